#include "io/tagged_list.h"

#include <string.h>

enum { WIDE_BYTES = 3, WIDE_FIRST = 0xef };

/* The ASCII form of a full-width separator at the start of text, or 0. */
static char narrow(struct view text, bool commas)
{
    if (view_starts_with(text, "；"))
        return ';';
    return commas && view_starts_with(text, "，") ? ',' : 0;
}

struct view tagged_list_plain(struct buffer *scratch, struct view list, char newline, bool commas)
{
    if (view_find_byte(list, '\n', 0) == VIEW_NONE &&
        view_find_byte(list, (char)WIDE_FIRST, 0) == VIEW_NONE)
        return list;
    buffer_clear(scratch);
    for (size_t i = 0; i < list.length; i++) {
        char byte = list.data[i], separator = 0;
        if ((unsigned char)byte == WIDE_FIRST)
            separator = narrow(view_from(list, i), commas);
        if (separator)
            i += WIDE_BYTES - 1;
        buffer_append_byte(scratch, separator ? separator : byte == '\n' ? newline : byte);
    }
    return buffer_view(scratch);
}

/* True when the bytes before offset are "&amp", "&#38" and the like. */
static bool ends_reference(struct view list, size_t offset)
{
    enum { LONGEST_NAME = 10 };
    size_t length = 0;
    while (length < LONGEST_NAME && length < offset) {
        char byte = list.data[offset - length - 1];
        bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
        if (byte == '&')
            return length > 0;
        if (!letter && byte != '#' && !(byte >= '0' && byte <= '9'))
            return false;
        length++;
    }
    return false;
}

struct view tagged_list_next(struct view *rest, char separator)
{
    struct view list = *rest;
    size_t end = view_find_byte(list, separator, 0);
    while (end != VIEW_NONE && separator == ';' && ends_reference(list, end))
        end = view_find_byte(list, separator, end + 1);
    *rest = end == VIEW_NONE ? view_make(NULL, 0) : view_from(list, end + 1);
    return view_slice(list, 0, end);
}
