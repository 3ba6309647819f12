/*
 *   reader_raw -> start -> reader_unpack -> first -> reader
 *                   '--- not packed ----------^
 *
 * The first bytes of the file are read ahead into `start`, which shows whether it is packed;
 * those of each stream that is unpacked into `first`, which shows whether the stream is empty
 * or packed itself.
 */
#include "base/language.h"
#include "io/reader_unpack.h"

#include <archive.h>
#include <archive_entry.h>

enum { MAGIC_BYTES = 6 /* a silent pipe must have said at least that much */ };

static enum status tell(const struct reader_source *source, struct buffer *message)
{
    if (message && source->stopped != STATUS_END && source->stopped != STATUS_CANCELLED)
        buffer_append_view(message, buffer_view(&source->reason));
    return source->stopped;
}

/* Reads the first bytes of a stream ahead and looks at them. */
static void begin_stream(struct reader_source *source)
{
    buffer_clear(&source->first);
    buffer_clear(&source->warning);
    source->first_offset = 0;
    source->stopped = STATUS_OK;
    while (source->first.length < PACKING_BYTES &&
           reader_unpack_block(source, &source->first) == STATUS_OK)
        continue;
    if (packing_detect(buffer_view(&source->first)) == PACKING_NONE)
        return;
    reader_unpack_stop(source, STATUS_LIMIT, _("is packed twice; that is not opened"));
    buffer_clear(&source->first);
}

/* ---- members ---- */

static bool is_hidden(struct view name)
{
    while (name.data) {
        struct view part = view_split(&name, '/');
        if (part.length > 1 && part.data[0] == '.' && !view_equal_string(part, ".."))
            return true;
    }
    return false;
}

static bool is_wanted(struct archive_entry *entry, struct view name)
{
    return archive_entry_filetype(entry) == AE_IFREG && !archive_entry_hardlink(entry) &&
           !is_hidden(name);
}

static void append_name(const struct reader_source *source, struct archive_entry *entry,
                        struct buffer *name)
{
    const char *path = archive_entry_pathname_utf8(entry);
    if (!path)
        path = archive_entry_pathname(entry);
    while (path && path[0] == '.' && path[1] == '/')
        path += 2;
    if (path && *path)
        buffer_append_string(name, path);
    else
        buffer_append_format(name, _("member %zu"), source->members);
}

/* Passes over what is left of the open member, counting what has to be unpacked for that. */
static enum status skip_member(struct reader_source *source)
{
    struct buffer skipped = {0};
    bool left = source->stopped == STATUS_OK || source->stopped == STATUS_LIMIT;
    enum status status = STATUS_OK;
    if (!source->in_member)
        return STATUS_OK;
    source->in_member = false;
    while (left && !source->skippable && status == STATUS_OK) {
        buffer_clear(&skipped);
        status = reader_unpack_block(source, &skipped);
    }
    buffer_deinit(&skipped);
    if (source->finished || status == STATUS_CANCELLED)
        return status;
    if (archive_read_data_skip(source->archive) <= ARCHIVE_FATAL)
        return reader_unpack_failed(source, ARCHIVE_FATAL);
    return STATUS_OK;
}

/* Takes the next header; *entry is NULL when nothing is known of the member. */
static enum status next_header(struct reader_source *source, struct archive_entry **entry)
{
    int result = source->header_result;
    if (source->header)
        *entry = source->header;
    else
        result = archive_read_next_header(source->archive, entry);
    source->header = NULL;
    if (result == ARCHIVE_EOF)
        return reader_unpack_end(source);
    if (result < ARCHIVE_WARN && result != ARCHIVE_RETRY)
        return reader_unpack_failed(source, ARCHIVE_FATAL);
    if (result == ARCHIVE_RETRY)
        *entry = NULL;
    if (source->members++ < SOURCE_MEMBERS)
        return STATUS_OK;
    source->finished = true;
    return reader_unpack_stop(source, STATUS_LIMIT,
                              _("has too many members; the rest is not read"));
}

static enum status open_member(struct reader_source *source, struct archive_entry *entry)
{
    bool encrypted = archive_entry_is_encrypted(entry);
    source->in_member = true;
    source->skippable =
        encrypted || (source->packing == PACKING_ZIP && archive_entry_size_is_set(entry));
    if (!encrypted) {
        begin_stream(source);
        return source->stopped;
    }
    buffer_clear(&source->first);
    source->first_offset = 0;
    return reader_unpack_stop(source, STATUS_SYSTEM, _("is encrypted"));
}

