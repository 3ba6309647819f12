#include "ui/layout.h"

bool layout_has_room_for_both(int rows, int columns)
{
    return rows >= LAYOUT_BOTH_ROWS && columns >= LAYOUT_BOTH_COLUMNS;
}

bool layout_opens_reader(int rows, int columns)
{
    if (!layout_has_room_for_both(rows, columns))
        return false;
    return columns >= LAYOUT_BESIDE_COLUMNS || rows >= LAYOUT_OPEN_ROWS;
}

/* Both panes keep at least this much, where there is so much. */
enum { COLUMNS_LEAST = 10, ROWS_LEAST = 2 };

static int clip(int size, int least, int most)
{
    return size > most ? most : size < least ? least : size;
}

static int reader_columns(int columns, const struct layout_wish *wish)
{
    if (wish->reader_width)
        return clip(columns * wish->reader_width / 100, COLUMNS_LEAST, columns - COLUMNS_LEAST);
    int reader = columns * 43 / 100;
    return reader > wish->measure + 4 ? wish->measure + 4 : reader;
}

static void place_beside(struct layout *layout, const struct layout_wish *wish)
{
    struct area body = layout->body;
    int reader = reader_columns(body.columns, wish);
    /* A blank and a line: an ellipsis of the list does not touch the line. */
    int list = body.columns - reader - 2;
    layout->list = (struct area){body.row, body.column, body.rows, list};
    layout->separator = (struct area){body.row, body.column + list, body.rows, 2};
    layout->reader = (struct area){body.row, body.column + list + 2, body.rows, reader};
}

static void place_stacked(struct layout *layout, const struct layout_wish *wish)
{
    struct area body = layout->body;
    int list = (body.rows - 1) * 2 / 5;
    if (wish->reader_height)
        list = body.rows - 1 -
               clip(body.rows * wish->reader_height / 100, ROWS_LEAST, body.rows - 1 - ROWS_LEAST);
    int reader = body.rows - list - 1;
    layout->list = (struct area){body.row, body.column, list, body.columns};
    layout->separator = (struct area){body.row + list, body.column, 1, body.columns};
    layout->reader = (struct area){body.row + list + 1, body.column, reader, body.columns};
}

bool layout_is_beside(const struct layout *layout)
{
    return layout->separator.rows > 0 && layout->separator.row == layout->reader.row;
}

static void place_panes(struct layout *layout, int rows, int columns, struct layout_wish wish)
{
    bool both = !wish.zoomed && layout_has_room_for_both(rows, columns);
    if (!wish.reader_open)
        layout->list = layout->body;
    else if (both && columns >= LAYOUT_BESIDE_COLUMNS)
        place_beside(layout, &wish);
    else if (both)
        place_stacked(layout, &wish);
    else if (wish.reader_focused)
        layout->reader = layout->body;
    else
        layout->list = layout->body;
}

void layout_compute(struct layout *layout, int rows, int columns, struct layout_wish wish)
{
    *layout = (struct layout){0};
    if (rows < 1 || columns < 1)
        return;
    int title = rows >= 3, query = rows >= 2 || wish.prompt, status = rows >= 4;
    int body = rows - title - query - status;
    layout->title = (struct area){0, 0, title, columns};
    layout->body = (struct area){title, 0, body, columns};
    layout->query = (struct area){title + body, 0, query, columns};
    layout->status = (struct area){title + body + query, 0, status, columns};
    place_panes(layout, rows, columns, wish);
}
