/*
 * A chunk (private to src/corpus/): room for CHUNK_PAPERS papers and the arena of
 * their text. Reference-counted; shared by the builder and by every snapshot that
 * holds papers of it.
 *
 *   papers   [ published, never written again | being written | free ]
 *              0 ... count of the snapshot       the builder's thread alone
 *
 * There is no lock and no count here that readers see: each snapshot knows how many
 * papers of its last chunk belong to it, and whoever hands a snapshot to another
 * thread (a mailbox) makes what was written before visible there.
 */
#ifndef SHEAF_CORPUS_CHUNK_H
#define SHEAF_CORPUS_CHUNK_H

#include "base/arena.h"
#include "base/region.h"
#include "corpus/signature.h"
#include "corpus/snapshot.h"

#include <stdatomic.h>

struct chunk {
    atomic_size_t references;
    uint64_t identity;
    struct arena arena;                    /* the builder's, until the last reference goes */
    _Atomic(struct signature *) signature; /* NULL until the chunk is full */
    struct chunk *original;                /* a copy's, whose text it shares; else NULL */
    struct paper papers[CHUNK_PAPERS];
};

/* The caller owns the reference. All its memory is cut from region, which is needed as long
   as the chunk is not full. */
struct chunk *chunk_new(struct region **region);
/* Another chunk with its first papers, which share its text; it holds a reference to it. */
struct chunk *chunk_copy(struct chunk *chunk, size_t papers, struct region **region);
struct chunk *chunk_ref(struct chunk *chunk);
void chunk_unref(struct chunk *chunk);
/* Makes the signature of a full chunk; the builder's thread, once. */
void chunk_sign(struct chunk *chunk);
/* NULL while there is none. Any thread, at any time. */
const struct signature *chunk_signature(const struct chunk *chunk);
size_t chunk_memory_bytes(const struct chunk *chunk);

#endif
