#include "io/json_text.h"

#include <string.h>

static void append_escaped(struct buffer *out, unsigned char byte)
{
    static const char letters[] = {['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f',
                                   ['\r'] = 'r', ['"'] = '"',  ['\\'] = '\\'};
    if (letters[byte])
        buffer_append_format(out, "\\%c", letters[byte]);
    else
        buffer_append_format(out, "\\u%04x", (unsigned)byte);
}

void json_text_append_string(struct buffer *out, struct view text)
{
    size_t start = 0;
    buffer_append_byte(out, '"');
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        if (byte >= ' ' && byte != '"' && byte != '\\')
            continue;
        buffer_append(out, text.data + start, i - start);
        append_escaped(out, byte);
        start = i + 1;
    }
    buffer_append(out, text.data + start, text.length - start);
    buffer_append_byte(out, '"');
}

/* What a byte stands for behind a backslash, NUL when it is not just one character. */
static const char meant[256] = {['"'] = '"',  ['\\'] = '\\', ['/'] = '/',  ['b'] = '\b',
                                ['f'] = '\f', ['n'] = '\n',  ['r'] = '\r', ['t'] = '\t'};

bool json_text_is_escape(char byte)
{
    return meant[(unsigned char)byte] != '\0';
}

void json_text_append_decoded(struct buffer *out, struct view content)
{
    char *start = buffer_reserve(out, content.length), *to = start;
    size_t at = 0, end;
    if (!content.length)
        return;
    while ((end = view_find_byte(content, '\\', at)) != VIEW_NONE) {
        memcpy(to, content.data + at, end - at);
        to += end - at;
        *to++ = meant[(unsigned char)content.data[end + 1]];
        at = end + 2;
    }
    memcpy(to, content.data + at, content.length - at);
    out->length += (size_t)(to - start) + content.length - at;
    out->data[out->length] = '\0';
}
