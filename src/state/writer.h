/*
 * The writer is the thread that owns the state: it alone reads and writes the file. The rest
 * of the program hands it requests and the papers that are open, and takes reports.
 *
 *   requests ->  queue  ->  writer: transaction, commit  ->  report  -> marks are shown
 *   snapshots ->              |  follows other programs every FOLLOW_MILLISECONDS
 *                             |  looks at open papers piece by piece
 *
 * Nothing is reported as done before it is committed. A request that cannot be carried out,
 * because the disk is full or another program holds the file, stays in the queue and
 * is tried again; the report says that saving waits.
 */
#ifndef SHEAF_STATE_WRITER_H
#define SHEAF_STATE_WRITER_H

#include "state/report.h"
#include "state/request.h"

struct writer;

/* Starts the thread. file as for ledger_new(). library names the position that is asked for
   (item of a position); empty: none. Both are copied. */
struct writer *writer_new(const char *file, struct view library);
/* Carries out what is in the queue, for `patience` milliseconds at most, and ends the
   thread. Returns how many requests are lost; then reason says why. */
size_t writer_free(struct writer *writer, int patience, struct buffer *reason);

/* Hands a request over; never blocks. Returns its number. */
uint64_t writer_submit(struct writer *writer, struct request *request);
/* These papers are open now; twins, which fit them (NULL: none are known), are shown together as
   one row each, or not. Takes references of its own. Returns its number, from 1. */
uint64_t writer_set_snapshot(struct writer *writer, struct snapshot *snapshot,
                             struct twins *twins, bool together);
/* The latest report not yet read, or NULL; the caller frees it. */
struct report *writer_poll(struct writer *writer);
/* Readable while writer_poll() would return one. */
int writer_descriptor(const struct writer *writer);

#endif
