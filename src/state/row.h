/* What was done to a paper, whichever of its records it was done to (private to src/state/). */
#ifndef SHEAF_STATE_ROW_H
#define SHEAF_STATE_ROW_H

#include "corpus/twins.h"
#include "state/model.h"

/* The groups that are any record of the paper that record `paper` is one of; replaces what is in
   the list. twins, which may be NULL, fit the snapshot. False when none has a key that it can be
   recognised by. */
bool row_collect(const struct model *model, const struct snapshot *snapshot,
                 const struct twins *twins, size_t paper, struct buffer *scratch,
                 struct group_list *list);

#endif
