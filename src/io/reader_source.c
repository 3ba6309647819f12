/*
 * Two levels: raw_read() gets bytes from the descriptor or from memory;
 * reader_source_read() puts libarchive on top of it when the first bytes are those
 * of a compressed stream. libarchive is used for its decompression filters alone
 * (its "raw" format), never for its archive formats.
 */
#include "io/reader_source.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BLOCK_BYTES = 65536,
    MAGIC_BYTES = 6,
    WAIT_MS = 50 /* between looks at the cancel flag */
};

static bool is_cancelled(const struct reader_source *source)
{
    return source->options.cancel &&
           atomic_load_explicit(source->options.cancel, memory_order_relaxed);
}

static size_t block_size(const struct reader_source *source)
{
    return source->options.block ? source->options.block : BLOCK_BYTES;
}

static enum status fail(struct buffer *message, const char *reason)
{
    buffer_append_string(message, reason);
    return STATUS_SYSTEM;
}

/* Sleeps until there is something to read, or long enough to call it a silence. */
static enum status wait_for_input(struct reader_source *source)
{
    struct pollfd waiting = {.fd = source->descriptor, .events = POLLIN};
    for (int waited = 0; !is_cancelled(source); waited += WAIT_MS) {
        source->silent = waited >= SOURCE_SILENT_MS;
        if (source->silent)
            return STATUS_OK;
        int ready = poll(&waiting, 1, WAIT_MS);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return STATUS_OK; /* read() tells what is wrong */
        if (source->options.idle)
            source->options.idle(source->options.idle_context);
    }
    return STATUS_CANCELLED;
}

static enum status read_descriptor(struct reader_source *source, struct buffer *out,
                                   struct buffer *message)
{
    size_t wanted = block_size(source);
    for (;;) {
        if (is_cancelled(source))
            return STATUS_CANCELLED;
        if (source->waits && wait_for_input(source) == STATUS_CANCELLED)
            return STATUS_CANCELLED;
        if (source->silent)
            return STATUS_OK;
        ssize_t count = read(source->descriptor, buffer_reserve(out, wanted), wanted);
        if (count > 0) {
            out->length += (size_t)count;
            source->raw_bytes += (uint64_t)count;
            return STATUS_OK;
        }
        if (count == 0)
            return STATUS_END;
        if ((errno == EAGAIN || errno == EWOULDBLOCK) && !source->waits)
            return fail(message, "no regular file: it has nothing to read now");
        if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)
            return fail(message, strerror(errno));
    }
}

static enum status read_memory(struct reader_source *source, struct buffer *out)
{
    struct view block = view_slice(source->memory, source->memory_offset, block_size(source));
    if (is_cancelled(source))
        return STATUS_CANCELLED;
    if (!block.length)
        return STATUS_END;
    source->memory_offset += block.length;
    source->raw_bytes += block.length;
    buffer_append_view(out, block);
    return STATUS_OK;
}

static enum status raw_read(struct reader_source *source, struct buffer *out,
                            struct buffer *message)
{
    if (source->input_end)
        return STATUS_END;
    enum status status =
        source->descriptor < 0 ? read_memory(source, out) : read_descriptor(source, out, message);
    source->input_end = status == STATUS_END;
    return status;
}

/* ---- compression ---- */

static bool is_compressed(struct view start)
{
    static const struct {
        const char *bytes;
        size_t length;
    } magics[] = {{"\x1f\x8b\x08", 3},
                  {"\xfd"
                   "7zXZ\0",
                   6},
                  {"\x28\xb5\x2f\xfd", 4},
                  {"BZh", 3}};
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        if (start.length >= magics[i].length &&
            memcmp(start.data, magics[i].bytes, magics[i].length) == 0)
            return magics[i].bytes[0] != 'B' ||
                   (start.length > 3 && start.data[3] >= '1' && start.data[3] <= '9');
    return false;
}

/* Hands over full blocks, however small the reads: how much comes out of a damaged stream
   depends on them. */
static la_ssize_t archive_wants_bytes(struct archive *archive, void *context, const void **bytes)
{
    struct reader_source *source = context;
    enum status status = STATUS_OK;
    buffer_clear(&source->input);
    buffer_append_view(&source->input,
                       view_from(buffer_view(&source->first), source->first_offset));
    source->first_offset = source->first.length;
    while (status == STATUS_OK && source->input.length < BLOCK_BYTES)
        status = raw_read(source, &source->input, &source->failure);
    if (status == STATUS_OK || status == STATUS_END) {
        *bytes = source->input.data;
        return (la_ssize_t)source->input.length;
    }
    source->input_status = status;
    archive_set_error(archive, EIO, "%s", buffer_string(&source->failure));
    return ARCHIVE_FATAL;
}

static enum status archive_failed(struct reader_source *source, struct buffer *message)
{
    if (source->input_status == STATUS_CANCELLED)
        return STATUS_CANCELLED;
    const char *reason = archive_error_string(source->archive);
    buffer_append_format(message, "cannot be unpacked: %s", reason ? reason : "unknown error");
    return STATUS_SYSTEM;
}

static enum status open_archive(struct reader_source *source, struct buffer *message)
{
    struct archive_entry *entry;
    source->archive = archive_read_new();
    if (!source->archive)
        return fail(message, "cannot be unpacked: out of memory");
    archive_read_support_filter_gzip(source->archive);
    archive_read_support_filter_xz(source->archive);
    archive_read_support_filter_zstd(source->archive);
    archive_read_support_filter_bzip2(source->archive);
    archive_read_support_format_raw(source->archive);
    if (archive_read_open(source->archive, source, NULL, archive_wants_bytes, NULL) != ARCHIVE_OK)
        return archive_failed(source, message);
    int result = archive_read_next_header(source->archive, &entry);
    if (result == ARCHIVE_EOF)
        return STATUS_END;
    return result == ARCHIVE_OK || result == ARCHIVE_WARN ? STATUS_OK
                                                          : archive_failed(source, message);
}

