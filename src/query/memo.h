/*
 * What was judged before: for each of the last queries, which papers were judged, which
 * of them match, which were too costly. A query asked again (in another order, after
 * a typed character was deleted, on a snapshot that has grown) starts from there.
 *
 * Papers are the same when their chunk has the same identity and the same count; each
 * entry holds its snapshot, which keeps identities unique. One thread owns a memo.
 */
#ifndef SHEAF_QUERY_MEMO_H
#define SHEAF_QUERY_MEMO_H

#include "query/query.h"

enum { MEMO_ENTRIES = 16 };

/* Bit sets over the papers of one snapshot. */
struct memo_entry {
    struct query *query; /* NULL: free */
    struct snapshot *snapshot;
    uint64_t *judged;
    uint64_t *matches; /* only judged papers are in it, and in costly */
    uint64_t *costly;
    uint64_t used; /* larger: later */
};

struct memo {
    struct memo_entry entries[MEMO_ENTRIES];
    uint64_t clock;
};

/* The entry to fill for a query over a snapshot, with everything in it that still
   holds; valid until the next call. Forgets what belongs to another store. */
struct memo_entry *memo_open(struct memo *memo, struct query *query, struct snapshot *snapshot);
void memo_deinit(struct memo *memo);

#endif
