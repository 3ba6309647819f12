/* Guessing an encoding from bytes; see reader_decode.h for when. */
#ifndef SHEAF_IO_READER_DETECT_H
#define SHEAF_IO_READER_DETECT_H

#include "base/view.h"

enum {
    DETECT_START_BYTES = 1024,
    DETECT_QUICK_BYTES = 4096,
    DETECT_QUICK_CHARACTERS = 8,
    DETECT_UTF8_BYTES = 65536,
    DETECT_GUESS_BYTES = 262144
};

/* From the first bytes: writes an encoding's name for iconv, or "" when nothing is
   said there, and how long the BOM is. declared: it is only a declaration and may lie. */
void reader_detect_start(struct view start, char name[32], size_t *bom_length, bool *declared);
/* True when there can be no doubt already: valid UTF-8 with several characters of more
   than one byte in the first DETECT_QUICK_BYTES. */
bool reader_detect_is_surely_utf8(struct view sample);
/* From bytes that are not pure ASCII; `cut`: more follow; before: the byte before them, or NUL.
   "UTF-8" when they are, or when most of what is not ASCII is. NULL: a longer sample is wanted. */
const char *reader_detect_sample(struct view sample, bool cut, char before, const char *declared,
                                 char name[32]);

#endif
