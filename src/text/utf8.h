/*
 * UTF-8 as bytes: checking, repairing, decoding, encoding. Everything inside the
 * program is valid UTF-8 (RFC 3629: no overlong forms, no surrogates, at most
 * U+10FFFF); this is where that becomes true.
 */
#ifndef SHEAF_TEXT_UTF8_H
#define SHEAF_TEXT_UTF8_H

#include "base/buffer.h"

#include <stdint.h>

/* How many bytes at the start of text are valid; text.length when all are. A
   sequence cut short by the end of text is not valid. */
size_t utf8_valid_length(struct view text);
/* Appends text with each maximal invalid part (Unicode 15, section 3.9, "U+FFFD
   Substitution of Maximal Subparts") replaced by U+FFFD. Returns how many were. */
size_t utf8_repair(struct buffer *out, struct view text);
/* The length of a possibly unfinished sequence at the end of text, 0 to 3 bytes:
   what a reader must carry over to the next block. */
size_t utf8_unfinished_length(struct view text);

/* The code point at text.data[*offset], which must be valid; advances *offset. */
uint32_t utf8_next(struct view text, size_t *offset);
/* The start of the code point before offset; 0 at 0. */
size_t utf8_previous(struct view text, size_t offset);
/* Writes 1 to 4 bytes for a code point that is a Unicode scalar value; returns how many. */
size_t utf8_encode(uint32_t code_point, char bytes[4]);
void utf8_append(struct buffer *out, uint32_t code_point);

#endif
