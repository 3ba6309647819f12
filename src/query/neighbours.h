/*
 * The papers related to one, as a result (private to src/query). The index of
 * corpus/related.h is made at the first question and kept for the next ones.
 */
#ifndef SHEAF_QUERY_NEIGHBOURS_H
#define SHEAF_QUERY_NEIGHBOURS_H

#include "corpus/related.h"
#include "query/result.h"

/* Zeroed: there is no index so far. Belongs to one thread. */
struct neighbours {
    struct related_index *index;
    struct snapshot *snapshot; /* that it was made of */
};

void neighbours_deinit(struct neighbours *neighbours);
/* Fills a result of the request's snapshot with what is most like request->related. False when
   *cancel became true. */
bool neighbours_find(struct neighbours *neighbours, const struct engine_request *request,
                     const atomic_bool *cancel, struct result *result);

#endif
