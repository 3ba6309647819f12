/*
 *   raw:  [ plain: whole lines ....... | rest of plain | not plain ...      ]
 *           appended as they are         \_ a line, judged when its end is there
 */
#include "io/line_decode.h"

#include "io/line_encoding.h"
#include "text/ascii.h"
#include "text/utf8.h"

#include <string.h>

/* Bytes below this are no part of a character of several bytes, in none of the encodings. */
enum { FIRST_TRAIL_BYTE = 0x30 };

/* In text of two-byte characters, so many of three may come about by chance. */
enum { ACCIDENT_OF_PAIRS = 3 };

bool line_decode_serves(const char *name)
{
    static const char *const others[] = {"UTF-16", "UTF-32", "UTF-7", "UCS", "ISO-2022", "HZ"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(name, others[i], strlen(others[i])) == 0)
            return false;
    return true;
}

static bool has_pairs(const char *name)
{
    static const char *const families[] = {"GB",   "BIG5", "CP93",  "CP94",
                                           "CP95", "EUC",  "SHIFT", "JOHAB"};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (strncmp(name, families[i], strlen(families[i])) == 0)
            return true;
    return false;
}

bool line_decode_init(struct line_decode *decode, const char *name)
{
    bool is_utf8 = strcmp(name, "UTF-8") == 0;
    *decode = (struct line_decode){.converter = is_utf8 ? CONVERT_NONE : iconv_open("UTF-8", name),
                                   .accident = has_pairs(name) ? ACCIDENT_OF_PAIRS : 0,
                                   .western = CONVERT_NONE,
                                   .chinese = CONVERT_NONE};
    return is_utf8 || decode->converter != CONVERT_NONE;
}

static void close_converter(iconv_t converter)
{
    if (converter != CONVERT_NONE)
        iconv_close(converter);
}

void line_decode_deinit(struct line_decode *decode)
{
    close_converter(decode->converter);
    close_converter(decode->western);
    close_converter(decode->chinese);
}

/* ---- UTF-8 with damage ---- */

/* A byte that can only be a letter of Windows-1252 in the middle of UTF-8: À to ÿ, not
   followed by a continuation byte. */
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

/* Takes what is no UTF-8 from `other`, or replaces it when that is CONVERT_NONE. */
static void repair_line(struct line_decode *decode, struct view rest, iconv_t other,
                        struct buffer *out)
{
    while (rest.length) {
        size_t valid = utf8_valid_length(rest);
        buffer_append(out, rest.data, valid);
        rest = view_from(rest, valid);
        if (!rest.length)
            break;
        size_t bad = invalid_length(rest);
        if (other != CONVERT_NONE) {
            convert_append(other, view_slice(rest, 0, bad), 1, true, out, &decode->replaced);
        } else if (bad == 1 && is_western_letter(rest)) {
            utf8_append(out, (unsigned char)rest.data[0]);
            decode->replaced++;
        } else {
            decode->replaced += utf8_repair(out, view_slice(rest, 0, bad));
        }
        rest = view_from(rest, bad);
    }
}

/* ---- one line ---- */

static iconv_t need(iconv_t *converter, const char *name)
{
    if (*converter == CONVERT_NONE)
        *converter = iconv_open("UTF-8", name);
    return *converter;
}

static void decode_in_utf8_file(struct line_decode *decode, struct view line, struct buffer *out)
{
    static const char western[] = "WINDOWS-1252";
    enum line_encoding encoding = decode->exact ? LINE_DAMAGED : line_encoding_tell(line);
    decode->foreign += encoding != LINE_DAMAGED;
    switch (encoding) {
    case LINE_CHINESE:
        convert_append(need(&decode->chinese, "GB18030"), line, 1, true, out, &decode->replaced);
        break;
    case LINE_WESTERN:
        convert_append(need(&decode->western, western), line, 1, true, out, &decode->replaced);
        break;
    case LINE_WESTERN_AND_UTF8:
        repair_line(decode, line, need(&decode->western, western), out);
        break;
    case LINE_DAMAGED:
        repair_line(decode, line, CONVERT_NONE, out);
        break;
    }
}

