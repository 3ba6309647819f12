/*
 * Brings a terminal from one frame to the next with few bytes. It remembers what the
 * terminal shows and where its cursor stands, and calls a device for what must be
 * sent; what the bytes are is the device's business (ui/terminal.h).
 *
 * Terminals disagree about the widths of some clusters. So the cursor's place is
 * trusted after such a cluster no longer than until the next one: after emoji and rare
 * scripts the next cell is addressed absolutely, after other text beyond ASCII the next
 * gap, border or column is. A wrong guess then stays where it is and shifts nothing.
 */
#ifndef SHEAF_UI_UPDATE_H
#define SHEAF_UI_UPDATE_H

#include "ui/shift.h"

struct update_device {
    void *context;
    /* Puts the cursor at row and column, wherever it stands. */
    void (*move)(void *context, int row, int column);
    /* Moves the cursor to the right within its row, from column to column. */
    void (*right)(void *context, int row, int from, int to);
    /* What is written from now on looks so. from is NULL when that is not known. */
    void (*style)(void *context, const struct style *from, const struct style *to);
    /* Blanks from the cursor to the end of the row; the style is then the plain one. */
    void (*erase)(void *context);
    /* What is written from now on leads there; empty: nowhere. number stands for the address.
       Not called unless updater.links is set. */
    void (*link)(void *context, uint32_t number, struct view address);
    /* One cluster; the cursor moves on by its columns. */
    void (*write)(void *context, struct view text);
    /* Moves rows (ui/shift.h); the style is then the plain one, and nobody knows where the
       cursor stands. NULL: the terminal cannot. */
    void (*shift)(void *context, const struct shift *shift);
};

struct updater {
    struct frame shown; /* what the terminal shows */
    int row;            /* where the cursor stands; -1: not known */
    int column;
    bool unsure; /* the terminal may count otherwise in this row */
    bool style_known;
    struct style style;
    bool links;             /* the terminal is told where cells lead; to be set before a reset */
    uint32_t link;          /* where what is written leads */
    bool last_cell_scrolls; /* writing the lower right cell would scroll: leave it out */
};

void updater_init(struct updater *updater, bool last_cell_scrolls);
void updater_deinit(struct updater *updater);
/* The terminal has been cleared and has this size. */
void updater_reset(struct updater *updater, int rows, int columns);
/* Sends what differs. frame has the size given to updater_reset(). True when anything
   was sent. Does not place the cursor. */
bool updater_run(struct updater *updater, const struct frame *frame,
                 const struct update_device *device);
/* Puts the cursor somewhere, when it is not there. */
bool updater_move(struct updater *updater, int row, int column, const struct update_device *device);

#endif
