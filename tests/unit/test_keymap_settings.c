/* Keys in the settings: what they come to mean, what is refused, and typing them. */
#include "screen_test.h"

#include "session/keymap.h"
#include "state/settings_file.h"

static struct settings *parse(const char *text)
{
    struct settings *settings = settings_new();
    settings_parse(settings, view_of(text), "config");
    keymap_check(settings);
    return settings;
}

static void make(struct keymap *keymap, const char *text)
{
    struct settings *settings = parse(text);
    if (settings_problem_count(settings))
        fail_msg("%s", settings_problem(settings, 0).data);
    keymap_init(keymap);
    keymap_apply(keymap, settings);
    settings_free(settings);
}

static enum action find(const struct keymap *keymap, enum context context, const char *names)
{
    struct key_series series;
    assert_true(key_series_from_names(view_of(names), &series));
    return keymap_find(keymap, context, &series);
}

static void a_key_means_an_action_wherever_that_means_something(void **state)
{
    (void)state;
    struct keymap keymap;
    make(&keymap, "[keys]\nC-x C-c = quit\nx = move-down\nC-o = accept\n");
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "C-x C-c"), ACTION_QUIT);
    assert_int_equal(find(&keymap, CONTEXT_HELP, "C-x C-c"), ACTION_QUIT);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "C-x C-c"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_READER, "x"), ACTION_MOVE_DOWN);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "C-o"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_FILTER, "C-o"), ACTION_ACCEPT);
    keymap_deinit(&keymap);
}

/* Nobody could type an x any more. */
static void a_character_goes_on_being_typed_in_prompts(void **state)
{
    (void)state;
    struct keymap keymap;
    make(&keymap, "[keys]\nx = redraw\nC-o = redraw\n[keys.query]\ny = redraw\n");
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "x"), ACTION_REDRAW);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "x"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "C-o"), ACTION_REDRAW);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "y"), ACTION_REDRAW);
    keymap_deinit(&keymap);
}

static void a_context_of_its_own_leaves_the_others(void **state)
{
    (void)state;
    struct keymap keymap;
    make(&keymap, "[keys.list]\nj = none\nk = quit\n[keys.reader]\ng g = go-first\n");
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "j"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_READER, "j"), ACTION_MOVE_DOWN);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "k"), ACTION_QUIT);
    assert_int_equal(find(&keymap, CONTEXT_READER, "k"), ACTION_MOVE_UP);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "g"), ACTION_GO_FIRST);
    assert_int_equal(find(&keymap, CONTEXT_READER, "g g"), ACTION_GO_FIRST);
    keymap_deinit(&keymap);
}

static void unbind_all_clears_what_stands_above_it(void **state)
{
    (void)state;
    struct keymap keymap;
    make(&keymap, "[keys]\nx = quit\n[keys.list]\nunbind-all = yes\nDown = move-down\n");
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "j"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "x"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "Down"), ACTION_MOVE_DOWN);
    assert_int_equal(find(&keymap, CONTEXT_READER, "x"), ACTION_QUIT);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "C-a"), ACTION_LINE_START);
    keymap_deinit(&keymap);
    make(&keymap, "[keys]\nunbind-all = yes\n");
    assert_int_equal(find(&keymap, CONTEXT_READER, "j"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "C-a"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "Esc"), ACTION_CANCEL);
    keymap_deinit(&keymap);
}

