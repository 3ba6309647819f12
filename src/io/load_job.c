#include "io/load_job.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "io/load_update.h"

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

/* What may come next. */
enum expected {
    ANY_RECORD,
    LAST_RECORD, /* the one that was read last, unchanged; it is not added again */
    APART,       /* any that needs nothing of what stands far above */
    NOTHING_MORE /* it was another: reading on has failed */
};

struct load_job {
    struct load_task task;
    struct load_pipeline *pipeline;
    struct load_entry *entry; /* being read */
    struct load_file *file;   /* being read, of the entry */
    const struct reader *reader;
    struct load_progress progress; /* of the entries that are done */
    uint64_t offset;               /* in the file of what is being read, in bytes … */
    uint32_t lines;                /* … and lines */
    enum expected expected;
    int64_t started;
    int64_t shown;    /* when a batch was last handed over for that; 0: not yet */
    unsigned records; /* since the last look at the clock */
    size_t papers;    /* read so far */
};

/* ---- batches ---- */

static bool is_cancelled(const struct load_job *job)
{
    return atomic_load_explicit(job->task.cancel, memory_order_relaxed);
}

/* The other thread's part. */
static void build_batch(void *context, const struct load_batch *batch)
{
    const struct load_job *job = context;
    struct builder *builder = job->task.builder;
    if (batch->source)
        builder_add_source(builder, view_of(batch->source), "");
    if (batch->format)
        builder_set_source_format(builder, batch->format);
    if (batch->title.length)
        builder_set_source_title(builder, buffer_view(&batch->title));
    for (size_t i = 0; i < batch->count && !is_cancelled(job); i++)
        builder_add(builder, &batch->records[i]);
    if (batch->publish)
        job->task.show(job->task.context, &batch->progress);
}

static struct load_progress tell_progress(const struct load_job *job)
{
    struct load_progress progress = job->progress;
    if (job->reader)
        progress.bytes_read += reader_raw_bytes(job->reader);
    if (job->entry) {
        progress.failures += load_entry_failures(job->entry);
        progress.skipped += load_entry_skipped(job->entry);
    }
    return progress;
}

static void hand_over(struct load_job *job, bool show)
{
    struct load_batch *batch = load_pipeline_batch(job->pipeline);
    batch->publish = show;
    batch->progress = tell_progress(job);
    load_pipeline_hand_over(job->pipeline);
}

/* A batch is of one file. */
static void begin_source(struct load_job *job, const char *name)
{
    if (!load_batch_is_empty(load_pipeline_batch(job->pipeline)))
        hand_over(job, false);
    load_pipeline_batch(job->pipeline)->source = name;
    job->entry->sources++;
}

static void show_when_due(struct load_job *job)
{
    int64_t now = clock_milliseconds();
    bool first = !job->shown;
    bool due = first ? job->papers >= FIRST_PAPERS || now - job->started >= FIRST_MS
                     : now - job->shown >= INTERVAL_MS;
    job->records = 0;
    if (!job->task.show || !due)
        return;
    job->shown = now;
    hand_over(job, true);
}

static void show_while_idle(void *context)
{
    show_when_due(context);
}

struct load_job *load_job_new(const struct load_task *task)
{
    struct load_job *job = memory_alloc_zero(1, sizeof *job);
    job->task = *task;
    job->progress = task->before;
    job->started = clock_milliseconds();
    turns_take(task->options->turns, false);
    job->pipeline = load_pipeline_new(build_batch, job, task->options->turns);
    return job;
}

void load_job_end(struct load_job *job)
{
    hand_over(job, false);
    load_pipeline_free(job->pipeline);
    free(job);
}

/* ---- the sink ---- */

static void take_problem(void *context, uint32_t line, bool skipped, struct view reason)
{
    struct load_job *job = context;
    if (job->expected == LAST_RECORD)
        job->expected = NOTHING_MORE;
    load_file_add_problem(job->file, line ? line + job->lines : 0, skipped, reason);
}

static void take_title(void *context, struct view title)
{
    struct load_job *job = context;
    struct buffer *known = &load_pipeline_batch(job->pipeline)->title;
    if (!known->length)
        buffer_append_view(known, title);
}

/* Where the file can be read on when nothing more comes. What is wrong with the record will be
   found again; that is known only as long as all problems are kept. */
static void note_resume(struct load_job *job, const struct record *record)
{
    const struct load_file *file = job->file;
    struct load_resume *resume = &job->entry->resume;
    *resume =
        (struct load_resume){.possible = record->stands_alone && file->problem_count == file->kept,
                             .offset = record->offset,
                             .length = record->length,
                             .line = record->line,
                             .problems = file->kept,
                             .skipped = file->skipped};
    for (; resume->problems > 0; resume->problems--) {
        const struct load_problem *last = &file->problems[resume->problems - 1];
        if (last->line < record->line)
            break;
        resume->skipped -= last->skipped;
    }
}

