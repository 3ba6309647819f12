#include "state/tag_list.h"

#include "text/utf8.h"

#include <string.h>

static bool separates(char byte)
{
    return (unsigned char)byte <= ' ' || byte == ',' || byte == ';' || byte == 0x7f;
}

static size_t skip(struct view text, size_t at, bool separators)
{
    while (at < text.length && separates(text.data[at]) == separators)
        at++;
    return at;
}

bool tag_list_next(struct view *rest, struct view *tag, bool *on)
{
    do {
        size_t start = skip(*rest, 0, true), end = skip(*rest, start, false);
        *tag = view_slice(*rest, start, end - start);
        *rest = view_from(*rest, end);
        *on = !tag->length || tag->data[0] != '-';
        if (tag->length && strchr("+-", tag->data[0]))
            *tag = view_from(*tag, 1);
        if (tag->length && tag->data[0] == '#')
            *tag = view_from(*tag, 1);
    } while (!tag->length && rest->length);
    if (tag->length > TAG_BYTES) {
        tag->length = TAG_BYTES;
        tag->length -= utf8_unfinished_length(*tag);
    }
    return tag->length > 0;
}

size_t tag_list_last(struct view text)
{
    size_t start = text.length;
    while (start > 0 && !separates(text.data[start - 1]))
        start--;
    while (start < text.length && strchr("+-#", text.data[start]))
        start++;
    return start;
}
