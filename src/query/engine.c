/*
 * The engine's thread takes the latest request from a mailbox and puts results into
 * another. Each request is a job with a cancel flag of its own: a new job raises the flag
 * of the one before, so that no flag is ever lowered and none can hit the wrong job.
 */
#include "query/engine.h"

#include "base/mailbox.h"
#include "base/memory.h"
#include "query/search.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum { STACK_BYTES = 8 * 1024 * 1024 }; /* compiling to machine code can be deep */

struct job {
    atomic_size_t references;
    atomic_bool cancel;
    bool quit;
    struct engine_request request;
    struct buffer text; /* of request.query */
};

struct engine {
    pthread_t thread;
    pthread_mutex_t lock;
    struct job *latest; /* under lock */
    struct mailbox *jobs;
    struct mailbox *results;
};

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
    buffer_append_view(&job->text, request->query);
    job->request.query = buffer_view(&job->text);
    return job;
}

static void unref_job(struct job *job)
{
    if (!job || atomic_fetch_sub_explicit(&job->references, 1, memory_order_acq_rel) > 1)
        return;
    snapshot_unref(job->request.snapshot);
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
    pthread_mutex_unlock(&engine->lock);
    unref_job(before);
}

/* ---- the thread ---- */

static void publish(struct result *result, void *context)
{
    struct engine *engine = context;
    mailbox_put(engine->results, result);
}

static void *run_thread(void *context)
{
    struct engine *engine = context;
    struct searcher *searcher = searcher_new();
    bool quit = false;
    while (!quit) {
        struct job *job = mailbox_wait(engine->jobs, -1);
        if (!job)
            continue;
        quit = job->quit;
        if (!quit)
            searcher_run(searcher, &job->request, &job->cancel, publish, engine);
        unref_job(job);
    }
    searcher_free(searcher);
    return NULL;
}

/* Signals are for the thread that owns the terminal. */
static void start_thread(struct engine *engine)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    int failure = pthread_create(&engine->thread, &attributes, run_thread, engine);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failure)
        memory_die("cannot start a thread");
}

/* ---- the interface ---- */

struct engine *engine_new(void)
{
    struct engine *engine = memory_alloc_zero(1, sizeof *engine);
    pthread_mutex_init(&engine->lock, NULL);
    engine->jobs = mailbox_new(drop_job);
    engine->results = mailbox_new(drop_result);
    start_thread(engine);
    return engine;
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    put_job(engine, new_job(NULL));
    pthread_join(engine->thread, NULL);
    unref_job(engine->latest);
    mailbox_free(engine->jobs);
    mailbox_free(engine->results);
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
    struct searcher *searcher = searcher_new();
    struct result *last = NULL;
    searcher_run(searcher, request, NULL, keep_last, &last);
    searcher_free(searcher);
    return last;
}
