/*
 * Text with the tags that publishers put into titles and abstracts: HTML, JATS (<italic>,
 * <jats:p>), MathML and <tex-math>. Only the names in the table of html.c, with or without
 * a prefix, are tags; anything else (a < b, p<0.05, <unknown>) is prose and stays. So does
 * "&" where no known reference begins.
 */
#ifndef SHEAF_TEXT_HTML_H
#define SHEAF_TEXT_HTML_H

#include "text/rendering.h"

/* Renders source (valid UTF-8) into an empty rendering: tags dropped, or turned into
   emphasis and links, references decoded, <sub> and <sup> as Unicode where every character
   of them has such a form, else as T_c and x^T behind a symbol, TeX math as $...$.
   Paragraphs and titles are separated by blank lines; other white space stays as it is. A
   label "Abstract" that stands alone as the first title is left out. Within TeX "\&" begins no
   reference. */
void html_render(struct rendering *out, struct view source, bool within_tex);

#endif
