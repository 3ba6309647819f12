/*
 * What of a frame stands in the one before, some rows further up or down: a list that has
 * moved on by a row. Terminals can move rows by themselves, for a few bytes.
 *
 *   shown    a b c d e f g        first 1, last 5, rows 1: the terminal moves rows 1 to 5 up
 *   wanted   a c d e f x g        by one; row 5 is then blank, and x is to be written
 */
#ifndef SHEAF_UI_SHIFT_H
#define SHEAF_UI_SHIFT_H

#include "ui/frame.h"

struct shift {
    int first; /* the rows among which some move; what moves out of them is lost */
    int last;
    int rows; /* up; negative: down; 0: nothing is worth moving */
};

/* Both frames have the same size. Where cells lead counts only if `links`. */
struct shift shift_find(const struct frame *shown, const struct frame *wanted, bool links);
/* Moves the rows, as a terminal does; those that become free are blank. */
void shift_frame(struct frame *frame, const struct shift *shift);

/* What makes cells look the same. */
bool shift_cell_equal(const struct cell *a, const struct cell *b, bool links);

#endif
