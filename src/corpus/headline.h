/* What stands for a paper that has no title. */
#ifndef SHEAF_CORPUS_HEADLINE_H
#define SHEAF_CORPUS_HEADLINE_H

#include "base/buffer.h"

/* Appends a headline made of the abstract's display form: the name of the system that it
   introduces, when it introduces one, and the clause that says what it does; else its first
   sentence. At most 120 columns: it ends at a clause, or at a word and U+2026. Nothing for an
   empty abstract. */
void headline_append(struct buffer *out, struct view abstract);

#endif
