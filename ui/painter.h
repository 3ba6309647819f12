/*
 * What panes paint with: a frame, the theme, the signs that the terminal can show,
 * and a few strokes that all panes need.
 */
#ifndef SHEAF_UI_PAINTER_H
#define SHEAF_UI_PAINTER_H

#include "query/spots.h"
#include "text/count.h"
#include "text/markup.h"
#include "ui/frame.h"
#include "ui/theme.h"

enum { SIGN_LEVELS = 9 };

/* Signs of one column each (dot: three). Beyond ASCII only where each takes one column. */
struct signs {
    const char *mark;   /* of the current row, */
    const char *marked; /* of a marked one, */
    const char *both;   /* of a row that is both */
    const char *star;
    const char *read;
    const char *note;
    const char *tag;
    const char *vertical;
    const char *horizontal;
    const char *ellipsis;
    const char *dot;                 /* between items of a line */
    const char *joint;               /* the same between items that are wrapped: begins no line */
    const char *bar;                 /* bars are made of it */
    const char *levels[SIGN_LEVELS]; /* upright bars, from nothing to full */
};

struct painter {
    struct frame *frame;
    const struct theme *theme;
    const struct signs *signs;
    const struct width_policy *widths;
};

/* A terminal with wide ambiguous characters gets ASCII signs, as one that is to see ASCII
   only: all the others would be wide there. */
const struct signs *signs_for(const struct width_policy *widths);

struct style painter_style(const struct painter *painter, enum role role);
/* Blanks an area. */
void painter_clear(const struct painter *painter, struct area area);
/* As frame_put. */
int painter_put(const struct painter *painter, struct area area, int row, int column,
                struct view text, enum role role);
/* Puts text in at most `width` columns, with an ellipsis when it is longer. Returns the
   columns used. *cut, when not NULL, tells how many bytes of text are to be seen. */
int painter_put_cut(const struct painter *painter, struct area area, int row, int column, int width,
                    struct view text, enum role role, size_t *cut);
/* Gives the columns of bytes [start, end) of text, which has been put at column, the
   look of role on top of that of base. */
void painter_highlight(const struct painter *painter, struct area area, int row, int column,
                       struct view text, size_t start, size_t end, enum role base, enum role role);

/* Lets the columns of bytes [start, end) of text, which has been put at column, lead to an
   address of the web. */
void painter_link(const struct painter *painter, struct area area, int row, int column,
                  struct view text, size_t start, size_t end, struct view address);

/* A text that has been put, and how it is emphasised. */
struct painted {
    struct area area;
    int row;
    int column;
    struct view text; /* as far as it is seen */
    enum role role;
    const struct markup_span *spans;
    size_t span_count;
    size_t offset; /* of text in what spans and offsets speak of */
};

/* Gives what is seen of bytes [start, end) the look of its emphasis, with that of `over` on top
   unless it is ROLE_COUNT. */
void painter_emphasise(const struct painter *painter, const struct painted *painted, size_t start,
                       size_t end, enum role over);

/* Gives a whole row the look of role on top of what it has. */
void painter_tint(const struct painter *painter, struct area area, int row, enum role role);

#endif
