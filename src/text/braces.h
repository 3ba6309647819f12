/*
 * Which brace closes which, for a whole text at once, so that nobody has to look for the
 * end of a group that may have none. Braces behind a backslash are characters.
 */
#ifndef SHEAF_TEXT_BRACES_H
#define SHEAF_TEXT_BRACES_H

#include "base/view.h"

#include <stdint.h>

struct brace_pair {
    uint32_t open;
    uint32_t close; /* UINT32_MAX: it is never closed */
};

struct braces {
    struct brace_pair *pairs; /* in the order of the opening ones */
    size_t count;
    size_t capacity;
    bool balanced; /* every brace has its partner */
};

/* Fills braces, which is zeroed. text is below 4 GiB. */
void braces_find(struct braces *braces, struct view text);
void braces_deinit(struct braces *braces);
/* The offset of the brace that closes the one at `open`; VIEW_NONE when there is none. */
size_t braces_close(const struct braces *braces, size_t open);

#endif
