#include "state/writer.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/mailbox.h"
#include "base/memory.h"
#include "base/priority.h"
#include "state/attach.h"
#include "state/ledger.h"
#include "state/listing.h"
#include "state/position.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

enum {
    FOLLOW_MILLISECONDS = 300,   /* how often other programs' changes are looked for */
    BUSY_MILLISECONDS = 10,      /* after which a held file is tried again, */
    TROUBLE_MILLISECONDS = 1000, /* and a full disk */
    WAITS_MILLISECONDS = 300,    /* saving may take so long before it is said that it waits */
    PROGRESS_MILLISECONDS = 200,
    BATCH = 256 /* requests of one transaction */
};

/* What both threads use, under the lock. */
struct shared {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct request *first;
    struct request **last;
    uint64_t submitted;
    struct snapshot *snapshot; /* NULL: none since the last was taken */
    struct twins *twins;       /* of it */
    bool together;
    uint64_t snapshots;        /* how many there were */
    bool quit;
    int64_t quit_until;
};

struct writer {
    pthread_t thread;
    struct shared shared;
    struct mailbox *reports;

    /* The thread's own from here on. */
    struct ledger *ledger;
    struct attachment *attachment;
    struct state_lists *lists;
    int64_t listed;        /* the last change that is in the lists */
    struct marks *marks;   /* as reported last; NULL: not yet */
    uint64_t snapshots;    /* the number of the snapshot in hand */
    struct request *first; /* taken from the queue, not yet carried out */
    size_t waiting;
    int64_t waiting_since;
    int64_t try_at;
    int64_t follow_at;
    int64_t published_at;
    bool has_work; /* papers to look at */
    bool changed;  /* something to report */
    bool is_read;
    size_t others;        /* changes that are in foreign */
    struct buffer reason; /* why saving waits; empty: it does not */
    uint64_t done;
    uint64_t looked; /* reported */
    uint64_t foreign;
    struct buffer said;
    uint64_t said_number;
    struct buffer library;
    struct buffer position;
};

/* ---- the queue ---- */

static struct timespec from_now(int64_t milliseconds)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_sec += (time_t)(milliseconds / 1000);
    time.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    time.tv_sec += time.tv_nsec / 1000000000;
    time.tv_nsec %= 1000000000;
    return time;
}

/* Sleeps until there is something to take, for so long at most. What waits to be tried again
   is no reason to hurry, also at the end. */
static void sleep_until_needed(struct writer *writer, int64_t milliseconds)
{
    struct shared *shared = &writer->shared;
    struct timespec end = from_now(milliseconds);
    pthread_mutex_lock(&shared->lock);
    int status = 0;
    while (!shared->first && !shared->snapshot && !(shared->quit && !writer->first) &&
           status == 0 && milliseconds > 0)
        status = pthread_cond_timedwait(&shared->changed, &shared->lock, &end);
    pthread_mutex_unlock(&shared->lock);
}

/* What is open, when that is news. */
struct opened {
    struct snapshot *snapshot; /* NULL: it is none */
    struct twins *twins;
    bool together;
};

/* Appends what is in the queue to what waits. Returns what was opened. */
static struct opened take_all(struct writer *writer)
{
    struct shared *shared = &writer->shared;
    struct request **end = &writer->first;
    while (*end)
        end = &(*end)->next;
    pthread_mutex_lock(&shared->lock);
    *end = shared->first;
    const struct opened opened = {shared->snapshot, shared->twins, shared->together};
    writer->snapshots = shared->snapshots;
    shared->first = NULL;
    shared->last = &shared->first;
    shared->snapshot = NULL;
    shared->twins = NULL;
    pthread_mutex_unlock(&shared->lock);
    bool waited = writer->waiting > 0;
    writer->waiting = 0;
    for (struct request *request = writer->first; request; request = request->next)
        writer->waiting++;
    if (!waited && writer->waiting)
        writer->waiting_since = clock_milliseconds();
    return opened;
}

static bool wants_to_quit(struct writer *writer)
{
    pthread_mutex_lock(&writer->shared.lock);
    bool pending = writer->first || writer->shared.first;
    bool quit =
        writer->shared.quit && (!pending || clock_milliseconds() >= writer->shared.quit_until);
    pthread_mutex_unlock(&writer->shared.lock);
    return quit;
}

/* ---- carrying out ---- */

static void say(struct writer *writer, struct view text)
{
    if (!text.length)
        return;
    buffer_clear(&writer->said);
    buffer_append_view(&writer->said, text);
    writer->said_number++;
}

