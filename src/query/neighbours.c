#include "query/neighbours.h"

#include "base/bits.h"
#include "base/memory.h"

#include <stdlib.h>

/* So many are shown, and none that has less in common: what is below is chance. */
enum { NEIGHBOURS_MOST = 100 };
static const float similarity_least = 0.05f;

void neighbours_deinit(struct neighbours *neighbours)
{
    related_index_unref(neighbours->index);
    snapshot_unref(neighbours->snapshot);
    *neighbours = (struct neighbours){0};
}

/* While papers come in, an index of most of them is good enough: it knows the asked paper, and
   making it anew takes seconds. */
static bool is_usable(const struct neighbours *neighbours, const struct engine_request *request)
{
    size_t known = neighbours->index ? related_index_count(neighbours->index) : 0;
    return request->related < known &&
           snapshot_continues(request->snapshot, neighbours->snapshot) &&
           known >= snapshot_count(request->snapshot) / 10 * 9;
}

static bool make_index(struct neighbours *neighbours, struct snapshot *snapshot,
                       const atomic_bool *cancel)
{
    neighbours_deinit(neighbours);
    neighbours->index = related_index_new(snapshot, cancel);
    if (!neighbours->index)
        return false;
    neighbours->snapshot = snapshot_ref(snapshot);
    return true;
}

bool neighbours_find(struct neighbours *neighbours, const struct engine_request *request,
                     const atomic_bool *cancel, struct result *result)
{
    if (!is_usable(neighbours, request) &&
        !make_index(neighbours, request->snapshot, cancel))
        return false;
    struct related_match matches[NEIGHBOURS_MOST];
    uint32_t ranked[NEIGHBOURS_MOST];
    size_t papers = snapshot_count(request->snapshot);
    uint64_t *bits = memory_alloc_zero(bits_words(papers) + 1, sizeof *bits);
    size_t found = related_find(neighbours->index, request->related, matches, NEIGHBOURS_MOST);
    size_t count = 0, row = twins_row(result->twins, request->related);
    for (size_t i = 0; i < found && matches[i].similarity >= similarity_least; i++) {
        size_t paper = twins_row(result->twins, matches[i].paper);
        if (paper == row || bits_test(bits, paper))
            continue; /* another record of one that stands here already */
        ranked[count++] = (uint32_t)paper;
        bits_set(bits, paper);
    }
    result_set_matches(result, bits, ranked, count);
    result->neighbours = related_index_ref(neighbours->index);
    result->related = request->related;
    free(bits);
    return true;
}
