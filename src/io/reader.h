/*
 * A reader turns a file, standard input or a block of memory into a stream of valid
 * UTF-8: it reads through a buffer (never mmap), takes off compression (gz, xz, zst,
 * bz2), finds out the encoding (BOM, declaration, valid UTF-8, detection), decodes,
 * and replaces what cannot be decoded by U+FFFD, counting it. Line ends and NULs are
 * passed on as they are.
 */
#ifndef SHEAF_IO_READER_H
#define SHEAF_IO_READER_H

#include "base/buffer.h"
#include "base/status.h"

#include <stdatomic.h>
#include <stdint.h>

struct reader;

struct reader_options {
    const char *encoding;        /* iconv's name, or NULL: detect */
    const atomic_bool *cancel;   /* reads end with STATUS_CANCELLED once true; may be NULL */
    size_t block;                /* bytes asked for in one read; 0: the usual (tests use 1) */
    void (*idle)(void *context); /* called now and then while a pipe is silent; may be NULL */
    void *idle_context;
};

/* Opens a path; "-" is standard input. STATUS_SYSTEM with the reason in message (without
   the path): also for a directory, a device, a socket, a FIFO nobody writes to. */
enum status reader_open(struct reader **reader, const char *path,
                        const struct reader_options *options, struct buffer *message);
/* Reads from memory, which must outlive the reader. */
struct reader *reader_open_memory(struct view bytes, const struct reader_options *options);
void reader_close(struct reader *reader);

/* Looks at the next bytes without taking them: at least `wanted` when the stream has
   as many, else all that is left. Valid until the next call. */
enum status reader_peek(struct reader *reader, size_t wanted, struct view *bytes,
                        struct buffer *message);
/* The same, but settles for less when a pipe falls silent for a while: *more then, else what
   is short of `wanted` is all that is left. */
enum status reader_peek_some(struct reader *reader, size_t wanted, struct view *bytes, bool *more,
                             struct buffer *message);
/* Takes `count` of the bytes last looked at. */
void reader_skip(struct reader *reader, size_t count);
/* The next block of whole characters, taken; STATUS_END at the end. Valid until the
   next call. */
enum status reader_next(struct reader *reader, struct view *bytes, struct buffer *message);
/* The next line without its end (LF, CRLF, CR), taken; whatever its length.
   STATUS_END after the last. Valid until the next call. Counts reader_line(). */
enum status reader_next_line(struct reader *reader, struct view *line, struct buffer *message);

/* Offset in the decoded stream, in bytes, of what reader_next* returns next. */
uint64_t reader_offset(const struct reader *reader);
/* Number, from 1, of the line that reader_next_line() returned last. */
uint32_t reader_line(const struct reader *reader);
/* Raw bytes read so far and in all (0: not known), for showing progress. */
uint64_t reader_raw_bytes(const struct reader *reader);
uint64_t reader_raw_size(const struct reader *reader);
/* Name of the encoding ("UTF-8", "GB18030") and how many characters were replaced. */
const char *reader_encoding(const struct reader *reader);
uint64_t reader_replaced(const struct reader *reader);

#endif
