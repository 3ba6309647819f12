/*
 * What the state lists (state/report.h): saved searches, to pick one, or the papers that
 * something was done to and that are not open now.
 *
 *     Saved searches
 *   ▌ flow             regex  flow matching year:2023..
 *     to read          regex  tag:to-read -is:read
 */
#ifndef SHEAF_UI_PANE_ITEMS_H
#define SHEAF_UI_PANE_ITEMS_H

#include "session/movement.h"
#include "session/session.h"
#include "ui/painter.h"

struct pane_items {
    enum state_list list;
    struct movement movement;
};

/* Shows a list from its beginning, in an area of so many rows. */
void pane_items_begin(struct pane_items *pane, enum state_list list, int rows);
/* The current item, or NULL; valid until the session changes. */
const struct state_item *pane_items_get(const struct pane_items *pane,
                                        const struct session *session);
/* The list is another one now. */
void pane_items_update(struct pane_items *pane, const struct session *session);
void pane_items_paint(struct pane_items *pane, const struct session *session,
                      const struct painter *painter, struct area area);

#endif
