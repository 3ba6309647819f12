/*
 * A document is the text of the reading pane: one long text of runs, each with a role
 * and, where it shows a field of the paper, with that field, so that matches are found
 * in the field as the query sees it and then carried over to the text as it is shown. Where
 * a field has markup its emphasis is shown, and matches are marked in its source form too.
 * '\n' ends a line; lines are wrapped to a width.
 *
 *   build: clear, append…     then: wrap (width), find (query), in any order
 */
#ifndef SHEAF_UI_DOCUMENT_H
#define SHEAF_UI_DOCUMENT_H

#include "corpus/details.h"
#include "query/spots.h"
#include "text/wrap.h"
#include "ui/painter.h"

/* How a field's text is changed when it is shown: each separator becomes something
   else ("; " between authors, '\n' between paragraphs). Zeroed: not at all. */
struct document_joint {
    const char *separator;
    const char *shown;
};

struct document_run {
    size_t start; /* bytes of the document's text */
    size_t end;
    enum role role;
    enum field field;     /* FIELD_COUNT: none */
    enum subject part;    /* SUBJECT_NOTE, SUBJECT_TAG: of what the reader has added */
    struct view original; /* the field's text, as long as its paper */
    struct document_joint joint;
    enum form form;                 /* that original is */
    struct view other;              /* the other one of source and display form */
    struct markup_details *details; /* NULL: both forms are the same */
};

/* A part of the text that leads somewhere. */
struct document_link {
    size_t start; /* bytes of the document's text */
    size_t end;
    size_t address; /* where it begins in document.addresses */
    size_t address_length;
};

struct document {
    struct buffer text;
    struct document_link *links; /* in order, apart from each other */
    size_t link_count;
    size_t link_capacity;
    struct buffer addresses;
    struct document_run *runs;
    size_t run_count;
    size_t run_capacity;
    struct markup_span *spans; /* emphasis; bytes of the document's text */
    size_t span_count;
    size_t span_capacity;
    struct wrap_lines lines;
    struct spots matches; /* bytes of the document's text */
};

void document_deinit(struct document *document);
void document_clear(struct document *document);
void document_append(struct document *document, struct view text, enum role role);
/* Appends a field (nothing when it is empty). field_text must live until the last
   document_find(). */
void document_append_field(struct document *document, enum field field, struct view field_text,
                           struct document_joint joint, enum role role);
/* Appends a note (part is SUBJECT_NOTE) or a tag (SUBJECT_TAG) of the reader's, which must live
   as long. */
void document_append_added(struct document *document, enum subject part, struct view text,
                           enum role role);
/* Lets the text from start on to its present end lead to an address, when that is one of the
   web (session/links.h). Parts are added in their order. */
void document_add_link(struct document *document, size_t start, struct view address);
/* The same for the links that markup made in the text from start on, and for the addresses that
   stand in it. */
void document_find_links(struct document *document, size_t start);
/* Appends the first `most` bytes of a field in one of its forms, with its emphasis. The paper
   must live as long. */
void document_append_paper(struct document *document, const struct paper *paper, enum field field,
                           enum form form, size_t most, struct document_joint joint,
                           enum role role);
/* Begins a new line unless at the start of one; begins a paragraph: a blank line. */
void document_end_line(struct document *document);
void document_end_paragraph(struct document *document);

/* hyphenation: NULL when words stay whole. */
void document_wrap(struct document *document, int width, const struct width_policy *widths,
                   const struct hyphenation *hyphenation);
/* Finds the query's matches in all fields. Stops at the deadline, with what it has. */
void document_find(struct document *document, const struct query *query, struct matcher *matcher,
                   int64_t deadline);
/* The line (index) on which a byte of the text stands. */
size_t document_line_of(const struct document *document, size_t offset);
/* Paints a line at a row of the area; `current` is the index of the match that has a
   look of its own. */
void document_paint_line(const struct document *document, const struct painter *painter,
                         struct area area, int row, size_t line, size_t current);

#endif
