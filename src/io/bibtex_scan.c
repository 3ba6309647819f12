#include "io/bibtex_scan.h"

#include "base/language.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_SHOWN = 60 }; /* bytes, in a problem */

struct cursor {
    struct view text; /* up to the entry's closing brace */
    size_t at;
    bool unclosed; /* a brace is missing somewhere: be wary of long values */
    struct bibtex_scan *scan;
};

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

bool bibtex_scan_is_name_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || byte == '-' || byte == '_' || byte == ':' ||
           byte == '.' || byte == '+';
}

/* The first words of a name, on one line, cut between characters. */
static void append_name(struct buffer *out, struct view name)
{
    size_t length = name.length < NAME_SHOWN ? name.length : NAME_SHOWN;
    while (length < name.length && length > 0 && (name.data[length] & 0xc0) == 0x80)
        length--;
    for (size_t i = 0; i < length; i++)
        buffer_append_byte(out, is_blank(name.data[i]) ? ' ' : name.data[i]);
}

static void report(struct cursor *cursor, const char *reason, struct view name)
{
    struct buffer *problems = &cursor->scan->problems;
    buffer_append_string(problems, reason);
    if (name.length)
        buffer_append_string(problems, ": ");
    append_name(problems, name);
    buffer_append_byte(problems, '\n');
}

static char peek(const struct cursor *cursor)
{
    return cursor->at < cursor->text.length ? cursor->text.data[cursor->at] : '\0';
}

static bool is_over(const struct cursor *cursor)
{
    return cursor->at >= cursor->text.length;
}

static void skip_blanks(struct cursor *cursor)
{
    while (!is_over(cursor) && is_blank(peek(cursor)))
        cursor->at++;
}

/* Bytes up to one of `ends`, without blanks around. */
static struct view take_until(struct cursor *cursor, const char *ends)
{
    size_t start = cursor->at;
    while (!is_over(cursor) && !(peek(cursor) && strchr(ends, peek(cursor))))
        cursor->at++;
    return view_trim(view_slice(cursor->text, start, cursor->at - start));
}

/* ---- values ---- */

/* "  name = {" at the start of a line inside a value: a brace has been left open. */
static bool begins_field(struct view rest)
{
    size_t at = 1, start; /* behind the '\n' */
    while (at < rest.length && (rest.data[at] == ' ' || rest.data[at] == '\t'))
        at++;
    start = at;
    while (at < rest.length && bibtex_scan_is_name_byte(rest.data[at]))
        at++;
    size_t length = at - start;
    while (at < rest.length && (rest.data[at] == ' ' || rest.data[at] == '\t'))
        at++;
    if (!length || at >= rest.length || rest.data[at++] != '=')
        return false;
    while (at < rest.length && (rest.data[at] == ' ' || rest.data[at] == '\t'))
        at++;
    return at < rest.length && (rest.data[at] == '{' || rest.data[at] == '"');
}

/* Where the value that begins at `start` and never ends was probably meant to. */
static size_t guess_end(struct view text, size_t start)
{
    for (size_t at = start; at < text.length; at++)
        if (text.data[at] == '\n' && begins_field(view_from(text, at)))
            return at;
    return text.length;
}

/* Passes over {…} or "…". False when it does not end, or not where it was meant to, or is
   nested too deep. */
static bool pass_delimited(struct cursor *cursor, bool *too_deep)
{
    char close = peek(cursor) == '{' ? '}' : '"';
    int depth = 0;
    for (cursor->at++; !is_over(cursor); cursor->at++) {
        char byte = peek(cursor);
        if (byte == close && depth == 0) {
            cursor->at++;
            return true;
        }
        depth += byte == '{' ? 1 : byte == '}' ? -1 : 0;
        if (depth < 0 ||
            (cursor->unclosed && byte == '\n' && begins_field(view_from(cursor->text, cursor->at))))
            return false;
        if (depth >= BIBTEX_DEPTH) {
            *too_deep = true;
            return false;
        }
    }
    return false;
}

