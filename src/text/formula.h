/*
 * Formulas as plain text. What stands at the end of a rendering is made an index, an
 * exponent, a fraction, a root: with Unicode's raised and lowered characters where every
 * character has one, and with brackets where the meaning needs them.
 *
 *   n, 2     n²          x, ij    x_ij       a+1, b   (a+1)/b
 *   x, (k)   x^(k)       e, -x    e^(-x)     n+1      √(n+1)
 *
 * Raised are digits, signs, brackets, "n" and "i"; lowered these and the letters that
 * Unicode calls subscripts in its blocks U+1D62 and U+2080: the ones that the fonts of
 * terminals have. Phonetic modifier letters (U+1D2C and on) and the lowered j of U+2C7C
 * are not among them.
 */
#ifndef SHEAF_TEXT_FORMULA_H
#define SHEAF_TEXT_FORMULA_H

#include "text/rendering.h"

/* How much holds a piece of a formula together, from the firmest on. */
enum formula_weight {
    WEIGHT_ATOM,     /* x, 12, (a+b), f(x), |x| */
    WEIGHT_SCRIPTED, /* x² */
    WEIGHT_PRODUCT,  /* 2x */
    WEIGHT_SUM       /* a+b, log n */
};

enum formula_weight formula_weigh(struct view text);

/* Raises (or lowers) the text from start on; false, and nothing changed, when one of its
   characters has no such form. */
bool formula_raise(struct rendering *rendering, size_t start, bool up);
/* The same, or else puts ^ or _ before it, with brackets where they are needed. Returns
   whether it was raised. */
bool formula_finish_index(struct rendering *rendering, size_t start, bool up);
/* Of [start, second) and [second, end of the text). */
void formula_finish_fraction(struct rendering *rendering, size_t start, size_t second);
/* The degree of a root, which stands before it. */
void formula_finish_degree(struct rendering *rendering, size_t start);
/* Of the text from start on; with its degree, from `degree` on, unless that is the end of
   the text. */
void formula_finish_root(struct rendering *rendering, size_t start, size_t degree);
/* Puts a combining mark on each letter and digit from start on. False, and nothing changed,
   when there is none, or far too many. */
bool formula_finish_accent(struct rendering *rendering, size_t start, uint32_t mark);
/* Appends a base with a combining mark, composed; a dotless letter loses its dot by itself. */
void formula_compose(struct buffer *out, struct view base, uint32_t mark);

#endif
