/*
 * Text with the tags that publishers put into titles and abstracts: HTML, JATS (<italic>,
 * <jats:p>), MathML and <tex-math>. Only the names in the table of html.c, with or without
 * a prefix, are tags; anything else (a < b, p<0.05, <unknown>) is prose and stays. So does
 * "&" where no known reference begins.
 */
#ifndef SHEAF_TEXT_HTML_H
#define SHEAF_TEXT_HTML_H

#include "base/buffer.h"

/* Appends the text of source: tags dropped, references decoded, <sub> and <sup> as Unicode
   where every character of them has such a form, TeX math as $...$. Paragraphs and titles
   are separated by blank lines; other white space stays as it is. A label "Abstract" that
   stands alone as the first title is left out. */
void html_append_text(struct buffer *out, struct view source);
/* True when there is nothing for html_append_text() to do. */
bool html_is_plain(struct view source);

#endif
