#include "io/json_text.h"

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
