#include "io/json_escapes.h"

#include <string.h>

enum { ESCAPE_BYTES = 6 /* "\uABCD" */ };

void json_escapes_deinit(struct json_escapes *escapes)
{
    buffer_deinit(&escapes->text);
    buffer_deinit(&escapes->held);
}

static int hexadecimal(char byte)
{
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    char lower = (char)(byte | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

enum half { HALF_NONE, HALF_FIRST, HALF_SECOND, HALF_UNFINISHED };

/* What the escape at `at` is; HALF_UNFINISHED when text ends before that is known. */
static enum half half_at(struct view text, size_t at)
{
    struct view escape = view_slice(text, at, ESCAPE_BYTES);
    if ((escape.length > 0 && escape.data[0] != '\\') ||
        (escape.length > 1 && escape.data[1] != 'u'))
        return HALF_NONE;
    int code = 0;
    for (size_t i = 2; i < escape.length; i++) {
        int digit = hexadecimal(escape.data[i]);
        if (digit < 0)
            return HALF_NONE;
        code = code * 16 + digit;
    }
    if (escape.length < ESCAPE_BYTES)
        return HALF_UNFINISHED;
    return code >= 0xd800 && code < 0xdc00   ? HALF_FIRST
           : code >= 0xdc00 && code < 0xe000 ? HALF_SECOND
                                             : HALF_NONE;
}

/* Looks for the next half that is alone, from *at on, and puts *at there. False when there is
   none: *at is then where text must be held back from, or its length. */
static bool find_half(struct view text, size_t *at)
{
    while ((*at = view_find_byte(text, '\\', *at)) != VIEW_NONE) {
        enum half half = half_at(text, *at);
        enum half next = half == HALF_FIRST ? half_at(text, *at + ESCAPE_BYTES) : HALF_NONE;
        if (half == HALF_UNFINISHED || next == HALF_UNFINISHED)
            return false;
        if (half == HALF_SECOND || (half == HALF_FIRST && next != HALF_SECOND))
            return true;
        *at += half == HALF_FIRST ? 2 * ESCAPE_BYTES : 2; /* behind the byte that is escaped */
    }
    *at = text.length;
    return false;
}

static struct view repair(struct json_escapes *escapes, struct view text)
{
    size_t at = 0;
    bool own = text.data == escapes->text.data;
    while (find_half(text, &at)) {
        if (!own) {
            buffer_clear(&escapes->text);
            buffer_append_view(&escapes->text, text);
            text = buffer_view(&escapes->text);
            own = true;
        }
        memcpy(escapes->text.data + at, "\\uFFFD", ESCAPE_BYTES);
        escapes->replaced++;
        at += ESCAPE_BYTES;
    }
    buffer_clear(&escapes->held);
    buffer_append_view(&escapes->held, view_from(text, at));
    return view_slice(text, 0, at);
}

struct view json_escapes_take(struct json_escapes *escapes, struct view block)
{
    if (!escapes->held.length)
        return repair(escapes, block);
    buffer_clear(&escapes->text);
    buffer_append_view(&escapes->text, buffer_view(&escapes->held));
    buffer_append_view(&escapes->text, block);
    return repair(escapes, buffer_view(&escapes->text));
}

struct view json_escapes_rest(struct json_escapes *escapes)
{
    return buffer_view(&escapes->held);
}
