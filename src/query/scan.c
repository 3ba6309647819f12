#include "query/scan.h"

#include "base/bits.h"
#include "base/memory.h"

#include <stdlib.h>

enum { PATIENCE = 10 };

struct scan {
    atomic_size_t references;
    struct query *query;
    struct snapshot *snapshot;
    struct marks *marks; /* may be NULL */
    struct plan plan;
    struct verdicts *verdicts; /* of each probe */
    uint64_t *words;           /* all bits */
    uint64_t *matches;
    uint64_t *costly;
    size_t chunks;
    atomic_size_t next;
    atomic_size_t done;
    atomic_bool *finished;
    atomic_bool abandoned;
    struct search_limits limits;
};

static void place_words(struct scan *scan)
{
    size_t each = scan->chunks * CHUNK_WORDS, probes = scan->plan.probe_count;
    uint64_t *words = memory_alloc_zero((3 * probes + 2) * each + 1, sizeof *words);
    scan->words = words;
    scan->verdicts = memory_alloc_zero(probes, sizeof *scan->verdicts);
    for (size_t i = 0; i < probes; i++, words += 3 * each)
        scan->verdicts[i] = (struct verdicts){words, words + each, words + 2 * each};
    scan->matches = words;
    scan->costly = words + each;
}

struct scan *scan_new(struct query *query, struct snapshot *snapshot, struct marks *marks,
                      enum engine_level level)
{
    struct scan *scan = memory_alloc_zero(1, sizeof *scan);
    atomic_init(&scan->references, 1);
    atomic_init(&scan->next, 1);
    atomic_init(&scan->done, 0);
    atomic_init(&scan->abandoned, false);
    scan->limits.patience = 1;
    atomic_init(&scan->limits.excess, 0);
    atomic_init(&scan->limits.second_tries, 0);
    scan->query = query_ref(query);
    scan->snapshot = snapshot_ref(snapshot);
    scan->marks = marks ? marks_ref(marks) : NULL;
    scan->chunks = snapshot_chunk_count(snapshot);
    scan->finished = memory_alloc_zero(scan->chunks + 1, sizeof *scan->finished);
    plan_init(&scan->plan, query, level);
    place_words(scan);
    return scan;
}

struct scan *scan_ref(struct scan *scan)
{
    atomic_fetch_add_explicit(&scan->references, 1, memory_order_relaxed);
    return scan;
}

void scan_unref(struct scan *scan)
{
    if (!scan || atomic_fetch_sub_explicit(&scan->references, 1, memory_order_acq_rel) > 1)
        return;
    plan_deinit(&scan->plan);
    free(scan->verdicts);
    free(scan->words);
    free(scan->finished);
    query_unref(scan->query);
    snapshot_unref(scan->snapshot);
    marks_unref(scan->marks);
    free(scan);
}

/* ---- the owner ---- */

size_t scan_probe_count(const struct scan *scan)
{
    return scan->plan.probe_count;
}

const struct probe *scan_probe(const struct scan *scan, size_t index)
{
    return &scan->plan.probes[index];
}

const struct verdicts *scan_verdicts(const struct scan *scan, size_t index)
{
    return &scan->verdicts[index];
}

void scan_prepare(struct scan *scan)
{
    plan_prepare(&scan->plan, scan->snapshot, scan->verdicts);
}

void scan_be_patient(struct scan *scan)
{
    scan->limits.patience = PATIENCE;
}

void scan_begin(struct scan *scan, struct worker *worker, const atomic_bool *cancel)
{
    worker_begin(worker, &scan->limits, scan->marks, cancel);
}

void scan_abandon(struct scan *scan)
{
    atomic_store_explicit(&scan->abandoned, true, memory_order_relaxed);
}

const uint64_t *scan_matches(const struct scan *scan)
{
    return scan->matches;
}

const uint64_t *scan_costly(const struct scan *scan)
{
    return scan->costly;
}

size_t scan_word_count(const struct scan *scan)
{
    return scan->chunks * CHUNK_WORDS;
}

/* ---- judging ---- */

static bool judge(struct scan *scan, struct worker *worker, size_t chunk,
                  const uint64_t wanted[CHUNK_WORDS])
{
    struct verdicts *verdicts = memory_alloc(scan->plan.probe_count * sizeof *verdicts);
    size_t offset = chunk * CHUNK_WORDS;
    for (size_t i = 0; i < scan->plan.probe_count; i++) {
        const struct verdicts *all = &scan->verdicts[i];
        verdicts[i] =
            (struct verdicts){all->judged + offset, all->matches + offset, all->costly + offset};
    }
    const struct plan_place place = {worker, scan->snapshot, chunk, verdicts};
    bool judged =
        plan_judge(&scan->plan, &place, wanted, scan->matches + offset, scan->costly + offset);
    free(verdicts);
    return judged;
}

static void finish_chunk(struct scan *scan, size_t chunk)
{
    atomic_store_explicit(&scan->finished[chunk], true, memory_order_release);
    atomic_fetch_add_explicit(&scan->done, 1, memory_order_acq_rel);
}

bool scan_judge_papers(struct scan *scan, struct worker *worker, size_t chunk,
                       const uint64_t wanted[CHUNK_WORDS])
{
    return judge(scan, worker, chunk, wanted);
}

bool scan_judge_paper(struct scan *scan, struct worker *worker, size_t paper)
{
    uint64_t wanted[CHUNK_WORDS] = {0};
    bits_set(wanted, paper % CHUNK_PAPERS);
    return judge(scan, worker, paper / CHUNK_PAPERS, wanted);
}

bool scan_judge_word(struct scan *scan, struct worker *worker, size_t word)
{
    uint64_t all[CHUNK_WORDS] = {0}, wanted[CHUNK_WORDS] = {0};
    size_t count;
    snapshot_chunk(scan->snapshot, 0, &count);
    bits_fill(all, count);
    wanted[word] = all[word];
    if (wanted[word] && !judge(scan, worker, 0, wanted))
        return false;
    if (word + 1 == CHUNK_WORDS)
        finish_chunk(scan, 0);
    return true;
}

void scan_join(struct scan *scan, struct worker *worker)
{
    worker_begin(worker, &scan->limits, scan->marks, &scan->abandoned);
}

bool scan_work(struct scan *scan, struct worker *worker)
{
    if (worker_is_cancelled(worker))
        return false;
    size_t chunk = atomic_fetch_add_explicit(&scan->next, 1, memory_order_relaxed);
    if (chunk >= scan->chunks)
        return false;
    uint64_t wanted[CHUNK_WORDS] = {0};
    size_t count;
    snapshot_chunk(scan->snapshot, chunk, &count);
    bits_fill(wanted, count);
    if (!judge(scan, worker, chunk, wanted))
        return false;
    finish_chunk(scan, chunk);
    return true;
}

bool scan_take_turn(struct scan *scan, struct worker *worker, struct turns *turns)
{
    turns_take(turns, true);
    bool more = scan_work(scan, worker);
    turns_give(turns);
    return more;
}

bool scan_chunk_is_finished(const struct scan *scan, size_t chunk)
{
    return atomic_load_explicit(&scan->finished[chunk], memory_order_acquire);
}

bool scan_is_finished(const struct scan *scan)
{
    return atomic_load_explicit(&scan->done, memory_order_acquire) == scan->chunks;
}
