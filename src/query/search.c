/*
 * Papers are judged in the order that was asked for, so that at any moment the matches
 * known are the first ones of that order: a published rank never changes.
 *
 * What one paper may cost is bounded by PAPER_MICROSECONDS; a thread that was not given
 * the processor for so long gets a second try a few times. What a whole search may
 * cost is bounded by the processor time of papers that are far slower than usual: when
 * EXCESS_MICROSECONDS of it are used up, patterns that can be slow are judged "too
 * costly" at once for the rest (pattern_search() with a deadline that is over), while
 * all others are still answered truly.
 */
#include "query/search.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/memory.h"
#include "query/memo.h"
#include "query/relevance.h"
#include "query/result.h"

#include <stdlib.h>
#include <time.h>

enum {
    PAPER_MICROSECONDS = 20000,
    SECOND_TRIES = 32,
    SAMPLE_PAPERS = 32,       /* between two looks at the clocks */
    USUAL_MICROSECONDS = 100, /* a paper */
    EXCESS_MICROSECONDS = 3000000,
    PROGRESS_MICROSECONDS = 80000
};

struct searcher {
    struct matcher *matcher;
    struct memo memo;
    struct order *order; /* the last one, of order_snapshot by order_spec */
    struct snapshot *order_snapshot;
    struct order_spec order_spec;
};

/* One request on its way. */
struct search {
    struct searcher *searcher;
    const struct engine_request *request;
    const atomic_bool *cancel;
    search_publish *publish;
    void *context;
    struct query *query;
    struct order *order; /* NULL: file order */
    struct memo_entry *entry;
    uint64_t *known;   /* matches among the papers gone through */
    uint32_t *ranked;  /* the same in order; NULL in file order */
    bool by_relevance; /* ranked when all are known; nothing is published before */
    size_t count;
    size_t costly;
    int64_t started; /* clock_microseconds() */
    int64_t published;
    bool rows_published;
    int64_t processor; /* of this thread, at the last sample */
    int64_t excess;    /* spent on slow papers */
    unsigned second_tries;
};

struct searcher *searcher_new(void)
{
    struct searcher *searcher = memory_alloc_zero(1, sizeof *searcher);
    searcher->matcher = matcher_new();
    return searcher;
}

static void forget_order(struct searcher *searcher)
{
    if (searcher->order)
        order_unref(searcher->order);
    snapshot_unref(searcher->order_snapshot);
    searcher->order = NULL;
    searcher->order_snapshot = NULL;
}

void searcher_free(struct searcher *searcher)
{
    matcher_free(searcher->matcher);
    memo_deinit(&searcher->memo);
    forget_order(searcher);
    free(searcher);
}

/* ---- order ---- */

static bool is_file_order(const struct order_spec *spec)
{
    return spec->count == 0 || (spec->keys[0].key == ORDER_FILE && !spec->keys[0].reverse);
}

static bool has_order(const struct searcher *searcher, const struct snapshot *snapshot,
                      const struct order_spec *spec)
{
    return searcher->order && searcher->order_snapshot == snapshot &&
           order_equal(&searcher->order_spec, spec);
}

/* False when it was cancelled. */
static bool find_order(struct search *search)
{
    struct searcher *searcher = search->searcher;
    const struct engine_request *request = search->request;
    const struct order_spec spec = order_without_relevance(&request->order);
    if (is_file_order(&spec))
        return true;
    if (!has_order(searcher, request->snapshot, &spec)) {
        struct order *order = order_new(request->snapshot, &spec, search->cancel);
        if (!order)
            return false;
        forget_order(searcher);
        searcher->order = order;
        searcher->order_snapshot = snapshot_ref(request->snapshot);
        searcher->order_spec = spec;
    }
    search->order = searcher->order;
    return true;
}

/* ---- publishing ---- */

static struct result *new_result(const struct search *search)
{
    struct result *result = result_new(search->request->generation, search->request->snapshot,
                                       search->query, search->order);
    result->milliseconds = (clock_microseconds() - search->started) / 1000;
    return result;
}

static void publish_matches(struct search *search, bool complete)
{
    struct result *result = new_result(search);
    result_set_matches(result, search->known, search->ranked, search->count);
    result->costly = search->costly;
    result->complete = complete;
    search->published = clock_microseconds();
    search->publish(result, search->context);
}

/* The first ranks, before the others are known. */
static void publish_first(void *context, const uint32_t *papers, size_t count)
{
    struct search *search = context;
    struct result *result = new_result(search);
    size_t words = bits_words(snapshot_count(search->request->snapshot));
    uint64_t *known = memory_alloc_zero(words + 1, sizeof *known);
    for (size_t i = 0; i < count; i++)
        bits_set(known, papers[i]);
    result_set_matches(result, known, papers, count);
    result->costly = search->costly;
    free(known);
    search->publish(result, search->context);
}

/* False when it was cancelled. */
static bool rank_matches(struct search *search)
{
    const struct relevance relevance = {
        .query = search->query,
        .matcher = search->searcher->matcher,
        .snapshot = search->request->snapshot,
        .cancel = search->cancel,
        .reverse = search->request->order.keys[0].reverse,
        .rows = search->request->rows,
        .ready = publish_first,
        .context = search,
    };
    return relevance_sort(&relevance, search->ranked, search->count);
}

