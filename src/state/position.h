/*
 * Where a reader was in a library, so that opening it again leads there: the query and how
 * its words match, the order, the paper by its keys. As text, a line each:
 *
 *   regex
 *   year-,title            may be empty: the order of the files
 *   graph -survey          may be empty
 *   doi:10.1/x             the paper's keys, as many lines as it has
 */
#ifndef SHEAF_STATE_POSITION_H
#define SHEAF_STATE_POSITION_H

#include "base/buffer.h"

struct position_text {
    struct view match;
    struct view order;
    struct view query;
    struct view keys;
};

void position_append(struct buffer *out, const struct position_text *position);
/* The views lie in text. What is missing is empty. */
void position_parse(struct view text, struct position_text *position);

#endif
