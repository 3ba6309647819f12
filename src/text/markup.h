/*
 * From the source form of a field to its display form. Importers say which markup
 * a field is written in; what is not understood stays as written.
 */
#ifndef SHEAF_TEXT_MARKUP_H
#define SHEAF_TEXT_MARKUP_H

#include "base/buffer.h"

enum markup {
    MARKUP_PLAIN, /* nothing but white space is touched */
    MARKUP_LATEX, /* accents, special letters, grouping braces, ties, dashes, quotes;
                     math and unknown commands stay as written */
    MARKUP_HTML   /* the tags and references of HTML, JATS and MathML: text/html.h */
};

enum markup_shape {
    MARKUP_ONE_LINE,  /* titles, names: every run of white space is one space */
    MARKUP_PARAGRAPHS /* abstracts: hard-wrapped lines are joined; a blank line, or a
                         line that begins with two blanks or more, begins a paragraph
                         (one newline between paragraphs) */
};

/* Appends the display form of source, trimmed at both ends. Lines of two CJK
   characters are joined without a blank. */
void markup_render(struct buffer *out, struct view source, enum markup markup,
                   enum markup_shape shape);
/* True when the display form is the source itself: fast, may say no wrongly. */
bool markup_is_identity(struct view source, enum markup markup, enum markup_shape shape);

#endif