static bool pass_part(struct cursor *cursor, bool *too_deep)
{
    char byte = peek(cursor);
    if (byte == '{' || byte == '"')
        return pass_delimited(cursor, too_deep);
    size_t start = cursor->at;
    while (!is_over(cursor) && !is_blank(peek(cursor)) &&
           !(peek(cursor) && strchr(",#{}\"=()", peek(cursor))))
        cursor->at++;
    return cursor->at > start;
}

/* Goes on behind a value that has no end of its own. */
static void recover(struct cursor *cursor, size_t start)
{
    cursor->at = guess_end(cursor->text, start);
}

static void add_field(struct bibtex_scan *scan, struct view name, struct view value)
{
    memory_reserve((void **)&scan->fields, &scan->capacity, scan->count + 1, sizeof *scan->fields);
    scan->fields[scan->count++] = (struct bibtex_field){name, value};
}

static void take_value(struct cursor *cursor, struct view name)
{
    size_t start, end, parts = 0;
    bool too_deep = false;
    skip_blanks(cursor);
    start = end = cursor->at;
    for (;;) {
        size_t part = cursor->at;
        if (!pass_part(cursor, &too_deep)) {
            report(cursor,
                   too_deep ? _("braces nested deeper than 64")
                   : part < cursor->text.length && strchr("{\"", cursor->text.data[part])
                       ? _("a brace or quote is not closed")
                       : _("a field without a value"),
                   name);
            recover(cursor, part);
            break;
        }
        end = cursor->at;
        skip_blanks(cursor);
        if (peek(cursor) != '#' || ++parts >= BIBTEX_PARTS)
            break;
        cursor->at++;
        skip_blanks(cursor);
    }
    if (end > start)
        add_field(cursor->scan, name, view_slice(cursor->text, start, end - start));
}

static void take_field(struct cursor *cursor)
{
    if (peek(cursor) == '%') { /* biber takes it for a comment, and it is no name */
        take_until(cursor, "\r\n");
        return;
    }
    struct view name = take_until(cursor, "=,{}\"#");
    if (peek(cursor) == '=') {
        cursor->at++;
        if (name.length) {
            take_value(cursor, name);
            return;
        }
        report(cursor, _("a value without a name"), name);
    } else if (name.length && !view_equal_string(name, ")")) {
        report(cursor, _("a field without a value"), name);
    }
    if (peek(cursor) != ',' && !is_over(cursor))
        recover(cursor, cursor->at);
}

static struct view take_key(struct cursor *cursor)
{
    size_t start = cursor->at;
    struct view key = take_until(cursor, ",={}\"#");
    if (peek(cursor) == ',' || is_over(cursor))
        return key;
    cursor->at = start; /* it was a field */
    return view_make(NULL, 0);
}

void bibtex_scan_entry(struct bibtex_scan *scan, const struct bibtex_entry *entry)
{
    size_t start, length, open;
    scan->count = 0;
    scan->key = view_make(NULL, 0);
    buffer_clear(&scan->problems);
    if (!bibtex_split_is_entry(entry->text, &start, &length, &open))
        return;
    struct view body = view_from(entry->text, open + 1);
    if (!entry->unclosed && body.length)
        body.length--;
    struct cursor cursor = {.text = body, .unclosed = entry->unclosed, .scan = scan};
    if (!view_equal_ignore_case(entry->type, view_of("string")))
        scan->key = take_key(&cursor);
    for (;;) {
        while (!is_over(&cursor) && (is_blank(peek(&cursor)) || peek(&cursor) == ','))
            cursor.at++;
        if (is_over(&cursor))
            return;
        if (scan->count == BIBTEX_FIELDS) {
            report(&cursor, _("more than 2000 fields; the rest is left out"), view_make(NULL, 0));
            return;
        }
        size_t before = cursor.at;
        take_field(&cursor);
        if (cursor.at == before)
            cursor.at++;
    }
}

void bibtex_scan_deinit(struct bibtex_scan *scan)
{
    free(scan->fields);
    buffer_deinit(&scan->problems);
    *scan = (struct bibtex_scan){0};
}
