/*
 * Tags as they are typed: "graphs, to-read -old" adds two and takes one away. Blanks,
 * commas and semicolons stand between them; a leading + or # says nothing.
 */
#ifndef SHEAF_STATE_TAG_LIST_H
#define SHEAF_STATE_TAG_LIST_H

#include "base/view.h"

enum { TAG_BYTES = 100 };

/* Cuts the next tag off rest, of TAG_BYTES at most; false when there is none left. */
bool tag_list_next(struct view *rest, struct view *tag, bool *on);

/* Where the last tag of a line that is being typed begins, behind its sign: what completion is
   about. */
size_t tag_list_last(struct view text);

#endif
