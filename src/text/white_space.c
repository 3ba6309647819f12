#include "text/white_space.h"

#include "text/ascii.h"
#include "text/utf8.h"

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

static bool joins_without_blank(const struct rendering *out, struct view next)
{
    struct view before = buffer_view(&out->text);
    size_t last = utf8_previous(before, before.length), first = 0;
    return is_written_without_blanks(utf8_next(before, &last)) &&
           is_written_without_blanks(utf8_next(next, &first));
}

/* Appends the words [at, end) of a line, with one space between them. */
static void append_words(struct rendering *out, struct view text, size_t at, size_t end)
{
    while (at < end) {
        size_t word = at;
        while (at < end &&
               !(is_blank(text.data[at]) && (text.data[at] != ' ' || is_blank(text.data[at + 1]))))
            at++;
        rendering_copy(out, text, word, at);
        word = at;
        while (at < end && is_blank(text.data[at]))
            at++;
        if (at > word)
            rendering_put_string(out, " ", word, at);
    }
}

static bool is_indented(struct view line)
{
    return line.length && (line.data[0] == '\t' || view_starts_with(line, "  "));
}

void white_space_render(struct rendering *out, struct view text, bool paragraphs)
{
    size_t start = out->text.length, behind = 0; /* the words before */
    bool paragraph = false;
    struct view rest = text, line;
    while (view_next_line(&rest, &line)) {
        struct view words = view_trim(line);
        paragraph |= paragraphs && (!words.length || is_indented(line));
        if (!words.length)
            continue;
        size_t at = (size_t)(words.data - text.data);
        if (out->text.length > start && (paragraph || !joins_without_blank(out, words)))
            rendering_put_string(out, paragraph ? "\n" : " ", behind, at);
        append_words(out, text, at, at + words.length);
        behind = at + words.length;
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

bool white_space_is_in_order(struct view text)
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
