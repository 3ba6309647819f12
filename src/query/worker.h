/*
 * What one thread needs to judge papers, and what all threads of one search may
 * spend together.
 *
 * What one paper may cost is bounded by PAPER_MICROSECONDS; a thread that was not given
 * the processor for so long gets a second try a few times. What a whole search may cost is
 * bounded by the processor time of papers that are far slower than usual: when
 * EXCESS_MICROSECONDS of it are used up, patterns that can be slow are judged "too
 * costly" at once for the rest, while all others are still answered truly.
 */
#ifndef SHEAF_QUERY_WORKER_H
#define SHEAF_QUERY_WORKER_H

#include "query/prefilter.h"
#include "query/term.h"

/* Shared by the threads of one search. */
struct search_limits {
    int64_t patience;       /* how many times the usual limits hold; at least 1 */
    _Atomic int64_t excess; /* microseconds spent on slow papers */
    atomic_uint second_tries;
};

/* One a thread; outlives the searches. */
struct worker {
    struct matcher *matcher;
    struct prefilter_memory *memory;
    /* of the search in hand */
    struct search_limits *limits;
    const struct marks *marks; /* that fit the snapshot, or NULL */
    const atomic_bool *cancel;
    int64_t processor; /* microseconds of this thread, at the last sample */
    unsigned judged;   /* papers since then */
};

void worker_init(struct worker *worker);
void worker_deinit(struct worker *worker);
/* Begins to work on a search. */
void worker_begin(struct worker *worker, struct search_limits *limits, const struct marks *marks,
                  const atomic_bool *cancel);
bool worker_is_cancelled(const struct worker *worker);
/* term_match() within the limits. */
enum match_outcome worker_match(struct worker *worker, const struct term *term,
                                const struct candidate *candidate);

#endif
