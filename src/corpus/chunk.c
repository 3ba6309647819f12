#include "corpus/chunk.h"

#include "base/clock.h"

#include <string.h>

/* The address alone is unique while the chunk lives. The time on top keeps a chunk that
   later gets the same address from looking like this one to a careless cache. */
static uint64_t make_identity(const struct chunk *chunk)
{
    enum { ADDRESS_BITS = 44, ALIGNMENT_BITS = 4 };
    uint64_t address = (uint64_t)(uintptr_t)chunk >> ALIGNMENT_BITS;
    return address ^ (uint64_t)clock_microseconds() << ADDRESS_BITS;
}

struct chunk *chunk_new(struct region **region)
{
    struct chunk *chunk = region_alloc(region, sizeof *chunk);
    atomic_init(&chunk->references, 1);
    chunk->identity = make_identity(chunk);
    chunk->arena = (struct arena){.region = region};
    atomic_init(&chunk->signature, NULL);
    chunk->original = NULL;
    return chunk;
}

struct chunk *chunk_copy(struct chunk *chunk, size_t papers, struct region **region)
{
    struct chunk *copy = chunk_new(region);
    memcpy(copy->papers, chunk->papers, papers * sizeof *copy->papers);
    copy->original = chunk_ref(chunk);
    return copy;
}

struct chunk *chunk_ref(struct chunk *chunk)
{
    atomic_fetch_add_explicit(&chunk->references, 1, memory_order_relaxed);
    return chunk;
}

void chunk_unref(struct chunk *chunk)
{
    if (!chunk || atomic_fetch_sub_explicit(&chunk->references, 1, memory_order_acq_rel) > 1)
        return;
    chunk_unref(chunk->original);
    arena_deinit(&chunk->arena);
    region_free(atomic_load_explicit(&chunk->signature, memory_order_relaxed));
    region_free(chunk);
}

/* Whoever holds an older snapshot may look while this is being set. */
void chunk_sign(struct chunk *chunk)
{
    _Static_assert((int)SIGNATURE_PAPERS == (int)CHUNK_PAPERS, "a signature is of one chunk");
    struct signature *signature = region_alloc(chunk->arena.region, signature_bytes());
    signature_make(signature, chunk->papers);
    atomic_store_explicit(&chunk->signature, signature, memory_order_release);
}

const struct signature *chunk_signature(const struct chunk *chunk)
{
    return atomic_load_explicit(&chunk->signature, memory_order_acquire);
}

size_t chunk_memory_bytes(const struct chunk *chunk)
{
    size_t signature = chunk_signature(chunk) ? signature_bytes() : 0;
    return sizeof *chunk + chunk->arena.bytes + signature;
}
