#include "text/latex_internal.h"

#include "text/latex_table.h"
#include "text/math_table.h"
#include "text/utf8.h"

#include <string.h>

/* ---- characters ---- */

bool latex_is_letter(char byte)
{
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

bool latex_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

bool latex_is_one_of(char byte, const char *set)
{
    return byte && strchr(set, byte);
}

bool latex_is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

char latex_byte(const struct latex *latex, size_t offset)
{
    return offset < latex->end ? latex->text.data[offset] : '\0';
}

void latex_copy(struct latex *latex, size_t end)
{
    if (end > latex->end)
        end = latex->end;
    rendering_copy(latex->out, latex->text, latex->at, end);
    latex->at = end;
}

void latex_replace(struct latex *latex, size_t end, const char *text)
{
    if (end > latex->end)
        end = latex->end;
    rendering_put_string(latex->out, text, latex->at, end);
    latex->at = end;
}

size_t latex_skip_blanks(const struct latex *latex, size_t offset)
{
    size_t newlines = 0, at = offset;
    for (; latex_is_blank(latex_byte(latex, at)); at++)
        newlines += latex_byte(latex, at) == '\n';
    return newlines < 2 ? at : offset;
}

size_t latex_name_end(const struct latex *latex, size_t start)
{
    size_t end = start + 1;
    while (latex_is_letter(latex_byte(latex, end)))
        end++;
    if (end > start + 1 || end >= latex->end)
        return end;
    utf8_next(latex->text, &end);
    return end;
}

struct view latex_name(const struct latex *latex, size_t start)
{
    return view_slice(latex->text, start + 1, latex_name_end(latex, start) - start - 1);
}

/* ---- groups ---- */

size_t latex_close(const struct latex *latex, size_t open)
{
    size_t close = latex_byte(latex, open) == '{' ? braces_close(&latex->braces, open) : VIEW_NONE;
    return close < latex->end ? close : VIEW_NONE;
}

void latex_render_group(struct latex *latex, size_t close, uint8_t emphasis)
{
    struct rendering *out = latex->out;
    uint8_t outer_emphasis = out->emphasis;
    bool outer_group = latex->in_group;
    out->emphasis |= emphasis;
    latex->in_group = true;
    latex->depth++;
    latex->at++;
    latex_render_text(latex, close);
    latex->at = close + 1;
    latex->depth--;
    latex->in_group = outer_group;
    out->emphasis = outer_emphasis;
}

/* What a group begins with that only a group of TeX begins with. */
static bool begins_with_command(const struct latex *latex, size_t open)
{
    if (latex_byte(latex, open + 1) != '\\')
        return false;
    struct view name = latex_name(latex, open + 1);
    return latex_find_accent(name) || latex_find_symbol(name) || latex_find_switch(name) ||
           latex_knows_text_command(name) || math_find_symbol(name);
}

/* \(k\){is} odd, \\{We}: braces around a word that were left over. */
static bool is_left_over(const struct latex *latex, size_t open)
{
    bool formula = open > 0 && open == latex->formula_end;
    return latex_is_letter(latex_byte(latex, open + 1)) &&
           (formula ||
            (open > 1 && latex->text.data[open - 1] == '\\' && latex->text.data[open - 2] == '\\'));
}

static bool is_grouping(const struct latex *latex)
{
    return (latex->manner.strict && latex->braces.balanced) ||
           begins_with_command(latex, latex->at);
}

static void render_brace(struct latex *latex)
{
    size_t close = latex_close(latex, latex->at);
    bool left_over = !latex->manner.strict && is_left_over(latex, latex->at);
    if (close == VIEW_NONE || latex->depth >= LATEX_DEPTH || !(left_over || is_grouping(latex))) {
        latex_copy(latex, latex->at + 1);
        return;
    }
    if (left_over)
        rendering_put_string(latex->out, " ", latex->at, latex->at + 1);
    latex_render_group(latex, close, 0);
}

/* ---- commands ---- */

/* A bracket [...] right at an offset; 0 when there is none. */
static size_t option_end(const struct latex *latex, size_t at)
{
    enum { OPTION_BYTES = 256 };
    size_t limit = at + OPTION_BYTES;
    if (latex_byte(latex, at) != '[')
        return 0;
    for (at++; at < latex->end && at < limit; at++)
        if (latex->text.data[at] == ']')
            return at + 1;
    return 0;
}

void latex_copy_command(struct latex *latex)
{
    latex_copy(latex, latex_name_end(latex, latex->at));
    if (latex_byte(latex, latex->at) == '*')
        latex_copy(latex, latex->at + 1);
    for (;;) {
        size_t close = latex_close(latex, latex->at), option = option_end(latex, latex->at);
        if (close == VIEW_NONE && !option)
            return;
        latex_copy(latex, option ? option : close + 1);
    }
}

/* Whether the backslash at `at` is one of a path: C:\data\new, \\server\x, ..\x */
static bool is_path(const struct latex *latex)
{
    enum { PATH_BYTES = 128 };
    const char *data = latex->text.data;
    size_t start = latex->at;
    while (start > 0 && latex->at - start < PATH_BYTES && !latex_is_blank(data[start - 1]) &&
           !latex_is_one_of(data[start - 1], "(\"'`"))
        start--;
    struct view token = view_slice(latex->text, start, latex->at - start);
    bool drive =
        token.length > 1 && token.data[0] >= 'A' && token.data[0] <= 'Z' && token.data[1] == ':';
    return drive || view_starts_with(token, "\\\\") || view_starts_with(token, ".\\") ||
           view_starts_with(token, "..\\") || view_equal_string(token, ".") ||
           view_equal_string(token, "..");
}

bool latex_is_behind_command(const struct latex *latex)
{
    size_t start = latex->at;
    while (start > 0 && latex_is_letter(latex->text.data[start - 1]))
        start--;
    return start > 0 && latex->text.data[start - 1] == '\\';
}

/* Whether the backslash stands between the words of and\or, input\output; not of \exp\left. */
static bool is_slash(const struct latex *latex, struct view name)
{
    enum { WORD_LETTERS = 3 };
    size_t letters = 0, behind = latex->at + 1 + name.length;
    char next = latex_byte(latex, behind);
    bool bracket = (view_equal_string(name, "left") || view_equal_string(name, "right")) &&
                   latex_is_one_of(next, "()[]|.\\"); /* NT\right) */
    while (letters < WORD_LETTERS && letters < latex->at &&
           latex_is_letter(latex->text.data[latex->at - letters - 1]))
        letters++;
    return letters == WORD_LETTERS && name.length && latex_is_letter(name.data[0]) && next != '{' &&
           !bracket && !latex_is_behind_command(latex);
}

static void copy_path(struct latex *latex)
{
    size_t end = latex->at;
    while (end < latex->end && !latex_is_blank(latex->text.data[end]))
        end++;
    latex_copy(latex, end);
}

/* In text that was not written for TeX, characters of one letter are known only where
   nothing else can be meant: \S and \d are patterns, \'s is an apostrophe. */
static bool is_plain_symbol(const struct latex *latex, struct view name)
{
    size_t behind = latex->at + 1 + name.length;
    char before = latex->at ? latex->text.data[latex->at - 1] : '\0';
    char next = latex_byte(latex, behind), after = latex_byte(latex, behind + 1);
    if (latex->manner.strict || name.length > 1)
        return true;
    if (latex_is_letter(name.data[0])) {
        bool letter =
            latex_is_one_of(name.data[0], "LlOo") && next == ' ' && latex_is_letter(after);
        return before == '{' || (next == '{' && after == '}') || letter;
    }
    if (name.data[0] == '/') /* distributions\/ over */
        return latex_is_letter(before) && next == ' ';
    if (latex_is_one_of(name.data[0], "-:"))
        return name.data[0] == '-' && latex_is_letter(before) && latex_is_letter(next);
    return name.data[0] != '\\' || latex_is_blank(next) || next == '\0' || next == '{';
}

static bool render_symbol(struct latex *latex, struct view name)
{
    const char *text = latex_find_symbol(name);
    if (!text || !is_plain_symbol(latex, name))
        return false;
    size_t end = latex->at + 1 + name.length;
    bool letters = latex_is_letter(name.data[0]);
    if (letters && latex_byte(latex, end) == '{' && latex_byte(latex, end + 1) == '}')
        end += 2;
    else if (letters)
        end = latex_skip_blanks(latex, end);
    latex_replace(latex, end, text);
    return true;
}

/* {\em so}, {so \bf on}: up to the end of the group. Elsewhere \bf{so} is meant for a
   command with an argument; where braces were lost, one word is all that is surely meant. */
static bool render_switch(struct latex *latex, struct view name)
{
    const struct latex_switch *found = latex_find_switch(name);
    size_t behind = latex->at + 1 + name.length;
    if (!found)
        return false;
    if (latex->in_group) {
        latex->out->emphasis =
            found->resets ? found->emphasis : latex->out->emphasis | found->emphasis;
        latex->at = latex_skip_blanks(latex, behind);
        return true;
    }
    size_t close = latex_close(latex, behind);
    if (close != VIEW_NONE && latex->depth < LATEX_DEPTH) {
        latex->at = behind;
        latex_render_group(latex, close, found->emphasis);
        return true;
    }
    if ((latex->manner.strict && !latex->lost_braces) || !latex_is_blank(latex_byte(latex, behind)))
        return false;
    latex_render_word(latex, latex_skip_blanks(latex, behind), found->emphasis);
    return true;
}

/* Markdown's escapes, but for those that stand in patterns more often; \'s */
static bool render_escape(struct latex *latex, struct view name)
{
    size_t behind = latex->at + 1 + name.length;
    if (latex->manner.strict || name.length != 1)
        return false;
    char byte = name.data[0], next = latex_byte(latex, behind);
    bool apostrophe = byte == '\'' && latex_is_one_of(next, "st") &&
                      !latex_is_letter(latex_byte(latex, behind + 1));
    if (!apostrophe && !(latex->manner.markdown && latex_is_one_of(byte, "\"*_#`<>~")))
        return false;
    latex->at++;
    latex_copy(latex, latex->at + 1);
    return true;
}

/* \\alpha, \\%: escaped twice. */
static bool render_doubled(struct latex *latex)
{
    char next = latex_byte(latex, latex->at + 2);
    if (latex->manner.strict || latex_byte(latex, latex->at + 1) != '\\')
        return false;
    struct view name = latex_name(latex, latex->at + 1);
    bool known = latex_is_letter(next) && name.length > 1 &&
                 (math_find_symbol(name) || latex_knows_text_command(name));
    if (!known && !latex_is_one_of(next, "%&#_$"))
        return false;
    latex->at++;
    return true;
}

static bool render_formula(struct latex *latex)
{
    struct formula_range range;
    if (!formula_find(&latex->formulas, latex->text, &latex->braces, latex->at, latex->end, &range))
        return false;
    latex_render_formula(latex, &range);
    return true;
}

static void render_command(struct latex *latex)
{
    if (render_formula(latex) || render_doubled(latex))
        return;
    struct view name = latex_name(latex, latex->at);
    if (!latex->manner.strict && (is_path(latex) || is_slash(latex, name))) {
        copy_path(latex);
        return;
    }
    if (name.length &&
        (latex_render_text_command(latex, name) || render_switch(latex, name) ||
         latex_render_accent(latex, name) || render_symbol(latex, name) ||
         latex_render_bare(latex) || latex_render_lost(latex, name) || render_escape(latex, name)))
        return;
    latex_copy_command(latex);
}

/* ---- indices in running text: T_{max}, n^{2}; but model_{size} is a name ---- */

static bool is_index(const struct latex *latex)
{
    enum { INDEX_BYTES = 64 };
    size_t at = latex->at, close = latex_close(latex, at + 1);
    if (close == VIEW_NONE || close - at > INDEX_BYTES || at == 0 || close == at + 2)
        return false;
    char before = latex->text.data[at - 1], first = latex_byte(latex, at + 2);
    bool small_word =
        before >= 'a' && before <= 'z' && at > 1 && latex_is_letter(latex->text.data[at - 2]);
    if (latex_is_letter(before))
        return !small_word || !latex_is_letter(first);
    return latex_is_digit(before) || (unsigned char)before >= 0x80 ||
           latex_is_one_of(before, ")]}|");
}

/* ---- the walk ---- */

static void render_special(struct latex *latex)
{
    switch (latex->text.data[latex->at]) {
    case '\\':
        render_command(latex);
        return;
    case '$':
        if (!render_formula(latex))
            latex_copy(latex, latex->at + (latex_byte(latex, latex->at + 1) == '$' ? 2 : 1));
        return;
    case '{':
        render_brace(latex);
        return;
    case '^':
    case '_':
        if (latex_byte(latex, latex->at + 1) == '{' && is_index(latex)) {
            latex_render_bare_index(latex);
            return;
        }
        break;
    default:
        break;
    }
    latex_render_mark(latex);
}

static const bool specials[256] = {
    ['\\'] = true, ['$'] = true, ['{'] = true,  ['^'] = true,  ['_'] = true, ['~'] = true,
    ['-'] = true,  ['`'] = true, ['\''] = true, ['"'] = true,  [':'] = true, ['*'] = true,
    ['['] = true,  ['!'] = true, ['<'] = true,  ['\n'] = true,
};

void latex_render_text(struct latex *latex, size_t end)
{
    size_t outer = latex->end;
    latex->end = end;
    while (latex->at < end) {
        size_t next = latex->at;
        while (next < end && !specials[(unsigned char)latex->text.data[next]])
            next++;
        latex_copy(latex, next);
        if (next < end)
            render_special(latex);
    }
    latex->end = outer;
}

/* ---- beginning ---- */

/* A group right behind a command or the sign of an index. */
static bool has_group(struct view text)
{
    size_t at = 0;
    while ((at = view_find_byte(text, '{', at)) != VIEW_NONE) {
        size_t start = at;
        while (start > 0 && latex_is_letter(text.data[start - 1]))
            start--;
        bool command = start < at && start > 0 && text.data[start - 1] == '\\';
        if (command || (at > 0 && latex_is_one_of(text.data[at - 1], "^_")))
            return true;
        at++;
    }
    return false;
}

static bool has_infix(struct view text)
{
    return view_find(text, view_of("\\over"), 0) != VIEW_NONE ||
           view_find(text, view_of("\\choose"), 0) != VIEW_NONE ||
           view_find(text, view_of("\\atop"), 0) != VIEW_NONE;
}

void latex_render(struct rendering *out, struct view source, struct latex_manner manner)
{
    struct latex latex = {.text = source,
                          .end = source.length,
                          .out = out,
                          .manner = manner,
                          .formulas = {.strict = manner.strict},
                          .quote = VIEW_NONE,
                          .double_quote = VIEW_NONE};
    bool commands = view_find_byte(source, '\\', 0) != VIEW_NONE;
    bool braces = view_find_byte(source, '{', 0) != VIEW_NONE;
    latex.lost_braces = commands && !(manner.strict ? braces : has_group(source));
    latex.has_infix = commands && has_infix(source);
    latex.braces.balanced = true;
    if (braces || view_find_byte(source, '}', 0) != VIEW_NONE)
        braces_find(&latex.braces, source);
    if (manner.markdown)
        markdown_find_marks(&latex.marks, source, &latex.braces, manner.strict);
    if (manner.lines)
        latex_find_items(&latex);
    latex_render_text(&latex, source.length);
    braces_deinit(&latex.braces);
    markdown_marks_deinit(&latex.marks);
}
