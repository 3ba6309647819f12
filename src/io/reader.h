/*
 * A reader turns a file, standard input or a block of memory into a stream of valid
 * UTF-8: it reads through a buffer (never mmap), takes off compression (gz, xz, zst,
 * bz2), finds out the encoding (BOM, declaration, valid UTF-8, detection), decodes,
 * and replaces what cannot be decoded by U+FFFD, counting it. Line ends and NULs are
 * passed on as they are.
 *
 * An archive (zip; tar, compressed or not) is several streams, one for each member, each
 * with an encoding, offsets and lines of its own:
 *
 *   while (reader_next_member(reader, &name, message) == STATUS_OK)
 *       ... reader_next(), as far as is wanted ...
 *
 * reader_source.h says how much may be unpacked.
 */
#ifndef SHEAF_IO_READER_H
#define SHEAF_IO_READER_H

#include "base/buffer.h"
#include "base/status.h"
#include "base/turns.h"
#include "io/digest.h"

#include <stdatomic.h>
#include <stdint.h>

struct reader;

struct reader_options {
    const char *encoding;        /* iconv's name, outlives the reader; or NULL: detect */
    const atomic_bool *cancel;   /* reads end with STATUS_CANCELLED once true; may be NULL */
    size_t block;                /* bytes asked for in one read; 0: the usual (tests use 1) */
    uint64_t unpacked_limit;     /* bytes that may be unpacked; 0: the usual (for tests) */
    void (*idle)(void *context); /* called now and then while a pipe is silent; may be NULL */
    void *idle_context;
    struct turns *turns; /* the caller has taken one: it is given while input is waited for, but
                            not in idle(); NULL: none */
};

/* Opens a path; "-" is standard input. STATUS_SYSTEM with the reason in message (without
   the path): also for a directory, a device, a socket, a FIFO nobody writes to. */
enum status reader_open(struct reader **reader, const char *path,
                        const struct reader_options *options, struct buffer *message);
/* Reads from memory, which must outlive the reader. */
struct reader *reader_open_memory(struct view bytes, const struct reader_options *options);
void reader_close(struct reader *reader);

/* Goes to the first or next member of an archive, passing over what was left of the one
   before; STATUS_END behind the last. Members are regular files that hold something and are
   not hidden (no part of the name begins with a dot). A member that cannot be read, being
   encrypted or packed itself, is gone to, and reading it tells why. Another status, with the
   reason in message, is of the archive as a whole, and there are no more.
   A file that is no archive is one member with an empty name; for it this need not be called.
   The name is as the archive has it: nobody vouches for its encoding, nor that it is no
   path out of here. Valid until the next call. */
enum status reader_next_member(struct reader *reader, struct view *name, struct buffer *message);

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
/* The next line without its end (LF, CRLF, CR), taken. STATUS_END after the last. Valid until
   the next call. Counts reader_line(). Of a line of more than READER_LINE_BYTES comes one part
   after another, so that memory does not grow with it; no record of any format is so long. */
enum { READER_LINE_BYTES = 16 << 20 };
enum status reader_next_line(struct reader *reader, struct view *line, struct buffer *message);
/* What reader_next_line() returned last is not the end of its line. */
bool reader_line_goes_on(const struct reader *reader);

/* Offset in the decoded stream, in bytes, of what reader_next* returns next. */
uint64_t reader_offset(const struct reader *reader);
/* Number, from 1, of the line that reader_next_line() returned last, or part of. */
uint32_t reader_line(const struct reader *reader);
/* Raw bytes read so far and in all (0: not known), for showing progress. */
uint64_t reader_raw_bytes(const struct reader *reader);
uint64_t reader_raw_size(const struct reader *reader);
/* The digest of the raw bytes read so far; nothing is known of what is in memory. */
const struct digest *reader_digest(const struct reader *reader);
/* Name of the encoding ("UTF-8", "GB18030"), how many characters could not be decoded and were
   replaced, and how many lines were in another encoding than the rest (line_decode.h). */
const char *reader_encoding(const struct reader *reader);
uint64_t reader_replaced(const struct reader *reader);
uint64_t reader_foreign_lines(const struct reader *reader);
/* An importer has replaced characters, too. */
void reader_count_replaced(struct reader *reader, uint64_t count);

#endif
