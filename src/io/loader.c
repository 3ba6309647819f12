/*
 * One job reads one file after another into a builder, in batches:
 *
 *   reader -> importer -> sink (here) -> batch == another thread ==> builder -> update -> mailbox
 *
 * The sink is called for every record and so is where time is looked at: a batch is marked to
 * be published, and handed over, when the interval has passed. While a pipe is silent the
 * reader calls back, so that the papers before the silence are seen too.
 *
 * The thread that reads counts and keeps what becomes of the files; the builder is the other
 * thread's until the pipeline has ended.
 */
#include "io/loader.h"

#include "base/clock.h"
#include "base/mailbox.h"
#include "base/memory.h"
#include "base/priority.h"
#include "corpus/builder.h"
#include "io/loader_files.h"
#include "io/loader_pipeline.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_PAPERS = 48,
    FIRST_MS = 30,
    INTERVAL_MS = 100,
    RECORDS_BETWEEN_LOOKS = 16, /* at the clock */
    SURENESS_ENOUGH = 20        /* for a file that nobody named or that has only begun */
};

struct load_result {
    struct load_file *items;
    size_t count;
    size_t capacity;
};

/* One run of reading. */
struct job {
    const struct loader_input *inputs;
    size_t input_count;
    struct loader_options options;
    const atomic_bool *cancel;
    struct mailbox *mailbox; /* NULL: nobody watches */

    struct builder *builder;
    struct load_pipeline *pipeline;
    struct load_result files;
    char *folder;           /* the first input when that is one, as it is to be called */
    struct load_file *file; /* being read, in files */
    const struct reader *reader;
    uint64_t bytes_before; /* of the files that are done */
    uint64_t bytes_size;
    bool size_known;
    size_t failures;
    size_t skipped;
    int64_t started;
    int64_t published; /* when a batch was last handed over for that; 0: not yet */
    unsigned records;  /* since the last look at the clock */
    size_t papers;     /* in all files */
};

struct loader {
    pthread_t thread;
    struct mailbox *mailbox;
    atomic_bool cancel;
    struct loader_input *inputs;
    size_t count;
    struct loader_options options;
};

/* ---- updates ---- */

struct load_update *load_update_ref(struct load_update *update)
{
    atomic_fetch_add_explicit(&update->references, 1, memory_order_relaxed);
    return update;
}

static void free_file(const struct load_file *file)
{
    for (size_t i = 0; i < file->kept; i++)
        free(file->problems[i].reason);
    free(file->problems);
    free(file->name);
    free(file->failure);
}

void load_update_unref(struct load_update *update)
{
    if (!update || atomic_fetch_sub_explicit(&update->references, 1, memory_order_acq_rel) > 1)
        return;
    for (size_t i = 0; i < update->file_count; i++)
        free_file(&update->files[i]);
    free((void *)(uintptr_t)update->files);
    free(update->folder);
    snapshot_unref(update->snapshot);
    free(update);
}

static void drop_update(void *update)
{
    load_update_unref(update);
}

static struct load_update *make_update(const struct job *job, const struct load_progress *progress)
{
    struct load_update *update = memory_alloc_zero(1, sizeof *update);
    atomic_init(&update->references, 1);
    update->snapshot = builder_publish(job->builder);
    update->bytes_read = progress->bytes_read;
    update->bytes_size = job->size_known ? job->bytes_size : 0;
    update->failures = progress->failures;
    update->skipped = progress->skipped;
    update->milliseconds = clock_milliseconds() - job->started;
    update->folder = job->folder ? memory_copy_string(job->folder, strlen(job->folder)) : NULL;
    update->input_count = job->input_count;
    return update;
}

/* ---- batches ---- */

static bool is_cancelled(const struct job *job)
{
    return atomic_load_explicit(job->cancel, memory_order_relaxed);
}

/* The other thread's part. */
static void build_batch(void *context, const struct load_batch *batch)
{
    const struct job *job = context;
    if (batch->source)
        builder_add_source(job->builder, view_of(batch->source), "");
    if (batch->format)
        builder_set_source_format(job->builder, batch->format);
    builder_set_source_title(job->builder, buffer_view(&batch->title));
    for (size_t i = 0; i < batch->count && !is_cancelled(job); i++)
        builder_add(job->builder, &batch->records[i]);
    if (batch->publish)
        mailbox_put(job->mailbox, make_update(job, &batch->progress));
}

