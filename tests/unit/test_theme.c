/* Looks for every kind of terminal. */
#include "unit.h"

#include "ui/painter.h"

#include <string.h>

static void without_colour_nothing_is_told_by_colour_alone(void **state)
{
    (void)state;
    struct theme theme;
    theme_init(&theme, 0);
    for (int i = 0; i < ROLE_COUNT; i++) {
        assert_int_equal(theme.styles[i].foreground, -1);
        assert_int_equal(theme.styles[i].background, -1);
    }
    assert_true(theme.styles[ROLE_MATCH].attributes & FRAME_UNDERLINE);
    assert_true(theme.styles[ROLE_HEADLINE].attributes & FRAME_ITALIC);
    assert_true(theme.styles[ROLE_MATCH_CURRENT].attributes & FRAME_REVERSE);
    assert_true(theme.styles[ROLE_ERROR_PLACE].attributes & FRAME_REVERSE);
}

static void colours_are_those_that_the_terminal_has(void **state)
{
    (void)state;
    static const int colors[] = {8, 16, 88, 256};
    static const int most[] = {7, 15, 15, 255};
    for (int i = 0; i < 4; i++) {
        struct theme theme;
        theme_init(&theme, colors[i]);
        bool coloured = false;
        for (int role = 0; role < ROLE_COUNT; role++) {
            assert_true(theme.styles[role].foreground <= most[i]);
            coloured |= theme.styles[role].foreground >= 0;
        }
        assert_true(coloured);
        assert_int_not_equal(theme.styles[ROLE_MATCH].foreground,
                             theme.styles[ROLE_TEXT].foreground);
    }
}

static void looks_add_up(void **state)
{
    (void)state;
    struct style base = {3, 4, FRAME_ITALIC}, over = {-1, 5, FRAME_BOLD};
    struct style both = style_on(base, over);
    assert_int_equal(both.foreground, 3);
    assert_int_equal(both.background, 5);
    assert_int_equal(both.attributes, FRAME_ITALIC | FRAME_BOLD);
}

/* Every sign takes the columns that painting counts on, in every kind of terminal. */
static void signs_have_their_columns(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct width_policy widths = {.ambiguous_wide = i & 1, .ascii = i & 2};
        const struct signs *signs = signs_for(&widths);
        const char *single[] = {signs->mark, signs->vertical, signs->horizontal, signs->ellipsis};
        for (int j = 0; j < 4; j++)
            assert_int_equal(cluster_columns(view_of(single[j]), &widths), 1);
        assert_int_equal(cluster_columns(view_of(signs->dot), &widths), 3);
        assert_int_equal(cluster_columns(view_of(signs->joint), &widths), 3);
        assert_true(!(i & 2) || view_is_ascii(view_of(signs->mark)));
    }
}

static void numbers_are_grouped(void **state)
{
    (void)state;
    static const struct {
        size_t number;
        const char *text;
    } cases[] = {
        {0, "0"}, {999, "999"}, {1000, "1,000"}, {95652, "95,652"}, {1234567, "1,234,567"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct buffer out = {0};
        append_number(&out, cases[i].number);
        assert_view_equal(buffer_view(&out), cases[i].text);
        buffer_deinit(&out);
    }
    struct buffer out = {0};
    append_count(&out, 1, "paper", "papers");
    append_count(&out, 2, "paper", "papers");
    assert_view_equal(buffer_view(&out), "1 paper2 papers");
    buffer_deinit(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_colour_nothing_is_told_by_colour_alone),
        cmocka_unit_test(colours_are_those_that_the_terminal_has),
        cmocka_unit_test(looks_add_up),
        cmocka_unit_test(signs_have_their_columns),
        cmocka_unit_test(numbers_are_grouped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
