#include "text/markup.h"

#include "text/ascii.h"
#include "text/html.h"
#include "text/latex.h"
#include "text/utf8.h"

/* ---- white space ---- */

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Scripts that put no blank between words, so that a line end stands for nothing. */
static bool is_written_without_blanks(uint32_t code_point)
{
    bool hangul = (code_point >= 0x3130 && code_point <= 0x318F) ||
                  (code_point >= 0x3200 && code_point <= 0x321E) ||
                  (code_point >= 0x3260 && code_point <= 0x327F);
    return !hangul && ((code_point >= 0x2E80 && code_point <= 0xA4CF) ||
                       (code_point >= 0xF900 && code_point <= 0xFAFF) ||
                       (code_point >= 0xFE30 && code_point <= 0xFE4F) ||
                       (code_point >= 0xFF01 && code_point <= 0xFF9F) ||
                       (code_point >= 0x20000 && code_point <= 0x3FFFF));
}

static bool joins_without_blank(const struct buffer *out, struct view next)
{
    struct view before = buffer_view(out);
    size_t last = utf8_previous(before, before.length), first = 0;
    return is_written_without_blanks(utf8_next(before, &last)) &&
           is_written_without_blanks(utf8_next(next, &first));
}

/* Appends words (not empty) with `separator` before them, unless they begin the text
   from `start` on. */
static void append_line(struct buffer *out, size_t start, struct view words, char separator)
{
    if (out->length > start && (separator == '\n' || !joins_without_blank(out, words)))
        buffer_append_byte(out, separator);
    for (size_t at = 0; at < words.length;) {
        size_t end = at;
        while (end < words.length && !is_blank(words.data[end]))
            end++;
        buffer_append(out, words.data + at, end - at);
        at = end;
        while (at < words.length && is_blank(words.data[at]))
            at++;
        if (at > end && at < words.length)
            buffer_append_byte(out, ' ');
    }
}

static bool is_indented(struct view line)
{
    return line.length && (line.data[0] == '\t' || view_starts_with(line, "  "));
}

static void append_shaped(struct buffer *out, struct view text, enum markup_shape shape)
{
    size_t start = out->length;
    bool paragraph = false;
    struct view line;
    while (view_next_line(&text, &line)) {
        struct view words = view_trim(line);
        paragraph |= shape == MARKUP_PARAGRAPHS && (!words.length || is_indented(line));
        if (!words.length)
            continue;
        append_line(out, start, words, paragraph ? '\n' : ' ');
        paragraph = false;
    }
}

/* The high bit of each byte that is not zero. */
static uint64_t mark_not_zero(uint64_t word)
{
    return (((word & ~ASCII_HIGH_BITS) + ~ASCII_HIGH_BITS) | word) & ASCII_HIGH_BITS;
}

/* Among the eight bytes at data is a control character, or a space before another. The
   ninth byte is read as well. */
static bool has_white_space(const char *data)
{
    const uint64_t spaces = ASCII_ONES * ' ', printable = ASCII_ONES * 0xE0;
    uint64_t word = ascii_load(data), next = ascii_load(data + 1);
    uint64_t single = mark_not_zero(word ^ spaces) | mark_not_zero(next ^ spaces);
    return (single & mark_not_zero(word & printable)) != ASCII_HIGH_BITS;
}

static bool is_shaped(struct view text)
{
    size_t at = 0;
    if (!text.length)
        return true;
    if (is_blank(text.data[0]) || is_blank(text.data[text.length - 1]))
        return false;
    while (text.length - at > 8 && !has_white_space(text.data + at))
        at += 8;
    for (; at < text.length; at++)
        if (is_blank(text.data[at]) && (text.data[at] != ' ' || text.data[at + 1] == ' '))
            return false;
    return true;
}

/* ---- the two functions ---- */

static bool is_plain(struct view source, enum markup markup)
{
    switch (markup) {
    case MARKUP_LATEX:
        return latex_is_plain(source);
    case MARKUP_HTML:
        return html_is_plain(source);
    case MARKUP_PLAIN:
        break;
    }
    return true;
}

bool markup_is_identity(struct view source, enum markup markup, enum markup_shape shape)
{
    (void)shape; /* a newline changes in both */
    return is_shaped(source) && is_plain(source, markup);
}

void markup_render(struct buffer *out, struct view source, enum markup markup,
                   enum markup_shape shape)
{
    if (markup_is_identity(source, markup, shape)) {
        buffer_append_view(out, source);
    } else if (markup == MARKUP_PLAIN) {
        append_shaped(out, source, shape);
    } else {
        struct buffer text = {0};
        if (markup == MARKUP_HTML)
            html_append_text(&text, source);
        else
            latex_append_text(&text, source);
        append_shaped(out, buffer_view(&text), shape);
        buffer_deinit(&text);
    }
}
