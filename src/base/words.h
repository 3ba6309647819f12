/*
 * A line cut into words as a shell cuts it: at blanks, unless they stand in '…' or "…" or
 * behind a backslash. Nothing is expanded, and nothing is run.
 */
#ifndef SHEAF_BASE_WORDS_H
#define SHEAF_BASE_WORDS_H

#include "base/status.h"
#include "base/buffer.h"

struct words {
    char **items; /* ended by NULL, as programs get their arguments */
    size_t count;
    size_t capacity;
};

/* Replaces what words holds (zeroed or used before). STATUS_INVALID, and no words, when a
   quote is not closed. */
enum status words_split(struct words *words, struct view line, struct buffer *message);
void words_deinit(struct words *words);

#endif
