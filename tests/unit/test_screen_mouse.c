/* The mouse, and what moves the panes: divider and zoom, by keys too. */
#include "screen_test.h"

#include <stdlib.h>

static const char papers[] =
    "{\"title\": \"A\", \"abstract\": "
    "\"one\\n\\ntwo\\n\\nthree\\n\\nfour\\n\\nfive\\n\\nsix\\n\\nseven\", "
    "\"doi\": \"10.1/a\"}\n"
    "{\"title\": \"B\"}\n{\"title\": \"C\"}\n{\"title\": \"D\"}\n{\"title\": \"E\"}\n"
    "{\"title\": \"F\"}\n{\"title\": \"G\"}\n{\"title\": \"H\"}\n{\"title\": \"I\"}\n";

static void mouse(struct test_screen *test, enum mouse_kind kind, int row, int column)
{
    struct mouse event = {kind, row, column};
    screen_mouse(test->screen, &event);
    test_screen_draw(test);
}

static void click(struct test_screen *test, int row, int column)
{
    mouse(test, MOUSE_PRESS, row, column);
    mouse(test, MOUSE_RELEASE, row, column);
}

/* Column of the line between the panes in row 1; -1: there is none. */
static int divider(struct test_screen *test)
{
    test_screen_draw(test);
    for (int column = 0; column < test->frame.columns; column++) {
        const struct cell *cell = frame_cell(&test->frame, 1, column);
        if (view_equal_string(view_make(cell->text, cell->length), "│"))
            return column;
    }
    return -1;
}

static void a_click_makes_a_row_the_current_one(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 12, 120);
    test_screen_draw(&test);
    click(&test, 3, 10);
    assert_int_equal(session_cursor(test.session), 2);
    assert_true(test_row_holds(&test, 3, "▌"));
    click(&test, 0, 10);  /* the title */
    click(&test, 11, 10); /* the status line */
    assert_int_equal(session_cursor(test.session), 2);
    test_screen_close(&test);
}

static void a_click_gives_a_pane_the_keys_or_begins_a_query(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 12, 120);
    test_screen_draw(&test);
    click(&test, 4, 100);
    test_screen_type(&test, "j");
    assert_int_equal(session_cursor(test.session), 0); /* the text scrolls */
    click(&test, 2, 10);
    test_screen_type(&test, "j");
    assert_int_equal(session_cursor(test.session), 2);
    click(&test, 10, 30);
    test_screen_type(&test, "B");
    assert_true(test_row_holds(&test, 10, "/ B"));
    click(&test, 1, 10); /* while a query is typed, nothing is clicked away */
    test_screen_type(&test, "x");
    assert_view_equal(session_query(test.session), "Bx");
    test_screen_close(&test);
}

static void the_current_row_is_opened_by_a_click(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 12, 80);
    test_screen_draw(&test);
    assert_true(test_row_holds(&test, 9, "I"));
    click(&test, 1, 10);
    assert_false(test_row_holds(&test, 9, "I"));
    assert_int_equal(session_cursor(test.session), 0);
    test_screen_close(&test);
}

static void the_wheel_moves_what_lies_under_it(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 12, 120);
    test_screen_draw(&test);
    mouse(&test, MOUSE_WHEEL_DOWN, 2, 10);
    assert_int_equal(session_cursor(test.session), 3);
    mouse(&test, MOUSE_WHEEL_UP, 2, 10);
    assert_int_equal(session_cursor(test.session), 0);
    assert_true(test_row_holds(&test, 3, "one"));
    mouse(&test, MOUSE_WHEEL_DOWN, 2, 100);
    assert_int_equal(session_cursor(test.session), 0);
    assert_true(test_row_holds(&test, 2, "two"));
    test_screen_type(&test, "?");
    assert_true(test_row_holds(&test, 1, "In the list"));
    mouse(&test, MOUSE_WHEEL_DOWN, 2, 10);
    assert_false(test_row_holds(&test, 1, "In the list"));
    test_screen_close(&test);
}

static void the_divider_can_be_dragged_and_moved_by_keys(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 12, 100);
    int before = divider(&test);
    assert_int_equal(before, 100 - 43 - 1);
    mouse(&test, MOUSE_PRESS, 5, before);
    mouse(&test, MOUSE_DRAG, 5, 39);
    assert_int_equal(divider(&test), 39);
    mouse(&test, MOUSE_RELEASE, 5, 39);
    mouse(&test, MOUSE_DRAG, 5, 60);
    assert_int_equal(divider(&test), 39);
    test_screen_type(&test, "5>");
    assert_int_equal(divider(&test), 49);
    test_screen_type(&test, "<<>");
    assert_int_equal(divider(&test), 47);
    test_screen_close(&test);
}

