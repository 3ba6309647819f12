/*
 * The list: one row a paper, columns left of the title, never wrapped.
 *
 *   ▌★≡ 2025 ICLR         Lean-STaR: Learning to Interleave Thinking and …
 *
 *   ▌ the current row, ▐ marked, █ both;  ★ starred, else ● read, whose title is dim, too;
 *   ≡ a note, else # tags;  then the columns of list_columns.h.
 *
 * With a preview each paper has a second row: where its abstract matches the query first, else
 * how it begins.
 */
#ifndef SHEAF_UI_PANE_LIST_H
#define SHEAF_UI_PANE_LIST_H

#include "session/session.h"
#include "ui/list_columns.h"
#include "ui/painter.h"

/* What is known of the library: papers [0, scanned) have been looked at, of the store whose
   first chunk has this identity. */
struct pane_list {
    uint64_t store;
    size_t scanned;
    size_t counts[LIST_COLUMNS];   /* of them have something for a column */
    struct list_contents contents; /* whether there are notes says screen_update() */
    struct list_wish wish;
    bool preview;
};

/* Looks at some of the papers not looked at so far. True when that changed what there is to
   show: years and venues when any paper has one, states and ratings when one in ten has. */
bool pane_list_learn(struct pane_list *list, const struct snapshot *snapshot);
/* Rows that a paper takes, and how many papers have room in so many rows. */
int pane_list_paper_rows(const struct pane_list *list);
size_t pane_list_papers(const struct pane_list *list, int rows);
void pane_list_paint(const struct pane_list *list, const struct session *session,
                     struct matcher *matcher, const struct painter *painter, struct area area);

#endif