static enum status find_member(struct reader_source *source, struct buffer *name)
{
    size_t start = name->length;
    for (;;) {
        struct archive_entry *entry = NULL;
        enum status status = skip_member(source);
        if (status == STATUS_OK)
            status = next_header(source, &entry);
        if (status != STATUS_OK)
            return status;
        buffer_truncate(name, start);
        if (!entry)
            continue;
        append_name(source, entry, name);
        if (!is_wanted(entry, view_from(buffer_view(name), start)))
            continue;
        if (open_member(source, entry) == STATUS_CANCELLED)
            return STATUS_CANCELLED;
        if (source->stopped != STATUS_END || source->first.length)
            return STATUS_OK;
    }
}

/* ---- finding out ---- */

/* Reads until it can be told what the file is, and opens it; not yet `looked` when a pipe
   has fallen silent before. */
static void look(struct reader_source *source)
{
    enum status status = STATUS_OK;
    struct buffer *start = &source->start;
    while (start->length < PACKING_BYTES && status == STATUS_OK) {
        status = reader_raw_read(&source->raw, start, &source->reason);
        if (!source->raw.silent)
            continue;
        if (start->length < MAGIC_BYTES)
            return;
        break;
    }
    source->looked = true;
    source->stopped = status == STATUS_END && start->length ? STATUS_OK : status;
    source->packing = packing_detect(buffer_view(start));
    if (source->packing == PACKING_NONE) {
        source->first = *start;
        *start = (struct buffer){0};
    } else if (source->packing == PACKING_OTHER) {
        reader_unpack_stop(
            source, STATUS_INVALID,
            _("is packed in a way that is not read; zip, tar, gz, xz, zst and bz2 are"));
    } else if (reader_unpack_open(source) == STATUS_OK && !source->in_members) {
        begin_stream(source);
    }
}

/* ---- for the reader ---- */

enum status reader_source_next_member(struct reader_source *source, struct buffer *name,
                                      struct buffer *message)
{
    while (!source->looked)
        look(source);
    if (!source->in_members && !source->in_member) {
        source->in_member = true;
        return STATUS_OK;
    }
    if (source->finished)
        return STATUS_END;
    if (!source->in_members)
        return source->stopped == STATUS_END && reader_unpack_end(source) != STATUS_END
                   ? tell(source, message)
                   : STATUS_END;
    enum status status = find_member(source, name);
    return status == STATUS_OK ? status : tell(source, message);
}

enum status reader_source_read(struct reader_source *source, struct buffer *out,
                               struct buffer *message)
{
    if (!source->looked) {
        look(source);
        if (!source->looked)
            return STATUS_OK;
    }
    if (source->in_members && !source->in_member)
        return STATUS_END;
    if (source->first_offset < source->first.length) {
        buffer_append_view(out, view_from(buffer_view(&source->first), source->first_offset));
        source->first_offset = source->first.length;
        return STATUS_OK;
    }
    if (source->stopped != STATUS_OK)
        return tell(source, message);
    if (source->archive)
        reader_unpack_block(source, out);
    else
        source->stopped = reader_raw_read(&source->raw, out, &source->reason);
    return tell(source, message);
}

bool reader_source_is_silent(const struct reader_source *source)
{
    return source->raw.silent;
}

enum status reader_source_open(struct reader_source *source, const char *path,
                               const struct reader_options *options, struct buffer *message)
{
    return reader_raw_open(&source->raw, path, options, message);
}

void reader_source_open_memory(struct reader_source *source, struct view bytes,
                               const struct reader_options *options)
{
    reader_raw_open_memory(&source->raw, bytes, options);
}

void reader_source_close(struct reader_source *source)
{
    if (source->archive)
        archive_read_free(source->archive);
    reader_raw_close(&source->raw);
    buffer_deinit(&source->start);
    buffer_deinit(&source->first);
    buffer_deinit(&source->input);
    buffer_deinit(&source->tail);
    buffer_deinit(&source->reason);
    buffer_deinit(&source->warning);
    buffer_deinit(&source->input_reason);
}
