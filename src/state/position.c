#include "state/position.h"

static void append_line(struct buffer *out, struct view line)
{
    size_t start = out->length;
    buffer_append_view(out, line);
    for (size_t i = start; i < out->length; i++)
        if (out->data[i] == '\n')
            out->data[i] = ' ';
    buffer_append_byte(out, '\n');
}

void position_append(struct buffer *out, const struct position_text *position)
{
    append_line(out, position->match);
    append_line(out, position->order);
    append_line(out, position->query);
    buffer_append_view(out, position->keys);
}

void position_parse(struct view text, struct position_text *position)
{
    position->match = view_split(&text, '\n');
    position->order = view_split(&text, '\n');
    position->query = view_split(&text, '\n');
    position->keys = text;
}
