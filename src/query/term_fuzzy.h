/*
 * A fuzzy term's judgement of a paper. Every field is a subject of its own, and so is
 * every author, every keyword and every tag of the reader's: letters that run from one name into
 * the next say nothing. What stands for a missing title counts as the title.
 */
#ifndef SHEAF_QUERY_TERM_FUZZY_H
#define SHEAF_QUERY_TERM_FUZZY_H

#include "query/term.h"

/* Does the term look in this field? */
bool term_fuzzy_looks_in(const struct term *term, enum field field);
/* annotation may be NULL. */
bool term_fuzzy_matches(const struct term *term, const struct paper *paper,
                        const struct annotation *annotation);
/* The best of its scores (query/fuzzy.h); in other fields than the title it counts three
   quarters. 0 when it does not match. */
int term_fuzzy_score(const struct term *term, const struct paper *paper);

#endif
