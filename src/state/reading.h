/*
 * What the reader has done to papers, read once from the file of the state: for the command
 * line, which prints what matches and ends. Nothing is written, and no thread is begun.
 */
#ifndef SHEAF_STATE_READING_H
#define SHEAF_STATE_READING_H

#include "base/buffer.h"
#include "base/status.h"
#include "corpus/marks.h"

/* file as for ledger_new(). *marks is the caller's reference, NULL when nothing was ever done and
   there are no twins. twins, which may be NULL, fit the snapshot and tell what is twinned; every
   record is shown by itself. STATUS_SYSTEM, *marks NULL, with the reason in message when the file cannot be read. */
enum status reading_marks(const char *file, struct snapshot *snapshot, struct twins *twins,
                          struct marks **marks, struct buffer *message);

#endif