static struct load_progress tell_progress(const struct job *job)
{
    uint64_t current = job->reader ? reader_raw_bytes(job->reader) : 0;
    return (struct load_progress){job->bytes_before + current, job->failures, job->skipped};
}

static void hand_over(struct job *job, bool publish)
{
    struct load_batch *batch = load_pipeline_batch(job->pipeline);
    batch->publish = publish;
    batch->progress = tell_progress(job);
    load_pipeline_hand_over(job->pipeline);
}

/* A batch is of one file. */
static void begin_source(struct job *job, const char *name)
{
    if (!load_batch_is_empty(load_pipeline_batch(job->pipeline)))
        hand_over(job, false);
    load_pipeline_batch(job->pipeline)->source = name;
}

static void publish_when_due(struct job *job)
{
    int64_t now = clock_milliseconds();
    bool first = !job->published;
    bool due = first ? job->papers >= FIRST_PAPERS || now - job->started >= FIRST_MS
                     : now - job->published >= INTERVAL_MS;
    job->records = 0;
    if (!job->mailbox || !due)
        return;
    job->published = now;
    hand_over(job, true);
}

static void publish_while_idle(void *context)
{
    publish_when_due(context);
}

/* ---- the sink ---- */

static void add_problem(struct job *job, uint32_t line, bool skipped, struct view reason)
{
    struct load_file *file = job->file;
    file->problem_count++;
    file->skipped += skipped;
    job->skipped += skipped;
    if (file->kept == LOAD_PROBLEMS_KEPT)
        return;
    if (!file->problems)
        file->problems = memory_alloc_zero(LOAD_PROBLEMS_KEPT, sizeof *file->problems);
    file->problems[file->kept++] =
        (struct load_problem){line, skipped, memory_copy_string(reason.data, reason.length)};
}

static bool take_record(void *context, struct record *record)
{
    struct job *job = context;
    if (record_is_empty(record)) {
        add_problem(job, record->line, true, view_of("nothing that makes a paper"));
    } else {
        if (record->cut)
            add_problem(job, record->line, false, view_of("too long, its end is cut off"));
        job->file->papers++;
        job->papers++;
        if (load_batch_add(load_pipeline_batch(job->pipeline), record))
            hand_over(job, false);
    }
    if (++job->records >= RECORDS_BETWEEN_LOOKS || !job->published)
        publish_when_due(job);
    return !is_cancelled(job);
}

static void take_problem(void *context, uint32_t line, bool skipped, struct view reason)
{
    add_problem(context, line, skipped, reason);
}

static void take_title(void *context, struct view title)
{
    struct job *job = context;
    struct buffer *known = &load_pipeline_batch(job->pipeline)->title;
    if (!known->length)
        buffer_append_view(known, title);
}

/* ---- one file ---- */

static struct load_file *add_file(struct job *job, const char *name)
{
    memory_reserve((void **)&job->files.items, &job->files.capacity, job->files.count + 1,
                   sizeof *job->files.items);
    job->file = &job->files.items[job->files.count++];
    *job->file = (struct load_file){.name = memory_copy_string(name, strlen(name)), .format = ""};
    return job->file;
}

static void fail(struct job *job, const char *reason)
{
    if (!job->file->failure)
        job->file->failure = memory_copy_string(reason, strlen(reason));
    job->failures++;
}

static const struct importer *choose_importer(struct view start, bool whole, bool must_be_sure)
{
    struct view probed = view_slice(start, 0, IMPORT_PROBE_BYTES);
    while (!whole && probed.length && (start.data[probed.length] & 0xc0) == 0x80 &&
           probed.length < start.length)
        probed.length--;
    const struct importer *found = import_detect(probed, whole);
    return found && must_be_sure && found->probe(probed, whole) < SURENESS_ENOUGH ? NULL : found;
}

/* The lines that a pipe has said so far. */
static struct view whole_lines(struct view start)
{
    while (start.length && start.data[start.length - 1] != '\n')
        start.length--;
    return start;
}

/* When a pipe falls silent, what it has said may be enough to know the format by; when it
   is not, more is waited for. *importer is NULL when nothing is recognised. */
