/*
 * Ranking matches by relevance (private to src/query). What decides, in this order:
 *
 *   first   how well the fuzzy terms are found (query/fuzzy.h)
 *           hits in the title: each term that is there counts, more when it begins and ends
 *           like a word, and the more the larger its part of the title is
 *   then    hits among authors and keywords, in venue and ids
 *           density in the abstract: hits for its length
 *   last    the order in which the papers came
 *
 * What decides first is cheap and is found for all matches; the rest only within groups
 * of papers that are equal so far, the first groups first, so that the first ranks are
 * final long before the last ones; groups that begin behind RELEVANCE_RANKS, where nobody
 * reads, are left as they are. Terms behind a minus, ranges and questions do not count.
 */
#ifndef SHEAF_QUERY_RELEVANCE_H
#define SHEAF_QUERY_RELEVANCE_H

#include "query/query.h"

enum { RELEVANCE_RANKS = 4096 };

/* papers[0..count) are final. */
typedef void relevance_ready(void *context, const uint32_t *papers, size_t count);

struct relevance {
    const struct query *query;
    struct matcher *matcher;
    const struct snapshot *snapshot;
    const atomic_bool *cancel; /* may be NULL */
    bool reverse;              /* the least relevant first; ties as ever */
    size_t rows;               /* how many ranks are wanted as soon as possible */
    /* Called once, with count >= rows, unless there are no more papers than that; may be
       NULL. */
    relevance_ready *ready;
    void *context;
};

/* Ranks papers (indexes in the snapshot, in the order that settles ties) in place. False
   when it was cancelled: they are in no order then. A paper whose hits cannot be counted in
   reasonable time has none. */
bool relevance_sort(const struct relevance *relevance, uint32_t *papers, size_t count);

#endif
