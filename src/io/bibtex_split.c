#include "io/bibtex_split.h"

#include <string.h>

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static size_t skip_blanks(struct view text, size_t at)
{
    while (at < text.length && is_blank(text.data[at]))
        at++;
    return at;
}

bool bibtex_split_is_entry(struct view text, size_t *start, size_t *length, size_t *open)
{
    size_t at = skip_blanks(text, 0), word;
    if (at >= text.length || text.data[at] != '@')
        return false;
    *start = at;
    word = skip_blanks(text, at + 1);
    if (word != at + 1)
        return false;
    while (word < text.length && word - at < 40 &&
           (is_letter(text.data[word]) ||
            (word > at + 1 && strchr("_-0123456789", text.data[word]) && text.data[word])))
        word++;
    *length = word - at - 1;
    *open = skip_blanks(text, word);
    return *length > 0 && *open < text.length &&
           (text.data[*open] == '{' || text.data[*open] == '(');
}

static bool is_type(struct view text, size_t start, size_t length, const char *type)
{
    return view_equal_ignore_case(view_slice(text, start + 1, length), view_of(type));
}

/* A line that can only be the start of a new entry: "@word{key,", "@word{" and nothing
   else, or one of BibTeX's own three. */
static bool begins_another(struct view line)
{
    size_t start, length, open;
    if (!bibtex_split_is_entry(line, &start, &length, &open))
        return false;
    if (is_type(line, start, length, "string") || is_type(line, start, length, "comment") ||
        is_type(line, start, length, "preamble"))
        return true;
    size_t key = skip_blanks(line, open + 1), end = key;
    while (end < line.length && !is_blank(line.data[end]) && !strchr(",{}()=\"#", line.data[end]))
        end++;
    end = skip_blanks(line, end);
    return end == line.length || line.data[end] == ',';
}

/* Where an entry begins behind other text on its line, or the line's length: BibTeX takes any
   "@" between entries for one, but that of an address of mail is none, nor one that has been
   made a remark. */
static size_t find_later(struct view line, size_t from)
{
    if (line.length && line.data[0] == '%')
        return line.length;
    for (size_t at = from; (at = view_find_byte(line, '@', at)) != VIEW_NONE; at++) {
        char before = at ? line.data[at - 1] : '\n';
        bool apart = (unsigned char)before <= ' ' || strchr("}),;", before);
        if (apart && begins_another(view_from(line, at)))
            return at;
    }
    return line.length;
}

static void begin(struct bibtex_split *split, struct view rest, size_t start, size_t length,
                  size_t open)
{
    buffer_clear(&split->text);
    split->inside = true;
    split->type_length = length;
    split->comment = is_type(rest, start, length, "comment");
    split->close = rest.data[open] == '{' ? '}' : ')';
    split->depth = 0;
    split->quoted = false;
}

static void finish(struct bibtex_split *split, bool unclosed, bool too_long)
{
    struct bibtex_entry entry = {.text = buffer_view(&split->text),
                                 .offset = split->offset,
                                 .line = split->line,
                                 .unclosed = unclosed,
                                 .too_long = too_long};
    entry.type = view_slice(entry.text, 1, split->type_length);
    split->inside = false;
    if (!split->comment)
        split->entry(split->context, &entry);
}

/* Goes on with the entry from `at`, which lies behind its opening brace, as far as its
   closing one: its offset, or the length of the text. */
static size_t find_end(struct bibtex_split *split, struct view text, size_t at)
{
    for (; at < text.length; at++) {
        char byte = text.data[at];
        if (byte == split->close && split->depth == 0 && !split->quoted)
            return at;
        if (byte == '{')
            split->depth++;
        else if (byte == '}' && split->depth > 0)
            split->depth--;
        else if (byte == '"' && split->depth == 0 && split->close == ')')
            split->quoted = !split->quoted;
    }
    return at;
}

/* A comment without an end has hidden what follows it: back to its second line. */
static void reopen_comment(struct bibtex_split *split)
{
    struct buffer hidden = split->text;
    uint64_t offset = split->offset;
    uint32_t number = split->line;
    size_t at = 0;
    split->text = (struct buffer){0};
    split->inside = false;
    split->reopened++;
    while (at < hidden.length) {
        size_t end = view_find_byte(buffer_view(&hidden), '\n', at);
        end = end == VIEW_NONE ? hidden.length : end + 1;
        struct view line = view_slice(buffer_view(&hidden), at, end - at);
        if (at > 0)
            bibtex_split_line(split, line, offset + at, number);
        number++;
        at = end;
    }
    buffer_deinit(&hidden);
}

static void take_inside(struct bibtex_split *split, struct view line, size_t *at)
{
    size_t from = *at, scan = from;
    if (!split->text.length) /* from '@' to behind the brace */
        scan = view_find_byte(line, split->close == '}' ? '{' : '(', from) + 1;
    size_t end = find_end(split, line, scan);
    bool closed = end < line.length;
    *at = closed ? end + 1 : line.length;
    buffer_append_view(&split->text, view_slice(line, from, *at - from));
    if (closed)
        finish(split, false, false);
    else if (split->text.length > BIBTEX_ENTRY_BYTES && split->comment &&
             split->reopened < BIBTEX_REOPENED)
        reopen_comment(split);
    else if (split->text.length > BIBTEX_ENTRY_BYTES)
        finish(split, true, true);
}

void bibtex_split_line(struct bibtex_split *split, struct view line, uint64_t offset,
                       uint32_t number)
{
    size_t at = 0, start, length, open;
    bool patient = split->comment && split->reopened < BIBTEX_REOPENED;
    if (split->inside && !patient && begins_another(line))
        finish(split, true, false);
    while (at < line.length) {
        if (split->inside) {
            take_inside(split, line, &at);
            continue;
        }
        while (at < line.length && strchr(" \t,})", line.data[at]) && line.data[at])
            at++;
        struct view rest = view_from(line, at);
        if (!bibtex_split_is_entry(rest, &start, &length, &open)) {
            at = find_later(line, at);
            continue;
        }
        begin(split, rest, start, length, open);
        at += start;
        split->offset = offset + at;
        split->line = number;
    }
}

void bibtex_split_end(struct bibtex_split *split)
{
    /* each turn drops at least the first line of what is left */
    while (split->inside && split->comment && split->reopened < BIBTEX_REOPENED)
        reopen_comment(split);
    if (split->inside)
        finish(split, true, false);
}

void bibtex_split_deinit(struct bibtex_split *split)
{
    buffer_deinit(&split->text);
}
