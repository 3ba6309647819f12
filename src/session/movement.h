/*
 * Moving in a list and scrolling it: arithmetic alone, no papers and no screen.
 *
 * Invariants after every function: cursor < count (0 in an empty list), the cursor is
 * among the `rows` rows from `top` on, and no row below the last is shown as long as the
 * list fills the rows. Ranks count from 0. The view moves only as far as it must.
 */
#ifndef SHEAF_SESSION_MOVEMENT_H
#define SHEAF_SESSION_MOVEMENT_H

#include "session/action.h"

struct movement {
    size_t count;  /* rows of the list */
    size_t rows;   /* of them on the screen; 0 counts as 1 */
    size_t cursor; /* rank of the current row */
    size_t top;    /* rank of the first row on the screen */
};

/* Changes what is on the screen; the cursor keeps its rank where that exists. */
void movement_set_rows(struct movement *movement, size_t rows);
void movement_set_count(struct movement *movement, size_t count);
/* To a rank (clipped). Returns whether the cursor or the top moved, as all below. */
bool movement_go(struct movement *movement, size_t rank);
/* Up (negative) or down; stops at the ends. */
bool movement_step(struct movement *movement, long step);
/* View and cursor together by `pages` pages, each of rows - 1 rows (one row stays in
   sight), or by half pages. At an end the cursor goes on to the first or last row. */
bool movement_page(struct movement *movement, long pages);
bool movement_half_page(struct movement *movement, long halves);
/* The cursor to a rank, on the screen's `row`-th row where the list allows it. */
void movement_place(struct movement *movement, size_t rank, size_t row);

/* The action is one of movement. */
bool movement_is_for(enum action action);
/* Does one of the movement actions (count 0: none was typed). False when that is none, or
   nothing has moved. */
bool movement_do(struct movement *movement, enum action action, long count);

/* Scrolling a text that has no cursor: the largest top that leaves no empty row,
   and a top moved by so many rows, clipped. */
size_t scroll_last_top(size_t count, size_t rows);
size_t scroll_by(size_t top, long step, size_t count, size_t rows);

#endif
