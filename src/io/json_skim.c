#include "io/json_skim.h"

#include "io/json_text.h"

/* The offset of the quote that ends the string whose content begins at start, or VIEW_NONE. A
   quote is guarded by an odd number of backslashes before it. */
static size_t find_end(struct view text, size_t start)
{
    for (size_t quote = start;; quote++) {
        quote = view_find_byte(text, '"', quote);
        if (quote == VIEW_NONE)
            return VIEW_NONE;
        size_t before = quote;
        while (before > start && text.data[before - 1] == '\\')
            before--;
        if ((quote - before) % 2 == 0)
            return quote;
    }
}

static bool ends_with_escape(struct view content)
{
    size_t before = content.length;
    while (before > 0 && content.data[before - 1] == '\\')
        before--;
    return (content.length - before) % 2;
}

enum { BLOCK = 32 };

/* Blocks have no branches in them, so that compilers make vector instructions of them. */
static bool has_control(struct view content)
{
    const unsigned char *bytes = (const unsigned char *)content.data;
    size_t at = 0;
    unsigned char found = 0;
    for (; content.length - at >= BLOCK && !found; at += BLOCK)
        for (size_t i = 0; i < BLOCK; i++)
            found |= bytes[at + i] < ' ';
    for (; at < content.length && !found; at++)
        found = bytes[at] < ' ';
    return found;
}

/* Fills passed when its text may be passed over. */
static bool may_pass(struct view content, struct json_passed *passed)
{
    if (content.length < JSON_SKIM_BYTES || has_control(content))
        return false;
    size_t at = view_find_byte(content, '\\', 0);
    passed->has_escapes = at != VIEW_NONE;
    for (; at != VIEW_NONE; at = view_find_byte(content, '\\', at + 2))
        if (!json_text_is_escape(content.data[at + 1])) /* the end is no backslash */
            return false;
    passed->text = content;
    return true;
}

/* Goes on to the end of the string that the text before has begun; text.length when it does
   not end here. */
static size_t end_string(struct json_skim *skim, struct view text)
{
    size_t start = skim->escaped && text.length > 0;
    size_t end = find_end(text, start);
    if (end == VIEW_NONE) {
        if (text.length > start)
            skim->escaped = ends_with_escape(view_from(text, start));
        else if (text.length > 0)
            skim->escaped = false;
        return text.length;
    }
    *skim = (struct json_skim){0};
    return end + 1;
}

size_t json_skim_next(struct json_skim *skim, struct view text, struct json_passed *passed)
{
    size_t at = skim->in_string ? end_string(skim, text) : 0;
    *passed = (struct json_passed){.text = {NULL, 0}};
    while (at < text.length && !skim->in_string) {
        size_t start = view_find_byte(text, '"', at) + 1;
        if (start == VIEW_NONE + 1)
            break;
        size_t end = find_end(text, start);
        if (end == VIEW_NONE) {
            skim->in_string = true;
            skim->escaped = ends_with_escape(view_from(text, start));
            break;
        }
        if (may_pass(view_make(text.data + start, end - start), passed)) {
            skim->in_string = true;
            return start;
        }
        at = end + 1;
    }
    return text.length;
}
