/* The commands of LaTeX's running text that take arguments, by what becomes of them. */
#ifndef SHEAF_TEXT_LATEX_COMMAND_TABLE_H
#define SHEAF_TEXT_LATEX_COMMAND_TABLE_H

#include "base/view.h"

#include <stdint.h>

enum latex_command_kind {
    LATEX_STYLE,  /* \emph{x}: x with the emphasis */
    LATEX_SECOND, /* \textcolor{red}{x}: x */
    LATEX_URL,    /* \url{address}: a link */
    LATEX_HREF,   /* \href{address}{x}: x as a link */
    LATEX_CITE,   /* \cite[p. 3]{key,other}: [key, other, p. 3] */
    LATEX_REFER,  /* \ref{key}: [key] */
    LATEX_NOTE,   /* \footnote{x}: (x) */
    LATEX_QUOTE,  /* \enquote{x}: in quotation marks */
    LATEX_RAISE,  /* \textsuperscript{2} */
    LATEX_LOWER,
    LATEX_FORMULA,  /* \ensuremath{x}, \math{x} */
    LATEX_VERBATIM, /* \verb|x| */
    LATEX_BEGIN,    /* of an environment */
    LATEX_END,
    LATEX_ITEM,
    LATEX_NOTHING,  /* says only how something is printed */
    LATEX_SHORTHAND /* \ie of the styles of conferences */
};

struct latex_command {
    const char *name;
    enum latex_command_kind kind;
    uint8_t emphasis; /* enum emphasis */
    const char *text; /* of a shorthand */
};

/* By name, without the backslash; NULL when it is none of them. */
const struct latex_command *latex_find_command(struct view name);

enum latex_environment_kind {
    LATEX_NO_ENVIRONMENT, /* unknown */
    LATEX_BULLETS,
    LATEX_NUMBERS,
    LATEX_PARAGRAPH, /* center, quote: text of its own */
    LATEX_ALIGNED,   /* equations, one or several lines of them */
    LATEX_MATRIX
};

struct latex_environment {
    const char *name;
    enum latex_environment_kind kind;
    const char *open, *close; /* of a matrix */
    bool takes_argument;      /* \begin{array}{cc} */
};

/* NULL when it is unknown. A star at the end of the name is left out. */
const struct latex_environment *latex_find_environment(struct view name);

/* Commands of one argument whose braces get lost: \emphso, \mathbbR, \sqrtn. The longest
   that begins name; empty when there is none. A word that begins with one of the unmistakable
   ones is read so even where other commands have their braces. */
struct view latex_find_lost(struct view name, bool unmistakable);

#endif