static void stacked_panes_are_divided_by_rows(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 23, 80);
    test_screen_draw(&test);
    assert_true(test_row_holds(&test, 8, "────"));
    test_screen_type(&test, "9>9>");
    assert_false(test_row_holds(&test, 8, "────"));
    test_screen_type(&test, ":set<Space>reader-height=50<Enter>");
    assert_true(test_row_holds(&test, 10, "────"));
    mouse(&test, MOUSE_PRESS, 10, 3);
    mouse(&test, MOUSE_DRAG, 6, 3);
    assert_true(test_row_holds(&test, 6, "────"));
    test_screen_close(&test);
}

static void zoom_shows_one_pane_alone(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 12, 120);
    test_screen_type(&test, "z");
    assert_int_equal(divider(&test), -1);
    assert_true(test_row_holds(&test, 2, "B"));
    test_screen_type(&test, "<Tab>");
    assert_int_equal(divider(&test), -1);
    assert_true(test_row_holds(&test, 3, "one"));
    assert_false(test_row_holds(&test, 2, "B"));
    test_screen_type(&test, "/");
    assert_true(test_row_holds(&test, 2, "B")); /* a query is typed in sight of the list */
    test_screen_type(&test, "<Esc>z");
    assert_true(divider(&test) > 0);
    test_screen_close(&test);
}

static enum status keep_opened(void *context, const char *address, bool pdf, struct buffer *message)
{
    (void)pdf;
    buffer_append_string(context, address);
    buffer_append_string(message, "opened");
    return STATUS_OK;
}

static void a_link_is_followed_by_a_click(void **state)
{
    (void)state;
    struct test_screen test;
    struct buffer opened = {0};
    const struct screen_outside outside = {.context = &opened, .open = keep_opened};
    test_screen_open(&test, papers, 40, 120);
    screen_set_outside(test.screen, &outside);
    test_screen_draw(&test);
    int row = 1;
    while (row < 38 && !test_row_holds(&test, row, "https://doi.org/10.1/a"))
        row++;
    click(&test, row, divider(&test) + 3);
    assert_view_equal(buffer_view(&opened), "https://doi.org/10.1/a");
    click(&test, row - 1, divider(&test) + 3);
    assert_view_equal(buffer_view(&opened), "https://doi.org/10.1/a");
    buffer_deinit(&opened);
    test_screen_close(&test);
}

/* Wherever it is clicked and whatever is shown, nothing breaks. */
static void random_clicks_draw_like_a_fresh_screen(void **state)
{
    (void)state;
    static const char *const keys[] = {"j", "?", "<Esc>", ":settings<Enter>",
                                       "L", "z", "/",     "<Tab>"};
    struct test_screen test;
    test_screen_open(&test, papers, 24, 120);
    srand(5);
    for (int i = 0; i < 3000; i++) {
        if (rand() % 5 == 0)
            test_screen_type(&test, keys[rand() % 8]);
        if (rand() % 50 == 0)
            screen_resize(test.screen, 1 + rand() % 40, 1 + rand() % 150);
        struct mouse event = {(enum mouse_kind)(rand() % 5), rand() % 45, rand() % 160};
        screen_mouse(test.screen, &event);
        test_screen_draw(&test);
        if (i % 20)
            continue;
        struct frame fresh;
        frame_init(&fresh);
        screen_draw(test.screen, &fresh);
        assert_true(frame_equal(&fresh, &test.frame));
        test_screen_draw(&test);
        frame_deinit(&fresh);
    }
    test_screen_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_click_makes_a_row_the_current_one),
        cmocka_unit_test(a_click_gives_a_pane_the_keys_or_begins_a_query),
        cmocka_unit_test(the_current_row_is_opened_by_a_click),
        cmocka_unit_test(the_wheel_moves_what_lies_under_it),
        cmocka_unit_test(the_divider_can_be_dragged_and_moved_by_keys),
        cmocka_unit_test(stacked_panes_are_divided_by_rows),
        cmocka_unit_test(zoom_shows_one_pane_alone),
        cmocka_unit_test(a_link_is_followed_by_a_click),
        cmocka_unit_test(random_clicks_draw_like_a_fresh_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
