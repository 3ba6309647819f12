/*
 * What terms were judged before: for each of the last terms, which papers were judged,
 * which of them match, which were too costly. A query asked again, in another order,
 * with a term edited or on a snapshot that has grown, starts from there.
 *
 * Papers are the same when their chunk has the same identity and the same count; each
 * entry holds its snapshot, which keeps identities unique. An entry may know only some
 * papers: terms of a conjunction are judged where the others leave something open.
 *
 * A paper that does not hold a literal does not hold a longer one that contains it, and is
 * not matched by a pattern that requires the longer one. (The reverse, narrowing by
 * the matches of a pattern's beginning, would be wrong: al -> al|br.)
 *
 * What the reader does changes judgements. Terms that only ask for marks are not kept. Of
 * words, that look in tags and notes too, the judgement is kept with the marks that it was
 * made with; with others, papers that have or had tags or a note are judged again.
 *
 * One thread owns a memo. It keeps MEMO_BYTES of judgements, or MEMO_ENTRIES_LEAST terms.
 */
#ifndef SHEAF_QUERY_TERM_MEMO_H
#define SHEAF_QUERY_TERM_MEMO_H

#include "query/probe.h"

enum { MEMO_BYTES = 8 * 1024 * 1024, MEMO_ENTRIES_LEAST = 8, MEMO_ENTRIES_MOST = 64 };

struct term_memo;

struct term_memo *term_memo_new(void);
void term_memo_free(struct term_memo *memo);

/* Forgets what shares nothing with the snapshot and only keeps memory. */
void term_memo_forget_others(struct term_memo *memo, const struct snapshot *snapshot);
/* Adds to verdicts, which are of all papers of the snapshot, what is known of the term. marks
   are those of the search, fit the snapshot and may be NULL, here and below. */
void term_memo_read(struct term_memo *memo, const struct probe *probe, struct snapshot *snapshot,
                    const struct marks *marks, const struct verdicts *verdicts);
/* Keeps the verdicts on the chunks that are set in chunks (a bit each). */
void term_memo_write(struct term_memo *memo, const struct probe *probe, struct snapshot *snapshot,
                     struct marks *marks, const struct verdicts *verdicts, const uint64_t *chunks);

#endif
