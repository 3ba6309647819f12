/* Breaking text into lines. */
#include "unit.h"

#include "text/wrap.h"

#include "random_text.h"

#include <string.h>

static const struct width_policy usual = {0};

/* The lines joined by "|". */
static void assert_wraps(const char *text, int width, const char *expected)
{
    struct wrap_lines lines = {0};
    struct buffer out = {0};
    wrap_text(&lines, view_of(text), width, &usual);
    for (size_t i = 0; i < lines.count; i++) {
        if (i)
            buffer_append_byte(&out, '|');
        buffer_append(&out, text + lines.items[i].start, lines.items[i].end - lines.items[i].start);
    }
    assert_view_equal(buffer_view(&out), expected);
    buffer_deinit(&out);
    wrap_lines_deinit(&lines);
}

static void words_break_at_blanks(void **state)
{
    (void)state;
    assert_wraps("", 10, "");
    assert_wraps("one two three", 13, "one two three");
    assert_wraps("one two three", 12, "one two|three");
    assert_wraps("one two three", 7, "one two|three");
    assert_wraps("one two three", 6, "one|two|three");
    assert_wraps("one   two  ", 5, "one|two");
    assert_wraps("one\u00A0two three", 9, "one\u00A0two|three");
}

static void newlines_end_lines(void **state)
{
    (void)state;
    assert_wraps("a\nb", 10, "a|b");
    assert_wraps("a\n\nb", 10, "a||b");
    assert_wraps("a\n", 10, "a");
    assert_wraps("\n", 10, "");
    assert_wraps("a  \r\nb", 10, "a|b");
    assert_wraps("abc\nde", 3, "abc|de");
    struct wrap_lines lines = {0};
    wrap_text(&lines, view_of("\n\n"), 10, &usual);
    assert_int_equal(lines.count, 2);
    wrap_text(&lines, view_of(""), 10, &usual);
    assert_int_equal(lines.count, 0);
    wrap_lines_deinit(&lines);
}

static void hyphens_and_long_words(void **state)
{
    (void)state;
    assert_wraps("state-of-the-art", 9, "state-of-|the-art");
    assert_wraps("abcdefghij", 4, "abcd|efgh|ij");
    assert_wraps("x abcdefghij", 4, "x|abcd|efgh|ij");
    assert_wraps("e\u0301e\u0301e\u0301", 2, "e\u0301e\u0301|e\u0301");
}

static void long_addresses_break_at_their_punctuation(void **state)
{
    (void)state;
    assert_wraps("https://example.org/a/b?first=1&second=2", 22,
                 "https://example.org/a/|b?first=1&second=2");
    assert_wraps("doi.10.1000.12345678", 10, "doi.10.|1000.|12345678");
}

static void closing_punctuation_never_begins_a_line(void **state)
{
    (void)state;
    assert_wraps("漢字漢字。漢字", 8, "漢字漢|字。漢字");
    assert_wraps("漢字漢字，漢字", 9, "漢字漢|字，漢字");
    assert_wraps("漢字（漢字）漢", 10, "漢字（漢|字）漢");
    assert_wraps("漢字漢（字", 8, "漢字漢|（字");
    assert_wraps("データベース", 4, "デー|タ|ベー|ス");
    assert_wraps("ちょっとまって", 6, "ちょっ|とまっ|て");
    assert_wraps("ちいっぱい", 4, "ち|いっ|ぱい");
    assert_wraps("学者人々", 6, "学者|人々");
}

static void chinese_quotes_hold_to_their_inside(void **state)
{
    (void)state;
    assert_wraps("他说“你好”然后走", 6, "他说|“你好”|然后走");
    assert_wraps("say “hello” now", 6, "say|“hello|” now");
}

static void korean_breaks_between_syllables_or_words(void **state)
{
    (void)state;
    assert_wraps("대규모 언어", 6, "대규모|언어");
}

static void a_wide_cluster_stands_alone_in_one_column(void **state)
{
    (void)state;
    assert_wraps("漢a字", 1, "漢|a|字");
    assert_wraps("ab", 1, "a|b");
    struct wrap_lines lines = {0};
    wrap_text(&lines, view_of("漢字"), 1, &usual);
    assert_int_equal(lines.count, 2);
    assert_int_equal(lines.items[0].columns, 2);
    wrap_lines_deinit(&lines);
}

