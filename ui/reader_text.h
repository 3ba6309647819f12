/* What the reading pane says about a paper: rendered, or as its file says it. */
#ifndef SHEAF_UI_READER_TEXT_H
#define SHEAF_UI_READER_TEXT_H

#include "corpus/marks.h"
#include "ui/document.h"

/* Heading, authors, venue and figures, the abstract, the reader's own tags and note (may be
   NULL), then keywords, links and where it comes from. Replaces what the document holds. */
void reader_text_rendered(struct document *document, const struct snapshot *snapshot,
                          const struct paper *paper, const struct annotation *annotation,
                          const struct signs *signs);
/* Every field in source form, by name, those of the file's own included. lack, unless it is
   empty, says why this is not the record itself. */
void reader_text_source(struct document *document, const struct snapshot *snapshot,
                        const struct paper *paper, struct view lack);
/* File and line, then the record as it stands there, which must live as the document does. The
   query's words are found in it as in an abstract. */
void reader_text_record(struct document *document, const struct snapshot *snapshot,
                        const struct paper *paper, struct view record);
/* What stands for a paper in list and reader, never empty; *field is where it was
   taken from, *derived as in paper_heading(). */
struct view reader_text_heading(const struct paper *paper, enum field *field, bool *derived);

#endif