/* What is wrong with a record that its importer could not know. */
static void judge_record(struct load_job *job, const struct record *record)
{
    if (record_is_empty(record))
        load_file_add_problem(job->file, record->line, true,
                              view_of(_("nothing that makes a paper")));
    else if (record->cut)
        load_file_add_problem(job->file, record->line, false,
                              view_of(_("too long, its end is cut off")));
}

/* The record that was read last comes again. Its bytes are the same, so it is when there are
   no more of them. */
static bool take_again(struct load_job *job, const struct record *record)
{
    const struct load_resume *resume = &job->entry->resume;
    bool same = record->offset == resume->offset && record->length == resume->length;
    job->expected = same ? APART : NOTHING_MORE;
    if (same)
        judge_record(job, record);
    return same;
}

static bool take_record(void *context, struct record *record)
{
    struct load_job *job = context;
    record->offset += job->offset;
    record->line += job->lines;
    if (job->expected == LAST_RECORD)
        return take_again(job, record);
    if (job->expected == APART && record->looks_back)
        job->expected = NOTHING_MORE;
    if (job->expected == NOTHING_MORE)
        return false;
    note_resume(job, record);
    judge_record(job, record);
    if (record_is_empty(record)) {
        job->entry->resume.possible = false;
    } else {
        job->file->papers++;
        job->entry->papers++;
        job->papers++;
        if (load_batch_add(load_pipeline_batch(job->pipeline), record))
            hand_over(job, false);
    }
    if (++job->records >= RECORDS_BETWEEN_LOOKS || !job->shown)
        show_when_due(job);
    return !is_cancelled(job);
}

/* ---- one stream ---- */

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
static enum status find_importer(const struct loader_options *options, struct reader *reader,
                                 bool must_be_sure, const struct importer **importer,
                                 struct buffer *message)
{
    struct view start;
    bool more, partial;
    do {
        enum status status = reader_peek_some(reader, IMPORT_PROBE_BYTES, &start, &more, message);
        if (status != STATUS_OK)
            return status;
        partial = more && start.length < IMPORT_PROBE_BYTES;
        if (options->importer)
            *importer = options->importer;
        else if (partial)
            *importer = choose_importer(whole_lines(start), false, true);
        else
            *importer = choose_importer(start, start.length < IMPORT_PROBE_BYTES, must_be_sure);
    } while (!*importer && partial);
    return STATUS_OK;
}

static void run_importer(struct load_job *job, struct reader *reader,
                         const struct importer *importer)
{
    const struct import_sink sink = {job, take_record, take_problem, take_title};
    struct buffer message = {0};
    enum status status = importer->run(reader, &sink, &message);
    if (status != STATUS_OK) {
        job->entry->resume.possible = false;
        if (status != STATUS_CANCELLED)
            load_file_fail(job->file,
                           message.length ? buffer_string(&message) : _("cannot be read"));
    }
    buffer_deinit(&message);
}

static void read_with(struct load_job *job, struct reader *reader, const struct importer *importer)
{
    job->file->format = importer->name;
    job->entry->importer = importer;
    load_pipeline_batch(job->pipeline)->format = importer->name;
    run_importer(job, reader, importer);
}

/* Offsets in what was read are offsets in the file, too. */
static bool is_plain(const struct reader *reader)
{
    const char *encoding = reader_encoding(reader);
    return reader_offset(reader) == reader_raw_bytes(reader) && !reader_replaced(reader) &&
           !reader_foreign_lines(reader) &&
           (strcmp(encoding, "UTF-8") == 0 || strcmp(encoding, "ASCII") == 0);
}

/* Reads all of a file that is no archive, or the member that the reader is at. */
static void read_stream(struct load_job *job, struct reader *reader, bool must_be_sure)
{
    struct buffer message = {0};
    const struct importer *importer;
    begin_source(job, job->file->name);
    enum status status =
        find_importer(job->task.options, reader, must_be_sure, &importer, &message);
    if (status == STATUS_OK) {
        if (importer)
            read_with(job, reader, importer);
        else
            load_file_fail(job->file, _("no papers recognised"));
    } else if (status == STATUS_END) {
        job->file->format = "empty";
    } else if (status != STATUS_CANCELLED) {
        load_file_fail(job->file, message.length ? buffer_string(&message) : _("cannot be read"));
    }
    snprintf(job->file->encoding, sizeof job->file->encoding, "%s", reader_encoding(reader));
    job->file->plain = is_plain(reader);
    job->file->replaced = reader_replaced(reader);
    job->file->foreign_lines = reader_foreign_lines(reader);
    buffer_deinit(&message);
}

/* ---- one file ---- */

