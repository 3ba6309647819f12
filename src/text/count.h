/* Numbers and what they count, for people. */
#ifndef SHEAF_TEXT_COUNT_H
#define SHEAF_TEXT_COUNT_H

#include "base/buffer.h"

/* "11,672". */
void append_number(struct buffer *out, size_t number);
/* "1 paper", "2 papers", in the reader's language: formats with %s for the number, which are
   marked for translation by being given here. */
void append_count(struct buffer *out, size_t number, const char *one, const char *many);

#endif
