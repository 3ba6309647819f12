/*
 * What a reader reads, unpacked: a file that is not packed as it is, a compressed file (gz,
 * xz, zst, bz2) as the one stream that it holds, an archive (zip; tar, compressed or not) as
 * a series of members.
 *
 * What is packed cannot be trusted: a few kilobytes may unpack to any size ("bomb"), and
 * papers stay in memory. So three limits hold for each file:
 *
 *   - more than SOURCE_UNPACKED_BYTES are not unpacked. Who needs more unpacks the file, which
 *     takes care and disk, and opens that: what is not compressed has no limit;
 *   - nor more than SOURCE_RATIO times the bytes that were read. Lists of papers shrink to a
 *     third or a tenth, repetitive ones to a fiftieth. The first SOURCE_FREE_BYTES may do
 *     so at any ratio: that much does no harm, and a short file may be all blanks;
 *   - nothing is unpacked twice: an archive or compressed file inside of one is not opened.
 *
 * Nothing is ever written, so that a member may have any name.
 */
#ifndef SHEAF_IO_READER_SOURCE_H
#define SHEAF_IO_READER_SOURCE_H

#include "io/reader_packing.h"
#include "io/reader_raw.h"

struct archive;
struct archive_entry;

#define SOURCE_UNPACKED_BYTES ((uint64_t)2 << 30)
#define SOURCE_FREE_BYTES ((uint64_t)16 << 20)
enum {
    SOURCE_RATIO = 200,
    SOURCE_MEMBERS = 200000 /* of one archive that are looked at */
};

struct reader_source {
    struct reader_raw raw;
    struct buffer start; /* of the file: read ahead to see whether it is packed */
    struct buffer first; /* of the stream: read ahead to see whether it is, or is empty */
    size_t first_offset;
    bool looked;              /* it has been found out whether the file is packed */
    enum packing packing;     /* of the file */
    struct archive *archive;  /* NULL: not packed */
    struct buffer input;      /* the packed block libarchive works on */
    struct buffer tail;       /* of an archive: the last bytes read */
    enum status stopped;      /* why the stream gives no more, once `first` is taken … */
    struct buffer reason;     /* … for people */
    struct buffer warning;    /* of libarchive, to be told at the end of the stream */
    enum status input_status; /* what stopped libarchive's reading, when we did */
    struct buffer input_reason;
    struct archive_entry *header; /* of the first member, already read; NULL once taken */
    int header_result;
    uint64_t unpacked; /* bytes */
    size_t members;    /* seen so far, folders and all */
    bool in_members;   /* the file is an archive */
    bool in_member;    /* one is open … */
    bool skippable;    /* … and can be passed over without being unpacked */
    bool finished;     /* nothing more can come of the file */
};

/* Fills in a zeroed source. Errors as reader_open(). */
enum status reader_source_open(struct reader_source *source, const char *path,
                               const struct reader_options *options, struct buffer *message);
void reader_source_open_memory(struct reader_source *source, struct view bytes,
                               const struct reader_options *options);
void reader_source_close(struct reader_source *source);
/* As reader_next_member(); appends the name. */
enum status reader_source_next_member(struct reader_source *source, struct buffer *name,
                                      struct buffer *message);
/* Appends the next block of unpacked bytes; STATUS_END at the end, of an archive of the
   member. STATUS_OK and nothing appended, while reader_source_is_silent(): ask again. */
enum status reader_source_read(struct reader_source *source, struct buffer *out,
                               struct buffer *message);
/* The last read got nothing, because a pipe had nothing to say for RAW_SILENT_MS. */
bool reader_source_is_silent(const struct reader_source *source);

#endif
