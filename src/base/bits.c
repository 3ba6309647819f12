#include "base/bits.h"

#include <string.h>

void bits_zero(uint64_t *words, size_t count)
{
    memset(words, 0, bits_words(count) * sizeof *words);
}

void bits_fill(uint64_t *words, size_t count)
{
    memset(words, 0xff, bits_words(count) * sizeof *words);
    if (count % 64)
        words[count / 64] = ((uint64_t)1 << (count % 64)) - 1;
}

size_t bits_count(const uint64_t *words, size_t count)
{
    size_t sum = 0;
    for (size_t i = 0; i < count / 64; i++)
        sum += (size_t)__builtin_popcountll(words[i]);
    if (count % 64)
        sum += (size_t)__builtin_popcountll(words[count / 64] & (((uint64_t)1 << (count % 64)) - 1));
    return sum;
}

void bits_and(uint64_t *words, const uint64_t *other, size_t count)
{
    for (size_t i = 0; i < bits_words(count); i++)
        words[i] &= other[i];
}

void bits_or(uint64_t *words, const uint64_t *other, size_t count)
{
    for (size_t i = 0; i < bits_words(count); i++)
        words[i] |= other[i];
}

void bits_and_not(uint64_t *words, const uint64_t *other, size_t count)
{
    for (size_t i = 0; i < bits_words(count); i++)
        words[i] &= ~other[i];
}

size_t bits_next(const uint64_t *words, size_t count, size_t start)
{
    if (start >= count)
        return count;
    size_t word = start / 64;
    uint64_t rest = words[word] & (~(uint64_t)0 << (start % 64));
    while (!rest && ++word < bits_words(count))
        rest = words[word];
    if (!rest)
        return count;
    size_t index = word * 64 + (size_t)__builtin_ctzll(rest);
    return index < count ? index : count;
}

size_t bits_select(const uint64_t *words, size_t count, size_t rank)
{
    for (size_t word = 0; word < bits_words(count); word++) {
        size_t here = (size_t)__builtin_popcountll(words[word]);
        if (rank >= here) {
            rank -= here;
            continue;
        }
        uint64_t rest = words[word];
        while (rank--)
            rest &= rest - 1;
        return word * 64 + (size_t)__builtin_ctzll(rest);
    }
    return count;
}
