/*
 * Carrying out requests on one thread. A searcher keeps what makes the next request
 * cheaper: the matcher's memory, the memo of judgements, the last order.
 */
#ifndef SHEAF_QUERY_SEARCH_H
#define SHEAF_QUERY_SEARCH_H

#include "query/engine.h"

struct searcher;

struct searcher *searcher_new(void);
void searcher_free(struct searcher *searcher);

/* Receives each result; the reference is its own. */
typedef void search_publish(struct result *result, void *context);

/* Publishes results as engine.h says, the last one complete; fewer, and none complete,
   when *cancel becomes true. */
void searcher_run(struct searcher *searcher, const struct engine_request *request,
                  const atomic_bool *cancel, search_publish *publish, void *context);

#endif
