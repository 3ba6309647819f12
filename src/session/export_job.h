/*
 * An export on its way: papers through an exporter into a file or to a program, a little at
 * a time, so that a screen stays alive meanwhile. A file appears when all is written
 * (io/file_writer.h). For a program the papers are first written into a file without a name.
 *
 * What is exported is decided at the beginning; papers that come later change nothing.
 */
#ifndef SHEAF_SESSION_EXPORT_JOB_H
#define SHEAF_SESSION_EXPORT_JOB_H

#include "io/export.h"
#include "query/engine.h"

struct export_job;

/* Which papers: all of a complete result in its order, or some of its snapshot. */
struct export_papers {
    struct result *result;
    const size_t *indexes; /* NULL: all of the result; else those of the papers, copied */
    size_t count;          /* of indexes */
};

/* To the file `path`, or, where that is NULL, for a program. NULL when it cannot begin:
   message says why. */
struct export_job *export_job_new(const struct exporter *exporter,
                                  const struct export_papers *papers, const char *path,
                                  struct buffer *message);
/* Gives up what is not finished: nothing is left of it. NULL is allowed. */
void export_job_free(struct export_job *job);

/* Writes for about so many microseconds. STATUS_OK: there is more to do. STATUS_END: all is
   written, and the file has its name. STATUS_SYSTEM: it has failed, message says why. */
enum status export_job_step(struct export_job *job, int64_t microseconds, struct buffer *message);
size_t export_job_done(const struct export_job *job);
size_t export_job_total(const struct export_job *job);
/* What has been written for a program, from its start; the caller closes it. After STATUS_END,
   once. */
int export_job_take_descriptor(struct export_job *job);

#endif
