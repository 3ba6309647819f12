#include "text/lower.h"

#include "text/utf8.h"

#include <unicase.h>

static char lower_ascii(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte;
}

uint32_t lower_code_point(uint32_t code_point)
{
    if (code_point < 0x80)
        return (unsigned char)lower_ascii((char)code_point);
    return uc_tolower(code_point);
}

void lower_append(struct buffer *out, struct view text)
{
    for (size_t at = 0; at < text.length;) {
        size_t start = at;
        char *to = buffer_reserve(out, text.length - at);
        while (at < text.length && (unsigned char)text.data[at] < 0x80)
            *to++ = lower_ascii(text.data[at++]);
        out->length += at - start;
        if (at < text.length)
            utf8_append(out, uc_tolower(utf8_next(text, &at)));
    }
    buffer_append(out, "", 0);
}

static bool is_ascii_letter(char byte)
{
    char lower = lower_ascii(byte);
    return (lower >= 'a' && lower <= 'z') || (byte >= '0' && byte <= '9');
}

/* The letters of an ASCII run that begins at *at, at most room of them. */
static void append_ascii_letters(struct buffer *out, struct view text, size_t *at, size_t room)
{
    size_t rest = text.length - *at;
    char *to = buffer_reserve(out, rest < room ? rest : room), *first = to;
    while (*at < text.length && (unsigned char)text.data[*at] < 0x80) {
        char byte = text.data[*at];
        if (is_ascii_letter(byte) && (size_t)(to - first) == room)
            break;
        if (is_ascii_letter(byte))
            *to++ = lower_ascii(byte);
        ++*at;
    }
    out->length += (size_t)(to - first);
}

void lower_append_letters(struct buffer *out, struct view text, size_t most)
{
    enum { ENCODED_BYTES = 4 };
    for (size_t at = 0, end = out->length + most; at < text.length && out->length < end;) {
        append_ascii_letters(out, text, &at, end - out->length);
        if (at == text.length || (unsigned char)text.data[at] < 0x80)
            break;
        if (end - out->length < ENCODED_BYTES)
            break;
        utf8_append(out, uc_tolower(utf8_next(text, &at)));
    }
    buffer_append(out, "", 0);
}
