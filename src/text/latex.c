/*
 * One walk over the text. `at` moves forward only; every step appends what it has
 * understood, or one piece exactly as written. The one recursion is into the argument
 * of an accent, which is bounded in length and depth, so that the whole stays linear
 * in the text for any input.
 */
#include "text/latex.h"

#include "text/ascii.h"
#include "text/cluster.h"
#include "text/latex_table.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <uninorm.h>

/* OPEN_BYTES bounds the search for the end of a group that may have none, SWITCH_BYTES
   a group in another font. */
enum {
    ARGUMENT_BYTES = 64,
    OPEN_BYTES = 256,
    SWITCH_BYTES = 1024,
    ACCENT_DEPTH = 4,
    MACRON = 0x304
};

struct math {
    const char *opening, *closing;
};

static const struct math math_kinds[] = {{"$$", "$$"}, {"$", "$"}, {"\\(", "\\)"}, {"\\[", "\\]"}};

enum { MATH_KINDS = sizeof math_kinds / sizeof *math_kinds };

struct latex {
    struct view text;
    size_t at;
    struct buffer *out;
    bool balanced; /* braces group */
    int depth;     /* of accents */
    /* There is no closing mark before this offset: not searched for again. */
    size_t unclosed[MATH_KINDS];
};

static void render(struct latex *latex);

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/* The byte at an offset, NUL beyond the end. */
static char byte_at(const struct latex *latex, size_t offset)
{
    return offset < latex->text.length ? latex->text.data[offset] : '\0';
}

static void copy_to(struct latex *latex, size_t end)
{
    buffer_append(latex->out, latex->text.data + latex->at, end - latex->at);
    latex->at = end;
}

/* Blanks after a control word belong to it; a blank line does not. */
static size_t skip_blanks(const struct latex *latex, size_t offset)
{
    size_t newlines = 0, at = offset;
    for (; is_blank(byte_at(latex, at)); at++)
        newlines += byte_at(latex, at) == '\n';
    return newlines < 2 ? at : offset;
}

/* Just after the bracket that closes the one at `open`, 0 when there is none within
   `limit` bytes. */
static size_t group_end(const struct latex *latex, size_t open, char closing, size_t limit)
{
    char opening = byte_at(latex, open);
    size_t depth = 0;
    for (size_t at = open; at < latex->text.length && at - open < limit; at++) {
        char byte = latex->text.data[at];
        if (byte == '\\')
            at++;
        else if (byte == opening)
            depth++;
        else if (byte == closing && --depth == 0)
            return at + 1;
    }
    return 0;
}

/* The end of the command whose backslash is at `start`. */
static size_t name_end(const struct latex *latex, size_t start)
{
    size_t end = start + 1;
    while (is_letter(byte_at(latex, end)))
        end++;
    if (end > start + 1 || end == latex->text.length)
        return end;
    utf8_next(latex->text, &end);
    return end;
}

static struct view name_at(const struct latex *latex, size_t start)
{
    return view_make(latex->text.data + start + 1, name_end(latex, start) - start - 1);
}

/* ---- accents ---- */

/* Appends what text[start, end) gives, as the argument of an accent. */
static void render_argument(const struct latex *latex, size_t start, size_t end,
                            struct buffer *argument)
{
    struct latex inner = {.text = view_make(latex->text.data + start, end - start),
                          .out = argument,
                          .balanced = true,
                          .depth = latex->depth + 1};
    render(&inner);
}

/* Letters, and digits: crystallography writes a bar over them. */
static bool may_be_accented(char byte)
{
    return is_letter(byte) || (unsigned char)byte >= 0x80 || (byte >= '0' && byte <= '9');
}

/* Where the argument that begins at `start` ends: a group, a command for a letter or
   one more accent, or a single character. 0: there is none. */
static size_t argument_end(const struct latex *latex, size_t start)
{
    char byte = byte_at(latex, start);
    if (byte == '{')
        return group_end(latex, start, '}', ARGUMENT_BYTES);
    if (byte == '\\') {
        struct view name = name_at(latex, start);
        size_t end = name_end(latex, start);
        if (latex_find_accent(name) && latex->depth < ACCENT_DEPTH) {
            struct latex inner = *latex;
            inner.depth++;
            return argument_end(&inner, skip_blanks(latex, end));
        }
        return latex_find_symbol(name) ? end : 0;
    }
    size_t end = start;
    if (!may_be_accented(byte))
        return 0;
    utf8_next(latex->text, &end);
    return end;
}

