/*
 * libarchive gets the bytes in order, from files as from pipes; so a zip file is read by the
 * headers in front of its members, which reader_zip then compares with the list at its end.
 * libarchive's "raw" format stands for what is compressed and no archive.
 */
#include "io/reader_unpack.h"

#include "base/language.h"
#include "io/reader_zip.h"

#include <archive.h>
#include <errno.h>

enum { INPUT_BYTES = 65536, TAR_BLOCK_BYTES = 512 };

enum status reader_unpack_stop(struct reader_source *source, enum status status, const char *reason)
{
    source->stopped = status;
    buffer_clear(&source->reason);
    buffer_append_string(&source->reason, reason);
    return status;
}

/* ---- from libarchive ---- */

static void keep_tail(struct reader_source *source)
{
    buffer_append_view(&source->tail, buffer_view(&source->input));
    if (source->tail.length > 4 * ZIP_TAIL_BYTES)
        buffer_remove(&source->tail, 0, source->tail.length - ZIP_TAIL_BYTES);
}

/* Hands over full blocks, however small the reads: how much comes out of a damaged stream
   depends on them. */
static la_ssize_t archive_wants_bytes(struct archive *archive, void *context, const void **bytes)
{
    struct reader_source *source = context;
    enum status status = STATUS_OK;
    if (source->raw.ended && !source->start.length)
        return 0; /* the last block stays, for has_trailer() */
    buffer_clear(&source->input);
    buffer_append_view(&source->input, buffer_view(&source->start));
    buffer_deinit(&source->start);
    while (status == STATUS_OK && source->input.length < INPUT_BYTES)
        status = reader_raw_read(&source->raw, &source->input, &source->input_reason);
    if (source->packing != PACKING_COMPRESSED)
        keep_tail(source);
    if (status == STATUS_OK || status == STATUS_END) {
        *bytes = source->input.data;
        return (la_ssize_t)source->input.length;
    }
    source->input_status = status;
    archive_set_error(archive, EIO, "%s", buffer_string(&source->input_reason));
    return ARCHIVE_FATAL;
}

/* Stops the stream for what libarchive says of it. */
enum status reader_unpack_failed(struct reader_source *source, int result)
{
    const char *said = archive_error_string(source->archive);
    struct buffer reason = {0};
    source->finished = result <= ARCHIVE_FATAL;
    buffer_append_format(&reason, _("cannot be unpacked: %s"), said ? _(said) : _("unknown error"));
    bool cancelled = source->input_status == STATUS_CANCELLED;
    reader_unpack_stop(source, cancelled ? STATUS_CANCELLED : STATUS_SYSTEM,
                       buffer_string(&reason));
    buffer_deinit(&reason);
    return source->stopped;
}

static void keep_warning(struct reader_source *source)
{
    const char *said = archive_error_string(source->archive);
    if (said && !source->warning.length)
        buffer_append_format(&source->warning, _("is damaged: %s"), _(said));
}

/* ---- limits ---- */

static uint64_t unpacked_limit(const struct reader_source *source)
{
    uint64_t limit = source->raw.options.unpacked_limit;
    return limit ? limit : SOURCE_UNPACKED_BYTES;
}

/* Of a tar archive all is unpacked, what is passed over as well. */
static void count_unpacked(struct reader_source *source, size_t length)
{
    if (source->packing == PACKING_ZIP)
        source->unpacked += length;
    else
        source->unpacked = (uint64_t)archive_filter_bytes(source->archive, 0);
}

static enum status check_limits(struct reader_source *source)
{
    uint64_t limit = unpacked_limit(source);
    bool too_much = source->unpacked > limit && source->unpacked > source->raw.bytes;
    bool bomb =
        source->unpacked > SOURCE_FREE_BYTES && source->unpacked / SOURCE_RATIO > source->raw.bytes;
    struct buffer reason = {0};
    if (!too_much && !bomb)
        return STATUS_OK;
    if (bomb)
        buffer_append_format(&reason, _("unpacks to more than %d times its size"), SOURCE_RATIO);
    else
        buffer_append_format(&reason, _("unpacks to more than %g GiB"),
                             (double)limit / (double)((uint64_t)1 << 30));
    buffer_append_string(&reason, _("; the rest is not read"));
    source->finished = true;
    reader_unpack_stop(source, STATUS_LIMIT, buffer_string(&reason));
    buffer_deinit(&reason);
    return STATUS_LIMIT;
}

/* ---- one stream ---- */

static bool is_zeros(struct view bytes)
{
    for (size_t i = 0; i < bytes.length; i++)
        if (bytes.data[i])
            return false;
    return true;
}

/* Reads the file to its end, past what libarchive wanted of it. Returns whether there are only
   zeros. */
