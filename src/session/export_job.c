#include "session/export_job.h"

#include "base/clock.h"
#include "base/memory.h"
#include "io/file_writer.h"

#include <stdlib.h>
#include <string.h>

enum {
    FLUSH_BYTES = 65536,
    PAPERS_AT_ONCE = 8 /* between two looks at the clock */
};

struct export_job {
    const struct exporter *exporter;
    struct result *result;
    size_t *indexes; /* NULL: all of the result */
    size_t total;
    size_t done;
    struct export_state state;
    struct buffer pending;
    struct file_writer *writer; /* NULL: there is none any more */
    bool named;
};

struct export_job *export_job_new(const struct exporter *exporter,
                                  const struct export_papers *papers, const char *path,
                                  struct buffer *message)
{
    struct file_writer *writer =
        path ? file_writer_open(path, message) : file_writer_open_nameless(message);
    if (!writer)
        return NULL;
    struct export_job *job = memory_alloc_zero(1, sizeof *job);
    job->exporter = exporter;
    job->result = result_ref(papers->result);
    job->total = papers->indexes ? papers->count : result_count(papers->result);
    if (papers->indexes) {
        job->indexes = memory_alloc((papers->count + 1) * sizeof *job->indexes);
        memcpy(job->indexes, papers->indexes, papers->count * sizeof *job->indexes);
    }
    job->writer = writer;
    job->named = path != NULL;
    export_begin(exporter, NULL, &job->state, &job->pending);
    return job;
}

void export_job_free(struct export_job *job)
{
    if (!job)
        return;
    file_writer_abandon(job->writer);
    export_state_deinit(&job->state);
    buffer_deinit(&job->pending);
    result_unref(job->result);
    free(job->indexes);
    free(job);
}

static enum status flush(struct export_job *job, struct buffer *message)
{
    enum status status = file_writer_write(job->writer, buffer_view(&job->pending), message);
    buffer_clear(&job->pending);
    return status;
}

static enum status write_some(struct export_job *job, struct buffer *message)
{
    struct snapshot *snapshot = result_snapshot(job->result);
    for (int i = 0; i < PAPERS_AT_ONCE && job->done < job->total; i++, job->done++) {
        size_t index =
            job->indexes ? job->indexes[job->done] : result_paper(job->result, job->done);
        export_paper(job->exporter, NULL, &job->state, snapshot, snapshot_paper(snapshot, index),
                     &job->pending);
    }
    return job->pending.length < FLUSH_BYTES ? STATUS_OK : flush(job, message);
}

static enum status finish(struct export_job *job, struct buffer *message)
{
    export_end(job->exporter, NULL, &job->state, &job->pending);
    enum status status = flush(job, message);
    if (status != STATUS_OK || !job->named)
        return status == STATUS_OK ? STATUS_END : status;
    struct file_writer *writer = job->writer;
    job->writer = NULL;
    status = file_writer_finish(writer, message);
    return status == STATUS_OK ? STATUS_END : status;
}

enum status export_job_step(struct export_job *job, int64_t microseconds, struct buffer *message)
{
    int64_t end = clock_microseconds() + microseconds;
    while (job->done < job->total) {
        enum status status = write_some(job, message);
        if (status != STATUS_OK)
            return status;
        if (clock_microseconds() >= end)
            return STATUS_OK;
    }
    return finish(job, message);
}

size_t export_job_done(const struct export_job *job)
{
    return job->done;
}

size_t export_job_total(const struct export_job *job)
{
    return job->total;
}

int export_job_take_descriptor(struct export_job *job)
{
    struct file_writer *writer = job->writer;
    job->writer = NULL;
    return file_writer_take(writer);
}
