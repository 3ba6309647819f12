/*
 * The batches are a ring. `done` and `given` count batches; those from done to given are on
 * their way, the oldest of them in the builder's hands, and the one at `given` is being
 * filled:
 *
 *   [ free | done: being built | handed over | given: being filled | free ]
 *
 * Both counts change under the lock alone; a batch is touched without it, by whoever has it.
 */
#include "io/loader_pipeline.h"

#include "base/memory.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

/* With more text than this on its way nothing else is read: one record may have 128 MiB. */
enum { BYTES_AHEAD = 4 * 1024 * 1024 };

enum mode {
    AT_ONCE,   /* the first batch is yet to come */
    ON_DEMAND, /* the next one starts the thread */
    ON_THREAD,
    NO_THREAD /* there is none to be had */
};

struct load_pipeline {
    load_work *work;
    void *context;
    struct turns *turns; /* borrowed, or NULL */
    enum mode mode;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    size_t given;
    size_t done;
    bool ended; /* no more batches will come */
    struct load_batch batches[LOAD_BATCHES];
};

static struct load_batch *batch_at(struct load_pipeline *pipeline, size_t number)
{
    return &pipeline->batches[number % LOAD_BATCHES];
}

struct load_pipeline *load_pipeline_new(load_work *work, void *context, struct turns *turns)
{
    struct load_pipeline *pipeline = memory_alloc_zero(1, sizeof *pipeline);
    pipeline->work = work;
    pipeline->context = context;
    pipeline->turns = turns;
    pthread_mutex_init(&pipeline->lock, NULL);
    pthread_cond_init(&pipeline->changed, NULL);
    for (size_t i = 0; i < LOAD_BATCHES; i++)
        for (size_t j = 0; j < LOAD_BATCH_RECORDS; j++)
            record_init(&pipeline->batches[i].records[j]);
    return pipeline;
}

/* ---- batches ---- */

struct load_batch *load_pipeline_batch(struct load_pipeline *pipeline)
{
    return batch_at(pipeline, pipeline->given);
}

bool load_batch_is_empty(const struct load_batch *batch)
{
    return !batch->source && !batch->format && !batch->title.length && !batch->count;
}

bool load_batch_add(struct load_batch *batch, struct record *record)
{
    struct record *place = &batch->records[batch->count++];
    struct record other = *place;
    batch->bytes += record->bytes;
    *place = *record;
    *record = other;
    return batch->count == LOAD_BATCH_RECORDS || batch->bytes >= LOAD_BATCH_BYTES;
}

static void empty(struct load_batch *batch)
{
    for (size_t i = 0; i < batch->count; i++)
        record_clear(&batch->records[i]);
    batch->source = batch->format = NULL;
    buffer_clear(&batch->title);
    batch->count = batch->bytes = 0;
    batch->publish = false;
}

static void work_on(struct load_pipeline *pipeline, struct load_batch *batch)
{
    pipeline->work(pipeline->context, batch);
    empty(batch);
}

/* ---- the thread that builds ---- */

static void *run_thread(void *context)
{
    struct load_pipeline *pipeline = context;
    pthread_mutex_lock(&pipeline->lock);
    for (;;) {
        while (pipeline->done == pipeline->given && !pipeline->ended)
            pthread_cond_wait(&pipeline->changed, &pipeline->lock);
        if (pipeline->done == pipeline->given)
            break;
        struct load_batch *batch = batch_at(pipeline, pipeline->done);
        pthread_mutex_unlock(&pipeline->lock);
        turns_take(pipeline->turns, false);
        work_on(pipeline, batch);
        turns_give(pipeline->turns);
        pthread_mutex_lock(&pipeline->lock);
        pipeline->done++;
        pthread_cond_signal(&pipeline->changed);
    }
    pthread_mutex_unlock(&pipeline->lock);
    return NULL;
}

/* Signals are for the thread that owns the terminal. */
static bool start_thread(struct load_pipeline *pipeline)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failure = pthread_create(&pipeline->thread, NULL, run_thread, pipeline);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failure == 0;
}

/* ---- the thread that reads ---- */

static void give(struct load_pipeline *pipeline)
{
    size_t ahead = load_pipeline_batch(pipeline)->bytes > BYTES_AHEAD ? 1 : LOAD_BATCHES;
    turns_give(pipeline->turns);
    pthread_mutex_lock(&pipeline->lock);
    pipeline->given++;
    pthread_cond_signal(&pipeline->changed);
    while (pipeline->given - pipeline->done >= ahead)
        pthread_cond_wait(&pipeline->changed, &pipeline->lock);
    pthread_mutex_unlock(&pipeline->lock);
    turns_take(pipeline->turns, false);
}

void load_pipeline_hand_over(struct load_pipeline *pipeline)
{
    if (pipeline->mode == ON_DEMAND)
        pipeline->mode = start_thread(pipeline) ? ON_THREAD : NO_THREAD;
    if (pipeline->mode == ON_THREAD)
        give(pipeline);
    else
        work_on(pipeline, load_pipeline_batch(pipeline));
    if (pipeline->mode == AT_ONCE)
        pipeline->mode = ON_DEMAND;
}

static void end_thread(struct load_pipeline *pipeline)
{
    pthread_mutex_lock(&pipeline->lock);
    pipeline->ended = true;
    pthread_cond_signal(&pipeline->changed);
    pthread_mutex_unlock(&pipeline->lock);
    pthread_join(pipeline->thread, NULL);
}

void load_pipeline_free(struct load_pipeline *pipeline)
{
    turns_give(pipeline->turns);
    if (pipeline->mode == ON_THREAD)
        end_thread(pipeline);
    for (size_t i = 0; i < LOAD_BATCHES; i++) {
        buffer_deinit(&pipeline->batches[i].title);
        for (size_t j = 0; j < LOAD_BATCH_RECORDS; j++)
            record_deinit(&pipeline->batches[i].records[j]);
    }
    pthread_mutex_destroy(&pipeline->lock);
    pthread_cond_destroy(&pipeline->changed);
    free(pipeline);
}
