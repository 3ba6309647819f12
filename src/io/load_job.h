/*
 * One run of reading files into a builder (private to the loader):
 *
 *   reader -> importer -> sink (here) -> batch == another thread ==> builder -> show()
 *
 * The sink is called for every record and so is where time is looked at: a batch is marked to
 * be shown, and handed over, when the interval has passed. While a pipe is silent the reader
 * calls back, so that the papers before the silence are seen too.
 *
 * The thread that reads counts and keeps what becomes of the files; the builder is the other
 * thread's until the job has ended.
 */
#ifndef SHEAF_IO_LOAD_JOB_H
#define SHEAF_IO_LOAD_JOB_H

#include "corpus/builder.h"
#include "io/load_entry.h"
#include "io/loader_pipeline.h"

struct load_job;

struct load_task {
    const struct loader_options *options;
    const atomic_bool *cancel;
    struct builder *builder;
    struct load_progress before; /* of what need not be read */
    /* Called now and then with what the builder has by then, on the thread that builds; NULL:
       never. */
    void (*show)(void *context, const struct load_progress *progress);
    void *context;
};

struct load_job *load_job_new(const struct load_task *task);
/* Waits until all is built, and frees the job. */
void load_job_end(struct load_job *job);

/* Reads a file, or what is in memory, from its start into the entry, which must be clear.
   failure: why it cannot be, when that is known, else NULL. */
void load_job_read(struct load_job *job, struct load_entry *entry, const char *failure);
/* Whether the file, which has grown, is still recognised as what it was read as. */
bool load_job_is_alike(const struct load_entry *entry, const struct loader_options *options);
/* Reads on in a file that has grown (load_entry.h): end is its bytes from the last record on.
   again: adds that record as well; else it must be there already. False when it has changed, or
   something has come that can only be understood from the file's start: the builder may hold
   papers then that do not count, the entry is what it was. */
bool load_job_read_on(struct load_job *job, struct load_entry *entry, struct view end, bool again);

#endif
