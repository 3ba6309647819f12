/*
 * What is sent to bring a terminal from frame to frame. The device here is a small
 * terminal of its own: it keeps rows of columns, counts what it is asked for, and may
 * count the columns of some clusters otherwise than the frame does.
 */
#include "unit.h"

#include "ui/update.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 8, COLUMNS = 20 };

struct screen {
    char cells[ROWS][COLUMNS][CLUSTER_DRAWN_BYTES + 1]; /* "" : right half of a wide one */
    struct style styles[ROWS][COLUMNS];
    uint32_t links[ROWS][COLUMNS];
    struct style style;
    uint32_t link;
    char address[64]; /* said last */
    int row, column;
    int moves, rights, erases, writes, link_calls, shifts;
    bool emoji_is_narrow; /* this terminal thinks so */
    bool wrote_last_cell;
};

static void screen_move(void *context, int row, int column)
{
    struct screen *screen = context;
    screen->row = row;
    screen->column = column;
    screen->moves++;
}

static void screen_right(void *context, int row, int from, int to)
{
    struct screen *screen = context;
    (void)row;
    screen->column += to - from;
    screen->rights++;
}

static void screen_style(void *context, const struct style *from, const struct style *to)
{
    (void)from;
    ((struct screen *)context)->style = *to;
}

static void screen_set(struct screen *screen, int column, struct view text)
{
    assert_in_range(screen->row, 0, ROWS - 1);
    assert_in_range(column, 0, COLUMNS - 1);
    char *cell = screen->cells[screen->row][column];
    memset(cell, 0, CLUSTER_DRAWN_BYTES + 1);
    memcpy(cell, text.data, text.length);
    screen->styles[screen->row][column] = screen->style;
    screen->links[screen->row][column] = screen->link;
}

static void screen_link(void *context, uint32_t number, struct view address)
{
    struct screen *screen = context;
    assert_int_equal(number == 0, address.length == 0);
    snprintf(screen->address, sizeof screen->address, "%.*s", (int)address.length, address.data);
    screen->link = number;
    screen->link_calls++;
}

static void screen_erase(void *context)
{
    struct screen *screen = context;
    for (int column = screen->column; column < COLUMNS; column++)
        screen_set(screen, column, view_of(" "));
    screen->erases++;
}

/* A row at a time, as terminals do. */
static void screen_shift(void *context, const struct shift *shift)
{
    struct screen *screen = context;
    bool up = shift->rows > 0;
    int step = up ? 1 : -1;
    assert_in_range(shift->first, 0, shift->last);
    assert_in_range(shift->last, shift->first, ROWS - 1);
    assert_int_equal(screen->style.attributes, 0);
    assert_int_equal(screen->link, 0);
    for (int i = 0; i < abs(shift->rows); i++) {
        int row = up ? shift->first : shift->last, end = up ? shift->last : shift->first;
        for (; row != end; row += step) {
            memcpy(screen->cells[row], screen->cells[row + step], sizeof screen->cells[row]);
            memcpy(screen->styles[row], screen->styles[row + step], sizeof screen->styles[row]);
            memcpy(screen->links[row], screen->links[row + step], sizeof screen->links[row]);
        }
        screen->row = end;
        for (int column = 0; column < COLUMNS; column++)
            screen_set(screen, column, view_of(" "));
    }
    screen->row = screen->column = 0;
    screen->shifts++;
}

static void screen_write(void *context, struct view text)
{
    struct screen *screen = context;
    struct cluster cluster;
    cluster_next(text, &(struct width_policy){0}, &cluster);
    bool emoji = text.length == 4 && (unsigned char)text.data[0] == 0xF0;
    int columns = emoji && screen->emoji_is_narrow ? 1 : cluster.columns;
    if (screen->row == ROWS - 1 && screen->column == COLUMNS - 1)
        screen->wrote_last_cell = true;
    screen_set(screen, screen->column, text);
    if (columns == 2)
        screen_set(screen, screen->column + 1, view_of(""));
    screen->column += columns;
    screen->writes++;
}

static const struct style plain = {-1, -1, 0};
static const struct style bold = {-1, -1, FRAME_BOLD};

struct setup {
    struct screen screen;
    struct updater updater;
    struct frame frame;
    struct update_device device;
};

