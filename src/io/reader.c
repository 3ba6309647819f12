/*
 * A window of decoded text slides over the stream:
 *
 *   text:  [ taken ............ | start: not taken yet ........ length ]
 *
 * fill() drops what is taken, reads one block from the source and decodes it onto the
 * end. A failure of the source is kept back until the text before it has been taken.
 */
#include "io/reader.h"

#include "base/language.h"
#include "base/memory.h"
#include "io/line_encoding.h"
#include "io/reader_decode.h"
#include "io/reader_source.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    struct reader_source source;
    const char *wanted_encoding; /* NULL: detect */
    struct reader_decode decode;
    struct buffer member; /* its name */
    struct buffer text;
    size_t start;
    size_t searched;     /* [start, searched) holds no LF; searched < length: one is there */
    enum status stopped; /* STATUS_OK while the source has more */
    struct buffer reason;
    uint64_t offset;
    uint32_t line;
    uint64_t replaced; /* by an importer */
    bool in_line;      /* of the line only a part has been returned */
};

/* Nothing has been read of the stream. */
static void begin_stream(struct reader *reader)
{
    reader_decode_deinit(&reader->decode);
    buffer_clear(&reader->text);
    buffer_clear(&reader->reason);
    reader->start = reader->searched = 0;
    reader->offset = 0;
    reader->line = 0;
    reader->replaced = 0;
    reader->in_line = false;
    reader->stopped = STATUS_OK;
    if (!reader_decode_init(&reader->decode, reader->wanted_encoding)) {
        reader->stopped = STATUS_INVALID;
        buffer_append_format(&reader->reason, _("unknown encoding: %s"), reader->wanted_encoding);
    }
}

static struct reader *reader_new(const struct reader_options *options)
{
    struct reader *reader = memory_alloc_zero(1, sizeof *reader);
    reader->source.raw.descriptor = -1;
    reader_decode_init(&reader->decode, NULL);
    reader->wanted_encoding = options ? options->encoding : NULL;
    buffer_reserve(&reader->text, 1); /* so that there is something to point to */
    begin_stream(reader);
    return reader;
}

static enum status report_end(struct reader *reader, struct buffer *message)
{
    if (message && reader->stopped != STATUS_END && reader->stopped != STATUS_CANCELLED)
        buffer_append_view(message, buffer_view(&reader->reason));
    return reader->stopped;
}

enum status reader_open(struct reader **reader, const char *path,
                        const struct reader_options *options, struct buffer *message)
{
    struct reader *opened = reader_new(options);
    enum status status = report_end(opened, message);
    if (status == STATUS_OK)
        status = reader_source_open(&opened->source, path, options, message);
    if (status != STATUS_OK) {
        reader_close(opened);
        opened = NULL;
    }
    *reader = opened;
    return status;
}

struct reader *reader_open_memory(struct view bytes, const struct reader_options *options)
{
    struct reader *reader = reader_new(options);
    reader_source_open_memory(&reader->source, bytes, options);
    return reader;
}

void reader_close(struct reader *reader)
{
    if (!reader)
        return;
    reader_source_close(&reader->source);
    reader_decode_deinit(&reader->decode);
    buffer_deinit(&reader->member);
    buffer_deinit(&reader->text);
    buffer_deinit(&reader->reason);
    free(reader);
}

/* Names of members that old programs in China write; others stay as they are. */
static void decode_name(struct buffer *name)
{
    struct buffer decoded = {0};
    struct view bytes = buffer_view(name);
    unsigned long long replaced = 0;
    if (utf8_valid_length(bytes) == bytes.length || line_encoding_tell(bytes) != LINE_CHINESE)
        return;
    iconv_t converter = iconv_open("UTF-8", "GB18030");
    if (converter == CONVERT_NONE)
        return;
    convert_append(converter, bytes, 1, true, &decoded, &replaced);
    iconv_close(converter);
    buffer_deinit(name);
    *name = decoded;
}

enum status reader_next_member(struct reader *reader, struct view *name, struct buffer *message)
{
    begin_stream(reader);
    buffer_clear(&reader->member);
    enum status status = reader_source_next_member(&reader->source, &reader->member, message);
    if (status != STATUS_OK)
        reader->stopped = STATUS_END;
    decode_name(&reader->member);
    *name = buffer_view(&reader->member);
    return status;
}

/* Gets more text, if there is any: false at the end, and when `hasty` and there is some
   already while a pipe is silent. Moves the text. */
static bool fill(struct reader *reader, bool hasty)
{
    size_t before = reader->text.length - reader->start;
    if (reader->stopped != STATUS_OK)
        return false;
    buffer_remove(&reader->text, 0, reader->start);
    reader->searched -= reader->start;
    reader->start = 0;
    while (reader->stopped == STATUS_OK && reader->text.length == before) {
        reader->stopped = reader_source_read(&reader->source, &reader->decode.raw, &reader->reason);
        if (reader_source_is_silent(&reader->source))
            reader_decode_settle(&reader->decode, &reader->text);
        else
            reader_decode_run(&reader->decode, reader->stopped != STATUS_OK, &reader->text);
        if (reader_source_is_silent(&reader->source) && hasty && before > 0)
            break;
    }
    return reader->text.length > before;
}

