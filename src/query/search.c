/*
 * Results come in the order that was asked for: at any moment the matches known are the
 * first ones of that order, so a published rank never changes. In file order these are the
 * matches of the finished chunks up to the first that is not. In another order the owner
 * judges the papers that stand first one by one, before the others join; after that the
 * known matches reach as far as the order leads through finished chunks. By relevance the
 * first ranks are known last: what is published before are the best of the matches so far.
 */
#include "query/search.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/memory.h"
#include "query/neighbours.h"
#include "query/relevance.h"
#include "query/result.h"
#include "query/rows.h"
#include "query/term_memo.h"

#include <stdlib.h>
#include <string.h>

enum {
    PROGRESS_MICROSECONDS = 80000,
    FIRST_PAPERS = 2048,       /* of an order that are judged one by one, at most, */
    FIRST_MICROSECONDS = 4000, /* and for how long */
    BEST_PAPERS = 1024,        /* ranked before all matches are known, at most, */
    BEST_MICROSECONDS = 5000,  /* and not before: until then all may be known */
    WAIT_MILLISECONDS = 5
};

struct searcher {
    struct search_help help; /* without functions: nobody helps */
    struct worker worker;
    struct term_memo *memo;
    struct order *order; /* the last one, of order_snapshot by order_spec */
    struct snapshot *order_snapshot;
    struct order_spec order_spec;
    struct neighbours neighbours;
};

/* One request on its way. */
struct search {
    struct searcher *searcher;
    const struct engine_request *request;
    const atomic_bool *cancel;
    search_publish *publish;
    void *context;
    struct query *query;
    struct marks *marks; /* of the request, if they fit its snapshot */
    struct twins *twins; /* of these marks: records of one paper; may be NULL */
    struct order *order; /* NULL: file order */
    struct scan *scan;
    uint64_t *known;   /* matches among the papers gone through */
    uint32_t *ranked;  /* the same in order; NULL in file order */
    bool by_relevance; /* ranked when all are known */
    size_t taken;      /* papers gone through in the order; whole words in file order */
    size_t count;
    size_t costly;
    struct rows rows;
    int64_t started; /* clock_microseconds() */
    int64_t published;
    bool rows_published;
};

struct searcher *searcher_new(const struct search_help *help)
{
    struct searcher *searcher = memory_alloc_zero(1, sizeof *searcher);
    if (help)
        searcher->help = *help;
    worker_init(&searcher->worker);
    searcher->memo = term_memo_new();
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
    worker_deinit(&searcher->worker);
    term_memo_free(searcher->memo);
    forget_order(searcher);
    neighbours_deinit(&searcher->neighbours);
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
    result->twins = search->twins ? twins_ref(search->twins) : NULL;
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

/* The first matches known, at most so many, in file order. */
static size_t list_matches(const struct search *search, uint32_t *matches, size_t most)
{
    size_t papers = snapshot_count(search->request->snapshot), count = 0;
    for (size_t i = bits_next(search->known, papers, 0); i < papers && count < most;
         i = bits_next(search->known, papers, i + 1))
        matches[count++] = (uint32_t)i;
    return count;
}

/* Ranks by relevance. False when it was cancelled. */
static bool rank(struct search *search, uint32_t *matches, size_t count, relevance_ready *ready)
{
    const struct relevance relevance = {
        .query = search->query,
        .matcher = search->searcher->worker.matcher,
        .snapshot = search->request->snapshot,
        .cancel = search->cancel,
        .reverse = search->request->order.keys[0].reverse,
        .rows = search->request->rows,
        .ready = ready,
        .context = search,
    };
    return relevance_sort(&relevance, matches, count);
}

/* Which matches are the most relevant is known when all are. Until then the rows are filled
   with the best of those that came first. */
static void publish_best_so_far(struct search *search)
{
    uint32_t best[BEST_PAPERS];
    size_t count = search->count < BEST_PAPERS ? search->count : BEST_PAPERS;
    search->rows_published = true;
    if (search->order)
        memcpy(best, search->ranked, count * sizeof *best);
    else
        count = list_matches(search, best, BEST_PAPERS);
    if (rank(search, best, count, NULL))
        publish_first(search, best, count);
}

/* False when it was cancelled. */
static bool rank_matches(struct search *search)
{
    if (!search->rows_published && search->request->rows > 0 && search->count > BEST_PAPERS)
        publish_best_so_far(search);
    if (!search->order)
        list_matches(search, search->ranked, search->count);
    return rank(search, search->ranked, search->count, publish_first);
}

/* All rows match. */
static void publish_rows(struct search *search)
{
    size_t papers = snapshot_count(search->request->snapshot);
    search->known = memory_alloc_zero(bits_words(papers) + 1, sizeof *search->known);
    size_t rows = rows_fill(search->twins, search->request->snapshot, search->known);
    if (search->order)
        search->ranked = memory_alloc_zero(papers + 1, sizeof *search->ranked);
    for (size_t i = 0; search->order && i < papers; i++) {
        size_t index = order_at(search->order, i);
        if (bits_test(search->known, index))
            search->ranked[search->count++] = (uint32_t)index;
    }
    search->count = rows;
    publish_matches(search, true);
    free(search->known);
    free(search->ranked);
}

static void publish_everything(struct search *search)
{
    if (twins_hidden_count(search->twins)) {
        publish_rows(search);
        return;
    }
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
    bool rows = !search->rows_published && search->request->rows > 0 &&
                search->count >= search->request->rows;
    if (search->by_relevance) {
        if (rows && clock_microseconds() - search->started > BEST_MICROSECONDS)
            publish_best_so_far(search);
        return;
    }
    if (!rows && clock_microseconds() - search->published < PROGRESS_MICROSECONDS)
        return;
    search->rows_published = search->rows_published || rows;
    publish_matches(search, false);
}

/* ---- what is known ---- */

static bool is_cancelled(const struct search *search)
{
    return search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed);
}

