#include "corpus/shingles.h"

#include "base/bits.h"

#include <string.h>

/* ---- words ---- */

struct words {
    struct view text;
    size_t at;
};

static bool is_word_byte(unsigned char byte)
{
    unsigned char letter = byte | 0x20;
    return byte >= 0x80 || (byte >= '0' && byte <= '9') || (letter >= 'a' && letter <= 'z');
}

/* The first byte of a character of three bytes or more. */
static bool begins_long(unsigned char byte)
{
    return byte >= 0xe0;
}

static uint64_t add_byte(uint64_t hash, unsigned char byte)
{
    if (byte < 0x80)
        byte |= 0x20;
    return (hash ^ byte) * 0x100000001b3u; /* FNV-1a */
}

/* The hash of the next word, 0 at the end. */
static uint64_t next_word(struct words *words)
{
    const unsigned char *data = (const unsigned char *)words->text.data;
    size_t at = words->at, length = words->text.length;
    uint64_t hash = 0xcbf29ce484222325u;
    while (at < length && !is_word_byte(data[at]))
        at++;
    if (at == length) {
        words->at = at;
        return 0;
    }
    bool is_long = begins_long(data[at]);
    do
        hash = add_byte(hash, data[at++]);
    while (at < length && (is_long ? (data[at] & 0xc0) == 0x80
                                   : is_word_byte(data[at]) && !begins_long(data[at])));
    words->at = at;
    return hash ? hash : 1;
}

/* ---- shingles ---- */

struct shingler {
    struct words words;
    uint64_t window[SHINGLE_WORDS];
    size_t count; /* words so far */
};

static struct shingler begin(struct view text)
{
    return (struct shingler){.words = {view_slice(text, 0, SHINGLE_BYTES), 0}};
}

/* The next shingle; false at the end. */
static bool next_shingle(struct shingler *shingler, uint64_t *shingle)
{
    uint64_t word, hash = 0;
    do {
        word = next_word(&shingler->words);
        if (!word)
            return false;
        shingler->window[shingler->count++ % SHINGLE_WORDS] = word;
    } while (shingler->count < SHINGLE_WORDS);
    for (size_t i = 0; i < SHINGLE_WORDS; i++)
        hash = hash * 0x9e3779b97f4a7c15u + shingler->window[(shingler->count + i) % SHINGLE_WORDS];
    *shingle = hash;
    return true;
}

static uint32_t mix(uint64_t shingle, unsigned way)
{
    static const uint64_t factors[SKETCH_SIZE] = {0xff51afd7ed558ccdu, 0xc4ceb9fe1a85ec53u,
                                                  0xbf58476d1ce4e5b9u, 0x94d049bb133111ebu};
    uint64_t mixed = (shingle ^ shingle >> 29) * factors[way];
    return (uint32_t)(mixed >> 32);
}

bool shingles_sketch(struct view text, uint32_t sketch[SKETCH_SIZE])
{
    struct shingler shingler = begin(text);
    uint64_t shingle;
    memset(sketch, 0xff, SKETCH_SIZE * sizeof *sketch);
    while (next_shingle(&shingler, &shingle)) {
        for (unsigned i = 0; i < SKETCH_SIZE; i++) {
            uint32_t mixed = mix(shingle, i);
            sketch[i] = mixed < sketch[i] ? mixed : sketch[i];
        }
    }
    bool enough = shingler.count >= SKETCH_WORDS_LEAST;
    for (unsigned i = 0; i < SKETCH_SIZE; i++)
        sketch[i] = !enough ? 0 : sketch[i] ? sketch[i] : 1;
    return enough;
}

/* ---- resemblance ---- */

enum { SET_BITS = 16384 }; /* abstracts have some hundred shingles: few share a bit */

static void fill_set(struct view text, uint64_t set[SET_BITS / 64])
{
    struct shingler shingler = begin(text);
    uint64_t shingle;
    memset(set, 0, SET_BITS / 8);
    while (next_shingle(&shingler, &shingle))
        bits_set(set, mix(shingle, 0) % SET_BITS);
}

unsigned shingles_resemblance(struct view a, struct view b)
{
    uint64_t first[SET_BITS / 64], second[SET_BITS / 64];
    fill_set(a, first);
    fill_set(b, second);
    size_t each = bits_count(first, SET_BITS) + bits_count(second, SET_BITS);
    bits_and(first, second, SET_BITS);
    size_t both = bits_count(first, SET_BITS);
    return each > both ? (unsigned)(both * 100 / (each - both)) : 0;
}