static struct view take(struct reader *reader, size_t count)
{
    struct view taken = view_make(reader->text.data + reader->start, count);
    reader->start += count;
    reader->offset += count;
    if (reader->searched < reader->start)
        reader->searched = reader->start;
    return taken;
}

enum status reader_peek(struct reader *reader, size_t wanted, struct view *bytes,
                        struct buffer *message)
{
    while (reader->text.length - reader->start < wanted && fill(reader, false))
        continue;
    *bytes = view_from(buffer_view(&reader->text), reader->start);
    return bytes->length || wanted == 0 ? STATUS_OK : report_end(reader, message);
}

enum status reader_peek_some(struct reader *reader, size_t wanted, struct view *bytes, bool *more,
                             struct buffer *message)
{
    while (reader->text.length - reader->start < wanted && fill(reader, true) &&
           !reader_source_is_silent(&reader->source))
        continue;
    *bytes = view_from(buffer_view(&reader->text), reader->start);
    *more = reader->stopped == STATUS_OK;
    return bytes->length || wanted == 0 ? STATUS_OK : report_end(reader, message);
}

void reader_skip(struct reader *reader, size_t count)
{
    take(reader, count);
}

enum status reader_next(struct reader *reader, struct view *bytes, struct buffer *message)
{
    if (reader->start == reader->text.length && !fill(reader, false))
        return report_end(reader, message);
    *bytes = take(reader, reader->text.length - reader->start);
    return STATUS_OK;
}

/* The offset of the LF that is next, or the length of the text. Each byte is looked at
   once, however long the line and however small the blocks. */
static size_t find_lf(struct reader *reader)
{
    size_t rest = reader->text.length - reader->searched;
    const char *from = reader->text.data + reader->searched;
    const char *found = rest ? memchr(from, '\n', rest) : NULL;
    reader->searched = found ? (size_t)(found - reader->text.data) : reader->text.length;
    return reader->searched;
}

/* The first part of the text, READER_LINE_BYTES at most, in whole characters. */
static void take_part(struct reader *reader, struct view *line)
{
    struct view rest = view_from(buffer_view(&reader->text), reader->start);
    *line = take(reader, utf8_previous(rest, READER_LINE_BYTES + 1));
    reader->in_line = true;
}

enum status reader_next_line(struct reader *reader, struct view *line, struct buffer *message)
{
    size_t looked = 0; /* bytes of the line known to hold no CR */
    bool first = !reader->in_line;
    reader->in_line = false;
    for (;;) {
        size_t end = find_lf(reader);
        size_t length = end - reader->start;
        const char *text = reader->text.data + reader->start;
        const char *cr = length > looked ? memchr(text + looked, '\r', length - looked) : NULL;
        size_t known = cr ? (size_t)(cr - text) : length;
        bool more = reader->stopped == STATUS_OK;
        if (known > READER_LINE_BYTES) {
            take_part(reader, line);
            break;
        }
        if (cr && (text + length > cr + 1 || end < reader->text.length || !more)) {
            bool pair = reader->start + known + 1 < reader->text.length && cr[1] == '\n';
            *line = view_make(text, known);
            take(reader, known + (pair ? 2 : 1));
            break;
        }
        if (end < reader->text.length) {
            *line = view_make(text, length);
            take(reader, length + 1);
            break;
        }
        looked = known;
        if (fill(reader, false))
            continue;
        if (!length)
            return report_end(reader, message);
        if (cr)
            continue; /* the CR was the last byte of all */
        *line = take(reader, reader->text.length - reader->start);
        break;
    }
    reader->line += first;
    return STATUS_OK;
}

bool reader_line_goes_on(const struct reader *reader)
{
    return reader->in_line;
}

uint64_t reader_offset(const struct reader *reader)
{
    return reader->offset;
}

uint32_t reader_line(const struct reader *reader)
{
    return reader->line;
}

uint64_t reader_raw_bytes(const struct reader *reader)
{
    return reader->source.raw.bytes;
}

uint64_t reader_raw_size(const struct reader *reader)
{
    return reader->source.raw.size;
}

const struct digest *reader_digest(const struct reader *reader)
{
    return &reader->source.raw.digest;
}

const char *reader_encoding(const struct reader *reader)
{
    return reader->decode.encoding[0] ? reader->decode.encoding : "ASCII";
}

uint64_t reader_replaced(const struct reader *reader)
{
    return reader->replaced + reader_decode_replaced(&reader->decode);
}

void reader_count_replaced(struct reader *reader, uint64_t count)
{
    reader->replaced += count;
}

uint64_t reader_foreign_lines(const struct reader *reader)
{
    return reader_decode_foreign_lines(&reader->decode);
}
