#include "query/memo.h"

#include "base/bits.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_WORDS = CHUNK_PAPERS / 64 };

static void clear_entry(struct memo_entry *entry)
{
    query_unref(entry->query);
    snapshot_unref(entry->snapshot);
    free(entry->judged);
    free(entry->matches);
    free(entry->costly);
    *entry = (struct memo_entry){0};
}

void memo_deinit(struct memo *memo)
{
    for (size_t i = 0; i < MEMO_ENTRIES; i++)
        clear_entry(&memo->entries[i]);
}

static bool same_chunk(const struct snapshot *a, const struct snapshot *b, size_t chunk,
                       size_t *count)
{
    size_t count_a, count_b;
    if (chunk >= snapshot_chunk_count(a) || chunk >= snapshot_chunk_count(b))
        return false;
    snapshot_chunk(a, chunk, &count_a);
    snapshot_chunk(b, chunk, &count_b);
    *count = count_a;
    return count_a == count_b &&
           snapshot_chunk_identity(a, chunk) == snapshot_chunk_identity(b, chunk);
}

/* Entries that share nothing with the snapshot only keep memory. */
static void forget_others(struct memo *memo, const struct snapshot *snapshot)
{
    size_t count;
    for (size_t i = 0; i < MEMO_ENTRIES; i++) {
        struct memo_entry *entry = &memo->entries[i];
        if (entry->query && !same_chunk(entry->snapshot, snapshot, 0, &count))
            clear_entry(entry);
    }
}

static struct memo_entry *find_entry(struct memo *memo, const struct query *query)
{
    for (size_t i = 0; i < MEMO_ENTRIES; i++) {
        if (memo->entries[i].query && query_equal(memo->entries[i].query, query))
            return &memo->entries[i];
    }
    return NULL;
}

/* A free entry, else the one that was not used for the longest time. */
static struct memo_entry *oldest_entry(struct memo *memo)
{
    struct memo_entry *oldest = &memo->entries[0];
    for (size_t i = 1; i < MEMO_ENTRIES; i++) {
        if (memo->entries[i].used < oldest->used)
            oldest = &memo->entries[i];
    }
    return oldest;
}

static void copy_words(uint64_t *to, const uint64_t *from, size_t chunk, size_t papers)
{
    memcpy(to + chunk * CHUNK_WORDS, from + chunk * CHUNK_WORDS, bits_words(papers) * sizeof *to);
}

static void copy_chunks(struct memo_entry *to, const struct memo_entry *from)
{
    size_t count;
    for (size_t i = 0; i < snapshot_chunk_count(to->snapshot); i++) {
        if (!same_chunk(to->snapshot, from->snapshot, i, &count))
            continue;
        copy_words(to->judged, from->judged, i, count);
        copy_words(to->matches, from->matches, i, count);
        copy_words(to->costly, from->costly, i, count);
    }
}

struct memo_entry *memo_open(struct memo *memo, struct query *query, struct snapshot *snapshot)
{
    forget_others(memo, snapshot);
    struct memo_entry *entry = find_entry(memo, query);
    if (!entry || entry->snapshot != snapshot) {
        size_t words = bits_words(snapshot_count(snapshot)) + 1;
        struct memo_entry made = {query_ref(query),
                                  snapshot_ref(snapshot),
                                  memory_alloc_zero(words, sizeof(uint64_t)),
                                  memory_alloc_zero(words, sizeof(uint64_t)),
                                  memory_alloc_zero(words, sizeof(uint64_t)),
                                  0};
        if (entry)
            copy_chunks(&made, entry);
        else
            entry = oldest_entry(memo);
        clear_entry(entry);
        *entry = made;
    }
    entry->used = ++memo->clock;
    return entry;
}
