/*
 * Bit sets as arrays of 64-bit words. The caller owns the words; `count` is
 * always a number of bits, and bits past it in the last word stay 0.
 */
#ifndef SHEAF_BASE_BITS_H
#define SHEAF_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t bits_words(size_t count)
{
    return (count + 63) / 64;
}
static inline bool bits_test(const uint64_t *words, size_t index)
{
    return words[index / 64] >> (index % 64) & 1;
}
static inline void bits_set(uint64_t *words, size_t index)
{
    words[index / 64] |= (uint64_t)1 << (index % 64);
}
static inline void bits_reset(uint64_t *words, size_t index)
{
    words[index / 64] &= ~((uint64_t)1 << (index % 64));
}
/* Sets the first count bits, and no other bit of their words. */
void bits_fill(uint64_t *words, size_t count);
void bits_zero(uint64_t *words, size_t count);
/* How many of the first count bits are set. */
size_t bits_count(const uint64_t *words, size_t count);
/* words = words AND / OR / AND NOT other. */
void bits_and(uint64_t *words, const uint64_t *other, size_t count);
void bits_or(uint64_t *words, const uint64_t *other, size_t count);
void bits_and_not(uint64_t *words, const uint64_t *other, size_t count);
/* The first set bit at or after start, or count when there is none. */
size_t bits_next(const uint64_t *words, size_t count, size_t start);
/* The index of the rank-th set bit (0 is the first), or count. */
size_t bits_select(const uint64_t *words, size_t count, size_t rank);

#endif
