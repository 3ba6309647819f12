#include "io/reader_decode.h"

#include "io/reader_detect.h"
#include "text/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define REPLACEMENT "\xef\xbf\xbd"

enum { ESCAPE = 0x1b };

static void set_encoding(struct reader_decode *decode, const char *name)
{
    if (decode->encoding != name)
        snprintf(decode->encoding, sizeof decode->encoding, "%s", name);
    if (strcmp(name, "UTF-8") == 0) {
        decode->stage = DECODE_UTF8;
        return;
    }
    decode->converter = iconv_open("UTF-8", name);
    decode->stage = decode->converter == (iconv_t)-1 ? DECODE_UTF8 : DECODE_ICONV;
    decode->unit = strncmp(name, "UTF-16", 6) == 0 ? 2 : strncmp(name, "UTF-32", 6) == 0 ? 4 : 1;
}

bool reader_decode_init(struct reader_decode *decode, const char *encoding)
{
    *decode = (struct reader_decode){.converter = (iconv_t)-1, .unit = 1};
    if (!encoding)
        return true;
    bool is_utf8 = view_equal_ignore_case(view_of(encoding), view_of("UTF-8")) ||
                   view_equal_ignore_case(view_of(encoding), view_of("UTF8"));
    set_encoding(decode, is_utf8 ? "UTF-8" : encoding);
    return is_utf8 || decode->stage == DECODE_ICONV;
}

void reader_decode_deinit(struct reader_decode *decode)
{
    if (decode->converter != (iconv_t)-1)
        iconv_close(decode->converter);
    buffer_deinit(&decode->raw);
}

/* ---- UTF-8 ---- */

/* A byte that can only be a letter of Windows-1252 in the middle of UTF-8 (files that
   were joined from two): À to ÿ, not followed by a continuation byte. */
static bool is_western_letter(struct view rest)
{
    unsigned char byte = (unsigned char)rest.data[0];
    unsigned char next = rest.length > 1 ? (unsigned char)rest.data[1] : ' ';
    return byte >= 0xc0 && byte != 0xd7 && byte != 0xf7 && (next < 0x80 || next >= 0xc0);
}

/* The invalid part at the start of rest, as utf8_repair() sees it: up to the next byte
   that can begin a character. */
static size_t invalid_length(struct view rest)
{
    size_t length = 1;
    while (length < rest.length && (rest.data[length] & 0xc0) == 0x80)
        length++;
    return length;
}

static void decode_utf8(struct reader_decode *decode, bool end, struct buffer *out)
{
    struct view rest = buffer_view(&decode->raw);
    size_t keep = end ? 0 : utf8_unfinished_length(rest);
    rest.length -= keep;
    while (rest.length) {
        size_t valid = utf8_valid_length(rest);
        buffer_append(out, rest.data, valid);
        rest = view_from(rest, valid);
        if (!rest.length)
            break;
        size_t bad = invalid_length(rest);
        /* the run may go on in the next block */
        if (!end && bad == rest.length && keep == 0 && bad < 8) {
            keep = bad;
            break;
        }
        if (bad == 1 && is_western_letter(rest)) {
            utf8_append(out, (unsigned char)rest.data[0]);
            decode->replaced++;
        } else {
            decode->replaced += utf8_repair(out, view_slice(rest, 0, bad));
        }
        rest = view_from(rest, bad);
    }
    buffer_remove(&decode->raw, 0, decode->raw.length - keep);
}

/* ---- everything else ---- */

static void decode_iconv(struct reader_decode *decode, bool end, struct buffer *out)
{
    char *from = decode->raw.data;
    size_t left = decode->raw.length;
    while (left) {
        size_t room = left * 2 + 64;
        char *to = buffer_reserve(out, room), *start = to;
        size_t result = iconv(decode->converter, &from, &left, &to, &room);
        int error = errno;
        out->length += (size_t)(to - start);
        if (result != (size_t)-1 || error == E2BIG)
            continue;
        if (error == EINVAL && !end)
            break; /* the character goes on in the next block */
        size_t skip = left < decode->unit ? left : decode->unit;
        buffer_append_string(out, REPLACEMENT);
        decode->replaced++;
        from += skip;
        left -= skip;
    }
    buffer_remove(&decode->raw, 0, decode->raw.length - left);
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
        set_encoding(decode, decode->encoding);
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
        set_encoding(decode, "UTF-8");
        return true;
    }
    if (raw.length < DETECT_UTF8_BYTES && !end)
        return false;
    struct view sample = view_slice(raw, 0, DETECT_UTF8_BYTES);
    const char *found = NULL;
    if (is_iso_2022(sample))
        found = "ISO-2022-JP";
    else
        found = reader_detect_sample(sample, !short_enough, decode->encoding, name);
    if (!found) {
        if (raw.length < DETECT_GUESS_BYTES && !end)
            return false;
        sample = view_slice(raw, 0, DETECT_GUESS_BYTES);
        found = reader_detect_sample(sample, raw.length > DETECT_GUESS_BYTES && !end,
                                     decode->encoding, name);
    }
    set_encoding(decode, found ? found : "WINDOWS-1252");
    return true;
}

void reader_decode_run(struct reader_decode *decode, bool end, struct buffer *out)
{
    if (decode->stage == DECODE_START && !begin(decode, end))
        return;
    if (decode->stage == DECODE_ASCII)
        pass_ascii(decode, out);
    if (decode->stage == DECODE_SAMPLE && !decide(decode, end))
        return;
    if (decode->stage == DECODE_UTF8)
        decode_utf8(decode, end, out);
    if (decode->stage == DECODE_ICONV)
        decode_iconv(decode, end, out);
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
    if (decode->stage == DECODE_START && holds_a_line(buffer_view(&decode->raw)))
        begin(decode, true);
    if (decode->stage == DECODE_ASCII)
        pass_ascii(decode, out);
    if (decode->stage == DECODE_SAMPLE && is_utf8_so_far(buffer_view(&decode->raw)))
        set_encoding(decode, "UTF-8");
    if (decode->stage != DECODE_START && decode->stage != DECODE_SAMPLE)
        reader_decode_run(decode, false, out);
}
