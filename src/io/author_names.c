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
bool author_names_is_east_asian(struct view text)
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

/* ---- one name in parts ---- */

static bool is_joined_without_blank(const struct author_name *name)
{
    return author_names_is_east_asian(name->family) && author_names_is_east_asian(name->given) &&
           !name->particle.length && !name->suffix.length;
}

/* In the order that people read. Names in Han, kana or Hangul begin with the family, without a
   blank: 我妻, 栄 -> 我妻栄. */
static void append_read(struct buffer *out, const struct author_name *name)
{
    if (is_joined_without_blank(name)) {
        buffer_append_view(out, name->family);
        buffer_append_view(out, name->given);
        return;
    }
    append_part(out, name->given);
    append_part(out, name->particle);
    append_part(out, name->family);
    append_part(out, name->suffix);
}

/* As BibTeX writes it: "van Family, Jr., Given". */
static void append_written(struct buffer *out, const struct author_name *name)
{
    append_part(out, name->particle);
    append_part(out, name->family);
    if (name->suffix.length)
        buffer_append_string(out, ", ");
    buffer_append_view(out, name->suffix);
    buffer_append_string(out, ", ");
    buffer_append_view(out, name->given);
}

/* The last word of text, cut off; the whole when there is one. */
static struct view cut_last_word(struct view *text)
{
    size_t at = text->length;
    while (at > 0 && text->data[at - 1] != ' ')
        at--;
    struct view word = view_from(*text, at);
    *text = view_trim(view_slice(*text, 0, at));
    return word;
}

