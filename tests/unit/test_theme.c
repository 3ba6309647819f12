/* Looks for every kind of terminal. */
#include "unit.h"

#include "state/settings_file.h"
#include "ui/painter.h"
#include "ui/style.h"

#include <math.h>
#include <string.h>

static const struct setting_place now = {ORIGIN_NOW, 0};

/* A theme for so many colours; sections may be NULL. */
static void make(struct theme *theme, const char *name, const char *sections, int colors)
{
    struct settings *settings = settings_new();
    struct buffer message = {0};
    if (sections) {
        settings_parse(settings, view_of(sections), "config");
        theme_check(settings);
    }
    if (settings_problem_count(settings))
        fail_msg("%s", settings_problem(settings, 0).data);
    if (settings_set(settings, view_of("theme"), view_of(name), now, &message) != STATUS_OK)
        fail_msg("%s", buffer_string(&message));
    buffer_deinit(&message);
    theme_init(theme, settings, colors);
    settings_free(settings);
}

static void assert_style(struct style style, int foreground, int background, int attributes)
{
    assert_int_equal(style.foreground, foreground);
    assert_int_equal(style.background, background);
    assert_int_equal(style.attributes, attributes);
}

static const char *const built_in[] = {"auto", "dark", "light"};

/* ---- built-in themes --------------------------------------------------------------------- */

static void without_colour_nothing_is_told_by_colour_alone(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct theme theme;
        make(&theme, built_in[i], NULL, 0);
        for (int role = 0; role < ROLE_COUNT; role++) {
            assert_int_equal(theme.styles[role].foreground, -1);
            assert_int_equal(theme.styles[role].background, -1);
        }
        assert_true(theme.styles[ROLE_MATCH].attributes & FRAME_UNDERLINE);
        assert_true(theme.styles[ROLE_HEADLINE].attributes & FRAME_ITALIC);
        assert_true(theme.styles[ROLE_MATCH_CURRENT].attributes & FRAME_REVERSE);
        assert_true(theme.styles[ROLE_ERROR_PLACE].attributes & FRAME_REVERSE);
    }
}

static void colours_are_those_that_the_terminal_has(void **state)
{
    (void)state;
    static const int colors[] = {8, 16, 88, 256};
    static const int most[] = {7, 15, 15, 255};
    for (int i = 0; i < 12; i++) {
        struct theme theme;
        make(&theme, built_in[i / 4], NULL, colors[i % 4]);
        bool coloured = false;
        for (int role = 0; role < ROLE_COUNT; role++) {
            assert_true(theme.styles[role].foreground <= most[i % 4]);
            assert_true(theme.styles[role].background <= most[i % 4]);
            coloured |= theme.styles[role].foreground >= 0;
        }
        assert_true(coloured);
        assert_int_not_equal(theme.styles[ROLE_MATCH].foreground,
                             theme.styles[ROLE_TEXT].foreground);
    }
}

/* Whoever has another background than the program thinks must still be able to read. */
static void the_background_of_the_terminal_is_kept(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct theme theme;
        make(&theme, built_in[i], NULL, 256);
        for (int role = 0; role < ROLE_COUNT; role++)
            assert_int_equal(theme.styles[role].background, -1);
    }
}

