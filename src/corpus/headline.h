/* What stands for a paper that has no title. */
#ifndef SHEAF_CORPUS_HEADLINE_H
#define SHEAF_CORPUS_HEADLINE_H

#include "base/buffer.h"

/* Appends the first sentence of the abstract's display form, cut at a word to at
   most 240 bytes (then with an ellipsis); nothing for an empty one. */
void headline_append(struct buffer *out, struct view abstract);

#endif