static size_t count_papers(const struct search *search)
{
    return snapshot_count(search->request->snapshot);
}

/* File order: the next 64 papers, those that are alone at once. */
static void take_word(struct search *search)
{
    size_t word = search->taken / 64;
    uint64_t shared = twins_word(search->rows.twins, word);
    uint64_t costly = scan_costly(search->scan)[word] & ~shared;
    search->known[word] = scan_matches(search->scan)[word] & ~shared;
    for (size_t i = bits_next(&shared, 64, 0); i < 64; i = bits_next(&shared, 64, i + 1)) {
        enum match_outcome outcome = rows_outcome(&search->rows, search->taken + i);
        if (outcome == MATCH_YES)
            bits_set(search->known, search->taken + i);
        else if (outcome == MATCH_COSTLY)
            bits_set(&costly, i);
    }
    search->count += bits_count(search->known + word, 64);
    search->costly += bits_count(&costly, 64);
    search->taken += 64;
}

static void take_paper(struct search *search)
{
    size_t index = order_at(search->order, search->taken++);
    enum match_outcome outcome = rows_outcome(&search->rows, index);
    search->costly += outcome == MATCH_COSTLY;
    if (outcome != MATCH_YES)
        return;
    bits_set(search->known, index);
    search->ranked[search->count++] = (uint32_t)index;
}

static bool is_known_word(const struct search *search, size_t word)
{
    bool judged = word < search->rows.words ||
                  scan_chunk_is_finished(search->scan, word / (CHUNK_PAPERS / 64));
    return judged && rows_is_known_word(&search->rows, word);
}

/* Goes on through the order as far as it is known. */
static void take_finished(struct search *search)
{
    size_t papers = count_papers(search);
    if (search->order) {
        while (search->taken < papers &&
               rows_is_known(&search->rows, order_at(search->order, search->taken)))
            take_paper(search);
        return;
    }
    while (search->taken < papers && is_known_word(search, search->taken / 64))
        take_word(search);
}

/* ---- judging ---- */

/* The papers that stand first in an order, one by one, until they fill the rows. False
   when it was cancelled. */
static bool judge_first(struct search *search)
{
    size_t papers = count_papers(search);
    size_t most = papers < FIRST_PAPERS ? papers : FIRST_PAPERS;
    for (size_t i = 0; i < most && search->count < search->request->rows; i++) {
        size_t index = order_at(search->order, i);
        if (!twins_is_hidden(search->twins, index) &&
            !rows_judge(&search->rows, &search->searcher->worker, index))
            return false;
        take_paper(search);
        if (i % 64 == 63 && clock_microseconds() - search->started > FIRST_MICROSECONDS)
            break;
    }
    publish_progress(search);
    return true;
}

/* The first chunk, word by word. False when it was cancelled. */
static bool judge_first_chunk(struct search *search)
{
    for (size_t word = 0; word < CHUNK_WORDS; word++) {
        if (!scan_judge_word(search->scan, &search->searcher->worker, word))
            return false;
        search->rows.words = word + 1;
        take_finished(search);
        publish_progress(search);
    }
    return true;
}