/* Appends base with the mark on its first cluster, composed; a dotless letter gets
   its dot out of the way by itself. False when no accent can stand there. */
static bool append_accented(struct buffer *out, struct view base, uint32_t mark)
{
    if (!base.length || !may_be_accented(base.data[0]))
        return false;
    bool digit = (unsigned char)base.data[0] < 0x80 && !is_letter(base.data[0]);
    if (digit && mark != MACRON)
        return false;
    struct buffer marked = {0};
    size_t first = cluster_length(base);
    if (first == 2 && view_starts_with(base, "ı"))
        buffer_append_byte(&marked, 'i');
    else if (first == 2 && view_starts_with(base, "ȷ"))
        buffer_append_byte(&marked, 'j');
    else
        buffer_append(&marked, base.data, first);
    utf8_append(&marked, mark);
    buffer_append_view(&marked, view_from(base, first));
    size_t length = 0;
    uint8_t *composed =
        u8_normalize(UNINORM_NFC, (const uint8_t *)marked.data, marked.length, NULL, &length);
    buffer_append(out, (const char *)composed, length);
    free(composed);
    buffer_deinit(&marked);
    return true;
}

/* \^{} and \~{} are how the characters themselves are written. */
static bool append_bare_accent(struct latex *latex, struct view name, size_t start, size_t end)
{
    if (end != start + 2 || (name.data[0] != '^' && name.data[0] != '~'))
        return false;
    buffer_append_view(latex->out, name);
    return true;
}

static bool render_accent(struct latex *latex, struct view name)
{
    uint32_t mark = latex_find_accent(name);
    if (!mark || latex->depth >= ACCENT_DEPTH)
        return false;
    size_t start = skip_blanks(latex, latex->at + 1 + name.length);
    size_t end = argument_end(latex, start);
    if (!end)
        return false;
    struct buffer argument = {0};
    render_argument(latex, start, end, &argument);
    bool done = append_accented(latex->out, buffer_view(&argument), mark) ||
                append_bare_accent(latex, name, start, end);
    buffer_deinit(&argument);
    if (done)
        latex->at = end;
    return done;
}

/* ---- commands ---- */

static bool render_symbol(struct latex *latex, struct view name)
{
    const char *text = latex_find_symbol(name);
    if (!text)
        return false;
    buffer_append_string(latex->out, text);
    latex->at += 1 + name.length;
    if (!is_letter(name.data[0]))
        return true;
    if (byte_at(latex, latex->at) == '{' && byte_at(latex, latex->at + 1) == '}')
        latex->at += 2;
    else
        latex->at = skip_blanks(latex, latex->at);
    return true;
}

/* An unknown command keeps its arguments: groups that follow it at once. */
static void copy_command(struct latex *latex)
{
    copy_to(latex, name_end(latex, latex->at));
    if (byte_at(latex, latex->at) == '*')
        copy_to(latex, latex->at + 1);
    for (;;) {
        char open = byte_at(latex, latex->at);
        if (open != '{' && open != '[')
            return;
        bool closes = open == '{' && latex->balanced;
        size_t end =
            group_end(latex, latex->at, open == '{' ? '}' : ']', closes ? (size_t)-1 : OPEN_BYTES);
        if (!end)
            return;
        copy_to(latex, end);
    }
}

/* Where the math that begins at `at` ends; 0, and *stop where the search ended, when
   it has no end in this paragraph. */
static size_t math_end(const struct latex *latex, const struct math *kind, size_t *stop)
{
    struct view text = latex->text;
    size_t at = latex->at + view_of(kind->opening).length;
    for (; at < text.length; at++) {
        if (view_starts_with(view_from(text, at), kind->closing))
            return at + view_of(kind->closing).length;
        if (text.data[at] == '\\')
            at++;
        else if (text.data[at] == '\n' && byte_at(latex, at + 1) == '\n')
            break;
    }
    *stop = at;
    return 0;
}

