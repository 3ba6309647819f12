/* What was typed into a prompt before, oldest first; a new entry that was there already
   moves to the end. Going back and forth keeps what was being typed. */
#ifndef SHEAF_UI_HISTORY_H
#define SHEAF_UI_HISTORY_H

#include "base/buffer.h"

enum { HISTORY_MOST = 200 };

struct history {
    char **items;
    size_t count;
    size_t capacity;
    size_t at; /* count: at what is being typed */
    struct buffer draft;
};

void history_deinit(struct history *history);
/* Empty text is not kept. Also ends going back and forth. */
void history_add(struct history *history, struct view text);
/* The entry before (-1) or after (1) the one shown last; typed is what stands in the
   prompt now. False when there is none. The view is valid until the next call. */
bool history_step(struct history *history, int direction, struct view typed, struct view *text);
/* Going back begins at the end again. */
void history_rewind(struct history *history);

#endif
