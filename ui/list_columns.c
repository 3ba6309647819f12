#include "ui/list_columns.h"

enum {
    SIGNS_FROM_COLUMNS = 6, /* more signs than that of the current row */
    GAP_FROM_COLUMNS = 24,  /* a blank stands behind the signs */
    WIDE_COLUMNS = 80,
    WIDEST_COLUMNS = 120
};

/* Widths in a list that is narrow, wide or very wide, and what the title keeps at least. */
static const struct {
    int narrow, wide, widest;
    int title;
} usual[LIST_COLUMNS] = {
    [LIST_YEAR] = {4, 4, 4, 16},       [LIST_VENUE] = {10, 14, 18, 40},
    [LIST_RATING] = {4, 4, 4, 40},     [LIST_STATUS] = {9, 9, 12, 40},
    [LIST_AUTHORS] = {16, 20, 28, 40},
};

static int usual_width(enum list_column column, int width)
{
    return width >= WIDEST_COLUMNS ? usual[column].widest
           : width >= WIDE_COLUMNS ? usual[column].wide
                                   : usual[column].narrow;
}

/* The columns that signs take. */
static int place_signs(struct list_columns *columns, bool notes, int width)
{
    int used = 1;
    if (width >= SIGNS_FROM_COLUMNS)
        columns->star = (struct list_place){used++, 1};
    if (width >= GAP_FROM_COLUMNS && notes)
        columns->note = (struct list_place){used++, 1};
    return used + (width >= GAP_FROM_COLUMNS);
}

/* What is left for the title when all have taken what they can have. */
static int share_out(struct list_columns *columns, const struct list_wish *wish,
                     const struct list_contents *contents, int width, int left)
{
    for (int column = LIST_TITLE + 1; column < LIST_COLUMNS; column++)
        for (size_t i = 0; i < wish->count; i++) {
            int wanted = wish->items[i].width ? wish->items[i].width
                                              : usual_width((enum list_column)column, width);
            bool there = column == LIST_AUTHORS || contents->has[column];
            if ((int)wish->items[i].column != column || !there ||
                left - wanted - 1 < usual[column].title)
                continue;
            columns->places[column].width = wanted;
            left -= wanted + 1;
        }
    return left;
}

void list_columns_compute(struct list_columns *columns, const struct list_wish *wish,
                          const struct list_contents *contents, int width)
{
    *columns = (struct list_columns){.star = {0, 0}};
    int at = place_signs(columns, contents->notes, width);
    int left = share_out(columns, wish, contents, width, width - at);
    columns->places[LIST_TITLE].width = left > 0 ? left : 0;
    for (size_t i = 0; i < wish->count; i++) {
        struct list_place *place = &columns->places[wish->items[i].column];
        place->column = at;
        at += place->width ? place->width + 1 : 0;
    }
}
