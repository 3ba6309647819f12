/*
 * A snapshot is all papers known at one moment: an immutable, reference-counted
 * list of chunks of up to CHUNK_PAPERS papers. Every chunk but the last is full. A
 * later snapshot of the same store shares the chunks of the earlier one, and begins
 * with the same papers: the paper with index i stays the paper with index i.
 *
 * Any thread may hold and read a snapshot; references are counted atomically.
 */
#ifndef SHEAF_CORPUS_SNAPSHOT_H
#define SHEAF_CORPUS_SNAPSHOT_H

#include "corpus/paper.h"
#include "corpus/signature.h"

enum { CHUNK_PAPERS = 1024 };

struct snapshot;

/* A file (or standard input, or the sample) that papers came from. */
struct source {
    const char *name;   /* as the user gave it, NUL-terminated, not cleaned */
    const char *format; /* such as "BibTeX"; static */
    const char *title;  /* what the file calls its list (heading), or "" */
};

/* The snapshot of an empty store; the caller owns the reference. */
struct snapshot *snapshot_new_empty(void);
struct snapshot *snapshot_ref(struct snapshot *snapshot);
/* NULL is allowed. */
void snapshot_unref(struct snapshot *snapshot);

size_t snapshot_count(const struct snapshot *snapshot);
/* index < snapshot_count(). */
const struct paper *snapshot_paper(const struct snapshot *snapshot, size_t index);

size_t snapshot_chunk_count(const struct snapshot *snapshot);
/* The papers of a chunk, as an array, and how many there are in this snapshot. */
const struct paper *snapshot_chunk(const struct snapshot *snapshot, size_t chunk, size_t *count);
/* Unique among all chunks of the process while any snapshot holds it: the same
   identity and the same count mean the same papers. */
uint64_t snapshot_chunk_identity(const struct snapshot *snapshot, size_t chunk);

/* Is the snapshot a later one of the same store (or the same)? Then it begins with all papers
   of the earlier one. */
bool snapshot_continues(const struct snapshot *snapshot, const struct snapshot *earlier);

/* What the papers of a chunk can hold, or NULL while the chunk is not full. May cover more
   papers than the snapshot has. */
const struct signature *snapshot_signature(const struct snapshot *snapshot, size_t chunk);

size_t snapshot_source_count(const struct snapshot *snapshot);
const struct source *snapshot_source(const struct snapshot *snapshot, size_t index);

/* Fields that have no place of their own. index counts from 0 over the FIELD_OTHER
   texts of the paper in file order; false past the last. */
bool snapshot_other(const struct snapshot *snapshot, const struct paper *paper, size_t index,
                    struct view *name, struct view *value);
/* Its value is no text (record_set_value()). */
bool snapshot_other_is_value(const struct paper *paper, size_t index);

/* Bytes of all fields kept, source form; bytes of memory that the store takes. */
size_t snapshot_source_bytes(const struct snapshot *snapshot);
size_t snapshot_memory_bytes(const struct snapshot *snapshot);

#endif
