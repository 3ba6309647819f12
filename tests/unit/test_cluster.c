/* Clusters, the columns they take and the form they are drawn in; cutting to columns. */
#include "unit.h"

#include "text/character.h"
#include "text/cluster.h"
#include "text/cut.h"
#include "text/utf8.h"

#include "random_text.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static const struct width_policy usual = {0};

static void assert_drawn(const char *text, int columns, const char *drawn)
{
    struct cluster cluster;
    cluster_next(view_of(text), &usual, &cluster);
    assert_int_equal(cluster.bytes, strlen(text));
    assert_int_equal(cluster.columns, columns);
    assert_view_equal(view_make(cluster.drawn, cluster.drawn_length), drawn);
}

static void what_terminals_disagree_on_is_drawn_in_a_stable_form(void **state)
{
    (void)state;
    assert_drawn("a", 1, "a");
    assert_drawn("漢", 2, "漢");
    assert_drawn("😀", 2, "😀");
    assert_drawn("❤\xEF\xB8\x8F", 1, "❤");               /* VS16 */
    assert_drawn("1\xEF\xB8\x8F\xE2\x83\xA3", 1, "1");   /* keycap */
    assert_drawn("👨\xE2\x80\x8D👩\xE2\x80\x8D👧", 2, "👨"); /* ZWJ family */
    assert_drawn("👍🏽", 2, "👍");                    /* skin tone */
    assert_drawn("🏽", 2, "🏽");                     /* a tone alone */
    assert_drawn("🇩🇪", 2, "🇩🇪");                         /* a flag */
    assert_drawn("🇩", 1, "\xEF\xBF\xBD");                /* half of one */
    assert_drawn("\xF0\x9F\xAB\xA8", 1, "\xEF\xBF\xBD"); /* Unicode 15 */
    assert_drawn("\xCC\x81", 1, "◌\xCC\x81");            /* a mark alone */
    assert_drawn("䷀", 2, "䷀");                         /* wide for the C library */
    assert_drawn("㉈", 2, "㉈");
    assert_drawn("\xC2\xAD", 0, "");
    assert_drawn("\xE2\x80\x8B", 0, "");
}

static void hangul_written_in_jamo_takes_two_columns(void **state)
{
    (void)state;
    assert_drawn("\uAC01", 2, "\uAC01");
    assert_drawn("\u1100\u1161\u11A8", 2, "\uAC01");
    assert_drawn("\uAC00\u11A8", 2, "\uAC01");
    /* Old Hangul has no composed form. */
    assert_drawn("\u1107\u119E", 2, "\u1107\u119E");
    assert_drawn("\xE1\x85\xA1", 1, "◌\xE1\x85\xA1"); /* a vowel alone */
    assert_drawn("\xE1\x86\xA8", 1, "◌\xE1\x86\xA8"); /* a final alone */
}

static void marks_are_drawn_composed_where_that_exists(void **state)
{
    (void)state;
    assert_drawn("e\u0301", 1, "é");
    assert_drawn("か\u3099", 2, "が");
    assert_drawn("u\u0308\u0301", 1, "ǘ");
    assert_drawn("x\u0301", 1, "x\u0301");
    assert_drawn("e\u0323\u0302", 1, "ệ");
}

static void vowel_signs_of_indic_scripts_take_their_own_column(void **state)
{
    (void)state;
    assert_drawn("का", 2, "का");
    assert_drawn("कि", 2, "कि");
    assert_drawn("कु", 1, "कु");
    assert_drawn("ที่", 1, "ที่");
    assert_drawn("กำ", 2, "กำ");
}

static void at_most_four_marks_are_drawn(void **state)
{
    (void)state;
    char text[4 + 2 * 2000] = "e";
    for (size_t i = 0; i < 2000; i++)
        memcpy(text + 1 + 2 * i, "\xCC\x81", 2);
    struct cluster cluster;
    cluster_next(view_make(text, 4001), &usual, &cluster);
    assert_int_equal(cluster.bytes, 4001);
    assert_int_equal(cluster.columns, 1);
    assert_view_equal(view_make(cluster.drawn, cluster.drawn_length), "é\xCC\x81\xCC\x81\xCC\x81");
}

