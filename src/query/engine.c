/*
 * The owner thread takes the latest request from a mailbox and puts results into
 * another. Each request is a job with a cancel flag of its own: a new job raises the flag
 * of the one before, so that no flag is ever lowered and none can hit the wrong job.
 *
 *   jobs -> owner -> results        offers a scan, works on it, waits for what the
 *             |                     helpers still have in hand
 *             +-> helpers           each takes the latest scan and works on it until
 *                                   nothing is left of it or it is abandoned
 *
 * One lock guards what they share, and none of them holds it while it works.
 */
#include "query/engine.h"

#include "base/mailbox.h"
#include "base/memory.h"
#include "base/priority.h"
#include "query/search.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    STACK_BYTES = 8 * 1024 * 1024, /* compiling to machine code can be deep */
    THREADS_MOST = 64
};

struct job {
    atomic_size_t references;
    atomic_bool cancel;
    bool quit;
    struct engine_request request;
    struct buffer text; /* of request.query */
};

struct engine {
    pthread_t owner;
    pthread_t helpers[THREADS_MOST];
    size_t helper_count;
    struct mailbox *jobs;
    struct mailbox *results;
    struct turns *turns;  /* borrowed, or NULL */
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t offered;
    pthread_cond_t changed; /* a scan is finished, or there is a new job */
    struct job *latest;
    struct scan *scan; /* the one being worked on, or NULL */
    uint64_t offers;
    bool quit;
};

bool engine_level_from_name(struct view name, enum engine_level *level)
{
    static const char *const names[] = {
#define LEVEL_NAME(identifier, name) name,
        ENGINE_LEVEL_LIST(LEVEL_NAME)
#undef LEVEL_NAME
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (view_equal_string(name, names[i])) {
            *level = (enum engine_level)i;
            return true;
        }
    }
    return false;
}

/* ---- jobs ---- */

static struct job *new_job(const struct engine_request *request)
{
    struct job *job = memory_alloc_zero(1, sizeof *job);
    atomic_init(&job->references, 1);
    atomic_init(&job->cancel, false);
    job->quit = !request;
    if (!request)
        return job;
    job->request = *request;
    snapshot_ref(request->snapshot);
    if (request->marks)
        marks_ref(request->marks);
    buffer_append_view(&job->text, request->query);
    job->request.query = buffer_view(&job->text);
    return job;
}

static void unref_job(struct job *job)
{
    if (!job || atomic_fetch_sub_explicit(&job->references, 1, memory_order_acq_rel) > 1)
        return;
    snapshot_unref(job->request.snapshot);
    marks_unref(job->request.marks);
    buffer_deinit(&job->text);
    free(job);
}

static void drop_job(void *job)
{
    unref_job(job);
}

static void drop_result(void *result)
{
    result_unref(result);
}

/* Makes job the latest one. */
static void put_job(struct engine *engine, struct job *job)
{
    atomic_fetch_add_explicit(&job->references, 1, memory_order_relaxed);
    pthread_mutex_lock(&engine->lock);
    struct job *before = engine->latest;
    engine->latest = job;
    if (before)
        atomic_store_explicit(&before->cancel, true, memory_order_relaxed);
    mailbox_put(engine->jobs, job);
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
    unref_job(before);
}

/* ---- the helpers ---- */

/* The next scan that this helper has not seen, with a reference; NULL to end. */
static struct scan *wait_for_offer(struct engine *engine, uint64_t *seen)
{
    pthread_mutex_lock(&engine->lock);
    while (!engine->quit && (engine->offers == *seen || !engine->scan))
        pthread_cond_wait(&engine->offered, &engine->lock);
    *seen = engine->offers;
    struct scan *scan = engine->quit ? NULL : scan_ref(engine->scan);
    pthread_mutex_unlock(&engine->lock);
    return scan;
}

static void announce_change(struct engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

static void *run_helper(void *context)
{
    struct engine *engine = context;
    struct worker worker;
    struct scan *scan;
    uint64_t seen = 0;
    priority_give_way();
    worker_init(&worker);
    while ((scan = wait_for_offer(engine, &seen))) {
        scan_join(scan, &worker);
        while (scan_take_turn(scan, &worker, engine->turns))
            continue;
        if (scan_is_finished(scan))
            announce_change(engine);
        scan_unref(scan);
    }
    worker_deinit(&worker);
    return NULL;
}

static void offer_scan(void *context, struct scan *scan)
{
    struct engine *engine = context;
    pthread_mutex_lock(&engine->lock);
    struct scan *before = engine->scan;
    engine->scan = scan_ref(scan);
    engine->offers++;
    pthread_cond_broadcast(&engine->offered);
    pthread_mutex_unlock(&engine->lock);
    scan_unref(before);
}

/* Takes the offer back, which would only keep the papers that were searched. */
static void retire_scan(struct engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    struct scan *scan = engine->scan;
    engine->scan = NULL;
    pthread_mutex_unlock(&engine->lock);
    scan_unref(scan);
}

static struct timespec from_now(int milliseconds)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += (long)milliseconds * 1000000;
    time.tv_sec += time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    return time;
}

