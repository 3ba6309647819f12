/*
 * The thread that reads sleeps on two descriptors: that of the requests (the latest says
 * all, because a new one takes over what nobody has taken) and that of the watch. What the
 * watch tells is only noted; the files are looked at when they have been quiet
 * (load_pace.h).
 */
#include "io/loader.h"

#include "base/clock.h"
#include "base/mailbox.h"
#include "base/memory.h"
#include "base/priority.h"
#include "corpus/titles.h"
#include "io/load_library.h"
#include "io/load_pace.h"
#include "io/load_update.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum {
    NOTE_MS = 50,  /* what the watch tells is taken no more often, however much there is */
    PAIR_REST = 20 /* times as long as finding twins has taken, none are looked for again: files
                      may change all the time */
};

/* Files to be added and taken out, in order. */
struct request {
    uint64_t number; /* of the last of them */
    struct request_file {
        char *path;
        bool closes;
    } * files;
    size_t count;
    size_t capacity;
};

struct loader {
    pthread_t thread;
    struct mailbox *updates;
    struct mailbox *requests;
    atomic_bool cancel;
    atomic_bool watching;
    uint64_t asked; /* the last number given */
    /* The thread's own: */
    struct load_library *library;
    struct watch *watch;
    struct load_pace pace;
    bool watched; /* whether it was watching when it looked last */
    bool unpaired;   /* twins were not looked for since something has changed, */
    int64_t pair_at; /* and are to be then, in clock_milliseconds() */
    int64_t paired;  /* how many of them that took the last time */
    uint64_t answered;
    struct buffer refused; /* why, of the request answered last */
};

/* ---- requests ---- */

static void drop_request(void *item)
{
    struct request *request = item;
    for (size_t i = 0; i < request->count; i++)
        free(request->files[i].path);
    free(request->files);
    free(request);
}

/* Requests are put by one thread only: one that has not been taken yet is added to. */
static struct request *begin_request(struct loader *loader)
{
    struct request *request = mailbox_take(loader->requests);
    return request ? request : memory_alloc_zero(1, sizeof *request);
}

static uint64_t ask(struct loader *loader, const char *path, bool closes)
{
    struct request *request = begin_request(loader);
    memory_reserve((void **)&request->files, &request->capacity, request->count + 1,
                   sizeof *request->files);
    request->files[request->count++] =
        (struct request_file){memory_copy_string(path, strlen(path)), closes};
    request->number = ++loader->asked;
    mailbox_put(loader->requests, request);
    return loader->asked;
}

void loader_set_watching(struct loader *loader, bool watching)
{
    atomic_store(&loader->watching, watching);
    mailbox_put(loader->requests, begin_request(loader)); /* to wake it up */
}

uint64_t loader_open(struct loader *loader, const char *path)
{
    return ask(loader, path, false);
}

uint64_t loader_close(struct loader *loader, const char *path)
{
    return ask(loader, path, true);
}

/* ---- the thread ---- */

static void publish(struct loader *loader, struct load_update *update)
{
    update->answered = loader->answered;
    if (loader->refused.length)
        update->refused = memory_copy_string(loader->refused.data, loader->refused.length);
    mailbox_put(loader->updates, update);
}

static void take_update(void *context, struct load_update *update)
{
    publish(context, update);
}

/* Publishes how things are, without twins; they are found when there is time. */
static void tell(struct loader *loader)
{
    publish(loader, load_library_tell(loader->library));
    loader->unpaired = true;
    loader->pair_at = clock_milliseconds() + loader->paired * PAIR_REST;
}

/* The same once more, with twins and with the titles that papers have from each other. */
static void pair(struct loader *loader)
{
    struct load_update *update = load_library_tell(loader->library);
    struct snapshot *untitled = update->snapshot;
    int64_t began = clock_milliseconds();
    update->twins = twins_new(untitled, &loader->cancel);
    update->snapshot = titles_take_over(untitled, update->twins);
    snapshot_unref(untitled);
    loader->paired = clock_milliseconds() - began;
    loader->unpaired = false;
    publish(loader, update);
}

/* Brings everything up to date; true when that has changed anything. How long it takes counts
   only when nobody has asked for it. */
static bool refresh(struct loader *loader, bool asked)
{
    int64_t began = clock_milliseconds();
    bool changed = load_library_refresh(loader->library);
    int64_t now = clock_milliseconds();
    load_pace_end(&loader->pace, asked ? now : began, now);
    if (load_library_watch(loader->library, loader->watch))
        load_pace_note(&loader->pace, clock_milliseconds());
    return changed;
}

static void look(struct loader *loader)
{
    if (refresh(loader, false))
        tell(loader);
}

