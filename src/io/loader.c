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
#include "io/load_library.h"
#include "io/load_pace.h"
#include "io/load_update.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* While files are being written, what the watch tells is taken no more often than that. */
enum { NOTE_MS = 50 };

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
    uint64_t asked; /* the last number given */
    /* The thread's own: */
    struct load_library *library;
    struct watch *watch;
    struct load_pace pace;
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

/* Only here are requests put; one that the thread has not taken yet is added to. */
static uint64_t ask(struct loader *loader, const char *path, bool closes)
{
    struct request *request = mailbox_take(loader->requests);
    if (!request)
        request = memory_alloc_zero(1, sizeof *request);
    memory_reserve((void **)&request->files, &request->capacity, request->count + 1,
                   sizeof *request->files);
    request->files[request->count++] =
        (struct request_file){memory_copy_string(path, strlen(path)), closes};
    request->number = ++loader->asked;
    mailbox_put(loader->requests, request);
    return loader->asked;
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

/* Brings everything up to date; true when that has changed anything. */
static bool refresh(struct loader *loader)
{
    int64_t began = clock_milliseconds();
    bool changed = load_library_refresh(loader->library);
    load_pace_end(&loader->pace, began, clock_milliseconds());
    if (load_library_watch(loader->library, loader->watch))
        load_pace_note(&loader->pace, clock_milliseconds());
    return changed;
}

static void look(struct loader *loader)
{
    if (refresh(loader))
        publish(loader, load_library_tell(loader->library));
}

static void carry_out(struct loader *loader, const struct request_file *file)
{
    buffer_clear(&loader->refused);
    if (file->closes) {
        load_library_close(loader->library, file->path, &loader->refused);
        refresh(loader);
        return;
    }
    if (!load_library_open(loader->library, file->path, &loader->refused))
        return;
    refresh(loader);
    if (load_library_reject(loader->library, &loader->refused))
        refresh(loader);
}

static void answer(struct loader *loader, struct request *request)
{
    for (size_t i = 0; i < request->count; i++)
        carry_out(loader, &request->files[i]);
    loader->answered = request->number;
    publish(loader, load_library_tell(loader->library));
    drop_request(request);
}

/* Sleeps until there is a request, a change, or time to look. */
static void sleep_for(struct loader *loader, int milliseconds)
{
    int descriptor = watch_descriptor(loader->watch);
    bool noting = loader->pace.changed && milliseconds > NOTE_MS;
    struct pollfd polled[] = {{mailbox_descriptor(loader->requests), POLLIN, 0},
                              {loader->pace.changed ? -1 : descriptor, POLLIN, 0}};
    poll(polled, 2, noting ? NOTE_MS : milliseconds);
    if (watch_take(loader->watch))
        load_pace_note(&loader->pace, clock_milliseconds());
}

static bool is_cancelled(const struct loader *loader)
{
    return atomic_load_explicit(&loader->cancel, memory_order_relaxed);
}

static void *run_thread(void *context)
{
    struct loader *loader = context;
    priority_give_way();
    refresh(loader);
    publish(loader, load_library_tell(loader->library));
    while (!is_cancelled(loader)) {
        struct request *request = mailbox_take(loader->requests);
        int wait =
            load_pace_wait(&loader->pace, watch_must_poll(loader->watch), clock_milliseconds());
        if (request)
            answer(loader, request);
        else if (wait == 0)
            look(loader);
        else
            sleep_for(loader, wait);
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
    mailbox_put(loader->requests, memory_alloc_zero(1, sizeof(struct request)));
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
