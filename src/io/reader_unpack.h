/*
 * The part of a reader_source that is done by libarchive: getting at the bytes of what is
 * compressed and at the members of an archive, within the limits of reader_source.h. Each
 * function that stops the stream or the file returns why, and leaves it and the reason for
 * people in source->stopped and source->reason.
 */
#ifndef SHEAF_IO_READER_UNPACK_H
#define SHEAF_IO_READER_UNPACK_H

#include "io/reader_source.h"

/* Opens what source->start begins with. STATUS_OK: an archive (source->in_members is set) or
   a compressed stream with something in it. */
enum status reader_unpack_open(struct reader_source *source);
/* Appends the next block of the open stream. */
enum status reader_unpack_block(struct reader_source *source, struct buffer *out);
/* The stream, or all when result is ARCHIVE_FATAL, has failed in libarchive. */
enum status reader_unpack_failed(struct reader_source *source, int result);
/* The end of the file: looks whether all of it was there, and nothing else. */
enum status reader_unpack_end(struct reader_source *source);
enum status reader_unpack_stop(struct reader_source *source, enum status status,
                               const char *reason);

#endif
