#include "ui/update.h"

#include "text/utf8.h"
#include "ui/agreed_width.h"

#include <string.h>

enum {
    GAP_MOST = 4,   /* unchanged columns that are written again rather than moved over */
    ERASE_LEAST = 4 /* blanks that are erased rather than written */
};

static const struct style plain = {-1, -1, 0};

void updater_init(struct updater *updater, bool last_cell_scrolls)
{
    memset(updater, 0, sizeof *updater);
    updater->last_cell_scrolls = last_cell_scrolls;
    frame_init(&updater->shown);
}

void updater_deinit(struct updater *updater)
{
    frame_deinit(&updater->shown);
}

void updater_reset(struct updater *updater, int rows, int columns)
{
    frame_resize(&updater->shown, rows, columns);
    frame_clear(&updater->shown);
    updater->row = -1;
    updater->style_known = false;
    updater->link = 0;
}

/* ---- cells ------------------------------------------------------------------ */

static bool style_equal(const struct style *a, const struct style *b)
{
    return a->foreground == b->foreground && a->background == b->background &&
           a->attributes == b->attributes;
}

static bool cell_is_ascii(const struct cell *cell)
{
    return cell->length == 1 && cell->columns == 1 && (unsigned char)cell->text[0] < 0x80;
}

static bool cell_is_blank(const struct cell *cell)
{
    return cell_is_ascii(cell) && cell->text[0] == ' ';
}

static bool cell_is_plain_blank(const struct cell *cell)
{
    return cell_is_blank(cell) && !cell->link && style_equal(&cell->style, &plain);
}

static uint32_t cell_code_point(const struct cell *cell)
{
    size_t offset = 0;
    return cell->length ? utf8_next(view_make(cell->text, cell->length), &offset) : ' ';
}

/* Box drawing: the borders of panes. */
static bool cell_is_border(const struct cell *cell)
{
    uint32_t code_point = cell_code_point(cell);
    return code_point >= 0x2500 && code_point < 0x2580;
}

static bool cell_is_risky(const struct cell *cell)
{
    return !width_is_agreed(view_make(cell->text, cell->length));
}

/* ---- one row ------------------------------------------------------------------- */

struct row {
    struct updater *updater;
    const struct frame *frame; /* knows where links lead */
    const struct update_device *device;
    const struct cell *cells; /* as they shall be */
    const struct cell *old;
    int number;
    int columns;
};

static void set_style(struct updater *updater, const struct style *style,
                      const struct update_device *device)
{
    if (updater->style_known && style_equal(&updater->style, style))
        return;
    device->style(device->context, updater->style_known ? &updater->style : NULL, style);
    updater->style = *style;
    updater->style_known = true;
}

static void set_link(struct updater *updater, const struct frame *frame, uint32_t number,
                     const struct update_device *device)
{
    if (!updater->links || updater->link == number)
        return;
    device->link(device->context, number, number ? frame_link(frame, number) : view_make("", 0));
    updater->link = number;
}

static void put(struct row *row, int column)
{
    struct updater *updater = row->updater;
    const struct cell *cell = &row->cells[column];
    set_link(updater, row->frame, cell->link, row->device);
    set_style(updater, &cell->style, row->device);
    row->device->write(row->device->context,
                       cell->length ? view_make(cell->text, cell->length) : view_of(" "));
    updater->column = column + (cell->columns ? cell->columns : 1);
    updater->unsure |= !cell_is_ascii(cell);
    /* In the last column the cursor waits at the margin, each terminal in its own way. */
    if (updater->column >= row->columns || cell_is_risky(cell))
        updater->row = -1;
}

/* The cells from the cursor to column can be written again for less than a move. */
static bool gap_is_cheap(const struct row *row, int column)
{
    const struct updater *updater = row->updater;
    if (column - updater->column > GAP_MOST)
        return false;
    for (int i = updater->column; i < column; i++)
        if (!cell_is_ascii(&row->cells[i]) || !style_equal(&row->cells[i].style, &updater->style) ||
            (updater->links && row->cells[i].link != updater->link))
            return false;
    return updater->style_known;
}

