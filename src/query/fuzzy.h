/*
 * A fuzzy term: letters that must stand in a text in this order, with anything in
 * between. Of all ways to find them there the best one counts:
 *
 *   every letter found                     FUZZY_LETTER
 *   it begins a word, or a hump            + FUZZY_WORD, FUZZY_MARK, FUZZY_HUMP; the
 *   (after a blank; a mark; camelCase)       first letter gets that twice
 *   it follows the letter before at once   + FUZZY_RUN, unless the above is more
 *   letters are left out between two       - FUZZY_GAP for the first, - FUZZY_WIDER
 *                                            for each other
 *
 * Texts are in their search form (text/fold.h), and so are the letters: accents never
 * matter. Case does when an upper-case letter was typed. Immutable; any thread may use it.
 */
#ifndef SHEAF_QUERY_FUZZY_H
#define SHEAF_QUERY_FUZZY_H

#include "base/buffer.h"

enum {
    FUZZY_LETTER = 10,
    FUZZY_WORD = 6,
    FUZZY_MARK = 5,
    FUZZY_HUMP = 5,
    FUZZY_RUN = 4,
    FUZZY_GAP = 4,
    FUZZY_WIDER = 1,

    FUZZY_LETTERS = 64, /* more are refused */
    FUZZY_WINDOW = 512  /* characters in which the best way is looked for */
};

struct fuzzy;

/* The caller's. Blanks are left out. NULL when there are more than FUZZY_LETTERS. */
struct fuzzy *fuzzy_new(struct view letters);
void fuzzy_free(struct fuzzy *fuzzy);
size_t fuzzy_length(const struct fuzzy *fuzzy);
/* Appends bytes that are equal for terms that judge alike. */
void fuzzy_append_key(const struct fuzzy *fuzzy, struct buffer *key);
/* No text has a higher score. */
int fuzzy_most(const struct fuzzy *fuzzy);

/* Whether the letters are there; time is linear in the text. */
bool fuzzy_matches(const struct fuzzy *fuzzy, struct view text);
/* The score of the best way, at least 1, or 0 when there is none: in a text of up to FUZZY_WINDOW
   characters the best of all; in a longer one the best around the first place where all letters
   are. positions (NULL, or room for fuzzy_length()) receives the byte at which each
   found letter begins. Time is bounded by FUZZY_LETTERS * FUZZY_WINDOW, beyond that linear. */
int fuzzy_score(const struct fuzzy *fuzzy, struct view text, size_t *positions);

#endif
