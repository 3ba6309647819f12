#include "io/convert.h"

#include <errno.h>
#include <stdint.h>

size_t convert_append(iconv_t converter, struct view bytes, unsigned unit, bool end,
                      struct buffer *out, unsigned long long *replaced)
{
    char *from = (char *)(uintptr_t)bytes.data;
    size_t left = bytes.length;
    while (left) {
        size_t room = left * 2 + 64;
        char *to = buffer_reserve(out, room), *start = to;
        size_t result = iconv(converter, &from, &left, &to, &room);
        int error = errno;
        out->length += (size_t)(to - start);
        if (result != (size_t)-1 || error == E2BIG)
            continue;
        if (error == EINVAL && !end)
            break; /* the character goes on in the next block */
        size_t skip = left < unit ? left : unit;
        buffer_append_string(out, "\xef\xbf\xbd");
        (*replaced)++;
        from += skip;
        left -= skip;
    }
    return left;
}
