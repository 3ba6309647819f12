#include "io/record_text.h"

#include "base/language.h"
#include "io/reader.h"
#include "text/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char changed[] = N_("the file has changed");

static enum status refuse(struct buffer *message, const char *reason)
{
    buffer_append_string(message, reason);
    return STATUS_SYSTEM;
}

/* How the file was read that the paper comes from; NULL when that is no file, or not yet known. */
static const struct load_file *find_file(const struct snapshot *snapshot, const struct paper *paper,
                                         const struct load_update *loading)
{
    const char *name = snapshot_source(snapshot, paper->source)->name;
    struct stat information;
    for (size_t i = 0; loading && i < loading->file_count; i++) {
        const struct load_file *file = &loading->files[i];
        if (strcmp(file->name, name) == 0)
            return stat(file->path, &information) == 0 && S_ISREG(information.st_mode) ? file
                                                                                       : NULL;
    }
    return NULL;
}

const char *record_text_file(const struct snapshot *snapshot, const struct paper *paper,
                             const struct load_update *loading)
{
    const struct load_file *file = find_file(snapshot, paper, loading);
    return file && strcmp(file->name, file->path) == 0 ? file->path : NULL;
}

/* ---- right where it stands ---- */

static enum status read_there(struct buffer *out, int descriptor, const struct paper *paper,
                              struct buffer *message)
{
    size_t start = out->length, left = paper->source_length;
    char *to = buffer_reserve(out, left);
    while (left > 0) {
        ssize_t count =
            pread(descriptor, to, left, (off_t)(paper->source_offset + (out->length - start)));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return refuse(message, count < 0 ? language_error(errno) : _(changed));
        out->length += (size_t)count;
        to += count;
        left -= (size_t)count;
    }
    out->data[out->length] = '\0';
    return utf8_valid_length(view_from(buffer_view(out), start)) == paper->source_length
               ? STATUS_OK
               : refuse(message, _(changed));
}

static enum status open_and_read_there(struct buffer *out, const char *path,
                                       const struct paper *paper, struct buffer *message)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return refuse(message, language_error(errno));
    enum status status = read_there(out, descriptor, paper, message);
    close(descriptor);
    return status;
}

/* ---- from the start of the stream ---- */

/* Opens the file, at the member that its name speaks of behind the path. */
static enum status open_stream(struct reader **reader, const struct load_file *file,
                               struct buffer *message)
{
    const struct reader_options options = {0};
    struct view member, wanted = view_from(view_of(file->name), strlen(file->path));
    enum status status = reader_open(reader, file->path, &options, message);
    if (status != STATUS_OK || !wanted.length)
        return status;
    while ((status = reader_next_member(*reader, &member, message)) == STATUS_OK)
        if (view_equal(member, view_from(wanted, 1)))
            return STATUS_OK;
    reader_close(*reader);
    return message->length ? status : refuse(message, _(changed));
}

/* The part of a block that stands at `offset` in the stream which belongs to the record. */
static struct view part_of_record(const struct paper *paper, struct view block, uint64_t offset)
{
    uint64_t start = paper->source_offset, end = start + paper->source_length;
    if (offset + block.length <= start || offset >= end)
        return view_make(NULL, 0);
    size_t skip = start > offset ? (size_t)(start - offset) : 0;
    uint64_t most = end - offset - skip;
    return view_slice(block, skip, most < block.length ? (size_t)most : block.length);
}

static enum status read_from_start(struct buffer *out, const struct load_file *file,
                                   const struct paper *paper, struct buffer *message)
{
    struct reader *reader;
    struct view block;
    size_t start = out->length;
    if (paper->source_offset > RECORD_TEXT_DECODED)
        return refuse(message, _("it stands too far behind in the file"));
    enum status status = open_stream(&reader, file, message);
    if (status != STATUS_OK)
        return status;
    while (out->length - start < paper->source_length && status == STATUS_OK) {
        uint64_t offset = reader_offset(reader);
        status = reader_next(reader, &block, message);
        if (status == STATUS_OK)
            buffer_append_view(out, part_of_record(paper, block, offset));
    }
    reader_close(reader);
    return status == STATUS_END ? refuse(message, _(changed)) : status;
}

/* ---- is it the record? ---- */

static bool is_of_word(char byte)
{
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

/* The first word of letters that no format writes in another way. */
static struct view first_word(struct view text)
{
    size_t start = 0, end;
    while (start < text.length && !is_of_word(text.data[start]))
        start++;
    for (end = start; end < text.length && is_of_word(text.data[end]);)
        end++;
    return view_slice(text, start, end - start);
}

static bool is_record_of(struct view text, const struct paper *paper)
{
    bool compared = false;
    for (size_t i = 0; i < paper_count_own(paper); i++) {
        const struct paper_text *own = &paper->texts[i];
        bool hidden = field_get_traits((enum field)own->field) & FIELD_HIDDEN;
        struct view word = first_word(view_make(paper->text + own->offset, own->length));
        if (hidden || !(own->forms & (1 << FORM_SOURCE)) || word.length < 2)
            continue;
        compared = true;
        if (view_find(text, word, 0) != VIEW_NONE)
            return true;
    }
    return !compared;
}

enum status record_text_append(struct buffer *out, const struct snapshot *snapshot,
                               const struct paper *paper, const struct load_update *loading,
                               struct buffer *message)
{
    const struct load_file *file = find_file(snapshot, paper, loading);
    size_t start = out->length;
    if (!file || !paper->source_length)
        return STATUS_END;
    if (paper->source_length > RECORD_TEXT_BYTES)
        return refuse(message, _("it is too long"));
    enum status status = file->plain ? open_and_read_there(out, file->path, paper, message)
                                     : read_from_start(out, file, paper, message);
    if (status == STATUS_OK && !is_record_of(view_from(buffer_view(out), start), paper))
        status = refuse(message, _(changed));
    if (status != STATUS_OK)
        buffer_truncate(out, start);
    return status;
}
