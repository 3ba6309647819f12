/* Where the panes stand. */
#include "unit.h"

#include "ui/layout.h"

static struct layout compute(int rows, int columns, bool open, bool focused)
{
    struct layout layout;
    layout_compute(
        &layout, rows, columns,
        (struct layout_wish){.reader_open = open, .reader_focused = focused, .measure = 78});
    return layout;
}

static void assert_area(struct area area, int row, int column, int rows, int columns)
{
    assert_int_equal(area.row, row);
    assert_int_equal(area.column, column);
    assert_int_equal(area.rows, rows);
    assert_int_equal(area.columns, columns);
}

static void a_closed_reader_leaves_the_body_to_the_list(void **state)
{
    (void)state;
    struct layout layout = compute(24, 80, false, false);
    assert_area(layout.title, 0, 0, 1, 80);
    assert_area(layout.list, 1, 0, 21, 80);
    assert_area(layout.query, 22, 0, 1, 80);
    assert_area(layout.status, 23, 0, 1, 80);
    assert_int_equal(layout.reader.rows, 0);
}

static void panes_stand_side_by_side_from_100_columns(void **state)
{
    (void)state;
    struct layout layout = compute(16, 100, true, false);
    assert_area(layout.list, 1, 0, 13, 55);
    assert_area(layout.separator, 1, 55, 13, 2);
    assert_area(layout.reader, 1, 57, 13, 43);
    layout = compute(16, 99, true, false);
    assert_int_equal(layout.list.columns, 99);
    assert_int_equal(layout.reader.columns, 99);
    assert_int_equal(layout.reader.row, layout.separator.row + 1);
}

static void the_reader_takes_no_more_than_a_comfortable_measure(void **state)
{
    (void)state;
    struct layout layout;
    layout_compute(&layout, 50, 300, (struct layout_wish){.reader_open = true, .measure = 60});
    assert_int_equal(layout.reader.columns, 60 + 4);
    assert_int_equal(layout.list.columns, 300 - 2 - 60 - 4);
}

static void a_share_that_was_chosen_holds_whatever_the_measure(void **state)
{
    (void)state;
    struct layout layout;
    struct layout_wish wish = {
        .reader_open = true, .measure = 60, .reader_width = 50, .reader_height = 25};
    layout_compute(&layout, 50, 300, wish);
    assert_int_equal(layout.reader.columns, 150);
    assert_int_equal(layout.list.columns, 300 - 2 - 150);
    layout_compute(&layout, 43, 80, wish);
    assert_int_equal(layout.reader.rows, 10);
    assert_int_equal(layout.list.rows, 40 - 1 - 10);
}

/* No pane is ever crushed. */
static void both_panes_keep_something(void **state)
{
    (void)state;
    for (int share = 1; share < 100; share++)
        for (int rows = 10; rows < 40; rows++)
            for (int columns = 40; columns < 140; columns += 3) {
                struct layout layout;
                layout_compute(&layout, rows, columns,
                               (struct layout_wish){.reader_open = true,
                                                    .measure = 78,
                                                    .reader_width = share,
                                                    .reader_height = share});
                bool beside = layout_is_beside(&layout);
                assert_int_equal(beside, columns >= 100);
                assert_true((beside ? layout.list.columns : layout.list.rows) >= (beside ? 8 : 2));
                assert_true((beside ? layout.reader.columns : layout.reader.rows) >=
                            (beside ? 10 : 2));
                assert_int_equal(beside ? layout.list.columns + 2 + layout.reader.columns
                                        : layout.list.rows + 1 + layout.reader.rows,
                                 beside ? columns : rows - 3);
            }
}

static void a_zoomed_pane_is_alone(void **state)
{
    (void)state;
    struct layout layout;
    struct layout_wish wish = {
        .reader_open = true, .reader_focused = true, .zoomed = true, .measure = 78};
    layout_compute(&layout, 24, 120, wish);
    assert_area(layout.reader, 1, 0, 21, 120);
    assert_int_equal(layout.list.rows, 0);
    assert_int_equal(layout.separator.rows, 0);
    wish.reader_focused = false;
    layout_compute(&layout, 24, 120, wish);
    assert_area(layout.list, 1, 0, 21, 120);
    assert_int_equal(layout.reader.rows, 0);
}