/* Saving did not succeed: it is tried again soon. */
static void wait_in_trouble(struct writer *writer, enum trouble trouble)
{
    int64_t now = clock_milliseconds();
    bool busy = trouble == TROUBLE_BUSY;
    writer->try_at = now + (busy ? BUSY_MILLISECONDS : TROUBLE_MILLISECONDS);
    if (busy && now - writer->waiting_since < WAITS_MILLISECONDS)
        return;
    if (view_equal(buffer_view(&writer->reason), ledger_reason(writer->ledger)))
        return;
    buffer_clear(&writer->reason);
    buffer_append_view(&writer->reason, ledger_reason(writer->ledger));
    writer->changed = true;
}

static void end_trouble(struct writer *writer)
{
    writer->changed |= writer->reason.length > 0;
    buffer_clear(&writer->reason);
}

static void make_lists(struct writer *writer, bool with_orphans)
{
    state_lists_unref(writer->lists);
    writer->listed = ledger_last_change(writer->ledger);
    writer->lists = state_lists_new();
    listing_fill(writer->lists, ledger_model(writer->ledger));
    if (with_orphans)
        listing_add_orphans(writer->lists, writer->ledger, writer->attachment);
}

/* Takes the marks of the papers that changes were about; is called before they are said to
   be done, so that a report never lacks them. */
static void look_at_changes(struct writer *writer, const struct request *request)
{
    const struct model *model = ledger_model(writer->ledger);
    if (request && request->snapshot)
        attachment_look(writer->attachment, model, request->snapshot, request->papers,
                        request->paper_count);
    if (request)
        return;
    struct group_list changed;
    bool all;
    ledger_take_changed(writer->ledger, &changed, &all);
    attachment_note_changes(writer->attachment, model, &changed, all);
    writer->has_work = true;
    if (all || writer->listed != ledger_last_change(writer->ledger))
        make_lists(writer, false);
    free(changed.items);
}

/* What others have written may change what is shown. */
static void note_others(struct writer *writer)
{
    size_t others = ledger_others(writer->ledger);
    writer->foreign += others != writer->others;
    writer->changed |= others != writer->others;
    writer->others = others;
}

/* The requests of a batch are part of the log. */
static void finish_batch(struct writer *writer, size_t count, const struct buffer *said)
{
    look_at_changes(writer, NULL);
    for (; count > 0; count--) {
        struct request *request = writer->first;
        look_at_changes(writer, request);
        if (request->kind == REQUEST_ORPHANS)
            make_lists(writer, true);
        writer->first = request->next;
        writer->done = request->number;
        writer->waiting--;
        request_free(request);
    }
    note_others(writer);
    say(writer, buffer_view(said));
    writer->changed = true;
    end_trouble(writer);
}

static bool needs_reopening(enum trouble trouble)
{
    return trouble == TROUBLE_DAMAGED || trouble == TROUBLE_DENIED || trouble == TROUBLE_MOVED;
}

/* In trouble that another try will not end the file is opened anew. */
static void give_up_batch(struct writer *writer, enum trouble trouble)
{
    ledger_roll_back(writer->ledger, trouble);
    if (needs_reopening(trouble))
        ledger_close(writer->ledger);
    look_at_changes(writer, NULL);
    wait_in_trouble(writer, trouble);
    if (!ledger_is_open(writer->ledger))
        writer->try_at = clock_milliseconds();
}

/* Which papers are marked is known again only when this is done. */
static bool changes_marks(const struct request *request)
{
    return request->kind == REQUEST_MARK || request->kind == REQUEST_UNDO ||
           request->kind == REQUEST_REDO;
}

/* What is done to a record is done to its row. */
static void find_rows(const struct writer *writer, struct request *request)
{
    struct snapshot *snapshot = attachment_snapshot(writer->attachment);
    if (request->snapshot && snapshot_continues(snapshot, request->snapshot))
        request_set_rows(request, snapshot, attachment_rows(writer->attachment));
}

static void find_marked(const struct writer *writer, struct request *request)
{
    uint32_t *papers;
    size_t count = attachment_marked(writer->attachment, &papers);
    if (count)
        request_set_papers(request, attachment_snapshot(writer->attachment), papers, count);
    request->for_marked = false;
    free(papers);
}

static void carry_out(struct writer *writer)
{
    struct buffer said = {0};
    size_t count = 0;
    bool unsure = false; /* which papers are marked */
    enum trouble trouble = ledger_begin(writer->ledger);
    for (struct request *request = writer->first;
         request && count < BATCH && trouble == TROUBLE_NONE && !(unsure && request->for_marked);
         request = request->next, count++) {
        if (request->for_marked)
            find_marked(writer, request);
        find_rows(writer, request);
        unsure |= changes_marks(request);
        struct outcome outcome = {0};
        trouble = ledger_do(writer->ledger, request, &outcome);
        if (outcome.said.length) {
            buffer_clear(&said);
            buffer_append_view(&said, buffer_view(&outcome.said));
        }
        buffer_deinit(&outcome.said);
    }
    if (trouble == TROUBLE_NONE)
        trouble = ledger_commit(writer->ledger);
    if (trouble == TROUBLE_NONE)
        finish_batch(writer, count, &said);
    else
        give_up_batch(writer, trouble);
    buffer_deinit(&said);
}

