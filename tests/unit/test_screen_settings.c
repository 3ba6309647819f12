/* What settings do to the screen, at once; and how they are changed and shown there. */
#include "screen_test.h"

#include "state/settings_file.h"

static const char papers[] =
    "{\"title\": \"A walk … along the river\", \"year\": 2020, \"abstract\": \"one two three four "
    "five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen\"}\n"
    "{\"title\": \"B walk\", \"year\": 2024, \"abstract\": \"gr.ph\"}\n"
    "{\"title\": \"C walk\", \"year\": 2022, \"abstract\": \"graph\"}\n";

static void open_120(struct test_screen *test)
{
    test_screen_open(test, papers, 16, 120);
}

static void set(struct test_screen *test, const char *setting)
{
    struct buffer keys = {0};
    buffer_append_format(&keys, ":set<Space>%s<Enter>", setting);
    test_screen_type(test, buffer_string(&keys));
    test_screen_settle(test);
    buffer_deinit(&keys);
}

static bool screen_has_color(struct test_screen *test)
{
    test_screen_draw(test);
    for (int i = 0; i < test->frame.rows * test->frame.columns; i++)
        if (test->frame.cells[i].style.foreground >= 0)
            return true;
    return false;
}

static void ascii_and_colors_are_seen_at_once(void **state)
{
    (void)state;
    struct test_screen test;
    open_120(&test);
    assert_true(test_row_holds(&test, 1, "▌"));
    set(&test, "ascii=on");
    assert_row(&test, 0, " test.txt - 3 papers");
    assert_true(test_row_holds(&test, 1, ">  2020"));
    set(&test, "ascii=off");
    assert_row(&test, 0, " test.txt · 3 papers");
    assert_false(screen_has_color(&test));
    set(&test, "colors=16");
    assert_true(screen_has_color(&test));
    set(&test, "colors=off");
    assert_false(screen_has_color(&test));
    test_screen_close(&test);
}

static void a_theme_and_its_current_row_are_seen_at_once(void **state)
{
    (void)state;
    struct loader_input input = {.memory = view_of(papers), .name = "test.txt"};
    struct settings *settings = settings_new();
    settings_parse(settings, view_of("colors = 256\n[theme.mine]\ncurrent-row = underline on 17\n"),
                   "config");
    struct session_options options = {.inputs = &input, .input_count = 1, .settings = settings};
    struct test_screen test = {.session = session_new(&options)};
    test_settle(test.session);
    test.screen = screen_new(test.session, 8);
    frame_init(&test.frame);
    screen_resize(test.screen, 10, 60);
    test_screen_draw(&test);
    int before = frame_cell(&test.frame, 1, 3)->style.foreground;
    set(&test, "theme=light");
    test_screen_draw(&test);
    assert_int_not_equal(frame_cell(&test.frame, 1, 3)->style.foreground, before);
    set(&test, "theme=mine");
    test_screen_type(&test, "j");
    test_screen_draw(&test);
    for (int column = 0; column < 60; column++) {
        assert_int_equal(frame_cell(&test.frame, 2, column)->style.background, 17);
        assert_true(frame_cell(&test.frame, 2, column)->style.attributes & FRAME_UNDERLINE);
        assert_int_equal(frame_cell(&test.frame, 1, column)->style.background, -1);
    }
    test_screen_close(&test);
    settings_free(settings);
}

static void the_measure_wraps_the_text_anew_and_sizes_the_pane(void **state)
{
    (void)state;
    struct test_screen test;
    open_120(&test);
    set(&test, "measure=20");
    assert_true(test_row_holds(&test, 5, "│ one two three four"));
    assert_true(test_row_holds(&test, 6, "│ five six seven eight"));
    struct buffer row = {0};
    struct view text = test_screen_row(&test, 6, &row);
    size_t line = view_find(text, view_of("│"), 0);
    assert_int_equal(cluster_columns(view_slice(text, 0, line), NULL), 120 - 24 - 1);
    buffer_deinit(&row);
    test_screen_close(&test);
}

