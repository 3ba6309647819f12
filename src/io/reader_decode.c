#include "io/reader_decode.h"

#include "io/reader_detect.h"
#include "text/utf8.h"

#include <stdio.h>
#include <string.h>

enum { ESCAPE = 0x1b };

static const char byte_order_mark[] = "\xef\xbb\xbf";

/* Begins to decode from an encoding; from UTF-8 when there is no such encoding. */
static bool set_encoding(struct reader_decode *decode, const char *name, bool exact)
{
    if (decode->encoding != name)
        snprintf(decode->encoding, sizeof decode->encoding, "%s", name);
    if ((!exact || strcmp(name, "UTF-8") == 0) && line_decode_serves(name)) {
        bool known = line_decode_init(&decode->line, name);
        decode->line.exact = exact;
        decode->stage = DECODE_LINES;
        return known;
    }
    decode->unit = strncmp(name, "UTF-16", 6) == 0 ? 2 : strncmp(name, "UTF-32", 6) == 0 ? 4 : 1;
    decode->converter = iconv_open("UTF-8", name);
    decode->stage = DECODE_STREAM;
    return decode->converter != CONVERT_NONE || (set_encoding(decode, "UTF-8", false), false);
}

bool reader_decode_init(struct reader_decode *decode, const char *encoding)
{
    *decode = (struct reader_decode){.converter = CONVERT_NONE, .unit = 1, .at_line_start = true};
    line_decode_init(&decode->line, "UTF-8");
    if (!encoding)
        return true;
    bool is_utf8 = view_equal_ignore_case(view_of(encoding), view_of("UTF-8")) ||
                   view_equal_ignore_case(view_of(encoding), view_of("UTF8"));
    return set_encoding(decode, is_utf8 ? "UTF-8" : encoding, true);
}

void reader_decode_deinit(struct reader_decode *decode)
{
    if (decode->converter != CONVERT_NONE)
        iconv_close(decode->converter);
    line_decode_deinit(&decode->line);
    buffer_deinit(&decode->raw);
}

uint64_t reader_decode_replaced(const struct reader_decode *decode)
{
    return decode->replaced + decode->line.replaced;
}

uint64_t reader_decode_foreign_lines(const struct reader_decode *decode)
{
    return decode->line.foreign;
}

/* ---- byte order marks ---- */

static bool is_line_end(char byte)
{
    return byte == '\n' || byte == '\r';
}

/* Takes the marks at the starts of lines out of what has been appended from `from` on. */
static void drop_marks(struct reader_decode *decode, struct buffer *out, size_t from)
{
    size_t kept = from, read = from, length = sizeof byte_order_mark - 1;
    if (out->length == from)
        return;
    for (size_t at = from;
         (at = view_find_byte(buffer_view(out), byte_order_mark[0], at)) != VIEW_NONE;) {
        bool start = at > from ? is_line_end(out->data[at - 1]) || (at == read && read > from)
                               : decode->at_line_start;
        if (!start || memcmp(out->data + at, byte_order_mark, length) != 0) {
            at++;
            continue;
        }
        memmove(out->data + kept, out->data + read, at - read);
        kept += at - read;
        at = read = at + length;
    }
    if (read > from) {
        memmove(out->data + kept, out->data + read, out->length - read);
        buffer_truncate(out, out->length - (read - kept));
    }
    if (out->length > from)
        decode->at_line_start = is_line_end(out->data[out->length - 1]);
}

/* ---- finding out ---- */

static bool begin(struct reader_decode *decode, bool end)
{
    bool declared;
    size_t bom_length;
    if (decode->raw.length < DETECT_START_BYTES && !end)
        return false;
    struct view start = view_slice(buffer_view(&decode->raw), 0, DETECT_START_BYTES);
    reader_detect_start(start, decode->encoding, &bom_length, &declared);
    buffer_remove(&decode->raw, 0, bom_length);
    if (decode->encoding[0] && !declared)
        set_encoding(decode, decode->encoding, false);
    else
        decode->stage = DECODE_ASCII;
    return true;
}

