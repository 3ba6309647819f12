/*
 * Shingles: every SHINGLE_WORDS words in a row of a text, as numbers. Texts that are nearly
 * equal have nearly the same shingles (Broder 1997, "On the resemblance and containment of
 * documents"). Case, punctuation and line breaks make no difference; where words are not told by
 * blanks (Chinese, Japanese, Thai) each character is a word.
 *
 * A sketch finds texts that may be nearly equal without comparing all: for each of SKETCH_SIZE
 * ways to mix numbers it keeps the least shingle. Two texts that share nine tenths of their
 * shingles have any given one of these in common nine times of ten.
 */
#ifndef SHEAF_CORPUS_SHINGLES_H
#define SHEAF_CORPUS_SHINGLES_H

#include "base/view.h"

#include <stdint.h>

enum {
    SHINGLE_WORDS = 5,
    SKETCH_SIZE = 4,
    SKETCH_WORDS_LEAST = 25, /* a shorter text says too little */
    SHINGLE_BYTES = 16384    /* of a text: no more is looked at */
};

/* False, and sketch all 0, when the text is too short. Else no number is 0. text is the search
   form of a field. */
bool shingles_sketch(struct view text, uint32_t sketch[SKETCH_SIZE]);
/* How much of the shingles of both texts they share, 0 to 100; an estimate, exact to one or two
   for abstracts. */
unsigned shingles_resemblance(struct view a, struct view b);

#endif
