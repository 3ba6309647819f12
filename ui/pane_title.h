/* The title line: what is open, how many papers, how many match, loading progress. */
#ifndef SHEAF_UI_PANE_TITLE_H
#define SHEAF_UI_PANE_TITLE_H

#include "session/session.h"
#include "ui/painter.h"

void pane_title_paint(const struct session *session, const struct painter *painter,
                      struct area area);

#endif