bool author_names_is_suffix(struct view word)
{
    static const char *const suffixes[] = {"Jr",  "Jr.", "Sr",  "Sr.", "II",
                                           "III", "IV",  "2nd", "3rd"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (view_equal_string(word, suffixes[i]))
            return true;
    return false;
}

/* "van", "de la": particles begin with a small letter. */
static bool is_particle(struct view word)
{
    return word.length && word.data[0] >= 'a' && word.data[0] <= 'z';
}

void author_names_split(struct view text, struct author_name *name)
{
    struct view rest = view_trim(text), none = {"", 0};
    *name = (struct author_name){none, none, none, none};
    name->family = cut_last_word(&rest);
    if (rest.length && author_names_is_suffix(name->family) &&
        view_find_byte(rest, ' ', 0) != VIEW_NONE) {
        name->suffix = name->family;
        name->family = cut_last_word(&rest);
    }
    const char *end = rest.length ? rest.data + rest.length : NULL;
    while (rest.length) {
        struct view before = rest, word = cut_last_word(&rest);
        if (!is_particle(word)) {
            name->given = before;
            break;
        }
        name->particle = view_make(word.data, (size_t)(end - word.data));
    }
}

/* Whether the name can be told apart from how it is read: its family's name is the last
   word, with small words before it. */
static bool is_told_by_reading(struct view read, const struct author_name *name)
{
    struct author_name guess;
    if (is_joined_without_blank(name))
        return false;
    author_names_split(read, &guess);
    return view_equal(guess.given, name->given) && view_equal(guess.suffix, name->suffix);
}

void author_names_add(struct record *record, const struct author_name *name, enum markup markup)
{
    struct buffer read = {0}, written = {0};
    append_read(&read, name);
    if (name->family.length && name->given.length &&
        !is_told_by_reading(buffer_view(&read), name)) {
        append_written(&written, name);
        record_set_author(record, buffer_view(&written), buffer_view(&read), markup);
    } else {
        record_set(record, FIELD_AUTHORS, buffer_view(&read), markup);
    }
    buffer_deinit(&read);
    buffer_deinit(&written);
}

/* biblatex: "family={Foo, Bar}, given=…, prefix=…, suffix=…" in any order. */
static bool split_keyed(struct view text, struct author_name *name)
{
    static const char *const keys[] = {"given", "prefix", "family", "suffix"};
    struct view *parts[] = {&name->given, &name->particle, &name->family, &name->suffix};
    bool any = false;
    for (size_t start = 0; start < text.length;) {
        size_t comma = find_comma(text, start);
        size_t end = comma == VIEW_NONE ? text.length : comma;
        struct view value = view_trim(view_slice(text, start, end - start));
        struct view key = view_trim(view_split(&value, '='));
        for (size_t i = 0; value.data && i < 4; i++)
            if (view_equal_string(key, keys[i])) {
                *parts[i] = view_trim(value);
                any = true;
            }
        start = end + 1;
    }
    return any;
}

/* "Shaffer, Arthur L 3rd", as MEDLINE has it. */
static void cut_suffix(struct author_name *name)
{
    struct view rest = name->given;
    struct view last = cut_last_word(&rest);
    if (!name->suffix.length && rest.length && author_names_is_suffix(last)) {
        name->suffix = last;
        name->given = rest;
    }
}

bool author_names_split_written(struct view text, struct author_name *name)
{
    struct view none = {"", 0};
    text = view_trim(text);
    *name = (struct author_name){none, none, none, none};
    if (view_find_byte(text, '=', 0) != VIEW_NONE && split_keyed(text, name))
        return true;
    size_t first = find_comma(text, 0);
    if (first == VIEW_NONE)
        return false;
    struct view before = view_trim(view_slice(text, 0, first));
    struct view behind = view_trim(view_from(text, first + 1));
    size_t second = find_comma(behind, 0);
    if (author_names_is_suffix(behind)) { /* "Martin King, Jr." */
        author_names_split(before, name);
        name->suffix = behind;
        return true;
    }
    name->family = before;
    name->given = behind;
    if (second == VIEW_NONE) {
        cut_suffix(name);
        return true;
    }
    struct view middle = view_trim(view_slice(behind, 0, second));
    struct view last = view_trim(view_from(behind, second + 1));
    bool late = author_names_is_suffix(last); /* "King, Martin, Jr." */
    name->suffix = late ? last : middle;
    name->given = late ? middle : last;
    return true;
}

void author_names_add_written(struct record *record, struct view text, enum markup markup)
{
    struct author_name name;
    if (author_names_split_written(text, &name))
        author_names_add(record, &name, markup);
    else
        record_set(record, FIELD_AUTHORS, text, markup);
}

void author_names_append_read(struct buffer *out, struct view text)
{
    struct author_name name;
    struct buffer read = {0};
    if (author_names_split_written(text, &name))
        append_read(&read, &name);
    buffer_append_view(out, read.length ? buffer_view(&read) : text);
    buffer_deinit(&read);
}

/* ---- lists ---- */

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

/* "Ann Li, Bo Wu, Cy Roe", as some publishers write: three names and more with a blank in
   each. "von Family, Jr, Given" has no blank in its middle. */
static bool is_people_between_commas(struct view list)
{
    size_t parts = 0;
    for (size_t start = 0; start <= list.length; parts++) {
        size_t comma = find_comma(list, start);
        size_t end = comma == VIEW_NONE ? list.length : comma;
        struct view part = view_trim(view_slice(list, start, end - start));
        if (view_find_byte(part, ' ', 0) == VIEW_NONE || view_starts_with(part, "{"))
            return false;
        start = end + 1;
    }
    return parts > 2;
}

static void add_last(struct record *record, struct view names, bool alone, enum markup markup)
{
    if (alone && is_people_between_commas(names) && view_find_byte(names, '=', 0) == VIEW_NONE)
        author_names_add_commas(record, names, markup);
    else
        author_names_add_written(record, names, markup);
}

void author_names_add_bibtex(struct record *record, struct view list, enum markup markup)
{
    struct braces braces = {0};
    size_t start = 0;
    for (size_t i = 0; i < list.length; i++) {
        if (braces.depth == 0 && is_and(list, i)) {
            author_names_add_written(record, view_slice(list, start, i - start), markup);
            start = i + 3;
            i += 2;
            continue;
        }
        braces_step(&braces, list.data[i]);
    }
    add_last(record, view_from(list, start), start == 0, markup);
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