static void ambiguous_characters_take_two_columns_when_they_are_said_to(void **state)
{
    (void)state;
    struct test_screen test;
    open_120(&test);
    test_screen_draw(&test);
    assert_int_equal(frame_cell(&test.frame, 1, 15)->columns, 1);
    set(&test, "ambiguous-width=wide");
    test_screen_draw(&test);
    assert_int_equal(frame_cell(&test.frame, 1, 15)->columns, 2);
    set(&test, "ambiguous-width=narrow");
    test_screen_draw(&test);
    assert_int_equal(frame_cell(&test.frame, 1, 15)->columns, 1);
    test_screen_close(&test);
}

static void a_session_begins_in_the_order_and_manner_that_are_set(void **state)
{
    (void)state;
    struct test_screen test;
    open_120(&test);
    set(&test, "sort=year-");
    assert_view_equal(test_title(test.session), "B walk");
    assert_int_equal(session_order(test.session)->keys[0].key, ORDER_YEAR);
    test_query(test.session, "gr.ph");
    assert_int_equal(result_count(session_result(test.session)), 2);
    set(&test, "match=literal");
    assert_int_equal(session_match(test.session), QUERY_MATCH_LITERAL);
    assert_int_equal(result_count(session_result(test.session)), 1);
    set(&test, "match=fuzzy");
    assert_int_equal(session_match(test.session), QUERY_MATCH_FUZZY);
    test_screen_close(&test);
}

static void what_is_refused_is_told_and_changes_nothing(void **state)
{
    (void)state;
    struct test_screen test;
    open_120(&test);
    set(&test, "measure=7");
    assert_true(test_row_holds(&test, 15, " measure: should be a number in 20..500, not \"7\""));
    set(&test, "measure");
    assert_true(test_row_holds(&test, 15, " measure=78 (default)"));
    test_screen_close(&test);
}

static void what_is_wrong_in_the_file_is_told_first_and_listed(void **state)
{
    (void)state;
    struct loader_input input = {.memory = view_of(papers), .name = "test.txt"};
    struct settings *settings = settings_new();
    settings_parse(settings, view_of("colour = \x1b[31m\n[widths]\n… = 2\n… = 1\n"), "/x/config");
    struct session_options options = {.inputs = &input, .input_count = 1, .settings = settings};
    struct test_screen test = {.session = session_new(&options)};
    test_settle(test.session);
    test.screen = screen_new(test.session, 0);
    frame_init(&test.frame);
    screen_resize(test.screen, 16, 120);
    assert_true(test_row_holds(&test, 15,
                               " /x/config:1: there is no setting \"colour\""
                               " (and 1 more: see :settings)"));
    test_screen_type(&test, ":settings<Enter>");
    assert_row(&test, 1, "  /x/config:1: there is no setting \"colour\"");
    assert_row(&test, 2, "  /x/config:4: this character has a width already");
    assert_row(&test, 3, "");
    assert_true(test_row_holds(&test, 4, "▌ ambiguous-width "));
    test_screen_type(&test, "q");
    test_screen_draw(&test);
    assert_int_equal(frame_cell(&test.frame, 1, 15)->columns, 2);
    test_screen_close(&test);
    settings_free(settings);
}

static void enter_changes_the_current_setting(void **state)
{
    (void)state;
    struct test_screen test;
    open_120(&test);
    test_screen_type(&test, ":settings<Enter>");
    test_screen_draw(&test);
    test_screen_type(&test, "j<Enter>");
    assert_row(&test, 14, ": set ascii=off");
    test_screen_type(&test, "<Backspace><Backspace>n<Enter>");
    assert_true(test_row_holds(&test, 2, "> ascii             on                 set now"));
    test_screen_type(&test, ":set<Space>ascii=off<Enter>");
    assert_true(test_row_holds(&test, 2, "▌ ascii             off                set now"));
    test_screen_type(&test, "<Esc>");
    assert_true(test_row_holds(&test, 1, "▌  2020"));
    test_screen_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ascii_and_colors_are_seen_at_once),
        cmocka_unit_test(a_theme_and_its_current_row_are_seen_at_once),
        cmocka_unit_test(the_measure_wraps_the_text_anew_and_sizes_the_pane),
        cmocka_unit_test(ambiguous_characters_take_two_columns_when_they_are_said_to),
        cmocka_unit_test(a_session_begins_in_the_order_and_manner_that_are_set),
        cmocka_unit_test(what_is_refused_is_told_and_changes_nothing),
        cmocka_unit_test(what_is_wrong_in_the_file_is_told_first_and_listed),
        cmocka_unit_test(enter_changes_the_current_setting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
