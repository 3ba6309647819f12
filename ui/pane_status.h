/* The status line: order, what was too costly or skipped, a message instead when there
   is one; on the right the keys that lead on. */
#ifndef SHEAF_UI_PANE_STATUS_H
#define SHEAF_UI_PANE_STATUS_H

#include "session/keymap.h"
#include "session/session.h"
#include "ui/painter.h"

/* The usual text of the left side. brief: words are not told to be regular expressions. */
void pane_status_append(struct buffer *out, const struct session *session, bool brief);
/* The same while related papers are shown or looked for: related to which one, and the words that
   the current paper shares with it. */
void pane_status_append_related(struct buffer *out, const struct session *session);
/* The keys for help and actions in a context: "? help   : actions". */
void pane_status_append_keys(struct buffer *out, const struct keymap *keymap, enum context context);
/* The right side is left out when there is no room for both. */
void pane_status_paint(const struct painter *painter, struct area area, struct view left,
                       enum role role, struct view right);

#endif