static enum status find_importer(struct job *job, struct reader *reader, bool must_be_sure,
                                 const struct importer **importer, struct buffer *message)
{
    struct view start;
    bool more, partial;
    do {
        enum status status = reader_peek_some(reader, IMPORT_PROBE_BYTES, &start, &more, message);
        if (status != STATUS_OK)
            return status;
        partial = more && start.length < IMPORT_PROBE_BYTES;
        if (job->options.importer)
            *importer = job->options.importer;
        else if (partial)
            *importer = choose_importer(whole_lines(start), false, true);
        else
            *importer = choose_importer(start, start.length < IMPORT_PROBE_BYTES, must_be_sure);
    } while (!*importer && partial);
    return STATUS_OK;
}

static void read_with(struct job *job, struct reader *reader, const struct importer *importer)
{
    const struct import_sink sink = {job, take_record, take_problem, take_title};
    struct buffer message = {0};
    job->file->format = importer->name;
    load_pipeline_batch(job->pipeline)->format = importer->name;
    enum status status = importer->run(reader, &sink, &message);
    if (status != STATUS_OK && status != STATUS_CANCELLED)
        fail(job, message.length ? buffer_string(&message) : "cannot be read");
    buffer_deinit(&message);
}

/* Reads one stream: all of a file that is no archive, or the member the reader is at. */
static void read_stream(struct job *job, struct reader *reader, bool must_be_sure)
{
    struct buffer message = {0};
    const struct importer *importer;
    begin_source(job, job->file->name);
    enum status status = find_importer(job, reader, must_be_sure, &importer, &message);
    if (status == STATUS_OK) {
        if (importer)
            read_with(job, reader, importer);
        else
            fail(job, "no papers recognised");
    } else if (status == STATUS_END) {
        job->file->format = "empty";
    } else if (status != STATUS_CANCELLED) {
        fail(job, message.length ? buffer_string(&message) : "cannot be read");
    }
    snprintf(job->file->encoding, sizeof job->file->encoding, "%s", reader_encoding(reader));
    job->file->replaced = reader_replaced(reader);
    job->file->foreign_lines = reader_foreign_lines(reader);
    buffer_deinit(&message);
}

/* "papers.zip:2024/iclr.bib", or the name of the file alone. */
static void add_member(struct job *job, const char *name, struct view member)
{
    struct buffer full = {0};
    buffer_append_string(&full, name);
    if (member.length)
        buffer_append_byte(&full, ':');
    buffer_append_view(&full, member);
    add_file(job, buffer_string(&full));
    buffer_deinit(&full);
}

/* Reads all streams of a file; each is a file of the library. What is wrong with an archive
   as a whole is told under its own name, as is that it holds nothing. */
static void read_file(struct job *job, struct reader *reader, const char *name, bool from_folder)
{
    struct buffer message = {0};
    struct view member;
    size_t members = 0;
    bool archive = false;
    enum status status;
    job->reader = reader;
    while ((status = reader_next_member(reader, &member, &message)) == STATUS_OK) {
        archive = member.length > 0;
        add_member(job, name, member);
        read_stream(job, reader, from_folder || archive);
        members++;
    }
    bool failed = status != STATUS_END && status != STATUS_CANCELLED;
    if (archive ? failed : !members && status != STATUS_CANCELLED)
        add_file(job, name)->format = "empty";
    if (failed)
        fail(job, buffer_string(&message));
    job->bytes_before += reader_raw_bytes(reader);
    job->reader = NULL;
    buffer_deinit(&message);
}

static struct reader_options reader_options_of(struct job *job)
{
    return (struct reader_options){.encoding = job->options.encoding,
                                   .cancel = job->cancel,
                                   .idle = publish_while_idle,
                                   .idle_context = job};
}

static void read_path(struct job *job, const struct loader_path *path)
{
    struct reader_options options = reader_options_of(job);
    struct buffer message = {0};
    struct reader *reader = NULL;
    if (path->failure)
        buffer_append_string(&message, path->failure);
    else
        reader_open(&reader, path->path, &options, &message);
    if (reader) {
        read_file(job, reader, path->path, path->from_folder);
    } else {
        add_file(job, path->path);
        fail(job, buffer_string(&message));
    }
    reader_close(reader);
    buffer_deinit(&message);
}

static void read_memory(struct job *job, const struct loader_input *input)
{
    struct reader_options options = reader_options_of(job);
    struct reader *reader = reader_open_memory(input->memory, &options);
    read_file(job, reader, input->name, false);
    reader_close(reader);
}

/* ---- all of them ---- */

