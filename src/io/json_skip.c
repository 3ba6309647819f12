#include "io/json_skip.h"

static void take_string_byte(struct json_skip *skip, char byte)
{
    if (skip->escaped)
        skip->escaped = false;
    else if (byte == '\\')
        skip->escaped = true;
    else
        skip->in_string = byte != '"';
}

static void take_record_byte(struct json_skip *skip, char byte)
{
    if (byte == '"') {
        skip->in_string = true;
    } else if (byte == '{' || byte == '[') {
        skip->depth++;
    } else if (byte == '}' || byte == ']') {
        skip->depth -= skip->depth > 0;
        if (!skip->depth)
            skip->place = byte == '}' ? SKIP_BEHIND_RECORD : SKIP_LOST;
    }
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

size_t json_skip_find(struct json_skip *skip, struct view text)
{
    for (size_t i = 0; i < text.length && skip->place < SKIP_LIST_ENDED; i++) {
        char byte = text.data[i];
        if (skip->in_string)
            take_string_byte(skip, byte);
        else if (skip->place == SKIP_RECORD)
            take_record_byte(skip, byte);
        else if (is_blank(byte))
            continue;
        else if (skip->place == SKIP_BEHIND_COMMA && byte == '{')
            return i;
        else if (skip->place == SKIP_BEHIND_RECORD && (byte == ',' || byte == ']'))
            skip->place = byte == ',' ? SKIP_BEHIND_COMMA : SKIP_LIST_ENDED;
        else
            skip->place = SKIP_LOST;
    }
    return VIEW_NONE;
}
