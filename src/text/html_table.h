/*
 * The elements of HTML, JATS and MathML that html.c knows, by what becomes of them.
 */
#ifndef SHEAF_TEXT_HTML_TABLE_H
#define SHEAF_TEXT_HTML_TABLE_H

#include "base/view.h"

#include <stdint.h>

enum html_kind {
    HTML_INLINE, /* only its tags are dropped */
    HTML_BLOCK,  /* a paragraph of its own; its end may be missing */
    HTML_TITLE,  /* the same, perhaps a label */
    HTML_BREAK,  /* begins a line, has no end */
    HTML_ITEM,   /* of a list */
    HTML_SUB,
    HTML_SUP,
    HTML_TEX,
    HTML_ALTERNATIVES, /* the same thing in several forms, of which the first is taken */
    HTML_MATH,         /* MathML: white space between its elements is none */
    HTML_MATH_SUB,     /* base and index */
    HTML_MATH_SUP,
    HTML_MATH_BOTH,
    HTML_FRACTION,
    HTML_ROOT,
    HTML_SQUARE_ROOT,
    HTML_ROW, /* of a table in a formula */
    HTML_CELL,
    HTML_HIDDEN /* dropped with what is in it */
};

enum { HTML_TAGS = 85 };

struct html_tag {
    const char *name; /* local, lower case */
    enum html_kind kind;
    uint8_t emphasis; /* enum emphasis */
};

extern const struct html_tag html_tags[HTML_TAGS];

/* The index of a name, without its prefix and in any case; HTML_TAGS when it is not known. */
size_t html_find_tag(struct view name);

#endif
