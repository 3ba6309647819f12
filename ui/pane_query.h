/*
 * The query line: "/", the query with its parts in colours, the place where it is
 * wrong and, where there is room, the reason; else how many papers match. The same line
 * shows other prompts while they are typed.
 */
#ifndef SHEAF_UI_PANE_QUERY_H
#define SHEAF_UI_PANE_QUERY_H

#include "session/session.h"
#include "ui/line_editor.h"
#include "ui/painter.h"

/* editor: NULL, or the query being typed: the frame's cursor is put into it. Returns
   whether the reason of an error, if there is one, could be shown. */
bool pane_query_paint(const struct session *session, struct line_editor *editor,
                      const struct painter *painter, struct area area);
/* Any other prompt. */
void pane_query_paint_prompt(const char *prompt, struct line_editor *editor,
                             const struct painter *painter, struct area area);

#endif
