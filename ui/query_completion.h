/*
 * Completing what is typed into the query line: names of fields, and after a field the values
 * that the library has there (corpus/vocabulary.h) or that is: and has: take. The first
 * Tab puts what all candidates have in common, the next ones each candidate in turn. A
 * value that is more than a plain word is put as a phrase.
 */
#ifndef SHEAF_UI_QUERY_COMPLETION_H
#define SHEAF_UI_QUERY_COMPLETION_H

#include "corpus/vocabulary.h"
#include "query/query.h"
#include "ui/line_editor.h"

enum { COMPLETION_MOST = 64 };

struct query_completion {
    struct buffer texts;            /* the candidates, one behind the other */
    size_t ends[COMPLETION_MOST];   /* bytes of texts */
    size_t papers[COMPLETION_MOST]; /* that have the value; 0: not counted */
    size_t count;                   /* 0: not completing */
    size_t shown;                   /* the candidate in the line; count: none yet */
    size_t start;                   /* bytes of the line that stand for a candidate */
    size_t end;
};

void query_completion_deinit(struct query_completion *completion);
/* The line was changed by other means: the next Tab begins anew. */
void query_completion_reset(struct query_completion *completion);
/* One Tab, or Shift-Tab, which goes through the candidates backwards. False when there is
   nothing to put. */
bool query_completion_step(struct query_completion *completion, struct line_editor *editor,
                           enum query_match match, const struct vocabulary *vocabulary, bool back);
/* Appends the candidates, the one that stands in the line first, with their papers;
   nothing unless there is a choice. */
void query_completion_append(const struct query_completion *completion,
                             const struct line_editor *editor, struct buffer *out);

#endif