/* "papers.zip:2024/iclr.bib", or the name of the file alone. */
static void add_member(struct load_job *job, const char *name, struct view member)
{
    struct buffer full = {0};
    buffer_append_string(&full, name);
    if (member.length)
        buffer_append_byte(&full, ':');
    buffer_append_view(&full, member);
    job->file = load_entry_add_file(job->entry, buffer_string(&full));
    buffer_deinit(&full);
}

/* Reads all streams of a file; each is a file of the library. What is wrong with an archive
   as a whole is told under its own name, as is that it holds nothing. */
static void read_streams(struct load_job *job, struct reader *reader, const char *name,
                         bool from_folder)
{
    struct buffer message = {0};
    struct view member;
    size_t members = 0;
    bool archive = false;
    enum status status;
    while ((status = reader_next_member(reader, &member, &message)) == STATUS_OK) {
        archive = member.length > 0;
        add_member(job, name, member);
        read_stream(job, reader, from_folder || archive);
        if (archive || !is_plain(reader))
            job->entry->resume.possible = false;
        members++;
    }
    bool failed = status != STATUS_END && status != STATUS_CANCELLED;
    if (archive ? failed : !members && status != STATUS_CANCELLED)
        load_entry_add_file(job->entry, name)->format = "empty";
    if (failed)
        load_file_fail(&job->entry->files[job->entry->file_count - 1], buffer_string(&message));
    buffer_deinit(&message);
}

static struct reader_options reader_options_of(struct load_job *job)
{
    return (struct reader_options){.encoding = job->task.options->encoding,
                                   .cancel = job->task.cancel,
                                   .idle = show_while_idle,
                                   .idle_context = job,
                                   .turns = job->task.options->turns};
}

static void begin_entry(struct load_job *job, struct load_entry *entry, struct reader *reader)
{
    job->entry = entry;
    job->reader = reader;
    job->offset = 0;
    job->lines = 0;
    job->expected = ANY_RECORD;
}

static void end_entry(struct load_job *job)
{
    job->progress = tell_progress(job);
    job->entry = NULL;
    job->file = NULL;
    job->reader = NULL;
}

/* NULL, and the reason in message, when it cannot be read. */
static struct reader *open_entry(struct load_job *job, struct load_entry *entry,
                                 const char *failure, struct buffer *message)
{
    struct reader_options options = reader_options_of(job);
    struct reader *reader = NULL;
    if (entry->in_memory)
        return reader_open_memory(entry->memory, &options);
    entry->stamp = file_stamp_take(entry->path);
    if (failure)
        buffer_append_string(message, failure);
    else
        reader_open(&reader, entry->path, &options, message);
    return reader;
}

void load_job_read(struct load_job *job, struct load_entry *entry, const char *failure)
{
    struct buffer message = {0};
    struct reader *reader = open_entry(job, entry, failure, &message);
    begin_entry(job, entry, reader);
    if (reader) {
        read_streams(job, reader, entry->path, entry->from_folder);
        entry->bytes = reader_raw_bytes(reader);
        entry->digest = *reader_digest(reader);
    } else {
        load_file_fail(load_entry_add_file(entry, entry->path), buffer_string(&message));
    }
    end_entry(job);
    reader_close(reader);
    buffer_deinit(&message);
}

/* ---- reading on ---- */

bool load_job_is_alike(const struct load_entry *entry, const struct loader_options *options)
{
    const struct reader_options reading = {.encoding = options->encoding};
    const struct importer *importer = NULL;
    struct reader *reader = NULL;
    struct buffer message = {0};
    if (reader_open(&reader, entry->path, &reading, &message) == STATUS_OK)
        find_importer(options, reader, entry->from_folder, &importer, &message);
    reader_close(reader);
    buffer_deinit(&message);
    return importer == entry->importer;
}

bool load_job_read_on(struct load_job *job, struct load_entry *entry, struct view end, bool again)
{
    struct reader_options options = reader_options_of(job);
    struct reader *reader = reader_open_memory(end, &options);
    const struct load_resume before = entry->resume;
    struct load_file *file = &entry->files[0];
    size_t papers = entry->papers;
    begin_entry(job, entry, reader);
    job->file = file;
    job->offset = before.offset;
    job->lines = before.line - 1;
    job->expected = again ? APART : LAST_RECORD;
    load_file_forget_problems(file, before.problems, before.skipped);
    run_importer(job, reader, entry->importer);
    bool good = job->expected == APART;
    if (!is_plain(reader))
        entry->resume.possible = false;
    if (good) {
        file->replaced += reader_replaced(reader);
        entry->bytes = before.offset + end.length;
    } else {
        entry->resume = before;
        entry->papers = file->papers = papers;
    }
    end_entry(job);
    reader_close(reader);
    return good;
}
