/* From an item of a Markdown list to a record (private to the Markdown importer). */
#ifndef SHEAF_IO_MARKDOWN_RECORD_H
#define SHEAF_IO_MARKDOWN_RECORD_H

#include "corpus/record.h"
#include "io/markdown_text.h"

/* What the headings above say: the topic, and the venue and year of the list. */
struct markdown_context {
    struct buffer topic;
    struct buffer venue;
    int year;
    size_t level; /* of the heading that gave venue and year */
};

void markdown_context_deinit(struct markdown_context *context);
void markdown_context_set(struct markdown_context *context, size_t level, struct view heading);

/* Fills an empty record from the text of an item. False when it is no paper: no link into
   the web, or nothing that could be a title. */
bool markdown_record_take(struct record *record, struct view text);
/* A remark below a paper: its links and text are kept. */
void markdown_record_add_remark(struct record *record, struct view text);
/* Adds what the headings say, where the item says nothing. */
void markdown_record_finish(struct record *record, const struct markdown_context *context);
/* Keeps a link by its label: "pdf", "arXiv", "code". */
void markdown_record_add_link(struct record *record, const struct markdown_link *link);
bool markdown_link_is_web(const struct markdown_link *link);

#endif
