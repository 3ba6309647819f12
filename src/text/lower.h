/*
 * Small letters for comparing and hashing: each code point by its simple lower-case
 * mapping (Unicode character database), whatever the locale. Not for showing.
 */
#ifndef SHEAF_TEXT_LOWER_H
#define SHEAF_TEXT_LOWER_H

#include "base/buffer.h"

#include <stdint.h>

uint32_t lower_code_point(uint32_t code_point);
/* Appends text (valid UTF-8) in small letters. */
void lower_append(struct buffer *out, struct view text);
/* The same without white space, punctuation and other ASCII that is neither letter nor
   digit; at most `most` bytes, in whole characters. */
void lower_append_letters(struct buffer *out, struct view text, size_t most);

#endif
