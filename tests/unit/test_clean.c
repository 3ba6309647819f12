/* What may reach a terminal, and that nothing else does. */
#include "unit.h"

#include "text/clean.h"
#include "text/utf8.h"

#include <stdio.h>
#include <string.h>

static void assert_cleaned(const char *text, size_t length, enum clean_mode mode,
                           const char *expected)
{
    struct buffer out = {0};
    struct view source = view_make(text, length);
    clean_append(&out, source, mode);
    assert_view_equal(buffer_view(&out), expected);
    assert_int_equal(clean_is_clean(source, mode), view_equal(source, buffer_view(&out)));
    buffer_deinit(&out);
}

static void assert_line(const char *text, const char *expected)
{
    assert_cleaned(text, strlen(text), CLEAN_LINE, expected);
}

static void assert_text(const char *text, const char *expected)
{
    assert_cleaned(text, strlen(text), CLEAN_TEXT, expected);
}

static void escape_sequences_come_out_as_inert_text(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"\x1B[2J", "^[[2J"},
        {"\x1B"
         "c",
         "^[c"},
        {"\x1B[?1049l", "^[[?1049l"},
        {"\x1B]0;title\x07", "^[]0;title^G"},
        {"\x1B]2;title\x1B\\", "^[]2;title^[\\"},
        {"\x1B]8;;http://x/\x1B\\text\x1B]8;;\x1B\\", "^[]8;;http://x/^[\\text^[]8;;^[\\"},
        {"\x1B]52;c;AAAA\x07", "^[]52;c;AAAA^G"},
        {"\x1BPq#0~\x1B\\", "^[Pq#0~^[\\"},
        {"\x1B_apc\x1B\\", "^[_apc^[\\"},
        {"\x1B^pm\x1B\\", "^[^pm^[\\"},
        {"\x1BXsos\x1B\\", "^[Xsos^[\\"},
        {"\x1B]0;unterminated", "^[]0;unterminated"},
        {"\x1B[6n\x1B[c", "^[[6n^[[c"},
        {"ends in \x1B", "ends in ^["},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_line(cases[i][0], cases[i][1]);
}

static void c1_controls_show_their_number(void **state)
{
    (void)state;
    for (uint32_t code_point = 0x80; code_point < 0xA0; code_point++) {
        char bytes[5] = {0}, mark[8];
        utf8_encode(code_point, bytes);
        snprintf(mark, sizeof mark, "<%02X>", (unsigned)code_point);
        assert_line(bytes, code_point == 0x85 ? " " : mark);
        assert_text(bytes, mark);
        char raw[2] = {(char)code_point, '\0'};
        assert_line(raw, "\xEF\xBF\xBD");
    }
}

static void c0_controls_and_del_show_a_caret(void **state)
{
    (void)state;
    assert_cleaned("a\0b", 3, CLEAN_LINE, "a^@b");
    assert_line("over\bwritten\x7F", "over^Hwritten^?");
    assert_line("a\tb\rc\vd\fe\nf\r\ng", "a b c d e f g");
    assert_text("a\tb\rc\vd\fe\nf\r\ng", "a    b\nc^Kd^Le\nf\ng");
}

static void bidi_controls_show_their_number(void **state)
{
    (void)state;
    assert_line("a\xE2\x80\xAE"
                "b\xE2\x81\xA6"
                "c\xE2\x81\xA9",
                "a<202E>b<2066>c<2069>");
    assert_line("a\xE2\x80\x8E\xE2\x80\x8F\xD8\x9C"
                "b",
                "ab");
}

static void separators_are_a_blank_in_a_row_and_a_mark_in_a_text(void **state)
{
    (void)state;
    assert_line("a\xE2\x80\xA8"
                "b\xE2\x80\xA9"
                "c\xC2\x85"
                "d",
                "a b c d");
    assert_text("a\xE2\x80\xA8"
                "b\xE2\x80\xA9"
                "c\xC2\x85"
                "d",
                "a<2028>b<2029>c<85>d");
}

static void hidden_messages_are_dropped_and_counted(void **state)
{
    (void)state;
    /* "hi" in tags, then VS17 and VS256. */
    const char *text = "a\xF3\xA0\x81\xA8\xF3\xA0\x81\xA9"
                       "b\xF3\xA0\x84\x80\xF3\xA0\x87\xAF"
                       "c";
    assert_line(text, "abc");
    assert_int_equal(clean_count_hidden(view_of(text)), 4);
    assert_int_equal(clean_count_hidden(view_of("abc \xE6\xBC\xA2 \xF0\x9F\x98\x80")), 0);
    /* A variation selector that fonts know (VS16) carries no message. */
    assert_int_equal(clean_count_hidden(view_of("\xE2\x9D\xA4\xEF\xB8\x8F")), 0);
}

