/*
 * A probe judges papers by one term, and knows the short ways. From the cheapest to
 * the dearest:
 *
 *   signature    papers that cannot hold the term's literals; for one or two letters
 *                also those that do (corpus/signature.h)
 *   needles      the literals of its best clause are looked for; where the term is
 *                nothing but literals this decides
 *   prefilter    libhs on pure ASCII text; where it is exact this decides
 *   term_match   PCRE2: the judge of all that is left, and the only one at level plain
 *
 * The short ways know nothing of the reader's tags and notes, in which words look, too:
 * they never rule out a paper that has any, term_match() judges it. What only asks for
 * stars and the like is answered from their bits.
 *
 * All ways give the same answer; enum engine_level says how many may be used. A probe is
 * immutable once prepared, and used by many threads.
 */
#ifndef SHEAF_QUERY_PROBE_H
#define SHEAF_QUERY_PROBE_H

#include "query/engine.h"
#include "query/needle.h"
#include "query/required.h"
#include "query/worker.h"

enum { CHUNK_WORDS = MARKS_CHUNK_WORDS };

struct probe {
    const struct term *term;
    enum engine_level level;
    struct required required;
    bool all_fields; /* it looks in the whole search text */
    bool folded;     /* all that it looks in is part of the search text, but headlines */
    bool titled;     /* it looks in headlines, too */
    bool everything; /* all papers match */
    struct needle needles[LITERALS_MOST];
    size_t needle_count;         /* 0: nothing is known of its literals */
    struct prefilter *prefilter; /* NULL: none */
    size_t candidates; /* how many papers are left for more than the signature; an estimate */
    struct buffer key; /* equal for terms that judge alike */
};

/* term must live as long. Free with probe_deinit(). */
void probe_init(struct probe *probe, const struct term *term, enum engine_level level);
void probe_deinit(struct probe *probe);
/* How dear its judgement is: to order terms by. */
size_t probe_cost(const struct probe *probe);

/* Takes from papers (of one chunk) those that its signature rules out. */
void probe_narrow(const struct probe *probe, const struct snapshot *snapshot,
                  const struct marks *marks, size_t chunk, uint64_t papers[CHUNK_WORDS]);

/* The judgements of a term on the papers of a chunk. */
struct verdicts {
    uint64_t *judged;
    uint64_t *matches; /* only judged papers are in it, and in costly */
    uint64_t *costly;
};
/* Estimates how much there is to do in a snapshot, and makes the prefilter if that pays.
   known is of all papers. */
void probe_prepare(struct probe *probe, const struct snapshot *snapshot,
                   const struct verdicts *known);
/* Judges those papers of `wanted` that are not judged yet. False when it was cancelled;
   what is judged by then stands. */
bool probe_judge(const struct probe *probe, struct worker *worker, const struct snapshot *snapshot,
                 size_t chunk, const uint64_t wanted[CHUNK_WORDS], const struct verdicts *verdicts);

#endif
