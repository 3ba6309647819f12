/* Words of running text in Latin letters, for headlines: what stands between blanks, without
   the punctuation around it. */
#ifndef SHEAF_CORPUS_WORD_H
#define SHEAF_CORPUS_WORD_H

#include "base/view.h"

struct word {
    struct view text;  /* without quotes, brackets, commas and stops at its ends; may be empty */
    size_t start, end; /* bytes of the running text that it is, the punctuation included */
    size_t first, last; /* the same of `text` alone */
};

/* The next word at or after byte *at, which is moved behind it. False at the end. */
bool word_next(struct view text, size_t *at, struct word *word);
/* ASCII case is ignored. */
bool word_is_one_of(struct view word, const char *const *words, size_t count);
/* Begins with an ASCII capital. */
bool word_is_capitalised(struct view word);
/* Written as names of systems are: two capitals or more (SmODE), a capital inside (iBot), or a
   capital and a digit (R3D2). Common abbreviations (LLM, GANs, SOTA) are not. */
bool word_is_unusual(struct view word);
#endif