static bool is_utf8(const struct line_decode *decode, struct view line)
{
    size_t characters = 0;
    if (decode->exact || utf8_valid_length(line) < line.length)
        return false;
    for (size_t i = 0; i < line.length; i++)
        characters += (unsigned char)line.data[i] >= 0xc0;
    return characters > decode->accident;
}

/* line: not all of it is plain. */
static void decode_line(struct line_decode *decode, struct view line, struct buffer *out)
{
    if (decode->converter == CONVERT_NONE) {
        decode_in_utf8_file(decode, line, out);
    } else if (is_utf8(decode, line)) {
        decode->foreign++;
        buffer_append_view(out, line);
    } else {
        convert_append(decode->converter, line, 1, true, out, &decode->replaced);
    }
}

/* ---- lines ---- */

/* How many bytes at the start of rest need no decoding. */
static size_t plain_length(const struct line_decode *decode, struct view rest)
{
    struct view unknown = view_from(rest, decode->plain);
    return decode->plain + (decode->converter == CONVERT_NONE ? utf8_valid_length(unknown)
                                                              : ascii_run_length(unknown, 0));
}

/* How many of the first `length` bytes are whole lines. */
static size_t whole_lines(struct view text, size_t length)
{
    const char *end = length ? memrchr(text.data, '\n', length) : NULL;
    if (!end && length)
        end = memrchr(text.data, '\r', length);
    return end ? (size_t)(end - text.data) + 1 : 0;
}

/* Where a line that is too long is cut: behind a character, if that can be told. */
static size_t cut_length(struct view line)
{
    line = view_slice(line, 0, LINE_DECODE_BYTES);
    for (size_t i = line.length; i > 0; i--)
        if ((unsigned char)line.data[i - 1] < FIRST_TRAIL_BYTE)
            return i;
    return line.length - utf8_unfinished_length(line);
}

/* The length of the line at the start of rest, with its end, or of its next part; 0 when the
   end has not come yet. */
static size_t line_length(struct line_decode *decode, struct view rest, bool end)
{
    struct view line = view_slice(rest, 0, LINE_DECODE_BYTES);
    size_t lf = view_find_byte(line, '\n', decode->scanned);
    size_t cr = view_find_byte(view_slice(line, 0, lf), '\r', decode->scanned);
    size_t found = cr < lf ? cr : lf;
    decode->scanned = 0;
    if (found != VIEW_NONE)
        return found + 1;
    if (rest.length >= LINE_DECODE_BYTES)
        return cut_length(rest);
    if (!end)
        decode->scanned = rest.length;
    return end ? rest.length : 0;
}

void line_decode_run(struct line_decode *decode, struct buffer *raw, bool end, struct buffer *out)
{
    size_t at = 0, length;
    do {
        struct view rest = view_from(buffer_view(raw), at);
        size_t plain = plain_length(decode, rest), whole = whole_lines(rest, plain);
        buffer_append(out, rest.data, whole);
        decode->plain = plain - whole;
        decode->scanned = whole ? 0 : decode->scanned;
        rest = view_from(rest, whole);
        length = line_length(decode, rest, end);
        if (length > decode->plain)
            decode_line(decode, view_slice(rest, 0, length), out);
        else
            buffer_append(out, rest.data, length);
        decode->plain -= length < decode->plain ? length : decode->plain;
        at += whole + length;
    } while (length);
    buffer_remove(raw, 0, at);
}

void line_decode_settle(struct line_decode *decode, struct buffer *raw, struct buffer *out)
{
    line_decode_run(decode, raw, false, out);
    buffer_append(out, raw->data, decode->plain);
    buffer_remove(raw, 0, decode->plain);
    decode->plain = decode->scanned = 0;
}