static void begin(struct setup *setup)
{
    memset(setup, 0, sizeof *setup);
    updater_init(&setup->updater, false);
    frame_init(&setup->frame);
    frame_resize(&setup->frame, ROWS, COLUMNS);
    updater_reset(&setup->updater, ROWS, COLUMNS);
    setup->screen.style = plain;
    for (setup->screen.row = 0; setup->screen.row < ROWS; setup->screen.row++)
        for (int column = 0; column < COLUMNS; column++)
            screen_set(&setup->screen, column, view_of(" "));
    setup->device = (struct update_device){&setup->screen, screen_move, screen_right, screen_style,
                                           screen_erase,   screen_link, screen_write, NULL};
}

static void end(struct setup *setup)
{
    updater_deinit(&setup->updater);
    frame_deinit(&setup->frame);
}

static void put(struct setup *setup, int row, int column, const char *text, struct style style)
{
    struct area all = {0, 0, ROWS, COLUMNS};
    frame_put(&setup->frame, all, row, column, view_of(text), style, &(struct width_policy){0});
}

static bool run(struct setup *setup)
{
    struct screen *screen = &setup->screen;
    screen->moves = screen->rights = screen->erases = screen->writes = screen->link_calls = 0;
    screen->shifts = 0;
    return updater_run(&setup->updater, &setup->frame, &setup->device);
}

/* The terminal shows the frame, cell by cell. */
static void assert_shown(const struct setup *setup)
{
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            const struct cell *cell = frame_cell(&setup->frame, row, column);
            const char *shown = setup->screen.cells[row][column];
            if (cell->columns == 0)
                assert_string_equal(shown, "");
            else
                assert_memory_equal(shown, cell->text, cell->length);
            if (cell->columns)
                assert_int_equal(setup->screen.styles[row][column].attributes,
                                 cell->style.attributes);
            assert_int_equal(setup->screen.links[row][column],
                             setup->updater.links ? cell->link : 0);
        }
    }
}

static void the_same_frame_sends_nothing(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    put(&setup, 1, 2, "hello", plain);
    assert_true(run(&setup));
    assert_shown(&setup);
    assert_false(run(&setup));
    assert_int_equal(setup.screen.writes, 0);
    end(&setup);
}

static void only_changed_cells_are_sent(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    put(&setup, 1, 0, "abcdefghijklmnop", plain);
    run(&setup);
    put(&setup, 1, 3, "X", plain);
    put(&setup, 1, 14, "Y", bold);
    run(&setup);
    assert_shown(&setup);
    assert_int_equal(setup.screen.writes, 2);
    assert_int_equal(setup.screen.moves, 1);
    assert_int_equal(setup.screen.rights, 1);
    end(&setup);
}

/* Lets cells lead to http://x/NAME. */
static void lead(struct setup *setup, int row, int column, int columns, const char *name)
{
    struct area all = {0, 0, ROWS, COLUMNS};
    struct buffer address = {0};
    buffer_append_format(&address, "http://x/%s", name);
    frame_set_link(&setup->frame, all, row, column, columns,
                   frame_add_link(&setup->frame, buffer_view(&address)));
    buffer_deinit(&address);
}

static void cells_lead_where_the_frame_says_and_no_further(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    setup.updater.links = true;
    put(&setup, 0, 0, "see here and", plain);
    put(&setup, 1, 0, "there", plain);
    lead(&setup, 0, 4, 8, "a");
    lead(&setup, 1, 0, 5, "a");
    run(&setup);
    assert_shown(&setup);
    assert_int_equal(setup.screen.link, 0);
    assert_int_equal(setup.screen.link_calls, 2); /* the rows of one link are one */
    lead(&setup, 1, 0, 5, "b");
    assert_true(run(&setup));
    assert_shown(&setup);
    assert_int_equal(setup.screen.writes, 5);
    put(&setup, 1, 0, "there", plain);
    assert_true(run(&setup));
    assert_shown(&setup);
    end(&setup);
}

