/*
 * Where the bytes of a reader come from: a file, standard input or memory, with
 * compression (gz, xz, zst, bz2) taken off. A source never blocks for good: waiting
 * for a pipe, it looks at the cancel flag twenty times a second, and tells when the pipe
 * has been silent for SOURCE_SILENT_MS.
 */
#ifndef SHEAF_IO_READER_SOURCE_H
#define SHEAF_IO_READER_SOURCE_H

#include "io/reader.h"

struct archive;

/* A stream that unpacks to more than this, at more than this ratio, is taken for a bomb. */
#define SOURCE_BOMB_BYTES ((uint64_t)256 << 20)
#define SOURCE_BOMB_RATIO 200

enum { SOURCE_SILENT_MS = 300 };

struct reader_source {
    struct reader_options options;
    int descriptor; /* -1: memory */
    bool owned;     /* the descriptor is ours to close */
    bool waits;     /* a pipe or terminal: poll() before read() */
    struct view memory;
    size_t memory_offset;
    struct archive *archive; /* NULL: not compressed */
    struct buffer input;     /* the compressed block libarchive works on */
    struct buffer first;     /* read ahead to see whether it is compressed */
    size_t first_offset;
    bool silent; /* the last read got nothing, because a pipe had nothing to say */
    bool looked; /* it has been found out whether it is compressed */
    bool input_end;
    enum status input_status; /* what stopped libarchive's reading, when we did */
    struct buffer failure;
    uint64_t raw_bytes;
    uint64_t raw_size;
    uint64_t unpacked;
};

/* Fills in a zeroed source. Errors as reader_open(). */
enum status reader_source_open(struct reader_source *source, const char *path,
                               const struct reader_options *options, struct buffer *message);
void reader_source_open_memory(struct reader_source *source, struct view bytes,
                               const struct reader_options *options);
void reader_source_close(struct reader_source *source);
/* Appends the next block of unpacked bytes; STATUS_END at the end. STATUS_OK and nothing
   appended, with `silent` set: ask again. */
enum status reader_source_read(struct reader_source *source, struct buffer *out,
                               struct buffer *message);

#endif
