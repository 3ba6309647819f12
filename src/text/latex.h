/*
 * LaTeX text mode as Unicode: accents, special letters, escapes, ties, dashes and
 * quotes. Grouping braces go when all braces of the text are balanced. Math between
 * $...$, $$...$$, \(...\), \[...\] and every unknown command with its arguments stay
 * exactly as written.
 */
#ifndef SHEAF_TEXT_LATEX_H
#define SHEAF_TEXT_LATEX_H

#include "base/buffer.h"

/* Appends source (valid UTF-8) as Unicode. White space is kept for text/markup.h to
   see to, but for blanks that end a control word. */
void latex_append_text(struct buffer *out, struct view source);
/* Nothing in source would change: fast, may say no wrongly. */
bool latex_is_plain(struct view source);

#endif