static void a_gap_that_leads_elsewhere_is_not_written_again(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    setup.updater.links = true;
    put(&setup, 0, 0, "abcdefgh", plain);
    lead(&setup, 0, 2, 2, "a");
    run(&setup);
    put(&setup, 0, 1, "X", plain);
    put(&setup, 0, 4, "Y", plain);
    run(&setup);
    assert_shown(&setup);
    assert_int_equal(setup.screen.writes, 2);
    assert_int_equal(setup.screen.link_calls, 0);
    end(&setup);
}

static void a_terminal_without_links_is_told_of_none(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    put(&setup, 0, 0, "abcdefgh", plain);
    run(&setup);
    lead(&setup, 0, 2, 2, "a");
    assert_false(run(&setup));
    assert_int_equal(setup.screen.link_calls, 0);
    assert_shown(&setup);
    end(&setup);
}

static void a_small_gap_is_written_again(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    put(&setup, 1, 0, "abcdefgh", plain);
    run(&setup);
    put(&setup, 1, 1, "X", plain);
    put(&setup, 1, 4, "Y", plain);
    run(&setup);
    assert_shown(&setup);
    assert_int_equal(setup.screen.rights, 0);
    assert_int_equal(setup.screen.writes, 4);
    end(&setup);
}

static void a_long_blank_end_is_erased(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    put(&setup, 0, 0, "a rather long line", bold);
    run(&setup);
    frame_clear(&setup.frame);
    put(&setup, 0, 0, "a", bold);
    run(&setup);
    assert_shown(&setup);
    assert_int_equal(setup.screen.erases, 1);
    assert_int_equal(setup.screen.writes, 0);
    end(&setup);
}

static void wide_cells_come_and_go_whole(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    put(&setup, 0, 0, "漢字漢字", plain);
    run(&setup);
    assert_shown(&setup);
    put(&setup, 0, 1, "字漢字", plain);
    run(&setup);
    assert_shown(&setup);
    put(&setup, 0, 3, "x", plain);
    run(&setup);
    assert_shown(&setup);
    end(&setup);
}

static void a_terminal_with_other_widths_keeps_its_columns(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    setup.screen.emoji_is_narrow = true;
    put(&setup, 0, 0, "a\xF0\x9F\x98\x80z \xF0\x9F\x98\x80  right", plain);
    run(&setup);
    assert_string_equal(setup.screen.cells[0][3], "z");
    assert_string_equal(setup.screen.cells[0][9], "r");
    assert_string_equal(setup.screen.cells[0][13], "t");
    end(&setup);
}

static void a_border_after_text_beyond_ascii_is_addressed(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    put(&setup, 0, 0, "\xC3\xA9t\xC3\xA9\xE2\x94\x82x", plain);
    run(&setup);
    assert_shown(&setup);
    assert_int_equal(setup.screen.moves, 2);
    end(&setup);
}

static void the_lower_right_cell_is_left_out_where_it_would_scroll(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    setup.updater.last_cell_scrolls = true;
    put(&setup, ROWS - 1, 0, "01234567890123456789", plain);
    run(&setup);
    assert_false(setup.screen.wrote_last_cell);
    assert_string_equal(setup.screen.cells[ROWS - 1][COLUMNS - 2], "8");
    setup.updater.last_cell_scrolls = false;
    updater_reset(&setup.updater, ROWS, COLUMNS);
    run(&setup);
    assert_true(setup.screen.wrote_last_cell);
    end(&setup);
}

static void after_the_last_column_the_cursor_is_addressed(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    put(&setup, 0, 0, "01234567890123456789", plain);
    put(&setup, 1, 0, "x", plain);
    run(&setup);
    assert_shown(&setup);
    assert_int_equal(setup.screen.moves, 2);
    end(&setup);
}

/* Draws a list from this letter on, between a title and a status line. */
static void put_list(struct setup *setup, int first)
{
    frame_clear(&setup->frame);
    put(setup, 0, 0, "title", bold);
    for (int row = 1; row < ROWS - 1; row++) {
        char text[] = "the paper called A";
        text[sizeof text - 2] = (char)('A' + first + row);
        put(setup, row, 0, text, plain);
    }
    put(setup, ROWS - 1, 0, "status", bold);
}

