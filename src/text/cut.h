/* Cutting text to a number of columns, never through a cluster. */
#ifndef SHEAF_TEXT_CUT_H
#define SHEAF_TEXT_CUT_H

#include "text/cluster.h"

struct cut {
    size_t bytes;  /* of text that fit */
    int columns;   /* they take: at most the width, one less when a wide one did not fit */
    bool ellipsis; /* text went on: one column, not counted in columns, is for "..." */
};

/* As many clusters of text as fit in width columns (>= 0). With ellipsis, and when
   not all fits, one column is kept free for U+2026. */
struct cut cut_to_columns(struct view text, int width, bool ellipsis,
                          const struct width_policy *policy);

#endif