static bool drain(struct reader_source *source)
{
    bool zeros = true;
    const void *bytes;
    la_ssize_t length = 0;
    while (source->input_status == STATUS_OK && !source->raw.ended &&
           (length = archive_wants_bytes(source->archive, source, &bytes)) > 0)
        zeros = zeros && is_zeros(view_make(bytes, (size_t)length));
    return zeros;
}

/* Whether more than padding follows what was compressed. */
static bool has_trailer(struct reader_source *source)
{
    uint64_t used = (uint64_t)archive_filter_bytes(source->archive, -1);
    uint64_t left = source->raw.bytes > used ? source->raw.bytes - used : 0;
    struct view rest = buffer_view(&source->input);
    if (left < rest.length)
        rest = view_from(rest, rest.length - (size_t)left);
    bool zeros = is_zeros(rest);
    return !drain(source) || !zeros;
}

/* The end of a stream, or of the whole archive: what libarchive has to say of it. */
static enum status end_stream(struct reader_source *source)
{
    reader_unpack_stop(source, source->warning.length ? STATUS_SYSTEM : STATUS_END,
                       buffer_string(&source->warning));
    buffer_clear(&source->warning);
    return source->stopped;
}

/* A tar archive ends with blocks of zeros; one that has been cut between two members does
   not, and that is all that shows it. */
static bool has_end_mark(const struct reader_source *source)
{
    struct view tail = buffer_view(&source->tail);
    tail = view_from(tail, tail.length > TAR_BLOCK_BYTES ? tail.length - TAR_BLOCK_BYTES : 0);
    return is_zeros(tail);
}

/* The end of the file: whether all of it was there, and nothing else. */
enum status reader_unpack_end(struct reader_source *source)
{
    source->finished = true;
    if (source->packing == PACKING_ZIP) {
        drain(source);
        reader_zip_check_end(buffer_view(&source->tail), source->members, &source->warning);
    } else if (source->packing == PACKING_COMPRESSED && has_trailer(source)) {
        buffer_append_string(&source->warning,
                             _("is followed by bytes that are not compressed; they are left out"));
    } else if (source->packing == PACKING_TAR && !has_end_mark(source)) {
        buffer_append_string(&source->warning, _("ends in the middle: its end mark is missing"));
    }
    return end_stream(source);
}

/* Appends the next block of the open stream. What comes with an error is good as well: the
   checksum stands behind it. */
enum status reader_unpack_block(struct reader_source *source, struct buffer *out)
{
    const void *block = NULL;
    size_t length = 0;
    la_int64_t offset;
    if (reader_raw_is_cancelled(&source->raw))
        return reader_unpack_stop(source, STATUS_CANCELLED, "");
    int result = archive_read_data_block(source->archive, &block, &length, &offset);
    if (result == ARCHIVE_EOF)
        return end_stream(source);
    if (block && length)
        buffer_append(out, block, length);
    count_unpacked(source, length);
    if (result == ARCHIVE_WARN)
        keep_warning(source);
    if (result < ARCHIVE_WARN && result != ARCHIVE_RETRY)
        return reader_unpack_failed(source, result);
    return check_limits(source);
}

/* ---- opening ---- */

static void support_formats(struct archive *archive, enum packing packing)
{
    if (packing == PACKING_ZIP) {
        archive_read_support_format_zip_streamable(archive);
        return;
    }
    archive_read_support_format_tar(archive);
    archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1");
    if (packing == PACKING_TAR)
        return;
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_zstd(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_format_raw(archive);
}

/* What is compressed may be a tar archive, which its first header shows. */
enum status reader_unpack_open(struct reader_source *source)
{
    struct archive *archive = archive_read_new();
    source->archive = archive;
    if (!archive)
        return reader_unpack_stop(source, STATUS_SYSTEM, _("cannot be unpacked: out of memory"));
    support_formats(archive, source->packing);
    if (archive_read_open(archive, source, NULL, archive_wants_bytes, NULL) != ARCHIVE_OK)
        return reader_unpack_failed(source, ARCHIVE_FATAL);
    if (archive_filter_count(archive) > 2) /* one stands for the file itself */
        return reader_unpack_stop(source, STATUS_LIMIT, _("is packed twice; that is not opened"));
    int result = archive_read_next_header(archive, &source->header);
    source->header_result = result;
    source->in_members = source->packing != PACKING_COMPRESSED ||
                         (archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR;
    if (source->in_members)
        return STATUS_OK;
    source->header = NULL;
    if (result == ARCHIVE_EOF)
        return end_stream(source);
    if (result < ARCHIVE_WARN)
        return reader_unpack_failed(source, result);
    return STATUS_OK;
}
