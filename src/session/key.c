#include "session/key.h"

#include "text/utf8.h"

#include <string.h>

struct named_key {
    uint32_t code;
    const char *name;
};

static const struct named_key named_keys[] = {{' ', "Space"},
#define KEY_NAME(identifier, name) {KEY_CODE_##identifier, name},
                                              KEY_LIST(KEY_NAME)
#undef KEY_NAME
};

/* Other names, for places where the character has a meaning of its own. */
static const struct named_key other_names[] = {
    {':', "Colon"}, {'=', "Equals"}, {';', "Semicolon"}, {'#', "Hash"}, {'[', "Bracket"},
};

enum { OTHER_NAMES = sizeof other_names / sizeof other_names[0] };
enum { NAMED_KEYS = sizeof named_keys / sizeof named_keys[0] };

bool key_equal(struct key a, struct key b)
{
    return a.code == b.code && a.modifiers == b.modifiers;
}

void key_append_name(struct buffer *out, struct key key)
{
    if (key.modifiers & KEY_CONTROL)
        buffer_append_string(out, "C-");
    if (key.modifiers & KEY_META)
        buffer_append_string(out, "M-");
    for (size_t i = 0; i < NAMED_KEYS; i++) {
        if (named_keys[i].code == key.code) {
            buffer_append_string(out, named_keys[i].name);
            return;
        }
    }
    utf8_append(out, key.code);
}

void key_append_text(struct buffer *out, struct key key)
{
    if (key.code < KEY_CODE_FIRST)
        utf8_append(out, key.code);
}

static bool find_name(const struct named_key *names, size_t count, struct view name, uint32_t *code)
{
    for (size_t i = 0; i < count; i++) {
        if (view_equal_string(name, names[i].name)) {
            *code = names[i].code;
            return true;
        }
    }
    return false;
}

static bool read_code(struct view name, uint32_t *code)
{
    if (find_name(named_keys, NAMED_KEYS, name, code) ||
        find_name(other_names, OTHER_NAMES, name, code))
        return true;
    if (!name.length || utf8_valid_length(name) != name.length)
        return false;
    size_t offset = 0;
    *code = utf8_next(name, &offset);
    return offset == name.length && *code > 0x20 && !(*code >= 0x7f && *code < 0xa0);
}

/* Terminals have control characters for these only; named keys may carry Control
   where the terminal can say so. */
static bool may_have_control(uint32_t code)
{
    if (code >= KEY_CODE_FIRST)
        return true;
    return (code >= 'a' && code <= 'z') || (code < 0x80 && code && strchr("@[\\]^_", (int)code));
}

bool key_from_name(struct view name, struct key *key)
{
    struct key read = {0, 0};
    while (name.length > 2 && name.data[1] == '-' && (name.data[0] == 'C' || name.data[0] == 'M')) {
        uint32_t modifier = name.data[0] == 'C' ? KEY_CONTROL : KEY_META;
        if (read.modifiers & modifier)
            return false;
        read.modifiers |= modifier;
        name = view_from(name, 2);
    }
    if (!read_code(name, &read.code))
        return false;
    if ((read.modifiers & KEY_CONTROL) && !may_have_control(read.code))
        return false;
    *key = read;
    return true;
}

bool key_series_begins(const struct key_series *series, const struct key_series *start)
{
    size_t i = 0;
    while (i < start->count && i < series->count && key_equal(series->keys[i], start->keys[i]))
        i++;
    return i == start->count;
}

void key_series_append_name(struct buffer *out, const struct key_series *series)
{
    for (size_t i = 0; i < series->count; i++) {
        struct buffer name = {0};
        key_append_name(&name, series->keys[i]);
        bool long_name = series->keys[i].modifiers || series->keys[i].code >= KEY_CODE_FIRST ||
                         series->keys[i].code == ' ';
        buffer_append_string(out, series->count > 1 && long_name ? "<" : "");
        buffer_append_view(out, buffer_view(&name));
        buffer_append_string(out, series->count > 1 && long_name ? ">" : "");
        buffer_deinit(&name);
    }
}

bool key_series_from_names(struct view names, struct key_series *series)
{
    struct key_series read = {.count = 0};
    for (struct view rest = view_trim(names); rest.length; rest = view_trim(rest))
        if (read.count == KEY_SERIES_MOST ||
            !key_from_name(view_split(&rest, ' '), &read.keys[read.count++]))
            return false;
    *series = read;
    return read.count > 0;
}
