/*
 * Where a formula of TeX begins and ends in running text: $...$, $$...$$, \(...\) and
 * \[...\]. A dollar sign may be money, a variable of a shell or a name; it opens a formula
 * only when there is another one in the same paragraph that closes it and what stands
 * between them looks like mathematics:
 *
 *   - no blank after the opening and none before the closing one, no digit after the
 *     closing and no letter or digit before the opening one, unless the contents hold a
 *     command, an index or an exponent;
 *   - no running text between them: "$5 million, or 3$" is none.
 */
#ifndef SHEAF_TEXT_FORMULA_RANGE_H
#define SHEAF_TEXT_FORMULA_RANGE_H

#include "text/braces.h"

enum { FORMULA_KINDS = 4 };

struct formula_range {
    size_t start; /* of the contents, in bytes of the text */
    size_t stop;
    size_t end; /* behind the closing sign */
};

/* Zeroed to begin with; makes that nothing is searched for twice. */
struct formula_finder {
    bool strict; /* the text was written for TeX: blanks at one end are the author's */
    size_t unclosed[FORMULA_KINDS]; /* there is no closing sign before this offset */
};

/* Whether a formula begins at `at`, where a dollar sign or a backslash stands, and ends
   before `end`. */
bool formula_find(struct formula_finder *finder, struct view text, const struct braces *braces,
                  size_t at, size_t end, struct formula_range *range);

#endif