/* False when it was cancelled. */
static bool judge_all(struct search *search)
{
    struct searcher *searcher = search->searcher;
    const struct search_help *help = &searcher->help;
    scan_begin(search->scan, &searcher->worker, search->cancel);
    if (!rows_judge_hidden(&search->rows, &searcher->worker,
                           search->started + FIRST_MICROSECONDS))
        return false;
    if (search->order && !search->by_relevance && !judge_first(search))
        return false;
    if (help->offer)
        help->offer(help->context, search->scan);
    if (!judge_first_chunk(search))
        return false;
    bool more = true;
    while (!is_cancelled(search)) {
        more = more && scan_take_turn(search->scan, &searcher->worker, help->turns);
        bool finished = scan_is_finished(search->scan);
        take_finished(search);
        if (finished)
            return true;
        publish_progress(search);
        if (!more && help->wait)
            help->wait(help->context, search->scan, WAIT_MILLISECONDS);
    }
    return false;
}

/* ---- the memo ---- */

static void recall(struct search *search)
{
    for (size_t i = 0; i < scan_probe_count(search->scan); i++)
        term_memo_read(search->searcher->memo, scan_probe(search->scan, i),
                       search->request->snapshot, search->marks, scan_verdicts(search->scan, i));
}

/* Keeps what the finished chunks have shown, also of a search that was cancelled. */
static void remember(struct search *search)
{
    size_t chunks = snapshot_chunk_count(search->request->snapshot);
    uint64_t *finished = memory_alloc_zero(bits_words(chunks) + 1, sizeof *finished);
    for (size_t i = 0; i < chunks; i++) {
        if (scan_chunk_is_finished(search->scan, i))
            bits_set(finished, i);
    }
    for (size_t i = 0; i < scan_probe_count(search->scan); i++)
        term_memo_write(search->searcher->memo, scan_probe(search->scan, i),
                        search->request->snapshot, search->marks, scan_verdicts(search->scan, i),
                        finished);
    free(finished);
}

static void run_query(struct search *search)
{
    const struct engine_request *request = search->request;
    size_t papers = count_papers(search);
    search->known = memory_alloc_zero(bits_words(papers) + 1, sizeof *search->known);
    if (search->order || search->by_relevance)
        search->ranked = memory_alloc_zero(papers + 1, sizeof *search->ranked);
    search->scan = scan_new(search->query, request->snapshot, search->marks, request->level);
    rows_init(&search->rows, search->twins, search->scan, search->order != NULL);
    if (request->is_patient)
        scan_be_patient(search->scan);
    recall(search);
    scan_prepare(search->scan);
    bool judged = papers == 0 || judge_all(search);
    if (judged && (!search->by_relevance || rank_matches(search)))
        publish_matches(search, true);
    scan_abandon(search->scan);
    remember(search);
    scan_unref(search->scan);
    rows_deinit(&search->rows);
    free(search->known);
    free(search->ranked);
}

static void run_related(struct search *search)
{
    struct result *result = new_result(search);
    result->complete =
        neighbours_find(&search->searcher->neighbours, search->request, search->cancel, result);
    if (result->complete)
        search->publish(result, search->context);
    else
        result_unref(result);
}

/* Marks of other papers say nothing. */
static struct marks *usable_marks(const struct engine_request *request)
{
    return marks_fit(request->marks, request->snapshot) ? request->marks : NULL;
}

static bool is_other(const struct snapshot *snapshot, const struct snapshot *kept)
{
    return kept && !snapshot_continues(snapshot, kept);
}

/* When files have been read anew, what is kept of other stores only keeps memory. */
static void forget_others(struct searcher *searcher, const struct snapshot *snapshot)
{
    term_memo_forget_others(searcher->memo, snapshot);
    if (is_other(snapshot, searcher->order_snapshot))
        forget_order(searcher);
    if (is_other(snapshot, searcher->neighbours.snapshot))
        neighbours_deinit(&searcher->neighbours);
}

void searcher_run(struct searcher *searcher, const struct engine_request *request,
                  const atomic_bool *cancel, search_publish *publish, void *context)
{
    int64_t now = clock_microseconds();
    struct search search = {.searcher = searcher,
                            .request = request,
                            .cancel = cancel,
                            .marks = usable_marks(request),
                            .publish = publish,
                            .context = context,
                            .by_relevance = order_by_relevance(&request->order),
                            .started = now,
                            .published = now};
    struct query_error error;
    search.twins = marks_twins(search.marks);
    if (query_parse_as(request->query, request->match, &search.query, &error) != STATUS_OK) {
        publish_error(&search, error);
        return;
    }
    forget_others(searcher, request->snapshot);
    if (request->is_related) {
        run_related(&search);
    } else if (find_order(&search)) {
        if (query_is_everything(search.query))
            publish_everything(&search);
        else
            run_query(&search);
    }
    query_unref(search.query);
}
