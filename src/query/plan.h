/*
 * A plan is a query made ready to be carried out: its tree over probes, one a term. In a
 * conjunction the cheap terms come first, and the dear ones see only the papers that
 * they leave.
 */
#ifndef SHEAF_QUERY_PLAN_H
#define SHEAF_QUERY_PLAN_H

#include "query/probe.h"

struct plan_node;

struct plan {
    struct probe *probes;
    size_t probe_count;
    struct plan_node *nodes; /* the root is the first */
    size_t node_count;
};

/* query must live as long and not be the one that is everything. */
void plan_init(struct plan *plan, const struct query *query, enum engine_level level);
void plan_deinit(struct plan *plan);
/* Prepares the probes for a snapshot and orders the terms. known has the verdicts of
   each probe on all papers as far as they are known. */
void plan_prepare(struct plan *plan, const struct snapshot *snapshot, const struct verdicts *known);

/* Where a plan is carried out: in one chunk, by one thread. */
struct plan_place {
    struct worker *worker;
    const struct snapshot *snapshot;
    size_t chunk;
    const struct verdicts *verdicts; /* of each probe on the papers of this chunk */
};

/* Of the papers in `wanted`: those that match, and those of which it is not known because
   a term was too costly. False when it was cancelled. */
bool plan_judge(const struct plan *plan, const struct plan_place *place,
                const uint64_t wanted[CHUNK_WORDS], uint64_t matches[CHUNK_WORDS],
                uint64_t costly[CHUNK_WORDS]);

#endif
