/* Finding a paper of one snapshot again in another, by its keys (corpus/key_set.h). */
#ifndef SHEAF_CORPUS_KEY_FIND_H
#define SHEAF_CORPUS_KEY_FIND_H

#include "corpus/key_set.h"
#include "corpus/snapshot.h"

/* The paper of a snapshot that shares a key with `paper`, which may be of another one: the
   nearest to the index `near`, at most `distance` away. snapshot_count() when there is none.
   A start of the abstract makes no two papers with titles the same. Looking at a paper takes
   about a tenth of a microsecond. */
size_t key_find(const struct snapshot *snapshot, const struct paper *paper, size_t near,
                size_t distance);

/* The same for a paper of which only the keys are known, at two microseconds a paper. */
size_t key_find_set(const struct snapshot *snapshot, const struct key_set *keys, size_t near,
                    size_t distance);
/* The two share a key. */
bool key_is_same(const struct paper *a, const struct paper *b);

#endif
