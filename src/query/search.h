/*
 * Carrying out requests. A searcher belongs to one thread, and keeps what makes the next
 * request cheaper: the matcher's memory, the memo of judgements, the last order. Other
 * threads may help; whoever has them says how.
 */
#ifndef SHEAF_QUERY_SEARCH_H
#define SHEAF_QUERY_SEARCH_H

#include "query/engine.h"
#include "query/scan.h"

struct searcher;

/* How a searcher gets help. */
struct search_help {
    /* Other threads are to join the scan and work on it. */
    void (*offer)(void *context, struct scan *scan);
    /* Sleeps until the scan is finished, the search is cancelled or milliseconds have
       passed. */
    void (*wait)(void *context, const struct scan *scan, int milliseconds);
    void *context;
    struct turns *turns; /* one is taken for each chunk; NULL: all are free */
};

/* help may be NULL: nobody helps. It is copied. */
struct searcher *searcher_new(const struct search_help *help);
void searcher_free(struct searcher *searcher);

/* Receives each result; the reference is its own. */
typedef void search_publish(struct result *result, void *context);

/* Publishes results as engine.h says, the last one complete; fewer, and none complete,
   when *cancel becomes true. */
void searcher_run(struct searcher *searcher, const struct engine_request *request,
                  const atomic_bool *cancel, search_publish *publish, void *context);

#endif