/* ---- opening and following ---- */

/* Where the reader was, the first time that it is known. */
static void read_position(struct writer *writer)
{
    struct position_text position;
    struct key_set keys;
    if (writer->is_read || !writer->library.length)
        return;
    buffer_append_view(&writer->position, model_value(ledger_model(writer->ledger), CHANGE_POSITION,
                                                      buffer_view(&writer->library))
                                              .text);
    position_parse(buffer_view(&writer->position), &position);
    if (key_set_parse(&keys, position.keys))
        attachment_want(writer->attachment, &keys);
}

static void open_ledger(struct writer *writer)
{
    enum trouble trouble = ledger_open(writer->ledger);
    if (!writer->waiting)
        writer->waiting_since = clock_milliseconds();
    if (trouble != TROUBLE_NONE) {
        wait_in_trouble(writer, trouble);
        return;
    }
    end_trouble(writer);
    read_position(writer);
    look_at_changes(writer, NULL);
    writer->is_read = true;
    writer->foreign++;
    writer->changed = true;
    writer->try_at = 0;
}

static void follow(struct writer *writer, int64_t now)
{
    writer->follow_at = now + FOLLOW_MILLISECONDS;
    enum trouble trouble = ledger_follow(writer->ledger);
    if (needs_reopening(trouble))
        ledger_close(writer->ledger);
    look_at_changes(writer, NULL);
    note_others(writer);
}

static void look_at_papers(struct writer *writer)
{
    size_t found = attachment_found(writer->attachment);
    bool changed = attachment_is_changed(writer->attachment);
    writer->has_work = attachment_work(writer->attachment, ledger_model(writer->ledger));
    if (!changed && attachment_is_changed(writer->attachment))
        writer->foreign++;
    writer->changed |= found != attachment_found(writer->attachment);
}

/* ---- reporting ---- */

static void append_notice(const struct writer *writer, struct buffer *notice)
{
    if (writer->reason.length) {
        buffer_append_string(notice, _("saving waits: "));
        buffer_append_view(notice, buffer_view(&writer->reason));
    } else {
        buffer_append_view(notice, ledger_notice(writer->ledger));
    }
}

static void publish(struct writer *writer)
{
    struct report *report = memory_alloc_zero(1, sizeof *report);
    if (!writer->marks || attachment_is_changed(writer->attachment)) {
        marks_unref(writer->marks);
        writer->marks = attachment_publish(writer->attachment);
    }
    report->marks = marks_ref(writer->marks);
    report->lists = state_lists_ref(writer->lists);
    report->is_read = writer->is_read;
    report->in_memory = ledger_is_in_memory(writer->ledger);
    report->waits = writer->reason.length > 0;
    report->looked = writer->has_work ? writer->looked : writer->snapshots;
    report->done = writer->done;
    report->foreign = writer->foreign;
    append_notice(writer, &report->notice);
    buffer_append_view(&report->said, buffer_view(&writer->said));
    report->said_number = writer->said_number;
    buffer_append_view(&report->position, buffer_view(&writer->position));
    report->position_paper = attachment_found(writer->attachment);
    writer->looked = report->looked;
    mailbox_put(writer->reports, report);
    writer->changed = false;
    writer->published_at = clock_milliseconds();
}

/* While papers are looked at, what is found on the way is told now and then. */
static void report_changes(struct writer *writer)
{
    bool found = attachment_is_changed(writer->attachment);
    bool late = clock_milliseconds() - writer->published_at >= PROGRESS_MILLISECONDS;
    bool looked = !writer->has_work && writer->looked != writer->snapshots && writer->is_read;
    if (writer->changed || looked || (found && (!writer->has_work || late)))
        publish(writer);
}

/* ---- the thread ---- */

static int64_t time_to_sleep(const struct writer *writer)
{
    int64_t now = clock_milliseconds();
    bool is_open = ledger_is_open(writer->ledger);
    int64_t until = is_open && !writer->first ? writer->follow_at : writer->try_at;
    if (writer->has_work)
        return 0;
    return until > now ? until - now : 0;
}

