/*
 * Every write goes through put_cell() or blank_cell(), and both first dissolve the
 * wide cell that they would cut: that is all it takes to keep the invariant.
 *
 *      before      paint 'x' on the right half      after
 *     [漢][ 0]                                     [ ][x]
 */
#include "ui/frame.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* It matters for breaking lines only; a blank cell is the same whatever made it. */
#define NO_BREAK_SPACE "\u00a0"

static const struct style style_default = {-1, -1, 0};

static struct cell blank_of(struct style style)
{
    struct cell cell = {.text = " ", .length = 1, .columns = 1, .style = style};
    return cell;
}

void frame_init(struct frame *frame)
{
    *frame = (struct frame){.cursor_row = -1};
}

void frame_deinit(struct frame *frame)
{
    frame_clear_links(frame);
    free(frame->links);
    free(frame->cells);
    frame_init(frame);
}

void frame_resize(struct frame *frame, int rows, int columns)
{
    frame->rows = rows > 0 ? rows : 0;
    frame->columns = columns > 0 ? columns : 0;
    size_t count = (size_t)frame->rows * (size_t)frame->columns;
    frame->cells = memory_resize(frame->cells, count * sizeof *frame->cells);
    frame_clear(frame);
}

void frame_clear(struct frame *frame)
{
    size_t count = (size_t)frame->rows * (size_t)frame->columns;
    struct cell blank = blank_of(style_default);
    for (size_t i = 0; i < count; i++)
        frame->cells[i] = blank;
    frame->cursor_row = -1;
    frame->cursor_column = 0;
}

static struct cell *cell_at(struct frame *frame, int row, int column)
{
    return &frame->cells[(size_t)row * (size_t)frame->columns + (size_t)column];
}

