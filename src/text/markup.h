/*
 * From the source form of a field to its display form. Importers say which markup a field
 * is written in; what is not understood stays as written.
 *
 * While papers are loaded only the display text is made. For the paper on the screen it is
 * made once more, with its details: where it is emphasised, where its links lead, and
 * which bytes of the source each of its bytes stands for.
 */
#ifndef SHEAF_TEXT_MARKUP_H
#define SHEAF_TEXT_MARKUP_H

#include "text/rendering.h"

/* Bits: a field may be written in several at once. */
enum markup {
    MARKUP_PLAIN = 0,    /* nothing but white space is touched */
    MARKUP_LATEX = 1,    /* written for TeX: text/latex.h, strictly */
    MARKUP_HTML = 2,     /* elements and references of HTML, JATS and MathML: text/html.h */
    MARKUP_FORMULAS = 4, /* prose with formulas and commands of TeX: text/latex.h */
    MARKUP_MARKDOWN = 8, /* text/markdown.h */
    MARKUP_VALUE = 15,    /* of other fields only: record_set_value() */
    /* What importers say: */
    MARKUP_PUBLISHED = MARKUP_HTML | MARKUP_FORMULAS, /* what publishers deposit */
    MARKUP_BIBTEX = MARKUP_LATEX | MARKUP_HTML,       /* what is exported from their pages */
    MARKUP_ARXIV = MARKUP_LATEX | MARKUP_HTML | MARKUP_MARKDOWN,
    MARKUP_MIXED = MARKUP_HTML | MARKUP_FORMULAS | MARKUP_MARKDOWN /* pasted into a form */
};

enum markup_shape {
    MARKUP_ONE_LINE,  /* titles, names: every run of white space is one space */
    MARKUP_PARAGRAPHS /* abstracts: text/white_space.h */
};

/* Longer source is shown as it is. */
enum { MARKUP_BYTES = 4 * 1024 * 1024 };

/* Appends the display form of source (valid UTF-8), trimmed at both ends. Returns whether
   a formula was rendered in it. */
bool markup_render(struct buffer *out, struct view source, enum markup markup,
                   enum markup_shape shape);
/* True when the display form is the source itself: fast, may say no wrongly. */
bool markup_is_identity(struct view source, enum markup markup, enum markup_shape shape);

/* ---- details ---- */

/* Bytes [start, end) of the display form have the same look. */
struct markup_span {
    size_t start;
    size_t end;
    unsigned emphasis; /* enum emphasis, not 0 */
    uint16_t link;     /* for addresses_get() */
};

/* Of a display form that was made in one piece, or item by item. A zeroed struct is that of
   an empty one. */
struct markup_details {
    struct markup_span *spans; /* in order, apart from each other, none empty */
    size_t span_count;
    size_t span_capacity;
    struct addresses addresses;
    struct trace *traces; /* one for each byte of the display form; start and end of none
                             of them lies before that of the one before */
    size_t length;        /* of the display form, in bytes */
    size_t trace_capacity;
};

/* As markup_render() for bytes [start, end) of source, and adds what it has rendered to
   details. Several calls must follow each other in source and out alike. */
void markup_render_details(struct buffer *out, struct view source, size_t start, size_t end,
                           enum markup markup, enum markup_shape shape,
                           struct markup_details *details);
/* Adds text that has just been appended to the display form and stands for bytes [start, end)
   of the source, such as what separates two items. */
void markup_details_add(struct markup_details *details, size_t length, size_t start, size_t end);
/* The emphasis of the byte at an offset, 0 for none, and where the next bytes have another. */
unsigned markup_emphasis_at(const struct markup_span *spans, size_t count, size_t offset,
                            size_t *until);
/* Takes back all behind the first `length` bytes of the display form. */
void markup_details_truncate(struct markup_details *details, size_t length);
void markup_details_deinit(struct markup_details *details);

/* The bytes of the source that bytes [*start, *end) of the display form stand for, and the
   other way round. An empty range comes out for what stands for nothing. */
void markup_to_source(const struct markup_details *details, size_t *start, size_t *end);
void markup_to_display(const struct markup_details *details, size_t *start, size_t *end);

#endif