static bool must_address(const struct row *row, int column)
{
    const struct updater *updater = row->updater;
    if (updater->row != row->number || updater->column > column)
        return true;
    if (!updater->unsure)
        return false;
    return updater->column < column || cell_is_border(&row->cells[column]) ||
           (column >= 2 && cell_is_blank(&row->cells[column - 1]) &&
            cell_is_blank(&row->cells[column - 2]));
}

static void go_to(struct row *row, int column)
{
    struct updater *updater = row->updater;
    if (must_address(row, column)) {
        row->device->move(row->device->context, row->number, column);
        updater->row = row->number;
        updater->unsure = false;
    } else if (updater->column < column && gap_is_cheap(row, column)) {
        for (int i = updater->column; i < column; i++)
            put(row, i);
    } else if (updater->column < column) {
        row->device->right(row->device->context, row->number, updater->column, column);
    }
    updater->column = column;
}

static bool cell_changed(const struct row *row, int column)
{
    return !shift_cell_equal(&row->cells[column], &row->old[column], row->updater->links);
}

/* The first column from which on all cells are plain blanks. */
static int blank_tail(const struct row *row)
{
    int tail = row->columns;
    while (tail > 0 && cell_is_plain_blank(&row->cells[tail - 1]))
        tail--;
    return tail;
}

/* Where to erase to the end of the row: the first changed column of the blank tail, or
   columns when that is not worth it. */
static int erase_start(const struct row *row)
{
    int changed = 0, first = row->columns;
    for (int i = row->columns - 1; i >= blank_tail(row); i--) {
        if (!cell_changed(row, i))
            continue;
        changed++;
        first = i;
    }
    return changed >= ERASE_LEAST ? first : row->columns;
}

static bool update_row(struct row *row)
{
    bool sent = false;
    int end = erase_start(row);
    bool last_row = row->number == row->updater->shown.rows - 1;
    bool erases = end < row->columns;
    if (!erases && last_row && row->updater->last_cell_scrolls)
        end--;
    for (int column = 0; column < end; column++) {
        if (!cell_changed(row, column))
            continue;
        /* The right half of a wide cell is written with the left one. */
        if (row->cells[column].columns == 0 && column > 0)
            column--;
        go_to(row, column);
        put(row, column);
        sent = true;
        column += row->cells[column].columns == 2;
    }
    if (erases) {
        go_to(row, end);
        set_link(row->updater, row->frame, 0, row->device);
        set_style(row->updater, &plain, row->device);
        row->device->erase(row->device->context);
    }
    return sent || erases;
}

/* ---- a frame -------------------------------------------------------------------- */

/* Lets the terminal move what only stands elsewhere now. */
static bool move_rows(struct updater *updater, const struct frame *frame,
                      const struct update_device *device)
{
    if (!device->shift)
        return false;
    struct shift shift = shift_find(&updater->shown, frame, updater->links);
    if (!shift.rows)
        return false;
    set_link(updater, frame, 0, device);
    set_style(updater, &plain, device);
    device->shift(device->context, &shift);
    updater->row = -1;
    shift_frame(&updater->shown, &shift);
    return true;
}

bool updater_run(struct updater *updater, const struct frame *frame,
                 const struct update_device *device)
{
    bool sent = move_rows(updater, frame, device);
    size_t columns = (size_t)frame->columns;
    for (int number = 0; number < frame->rows; number++) {
        struct cell *old = updater->shown.cells + (size_t)number * columns;
        struct row row = {
            .updater = updater,
            .frame = frame,
            .device = device,
            .cells = frame->cells + (size_t)number * columns,
            .old = old,
            .number = number,
            .columns = frame->columns,
        };
        if (!update_row(&row))
            continue;
        memcpy(old, row.cells, columns * sizeof *old);
        sent = true;
    }
    set_link(updater, frame, 0, device);
    return sent;
}

bool updater_move(struct updater *updater, int row, int column, const struct update_device *device)
{
    if (updater->row == row && updater->column == column && !updater->unsure)
        return false;
    device->move(device->context, row, column);
    updater->row = row;
    updater->column = column;
    updater->unsure = false;
    return true;
}
