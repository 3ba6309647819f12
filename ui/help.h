/* The lines of help: the keys in force by context, made from the tables of actions and
   keys; all of them or those that hold some text. */
#ifndef SHEAF_UI_HELP_H
#define SHEAF_UI_HELP_H

#include "session/keymap.h"
#include "ui/painter.h"

struct help_line {
    enum context context;
    enum action action; /* ACTION_NONE: the context's heading or, without one, a blank */
    bool blank;
};

struct help {
    struct help_line *lines;
    size_t count;
    size_t capacity;
    size_t top;
};

void help_deinit(struct help *help);
/* Makes the lines; filter (ASCII case ignored) may be empty. Scrolls to the top. */
void help_build(struct help *help, const struct keymap *keymap, struct view filter);
bool help_scroll(struct help *help, enum action action, long count, int rows);
void help_paint(struct help *help, const struct keymap *keymap, const struct painter *painter,
                struct area area);

#endif
