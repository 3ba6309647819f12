/* Moving in a list. */
#include "unit.h"

#include "session/movement.h"

#include <limits.h>
#include <stdlib.h>

static struct movement list_of(size_t count, size_t rows)
{
    struct movement movement = {0};
    movement_set_rows(&movement, rows);
    movement_set_count(&movement, count);
    return movement;
}

static void assert_at(const struct movement *movement, size_t cursor, size_t top)
{
    assert_int_equal(movement->cursor, cursor);
    assert_int_equal(movement->top, top);
}

static void the_view_follows_by_single_rows(void **state)
{
    (void)state;
    struct movement movement = list_of(100, 10);
    assert_true(movement_step(&movement, 9));
    assert_at(&movement, 9, 0);
    assert_true(movement_step(&movement, 1));
    assert_at(&movement, 10, 1);
    assert_true(movement_step(&movement, -9));
    assert_at(&movement, 1, 1);
    assert_true(movement_step(&movement, -1));
    assert_at(&movement, 0, 0);
    assert_false(movement_step(&movement, -1));
}

static void steps_stop_at_the_ends(void **state)
{
    (void)state;
    struct movement movement = list_of(5, 10);
    movement_step(&movement, LONG_MAX);
    assert_at(&movement, 4, 0);
    assert_false(movement_step(&movement, 1));
    movement_step(&movement, LONG_MIN);
    assert_at(&movement, 0, 0);
    movement_page(&movement, LONG_MAX);
    assert_at(&movement, 4, 0);
    movement_half_page(&movement, LONG_MIN);
    assert_at(&movement, 0, 0);
}

static void a_page_keeps_one_row_in_sight_and_the_cursor_on_its_row(void **state)
{
    (void)state;
    struct movement movement = list_of(100, 10);
    movement_go(&movement, 3);
    movement_page(&movement, 1);
    assert_at(&movement, 12, 9);
    movement_half_page(&movement, 2);
    assert_at(&movement, 22, 19);
    movement_page(&movement, -1);
    assert_at(&movement, 13, 10);
    movement_page(&movement, -2);
    assert_at(&movement, 0, 0);
}

static void the_last_page_is_full(void **state)
{
    (void)state;
    struct movement movement = list_of(25, 10);
    movement_go(&movement, 24);
    assert_at(&movement, 24, 15);
    movement_set_rows(&movement, 20);
    assert_at(&movement, 24, 5);
    movement_set_rows(&movement, 40);
    assert_at(&movement, 24, 0);
}

static void a_shorter_list_pulls_the_cursor_in(void **state)
{
    (void)state;
    struct movement movement = list_of(100, 10);
    movement_go(&movement, 99);
    movement_set_count(&movement, 30);
    assert_at(&movement, 29, 20);
    movement_set_count(&movement, 0);
    assert_at(&movement, 0, 0);
    assert_false(movement_step(&movement, 1));
    assert_false(movement_page(&movement, 1));
}

static void a_row_is_placed_where_it_stood_on_the_screen(void **state)
{
    (void)state;
    struct movement movement = list_of(100, 10);
    movement_place(&movement, 50, 3);
    assert_at(&movement, 50, 47);
    movement_place(&movement, 2, 3);
    assert_at(&movement, 2, 0);
    movement_place(&movement, 99, 3);
    assert_at(&movement, 99, 90);
}

static void invariants_hold_whatever_happens(void **state)
{
    (void)state;
    struct movement movement = {0};
    srand(1);
    for (int i = 0; i < 20000; i++) {
        size_t number = (size_t)(rand() % 60);
        long step = rand() % 80 - 40;
        switch (rand() % 7) {
        case 0:
            movement_set_rows(&movement, number);
            break;
        case 1:
            movement_set_count(&movement, number);
            break;
        case 2:
            movement_go(&movement, number);
            break;
        case 3:
            movement_step(&movement, step);
            break;
        case 4:
            movement_page(&movement, step);
            break;
        case 5:
            movement_half_page(&movement, step);
            break;
        default:
            movement_place(&movement, number, (size_t)(rand() % 60));
        }
        size_t rows = movement.rows ? movement.rows : 1;
        assert_true(movement.cursor < movement.count || movement.cursor == 0);
        assert_true(movement.top <= movement.cursor);
        assert_true(movement.cursor - movement.top < rows);
        assert_true(movement.top <= scroll_last_top(movement.count, rows));
    }
}

static void text_scrolls_between_its_ends(void **state)
{
    (void)state;
    assert_int_equal(scroll_last_top(30, 10), 20);
    assert_int_equal(scroll_last_top(5, 10), 0);
    assert_int_equal(scroll_by(0, 3, 30, 10), 3);
    assert_int_equal(scroll_by(19, 3, 30, 10), 20);
    assert_int_equal(scroll_by(2, -3, 30, 10), 0);
    assert_int_equal(scroll_by(25, 0, 30, 10), 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_view_follows_by_single_rows),
        cmocka_unit_test(steps_stop_at_the_ends),
        cmocka_unit_test(a_page_keeps_one_row_in_sight_and_the_cursor_on_its_row),
        cmocka_unit_test(the_last_page_is_full),
        cmocka_unit_test(a_shorter_list_pulls_the_cursor_in),
        cmocka_unit_test(a_row_is_placed_where_it_stood_on_the_screen),
        cmocka_unit_test(invariants_hold_whatever_happens),
        cmocka_unit_test(text_scrolls_between_its_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