static enum status read_archive(struct reader_source *source, struct buffer *out,
                                struct buffer *message)
{
    if (is_cancelled(source))
        return STATUS_CANCELLED;
    /* by blocks: archive_read_data() forgets what it has when an error comes */
    const void *block;
    size_t length;
    la_int64_t offset;
    int result = archive_read_data_block(source->archive, &block, &length, &offset);
    if (result == ARCHIVE_EOF)
        return STATUS_END;
    if (result != ARCHIVE_OK && result != ARCHIVE_WARN)
        return archive_failed(source, message);
    buffer_append(out, block, length);
    source->unpacked += length;
    if (source->unpacked > SOURCE_BOMB_BYTES &&
        source->unpacked / SOURCE_BOMB_RATIO > source->raw_bytes) {
        buffer_append_format(message,
                             "unpacks to more than %d times its size; the rest is not read",
                             SOURCE_BOMB_RATIO);
        return STATUS_LIMIT;
    }
    return STATUS_OK;
}

/* Reads until it can be told whether the stream is compressed. */
static enum status look_at_first_bytes(struct reader_source *source, struct buffer *message)
{
    enum status status = STATUS_OK;
    while (source->first.length < MAGIC_BYTES && status == STATUS_OK && !source->silent)
        status = raw_read(source, &source->first, message);
    source->looked = status != STATUS_OK || !source->silent;
    if (!source->looked)
        return STATUS_OK;
    if (status != STATUS_OK && status != STATUS_END)
        return status;
    return is_compressed(buffer_view(&source->first)) ? open_archive(source, message) : STATUS_OK;
}

enum status reader_source_read(struct reader_source *source, struct buffer *out,
                               struct buffer *message)
{
    source->silent = false;
    if (!source->looked) {
        enum status status = look_at_first_bytes(source, message);
        if (status != STATUS_OK || !source->looked)
            return status;
    }
    if (source->archive)
        return read_archive(source, out, message);
    if (source->first_offset < source->first.length) {
        buffer_append_view(out, view_from(buffer_view(&source->first), source->first_offset));
        source->first_offset = source->first.length;
        return STATUS_OK;
    }
    return raw_read(source, out, message);
}

/* ---- opening ---- */

static const char *reason_not_a_file(mode_t mode)
{
    if (S_ISDIR(mode))
        return "is a folder";
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return "is a device";
    if (S_ISSOCK(mode))
        return "is a socket";
    return NULL;
}

/* Opened without blocking, a FIFO nobody writes to is at its end, and one whose writer
   has nothing to say yet is not ready: reading once tells them apart. */
static enum status check_fifo(struct reader_source *source, struct buffer *message)
{
    char *to = buffer_reserve(&source->first, block_size(source));
    ssize_t count = read(source->descriptor, to, block_size(source));
    if (count == 0)
        return fail(message, "is a pipe that nobody writes to");
    if (count > 0) {
        source->first.length = (size_t)count;
        source->raw_bytes = (uint64_t)count;
    }
    source->waits = true;
    return STATUS_OK;
}

static enum status open_path(struct reader_source *source, const char *path, struct buffer *message)
{
    struct stat information;
    source->descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    int error = errno;
    bool known = source->descriptor >= 0 ? fstat(source->descriptor, &information) == 0
                                         : stat(path, &information) == 0;
    source->owned = source->descriptor >= 0;
    const char *reason = known ? reason_not_a_file(information.st_mode) : NULL;
    if (reason)
        return fail(message, reason);
    if (source->descriptor < 0)
        return fail(message, strerror(error));
    if (known && S_ISFIFO(information.st_mode))
        return check_fifo(source, message);
    source->raw_size = known ? (uint64_t)information.st_size : 0;
    return STATUS_OK;
}

static enum status open_standard_input(struct reader_source *source, struct buffer *message)
{
    struct stat information;
    source->descriptor = STDIN_FILENO;
    if (fstat(STDIN_FILENO, &information) != 0)
        return fail(message, strerror(errno));
    if (S_ISDIR(information.st_mode) || S_ISBLK(information.st_mode))
        return fail(message, reason_not_a_file(information.st_mode));
    source->waits = !S_ISREG(information.st_mode);
    source->raw_size = source->waits ? 0 : (uint64_t)information.st_size;
    return STATUS_OK;
}

enum status reader_source_open(struct reader_source *source, const char *path,
                               const struct reader_options *options, struct buffer *message)
{
    if (options)
        source->options = *options;
    if (strcmp(path, "-") == 0)
        return open_standard_input(source, message);
    return open_path(source, path, message);
}

void reader_source_open_memory(struct reader_source *source, struct view bytes,
                               const struct reader_options *options)
{
    if (options)
        source->options = *options;
    source->descriptor = -1;
    source->memory = bytes;
    source->raw_size = bytes.length;
}

void reader_source_close(struct reader_source *source)
{
    if (source->archive)
        archive_read_free(source->archive);
    if (source->owned)
        close(source->descriptor);
    buffer_deinit(&source->input);
    buffer_deinit(&source->first);
    buffer_deinit(&source->failure);
}