/* Relative luminance of a colour of the 256, as WCAG 2.1 defines it. */
static double channel(int value)
{
    double part = value / 255.0;
    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double luminance(int color)
{
    static const int steps[] = {0, 95, 135, 175, 215, 255};
    color -= 16;
    return 0.2126 * channel(steps[color / 36]) + 0.7152 * channel(steps[color / 6 % 6]) +
           0.0722 * channel(steps[color % 6]);
}

static double contrast(double a, double b)
{
    return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

/* 4.5 is what WCAG asks of text; a theme for both kinds of background can have 3 at most. */
static void colours_stand_out_from_the_background_they_are_for(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct theme theme;
        make(&theme, built_in[i], NULL, 256);
        for (int role = 0; role < ROLE_COUNT; role++) {
            int color = theme.styles[role].foreground;
            if (color < 16 || color >= 232)
                continue;
            if (i != 2 && contrast(luminance(color), 0.0) < (i ? 4.5 : 3.0))
                fail_msg("role %d of %s on black", role, built_in[i]);
            if (i != 1 && contrast(luminance(color), 1.0) < (i ? 4.5 : 2.5))
                fail_msg("role %d of %s on white", role, built_in[i]);
        }
    }
}

/* ---- looks in words ------------------------------------------------------------------------ */

static void assert_look(const char *text, int colors, int foreground, int background,
                        int attributes)
{
    struct buffer message = {0};
    struct style style;
    if (style_parse(view_of(text), colors, &style, &message) != STATUS_OK)
        fail_msg("%s: %s", text, buffer_string(&message));
    assert_style(style, foreground, background, attributes);
}

static void a_look_is_read_from_words(void **state)
{
    (void)state;
    assert_look("", 256, -1, -1, 0);
    assert_look("bold dim italic underline reverse", 256, -1, -1, 31);
    assert_look("  bold   red ", 256, 1, -1, FRAME_BOLD);
    assert_look("bright-white on blue", 256, 15, 4, 0);
    assert_look("on 236 underline", 256, -1, 236, FRAME_UNDERLINE);
    assert_look("default on default", 256, -1, -1, 0);
    assert_look("0 on 255", 256, 0, 255, 0);
    assert_look("#ff8000", STYLE_COLORS_ALL, STYLE_RGB | 0xFF8000, -1, 0);
    assert_look("#FF80aA", STYLE_COLORS_ALL, STYLE_RGB | 0xFF80AA, -1, 0);
}

static void the_first_colour_that_the_terminal_has_is_taken(void **state)
{
    (void)state;
    static const char look[] = "#102030/117/bright-cyan/blue";
    assert_look(look, STYLE_COLORS_ALL, STYLE_RGB | 0x102030, -1, 0);
    assert_look(look, 256, 117, -1, 0);
    assert_look(look, 16, 14, -1, 0);
    assert_look(look, 8, 4, -1, 0);
    assert_look(look, 0, -1, -1, 0);
    assert_look("117/default", 8, -1, -1, 0);
}

static void a_colour_that_the_terminal_lacks_becomes_the_nearest(void **state)
{
    (void)state;
    assert_look("#ff8700", 256, 208, -1, 0);
    assert_look("#000000", 256, 16, -1, 0);
    assert_look("#ff0000", 16, 9, -1, 0);
    assert_look("#800000", 16, 1, -1, 0);
    assert_look("#00d7d7", 16, 14, -1, 0);
    assert_look("208", 16, 11, -1, 0);
    assert_look("28", 16, 2, -1, 0);
    assert_look("#ffffff", 16, 15, -1, 0);
    assert_look("240", 16, 8, -1, 0);
    assert_look("232", 8, 0, -1, 0);
    assert_look("bright-red", 8, 1, -1, 0);
    assert_look("bold #ff0000 on 236", 0, -1, -1, FRAME_BOLD);
}

static void what_is_no_look_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"blod",  "256",    "-1",          "#12345",   "#gggggg",
                                        "red/",  "/red",   "bright-",     "red//2",   "on",
                                        "on on", "red on", "bold on dim", "bright-1", "#1234567"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct buffer message = {0};
        struct style style = {7, 7, 7};
        assert_int_equal(style_parse(view_of(wrong[i]), 256, &style, &message), STATUS_INVALID);
        assert_true(message.length > 0);
        assert_style(style, 7, 7, 7);
        buffer_deinit(&message);
    }
}

/* ---- themes of the user -----------------------------------------------------------------------
 */