static void controls_are_drawn_as_visible_marks(void **state)
{
    (void)state;
    assert_drawn("\x1B", 2, "^[");
    assert_drawn("\xC2\x9B", 4, "<9B>");
    assert_drawn("\xE2\x80\xAE", 6, "<202E>");
    assert_drawn("\n", 1, " ");
    assert_drawn("\r\n", 1, " ");
    assert_drawn("\t", 1, " ");
}

static void flags_pair_from_the_left(void **state)
{
    (void)state;
    struct view text = view_of("🇩🇪🇫🇷🇩");
    assert_int_equal(cluster_columns(text, &usual), 5);
    assert_int_equal(cluster_length(text), 8);
    assert_int_equal(cluster_length_before(text, text.length), 4);
    assert_int_equal(cluster_length_before(text, 16), 8);
}

/* The reader's word counts for what is drawn as it is; marks stay without columns. */
static void widths_of_characters_can_be_overridden(void **state)
{
    (void)state;
    static const struct width_override items[] = {
        {0x301, 0x301, 2}, {0x2026, 0x2026, 2}, {0x2460, 0x24FF, 2}, {0x6F22, 0x6F22, 1}};
    const struct width_policy policy = {.ambiguous_wide = true, .overrides = {items, 4}};
    assert_int_equal(cluster_columns(view_of("\u2026"), &policy), 2);
    assert_int_equal(cluster_columns(view_of("x\u2460\u24FF"), &policy), 1 + 2 + 2);
    assert_int_equal(cluster_columns(view_of("漢字"), &policy), 1 + 2);
    assert_int_equal(cluster_columns(view_of("e\u0301x"), &policy), 2);
    const struct width_policy narrow = {.overrides = {items, 2}};
    assert_int_equal(cluster_columns(view_of("①"), &narrow), 1);
}

static void ambiguous_width_is_a_setting(void **state)
{
    (void)state;
    const struct width_policy wide = {.ambiguous_wide = true};
    assert_int_equal(cluster_columns(view_of("α°Ω±"), &usual), 4);
    assert_int_equal(cluster_columns(view_of("α°Ω±"), &wide), 8);
    assert_int_equal(cluster_columns(view_of("abé漢"), &wide), 4 + 2);
    assert_int_equal(cluster_columns(view_of("\xEE\x80\x80"), &wide), 2);
}

