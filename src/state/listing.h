/* The lists that reports carry, made from the model (private to src/state/). */
#ifndef SHEAF_STATE_LISTING_H
#define SHEAF_STATE_LISTING_H

#include "state/attach.h"
#include "state/ledger.h"
#include "state/report.h"

enum { LISTING_QUERIES_MOST = 200 };

/* Tags, saved searches, queries: the latest LISTING_QUERIES_MOST. */
void listing_fill(struct state_lists *lists, const struct model *model);
/* What was done to papers that are not open: stars, tags, notes, marks. */
void listing_add_orphans(struct state_lists *lists, struct ledger *ledger,
                         struct attachment *attachment);

#endif