static void a_section_makes_a_theme_or_changes_one(void **state)
{
    (void)state;
    static const char sections[] = "[theme.mine]\n"
                                   "like = light\n"
                                   "match = underline magenta\n"
                                   "[theme.dark]\n"
                                   "year = bold 99\n"
                                   "[theme.mine]\n"
                                   "current-row = reverse\n"
                                   "[theme.other]\n"
                                   "like = mine\n"
                                   "title = italic\n";
    struct theme mine, dark, light, other;
    make(&mine, "mine", sections, 256);
    make(&dark, "dark", sections, 256);
    make(&light, "light", sections, 256);
    make(&other, "other", sections, 256);
    assert_style(mine.styles[ROLE_MATCH], 5, -1, FRAME_UNDERLINE);
    assert_style(mine.styles[ROLE_CURRENT_ROW], -1, -1, FRAME_REVERSE);
    assert_style(mine.styles[ROLE_YEAR], light.styles[ROLE_YEAR].foreground, -1, 0);
    assert_style(dark.styles[ROLE_YEAR], 99, -1, FRAME_BOLD);
    assert_style(other.styles[ROLE_MATCH], 5, -1, FRAME_UNDERLINE);
    assert_style(other.styles[ROLE_TITLE], -1, -1, FRAME_ITALIC);
}

static void themes_that_are_like_each_other_end(void **state)
{
    (void)state;
    struct theme theme;
    make(&theme, "a", "[theme.a]\nlike = b\n[theme.b]\nlike = a\nyear = 9\n", 256);
    assert_style(theme.styles[ROLE_YEAR], 9, -1, 0);
}

/* A theme of colours alone must not take away what tells things apart without them. */
static void without_colour_a_theme_only_adds_attributes(void **state)
{
    (void)state;
    struct theme theme;
    make(&theme, "mine", "[theme.mine]\nmatch = italic red on blue\n", 0);
    assert_style(theme.styles[ROLE_MATCH], -1, -1, FRAME_BOLD | FRAME_UNDERLINE | FRAME_ITALIC);
}

static void what_is_wrong_in_a_theme_is_told_with_its_line(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "config:1: theme: should be one of auto|dark|light|NAME, not \"missing\"",
        "config:3: there is no theme \"nobody\"",
        "config:4: \"rde\" is neither an attribute nor a colour",
        "config:5: nothing on the screen is called \"matches\"",
    };
    struct settings *settings = settings_new();
    settings_parse(settings,
                   view_of("theme = missing\n[theme.mine]\nlike = nobody\nmatch = bold rde\n"
                           "matches = red\nyear = 9\n"),
                   "config");
    theme_check(settings);
    assert_int_equal(settings_problem_count(settings), 4);
    for (size_t i = 0; i < 4; i++)
        assert_view_equal(settings_problem(settings, i), expected[i]);
    struct theme theme;
    theme_init(&theme, settings, 256);
    assert_int_equal(theme.styles[ROLE_MATCH].foreground, 9);
    struct buffer message = {0};
    assert_int_equal(settings_set(settings, view_of("theme"), view_of("mine"), now, &message),
                     STATUS_OK);
    assert_int_equal(settings_set(settings, view_of("theme"), view_of("none"), now, &message),
                     STATUS_INVALID);
    assert_int_equal(settings_set(settings, view_of("theme"), view_of("NAME"), now, &message),
                     STATUS_INVALID);
    assert_view_equal(settings_text(settings, SETTING_THEME), "mine");
    buffer_deinit(&message);
    settings_free(settings);
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
    append_count(&out, 1, "%s paper", "%s papers");
    append_count(&out, 2, "%s paper", "%s papers");
    assert_view_equal(buffer_view(&out), "1 paper2 papers");
    buffer_deinit(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_colour_nothing_is_told_by_colour_alone),
        cmocka_unit_test(colours_are_those_that_the_terminal_has),
        cmocka_unit_test(the_background_of_the_terminal_is_kept),
        cmocka_unit_test(colours_stand_out_from_the_background_they_are_for),
        cmocka_unit_test(a_look_is_read_from_words),
        cmocka_unit_test(the_first_colour_that_the_terminal_has_is_taken),
        cmocka_unit_test(a_colour_that_the_terminal_lacks_becomes_the_nearest),
        cmocka_unit_test(what_is_no_look_is_refused),
        cmocka_unit_test(a_section_makes_a_theme_or_changes_one),
        cmocka_unit_test(themes_that_are_like_each_other_end),
        cmocka_unit_test(without_colour_a_theme_only_adds_attributes),
        cmocka_unit_test(what_is_wrong_in_a_theme_is_told_with_its_line),
        cmocka_unit_test(looks_add_up),
        cmocka_unit_test(signs_have_their_columns),
        cmocka_unit_test(numbers_are_grouped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