static void open_papers(struct writer *writer, const struct opened *opened)
{
    attachment_set_snapshot(writer->attachment, opened->snapshot);
    if (attachment_set_twins(writer->attachment, opened->twins, opened->together))
        writer->foreign++;
    writer->has_work = true;
    snapshot_unref(opened->snapshot);
    twins_unref(opened->twins);
}

static void run_once(struct writer *writer)
{
    const struct opened opened = take_all(writer);
    int64_t now = clock_milliseconds();
    if (opened.snapshot)
        open_papers(writer, &opened);
    if (!ledger_is_open(writer->ledger) && now >= writer->try_at)
        open_ledger(writer);
    if (ledger_is_open(writer->ledger) && writer->first && now >= writer->try_at)
        carry_out(writer);
    if (ledger_is_open(writer->ledger) && now >= writer->follow_at)
        follow(writer, now);
    if (writer->has_work)
        look_at_papers(writer);
    report_changes(writer);
}

static void *run(void *context)
{
    struct writer *writer = context;
    priority_give_way();
    while (!wants_to_quit(writer)) {
        run_once(writer);
        sleep_until_needed(writer, time_to_sleep(writer));
    }
    return NULL;
}

/* ---- the interface ---- */

static void drop_report(void *report)
{
    report_free(report);
}

/* Signals are for the thread that owns the terminal. */
static void start_thread(struct writer *writer)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failure = pthread_create(&writer->thread, NULL, run, writer);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failure)
        memory_die("cannot start a thread");
}

static void init_shared(struct shared *shared)
{
    pthread_condattr_t attributes;
    pthread_mutex_init(&shared->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&shared->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    shared->last = &shared->first;
}

struct writer *writer_new(const char *file, struct view library)
{
    struct writer *writer = memory_alloc_zero(1, sizeof *writer);
    init_shared(&writer->shared);
    writer->reports = mailbox_new(drop_report);
    writer->ledger = ledger_new(file);
    writer->attachment = attachment_new();
    writer->lists = state_lists_new();
    buffer_append_view(&writer->library, library);
    start_thread(writer);
    return writer;
}

static void free_requests(struct request *request)
{
    while (request) {
        struct request *next = request->next;
        request_free(request);
        request = next;
    }
}

static void free_rest(struct writer *writer)
{
    free_requests(writer->first);
    free_requests(writer->shared.first);
    snapshot_unref(writer->shared.snapshot);
    twins_unref(writer->shared.twins);
    mailbox_free(writer->reports);
    ledger_free(writer->ledger);
    attachment_free(writer->attachment);
    marks_unref(writer->marks);
    state_lists_unref(writer->lists);
    buffer_deinit(&writer->reason);
    buffer_deinit(&writer->said);
    buffer_deinit(&writer->library);
    buffer_deinit(&writer->position);
    pthread_cond_destroy(&writer->shared.changed);
    pthread_mutex_destroy(&writer->shared.lock);
    free(writer);
}

size_t writer_free(struct writer *writer, int patience, struct buffer *reason)
{
    if (!writer)
        return 0;
    struct shared *shared = &writer->shared;
    pthread_mutex_lock(&shared->lock);
    shared->quit = true;
    shared->quit_until = clock_milliseconds() + patience;
    pthread_cond_signal(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
    pthread_join(writer->thread, NULL);
    size_t lost = (size_t)(shared->submitted - writer->done);
    if (lost)
        buffer_append_view(reason, ledger_reason(writer->ledger));
    free_rest(writer);
    return lost;
}

uint64_t writer_submit(struct writer *writer, struct request *request)
{
    struct shared *shared = &writer->shared;
    pthread_mutex_lock(&shared->lock);
    request->number = ++shared->submitted;
    request->next = NULL;
    *shared->last = request;
    shared->last = &request->next;
    pthread_cond_signal(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
    return shared->submitted;
}

uint64_t writer_set_snapshot(struct writer *writer, struct snapshot *snapshot,
                             struct twins *twins, bool together)
{
    struct shared *shared = &writer->shared;
    snapshot_ref(snapshot);
    if (twins)
        twins_ref(twins);
    pthread_mutex_lock(&shared->lock);
    struct snapshot *before = shared->snapshot;
    struct twins *twins_before = shared->twins;
    uint64_t number = ++shared->snapshots;
    shared->snapshot = snapshot;
    shared->twins = twins;
    shared->together = together;
    pthread_cond_signal(&shared->changed);
    pthread_mutex_unlock(&shared->lock);
    snapshot_unref(before);
    twins_unref(twins_before);
    return number;
}

struct report *writer_poll(struct writer *writer)
{
    return mailbox_take(writer->reports);
}

int writer_descriptor(const struct writer *writer)
{
    return mailbox_descriptor(writer->reports);
}
