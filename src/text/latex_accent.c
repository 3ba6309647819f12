/* Accents of running text: \'e \'{e} {\'e} \v{\j} \'\"u \^{} */
#include "text/latex_internal.h"

#include "text/cluster.h"
#include "text/formula.h"
#include "text/latex_table.h"
#include "text/utf8.h"

enum { ARGUMENT_BYTES = 64, ACCENT_DEPTH = 4, MACRON = 0x304 };

/* Letters, and digits: crystallography writes a bar over them. */
static bool may_be_accented(char byte)
{
    return latex_is_letter(byte) || (unsigned char)byte >= 0x80 || latex_is_digit(byte);
}

/* Where the argument that begins at `start` ends: a group, a command for a letter or
   one more accent, or a single character. 0: there is none. */
static size_t argument_end(const struct latex *latex, size_t start, unsigned depth)
{
    char byte = latex_byte(latex, start);
    if (byte == '{') {
        size_t close = latex_close(latex, start);
        return close != VIEW_NONE && close - start < ARGUMENT_BYTES ? close + 1 : 0;
    }
    if (byte == '\\') {
        struct view name = latex_name(latex, start);
        size_t end = latex_name_end(latex, start);
        if (latex_find_accent(name) && depth < ACCENT_DEPTH)
            return argument_end(latex, latex_skip_blanks(latex, end), depth + 1);
        return latex_find_symbol(name) ? end : 0;
    }
    size_t end = start;
    if (!may_be_accented(byte))
        return 0;
    utf8_next(latex->text, &end);
    return end;
}

/* Puts the mark on the first cluster of what has been rendered since start. False when no
   accent can stand there. */
static bool put_mark(struct rendering *out, size_t start, uint32_t mark)
{
    struct view base = rendering_tail(out, start);
    if (!base.length || !may_be_accented(base.data[0]) ||
        (latex_is_digit(base.data[0]) && mark != MACRON))
        return false;
    struct buffer composed = {0};
    size_t first = cluster_length(base);
    formula_compose(&composed, view_slice(base, 0, first), mark);
    rendering_replace(out, start, start + first, buffer_view(&composed));
    buffer_deinit(&composed);
    return true;
}

/* Renders [start, end) as the argument of the accent whose backslash is at `at`. */
static bool render_accented(struct latex *latex, size_t start, size_t end, uint32_t mark)
{
    struct rendering *out = latex->out;
    size_t accent = latex->at, first = out->text.length;
    bool group = latex->in_group, strict = latex->manner.strict;
    bool braced = latex_byte(latex, start) == '{';
    latex->at = start + braced;
    latex->in_group = latex->manner.strict = true; /* within an accent is nothing but TeX */
    latex->accents++;
    latex_render_text(latex, end - braced);
    latex->accents--;
    latex->in_group = group;
    latex->manner.strict = strict;
    latex->at = end;
    if (!put_mark(out, first, mark)) {
        rendering_truncate(out, first);
        latex->at = accent;
        return false;
    }
    for (size_t i = first; out->addresses && i < out->text.length; i++)
        out->traces[i] = (struct trace){(uint32_t)accent, (uint32_t)end, out->link, out->emphasis};
    return true;
}

/* \^{} and \~{} are how the characters themselves are written. */
static bool render_bare_accent(struct latex *latex, struct view name, size_t start, size_t end)
{
    bool empty = end == start + 2 && latex_byte(latex, start) == '{';
    if (!empty || (name.data[0] != '^' && name.data[0] != '~'))
        return false;
    latex_replace(latex, end, name.data[0] == '^' ? "^" : "~");
    return true;
}

/* In text that was not written for TeX \. and \d are more often parts of a pattern. */
static bool is_plain_accent(const struct latex *latex, char name, size_t start)
{
    char next = latex_byte(latex, start), before = latex->at ? latex->text.data[latex->at - 1] : 0;
    if (latex->manner.strict)
        return true;
    if (next == '{' || next == '\\')
        return true;
    if (start > latex->at + 2 || latex_is_letter(name) || name == '.' || name == '=')
        return false;
    if (name == '"')
        return latex_is_one_of(next, "aeiouyAEIOUY");
    if (name == '^' || name == '~')
        return latex_is_letter(before) || before == '{';
    bool apostrophe = latex_is_one_of(next, "st") && latex_is_letter(before) &&
                      !latex_is_letter(latex_byte(latex, start + 1));
    return !apostrophe;
}

bool latex_render_accent(struct latex *latex, struct view name)
{
    uint32_t mark = latex_find_accent(name);
    if (!mark || latex->accents >= ACCENT_DEPTH)
        return false;
    size_t start = latex_skip_blanks(latex, latex->at + 1 + name.length);
    size_t end = argument_end(latex, start, latex->accents);
    if (!end || !is_plain_accent(latex, name.data[0], start))
        return false;
    return render_bare_accent(latex, name, start, end) || render_accented(latex, start, end, mark);
}