/* "." and ".." by the names that they stand for; to be freed. */
static char *name_folder(const char *path)
{
    struct view rest = view_of(path);
    while (rest.length > 1 && view_ends_with(rest, "/"))
        rest.length--;
    bool dots = view_equal_string(rest, ".") || view_equal_string(rest, "..") ||
                view_ends_with(rest, "/.") || view_ends_with(rest, "/..");
    char *resolved = dots ? realpath(path, NULL) : NULL;
    return resolved ? resolved : memory_copy_string(path, strlen(path));
}

/* Finds out what there is to read; the size of a pipe is not known, and then no size is. */
static void find_files(struct job *job, struct loader_paths *paths)
{
    job->size_known = true;
    for (size_t i = 0; i < job->input_count; i++) {
        const char *path = job->inputs[i].path;
        if (!path)
            loader_paths_add_memory(paths, &job->inputs[i], job->inputs[i].memory.length);
        else if (loader_paths_add(paths, path, job->cancel) && i == 0)
            job->folder = name_folder(path);
    }
    for (size_t i = 0; i < paths->count; i++) {
        job->bytes_size += paths->items[i].size;
        if (strcmp(paths->items[i].path, "-") == 0)
            job->size_known = false;
    }
}

static struct load_update *run_job(struct job *job)
{
    struct loader_paths paths = {0};
    job->started = clock_milliseconds();
    job->builder = builder_new();
    job->pipeline = load_pipeline_new(build_batch, job);
    find_files(job, &paths);
    for (size_t i = 0; i < paths.count && !is_cancelled(job); i++)
        if (paths.items[i].memory)
            read_memory(job, paths.items[i].memory);
        else
            read_path(job, &paths.items[i]);
    loader_paths_deinit(&paths);
    hand_over(job, false);
    load_pipeline_free(job->pipeline);
    const struct load_progress progress = tell_progress(job);
    struct load_update *update = make_update(job, &progress);
    update->finished = true;
    update->files = job->files.items;
    update->file_count = job->files.count;
    builder_free(job->builder);
    free(job->folder);
    return update;
}

struct load_update *loader_run(const struct loader_input *inputs, size_t count,
                               const struct loader_options *options)
{
    atomic_bool never;
    atomic_init(&never, false);
    struct job job = {.inputs = inputs, .input_count = count, .cancel = &never};
    if (options)
        job.options = *options;
    return run_job(&job);
}

/* ---- the thread ---- */

static void *run_thread(void *context)
{
    struct loader *loader = context;
    struct job job = {.inputs = loader->inputs,
                      .input_count = loader->count,
                      .options = loader->options,
                      .cancel = &loader->cancel,
                      .mailbox = loader->mailbox};
    priority_give_way();
    mailbox_put(loader->mailbox, run_job(&job));
    return NULL;
}

static char *copy_string(const char *string)
{
    return string ? memory_copy_string(string, strlen(string)) : NULL;
}

struct loader *loader_start(const struct loader_input *inputs, size_t count,
                            const struct loader_options *options)
{
    struct loader *loader = memory_alloc_zero(1, sizeof *loader);
    loader->mailbox = mailbox_new(drop_update);
    atomic_init(&loader->cancel, false);
    loader->inputs = memory_alloc_zero(count, sizeof *inputs);
    loader->count = count;
    for (size_t i = 0; i < count; i++) {
        loader->inputs[i] = inputs[i];
        loader->inputs[i].path = copy_string(inputs[i].path);
        loader->inputs[i].name = copy_string(inputs[i].name);
    }
    if (options)
        loader->options = *options;
    loader->options.encoding = copy_string(loader->options.encoding);
    if (pthread_create(&loader->thread, NULL, run_thread, loader) != 0)
        memory_die("cannot start a thread for reading");
    return loader;
}

struct load_update *loader_poll(struct loader *loader)
{
    return mailbox_take(loader->mailbox);
}

int loader_descriptor(const struct loader *loader)
{
    return mailbox_descriptor(loader->mailbox);
}

void loader_free(struct loader *loader)
{
    if (!loader)
        return;
    atomic_store(&loader->cancel, true);
    pthread_join(loader->thread, NULL);
    mailbox_free(loader->mailbox);
    for (size_t i = 0; i < loader->count; i++) {
        free((void *)(uintptr_t)loader->inputs[i].path);
        free((void *)(uintptr_t)loader->inputs[i].name);
    }
    free(loader->inputs);
    free((void *)(uintptr_t)loader->options.encoding);
    free(loader);
}
