/*
 * Related papers, offline, from the words of title, keywords and abstract: the cosine of
 * tf-idf vectors (Salton and Buckley 1988, "Term-weighting approaches in automatic text
 * retrieval"), each cut to its RELATED_TERMS heaviest terms.
 *
 * The index holds a vector for each paper of a snapshot, four bytes a term (at most some 0.2
 * of the bytes of the text). It is built once, in a pass or two over all text, by whoever has
 * a thread to spare; asking reads it from end to end, which takes milliseconds. Immutable once
 * built and reference-counted; any thread may ask.
 */
#ifndef SHEAF_CORPUS_RELATED_H
#define SHEAF_CORPUS_RELATED_H

#include "base/buffer.h"
#include "corpus/snapshot.h"

#include <stdatomic.h>

enum { RELATED_TERMS = 96 };

struct related_index;

/* NULL when *cancel became true (looked at often; cancel may be NULL). The index does not hold
   the snapshot. The caller owns the reference. */
struct related_index *related_index_new(const struct snapshot *snapshot,
                                        const atomic_bool *cancel);
struct related_index *related_index_ref(struct related_index *index);
/* NULL is allowed. */
void related_index_unref(struct related_index *index);
/* How many papers it covers: those of the snapshot it was built of. */
size_t related_index_count(const struct related_index *index);
size_t related_index_bytes(const struct related_index *index);

struct related_match {
    size_t paper;
    float similarity; /* 0 to 1 */
};

/* The papers most like one (index < related_index_count()), the most similar first, itself left
   out; equally similar ones in file order. At most limit; returns how many have anything in
   common with it. */
size_t related_find(const struct related_index *index, size_t paper, struct related_match *matches,
                    size_t limit);

/* Appends the words that two papers have in common, those that say most first, at most `most`
   of them, separated by ", ". snapshot is the one of the index, or a later one. */
void related_append_shared(const struct related_index *index, const struct snapshot *snapshot,
                           size_t paper, size_t other, size_t most, struct buffer *out);

#endif