static void below_40x10_one_pane_is_shown_at_a_time(void **state)
{
    (void)state;
    struct layout layout = compute(9, 120, true, true);
    assert_int_equal(layout.list.rows, 0);
    assert_area(layout.reader, 1, 0, 6, 120);
    layout = compute(24, 39, true, false);
    assert_int_equal(layout.reader.rows, 0);
    assert_area(layout.list, 1, 0, 21, 39);
    layout = compute(10, 40, true, true);
    assert_true(layout.list.rows > 0 && layout.reader.rows > 0);
}

static void lines_give_way_in_a_fixed_order(void **state)
{
    (void)state;
    struct layout layout = compute(4, 20, false, false);
    assert_true(layout.title.rows && layout.query.rows && layout.status.rows && layout.list.rows);
    layout = compute(3, 20, false, false);
    assert_true(layout.title.rows && layout.query.rows && !layout.status.rows && layout.list.rows);
    layout = compute(2, 20, false, false);
    assert_true(!layout.title.rows && layout.query.rows && layout.list.rows == 1);
    layout = compute(1, 20, false, false);
    assert_area(layout.list, 0, 0, 1, 20);
    assert_int_equal(layout.query.rows, 0);
    layout_compute(&layout, 1, 20, (struct layout_wish){.prompt = true, .measure = 78});
    assert_area(layout.query, 0, 0, 1, 20);
    assert_int_equal(layout.list.rows, 0);
}

static void the_reader_opens_by_itself_where_there_is_room(void **state)
{
    (void)state;
    assert_true(layout_opens_reader(16, 100));
    assert_true(layout_opens_reader(18, 80));
    assert_false(layout_opens_reader(17, 80));
    assert_false(layout_opens_reader(9, 100));
    assert_false(layout_opens_reader(50, 39));
}

/* The areas cover the screen exactly: each row and column belongs to one of them. */
static void areas_cover_every_size_exactly(void **state)
{
    (void)state;
    for (int rows = 1; rows <= 60; rows++) {
        for (int columns = 1; columns <= 210; columns++) {
            for (int wish = 0; wish < 3; wish++) {
                struct layout layout = compute(rows, columns, wish > 0, wish > 1);
                const struct area areas[] = {layout.title,  layout.list,  layout.separator,
                                             layout.reader, layout.query, layout.status};
                int cells = 0;
                for (size_t i = 0; i < sizeof areas / sizeof areas[0]; i++) {
                    cells += areas[i].rows * areas[i].columns;
                    assert_true(areas[i].rows >= 0 && areas[i].columns >= 0);
                    for (size_t j = 0; j < i; j++) {
                        struct area both = area_intersect(areas[i], areas[j]);
                        assert_true(!both.rows || !both.columns);
                    }
                }
                assert_int_equal(cells, rows * columns);
            }
        }
    }
}

static void sizes_of_zero_are_empty(void **state)
{
    (void)state;
    struct layout layout = compute(0, 80, true, true);
    assert_int_equal(layout.body.rows, 0);
    layout = compute(24, 0, true, true);
    assert_int_equal(layout.body.rows, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_closed_reader_leaves_the_body_to_the_list),
        cmocka_unit_test(panes_stand_side_by_side_from_100_columns),
        cmocka_unit_test(the_reader_takes_no_more_than_a_comfortable_measure),
        cmocka_unit_test(a_share_that_was_chosen_holds_whatever_the_measure),
        cmocka_unit_test(both_panes_keep_something),
        cmocka_unit_test(a_zoomed_pane_is_alone),
        cmocka_unit_test(below_40x10_one_pane_is_shown_at_a_time),
        cmocka_unit_test(lines_give_way_in_a_fixed_order),
        cmocka_unit_test(the_reader_opens_by_itself_where_there_is_room),
        cmocka_unit_test(areas_cover_every_size_exactly),
        cmocka_unit_test(sizes_of_zero_are_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
