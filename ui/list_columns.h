/*
 * Where the columns of the list stand at a width: those that were asked for, as far as the
 * library has something to show in them and the title keeps room enough. They give way in a fixed
 * order, whatever order they stand in: authors, status, rating, venue, year.
 */
#ifndef SHEAF_UI_LIST_COLUMNS_H
#define SHEAF_UI_LIST_COLUMNS_H

#include "state/list_wish.h"

/* A width of 0 leaves a column out. */
struct list_place {
    int column;
    int width;
};

struct list_columns {
    struct list_place star;
    struct list_place note;
    struct list_place places[LIST_COLUMNS];
};

/* What there is to show. */
struct list_contents {
    bool notes;             /* or tags */
    bool has[LIST_COLUMNS]; /* not looked at for title and authors */
};

void list_columns_compute(struct list_columns *columns, const struct list_wish *wish,
                          const struct list_contents *contents, int width);

#endif
