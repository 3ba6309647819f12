/*
 * Where things stand on a screen of a given size.
 *
 *   100 columns and more     less                    below 40x10
 *   title                    title                   title
 *   list      │ reader       list                    list or reader
 *             │              ────────                query line
 *   query line               reader                  status line
 *   status line              query line
 *                            status line
 *
 * With fewer than four rows, status line, title and query line give way, in this
 * order; one row is all list. What has no place has an area of no rows.
 */
#ifndef SHEAF_UI_LAYOUT_H
#define SHEAF_UI_LAYOUT_H

#include "ui/frame.h"

enum {
    LAYOUT_BESIDE_COLUMNS = 100,
    LAYOUT_BOTH_COLUMNS = 40, /* both panes at once from this size */
    LAYOUT_BOTH_ROWS = 10,
    LAYOUT_OPEN_ROWS = 18 /* stacked, the reading pane is open at the start from so many */
};

struct layout {
    struct area title;
    struct area body; /* list, separator and reader together */
    struct area list;
    struct area separator;
    struct area reader;
    struct area query;
    struct area status;
};

/* What is asked for. */
struct layout_wish {
    bool reader_open;    /* there is to be a reading pane */
    bool reader_focused; /* the one to show when there is room for one only */
    bool prompt;         /* the query line is typed in: it has the only row */
    bool zoomed;         /* only the pane that has the keys is to be seen */
    int measure;         /* columns of text: the reading pane takes no more, and margins */
    int reader_width;    /* percent of the columns for it, whatever the measure; 0: the usual */
    int reader_height;   /* percent of the rows for it; 0: the usual */
};

/* Sizes of 0 give empty areas. */
void layout_compute(struct layout *layout, int rows, int columns, struct layout_wish wish);
/* Whether the panes stand side by side. */
bool layout_is_beside(const struct layout *layout);
/* Whether list and reader can be shown at once. */
bool layout_has_room_for_both(int rows, int columns);
/* Whether the reading pane is open to begin with. */
bool layout_opens_reader(int rows, int columns);

#endif
