/*
 * What a file says of a paper: the bytes of its record, read again from where they stand. A
 * plain file in UTF-8 is read right there; any other is decoded from its start, so far that
 * nobody waits for it.
 *
 * A file that says something else by now is told from what was read before: of a record at
 * least one field begins with a word that the paper's begins with.
 */
#ifndef SHEAF_IO_RECORD_TEXT_H
#define SHEAF_IO_RECORD_TEXT_H

#include "io/loader.h"

/* Longer records are not read; files are decoded so far and no farther. */
enum { RECORD_TEXT_BYTES = 4 << 20, RECORD_TEXT_DECODED = 32 << 20 };

/* Appends the record of a paper, as valid UTF-8 with the line ends of the file. loading tells
   how the files were read; NULL or unfinished: nothing can be had yet. STATUS_SYSTEM with the reason, which
   needs no name of the file, in message when it cannot be had; STATUS_END, and no reason, when
   the paper does not come from a file, or that is still being read. */
enum status record_text_append(struct buffer *out, const struct snapshot *snapshot,
                               const struct paper *paper, const struct load_update *loading,
                               struct buffer *message);
/* The file itself, which an editor can open: NULL when the paper comes from standard input, from
   memory or out of an archive. As long as loading. */
const char *record_text_file(const struct snapshot *snapshot, const struct paper *paper,
                             const struct load_update *loading);

#endif