static void zero_width_and_fillers_vanish(void **state)
{
    (void)state;
    static const char *const vanishing[] = {
        "\xE2\x80\x8B", "\xE2\x81\xA0", "\xEF\xBB\xBF", "\xC2\xAD",     "\xCD\x8F",
        "\xE1\x85\x9F", "\xE1\x85\xA0", "\xE3\x85\xA4", "\xEF\xBE\xA0", "\xE2\x81\xA2",
    };
    for (size_t i = 0; i < sizeof vanishing / sizeof *vanishing; i++)
        assert_line(vanishing[i], "");
}

static void what_fonts_do_not_know_is_replaced(void **state)
{
    (void)state;
    assert_line("\xEE\x80\x80", "\xEF\xBF\xBD");     /* U+E000, private use */
    assert_line("\xCD\xB8", "\xEF\xBF\xBD");         /* U+0378, unassigned */
    assert_line("\xF0\x9F\xAB\xA8", "\xEF\xBF\xBD"); /* U+1FAE8, new in Unicode 15 */
    assert_line("\xFF\xFE", "\xEF\xBF\xBD\xEF\xBF\xBD");
}

static void ordinary_text_of_many_scripts_is_untouched(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "A title: 100 % of (it) \\o/ ~",
        "面向大规模图神经网络的高效采样方法研究，第一。",
        "大規模言語モデルの安全性評価",
        "한국어 문서",
        "café naïve Ångström e\xCC\x81",
        "مرحبا שלום สวัสดี नमस्ते",
        "👨‍👩‍👧 ❤️",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_line(texts[i], texts[i]);
        assert_text(texts[i], texts[i]);
    }
    assert_text("two\nlines", "two\nlines");
}

/* What may come out, said once more and without the table. */
static bool is_forbidden(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0xAD || c == 0x34F || c == 0x61C ||
           c == 0x115F || c == 0x1160 || c == 0x3164 || c == 0xFFA0 || c == 0x200B || c == 0x200E ||
           c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) ||
           c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xD800 && c <= 0xF8FF) ||
           (c >= 0xE0000);
}

static void assert_allowed(struct view text, enum clean_mode mode)
{
    assert_int_equal(utf8_valid_length(text), text.length);
    for (size_t at = 0; at < text.length;) {
        uint32_t code_point = utf8_next(text, &at);
        if (is_forbidden(code_point) && !(code_point == '\n' && mode == CLEAN_TEXT))
            fail_msg("U+%04X came through", (unsigned)code_point);
    }
}

static void no_code_point_escapes(void **state)
{
    (void)state;
    struct buffer out = {0};
    for (uint32_t code_point = 0; code_point < 0x110000; code_point++) {
        char bytes[4];
        struct view text = view_make(bytes, utf8_encode(code_point, bytes));
        for (int mode = CLEAN_LINE; mode <= CLEAN_TEXT; mode++) {
            buffer_clear(&out);
            clean_append(&out, text, (enum clean_mode)mode);
            assert_allowed(buffer_view(&out), (enum clean_mode)mode);
            bool same = view_equal(text, buffer_view(&out));
            if (clean_is_clean(text, (enum clean_mode)mode) != same)
                fail_msg("U+%04X: is_clean and append disagree", (unsigned)code_point);
        }
    }
    buffer_deinit(&out);
}

static void no_string_of_three_bytes_escapes(void **state)
{
    (void)state;
    struct buffer out = {0};
    for (uint32_t number = 0; number < 1U << 24; number++) {
        const char bytes[] = {(char)(number >> 16), (char)(number >> 8), (char)number};
        /* Strings of one and two bytes are those that begin with NULs. */
        size_t skip = number < 1U << 8 ? 2 : number < 1U << 16 ? 1 : 0;
        /* Pure ASCII is covered by the code points one by one: take a part of it. */
        if (!(number & 0x808080) && number % 7)
            continue;
        buffer_clear(&out);
        clean_append(&out, view_make(bytes + skip, sizeof bytes - skip), CLEAN_LINE);
        assert_allowed(buffer_view(&out), CLEAN_LINE);
    }
    buffer_deinit(&out);
}

static void cleaning_twice_changes_nothing(void **state)
{
    (void)state;
    struct buffer once = {0};
    clean_append(&once, view_of("a\x1B[0m\xC2\x9B\xE2\x80\xAE\xFF\r\n\tb"), CLEAN_TEXT);
    assert_true(clean_is_clean(buffer_view(&once), CLEAN_TEXT));
    buffer_deinit(&once);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(escape_sequences_come_out_as_inert_text),
        cmocka_unit_test(c1_controls_show_their_number),
        cmocka_unit_test(c0_controls_and_del_show_a_caret),
        cmocka_unit_test(bidi_controls_show_their_number),
        cmocka_unit_test(separators_are_a_blank_in_a_row_and_a_mark_in_a_text),
        cmocka_unit_test(hidden_messages_are_dropped_and_counted),
        cmocka_unit_test(zero_width_and_fillers_vanish),
        cmocka_unit_test(what_fonts_do_not_know_is_replaced),
        cmocka_unit_test(ordinary_text_of_many_scripts_is_untouched),
        cmocka_unit_test(no_code_point_escapes),
        cmocka_unit_test(no_string_of_three_bytes_escapes),
        cmocka_unit_test(cleaning_twice_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
