/*
 * Building papers on a thread of its own while the next records are read (private to the
 * loader):
 *
 *   reader -> importer -> batch  == hand over ==>  builder -> update
 *   the thread that reads                          the thread that builds
 *
 * Batches are worked on one at a time in the order in which they were handed over, so that
 * papers keep the order of the file. Whoever reads waits while all LOAD_BATCHES are on their
 * way: memory stays bounded. The first batch is worked on at once by the thread that hands
 * it over, and only the second starts a thread: a short file needs none, and its papers are
 * seen as soon as they can be. Where no thread can be had all batches are dealt with so.
 */
#ifndef SHEAF_IO_LOADER_PIPELINE_H
#define SHEAF_IO_LOADER_PIPELINE_H

#include "base/buffer.h"
#include "base/turns.h"
#include "corpus/record.h"

enum {
    LOAD_BATCHES = 4,
    LOAD_BATCH_RECORDS = 64,
    LOAD_BATCH_BYTES = 256 * 1024 /* of text: with so much a batch counts as full */
};

/* How far reading has come, for showing. */
struct load_progress {
    uint64_t bytes_read;
    size_t failures; /* files with a failure */
    size_t skipped;  /* records lost in all files */
};

/* What was read, all of one file. Nothing here belongs to it but the memory of records and
   title. */
struct load_batch {
    const char *source; /* NULL, or the file of this name begins here; static for the job */
    const char *format; /* NULL, or what the file's format has turned out to be; static */
    struct buffer title;
    struct record records[LOAD_BATCH_RECORDS];
    size_t count;
    size_t bytes; /* of text in the records */
    bool publish; /* when it is built */
    struct load_progress progress;
};

/* Called for one batch after the other, never for two at a time. */
typedef void load_work(void *context, const struct load_batch *batch);

struct load_pipeline;

/* The caller has taken one of these turns (NULL: nobody need wait). The pipeline gives it when
   it waits, and in the end. */
struct load_pipeline *load_pipeline_new(load_work *work, void *context, struct turns *turns);
/* The batch to fill: the same one until it is handed over. */
struct load_batch *load_pipeline_batch(struct load_pipeline *pipeline);
bool load_batch_is_empty(const struct load_batch *batch);
/* Takes what record holds into the batch to fill, in exchange for other memory (record must be
   cleared). True when the batch is full now. */
bool load_batch_add(struct load_batch *batch, struct record *record);
/* Hands the batch over; waits until there is another one to fill. */
void load_pipeline_hand_over(struct load_pipeline *pipeline);
/* Waits until all that was handed over is done. What `work` has written can be seen then. */
void load_pipeline_free(struct load_pipeline *pipeline);

#endif
