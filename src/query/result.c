#include "query/result.h"

#include "base/bits.h"
#include "base/memory.h"
#include "corpus/related.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(CHUNK_PAPERS % 64 == 0, "the bits of a chunk fill whole words");

struct result *result_new(uint64_t generation, struct snapshot *snapshot, struct query *query,
                          struct order *order)
{
    struct result *result = memory_alloc_zero(1, sizeof *result);
    atomic_init(&result->references, 1);
    result->generation = generation;
    result->snapshot = snapshot_ref(snapshot);
    result->query = query ? query_ref(query) : NULL;
    result->order = order ? order_ref(order) : NULL;
    return result;
}

struct result *result_ref(struct result *result)
{
    atomic_fetch_add_explicit(&result->references, 1, memory_order_relaxed);
    return result;
}

void result_unref(struct result *result)
{
    if (!result || atomic_fetch_sub_explicit(&result->references, 1, memory_order_acq_rel) > 1)
        return;
    snapshot_unref(result->snapshot);
    query_unref(result->query);
    if (result->order)
        order_unref(result->order);
    buffer_deinit(&result->error.message);
    free(result->matches);
    free(result->before);
    free(result->ranked);
    related_index_unref(result->neighbours);
    twins_unref(result->twins);
    free(result);
}

/* ---- filling ---- */

static void count_chunks(struct result *result, size_t papers)
{
    size_t chunks = (papers + CHUNK_PAPERS - 1) / CHUNK_PAPERS;
    result->before = memory_alloc_zero(chunks + 1, sizeof *result->before);
    for (size_t i = 0; i < chunks; i++) {
        size_t first = i * CHUNK_PAPERS;
        size_t length = papers - first < CHUNK_PAPERS ? papers - first : CHUNK_PAPERS;
        size_t matches = bits_count(result->matches + first / 64, length);
        result->before[i + 1] = result->before[i] + (uint32_t)matches;
    }
}

void result_set_matches(struct result *result, const uint64_t *matches, const uint32_t *ranked,
                        size_t count)
{
    size_t papers = snapshot_count(result->snapshot);
    size_t words = bits_words(papers);
    result->count = count;
    result->matches = memory_alloc_zero(words ? words : 1, sizeof *matches);
    if (words)
        memcpy(result->matches, matches, words * sizeof *matches);
    count_chunks(result, papers);
    if (!ranked)
        return;
    result->ranked = memory_alloc_zero(count ? count : 1, sizeof *ranked);
    if (count)
        memcpy(result->ranked, ranked, count * sizeof *ranked);
}

/* ---- reading ---- */

uint64_t result_generation(const struct result *result)
{
    return result->generation;
}

struct snapshot *result_snapshot(const struct result *result)
{
    return result->snapshot;
}

struct query *result_query(const struct result *result)
{
    return result->query;
}

const struct query_error *result_error(const struct result *result)
{
    return result->query ? NULL : &result->error;
}

bool result_complete(const struct result *result)
{
    return result->complete;
}

size_t result_count(const struct result *result)
{
    return result->count;
}

size_t result_costly(const struct result *result)
{
    return result->costly;
}

int64_t result_milliseconds(const struct result *result)
{
    return result->milliseconds;
}

/* The chunk that holds the match at a rank: the last one with at most rank before it. */
static size_t find_chunk(const struct result *result, size_t rank)
{
    size_t low = 0, high = (snapshot_count(result->snapshot) + CHUNK_PAPERS - 1) / CHUNK_PAPERS;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (result->before[middle] <= rank)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static size_t select_paper(const struct result *result, size_t rank)
{
    size_t chunk = find_chunk(result, rank);
    const uint64_t *words = result->matches + chunk * (CHUNK_PAPERS / 64);
    size_t papers = snapshot_count(result->snapshot) - chunk * CHUNK_PAPERS;
    return chunk * CHUNK_PAPERS + bits_select(words, papers < CHUNK_PAPERS ? papers : CHUNK_PAPERS,
                                              rank - result->before[chunk]);
}

size_t result_paper(const struct result *result, size_t rank)
{
    if (result->everything)
        return result->order ? order_at(result->order, rank) : rank;
    return result->ranked ? result->ranked[rank] : select_paper(result, rank);
}

size_t result_rank(const struct result *result, size_t paper)
{
    if (!result_matches(result, paper))
        return result->count;
    paper = twins_row(result->twins, paper);
    if (result->everything)
        return result->order ? order_find(result->order, paper) : paper;
    if (result->ranked) {
        size_t rank = 0;
        while (result->ranked[rank] != paper)
            rank++;
        return rank;
    }
    size_t chunk = paper / CHUNK_PAPERS;
    return result->before[chunk] +
           bits_count(result->matches + chunk * (CHUNK_PAPERS / 64), paper % CHUNK_PAPERS);
}

bool result_matches(const struct result *result, size_t paper)
{
    if (!result->query || paper >= snapshot_count(result->snapshot))
        return false;
    return result->everything || bits_test(result->matches, twins_row(result->twins, paper));
}

bool result_is_related(const struct result *result, size_t *paper)
{
    *paper = result->related;
    return result->neighbours != NULL;
}

void result_append_shared(const struct result *result, size_t paper, size_t most,
                          struct buffer *out)
{
    if (result->neighbours && paper < related_index_count(result->neighbours))
        related_append_shared(result->neighbours, result->snapshot, result->related, paper, most,
                              out);
}

const uint64_t *result_bits(const struct result *result)
{
    return result->everything ? NULL : result->matches;
}