/* Lets ASCII through. ESC may begin Japanese in seven bits (ISO 2022). */
static void pass_ascii(struct reader_decode *decode, struct buffer *out)
{
    size_t length = 0;
    struct view raw = buffer_view(&decode->raw);
    bool plain = view_is_ascii(raw) && view_find_byte(raw, ESCAPE, 0) == VIEW_NONE;
    while (!plain && length < raw.length && (unsigned char)raw.data[length] < 0x80 &&
           raw.data[length] != ESCAPE)
        length++;
    if (plain)
        length = raw.length;
    else
        decode->stage = DECODE_SAMPLE;
    if (length)
        decode->before = raw.data[length - 1];
    buffer_append(out, raw.data, length);
    buffer_remove(&decode->raw, 0, length);
}

static bool is_iso_2022(struct view sample)
{
    return view_is_ascii(sample) && (view_find(sample, view_of("\x1b$B"), 0) != VIEW_NONE ||
                                     view_find(sample, view_of("\x1b$@"), 0) != VIEW_NONE);
}

static bool decide(struct reader_decode *decode, bool end)
{
    char name[32];
    struct view raw = buffer_view(&decode->raw);
    bool short_enough = end && raw.length <= DETECT_UTF8_BYTES;
    if (raw.length >= DETECT_QUICK_BYTES && reader_detect_is_surely_utf8(raw)) {
        set_encoding(decode, "UTF-8", false);
        return true;
    }
    if (raw.length < DETECT_UTF8_BYTES && !end)
        return false;
    struct view sample = view_slice(raw, 0, DETECT_UTF8_BYTES);
    const char *found = NULL;
    if (is_iso_2022(sample))
        found = "ISO-2022-JP";
    else
        found = reader_detect_sample(sample, !short_enough, decode->before, decode->encoding, name);
    if (!found) {
        if (raw.length < DETECT_GUESS_BYTES && !end)
            return false;
        sample = view_slice(raw, 0, DETECT_GUESS_BYTES);
        found = reader_detect_sample(sample, raw.length > DETECT_GUESS_BYTES && !end,
                                     decode->before, decode->encoding, name);
    }
    set_encoding(decode, found ? found : "WINDOWS-1252", false);
    return true;
}

static void decode_stream(struct reader_decode *decode, bool end, struct buffer *out)
{
    size_t left = convert_append(decode->converter, buffer_view(&decode->raw), decode->unit, end,
                                 out, &decode->replaced);
    buffer_remove(&decode->raw, 0, decode->raw.length - left);
}

static void advance(struct reader_decode *decode, bool end, struct buffer *out)
{
    if (decode->stage == DECODE_START && !begin(decode, end))
        return;
    if (decode->stage == DECODE_ASCII)
        pass_ascii(decode, out);
    if (decode->stage == DECODE_SAMPLE && !decide(decode, end))
        return;
    if (decode->stage == DECODE_LINES)
        line_decode_run(&decode->line, &decode->raw, end, out);
    if (decode->stage == DECODE_STREAM)
        decode_stream(decode, end, out);
}

void reader_decode_run(struct reader_decode *decode, bool end, struct buffer *out)
{
    size_t before = out->length;
    advance(decode, end, out);
    drop_marks(decode, out, before);
}

/* Text without NULs and of at least a line: enough to see that nothing is declared. */
static bool holds_a_line(struct view raw)
{
    return view_find_byte(raw, '\n', 0) != VIEW_NONE && view_find_byte(raw, '\0', 0) == VIEW_NONE;
}

static bool is_utf8_so_far(struct view raw)
{
    struct view whole = view_slice(raw, 0, raw.length - utf8_unfinished_length(raw));
    return whole.length > 0 && !view_is_ascii(whole) && utf8_valid_length(whole) == whole.length;
}

void reader_decode_settle(struct reader_decode *decode, struct buffer *out)
{
    size_t before = out->length;
    if (decode->stage == DECODE_START && holds_a_line(buffer_view(&decode->raw)))
        begin(decode, true);
    if (decode->stage == DECODE_ASCII)
        pass_ascii(decode, out);
    if (decode->stage == DECODE_SAMPLE && is_utf8_so_far(buffer_view(&decode->raw)))
        set_encoding(decode, "UTF-8", false);
    if (decode->stage != DECODE_START && decode->stage != DECODE_SAMPLE)
        advance(decode, false, out);
    if (decode->stage == DECODE_LINES)
        line_decode_settle(&decode->line, &decode->raw, out);
    drop_marks(decode, out, before);
}