static void ascii_terminals_get_letters_without_accents(void **state)
{
    (void)state;
    const struct width_policy ascii = {.ascii = true};
    static const struct {
        const char *text, *drawn;
    } cases[] = {{"é", "e"},  {"e\xCC\x81", "e"}, {"ß", "ss"}, {"—", "-"},     {"…", "..."},
                 {"“", "\""}, {"漢", "?"},        {"😀", "?"},  {"\x1B", "^["}, {"x", "x"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cluster cluster;
        cluster_next(view_of(cases[i].text), &ascii, &cluster);
        assert_view_equal(view_make(cluster.drawn, cluster.drawn_length), cases[i].drawn);
        assert_int_equal(cluster.columns, strlen(cases[i].drawn));
    }
}

/* One row "÷ 0061 × 0308 ÷ # ..." of GraphemeBreakTest.txt. */
static void check_break_row(char *row)
{
    char bytes[400];
    size_t length = 0, ends[100], end_count = 0;
    for (char *word = row; *word && *word != '#';) {
        size_t width = strcspn(word, " \t\n");
        if (!strncmp(word, "÷", 2) && length)
            ends[end_count++] = length;
        else if (strncmp(word, "÷", 2) && strncmp(word, "×", 2))
            length += utf8_encode((uint32_t)strtoul(word, NULL, 16), bytes + length);
        word += width;
        word += strspn(word, " \t\n");
    }
    size_t at = 0;
    for (size_t i = 0; i < end_count; i++) {
        struct view all = view_make(bytes, length);
        if (at + cluster_length(view_from(all, at)) != ends[i])
            fail_msg("cluster at byte %zu is wrong: %s", at, row);
        if (cluster_length_before(all, ends[i]) != ends[i] - at)
            fail_msg("cluster before byte %zu is wrong: %s", ends[i], row);
        at = ends[i];
    }
}

static void the_break_test_of_unicode_passes(void **state)
{
    (void)state;
    FILE *file = fopen("/usr/share/unicode/auxiliary/GraphemeBreakTest.txt", "r");
    if (!file)
        skip();
    char row[1000];
    size_t rows = 0;
    while (fgets(row, sizeof row, file))
        if (!strncmp(row, "÷", 2)) {
            check_break_row(row);
            rows++;
        }
    fclose(file);
    assert_true(rows > 500);
}

static void clusters_are_the_same_from_both_ends(void **state)
{
    (void)state;
    uint32_t seed = 815;
    struct buffer text = {0};
    for (int round = 0; round < 5000; round++) {
        buffer_clear(&text);
        random_append(&text, 1 + random_next(&seed) % 30, &seed);
        struct view all = buffer_view(&text);
        size_t starts[31], count = 0;
        for (size_t at = 0; at < all.length; at += cluster_length(view_from(all, at)))
            starts[count++] = at;
        size_t end = all.length;
        while (count > 0) {
            assert_int_equal(end - cluster_length_before(all, end), starts[count - 1]);
            end = starts[--count];
        }
        assert_int_equal(end, 0);
    }
    buffer_deinit(&text);
}

/* Every emoji is one cluster of one or two columns, drawn by code points that the C
   library gives the same width. */
static void every_emoji_sequence_is_one_cluster(void **state)
{
    (void)state;
    FILE *file = fopen("/usr/share/unicode/emoji/emoji-test.txt", "r");
    if (!file)
        skip();
    char row[1000];
    while (fgets(row, sizeof row, file)) {
        char bytes[64];
        size_t length = 0;
        for (char *at = row, *next; strtoul(at, &next, 16) && next != at; at = next)
            length += utf8_encode((uint32_t)strtoul(at, NULL, 16), bytes + length);
        if (!length)
            continue;
        struct cluster cluster;
        cluster_next(view_make(bytes, length), &usual, &cluster);
        if (cluster.bytes != length || cluster.columns < 1 || cluster.columns > 2)
            fail_msg("%zu bytes, %d columns: %s", cluster.bytes, cluster.columns, row);
    }
    fclose(file);
}

/* The C library's sum over what is drawn, -1 when it knows one of it not. */
static int library_columns(struct view drawn)
{
    int columns = 0;
    for (size_t at = 0; at < drawn.length;) {
        int width = wcwidth((wchar_t)utf8_next(drawn, &at));
        if (width < 0)
            return -1;
        columns += width;
    }
    return columns;
}

/* Unicode data newer than the C library would make differences that are none of ours. */
static bool library_is_the_one_measured(void)
{
    return setlocale(LC_CTYPE, "C.UTF-8") && wcwidth(0x1FAE8) == -1 && wcwidth(0x1FAE7) == 2;
}

static void drawn_forms_take_the_columns_that_the_c_library_says(void **state)
{
    (void)state;
    if (!library_is_the_one_measured())
        skip();
    for (uint32_t code_point = 1; code_point < 0x110000; code_point++) {
        if (code_point >= 0xD800 && code_point <= 0xDFFF)
            continue;
        char bytes[4];
        struct cluster cluster;
        cluster_next(view_make(bytes, utf8_encode(code_point, bytes)), &usual, &cluster);
        struct view drawn = view_make(cluster.drawn, cluster.drawn_length);
        if (library_columns(drawn) != cluster.columns)
            fail_msg("U+%04X: %d columns, the C library says %d", (unsigned)code_point,
                     cluster.columns, library_columns(drawn));
    }
}

/* The table against wcwidth(), class by class. The differences are all wanted: */
static void the_table_differs_from_the_c_library_only_where_said(void **state)
{
    (void)state;
    if (!library_is_the_one_measured())
        skip();
    for (uint32_t code_point = 1; code_point < 0x110000; code_point++) {
        int library = wcwidth((wchar_t)code_point);
        bool right = false;
        switch (character_class_of(character_properties(code_point))) {
        case CHARACTER_NARROW:
        case CHARACTER_AMBIGUOUS:
            right = library == 1;
            break;
        case CHARACTER_WIDE:
            right = library == 2;
            break;
        case CHARACTER_MARK:
        case CHARACTER_JOINER:
            right = library == 0;
            break;
        case CHARACTER_HIDDEN: /* is never sent: fillers and the soft hyphen have columns */
            right = true;
            break;
        case CHARACTER_CONTROL: /* bidi controls have none, the others are not printable */
            right = library <= 0;
            break;
        case CHARACTER_UNKNOWN: /* private use is narrow for the library */
            right = library == -1 || (code_point >= 0xE000 && library == 1);
            break;
        }
        if (!right)
            fail_msg("U+%04X: the C library says %d", (unsigned)code_point, library);
    }
}

static void cutting_keeps_clusters_whole(void **state)
{
    (void)state;
    struct view text = view_of("a漢e\xCC\x81字");
    static const struct {
        int width;
        size_t bytes;
        int columns;
    } plain[] = {{0, 0, 0}, {1, 1, 1}, {2, 1, 1}, {3, 4, 3}, {4, 7, 4}, {5, 7, 4}, {6, 10, 6}};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        struct cut cut = cut_to_columns(text, plain[i].width, false, &usual);
        assert_int_equal(cut.bytes, plain[i].bytes);
        assert_int_equal(cut.columns, plain[i].columns);
        assert_false(cut.ellipsis);
    }
}