static void columns_do_not_count_hanging_blanks(void **state)
{
    (void)state;
    struct wrap_lines lines = {0};
    wrap_text(&lines, view_of("漢字 abc"), 5, &usual);
    assert_int_equal(lines.count, 2);
    assert_int_equal(lines.items[0].columns, 4);
    assert_int_equal(lines.items[0].next, 7);
    assert_int_equal(lines.items[1].start, 7);
    assert_int_equal(lines.items[1].columns, 3);
    wrap_lines_deinit(&lines);
}

static bool is_blank_text(struct view text)
{
    for (size_t at = 0; at < text.length;) {
        uint32_t c = utf8_next(text, &at);
        if (c != ' ' && c != '\t' && c != '\n' && c != '\r' && c != 0x3000 &&
            !(c >= 0x2000 && c <= 0x200A))
            return false;
    }
    return true;
}

/* The lines cover the text in order; what is left out between them is blank; no line is
   too wide unless it is a single cluster. */
static void check_lines(const struct wrap_lines *lines, struct view text, int width)
{
    size_t at = 0;
    for (size_t i = 0; i < lines->count; i++) {
        const struct wrap_line *line = &lines->items[i];
        assert_int_equal(line->start, at);
        assert_true(line->end >= line->start && line->next >= line->end);
        assert_true(line->next > line->start);
        struct view shown = view_make(text.data + line->start, line->end - line->start);
        assert_true(is_blank_text(view_make(text.data + line->end, line->next - line->end)));
        assert_int_equal(line->columns, cluster_columns(shown, &usual));
        if (line->columns > width)
            assert_int_equal(cluster_length(shown), shown.length);
        at = line->next;
    }
    assert_int_equal(at, text.length);
}

static void random_text_is_covered_at_every_width(void **state)
{
    (void)state;
    uint32_t seed = 4711;
    struct buffer text = {0};
    struct wrap_lines lines = {0};
    for (int round = 0; round < 3000; round++) {
        buffer_clear(&text);
        random_append(&text, random_next(&seed) % 200, &seed);
        int width = 1 + round % 120;
        wrap_text(&lines, buffer_view(&text), width, &usual);
        check_lines(&lines, buffer_view(&text), width);
    }
    buffer_deinit(&text);
    wrap_lines_deinit(&lines);
}

static bool is_one_of(struct view text, const char *characters)
{
    struct view set = view_of(characters);
    size_t length = 0;
    utf8_next(text, &length);
    for (size_t at = 0; at < set.length;) {
        size_t start = at;
        utf8_next(set, &at);
        if (view_equal(view_slice(set, start, at - start), view_slice(text, 0, length)))
            return true;
    }
    return false;
}

static const char closing[] =
    "、。，．：；？！」』）】〕〉》〗］｝・々ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヵヶ…";
static const char opening[] = "「『（【〔〈《〖［｛";

static uint32_t pick(const char *characters, uint32_t *seed)
{
    struct view set = view_of(characters);
    size_t at = 3 * (random_next(seed) % (set.length / 3)); /* all take three bytes */
    return utf8_next(set, &at);
}

static void kinsoku_holds_in_random_cjk_text(void **state)
{
    (void)state;
    uint32_t seed = 12;
    struct buffer text = {0};
    struct wrap_lines lines = {0};
    for (int round = 0; round < 3000; round++) {
        buffer_clear(&text);
        for (int i = 0; i < 60; i++) {
            uint32_t kind = random_next(&seed) % 8;
            if (kind == 0)
                utf8_append(&text, pick(opening, &seed));
            utf8_append(&text, 0x4E00 + random_next(&seed) % 0x5000);
            if (kind == 1 || kind == 2)
                utf8_append(&text, pick(closing, &seed));
        }
        int width = 6 + round % 100; /* an opening, a letter and a closing always fit */
        wrap_text(&lines, buffer_view(&text), width, &usual);
        check_lines(&lines, buffer_view(&text), width);
        for (size_t i = 1; i < lines.count; i++) {
            struct view line = view_from(buffer_view(&text), lines.items[i].start);
            if (is_one_of(line, closing))
                fail_msg("line %zu begins with %.3s", i, line.data);
            line = view_from(buffer_view(&text), lines.items[i - 1].end - 3);
            if (is_one_of(line, opening))
                fail_msg("line %zu ends with %.3s", i - 1, line.data);
        }
    }
    buffer_deinit(&text);
    wrap_lines_deinit(&lines);
}

