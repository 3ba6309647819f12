/*
 * LaTeX and Markdown in running text as Unicode with emphasis: commands, accents, special
 * letters, ties, dashes, quotes, lists, citations, links, and formulas as plain text.
 *
 *   \textbf{1)} {\em so}  a $d^{1/3}\varepsilon^{-2/3}$  Erd\H{o}s  [text](https://x.org)
 *   1) so                 a d¹ᐟ³ε⁻²ᐟ³                    Erdős      text
 *
 * An unknown command stays exactly as written, in running text with its arguments. So does
 * all that only looks like markup: see text/formula_range.h and text/markdown.h.
 *
 * Text that was written for TeX is read strictly: there every brace groups (when all are
 * balanced), every ~ is a tie and every -- a dash. In other text the same is read only
 * where it can mean nothing else: "~10 ms", "{0,1}", "--help", \d+ and C:\beta stay.
 */
#ifndef SHEAF_TEXT_LATEX_H
#define SHEAF_TEXT_LATEX_H

#include "text/rendering.h"

struct latex_manner {
    bool strict;   /* written for TeX */
    bool markdown; /* Markdown is read too, and what people type for dashes and quotes */
    bool lines;    /* lines that begin with - or 1. may be items of a list */
};

/* Appends source (valid UTF-8, below 4 GiB). White space is kept for text/markup.h to see
   to, but for blanks that end a command; paragraphs and items begin behind empty lines. */
void latex_render(struct rendering *out, struct view source, struct latex_manner manner);

#endif
