#include "base/turns.h"

#include "base/clock.h"
#include "base/memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct turns {
    struct turns_limits limits;
    _Atomic int64_t typing_until; /* clock_milliseconds(); no lock, for the terminal's thread */
    pthread_mutex_t lock;         /* of all that follows */
    pthread_cond_t given;         /* on CLOCK_MONOTONIC */
    unsigned working;
    unsigned urgent; /* that wait */
};

static unsigned all_but_one(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 2 ? (unsigned)processors - 1 : 1;
}

struct turns *turns_new(const struct turns_limits *limits)
{
    struct turns *turns = memory_alloc_zero(1, sizeof *turns);
    pthread_condattr_t attributes;
    turns->limits = limits ? *limits
                           : (struct turns_limits){0, TURNS_TYPING_MS, TURNS_URGENT_MS,
                                                   TURNS_PATIENT_MS};
    if (!turns->limits.most)
        turns->limits.most = all_but_one();
    atomic_init(&turns->typing_until, 0);
    pthread_mutex_init(&turns->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&turns->given, &attributes);
    pthread_condattr_destroy(&attributes);
    return turns;
}

void turns_free(struct turns *turns)
{
    if (!turns)
        return;
    pthread_cond_destroy(&turns->given);
    pthread_mutex_destroy(&turns->lock);
    free(turns);
}

void turns_note_key(struct turns *turns)
{
    int64_t until = clock_milliseconds() + turns->limits.typing_ms;
    atomic_store_explicit(&turns->typing_until, until, memory_order_relaxed);
}

static bool must_wait(const struct turns *turns, bool urgent)
{
    return turns->working >= turns->limits.most || (!urgent && turns->urgent > 0);
}

/* Until when to wait at most, from now on; now or before: not at all. */
static int64_t wait_end(struct turns *turns, bool urgent, int64_t began)
{
    int64_t most = began + (urgent ? turns->limits.urgent_ms : turns->limits.patient_ms);
    int64_t typing = atomic_load_explicit(&turns->typing_until, memory_order_relaxed);
    return typing < most ? typing : most;
}

static void wait_until(struct turns *turns, int64_t now, int64_t end)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += (time_t)((end - now) / 1000);
    time.tv_nsec += (long)((end - now) % 1000) * 1000000;
    time.tv_sec += time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&turns->given, &turns->lock, &time);
}

void turns_take(struct turns *turns, bool urgent)
{
    if (!turns)
        return;
    int64_t began = clock_milliseconds(), now = began, end;
    pthread_mutex_lock(&turns->lock);
    turns->urgent += urgent;
    while (must_wait(turns, urgent) && (end = wait_end(turns, urgent, began)) > now) {
        wait_until(turns, now, end);
        now = clock_milliseconds();
    }
    turns->urgent -= urgent;
    turns->working++;
    pthread_mutex_unlock(&turns->lock);
}

void turns_give(struct turns *turns)
{
    if (!turns)
        return;
    pthread_mutex_lock(&turns->lock);
    turns->working--;
    pthread_cond_broadcast(&turns->given);
    pthread_mutex_unlock(&turns->lock);
}
