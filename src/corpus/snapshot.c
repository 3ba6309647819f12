/*
 * A snapshot owns one reference to each of its chunks, to the source list and to the
 * store. Figures that the builder keeps changing (memory taken) are copied when the
 * snapshot is made, so that nothing in it is ever written again but the count of
 * references.
 */
#include "corpus/snapshot.h"

#include "base/memory.h"
#include "text/markup.h"
#include "corpus/snapshot_make.h"

#include <stdlib.h>
#include <string.h>

struct snapshot {
    atomic_size_t references;
    struct store *store;         /* NULL in the empty snapshot */
    struct source_list *sources; /* NULL in the empty snapshot */
    size_t count;
    size_t source_bytes;
    size_t memory_bytes;
    size_t chunk_count;
    struct chunk *chunks[];
};

struct source_list *source_list_new(const struct source *sources, size_t count)
{
    struct source_list *list = memory_alloc(sizeof *list + count * sizeof *sources);
    atomic_init(&list->references, 1);
    list->count = count;
    if (count)
        memcpy(list->items, sources, count * sizeof *sources);
    return list;
}

static struct source_list *source_list_ref(struct source_list *list)
{
    atomic_fetch_add_explicit(&list->references, 1, memory_order_relaxed);
    return list;
}

void source_list_unref(struct source_list *list)
{
    if (list && atomic_fetch_sub_explicit(&list->references, 1, memory_order_acq_rel) == 1)
        free(list);
}

struct snapshot *snapshot_new(const struct snapshot_parts *parts)
{
    size_t pointers = parts->chunk_count * sizeof(struct chunk *);
    struct snapshot *snapshot = memory_alloc(sizeof *snapshot + pointers);
    atomic_init(&snapshot->references, 1);
    snapshot->store = store_ref(parts->store);
    snapshot->sources = source_list_ref(parts->sources);
    snapshot->count = parts->paper_count;
    snapshot->source_bytes = parts->source_bytes;
    snapshot->memory_bytes = parts->memory_bytes;
    snapshot->chunk_count = parts->chunk_count;
    for (size_t i = 0; i < parts->chunk_count; i++)
        snapshot->chunks[i] = chunk_ref(parts->chunks[i]);
    return snapshot;
}

struct snapshot *snapshot_with_chunks(const struct snapshot *from, struct chunk *const *chunks)
{
    const struct snapshot_parts parts = {.store = from->store,
                                         .sources = from->sources,
                                         .chunks = (struct chunk **)(uintptr_t)chunks,
                                         .chunk_count = from->chunk_count,
                                         .paper_count = from->count,
                                         .source_bytes = from->source_bytes,
                                         .memory_bytes = from->memory_bytes};
    return snapshot_new(&parts);
}

struct chunk *snapshot_get_chunk(const struct snapshot *snapshot, size_t index)
{
    return snapshot->chunks[index];
}

struct snapshot *snapshot_new_empty(void)
{
    struct snapshot *snapshot = memory_alloc_zero(1, sizeof *snapshot);
    atomic_init(&snapshot->references, 1);
    return snapshot;
}

struct snapshot *snapshot_ref(struct snapshot *snapshot)
{
    atomic_fetch_add_explicit(&snapshot->references, 1, memory_order_relaxed);
    return snapshot;
}

void snapshot_unref(struct snapshot *snapshot)
{
    if (!snapshot || atomic_fetch_sub_explicit(&snapshot->references, 1, memory_order_acq_rel) > 1)
        return;
    for (size_t i = 0; i < snapshot->chunk_count; i++)
        chunk_unref(snapshot->chunks[i]);
    source_list_unref(snapshot->sources);
    store_unref(snapshot->store);
    free(snapshot);
}

size_t snapshot_count(const struct snapshot *snapshot)
{
    return snapshot->count;
}

const struct paper *snapshot_paper(const struct snapshot *snapshot, size_t index)
{
    return &snapshot->chunks[index / CHUNK_PAPERS]->papers[index % CHUNK_PAPERS];
}

size_t snapshot_chunk_count(const struct snapshot *snapshot)
{
    return snapshot->chunk_count;
}

const struct paper *snapshot_chunk(const struct snapshot *snapshot, size_t chunk, size_t *count)
{
    size_t before = chunk * CHUNK_PAPERS;
    size_t rest = snapshot->count - before;
    *count = rest < CHUNK_PAPERS ? rest : CHUNK_PAPERS;
    return snapshot->chunks[chunk]->papers;
}

uint64_t snapshot_chunk_identity(const struct snapshot *snapshot, size_t chunk)
{
    return snapshot->chunks[chunk]->identity;
}

bool snapshot_continues(const struct snapshot *snapshot, const struct snapshot *earlier)
{
    if (snapshot_count(snapshot) < snapshot_count(earlier))
        return false;
    return snapshot_count(earlier) == 0 ||
           snapshot_chunk_identity(earlier, 0) == snapshot_chunk_identity(snapshot, 0);
}

const struct signature *snapshot_signature(const struct snapshot *snapshot, size_t chunk)
{
    return chunk_signature(snapshot->chunks[chunk]);
}

size_t snapshot_source_count(const struct snapshot *snapshot)
{
    return snapshot->sources ? snapshot->sources->count : 0;
}

const struct source *snapshot_source(const struct snapshot *snapshot, size_t index)
{
    return &snapshot->sources->items[index];
}

struct view snapshot_name(const struct snapshot *snapshot, const struct paper *paper,
                          const struct paper_text *text)
{
    if (text->name < STORE_INLINE)
        return store_name(snapshot->store, text->name);
    return view_make(paper->text + text->offset + text->length,
                     text->name - (size_t)STORE_INLINE);
}

bool snapshot_other_is_value(const struct paper *paper, size_t index)
{
    size_t own = paper_count_own(paper);
    return index < paper->text_count - own && paper->texts[own + index].markup == MARKUP_VALUE;
}

bool snapshot_other(const struct snapshot *snapshot, const struct paper *paper, size_t index,
                    struct view *name, struct view *value)
{
    size_t own = paper_count_own(paper);
    if (index >= paper->text_count - own)
        return false;
    const struct paper_text *text = &paper->texts[own + index];
    *value = view_make(paper->text + text->offset, text->length);
    *name = snapshot_name(snapshot, paper, text);
    return true;
}

size_t snapshot_source_bytes(const struct snapshot *snapshot)
{
    return snapshot->source_bytes;
}

size_t snapshot_memory_bytes(const struct snapshot *snapshot)
{
    return snapshot->memory_bytes;
}
