#include "io/export_latex.h"

#include <string.h>

/* As BibTeX counts: a backslash guards no brace. */
bool export_latex_is_balanced(struct view text)
{
    long depth = 0;
    for (size_t i = 0; i < text.length && depth >= 0; i++)
        depth += text.data[i] == '{' ? 1 : text.data[i] == '}' ? -1 : 0;
    return depth == 0;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\t';
}

/* A formula that could be set has no dollars any more: what still has them either could not be,
   for a command or a script in it, or was never meant for TeX. */
static bool looks_like_math(struct view text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.data[i] == '\\' || text.data[i] == '^' || text.data[i] == '_')
            return true;
    return false;
}

/* Length of "$math$" at the start of text, 0 when the dollar is one of money: as in pandoc,
   no blank stands inside of the dollars, and no digit behind them. */
static size_t math_length(struct view text)
{
    size_t close = view_find_byte(text, '$', 1);
    if (close == VIEW_NONE || close == 1 || is_blank(text.data[1]) ||
        is_blank(text.data[close - 1]) || text.data[close - 1] == '\\')
        return 0;
    if (close + 1 < text.length && text.data[close + 1] >= '0' && text.data[close + 1] <= '9')
        return 0;
    struct view inside = view_slice(text, 1, close - 1);
    return looks_like_math(inside) && export_latex_is_balanced(inside) ? close + 1 : 0;
}

static bool is_letter(char byte)
{
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

/* Braces that do not balance would end the value, escaped or not. */
static const char *replacement(char byte, char next, bool balanced)
{
    switch (byte) {
    case '{':
        return balanced ? "\\{" : "\\textbraceleft{}";
    case '}':
        return balanced ? "\\}" : "\\textbraceright{}";
    case '\\':
        return "\\textbackslash{}";
    case '~':
        return "\\textasciitilde{}";
    case '^':
        return "\\textasciicircum{}";
    case '`':
        return "\\textasciigrave{}";
    case '<': /* of what would be read as a tag */
        return is_letter(next) || next == '/' ? "\\textless{}" : NULL;
    default:
        return NULL;
    }
}

/* "--", "''", ",,": what TeX would make one character of. */
static bool would_join(char before, char byte)
{
    return byte == before && byte && strchr("-',<>", byte);
}

void export_latex_append(struct buffer *out, struct view text)
{
    char before = '\0';
    bool balanced = export_latex_is_balanced(text);
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.data[i];
        size_t math = byte == '$' ? math_length(view_from(text, i)) : 0;
        const char *word =
            replacement(byte, i + 1 < text.length ? text.data[i + 1] : '\0', balanced);
        if (would_join(before, byte))
            buffer_append_string(out, "{}");
        before = byte;
        if (math) {
            buffer_append_view(out, view_slice(text, i, math));
            i += math - 1;
        } else if (word) {
            buffer_append_string(out, word);
        } else {
            if (byte && strchr("&%$#_", byte))
                buffer_append_byte(out, '\\');
            buffer_append_byte(out, byte);
        }
    }
}
