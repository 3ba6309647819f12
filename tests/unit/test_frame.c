/* The grid of cells. */
#include "unit.h"

#include "ui/frame.h"

#include <stdlib.h>
#include <string.h>

static const struct width_policy usual = {0};
static const struct style plain = {-1, -1, 0};

static void put(struct frame *frame, int row, int column, const char *text)
{
    struct area all = {0, 0, frame->rows, frame->columns};
    frame_put(frame, all, row, column, view_of(text), plain, &usual);
}

static void assert_dump(const struct frame *frame, const char *expected)
{
    struct buffer out = {0};
    frame_dump(frame, &out);
    assert_view_equal(buffer_view(&out), expected);
    buffer_deinit(&out);
}

static void text_lands_where_it_is_put(void **state)
{
    (void)state;
    struct frame frame;
    frame_init(&frame);
    frame_resize(&frame, 2, 8);
    struct area area = {1, 2, 1, 4};
    assert_int_equal(frame_put(&frame, area, 0, 1, view_of("abcdef"), plain, &usual), 3);
    assert_int_equal(frame_put(&frame, area, 1, 0, view_of("no such row"), plain, &usual), 0);
    assert_dump(&frame, "\n   abc\n");
    frame_deinit(&frame);
}

static void a_wide_cluster_is_never_cut(void **state)
{
    (void)state;
    struct frame frame;
    frame_init(&frame);
    frame_resize(&frame, 1, 5);
    put(&frame, 0, 0, "漢字漢字");
    assert_dump(&frame, "漢字\n");
    put(&frame, 0, -1, "漢字漢字");
    assert_dump(&frame, " 字漢\n");
    put(&frame, 0, -2, "漢字漢字");
    assert_dump(&frame, "字漢\n");
    frame_deinit(&frame);
}

static void painting_over_one_half_blanks_the_other(void **state)
{
    (void)state;
    struct frame frame;
    frame_init(&frame);
    frame_resize(&frame, 1, 6);
    put(&frame, 0, 0, "漢字漢");
    put(&frame, 0, 1, "x");
    assert_dump(&frame, " x字漢\n");
    put(&frame, 0, 2, "y");
    assert_dump(&frame, " xy 漢\n");
    put(&frame, 0, 3, "界");
    assert_dump(&frame, " xy界\n");
    frame_deinit(&frame);
}

static void what_is_hostile_is_shown_as_marks(void **state)
{
    (void)state;
    struct frame frame;
    frame_init(&frame);
    frame_resize(&frame, 1, 20);
    put(&frame, 0, 0,
        "a\x1b[2Jb\xc2\x9b\x7f"
        "c\nd");
    assert_dump(&frame, "a^[[2Jb<9B>^?c d\n");
    frame_clear(&frame);
    put(&frame, 0, 18, "ab\x1b");
    put(&frame, 0, -1, "\x1b[");
    assert_dump(&frame, "[[                ab\n");
    frame_deinit(&frame);
}

static void what_has_no_width_takes_no_cell(void **state)
{
    (void)state;
    struct frame frame;
    frame_init(&frame);
    frame_resize(&frame, 1, 4);
    put(&frame, 0, 0, "a\u200bb\u00ad\ufeff");
    assert_dump(&frame, "ab\n");
    put(&frame, 0, 0, "a\u00a0");
    assert_dump(&frame, "a\n");
    assert_int_equal(frame_cell(&frame, 0, 2)->columns, 1);
    frame_deinit(&frame);
}

static void a_wide_cell_changes_its_style_whole(void **state)
{
    (void)state;
    struct frame frame;
    struct buffer out = {0};
    struct style bold = {-1, -1, FRAME_BOLD};
    frame_init(&frame);
    frame_resize(&frame, 1, 6);
    put(&frame, 0, 0, "a漢b");
    frame_set_style(&frame, (struct area){0, 0, 1, 6}, 0, 2, 1, bold);
    frame_dump_styles(&frame, &out);
    assert_view_equal(buffer_view(&out), "a漢b\n BB\n");
    buffer_deinit(&out);
    frame_deinit(&frame);
}