static bool copy_math(struct latex *latex)
{
    for (size_t i = 0; i < MATH_KINDS; i++) {
        struct view rest = view_from(latex->text, latex->at);
        if (!view_starts_with(rest, math_kinds[i].opening) || latex->at < latex->unclosed[i])
            continue;
        size_t end = math_end(latex, &math_kinds[i], &latex->unclosed[i]);
        if (end) {
            copy_to(latex, end);
            return true;
        }
    }
    return false;
}

static void render_command(struct latex *latex)
{
    if (copy_math(latex))
        return;
    struct view name = name_at(latex, latex->at);
    if (name.length && (render_accent(latex, name) || render_symbol(latex, name)))
        return;
    copy_command(latex);
}

/* ---- everything else ---- */

static void replace(struct latex *latex, size_t bytes, const char *text)
{
    buffer_append_string(latex->out, text);
    latex->at += bytes;
}

static void render_dash(struct latex *latex)
{
    size_t count = 0;
    while (byte_at(latex, latex->at + count) == '-')
        count++;
    if (count == 2)
        replace(latex, 2, "–");
    else if (count == 3)
        replace(latex, 3, "—");
    else /* a rule drawn with hyphens */
        copy_to(latex, latex->at + count);
}

static void render_quote(struct latex *latex, char quote)
{
    if (byte_at(latex, latex->at + 1) == quote)
        replace(latex, 2, quote == '`' ? "“" : "”");
    else
        copy_to(latex, latex->at + 1);
}

/* {\it x}: the braces say how far the font goes, and both stay as written. */
static bool copy_switch_group(struct latex *latex)
{
    if (byte_at(latex, latex->at + 1) != '\\' || !latex_is_switch(name_at(latex, latex->at + 1)))
        return false;
    size_t end = group_end(latex, latex->at, '}', SWITCH_BYTES);
    if (end)
        copy_to(latex, end);
    return end != 0;
}

static void render_brace(struct latex *latex)
{
    if (byte_at(latex, latex->at) == '{' && copy_switch_group(latex))
        return;
    if (latex->balanced)
        latex->at++;
    else
        copy_to(latex, latex->at + 1);
}

static void render_special(struct latex *latex)
{
    char byte = latex->text.data[latex->at];
    switch (byte) {
    case '\\':
        render_command(latex);
        return;
    case '$':
        if (!copy_math(latex))
            copy_to(latex, latex->at + 1);
        return;
    case '{':
    case '}':
        render_brace(latex);
        return;
    case '~': /* in an address it is no tie */
        replace(latex, 1, latex->at && byte_at(latex, latex->at - 1) == '/' ? "~" : " ");
        return;
    case '-':
        render_dash(latex);
        return;
    default:
        render_quote(latex, byte);
    }
}

static bool is_special(char byte)
{
    return byte == '\\' || byte == '$' || byte == '{' || byte == '}' || byte == '~' ||
           byte == '-' || byte == '`' || byte == '\'';
}

static void render(struct latex *latex)
{
    while (latex->at < latex->text.length) {
        size_t end = latex->at;
        while (end < latex->text.length && !is_special(latex->text.data[end]))
            end++;
        copy_to(latex, end);
        if (end < latex->text.length)
            render_special(latex);
    }
}

static bool has_balanced_braces(struct view text)
{
    size_t depth = 0;
    for (size_t at = 0; at < text.length; at++) {
        if (text.data[at] == '\\')
            at++;
        else if (text.data[at] == '{')
            depth++;
        else if (text.data[at] == '}' && depth-- == 0)
            return false;
    }
    return depth == 0;
}

void latex_append_text(struct buffer *out, struct view source)
{
    struct latex latex = {.text = source, .out = out, .balanced = has_balanced_braces(source)};
    render(&latex);
}

bool latex_is_plain(struct view source)
{
    for (size_t at = 0; at < source.length; at++) {
        char byte = source.data[at];
        if (!is_special(byte))
            continue;
        bool single = at + 1 == source.length || source.data[at + 1] != byte;
        if (byte != '$' && !((byte == '-' || byte == '`' || byte == '\'') && single))
            return false;
    }
    return true;
}
