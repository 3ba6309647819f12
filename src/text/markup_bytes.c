/*
 * Sixteen bytes are compared at once, by the vector extension of GCC and Clang, which they
 * translate for any processor. The loop has no branch: it runs to the end, and only then
 * looks at what it has gathered.
 */
#include "text/markup_bytes.h"

#include <stdint.h>
#include <string.h>

enum { BLOCK = 16 };

typedef unsigned char block __attribute__((vector_size(BLOCK)));
typedef signed char mask __attribute__((vector_size(BLOCK)));

struct gathered {
    mask html, latex;
};

static block load(const char *data)
{
    block bytes;
    memcpy(&bytes, data, BLOCK);
    return bytes;
}

static bool is_any(mask found)
{
    uint64_t halves[2];
    memcpy(halves, &found, BLOCK);
    return (halves[0] | halves[1]) != 0;
}

/* Gathers from the sixteen bytes at data and the one behind them. */
static void gather(struct gathered *gathered, const char *data)
{
    block bytes = load(data), next = load(data + 1);
    mask angle = bytes == '<';
    gathered->html |= angle | (bytes == '&');
    gathered->latex |= angle | (bytes == '\\') | (bytes == '$') | (bytes == '{') | (bytes == '~') |
                       (bytes == '`') | (bytes == '*') | (bytes == '_');
    gathered->latex |= ((bytes == '-') & (next == '-')) | ((bytes == '\'') & (next == '\'')) |
                       ((bytes == ']') & (next == '('));
}

unsigned markup_find_bytes(struct view text)
{
    struct gathered gathered = {0};
    char last[BLOCK + 1] = {0};
    size_t at = 0;
    for (; text.length - at > BLOCK; at += BLOCK)
        gather(&gathered, text.data + at);
    if (at < text.length)
        memcpy(last, text.data + at, text.length - at);
    gather(&gathered, last);
    return (is_any(gathered.html) ? MARKUP_BYTES_HTML : 0u) |
           (is_any(gathered.latex) ? MARKUP_BYTES_LATEX : 0u);
}

bool markup_has_items(struct view text)
{
    size_t at = 0;
    while ((at = view_find_byte(text, '\n', at)) != VIEW_NONE) {
        for (at++; at < text.length && (text.data[at] == ' ' || text.data[at] == '\t');)
            at++;
        if (at < text.length &&
            (strchr("-*+", text.data[at]) || (text.data[at] >= '0' && text.data[at] <= '9')))
            return text.data[at] != '\0';
    }
    return false;
}
