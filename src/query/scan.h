/*
 * A scan is one query being carried out over one snapshot, by any number of threads:
 *
 *   chunks   [ 0 | 1 | 2 | 3 | ... ]     each is taken by one thread, in this order,
 *              f   f   .   f             and marked finished when all its papers are judged
 *
 * Chunk 0 is for the thread that owns the scan, which wants the first rows early. All
 * that a thread writes lies in the chunk it has taken; who reads looks at the mark
 * first. Nobody waits for a thread whose work is no longer wanted: the scan is abandoned,
 * and goes when the last reference goes.
 */
#ifndef SHEAF_QUERY_SCAN_H
#define SHEAF_QUERY_SCAN_H

#include "base/turns.h"
#include "query/plan.h"

struct scan;

/* Takes references of its own; the caller owns the result's. marks fit the snapshot, or are
   NULL. */
struct scan *scan_new(struct query *query, struct snapshot *snapshot, struct marks *marks,
                      enum engine_level level);
struct scan *scan_ref(struct scan *scan);
void scan_unref(struct scan *scan);

/* ---- for the owner ---- */

/* Of all papers, to be filled with what is known before work begins. */
size_t scan_probe_count(const struct scan *scan);
const struct probe *scan_probe(const struct scan *scan, size_t index);
const struct verdicts *scan_verdicts(const struct scan *scan, size_t index);
/* Chooses the ways; after what is known was filled in. */
void scan_prepare(struct scan *scan);
/* The owner's thread begins. cancel is the owner's own. */
/* Papers may cost more than somebody at a key would wait for. Before scan_begin(). */
void scan_be_patient(struct scan *scan);
void scan_begin(struct scan *scan, struct worker *worker, const atomic_bool *cancel);
/* Judges one paper; while no other thread has begun. False when it was cancelled. */
bool scan_judge_paper(struct scan *scan, struct worker *worker, size_t paper);
/* Judges the papers that are set in wanted of a chunk; likewise. */
bool scan_judge_papers(struct scan *scan, struct worker *worker, size_t chunk,
                       const uint64_t wanted[CHUNK_WORDS]);
/* Judges papers [64 word, 64 word + 64) of chunk 0; the last word finishes it. */
bool scan_judge_word(struct scan *scan, struct worker *worker, size_t word);
/* The other threads stop soon, and the scan is never finished. */
void scan_abandon(struct scan *scan);
/* A bit for each paper; those of a finished chunk are final. They fill so many words. */
const uint64_t *scan_matches(const struct scan *scan);
const uint64_t *scan_costly(const struct scan *scan);
size_t scan_word_count(const struct scan *scan);

/* ---- for all threads ---- */

/* Another thread begins. */
void scan_join(struct scan *scan, struct worker *worker);
/* Takes and judges the next chunk. False when none is left or it was cancelled. */
bool scan_work(struct scan *scan, struct worker *worker);
/* The same in a turn of its own (base/turns.h). */
bool scan_take_turn(struct scan *scan, struct worker *worker, struct turns *turns);
bool scan_chunk_is_finished(const struct scan *scan, size_t chunk);
bool scan_is_finished(const struct scan *scan);

#endif