static void carry_out(struct loader *loader, const struct request_file *file)
{
    buffer_clear(&loader->refused);
    if (file->closes) {
        load_library_close(loader->library, file->path, &loader->refused);
        refresh(loader, true);
        return;
    }
    if (!load_library_open(loader->library, file->path, &loader->refused))
        return;
    refresh(loader, true);
    if (load_library_reject(loader->library, &loader->refused))
        refresh(loader, true);
}

static void answer(struct loader *loader, struct request *request)
{
    for (size_t i = 0; i < request->count; i++)
        carry_out(loader, &request->files[i]);
    if (request->count) {
        loader->answered = request->number;
        tell(loader);
    }
    drop_request(request);
}

/* Sleeps until there is a request, a change, or time to look. */
static void sleep_for(struct loader *loader, int milliseconds)
{
    int descriptor = watch_descriptor(loader->watch);
    bool noting = loader->pace.changed && milliseconds > NOTE_MS;
    bool deaf = loader->pace.changed || !loader->watched;
    struct pollfd polled[] = {{mailbox_descriptor(loader->requests), POLLIN, 0},
                              {deaf ? -1 : descriptor, POLLIN, 0}};
    poll(polled, 2, noting ? NOTE_MS : milliseconds);
    if (watch_take(loader->watch))
        load_pace_note(&loader->pace, clock_milliseconds());
    else if (polled[1].revents)
        poll(polled, 1, NOTE_MS); /* a busy folder, but not for us */
}

static bool is_cancelled(const struct loader *loader)
{
    return atomic_load_explicit(&loader->cancel, memory_order_relaxed);
}

/* Milliseconds until the files have to be looked at, -1 for never. Who begins to watch looks
   at once. */
static int find_wait(struct loader *loader)
{
    bool watching = atomic_load_explicit(&loader->watching, memory_order_relaxed);
    int64_t now = clock_milliseconds();
    if (watching && !loader->watched)
        load_pace_note(&loader->pace, now);
    loader->watched = watching;
    return watching ? load_pace_wait(&loader->pace, watch_must_poll(loader->watch), now) : -1;
}

/* Milliseconds until twins are to be looked for, -1 for never. */
static int find_pairing_wait(const struct loader *loader)
{
    int64_t wait = loader->pair_at - clock_milliseconds();
    if (!loader->unpaired)
        return -1;
    return wait > 0 ? (int)wait : 0;
}

static void *run_thread(void *context)
{
    struct loader *loader = context;
    priority_give_way();
    refresh(loader, true);
    tell(loader);
    while (!is_cancelled(loader)) {
        struct request *request = mailbox_take(loader->requests);
        int wait = find_wait(loader), pairing = find_pairing_wait(loader);
        if (request)
            answer(loader, request);
        else if (wait == 0)
            look(loader);
        else if (pairing == 0)
            pair(loader);
        else
            sleep_for(loader, pairing > 0 && (wait < 0 || pairing < wait) ? pairing : wait);
    }
    return NULL;
}

/* Signals are for the thread that owns the terminal. */
static bool start_thread(struct loader *loader)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failure = pthread_create(&loader->thread, NULL, run_thread, loader);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failure == 0;
}

/* ---- the interface ---- */

struct loader *loader_start(const struct loader_input *inputs, size_t count,
                            const struct loader_options *options)
{
    struct loader *loader = memory_alloc_zero(1, sizeof *loader);
    const struct load_listener listener = {take_update, loader};
    loader->updates = mailbox_new(load_update_drop);
    loader->requests = mailbox_new(drop_request);
    atomic_init(&loader->cancel, false);
    atomic_init(&loader->watching, true);
    loader->watched = true;
    loader->library = load_library_new(inputs, count, options, &loader->cancel, &listener);
    loader->watch = watch_new(false);
    if (!start_thread(loader))
        memory_die("cannot start a thread for reading");
    return loader;
}

struct load_update *loader_poll(struct loader *loader)
{
    return mailbox_take(loader->updates);
}

int loader_descriptor(const struct loader *loader)
{
    return mailbox_descriptor(loader->updates);
}

void loader_free(struct loader *loader)
{
    if (!loader)
        return;
    atomic_store(&loader->cancel, true);
    mailbox_put(loader->requests, begin_request(loader));
    pthread_join(loader->thread, NULL);
    mailbox_free(loader->updates);
    mailbox_free(loader->requests);
    load_library_free(loader->library);
    watch_free(loader->watch);
    buffer_deinit(&loader->refused);
    free(loader);
}

struct load_update *loader_run(const struct loader_input *inputs, size_t count,
                               const struct loader_options *options)
{
    atomic_bool never;
    atomic_init(&never, false);
    struct load_library *library = load_library_new(inputs, count, options, &never, NULL);
    load_library_refresh(library);
    struct load_update *update = load_library_tell(library);
    load_library_free(library);
    return update;
}
