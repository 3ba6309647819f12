/* What the actions of copying take of papers. */
#ifndef SHEAF_SESSION_COPY_H
#define SHEAF_SESSION_COPY_H

#include "base/buffer.h"
#include "corpus/snapshot.h"
#include "session/action.h"

/* What an action copies, one and many of it ("title", "titles"); NULL when it copies nothing. */
const char *copy_name(enum action action, bool many);
/* Appends what the action takes of each paper: a line each; abstracts and citations have a
   blank line between, BibTeX is as it is exported. Text is clean (text/clean.h): it may be
   pasted into a shell. Returns how many of the papers have it. */
size_t copy_append(enum action action, const struct snapshot *snapshot,
                   const struct paper *const *papers, size_t count, struct buffer *out);

#endif