static void a_list_that_moves_on_is_moved_by_the_terminal(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    setup.device.shift = screen_shift;
    put_list(&setup, 0);
    run(&setup);
    assert_int_equal(setup.screen.shifts, 0);
    static const int firsts[] = {1, 2, 4, 3, 0};
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++) {
        put_list(&setup, firsts[i]);
        assert_true(run(&setup));
        assert_shown(&setup);
        assert_int_equal(setup.screen.shifts, 1);
        assert_in_range(setup.screen.writes, 18, 3 * 18); /* the rows that are new */
    }
    put_list(&setup, 15);
    run(&setup);
    assert_shown(&setup);
    assert_int_equal(setup.screen.shifts, 0); /* nothing of it was there */
    end(&setup);
}

static void a_terminal_that_cannot_move_rows_is_not_asked_to(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    put_list(&setup, 0);
    run(&setup);
    put_list(&setup, 1);
    run(&setup);
    assert_shown(&setup);
    end(&setup);
}

static void few_equal_rows_are_not_worth_moving(void **state)
{
    (void)state;
    struct setup setup;
    begin(&setup);
    setup.device.shift = screen_shift;
    put(&setup, 2, 0, "one", plain);
    put(&setup, 3, 0, "two", plain);
    run(&setup);
    frame_clear(&setup.frame);
    put(&setup, 1, 0, "one", plain);
    put(&setup, 2, 0, "two", plain);
    run(&setup);
    assert_shown(&setup);
    assert_int_equal(setup.screen.shifts, 0);
    end(&setup);
}

/* Rows of a frame go up or down, as lists do. */
static void move_some_rows(struct frame *frame)
{
    int first = rand() % (ROWS - 2), last = first + 2 + rand() % (ROWS - first - 2);
    int most = last - first, rows = 1 + rand() % most;
    shift_frame(frame, &(struct shift){first, last, rand() % 2 ? rows : -rows});
}

/* Whatever frames follow each other, the terminal shows the last one. */
static void random_frames_are_shown(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "a", "bc", " ",  "      ", "漢",       "かな", "é",    "e\xCC\x81", "\xF0\x9F\x98\x80",
        "│", "ab", "한", "x",      "\xD7\xA9", "…",    "0123",
    };
    struct setup setup;
    begin(&setup);
    srand(7);
    setup.updater.links = true;
    setup.device.shift = screen_shift;
    int shifts = 0;
    for (int round = 0; round < 4000; round++) {
        bool moves = rand() % 2;
        if (moves)
            move_some_rows(&setup.frame);
        if (rand() % 8 == 0)
            frame_clear(&setup.frame);
        for (int i = 0; i < (moves ? 1 : 6); i++)
            put(&setup, rand() % ROWS, rand() % COLUMNS,
                pieces[(size_t)rand() % (sizeof pieces / sizeof *pieces)],
                rand() % 2 ? bold : plain);
        if (rand() % 2)
            lead(&setup, rand() % ROWS, rand() % COLUMNS, rand() % 9, rand() % 2 ? "a" : "b");
        run(&setup);
        assert_shown(&setup);
        shifts += setup.screen.shifts;
    }
    assert_true(shifts > 100);
    end(&setup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_frame_sends_nothing),
        cmocka_unit_test(only_changed_cells_are_sent),
        cmocka_unit_test(cells_lead_where_the_frame_says_and_no_further),
        cmocka_unit_test(a_gap_that_leads_elsewhere_is_not_written_again),
        cmocka_unit_test(a_terminal_without_links_is_told_of_none),
        cmocka_unit_test(a_small_gap_is_written_again),
        cmocka_unit_test(a_long_blank_end_is_erased),
        cmocka_unit_test(wide_cells_come_and_go_whole),
        cmocka_unit_test(a_terminal_with_other_widths_keeps_its_columns),
        cmocka_unit_test(a_border_after_text_beyond_ascii_is_addressed),
        cmocka_unit_test(the_lower_right_cell_is_left_out_where_it_would_scroll),
        cmocka_unit_test(after_the_last_column_the_cursor_is_addressed),
        cmocka_unit_test(a_list_that_moves_on_is_moved_by_the_terminal),
        cmocka_unit_test(a_terminal_that_cannot_move_rows_is_not_asked_to),
        cmocka_unit_test(few_equal_rows_are_not_worth_moving),
        cmocka_unit_test(random_frames_are_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
