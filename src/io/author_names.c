#include "io/author_names.h"

#include <string.h>

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* How braces stand before the next byte: depth, and whether a backslash guards it. */
struct braces {
    int depth;
    bool escaped;
};

static void braces_step(struct braces *braces, char byte)
{
    if (braces->escaped)
        braces->escaped = false;
    else if (byte == '\\')
        braces->escaped = true;
    else if (byte == '{')
        braces->depth++;
    else if (byte == '}' && braces->depth > 0)
        braces->depth--;
}

/* Offset of a comma outside braces at or after start, or VIEW_NONE. */
static size_t find_comma(struct view text, size_t start)
{
    struct braces braces = {0};
    for (size_t i = start; i < text.length; i++) {
        if (text.data[i] == ',' && braces.depth == 0 && !braces.escaped)
            return i;
        braces_step(&braces, text.data[i]);
    }
    return VIEW_NONE;
}

static void append_part(struct buffer *out, struct view part)
{
    if (!part.length)
        return;
    if (out->length && out->data[out->length - 1] != ' ')
        buffer_append_byte(out, ' ');
    buffer_append_view(out, part);
}

/* Han, kana, Hangul: U+1100 to U+11FF, U+3005 and U+3040 to U+D7A3, U+F900 to U+FAFF, and
   the planes of Han; no other letters lie between. */
static bool is_east_asian(struct view text)
{
    const unsigned char *byte = (const unsigned char *)text.data;
    if (text.length < 3)
        return false;
    if (byte[0] == 0xe3)
        return byte[1] >= 0x81 || (byte[1] == 0x80 && byte[2] == 0x85);
    return (byte[0] == 0xe1 && byte[1] >= 0x84 && byte[1] <= 0x87) ||
           (byte[0] >= 0xe4 && byte[0] <= 0xed) ||
           (byte[0] == 0xef && byte[1] >= 0xa4 && byte[1] <= 0xab) ||
           (byte[0] == 0xf0 && byte[1] >= 0xa0);
}

void author_names_join(struct buffer *out, struct view given, struct view particle,
                       struct view family, struct view suffix)
{
    struct buffer name = {0};
    if (is_east_asian(family) && is_east_asian(given) && !particle.length && !suffix.length) {
        buffer_append_view(out, family);
        buffer_append_view(out, given);
        return;
    }
    append_part(&name, given);
    append_part(&name, particle);
    append_part(&name, family);
    append_part(&name, suffix);
    buffer_append_view(out, buffer_view(&name));
    buffer_deinit(&name);
}

/* biblatex: "family={Foo, Bar}, given=…, prefix=…, suffix=…" in any order. */
static bool turn_keyed(struct buffer *out, struct view name)
{
    static const char *const order[] = {"given", "prefix", "family", "suffix"};
    struct view parts[4] = {{0}};
    bool any = false;
    for (size_t start = 0; start < name.length;) {
        size_t comma = find_comma(name, start);
        size_t end = comma == VIEW_NONE ? name.length : comma;
        struct view value = view_trim(view_slice(name, start, end - start));
        struct view key = view_trim(view_split(&value, '='));
        for (size_t i = 0; value.data && i < 4; i++)
            if (view_equal_string(key, order[i])) {
                parts[i] = view_trim(value);
                any = true;
            }
        start = end + 1;
    }
    for (size_t i = 0; any && i < 4; i++)
        append_part(out, parts[i]);
    return any;
}

void author_names_turn(struct buffer *out, struct view name)
{
    name = view_trim(name);
    size_t first = find_comma(name, 0);
    if (view_find_byte(name, '=', 0) != VIEW_NONE && turn_keyed(out, name))
        return;
    if (first == VIEW_NONE) {
        buffer_append_view(out, name);
        return;
    }
    struct view family = view_trim(view_slice(name, 0, first));
    struct view given = view_trim(view_from(name, first + 1));
    size_t second = find_comma(given, 0);
    struct view junior = {0};
    if (second != VIEW_NONE) {
        junior = view_trim(view_slice(given, 0, second));
        given = view_trim(view_from(given, second + 1));
    }
    author_names_join(out, given, view_make("", 0), family, junior);
}

static void add_turned(struct record *record, struct view name, enum markup markup)
{
    struct buffer turned = {0};
    author_names_turn(&turned, name);
    record_set(record, FIELD_AUTHORS, buffer_view(&turned), markup);
    buffer_deinit(&turned);
}

/* True when "and" stands at offset as a word of its own. */
static bool is_and(struct view text, size_t offset)
{
    return offset > 0 && offset + 3 < text.length && is_blank(text.data[offset - 1]) &&
           is_blank(text.data[offset + 3]) &&
           view_equal_ignore_case(view_slice(text, offset, 3), view_of("and"));
}

bool author_names_has_and(struct view name)
{
    for (size_t i = 0; i < name.length; i++)
        if (is_and(name, i))
            return true;
    return false;
}

void author_names_add_bibtex(struct record *record, struct view list, enum markup markup)
{
    struct braces braces = {0};
    size_t start = 0;
    for (size_t i = 0; i < list.length; i++) {
        if (braces.depth == 0 && is_and(list, i)) {
            add_turned(record, view_slice(list, start, i - start), markup);
            start = i + 3;
            i += 2;
            continue;
        }
        braces_step(&braces, list.data[i]);
    }
    add_turned(record, view_from(list, start), markup);
}

bool author_names_is_comma_list(struct view list)
{
    size_t parts = 0, words = 0;
    for (struct view rest = list; rest.data;) {
        struct view part = view_trim(view_split(&rest, ','));
        parts++;
        words += view_find_byte(part, ' ', 0) != VIEW_NONE;
    }
    return parts > 1 && (words == parts || parts > 2);
}

void author_names_add_semicolons(struct record *record, struct view list, enum markup markup)
{
    bool commas = view_find_byte(list, ';', 0) == VIEW_NONE && author_names_is_comma_list(list);
    bool ands = view_find(list, view_of(" and "), 0) != VIEW_NONE;
    for (struct view rest = list; rest.data;) {
        struct view name = view_trim(view_split(&rest, commas ? ',' : ';'));
        if (view_starts_with(name, "and ")) /* before the last one */
            name = view_trim(view_from(name, 4));
        if (view_ends_with(name, " and"))
            name = view_trim(view_slice(name, 0, name.length - 4));
        if (!ands)
            record_set(record, FIELD_AUTHORS, name, markup);
        else
            author_names_add_bibtex(record, name, markup);
    }
}

static void add_plain(struct record *record, struct buffer *name, enum markup markup)
{
    struct view text = view_trim(buffer_view(name));
    if (text.length)
        record_set(record, FIELD_AUTHORS, text, markup);
    buffer_clear(name);
}

void author_names_add_commas(struct record *record, struct view list, enum markup markup)
{
    struct buffer name = {0};
    int parentheses = 0;
    for (size_t i = 0; i < list.length; i++) {
        char byte = list.data[i];
        if (byte == '(') {
            parentheses++;
        } else if (byte == ')' && parentheses) {
            parentheses--;
        } else if (parentheses) {
            continue;
        } else if (byte == ',') {
            add_plain(record, &name, markup);
        } else if (is_and(list, i)) {
            add_plain(record, &name, markup);
            i += 2;
        } else {
            buffer_append_byte(&name, is_blank(byte) ? ' ' : byte);
        }
    }
    add_plain(record, &name, markup);
    buffer_deinit(&name);
}
