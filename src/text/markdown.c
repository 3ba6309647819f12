/*
 * Marks are found in one walk with a stack of runs of * or _ that may open emphasis. A
 * run that may close it takes the nearest opening run of its kind; what lies above that
 * on the stack is prose. Two runs go together when they are equally long, or when one of
 * them is long enough to hold several marks, as in ***M**any words*.
 */
#include "text/markdown.h"

#include "base/memory.h"
#include "text/formula_range.h"
#include "text/rendering.h"

#include <stdlib.h>
#include <string.h>

enum {
    RUNS = 32,
    RUN_BYTES = 3,
    EMPHASIS_BYTES = 4096,
    LINK_BYTES = 1024,
    BRACKETS = 4, /* in each other, in the text of a link */
    CODE_BYTES = 400
};

struct run {
    size_t offset;
    size_t length;
    size_t depth; /* of braces */
    char byte;
    bool inside; /* a word: opened behind a letter */
};

struct finder {
    struct markdown_marks *marks;
    struct view text;
    const struct braces *braces;
    struct formula_finder formulas;
    struct run runs[RUNS];
    size_t run_count;
    size_t depth;
};

/* ---- characters ---- */

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r') || byte == '\0';
}

static bool is_letter(char byte)
{
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_beyond_ascii(char byte)
{
    return (unsigned char)byte >= 0x80;
}

static bool is_one_of(char byte, const char *set)
{
    return byte && strchr(set, byte);
}

/* The byte at an offset, NUL (a blank) beyond both ends. */
static char byte_at(struct view text, size_t offset)
{
    return offset < text.length ? text.data[offset] : '\0';
}

static char byte_before(struct view text, size_t offset)
{
    return offset ? text.data[offset - 1] : '\0';
}

/* ---- runs ---- */

/* With what emphasised text may begin and end. */
static bool begins_text(char byte)
{
    return is_letter(byte) || is_digit(byte) || is_beyond_ascii(byte) ||
           is_one_of(byte, "([{\"'`\\$<@#*_");
}

static bool ends_text(char byte)
{
    return is_letter(byte) || is_digit(byte) || is_beyond_ascii(byte) ||
           is_one_of(byte, ")]}\"'`$>.,;:!?%+*_");
}

/* What may stand around emphasised text, but for letters. */
static bool is_outside(char byte)
{
    return is_blank(byte) || is_beyond_ascii(byte) || is_one_of(byte, "([{\"'-,;:!?*_~>");
}

static bool is_outside_end(char byte)
{
    return is_blank(byte) || is_beyond_ascii(byte) || is_one_of(byte, ")]}\"'-/.,;:!?*_=~([<\\$`");
}

static bool may_open(const struct finder *finder, const struct run *run)
{
    char before = byte_before(finder->text, run->offset);
    char after = byte_at(finder->text, run->offset + run->length);
    if (!begins_text(after))
        return false;
    return is_outside(before) || run->inside;
}

static bool may_close(const struct finder *finder, const struct run *run)
{
    char before = byte_before(finder->text, run->offset);
    char after = byte_at(finder->text, run->offset + run->length);
    if (!ends_text(before))
        return false;
    return is_outside_end(after) || (run->byte == '*' && is_letter(after));
}

/* Within a word only ** marks, and only before a letter: w**A**rd, T2**I**. */
static bool is_inside_word(const struct finder *finder, const struct run *run)
{
    char before = byte_before(finder->text, run->offset);
    return run->byte == '*' && run->length == 2 && (is_letter(before) || is_digit(before)) &&
           is_letter(byte_at(finder->text, run->offset + run->length));
}

/* What stands between two runs may be emphasised: no name of a program, and nothing but
   letters when it begins within a word. */
static bool is_emphasis(const struct finder *finder, const struct run *open,
                        const struct run *close)
{
    size_t start = open->offset + open->length;
    struct view inner = view_slice(finder->text, start, close->offset - start);
    if (inner.length > EMPHASIS_BYTES)
        return false;
    bool blank = view_find_byte(inner, ' ', 0) != VIEW_NONE;
    if (!inner.length || (open->inside && blank))
        return false;
    if (open->byte == '*' || blank)
        return true;
    bool capital = inner.data[0] >= 'A' && inner.data[0] <= 'Z';
    bool name = open->length > 1 && !capital && !is_beyond_ascii(inner.data[0]) &&
                !is_one_of(inner.data[0], "*");
    return !name && (view_find_byte(inner, '_', 0) == VIEW_NONE || open->length > 1);
}

/* How many bytes of two runs make one mark; 0 when they do not go together. */
static size_t common_length(const struct run *open, const struct run *close)
{
    if (open->byte != close->byte)
        return 0;
    bool equal = open->length == close->length;
    if (!equal && open->length < RUN_BYTES && close->length < RUN_BYTES)
        return 0;
    return open->length >= 2 && close->length >= 2 ? 2 : 1;
}

static void add_mark(struct finder *finder, struct markdown_mark mark)
{
    struct markdown_marks *marks = finder->marks;
    void *items = marks->items;
    memory_reserve(&items, &marks->capacity, marks->count + 1, sizeof mark);
    marks->items = items;
    marks->items[marks->count++] = mark;
}

/* Takes a mark from the inner ends of two runs. */
static void pair(struct finder *finder, struct run *open, struct run *close, size_t length)
{
    uint8_t emphasis = length == 2 ? EMPHASIS_BOLD : EMPHASIS_ITALIC;
    uint32_t start = (uint32_t)(open->offset + open->length - length);
    uint32_t end = (uint32_t)close->offset;
    add_mark(finder, (struct markdown_mark){start, end, (uint8_t)length, emphasis, true});
    add_mark(finder, (struct markdown_mark){end, start, (uint8_t)length, emphasis, false});
    open->length -= length;
    close->length -= length;
    close->offset += length;
}

static void close_run(struct finder *finder, struct run *run)
{
    for (size_t i = finder->run_count; i > 0 && run->length;) {
        struct run *open = &finder->runs[i - 1];
        size_t length = common_length(open, run);
        if (!length || open->depth != run->depth || !is_emphasis(finder, open, run)) {
            i--;
            continue;
        }
        pair(finder, open, run, length);
        finder->run_count = open->length ? i : i - 1;
        i = finder->run_count;
    }
}

static size_t take_run(struct finder *finder, size_t at)
{
    struct run run = {.offset = at, .byte = finder->text.data[at], .depth = finder->depth};
    while (byte_at(finder->text, at + run.length) == run.byte)
        run.length++;
    size_t end = at + run.length;
    if (run.length > RUN_BYTES)
        return end;
    run.inside = is_inside_word(finder, &run);
    bool opens = may_open(finder, &run);
    if (may_close(finder, &run))
        close_run(finder, &run);
    if (run.length && opens && finder->run_count < RUNS)
        finder->runs[finder->run_count++] = run;
    return end;
}

/* ---- what holds no marks ---- */

static size_t skip_escape(struct finder *finder, size_t at)
{
    struct formula_range formula;
    char next = byte_at(finder->text, at + 1);
    if ((next == '(' || next == '[') &&
        formula_find(&finder->formulas, finder->text, finder->braces, at, finder->text.length,
                     &formula))
        return formula.end;
    return at + 2;
}

static size_t skip_formula(struct finder *finder, size_t at)
{
    struct formula_range formula;
    bool found = formula_find(&finder->formulas, finder->text, finder->braces, at,
                              finder->text.length, &formula);
    return found ? formula.end : at + 1;
}

static size_t skip_code(struct finder *finder, size_t at)
{
    struct markdown_range code;
    bool found = markdown_code_at(finder->text, at, finder->text.length, &code);
    return found ? code.end : at + 1;
}

static size_t skip_target(struct finder *finder, size_t at)
{
    struct view text = finder->text;
    if (byte_at(text, at + 1) != '(')
        return at + 1;
    size_t end = at + 2;
    while (end < text.length && end - at < LINK_BYTES && !is_blank(text.data[end]) &&
           text.data[end] != ')')
        end++;
    return end;
}

/* Groups are borders, and so are paragraphs. */
static size_t cross_border(struct finder *finder, size_t at)
{
    char byte = finder->text.data[at];
    if (byte == '{') {
        finder->depth++;
    } else if (byte == '}') {
        finder->depth -= finder->depth > 0;
        while (finder->run_count && finder->runs[finder->run_count - 1].depth > finder->depth)
            finder->run_count--;
    } else if (byte_at(finder->text, at + 1) == '\n') {
        finder->run_count = 0;
        finder->depth = 0;
    }
    return at + 1;
}

static size_t take_piece(struct finder *finder, size_t at)
{
    switch (finder->text.data[at]) {
    case '*':
    case '_':
        return take_run(finder, at);
    case '\\':
        return skip_escape(finder, at);
    case '$':
        return skip_formula(finder, at);
    case '`':
        return skip_code(finder, at);
    case ']':
        return skip_target(finder, at);
    case ':':
        return markdown_address_end(finder->text, at, finder->text.length);
    case '{':
    case '}':
    case '\n':
        return cross_border(finder, at);
    default:
        return at + 1;
    }
}

static int compare_marks(const void *a, const void *b)
{
    const struct markdown_mark *left = a, *right = b;
    return (left->offset > right->offset) - (left->offset < right->offset);
}

void markdown_find_marks(struct markdown_marks *marks, struct view text,
                         const struct braces *braces, bool strict)
{
    struct finder finder = {
        .marks = marks, .text = text, .braces = braces, .formulas = {.strict = strict}};
    if (view_find_byte(text, '*', 0) == VIEW_NONE && view_find_byte(text, '_', 0) == VIEW_NONE)
        return;
    for (size_t at = 0; at < text.length;)
        at = take_piece(&finder, at);
    if (marks->count)
        qsort(marks->items, marks->count, sizeof *marks->items, compare_marks);
}

void markdown_marks_deinit(struct markdown_marks *marks)
{
    free(marks->items);
    *marks = (struct markdown_marks){0};
}

/* ---- code ---- */

/* How many backquotes stand at `at`. */
static size_t count_quotes(struct view text, size_t at, size_t end)
{
    size_t count = 0;
    while (at + count < end && text.data[at + count] == '`')
        count++;
    return count;
}

/* `x' is a quotation of LaTeX: an apostrophe before no letter ends it. */
static bool is_quotation(struct view inner)
{
    for (size_t at = 0; at < inner.length; at++)
        if (inner.data[at] == '\'' && !is_letter(byte_at(inner, at + 1)))
            return true;
    return false;
}

bool markdown_code_at(struct view text, size_t at, size_t end, struct markdown_range *code)
{
    size_t count = count_quotes(text, at, end);
    if (count != 1 && count != 3)
        return false;
    code->start = at + count;
    size_t limit = end - code->start > CODE_BYTES ? code->start + CODE_BYTES : end;
    size_t stop = code->start;
    while (stop < limit && text.data[stop] != '`')
        stop++;
    if (stop == limit || count_quotes(text, stop, end) != count)
        return false;
    struct view inner = view_slice(text, code->start, stop - code->start);
    if (!view_trim(inner).length || view_find(inner, view_of("\n\n"), 0) != VIEW_NONE)
        return false;
    if (count == 1 &&
        (is_blank(inner.data[0]) || is_blank(inner.data[inner.length - 1]) || is_quotation(inner)))
        return false;
    code->stop = stop;
    code->end = stop + count;
    return true;
}

/* ---- addresses ---- */

size_t markdown_skip_address(struct view text, size_t at, size_t end)
{
    while (at < end && !is_blank(text.data[at]) && !is_one_of(text.data[at], "<>\"{}|^`*])$\\"))
        at++;
    return at;
}

size_t markdown_address_end(struct view text, size_t at, size_t end)
{
    if (!view_starts_with(view_slice(text, at, end - at), "://"))
        return at + 1;
    return markdown_skip_address(text, at + 3, end);
}

/* "example.org/x" */
static bool begins_with_domain(struct view target)
{
    size_t dot = view_find_byte(target, '.', 0), end = dot + 1;
    if (dot == VIEW_NONE || dot == 0)
        return false;
    while (end < target.length && is_letter(target.data[end]))
        end++;
    bool long_enough = end - dot > 2;
    return long_enough && (end == target.length || is_one_of(target.data[end], "./:"));
}

static bool is_address(struct view target)
{
    if (!target.length)
        return false;
    return view_find(target, view_of("://"), 0) != VIEW_NONE || target.data[0] == '#' ||
           target.data[0] == '/' || view_starts_with(target, "mailto:") ||
           begins_with_domain(target);
}

/* Behind the bracket that closes the one at `at`, in this paragraph; 0: there is none. */
static size_t bracket_end(struct view text, size_t at, size_t end, char opening, char closing)
{
    size_t depth = 0, limit = end - at > LINK_BYTES ? at + LINK_BYTES : end;
    while (at < limit) {
        char byte = text.data[at++];
        if (byte == '\\')
            at++;
        else if (byte == '\n' && byte_at(text, at) == '\n')
            return 0;
        else if (byte == opening && ++depth > BRACKETS)
            return 0;
        else if (byte == closing && --depth == 0)
            return at;
    }
    return 0;
}

bool markdown_link_at(struct view text, size_t at, size_t end, struct markdown_range *link,
                      size_t *target, size_t *target_end)
{
    size_t behind = bracket_end(text, at, end, '[', ']');
    if (!behind || behind >= end || text.data[behind] != '(')
        return false;
    size_t close = bracket_end(text, behind, end, '(', ')');
    if (!close || behind - at < 3)
        return false;
    struct view inner = view_trim(view_slice(text, behind + 1, close - behind - 2));
    size_t blank = view_find_byte(inner, ' ', 0); /* [text](address "title") */
    if (blank != VIEW_NONE && inner.data[inner.length - 1] == '"')
        inner.length = blank;
    else if (blank != VIEW_NONE)
        return false;
    if (!is_address(inner))
        return false;
    *link = (struct markdown_range){at + 1, behind - 1, close};
    *target = (size_t)(inner.data - text.data);
    *target_end = *target + inner.length;
    return true;
}

bool markdown_autolink_at(struct view text, size_t at, size_t end, struct markdown_range *link)
{
    struct view rest = view_slice(text, at + 1, end - at - 1);
    if (!view_starts_with(rest, "http://") && !view_starts_with(rest, "https://"))
        return false;
    size_t stop = at + 1;
    while (stop < end && stop - at < LINK_BYTES && !is_blank(text.data[stop]) &&
           text.data[stop] != '<' && text.data[stop] != '>')
        stop++;
    if (stop >= end || text.data[stop] != '>')
        return false;
    *link = (struct markdown_range){at + 1, stop, stop + 1};
    return true;
}