static void an_ellipsis_has_a_column_of_its_own(void **state)
{
    (void)state;
    struct cut cut = cut_to_columns(view_of("a漢字"), 4, true, &usual);
    assert_int_equal(cut.bytes, 4);
    assert_int_equal(cut.columns, 3);
    assert_true(cut.ellipsis);
    cut = cut_to_columns(view_of("漢字"), 2, true, &usual);
    assert_int_equal(cut.bytes, 0);
    assert_int_equal(cut.columns, 0);
    assert_true(cut.ellipsis);
    cut = cut_to_columns(view_of("漢字"), 4, true, &usual);
    assert_int_equal(cut.bytes, 6);
    assert_false(cut.ellipsis);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_terminals_disagree_on_is_drawn_in_a_stable_form),
        cmocka_unit_test(hangul_written_in_jamo_takes_two_columns),
        cmocka_unit_test(marks_are_drawn_composed_where_that_exists),
        cmocka_unit_test(vowel_signs_of_indic_scripts_take_their_own_column),
        cmocka_unit_test(at_most_four_marks_are_drawn),
        cmocka_unit_test(controls_are_drawn_as_visible_marks),
        cmocka_unit_test(flags_pair_from_the_left),
        cmocka_unit_test(widths_of_characters_can_be_overridden),
        cmocka_unit_test(ambiguous_width_is_a_setting),
        cmocka_unit_test(ascii_terminals_get_letters_without_accents),
        cmocka_unit_test(the_break_test_of_unicode_passes),
        cmocka_unit_test(clusters_are_the_same_from_both_ends),
        cmocka_unit_test(every_emoji_sequence_is_one_cluster),
        cmocka_unit_test(drawn_forms_take_the_columns_that_the_c_library_says),
        cmocka_unit_test(the_table_differs_from_the_c_library_only_where_said),
        cmocka_unit_test(cutting_keeps_clusters_whole),
        cmocka_unit_test(an_ellipsis_has_a_column_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
