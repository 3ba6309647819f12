/*
 * Finding records of one paper (private to src/corpus/). Nothing is compared with everything:
 *
 *   for each way to tell (corpus/same_paper.h)
 *       a number of each paper: the hash of its key, or one of its abstract's sketch
 *       the papers whose number another one has, too, sorted by it
 *       each run of equal numbers: a paper joins those before it that are the same one
 *
 * In a run a paper is compared with at most TWIN_COMPARED others, so that 100,000 papers that have
 * a number in common, but nothing else, cost no more than as many that have none.
 */
#ifndef SHEAF_CORPUS_TWIN_SEARCH_H
#define SHEAF_CORPUS_TWIN_SEARCH_H

#include "corpus/snapshot.h"

#include <stdatomic.h>

enum { TWIN_COMPARED = 16 };

/* Fills leaders, which has a place for each paper: the first paper that is the same one, which is
   itself when it is alone or the first. False when *cancel became true; cancel may be NULL. */
bool twin_search(const struct snapshot *snapshot, const atomic_bool *cancel, uint32_t *leaders);

#endif
