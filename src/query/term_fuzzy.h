/*
 * A fuzzy term's judgement of a paper. Every field is a subject of its own, and so is
 * every author and every keyword: letters that run from one name into the next say
 * nothing. What stands for a missing title counts as the title.
 */
#ifndef SHEAF_QUERY_TERM_FUZZY_H
#define SHEAF_QUERY_TERM_FUZZY_H

#include "query/term.h"

/* Does the term look in this field? */
bool term_fuzzy_looks_in(const struct term *term, enum field field);
bool term_fuzzy_matches(const struct term *term, const struct paper *paper);
/* The best of its scores (query/fuzzy.h); in other fields than the title it counts three
   quarters. 0 when it does not match. */
int term_fuzzy_score(const struct term *term, const struct paper *paper);

#endif
