/*
 * The commands of TeX's mathematics (amsmath, amssymb, MathJax) that stand for a
 * character or a word, and what they are to those around them.
 */
#ifndef SHEAF_TEXT_MATH_TABLE_H
#define SHEAF_TEXT_MATH_TABLE_H

#include "base/view.h"

#include <stdint.h>

/* The TeXbook, chapter 17: what a piece of a formula is says where blanks go. */
enum atom {
    ATOM_NONE, /* the start of the formula */
    ATOM_ORDINARY,
    ATOM_WORD,  /* log, max: set off from letters and digits */
    ATOM_LARGE, /* sums, integrals: the same, also before a bracket */
    ATOM_BINARY,
    ATOM_RELATION,
    ATOM_OPEN,
    ATOM_CLOSE,
    ATOM_PUNCTUATION,
    ATOM_TEXT,  /* \text{...}: brings its own blanks */
    ATOM_SPACE, /* a blank by itself */
    ATOM_NOTHING
};

struct math_symbol {
    const char *name, *text;
    enum atom atom;
};

/* Sorted by name. */
extern const struct math_symbol math_symbols[];
extern const size_t math_symbol_count;

/* By name, without the backslash; NULL when it is unknown. */
const struct math_symbol *math_find_symbol(struct view name);
/* The combining mark that \hat and the like put on their argument; 0 for other commands. */
uint32_t math_find_accent(struct view name);

#endif
