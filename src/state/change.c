#include "state/change.h"

#include <inttypes.h>

static const char *const names[CHANGE_KINDS] = {
#define CHANGE_NAME(identifier, name) name,
    CHANGE_LIST(CHANGE_NAME)
#undef CHANGE_NAME
};

const char *change_name(enum change_kind kind)
{
    return names[kind];
}

enum change_kind change_from_name(struct view name)
{
    int kind = 0;
    while (kind < CHANGE_KINDS && !view_equal_string(name, names[kind]))
        kind++;
    return (enum change_kind)kind;
}

bool change_has_paper(enum change_kind kind)
{
    return kind <= CHANGE_NOTE;
}

int stamp_compare(struct stamp a, struct stamp b)
{
    if (a.time != b.time)
        return a.time < b.time ? -1 : 1;
    return (a.device > b.device) - (a.device < b.device);
}

void stamp_append(struct buffer *out, struct stamp stamp)
{
    buffer_append_format(out, "%" PRId64 ".%016" PRIx64, stamp.time, stamp.device);
}

bool stamp_parse(struct view text, struct stamp *stamp)
{
    struct view time = view_split(&text, '.');
    long milliseconds;
    unsigned long long device;
    if (!view_to_long(time, &milliseconds) || !view_to_hash(text, &device))
        return false;
    *stamp = (struct stamp){milliseconds, device};
    return true;
}

bool value_equal(struct value a, struct value b)
{
    return a.on == b.on && (!a.on || view_equal(a.text, b.text));
}
