#include "io/reader_raw.h"

#include "base/language.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BLOCK_BYTES = 65536,
    WAIT_MS = 50 /* between looks at the cancel flag */
};

bool reader_raw_is_cancelled(const struct reader_raw *raw)
{
    return raw->options.cancel && atomic_load_explicit(raw->options.cancel, memory_order_relaxed);
}

static size_t block_size(const struct reader_raw *raw)
{
    return raw->options.block ? raw->options.block : BLOCK_BYTES;
}

static enum status fail(struct buffer *message, const char *reason)
{
    buffer_append_string(message, reason);
    return STATUS_SYSTEM;
}

/* ---- reading ---- */

/* Sleeps until there is something to read, or long enough to call it a silence. */
static enum status wait_for_input(struct reader_raw *raw)
{
    struct pollfd waiting = {.fd = raw->descriptor, .events = POLLIN};
    for (int waited = 0; !reader_raw_is_cancelled(raw); waited += WAIT_MS) {
        raw->silent = waited >= RAW_SILENT_MS;
        if (raw->silent)
            return STATUS_OK;
        turns_give(raw->options.turns);
        int ready = poll(&waiting, 1, WAIT_MS);
        turns_take(raw->options.turns, false);
        if (ready > 0 || (ready < 0 && errno != EINTR))
            return STATUS_OK; /* read() tells what is wrong */
        if (raw->options.idle)
            raw->options.idle(raw->options.idle_context);
    }
    return STATUS_CANCELLED;
}

static enum status read_descriptor(struct reader_raw *raw, struct buffer *out,
                                   struct buffer *message)
{
    size_t wanted = block_size(raw);
    for (;;) {
        if (reader_raw_is_cancelled(raw))
            return STATUS_CANCELLED;
        if (raw->waits && wait_for_input(raw) == STATUS_CANCELLED)
            return STATUS_CANCELLED;
        if (raw->silent)
            return STATUS_OK;
        char *room = buffer_reserve(out, wanted);
        turns_give(raw->options.turns);
        ssize_t count = read(raw->descriptor, room, wanted);
        int reason = errno;
        turns_take(raw->options.turns, false);
        errno = reason;
        if (count > 0) {
            digest_add(&raw->digest, view_make(out->data + out->length, (size_t)count));
            out->length += (size_t)count;
            raw->bytes += (uint64_t)count;
            return STATUS_OK;
        }
        if (count == 0)
            return STATUS_END;
        if ((errno == EAGAIN || errno == EWOULDBLOCK) && !raw->waits)
            return fail(message, _("no regular file: it has nothing to read now"));
        if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)
            return fail(message, language_error(errno));
    }
}

static enum status read_memory(struct reader_raw *raw, struct buffer *out)
{
    struct view block = view_slice(raw->memory, raw->memory_offset, block_size(raw));
    if (reader_raw_is_cancelled(raw))
        return STATUS_CANCELLED;
    if (!block.length)
        return STATUS_END;
    raw->memory_offset += block.length;
    raw->bytes += block.length;
    buffer_append_view(out, block);
    return STATUS_OK;
}

enum status reader_raw_read(struct reader_raw *raw, struct buffer *out, struct buffer *message)
{
    raw->silent = false;
    if (raw->first.length) {
        buffer_append_view(out, buffer_view(&raw->first));
        buffer_deinit(&raw->first);
        return STATUS_OK;
    }
    if (raw->ended)
        return STATUS_END;
    enum status status =
        raw->descriptor < 0 ? read_memory(raw, out) : read_descriptor(raw, out, message);
    raw->ended = status == STATUS_END;
    return status;
}

/* ---- opening ---- */

const char *reader_raw_refusal(mode_t mode)
{
    if (S_ISDIR(mode))
        return _("is a folder");
    if (S_ISCHR(mode) || S_ISBLK(mode))
        return _("is a device");
    if (S_ISSOCK(mode))
        return _("is a socket");
    return S_ISREG(mode) || S_ISFIFO(mode) ? NULL : _("is no file");
}

/* Opened without blocking, a FIFO nobody writes to is at its end, and one whose writer
   has nothing to say yet is not ready: reading once tells them apart. */
static enum status check_fifo(struct reader_raw *raw, struct buffer *message)
{
    char *to = buffer_reserve(&raw->first, block_size(raw));
    ssize_t count = read(raw->descriptor, to, block_size(raw));
    if (count == 0)
        return fail(message, _("is a pipe that nobody writes to"));
    if (count > 0) {
        raw->first.length = (size_t)count;
        raw->bytes = (uint64_t)count;
    }
    raw->waits = true;
    return STATUS_OK;
}

static enum status open_path(struct reader_raw *raw, const char *path, struct buffer *message)
{
    struct stat information;
    raw->descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    int error = errno;
    bool known = raw->descriptor >= 0 ? fstat(raw->descriptor, &information) == 0
                                      : stat(path, &information) == 0;
    raw->owned = raw->descriptor >= 0;
    const char *reason = known ? reader_raw_refusal(information.st_mode) : NULL;
    if (reason)
        return fail(message, reason);
    if (raw->descriptor < 0)
        return fail(message, language_error(error));
    if (known && S_ISFIFO(information.st_mode))
        return check_fifo(raw, message);
    raw->size = known ? (uint64_t)information.st_size : 0;
    return STATUS_OK;
}

static enum status open_standard_input(struct reader_raw *raw, struct buffer *message)
{
    struct stat information;
    raw->descriptor = STDIN_FILENO;
    if (fstat(STDIN_FILENO, &information) != 0)
        return fail(message, language_error(errno));
    if (S_ISDIR(information.st_mode) || S_ISBLK(information.st_mode))
        return fail(message, reader_raw_refusal(information.st_mode));
    raw->waits = !S_ISREG(information.st_mode);
    raw->size = raw->waits ? 0 : (uint64_t)information.st_size;
    return STATUS_OK;
}

enum status reader_raw_open(struct reader_raw *raw, const char *path,
                            const struct reader_options *options, struct buffer *message)
{
    if (options)
        raw->options = *options;
    if (strcmp(path, "-") == 0)
        return open_standard_input(raw, message);
    return open_path(raw, path, message);
}

void reader_raw_open_memory(struct reader_raw *raw, struct view bytes,
                            const struct reader_options *options)
{
    if (options)
        raw->options = *options;
    raw->descriptor = -1;
    raw->memory = bytes;
    raw->size = bytes.length;
}

void reader_raw_close(struct reader_raw *raw)
{
    if (raw->owned)
        close(raw->descriptor);
    buffer_deinit(&raw->first);
}
