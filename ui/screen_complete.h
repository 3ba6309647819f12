/*
 * Completion of the line that is typed, for prompts that know what may stand there: Tab puts
 * the first line that fits, then the next one; Shift-Tab goes back.
 */
#ifndef SHEAF_UI_SCREEN_COMPLETE_H
#define SHEAF_UI_SCREEN_COMPLETE_H

#include "base/buffer.h"

struct screen;

struct completion {
    struct buffer stem; /* what was typed before the first Tab */
    size_t shown;       /* which of the fitting lines is there now */
    bool active;
};

/* Appends the index-th line that what was typed may become. False, nothing appended, past the
   last. */
typedef bool completion_append(const struct screen *screen, struct view stem, size_t index,
                               struct buffer *out);

/* One Tab. Returns how many lines fit; when none does, nothing is changed. */
size_t screen_complete(struct screen *screen, completion_append *append, bool back);
/* What is being completed, or else what stands in the line. */
struct view screen_stem(const struct screen *screen);

#endif
