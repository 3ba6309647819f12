/*
 * One line of text being typed, with a cursor that stands between grapheme
 * clusters and a window of columns that follows it. It knows no keys and no screen.
 */
#ifndef SHEAF_UI_LINE_EDITOR_H
#define SHEAF_UI_LINE_EDITOR_H

#include "base/buffer.h"
#include "session/action.h"
#include "text/cluster.h"

/* No more than this is taken: far more than a query may have (query/pattern.h). */
enum { LINE_EDITOR_BYTES = 8192 };

struct line_editor {
    struct buffer text; /* valid UTF-8 */
    size_t cursor;      /* byte offset, at a border of clusters */
    int scroll;         /* columns left of the window */
};

void line_editor_deinit(struct line_editor *editor);
/* Replaces the text; the cursor stands at its end. */
void line_editor_set(struct line_editor *editor, struct view text);
/* Types text at the cursor: repaired, line ends and tabs as blanks, other controls left
   out. False, nothing typed, when the line would be too long. */
bool line_editor_insert(struct line_editor *editor, struct view text);
/* Does one of the editing actions (ACTION_LINE_START … ACTION_DELETE_AFTER). False when
   it is none of them. */
bool line_editor_do(struct line_editor *editor, enum action action);
/* Moves the window so that the cursor is in its `width` columns, and returns the
   cursor's column in it. */
int line_editor_follow(struct line_editor *editor, int width, const struct width_policy *policy);

#endif
