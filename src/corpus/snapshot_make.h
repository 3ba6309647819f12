/*
 * How the builder makes snapshots (private to src/corpus/; readers use snapshot.h).
 */
#ifndef SHEAF_CORPUS_SNAPSHOT_MAKE_H
#define SHEAF_CORPUS_SNAPSHOT_MAKE_H

#include "corpus/chunk.h"
#include "corpus/store.h"

/* The sources known at one moment. Immutable, reference-counted: publishing copies the
   list only when a source was added or changed since the last time. */
struct source_list {
    atomic_size_t references;
    size_t count;
    struct source items[];
};

/* The strings of the sources must live in the store of the snapshots that get the list.
   The caller owns the reference. */
struct source_list *source_list_new(const struct source *sources, size_t count);
void source_list_unref(struct source_list *list);

struct snapshot_parts {
    struct store *store;
    struct source_list *sources;
    struct chunk **chunks; /* chunk_count of them, holding paper_count papers */
    size_t chunk_count;
    size_t paper_count;
    size_t source_bytes;
    size_t memory_bytes;
};

/* Takes references of its own to everything in parts. The caller owns the result. */
struct snapshot *snapshot_new(const struct snapshot_parts *parts);

/* Another snapshot of the same papers, which lie in other chunks. Takes references of its own to
   the chunks, as many as `from` has. */
struct snapshot *snapshot_with_chunks(const struct snapshot *from, struct chunk *const *chunks);
/* Borrowed. */
struct chunk *snapshot_get_chunk(const struct snapshot *snapshot, size_t index);

/* The name of one of the paper's FIELD_OTHER texts; lives as long as the snapshot. */
struct view snapshot_name(const struct snapshot *snapshot, const struct paper *paper,
                          const struct paper_text *text);

#endif
