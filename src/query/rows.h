/*
 * Which papers of a search count when several records are one paper (corpus/twins.h; private to
 * src/query/). A row matches when any of its records does, stands where the record stands that is
 * shown for it, and is counted once; hidden records are no rows. Without twins every record is a
 * row.
 *
 * While a scan is on its way a row is known when one of its records is known to match, or all are
 * judged. Records of one paper lie anywhere, so hidden ones are judged before the other threads
 * begin, as long as that takes no time to speak of: else the first rows would wait for the last
 * chunk.
 */
#ifndef SHEAF_QUERY_ROWS_H
#define SHEAF_QUERY_ROWS_H

#include "corpus/twins.h"
#include "query/scan.h"

struct rows {
    const struct twins *twins; /* NULL: every record is a row */
    struct scan *scan;
    uint64_t *early;   /* records that were judged one by one, before the other threads; or NULL */
    uint64_t *matches; /* of these */
    uint64_t *costly;  /* likewise */
    size_t words;      /* of chunk 0 that are judged */
};

/* Borrows twins and scan, which may be NULL for what needs none. early: records will be judged
   one by one. */
void rows_init(struct rows *rows, const struct twins *twins, struct scan *scan, bool early);
void rows_deinit(struct rows *rows);

/* Judges a record, and those that are one paper with it; while no other thread has begun. False
   when it was cancelled. */
bool rows_judge(struct rows *rows, struct worker *worker, size_t record);
/* Judges hidden records until it is microseconds by the clock. False when it was cancelled. */
bool rows_judge_hidden(struct rows *rows, struct worker *worker, int64_t microseconds);

/* What a record stands for is known; true for hidden ones. */
bool rows_is_known(const struct rows *rows, size_t record);
/* The same for 64 records from 64 word on, which are judged. */
bool rows_is_known_word(const struct rows *rows, size_t word);
/* MATCH_YES, MATCH_NO or MATCH_COSTLY for a record of which it is known; hidden ones do not
   match. */
enum match_outcome rows_outcome(const struct rows *rows, size_t record);

/* Sets a bit for each row of the snapshot, all of which match. Returns how many. */
size_t rows_fill(const struct twins *twins, const struct snapshot *snapshot, uint64_t *bits);

#endif
