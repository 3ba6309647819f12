/*
 * The bytes of a reader as they lie in a file, come from standard input or lie in memory.
 * Reading never blocks for good: waiting for a pipe, it looks at the cancel flag twenty
 * times a second, and tells when the pipe has been silent for RAW_SILENT_MS. What is no file
 * and no pipe that somebody writes to is refused when it is opened, without waiting.
 */
#ifndef SHEAF_IO_READER_RAW_H
#define SHEAF_IO_READER_RAW_H

#include "io/reader.h"

#include <sys/types.h>

enum { RAW_SILENT_MS = 300 };

struct reader_raw {
    struct reader_options options;
    int descriptor; /* -1: memory */
    bool owned;     /* the descriptor is ours to close */
    bool waits;     /* a pipe or terminal: poll() before read() */
    bool silent;    /* the last read got nothing, because a pipe had nothing to say */
    bool ended;
    struct view memory;
    size_t memory_offset;
    struct buffer first;  /* what was read while opening, to see whether somebody writes */
    uint64_t bytes;       /* read so far */
    struct digest digest; /* of them; not of memory */
    uint64_t size;        /* in all; 0: not known */
};

/* Fills in a zeroed struct. Errors as reader_open(). */
enum status reader_raw_open(struct reader_raw *raw, const char *path,
                            const struct reader_options *options, struct buffer *message);
void reader_raw_open_memory(struct reader_raw *raw, struct view bytes,
                            const struct reader_options *options);
void reader_raw_close(struct reader_raw *raw);
/* Appends the next block, of options.block bytes at most; STATUS_END at the end. STATUS_OK
   and nothing appended, with `silent` set: ask again. */
enum status reader_raw_read(struct reader_raw *raw, struct buffer *out, struct buffer *message);
/* Why what has this mode (stat) is never read: a folder, device or socket. NULL for a file, and
   for a pipe, which can be read when it is named. */
const char *reader_raw_refusal(mode_t mode);
bool reader_raw_is_cancelled(const struct reader_raw *raw);

#endif