static void publish_everything(struct search *search)
{
    struct result *result = new_result(search);
    result->everything = true;
    result->count = snapshot_count(search->request->snapshot);
    result->complete = true;
    search->publish(result, search->context);
}

static void publish_error(struct search *search, struct query_error error)
{
    struct result *result = new_result(search);
    result->error = error;
    result->complete = true;
    search->publish(result, search->context);
}

static void publish_progress(struct search *search)
{
    if (search->by_relevance)
        return;
    bool rows = !search->rows_published && search->request->rows > 0 &&
                search->count >= search->request->rows;
    if (!rows && clock_microseconds() - search->published < PROGRESS_MICROSECONDS)
        return;
    search->rows_published = search->rows_published || rows;
    publish_matches(search, false);
}

/* ---- judging ---- */

static int64_t processor_microseconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

static void sample_processor(struct search *search)
{
    int64_t now = processor_microseconds();
    int64_t spent = now - search->processor;
    search->processor = now;
    if (spent > SAMPLE_PAPERS * USUAL_MICROSECONDS)
        search->excess += spent;
}

static enum match_outcome match(struct search *search, const struct paper *paper, int64_t deadline)
{
    const struct pattern_budget budget = {search->cancel, deadline};
    return query_match(search->query, search->searcher->matcher, search->request->snapshot, paper,
                       &budget);
}

static enum match_outcome match_with_limits(struct search *search, const struct paper *paper)
{
    if (search->excess > EXCESS_MICROSECONDS)
        return match(search, paper, 1);
    int64_t deadline = clock_microseconds() + PAPER_MICROSECONDS;
    enum match_outcome outcome = match(search, paper, deadline);
    if (outcome != MATCH_COSTLY || clock_microseconds() < deadline ||
        search->second_tries >= SECOND_TRIES)
        return outcome;
    search->second_tries++;
    return match(search, paper, clock_microseconds() + PAPER_MICROSECONDS);
}

/* False when it was cancelled. */
static bool judge(struct search *search, size_t index)
{
    struct memo_entry *entry = search->entry;
    const struct paper *paper = snapshot_paper(search->request->snapshot, index);
    enum match_outcome outcome = match_with_limits(search, paper);
    if (outcome == MATCH_CANCELLED)
        return false;
    bits_set(entry->judged, index);
    if (outcome == MATCH_YES)
        bits_set(entry->matches, index);
    else if (outcome == MATCH_COSTLY)
        bits_set(entry->costly, index);
    return true;
}

static void take(struct search *search, size_t index)
{
    search->costly += bits_test(search->entry->costly, index);
    if (!bits_test(search->entry->matches, index))
        return;
    bits_set(search->known, index);
    if (search->ranked)
        search->ranked[search->count] = (uint32_t)index;
    search->count++;
}

static bool is_cancelled(const struct search *search)
{
    return search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed);
}

/* False when it was cancelled. */
static bool judge_all(struct search *search)
{
    size_t papers = snapshot_count(search->request->snapshot);
    unsigned judged = 0;
    for (size_t i = 0; i < papers; i++) {
        size_t index = search->order ? order_at(search->order, i) : i;
        if (!bits_test(search->entry->judged, index)) {
            if (is_cancelled(search) || !judge(search, index))
                return false;
            judged++;
        }
        take(search, index);
        if (judged == SAMPLE_PAPERS) {
            judged = 0;
            sample_processor(search);
            publish_progress(search);
        }
    }
    return !is_cancelled(search);
}

static void run_query(struct search *search)
{
    const struct engine_request *request = search->request;
    size_t papers = snapshot_count(request->snapshot);
    search->entry = memo_open(&search->searcher->memo, search->query, request->snapshot);
    search->known = memory_alloc_zero(bits_words(papers) + 1, sizeof *search->known);
    if (search->order || search->by_relevance)
        search->ranked = memory_alloc_zero(papers + 1, sizeof *search->ranked);
    search->processor = processor_microseconds();
    if (judge_all(search) && (!search->by_relevance || rank_matches(search)))
        publish_matches(search, true);
    free(search->known);
    free(search->ranked);
}

void searcher_run(struct searcher *searcher, const struct engine_request *request,
                  const atomic_bool *cancel, search_publish *publish, void *context)
{
    int64_t now = clock_microseconds();
    struct search search = {.searcher = searcher,
                            .request = request,
                            .cancel = cancel,
                            .publish = publish,
                            .context = context,
                            .by_relevance = order_by_relevance(&request->order),
                            .started = now,
                            .published = now};
    struct query_error error;
    if (query_parse_as(request->query, request->match, &search.query, &error) != STATUS_OK) {
        publish_error(&search, error);
        return;
    }
    if (find_order(&search)) {
        if (query_is_everything(search.query))
            publish_everything(&search);
        else
            run_query(&search);
    }
    query_unref(search.query);
}
