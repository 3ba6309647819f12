/*
 * The fast paths of this layer: most text is ASCII, and eight bytes of it can be
 * looked at in one step.
 */
#ifndef SHEAF_TEXT_ASCII_H
#define SHEAF_TEXT_ASCII_H

#include "base/view.h"

#include <stdint.h>
#include <string.h>

#define ASCII_HIGH_BITS UINT64_C(0x8080808080808080)
#define ASCII_ONES UINT64_C(0x0101010101010101)

static inline uint64_t ascii_load(const char *data)
{
    uint64_t word;
    memcpy(&word, data, sizeof word);
    return word;
}

/* Not zero when a byte of the word is 0x80 or above, or below limit (at most 0x80). */
static inline uint64_t ascii_below_or_high(uint64_t word, unsigned limit)
{
    return ((word - ASCII_ONES * limit) | word) & ASCII_HIGH_BITS;
}

enum { ASCII_BLOCK = 64 };

/* Among ASCII_BLOCK bytes at data one is 0x80 or above, or below limit (at most 0x80). There are
   no branches in it: compilers make vector instructions of that. */
static inline bool ascii_has_below_or_high(const char *data, signed char limit)
{
    unsigned char found = 0;
    for (size_t i = 0; i < ASCII_BLOCK; i++)
        found |= (signed char)data[i] < limit; /* 0x80 and above are negative */
    return found;
}

/* How many bytes from offset on are ASCII. */
static inline size_t ascii_run_length(struct view text, size_t offset)
{
    size_t at = offset;
    while (text.length - at >= 32) {
        uint64_t any = ascii_load(text.data + at) | ascii_load(text.data + at + 8) |
                       ascii_load(text.data + at + 16) | ascii_load(text.data + at + 24);
        if (any & ASCII_HIGH_BITS)
            break;
        at += 32;
    }
    while (at < text.length && (unsigned char)text.data[at] < 0x80)
        at++;
    return at - offset;
}

#endif