/* Quadratic time would take minutes here. */
static void a_line_of_a_megabyte_is_wrapped(void **state)
{
    (void)state;
    static const char *const units[] = {"x", "word ", "漢", "。", " ", "\u0301", "a-"};
    struct wrap_lines lines = {0};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        struct buffer text = {0};
        while (text.length < 1 << 20)
            buffer_append_string(&text, units[i]);
        wrap_text(&lines, buffer_view(&text), 78, &usual);
        check_lines(&lines, buffer_view(&text), 78);
        wrap_text(&lines, buffer_view(&text), 1, &usual);
        check_lines(&lines, buffer_view(&text), 1);
        buffer_deinit(&text);
    }
    wrap_lines_deinit(&lines);
}

/* Each line of the text, with the hyphen of a divided word, and | behind it. */
static void assert_divided(const struct hyphenation *hyphenation, const char *text, int width,
                           const char *expected)
{
    struct wrap_lines lines = {0};
    struct buffer out = {0};
    wrap_text_hyphenated(&lines, view_of(text), width, &usual, hyphenation);
    for (size_t i = 0; i < lines.count; i++) {
        const struct wrap_line *line = &lines.items[i];
        buffer_append(&out, text + line->start, line->end - line->start);
        buffer_append_string(&out, line->hyphen ? "-|" : "|");
        assert_true(line->columns + line->hyphen <= width);
    }
    assert_string_equal(buffer_string(&out), expected);
    buffer_deinit(&out);
    wrap_lines_deinit(&lines);
}

/* By the patterns of English: hy-phen-ation, al-go-rithm. */
static void words_are_divided_when_asked_for(void **state)
{
    (void)state;
    struct hyphenation *hyphenation = hyphenation_new();
    assert_divided(NULL, "a hyphenation", 9, "a|hyphenati|on|");
    if (!hyphenation)
        skip();
    assert_divided(hyphenation, "see hyphenation here", 11, "see hyphen-|ation here|");
    assert_divided(hyphenation, "see hyphenation here", 10, "see hy-|phenation|here|");
    assert_divided(hyphenation, "see hyphenation here", 15, "see hyphenation|here|");
    assert_divided(hyphenation, "see Hyphenation.", 11, "see Hyphen-|ation.|");
    /* no words: addresses, names, numbers, what is marked up or short */
    assert_divided(hyphenation, "see hyphenation.org/a", 11, "see|hyphenation|.org/a|");
    assert_divided(hyphenation, "see hyphenation_2 here", 11, "see|hyphenation|_2 here|");
    assert_divided(hyphenation, "see hyphenéation", 11, "see|hyphenéatio|n|");
    assert_divided(hyphenation, "see the only one", 10, "see the|only one|");
    hyphenation_free(hyphenation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_break_at_blanks),
        cmocka_unit_test(newlines_end_lines),
        cmocka_unit_test(hyphens_and_long_words),
        cmocka_unit_test(long_addresses_break_at_their_punctuation),
        cmocka_unit_test(closing_punctuation_never_begins_a_line),
        cmocka_unit_test(chinese_quotes_hold_to_their_inside),
        cmocka_unit_test(korean_breaks_between_syllables_or_words),
        cmocka_unit_test(a_wide_cluster_stands_alone_in_one_column),
        cmocka_unit_test(columns_do_not_count_hanging_blanks),
        cmocka_unit_test(random_text_is_covered_at_every_width),
        cmocka_unit_test(kinsoku_holds_in_random_cjk_text),
        cmocka_unit_test(a_line_of_a_megabyte_is_wrapped),
        cmocka_unit_test(words_are_divided_when_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
