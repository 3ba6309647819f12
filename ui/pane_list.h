/*
 * The list: one row a paper, columns left of the title, never wrapped.
 *
 *   ▌★≡ 2025 ICLR         Lean-STaR: Learning to Interleave Thinking and …
 *
 *   ▌ the current row, ▐ marked, █ both;  ★ starred, else ● read, whose title is dim, too;
 *   ≡ a note, else # tags;  year, venue. Notes, years, venues only when the library has any
 *   and there is room.
 */
#ifndef SHEAF_UI_PANE_LIST_H
#define SHEAF_UI_PANE_LIST_H

#include "session/session.h"
#include "ui/painter.h"

/* What is known of the library: papers [0, scanned) have been looked at, of the store whose
   first chunk has this identity. */
struct pane_list {
    uint64_t store;
    bool years;
    bool venues;
    bool notes; /* or tags: screen_update() says so */
    size_t scanned;
};

/* Where the columns begin, for a width. A width of 0 leaves a column out. */
struct list_columns {
    int star;
    int star_width;
    int note;
    int note_width;
    int year;
    int year_width;
    int venue;
    int venue_width;
    int title;
};

void list_columns_compute(struct list_columns *columns, const struct pane_list *list, int width);
/* Looks at some of the papers not looked at so far. True when that changed what is
   known. */
bool pane_list_learn(struct pane_list *list, const struct snapshot *snapshot);
void pane_list_paint(const struct pane_list *list, const struct session *session,
                     struct matcher *matcher, const struct painter *painter, struct area area);

#endif
