/*
 * A frame is a grid of cells: what the screen should show. Panes paint into it;
 * one back end (ui/tty_curses.c) or a dump (tests, --dump) reads it. It never
 * holds half a wide character: painting over one half turns the other into a blank.
 */
#ifndef SHEAF_UI_FRAME_H
#define SHEAF_UI_FRAME_H

#include "base/buffer.h"
#include "text/cluster.h"

#include <stdint.h>

enum frame_attributes {
    FRAME_BOLD = 1,
    FRAME_DIM = 2,
    FRAME_ITALIC = 4,
    FRAME_UNDERLINE = 8,
    FRAME_REVERSE = 16
};

/* Colours: -1 the terminal's own, 0-15 the usual, 16-255 of the 256-colour cube, any other
   is STYLE_RGB with red, green and blue below it, 8 bits each. */
enum { STYLE_RGB = 1 << 24 };
struct style {
    int32_t foreground;
    int32_t background;
    uint16_t attributes;
};

struct cell {
    char text[CLUSTER_DRAWN_BYTES]; /* length bytes; a blank cell holds ' ' */
    uint8_t length;
    uint8_t columns; /* 1, 2; 0: the right half of the wide cell before it */
    uint32_t link;   /* where it leads: of frame_add_link(), 0: nowhere */
    struct style style;
};

struct frame_link {
    uint32_t number;
    char *address;
};

struct frame {
    int rows;
    int columns;
    struct cell *cells; /* rows * columns */
    int cursor_row;     /* -1: hidden */
    int cursor_column;
    struct frame_link *links; /* the addresses of cells */
    size_t link_count;
    size_t link_capacity;
};

void frame_init(struct frame *frame);
void frame_deinit(struct frame *frame);
/* Sets the size (each >= 0) and blanks everything. */
void frame_resize(struct frame *frame, int rows, int columns);
void frame_clear(struct frame *frame);
const struct cell *frame_cell(const struct frame *frame, int row, int column);

/* A part of a frame. Painting is clipped to it. */
struct area {
    int row;
    int column;
    int rows;
    int columns;
};
/* The part of a that lies in b. */
struct area area_intersect(struct area a, struct area b);

/* Paints text (valid UTF-8, one row; cleaned on the way) at row, column of the area;
   stops at its right edge: a wide cluster that does not fit leaves a blank. Returns the
   columns used. column may be negative or beyond: what is outside is cut. */
int frame_put(struct frame *frame, struct area area, int row, int column, struct view text,
              struct style style, const struct width_policy *policy);
/* Fills a rectangle of the area with blanks in a style. */
void frame_fill(struct frame *frame, struct area area, struct style style);
/* Changes the style of cells that are painted already; a wide cell changes whole. */
void frame_set_style(struct frame *frame, struct area area, int row, int column, int columns,
                     struct style style);

/* Makes the number that stands for an address, the same for the same address in any frame. It
   is known to the frame until frame_clear_links(). */
uint32_t frame_add_link(struct frame *frame, struct view address);
/* The address; empty when the frame does not know it. */
struct view frame_link(const struct frame *frame, uint32_t number);
/* Forgets all addresses; cells that have their numbers lead nowhere. */
void frame_clear_links(struct frame *frame);
/* Lets cells that are painted already lead somewhere; painting them again ends that. A
   wide cell changes whole. */
void frame_set_link(struct frame *frame, struct area area, int row, int column, int columns,
                    uint32_t number);

/* Appends the rows as text, blanks at line ends cut, each with a newline. */
void frame_dump(const struct frame *frame, struct buffer *out);
/* As frame_dump, and below each row that has styles a row that shows them, a letter
   a column: B bold, D dim, I italic, U underline, R reverse, c coloured. For tests. */
void frame_dump_styles(const struct frame *frame, struct buffer *out);
bool frame_equal(const struct frame *a, const struct frame *b);

#endif
