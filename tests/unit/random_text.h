/* Repeatable random text for property tests: code points of many scripts, close
   together so that marks meet bases. */
#ifndef SHEAF_TESTS_RANDOM_TEXT_H
#define SHEAF_TESTS_RANDOM_TEXT_H

#include "text/utf8.h"

/* xorshift: the same sequence everywhere for the same seed, which is not 0. */
static inline uint32_t random_next(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

static inline uint32_t random_code_point(uint32_t *seed)
{
    static const uint32_t blocks[][2] = {
        {0x20, 0x7E},     {0x61, 0x7A},     {0x20, 0x20},     {0x00, 0x24F},      {0x300, 0x36F},
        {0x370, 0x4FF},   {0x590, 0x6FF},   {0x900, 0xDFF},   {0xE00, 0xEFF},     {0x1100, 0x11FF},
        {0x1E00, 0x1FFF}, {0x2000, 0x206F}, {0x2070, 0x22FF}, {0x3000, 0x30FF},   {0x3130, 0x33FF},
        {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3}, {0xF900, 0xFFFF}, {0x1F1E6, 0x1F64F}, {0x0, 0x10FFFF},
    };
    for (;;) {
        const uint32_t *block = blocks[random_next(seed) % (sizeof blocks / sizeof *blocks)];
        uint32_t code_point = block[0] + random_next(seed) % (block[1] - block[0] + 1);
        if (code_point < 0xD800 || code_point > 0xDFFF)
            return code_point;
    }
}

static inline void random_append(struct buffer *out, size_t code_points, uint32_t *seed)
{
    for (size_t i = 0; i < code_points; i++)
        utf8_append(out, random_code_point(seed));
}

#endif
