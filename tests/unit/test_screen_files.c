/* Files on the screen: what is told of them, ":open" and ":close", what stays where it is. */
#include "screen_test.h"
#include "temporary.h"

enum { ROWS = 12, COLUMNS = 70 };

#define P(title) "{\"title\": \"" title "\", \"year\": 2001}\n"

/* A screen on a file of its own; what is typed may name others in its folder. */
struct desk {
    struct temporary files;
    struct test_screen test;
};

static struct desk desk_open(const char *text)
{
    struct desk desk = {.files = temporary_new()};
    temporary_write(&desk.files, "a.jsonl", "w", text);
    struct loader_input input = {.path = temporary_path(&desk.files, "a.jsonl")};
    struct session_options options = {.inputs = &input, .input_count = 1};
    desk.test = (struct test_screen){.session = session_new(&options)};
    test_settle(desk.test.session);
    desk.test.screen = screen_new(desk.test.session, 0);
    frame_init(&desk.test.frame);
    screen_resize(desk.test.screen, ROWS, COLUMNS);
    return desk;
}

static void desk_close(struct desk *desk)
{
    test_screen_close(&desk->test);
    temporary_free(&desk->files);
}

/* Types a line with the folder in the place of "@". */
static void type_line(struct desk *desk, const char *before, const char *after)
{
    struct buffer keys = {0};
    buffer_append_format(&keys, "%s%s%s", before, desk->files.folder, after);
    test_screen_type(&desk->test, buffer_string(&keys));
    buffer_deinit(&keys);
}

static bool any_row_holds(struct desk *desk, const char *text)
{
    for (int row = 0; row < ROWS; row++)
        if (test_row_holds(&desk->test, row, text))
            return true;
    return false;
}

static void wait_until_a_row_holds(struct desk *desk, const char *text)
{
    while (!any_row_holds(desk, text))
        screen_update(desk->test.screen, test_poll_once(desk->test.session));
}

static void open_adds_a_file_and_close_takes_it_out(void **state)
{
    (void)state;
    struct desk desk = desk_open(P("alpha") P("beta"));
    temporary_write(&desk.files, "b.jsonl", "w", P("gamma"));
    type_line(&desk, ":open<Space>", "/b.jsonl<Enter>");
    test_screen_settle(&desk.test);
    assert_true(any_row_holds(&desk, "3 papers"));
    assert_true(any_row_holds(&desk, "b.jsonl opened: 1 paper"));
    test_screen_type(&desk.test, ":close<Space>b.jsonl<Enter>");
    test_screen_settle(&desk.test);
    assert_true(any_row_holds(&desk, "2 papers"));
    assert_false(any_row_holds(&desk, "gamma"));
    desk_close(&desk);
}

static void close_without_a_name_is_about_the_file_of_the_paper(void **state)
{
    (void)state;
    struct desk desk = desk_open(P("alpha"));
    temporary_write(&desk.files, "b.jsonl", "w", P("beta") P("gamma"));
    type_line(&desk, ":open<Space>", "/b.jsonl<Enter>");
    test_screen_settle(&desk.test);
    test_screen_type(&desk.test, "G:close<Enter>");
    test_screen_settle(&desk.test);
    assert_true(any_row_holds(&desk, "b.jsonl closed: 2 papers fewer"));
    assert_true(any_row_holds(&desk, "alpha"));
    test_screen_type(&desk.test, ":close<Enter>");
    test_screen_settle(&desk.test);
    assert_true(any_row_holds(&desk, "the library is empty"));
    test_screen_type(&desk.test, ":close<Enter>");
    assert_true(any_row_holds(&desk, "there is no paper whose file could be closed"));
    desk_close(&desk);
}

static void open_without_a_name_asks_for_one(void **state)
{
    (void)state;
    struct desk desk = desk_open(P("alpha"));
    test_screen_type(&desk.test, ":open<Enter>");
    assert_true(any_row_holds(&desk, ": open"));
    type_line(&desk, "", "/no.jsonl<Enter>");
    test_screen_settle(&desk.test);
    assert_true(any_row_holds(&desk, "no.jsonl: No such file or directory"));
    desk_close(&desk);
}

static void names_of_files_are_completed(void **state)
{
    (void)state;
    struct desk desk = desk_open(P("alpha"));
    temporary_make_folder(&desk.files, "below");
    temporary_write(&desk.files, "below/deep.jsonl", "w", P("beta"));
    temporary_write(&desk.files, "b.jsonl", "w", P("gamma"));
    type_line(&desk, ":open<Space>", "/be<Tab><Tab>");
    assert_true(any_row_holds(&desk, "/below/deep.jsonl"));
    test_screen_type(&desk.test, "<Esc>");
    type_line(&desk, ":open<Space>", "/b<Tab><Tab>");
    assert_true(any_row_holds(&desk, "/below/"));
    test_screen_type(&desk.test, "<Enter>");
    test_screen_settle(&desk.test);
    assert_true(any_row_holds(&desk, "beta"));
    test_screen_type(&desk.test, ":close<Space>de<Tab><Enter>");
    test_screen_settle(&desk.test);
    assert_false(any_row_holds(&desk, "beta"));
    desk_close(&desk);
}