/* Whatever wakes it, the searcher looks for itself. */
static void wait_for_scan(void *context, const struct scan *scan, int milliseconds)
{
    struct engine *engine = context;
    struct timespec end = from_now(milliseconds);
    pthread_mutex_lock(&engine->lock);
    if (!scan_is_finished(scan))
        pthread_cond_timedwait(&engine->changed, &engine->lock, &end);
    pthread_mutex_unlock(&engine->lock);
}

/* ---- the owner ---- */

static void publish(struct result *result, void *context)
{
    struct engine *engine = context;
    mailbox_put(engine->results, result);
}

static void *run_owner(void *context)
{
    struct engine *engine = context;
    const struct search_help help = {offer_scan, wait_for_scan, engine, engine->turns};
    struct searcher *searcher = searcher_new(engine->helper_count ? &help : NULL);
    bool quit = false;
    priority_give_way();
    while (!quit) {
        struct job *job = mailbox_wait(engine->jobs, -1);
        quit = job->quit;
        if (!quit)
            searcher_run(searcher, &job->request, &job->cancel, publish, engine);
        retire_scan(engine);
        unref_job(job);
    }
    searcher_free(searcher);
    return NULL;
}

/* Signals are for the thread that owns the terminal. */
static void start_thread(struct engine *engine, pthread_t *thread, void *(*run)(void *))
{
    pthread_attr_t attributes;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    int failure = pthread_create(thread, &attributes, run, engine);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failure)
        memory_die("cannot start a thread");
}

/* ---- the interface ---- */

static unsigned count_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (unsigned)count : 1;
}

static void init_conditions(struct engine *engine)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&engine->offered, &attributes);
    pthread_cond_init(&engine->changed, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct engine *engine_new_threads(unsigned threads, struct turns *turns)
{
    struct engine *engine = memory_alloc_zero(1, sizeof *engine);
    threads = threads ? threads : count_processors();
    engine->turns = turns;
    engine->helper_count = threads > THREADS_MOST ? THREADS_MOST : threads - 1;
    pthread_mutex_init(&engine->lock, NULL);
    init_conditions(engine);
    engine->jobs = mailbox_new(drop_job);
    engine->results = mailbox_new(drop_result);
    for (size_t i = 0; i < engine->helper_count; i++)
        start_thread(engine, &engine->helpers[i], run_helper);
    start_thread(engine, &engine->owner, run_owner);
    return engine;
}

struct engine *engine_new(void)
{
    return engine_new_threads(0, NULL);
}

static void end_helpers(struct engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    engine->quit = true;
    pthread_cond_broadcast(&engine->offered);
    pthread_mutex_unlock(&engine->lock);
    for (size_t i = 0; i < engine->helper_count; i++)
        pthread_join(engine->helpers[i], NULL);
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    put_job(engine, new_job(NULL));
    pthread_join(engine->owner, NULL);
    end_helpers(engine);
    scan_unref(engine->scan);
    unref_job(engine->latest);
    mailbox_free(engine->jobs);
    mailbox_free(engine->results);
    pthread_cond_destroy(&engine->offered);
    pthread_cond_destroy(&engine->changed);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}

void engine_submit(struct engine *engine, const struct engine_request *request)
{
    put_job(engine, new_job(request));
}

struct result *engine_poll(struct engine *engine)
{
    return mailbox_take(engine->results);
}

int engine_descriptor(const struct engine *engine)
{
    return mailbox_descriptor(engine->results);
}

/* ---- on the calling thread ---- */

static void keep_last(struct result *result, void *context)
{
    struct result **last = context;
    result_unref(*last);
    *last = result;
}

struct result *engine_run(const struct engine_request *request)
{
    struct searcher *searcher = searcher_new(NULL);
    struct result *last = NULL;
    searcher_run(searcher, request, NULL, keep_last, &last);
    searcher_free(searcher);
    return last;
}
