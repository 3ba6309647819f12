#include "io/markdown_text.h"

#include <string.h>

enum { LABEL_BRACKETS = 32, TARGET_BRACKETS = 3 };

static bool is_one_of(char byte, const char *set)
{
    return byte && strchr(set, byte);
}

/* ---- links ---- */

/* Just behind the ")" that closes the target at `open`; 0 when it is none: targets hold no
   blank before their title, and no more than two brackets in each other, so that no byte
   is looked at often. */
static size_t target_end(struct view text, size_t open)
{
    size_t depth = 0;
    bool quoted = false;
    for (size_t i = open; i < text.length; i++) {
        char byte = text.data[i];
        if (byte == '\\')
            i++;
        else if (byte == '(' && ++depth > TARGET_BRACKETS)
            return 0;
        else if (byte == ')' && --depth == 0)
            return i + 1;
        else if (byte == ' ' && !quoted && !(quoted = view_starts_with(view_from(text, i), " \"")))
            return 0;
    }
    return 0;
}

/* "(url "title")": the target without the title. */
static struct view target_of(struct view inner)
{
    size_t end = view_find_byte(inner, ' ', 0);
    inner = view_slice(inner, 0, end == VIEW_NONE ? inner.length : end);
    bool angled = inner.length > 1 && inner.data[0] == '<' && inner.data[inner.length - 1] == '>';
    return angled ? view_slice(inner, 1, inner.length - 2) : inner;
}

static bool make_link(struct view text, size_t open, size_t close, struct markdown_link *link)
{
    size_t end =
        close + 1 < text.length && text.data[close + 1] == '(' ? target_end(text, close + 1) : 0;
    if (!end)
        return false;
    link->image = open > 0 && text.data[open - 1] == '!';
    link->start = link->image ? open - 1 : open;
    link->end = end;
    link->label = view_slice(text, open + 1, close - open - 1);
    link->target = target_of(view_slice(text, close + 2, end - close - 3));
    return true;
}

bool markdown_find_link(struct view text, size_t start, struct markdown_link *link)
{
    size_t open[LABEL_BRACKETS], depth = 0;
    for (size_t i = start; i < text.length; i++) {
        if (text.data[i] == '\\')
            i++;
        else if (text.data[i] == '[' && depth < LABEL_BRACKETS)
            open[depth++] = i;
        else if (text.data[i] == ']' && depth > 0 && make_link(text, open[--depth], i, link))
            return true;
    }
    return false;
}

/* ---- plain text ---- */

static bool is_word(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || (unsigned char)byte >= 0x80;
}

/* A run of * or _ at `at` that begins or ends an emphasis: it stands at a word's edge, or
   is of stars inside of one. */
static bool is_mark(struct view text, size_t at, size_t length)
{
    char before = at > 0 ? text.data[at - 1] : ' ';
    char after = at + length < text.length ? text.data[at + length] : ' ';
    if (length > 3 || (before == ' ' && after == ' '))
        return false;
    bool inside = is_word(before) && is_word(after);
    return !inside || (text.data[at] == '*' && length == 2);
}

static size_t run_length(struct view text, size_t at)
{
    size_t end = at;
    while (end < text.length && text.data[end] == text.data[at])
        end++;
    return end - at;
}

/* Another run of the same kind follows or went before. */
static bool has_partner(struct view text, size_t at, size_t length)
{
    struct view mark = view_slice(text, at, length);
    return view_find(text, mark, at + length) != VIEW_NONE ||
           view_find(view_slice(text, 0, at), mark, 0) != VIEW_NONE;
}

static void append_marked(struct buffer *out, struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.data[i];
        if (byte == '\\' && i + 1 < text.length &&
            is_one_of(text.data[i + 1], "\\`*_{}[]()#+-.!|<>~$")) {
            buffer_append_byte(out, text.data[++i]);
        } else if (byte == '`' || byte == '*' || byte == '_') {
            size_t length = run_length(text, i);
            bool mark = byte == '`' || is_mark(text, i, length);
            if (!mark || !has_partner(text, i, length))
                buffer_append_repeat(out, byte, length);
            i += length - 1;
        } else {
            buffer_append_byte(out, byte);
        }
    }
}

void markdown_append_plain(struct buffer *out, struct view text)
{
    struct buffer linkless = {0};
    struct markdown_link link;
    size_t at = 0;
    while (markdown_find_link(text, at, &link)) {
        buffer_append_view(&linkless, view_slice(text, at, link.start - at));
        if (!link.image)
            buffer_append_view(&linkless, link.label);
        at = link.end;
    }
    buffer_append_view(&linkless, view_from(text, at));
    append_marked(out, buffer_view(&linkless));
    buffer_deinit(&linkless);
}

void markdown_append_escaped(struct buffer *out, struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        if (is_one_of(text.data[i], "\\`*_[]<>|"))
            buffer_append_byte(out, '\\');
        buffer_append_byte(out, text.data[i]);
    }
}