static void a_file_that_is_gone_is_told_until_it_is_back(void **state)
{
    (void)state;
    struct desk desk = desk_open(P("alpha") P("beta"));
    temporary_remove(&desk.files, "a.jsonl");
    wait_until_a_row_holds(&desk, "a.jsonl is gone; showing what was read");
    test_screen_type(&desk.test, "j");
    assert_false(any_row_holds(&desk, "showing what was read"));
    assert_true(any_row_holds(&desk, "a.jsonl is gone"));
    assert_true(any_row_holds(&desk, "beta"));
    temporary_write(&desk.files, "a.jsonl", "w", P("alpha"));
    wait_until_a_row_holds(&desk, "a.jsonl changed: 1 paper (was 2)");
    test_screen_settle(&desk.test);
    test_screen_type(&desk.test, "k");
    assert_false(any_row_holds(&desk, "gone"));
    desk_close(&desk);
}

/* An abstract of so many lines that it must be scrolled. */
static void append_long_paper(struct buffer *out, const char *title)
{
    buffer_append_format(out, "{\"title\": \"%s\", \"abstract\": \"", title);
    for (int i = 0; i < 200; i++)
        buffer_append_format(out, "%s word %d and another. ", title, i);
    buffer_append_string(out, "\"}\n");
}

static void the_text_that_is_read_stays_where_it_is(void **state)
{
    (void)state;
    struct buffer text = {0}, before = {0}, after = {0}, longer = {0};
    append_long_paper(&text, "alpha");
    struct desk desk = desk_open(buffer_string(&text));
    test_screen_type(&desk.test, "l5j");
    test_screen_row(&desk.test, 6, &before);
    buffer_append_string(&longer, P("another"));
    buffer_append_view(&longer, buffer_view(&text));
    temporary_replace(&desk.files, "a.jsonl", buffer_string(&longer));
    wait_until_a_row_holds(&desk, "a.jsonl changed: 2 papers (was 1)");
    test_screen_settle(&desk.test);
    test_screen_row(&desk.test, 6, &after);
    assert_true(before.length > 20);
    assert_view_equal(buffer_view(&after), buffer_string(&before));
    desk_close(&desk);
    buffer_deinit(&text);
    buffer_deinit(&longer);
    buffer_deinit(&before);
    buffer_deinit(&after);
}

/* The columns of the list are those that the papers need now. */
static void columns_follow_what_the_file_says(void **state)
{
    (void)state;
    struct desk desk = desk_open(P("alpha") P("beta") P("gamma"));
    assert_true(any_row_holds(&desk, "2001 alpha"));
    temporary_replace(&desk.files, "a.jsonl", "{\"title\": \"alpha\"}\n");
    wait_until_a_row_holds(&desk, "a.jsonl changed: 1 paper (was 3)");
    test_screen_settle(&desk.test);
    assert_false(any_row_holds(&desk, "2001"));
    temporary_replace(&desk.files, "a.jsonl", P("zeta") P("eta"));
    wait_until_a_row_holds(&desk, "a.jsonl changed: 2 papers (was 1)");
    test_screen_settle(&desk.test);
    assert_true(any_row_holds(&desk, "2001 zeta"));
    desk_close(&desk);
}

static void watching_can_be_switched_off_and_on(void **state)
{
    (void)state;
    enum { LONG_ENOUGH_MS = 700 }; /* to see a change */
    struct desk desk = desk_open(P("alpha"));
    test_screen_type(&desk.test, ":set<Space>watch=off<Enter>");
    temporary_replace(&desk.files, "a.jsonl", P("alpha") P("beta"));
    poll(NULL, 0, LONG_ENOUGH_MS);
    test_screen_settle(&desk.test);
    assert_false(any_row_holds(&desk, "beta"));
    test_screen_type(&desk.test, ":set<Space>watch=on<Enter>");
    wait_until_a_row_holds(&desk, "beta");
    desk_close(&desk);
}

/* Once more: its fields, with matches; once more: the rendered text. */
static void the_source_is_what_stands_in_the_file(void **state)
{
    (void)state;
    struct desk desk = desk_open("{\"title\":   \"On $\\\\alpha$\"}\n");
    test_screen_type(&desk.test, "<Enter>");
    assert_true(any_row_holds(&desk, "On α"));
    test_screen_type(&desk.test, "\\");
    assert_true(any_row_holds(&desk, "a.jsonl:1"));
    assert_true(any_row_holds(&desk, "{\"title\":   \"On $\\\\alpha$\"}"));
    test_screen_type(&desk.test, "\\");
    assert_true(any_row_holds(&desk, "title: On $\\alpha$"));
    test_screen_type(&desk.test, "\\");
    assert_false(any_row_holds(&desk, "title"));
    temporary_write(&desk.files, "a.jsonl", "w", "gone\n");
    test_screen_type(&desk.test, "\\");
    assert_true(any_row_holds(&desk, "the record cannot be read again: the file has changed"));
    assert_true(any_row_holds(&desk, "title: On $\\alpha$"));
    test_screen_type(&desk.test, "\\");
    assert_false(any_row_holds(&desk, "title"));
    desk_close(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_adds_a_file_and_close_takes_it_out),
        cmocka_unit_test(close_without_a_name_is_about_the_file_of_the_paper),
        cmocka_unit_test(open_without_a_name_asks_for_one),
        cmocka_unit_test(names_of_files_are_completed),
        cmocka_unit_test(a_file_that_is_gone_is_told_until_it_is_back),
        cmocka_unit_test(the_text_that_is_read_stays_where_it_is),
        cmocka_unit_test(columns_follow_what_the_file_says),
        cmocka_unit_test(the_source_is_what_stands_in_the_file),
        cmocka_unit_test(watching_can_be_switched_off_and_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