static void each_attribute_has_its_letter(void **state)
{
    (void)state;
    struct frame frame;
    struct buffer out = {0};
    static const struct style styles[] = {{-1, -1, FRAME_BOLD},
                                          {-1, -1, FRAME_DIM},
                                          {-1, -1, FRAME_ITALIC},
                                          {-1, -1, FRAME_UNDERLINE},
                                          {-1, -1, FRAME_REVERSE},
                                          {2, -1, 0},
                                          {-1, -1, 0}};
    frame_init(&frame);
    frame_resize(&frame, 1, 7);
    put(&frame, 0, 0, "bdiurc.");
    for (int i = 0; i < 7; i++)
        frame_set_style(&frame, (struct area){0, 0, 1, 7}, 0, i, 1, styles[i]);
    frame_dump_styles(&frame, &out);
    assert_view_equal(buffer_view(&out), "bdiurc.\nBDIURc\n");
    buffer_deinit(&out);
    frame_deinit(&frame);
}

static void areas_intersect(void **state)
{
    (void)state;
    struct area a = {2, 3, 4, 5}, b = {4, 0, 10, 5};
    struct area both = area_intersect(a, b);
    assert_int_equal(both.row, 4);
    assert_int_equal(both.column, 3);
    assert_int_equal(both.rows, 2);
    assert_int_equal(both.columns, 2);
    both = area_intersect(a, (struct area){20, 20, 3, 3});
    assert_int_equal(both.rows, 0);
    assert_int_equal(both.columns, 0);
}

static void frames_are_equal_when_they_show_the_same(void **state)
{
    (void)state;
    struct frame a, b;
    frame_init(&a);
    frame_init(&b);
    frame_resize(&a, 2, 6);
    frame_resize(&b, 2, 6);
    put(&a, 0, 0, "漢字");
    put(&b, 0, 0, "xx字");
    assert_false(frame_equal(&a, &b));
    put(&b, 0, 0, "漢");
    assert_true(frame_equal(&a, &b));
    b.cursor_row = 1;
    assert_false(frame_equal(&a, &b));
    frame_deinit(&a);
    frame_deinit(&b);
}

static void assert_whole(const struct frame *frame)
{
    for (int row = 0; row < frame->rows; row++) {
        for (int column = 0; column < frame->columns; column++) {
            const struct cell *cell = frame_cell(frame, row, column);
            if (cell->columns == 2)
                assert_true(column + 1 < frame->columns && cell[1].columns == 0);
            if (cell->columns == 0)
                assert_true(column > 0 && cell[-1].columns == 2 && cell->length == 0);
            if (cell->columns == 1)
                assert_true(cell->length > 0);
        }
    }
}

static void no_half_is_left_after_random_painting(void **state)
{
    (void)state;
    struct frame frame;
    frame_init(&frame);
    frame_resize(&frame, 4, 13);
    static const char *const texts[] = {"漢字かな",      "a",         "한b글", "\x1b\x7f",
                                        "e\u0301\u4e00", "a\u200bb漢"};
    srand(3);
    for (int i = 0; i < 20000; i++) {
        struct area area = {rand() % 6 - 1, rand() % 16 - 2, rand() % 5, rand() % 15};
        if (rand() % 4 == 0)
            frame_fill(&frame, area, plain);
        else
            frame_put(&frame, area, rand() % 4 - 1, rand() % 12 - 4, view_of(texts[rand() % 6]),
                      plain, &usual);
        assert_whole(&frame);
    }
    frame_deinit(&frame);
}

static void an_empty_frame_takes_painting(void **state)
{
    (void)state;
    struct frame frame;
    frame_init(&frame);
    frame_resize(&frame, 0, 0);
    put(&frame, 0, 0, "漢");
    assert_dump(&frame, "");
    frame_deinit(&frame);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_lands_where_it_is_put),
        cmocka_unit_test(a_wide_cluster_is_never_cut),
        cmocka_unit_test(painting_over_one_half_blanks_the_other),
        cmocka_unit_test(what_is_hostile_is_shown_as_marks),
        cmocka_unit_test(what_has_no_width_takes_no_cell),
        cmocka_unit_test(a_wide_cell_changes_its_style_whole),
        cmocka_unit_test(each_attribute_has_its_letter),
        cmocka_unit_test(areas_intersect),
        cmocka_unit_test(frames_are_equal_when_they_show_the_same),
        cmocka_unit_test(no_half_is_left_after_random_painting),
        cmocka_unit_test(an_empty_frame_takes_painting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