const struct cell *frame_cell(const struct frame *frame, int row, int column)
{
    return &frame->cells[(size_t)row * (size_t)frame->columns + (size_t)column];
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

struct area area_intersect(struct area a, struct area b)
{
    struct area both = {larger(a.row, b.row), larger(a.column, b.column), 0, 0};
    both.rows = larger(0, smaller(a.row + a.rows, b.row + b.rows) - both.row);
    both.columns = larger(0, smaller(a.column + a.columns, b.column + b.columns) - both.column);
    return both;
}

static struct area clip(const struct frame *frame, struct area area)
{
    return area_intersect(area, (struct area){0, 0, frame->rows, frame->columns});
}

/* Turns the wide cell of which (row, column) is a part into two blanks. */
static void dissolve(struct frame *frame, int row, int column)
{
    struct cell *cell = cell_at(frame, row, column);
    if (cell->columns == 1)
        return;
    struct cell *left = cell->columns == 0 ? cell - 1 : cell;
    struct cell blank = blank_of(left->style);
    left[0] = blank;
    left[1] = blank;
}

static void put_cell(struct frame *frame, int row, int column, struct view text, int columns,
                     struct style style)
{
    dissolve(frame, row, column);
    if (columns == 2)
        dissolve(frame, row, column + 1);
    struct cell *cell = cell_at(frame, row, column);
    memcpy(cell->text, text.data, text.length);
    cell->length = (uint8_t)text.length;
    cell->columns = (uint8_t)columns;
    cell->link = 0;
    cell->style = style;
    if (columns == 2) {
        cell[1] = blank_of(style);
        cell[1].length = 0;
        cell[1].columns = 0;
    }
}

static void put_blank(struct frame *frame, int row, int column, struct style style)
{
    put_cell(frame, row, column, view_make(" ", 1), 1, style);
}

/* One cluster at `column`, cut at the columns [left, right): what remains of a cut one
   is blank. A mark such as ^[ is several ASCII cells. */
static void put_cluster(struct frame *frame, int row, int column, int left, int right,
                        const struct cluster *cluster, struct style style)
{
    struct view drawn = view_make(cluster->drawn, cluster->drawn_length);
    if (view_equal_string(drawn, NO_BREAK_SPACE))
        drawn = view_make(" ", 1);
    bool ascii_cells =
        cluster->columns > 1 && (size_t)cluster->columns == drawn.length && view_is_ascii(drawn);
    if (cluster->columns > 0 && cluster->columns <= 2 && !ascii_cells && column >= left &&
        column + cluster->columns <= right) {
        put_cell(frame, row, column, drawn, cluster->columns, style);
        return;
    }
    for (int i = 0; i < cluster->columns; i++) {
        if (column + i < left || column + i >= right)
            continue;
        if (ascii_cells)
            put_cell(frame, row, column + i, view_slice(drawn, (size_t)i, 1), 1, style);
        else
            put_blank(frame, row, column + i, style);
    }
}

int frame_put(struct frame *frame, struct area area, int row, int column, struct view text,
              struct style style, const struct width_policy *policy)
{
    struct area visible = clip(frame, area);
    int frame_row = area.row + row, start = area.column + column, at = start;
    int left = visible.column, right = visible.column + visible.columns;
    if (frame_row < visible.row || frame_row >= visible.row + visible.rows)
        return 0;
    while (text.length && at < right) {
        struct cluster cluster;
        cluster_next(text, policy, &cluster);
        text = view_from(text, cluster.bytes);
        put_cluster(frame, frame_row, at, left, right, &cluster, style);
        at += cluster.columns;
    }
    return larger(0, smaller(at, right) - start);
}

void frame_fill(struct frame *frame, struct area area, struct style style)
{
    struct area visible = clip(frame, area);
    for (int row = visible.row; row < visible.row + visible.rows; row++)
        for (int column = visible.column; column < visible.column + visible.columns; column++)
            put_blank(frame, row, column, style);
}

void frame_set_style(struct frame *frame, struct area area, int row, int column, int columns,
                     struct style style)
{
    struct area wanted = {area.row + row, area.column + column, 1, columns};
    struct area visible = clip(frame, area_intersect(area, wanted));
    for (int i = 0; visible.rows && i < visible.columns; i++) {
        struct cell *cell = cell_at(frame, visible.row, visible.column + i);
        cell->style = style;
        if (cell->columns == 0)
            cell[-1].style = style;
        if (cell->columns == 2)
            cell[1].style = style;
    }
}

/* ---- links ---------------------------------------------------------------------------- */

uint32_t frame_add_link(struct frame *frame, struct view address)
{
    uint64_t hash = view_hash(address);
    uint32_t number = (uint32_t)(hash ^ hash >> 32);
    number += number == 0;
    if (frame_link(frame, number).data)
        return number;
    void *links = frame->links;
    memory_reserve(&links, &frame->link_capacity, frame->link_count + 1, sizeof *frame->links);
    frame->links = links;
    frame->links[frame->link_count++] =
        (struct frame_link){number, memory_copy_string(address.data, address.length)};
    return number;
}

struct view frame_link(const struct frame *frame, uint32_t number)
{
    for (size_t i = 0; i < frame->link_count; i++)
        if (frame->links[i].number == number)
            return view_of(frame->links[i].address);
    return view_make(NULL, 0);
}

void frame_clear_links(struct frame *frame)
{
    for (size_t i = 0; i < frame->link_count; i++)
        free(frame->links[i].address);
    frame->link_count = 0;
}

void frame_set_link(struct frame *frame, struct area area, int row, int column, int columns,
                    uint32_t number)
{
    struct area wanted = {area.row + row, area.column + column, 1, columns};
    struct area visible = clip(frame, area_intersect(area, wanted));
    for (int i = 0; visible.rows && i < visible.columns; i++) {
        struct cell *cell = cell_at(frame, visible.row, visible.column + i);
        cell->link = number;
        if (cell->columns == 0)
            cell[-1].link = number;
        if (cell->columns == 2)
            cell[1].link = number;
    }
}

/* ---- as text ---------------------------------------------------------------------------- */

static void cut_blanks(struct buffer *out, size_t start)
{
    while (out->length > start && out->data[out->length - 1] == ' ')
        buffer_truncate(out, out->length - 1);
}

static void dump_row(const struct frame *frame, int row, struct buffer *out)
{
    size_t start = out->length;
    for (int column = 0; column < frame->columns; column++) {
        const struct cell *cell = frame_cell(frame, row, column);
        buffer_append(out, cell->text, cell->length);
    }
    cut_blanks(out, start);
    buffer_append_byte(out, '\n');
}

void frame_dump(const struct frame *frame, struct buffer *out)
{
    for (int row = 0; row < frame->rows; row++)
        dump_row(frame, row, out);
}

/* The most telling attribute wins where a cell has several. */
static char style_letter(struct style style)
{
    if (style.attributes & FRAME_REVERSE)
        return 'R';
    if (style.attributes & FRAME_UNDERLINE)
        return 'U';
    if (style.attributes & FRAME_ITALIC)
        return 'I';
    if (style.attributes & FRAME_BOLD)
        return 'B';
    if (style.attributes & FRAME_DIM)
        return 'D';
    return style.foreground >= 0 || style.background >= 0 ? 'c' : ' ';
}

static bool blank_cell_shows(struct style style)
{
    return (style.attributes & (FRAME_REVERSE | FRAME_UNDERLINE)) || style.background >= 0;
}

void frame_dump_styles(const struct frame *frame, struct buffer *out)
{
    for (int row = 0; row < frame->rows; row++) {
        dump_row(frame, row, out);
        size_t start = out->length;
        for (int column = 0; column < frame->columns; column++) {
            const struct cell *cell = frame_cell(frame, row, column);
            bool blank = cell->length == 1 && cell->text[0] == ' ';
            char letter = blank && !blank_cell_shows(cell->style) ? ' ' : style_letter(cell->style);
            buffer_append_byte(out, letter);
        }
        cut_blanks(out, start);
        if (out->length > start)
            buffer_append_byte(out, '\n');
    }
}

static bool style_equal(struct style a, struct style b)
{
    return a.foreground == b.foreground && a.background == b.background &&
           a.attributes == b.attributes;
}

static bool cell_equal(const struct cell *a, const struct cell *b)
{
    return a->length == b->length && a->columns == b->columns && a->link == b->link &&
           style_equal(a->style, b->style) && memcmp(a->text, b->text, a->length) == 0;
}

bool frame_equal(const struct frame *a, const struct frame *b)
{
    if (a->rows != b->rows || a->columns != b->columns || a->cursor_row != b->cursor_row ||
        (a->cursor_row >= 0 && a->cursor_column != b->cursor_column))
        return false;
    size_t count = (size_t)a->rows * (size_t)a->columns;
    for (size_t i = 0; i < count; i++)
        if (!cell_equal(&a->cells[i], &b->cells[i]))
            return false;
    return true;
}
