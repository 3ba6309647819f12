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