/* What inih makes something else of has names that it leaves alone. */
static void keys_that_mean_something_in_the_file_have_names(void **state)
{
    (void)state;
    struct keymap keymap;
    make(&keymap, "[keys]\nColon = quit\nEquals = quit\nSemicolon = quit\nHash = quit\n"
                  "Bracket = quit\nSpace x = quit\n");
    static const char *const names[] = {":", "=", ";", "#", "[", "Space x"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(find(&keymap, CONTEXT_PAPERS, names[i]), ACTION_QUIT);
    keymap_deinit(&keymap);
}

static void what_is_wrong_is_told_with_its_line(void **state)
{
    (void)state;
    struct settings *settings = parse("[keys]\n"
                                      "Jj = quit\n"
                                      "a b c d e = quit\n"
                                      "x = qui\n"
                                      "5 = quit\n"
                                      "unbind-all = perhaps\n"
                                      "[keys.list]\n"
                                      "x = accept\n"
                                      "[keys.query]\n"
                                      "j j = cancel\n"
                                      "[keys.sort]\n"
                                      "x = quit\n"
                                      "[keys.]\n"
                                      "x = quit\n");
    static const char *const expected[] = {
        "config:2: there are no keys \"Jj\"",
        "config:3: there are no keys \"a b c d e\"",
        "config:4: there is no action \"qui\"",
        "config:5: \"5\" cannot begin with a digit: that is a count",
        "config:6: unbind-all takes nothing but yes, not \"perhaps\"",
        "config:8: here accept does nothing",
        "config:10: \"j j\" cannot begin with what types a character",
        "config:12: there is no section [keys.sort]",
        "config:14: there is no section [keys.]",
    };
    size_t count = sizeof expected / sizeof *expected;
    assert_int_equal(settings_problem_count(settings), count);
    for (size_t i = 0; i < count; i++)
        assert_view_equal(settings_problem(settings, i), expected[i]);
    settings_free(settings);
}

/* ---- typing them ---------------------------------------------------------------------------- */

static const char papers[] = "{\"title\": \"A\", \"year\": 2020}\n{\"title\": \"B\"}\n"
                             "{\"title\": \"C\", \"year\": 2022}\n{\"title\": \"D\"}\n";

/* A screen with keys of its own. Free the settings after the screen is closed. */
static struct settings *open_with_keys(struct test_screen *test, const char *keys)
{
    struct loader_input input = {.memory = view_of(papers), .name = "test.txt"};
    struct settings *settings = parse(keys);
    struct session_options options = {.inputs = &input, .input_count = 1, .settings = settings};
    *test = (struct test_screen){.session = session_new(&options)};
    test_settle(test->session);
    test->screen = screen_new(test->session, 0);
    frame_init(&test->frame);
    screen_resize(test->screen, 10, 90);
    return settings;
}

static void a_prefix_shows_what_may_follow_and_goes_with_the_next_key(void **state)
{
    (void)state;
    struct test_screen test;
    struct settings *settings = open_with_keys(&test, "[keys]\ng g = go-first\ng e = go-last\n");
    test_screen_type(&test, "G");
    test_screen_type(&test, "2g");
    assert_true(test_row_holds(&test, 9, " go:  g first  e last"));
    test_screen_type(&test, "g");
    assert_int_equal(session_cursor(test.session), 1);
    assert_true(test_row_holds(&test, 9, " sort: file"));
    test_screen_type(&test, "gx");
    assert_true(test_row_holds(&test, 9, " gx means nothing here"));
    assert_int_equal(session_cursor(test.session), 1);
    test_screen_type(&test, "g<Esc>");
    assert_true(test_row_holds(&test, 9, " sort: file"));
    test_screen_type(&test, "ge");
    assert_int_equal(session_cursor(test.session), 3);
    test_screen_type(&test, "g");
    screen_paste(test.screen, view_of("g"));
    test_screen_type(&test, "k");
    assert_int_equal(session_cursor(test.session), 2);
    test_screen_close(&test);
    settings_free(settings);
}

static void help_shows_the_keys_that_were_set(void **state)
{
    (void)state;
    struct test_screen test;
    struct settings *settings =
        open_with_keys(&test, "[keys]\nx = help\nC-x C-s = query\n[keys.list]\n/ = none\n");
    test_screen_draw(&test);
    test_screen_type(&test, "x/");
    test_screen_type(&test, "type<Space>a<Space>query<Enter>");
    assert_true(test_row_holds(&test, 2, " <C-x><C-s> "));
    test_screen_type(&test, "q<C-x>");
    assert_true(test_row_holds(&test, 9, " C-x  C-s query"));
    test_screen_type(&test, "<C-s>");
    assert_true(test_row_holds(&test, 9, "Enter keep"));
    test_screen_close(&test);
    settings_free(settings);
}

/* With no key left to quit with, the one that everybody tries does. */
static void nobody_is_caught(void **state)
{
    (void)state;
    struct test_screen test;
    struct settings *settings = open_with_keys(&test, "[keys]\nunbind-all = yes\n");
    test_screen_type(&test, "q");
    assert_int_equal(test.effect, SCREEN_NOTHING);
    test_screen_type(&test, "<C-c>");
    assert_int_equal(test.effect, SCREEN_QUIT);
    test_screen_close(&test);
    settings_free(settings);
}

static void sort_takes_several_keys(void **state)
{
    (void)state;
    struct test_screen test;
    struct settings *settings = open_with_keys(&test, "");
    test_screen_type(&test, ":sort<Space>year-,title<Enter>");
    test_screen_settle(&test);
    assert_view_equal(test_title(test.session), "C");
    assert_int_equal(session_order(test.session)->count, 2);
    test_screen_type(&test, ":sort<Space>colour<Enter>");
    assert_true(test_row_holds(&test, 9, " unknown sort key 'colour'"));
    test_screen_type(&test, ":sort<Space>ra<Tab>");
    assert_row(&test, 8, ": sort rating");
    test_screen_close(&test);
    settings_free(settings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_means_an_action_wherever_that_means_something),
        cmocka_unit_test(a_character_goes_on_being_typed_in_prompts),
        cmocka_unit_test(a_context_of_its_own_leaves_the_others),
        cmocka_unit_test(unbind_all_clears_what_stands_above_it),
        cmocka_unit_test(keys_that_mean_something_in_the_file_have_names),
        cmocka_unit_test(what_is_wrong_is_told_with_its_line),
        cmocka_unit_test(a_prefix_shows_what_may_follow_and_goes_with_the_next_key),
        cmocka_unit_test(help_shows_the_keys_that_were_set),
        cmocka_unit_test(nobody_is_caught),
        cmocka_unit_test(sort_takes_several_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
