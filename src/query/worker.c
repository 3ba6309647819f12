#include "query/worker.h"

#include "base/clock.h"

#include <time.h>

enum {
    PAPER_MICROSECONDS = 20000,
    SECOND_TRIES = 32,
    SAMPLE_PAPERS = 32,       /* between two looks at the clock */
    USUAL_MICROSECONDS = 100, /* a paper */
    EXCESS_MICROSECONDS = 3000000
};

static int64_t processor_microseconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

void worker_init(struct worker *worker)
{
    *worker = (struct worker){.matcher = matcher_new(), .memory = prefilter_memory_new()};
}

void worker_deinit(struct worker *worker)
{
    matcher_free(worker->matcher);
    prefilter_memory_free(worker->memory);
}

void worker_begin(struct worker *worker, struct search_limits *limits, const struct marks *marks,
                  const atomic_bool *cancel)
{
    worker->limits = limits;
    worker->marks = marks;
    worker->cancel = cancel;
    worker->judged = 0;
    worker->processor = processor_microseconds();
}

bool worker_is_cancelled(const struct worker *worker)
{
    return worker->cancel && atomic_load_explicit(worker->cancel, memory_order_relaxed);
}

static void sample_processor(struct worker *worker)
{
    int64_t now = processor_microseconds();
    int64_t spent = now - worker->processor;
    worker->processor = now;
    worker->judged = 0;
    if (spent > SAMPLE_PAPERS * USUAL_MICROSECONDS)
        atomic_fetch_add_explicit(&worker->limits->excess, spent, memory_order_relaxed);
}

static enum match_outcome match(struct worker *worker, const struct term *term,
                                const struct candidate *candidate, int64_t deadline)
{
    const struct pattern_budget budget = {worker->cancel, deadline};
    return term_match(term, worker->matcher, candidate, &budget);
}

enum match_outcome worker_match(struct worker *worker, const struct term *term,
                                const struct candidate *candidate)
{
    struct search_limits *limits = worker->limits;
    if (!term->pattern || pattern_is_cheap(term->pattern))
        return match(worker, term, candidate, 0);
    if (++worker->judged > SAMPLE_PAPERS)
        sample_processor(worker);
    if (atomic_load_explicit(&limits->excess, memory_order_relaxed) >
        EXCESS_MICROSECONDS * limits->patience)
        return match(worker, term, candidate, 1);
    int64_t paper = PAPER_MICROSECONDS * limits->patience;
    int64_t deadline = clock_microseconds() + paper;
    enum match_outcome outcome = match(worker, term, candidate, deadline);
    if (outcome != MATCH_COSTLY || clock_microseconds() < deadline ||
        atomic_fetch_add_explicit(&limits->second_tries, 1, memory_order_relaxed) >= SECOND_TRIES)
        return outcome;
    return match(worker, term, candidate, clock_microseconds() + paper);
}
