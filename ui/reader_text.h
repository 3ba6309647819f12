/* What the reading pane says about a paper: rendered, or as its file says it. */
#ifndef SHEAF_UI_READER_TEXT_H
#define SHEAF_UI_READER_TEXT_H

#include "corpus/marks.h"
#include "ui/document.h"

/* What is shown: a paper of a snapshot, and all records that are the same paper, itself among
   them (corpus/twins.h); none when it is alone. Borrowed, as long as the document. */
struct reader_subject {
    const struct snapshot *snapshot;
    const struct paper *paper;
    const uint32_t *records;
    size_t record_count;
    const struct paper *title_source; /* the record that its title was taken from; NULL: its own */
};

/* Heading, authors, venue and figures, the abstract, the reader's own tags and note (may be
   NULL), then keywords, links and where it comes from. What this record lacks is another
   record's, and it says which fields come from there. Replaces what the document holds. */
void reader_text_rendered(struct document *document, const struct reader_subject *subject,
                          const struct annotation *annotation, const struct signs *signs);
/* Every field in source form, by name, those of the file's own included, record by record. lack,
   unless it is empty, says why this is not the record itself. */
void reader_text_source(struct document *document, const struct reader_subject *subject,
                        struct view lack);
/* Adds file and line, then a record as it stands there, which must live as the document does. The
   query's words are found in it as in an abstract. */
void reader_text_add_record(struct document *document, const struct snapshot *snapshot,
                            const struct paper *paper, struct view record);
/* What stands for a paper in list and reader, never empty; *field is where it was
   taken from, *derived as in paper_heading(). */
struct view reader_text_heading(const struct paper *paper, enum field *field, bool *derived);

#endif
