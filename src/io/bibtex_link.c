#include "io/bibtex_link.h"

/* What TeX is told to print a character of addresses. */
static const struct {
    const char *written;
    const char *meant;
} spellings[] = {
    {"$\\sim$", "~"},
    {"$\\tilde{}$", "~"},
    {"$\\tilde{\\ }$", "~"},
    {"$<$", "<"}, /* of DOIs */
    {"$>$", ">"},
    {"\\textless", "<"},
    {"\\textgreater", ">"},
    {"\\string", ""},
    {"\\textasciitilde", "~"},
    {"\\textunderscore", "_"},
    {"\\textasciicircum", "^"},
    {"\\textpercent", "%"},
    {"\\textdollar", "$"},
    {"\\sim", "~"},
    {"\\slash", "/"},
    {"\\allowbreak", ""},
    {"\\~", "~"},
    {"\\_", "_"},
    {"\\%", "%"},
    {"\\&", "&"},
    {"\\#", "#"},
    {"\\$", "$"},
    {"\\/", ""},
    {"\\-", ""},
};

static bool is_letter(char byte)
{
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

/* Bytes of the spelling at the start of text, and the blank that ends a command; 0: it is
   another. */
static size_t spelling_length(struct view text, const char *spelling)
{
    size_t length = view_of(spelling).length;
    bool command = is_letter(spelling[length - 1]);
    if (!view_starts_with(text, spelling))
        return 0;
    if (command && length < text.length && is_letter(text.data[length]))
        return 0;
    return length + (command && length < text.length && text.data[length] == ' ');
}

/* Appends what the spelling at the start of text means, which "{}" may end. Returns its bytes,
   or 0. */
static size_t append_spelling(struct buffer *out, struct view text)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        size_t length = spelling_length(text, spellings[i].written);
        if (!length)
            continue;
        buffer_append_string(out, spellings[i].meant);
        return length + (view_starts_with(view_from(text, length), "{}") ? 2 : 0);
    }
    return 0;
}

/* The same for "{\\textasciitilde}" and "{\\_}". */
static size_t append_guarded(struct buffer *out, struct view text)
{
    size_t before = out->length, length = append_spelling(out, view_from(text, 1));
    if (length && 1 + length < text.length && text.data[1 + length] == '}')
        return length + 2;
    buffer_truncate(out, before);
    return 0;
}

/* What "\\url{…}" holds, or all. */
static struct view contents(struct view text)
{
    static const char *const commands[] = {"\\url{", "\\path{", "\\nolinkurl{"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        size_t start = view_of(commands[i]).length;
        if (view_starts_with(text, commands[i]) && view_ends_with(text, "}"))
            return view_trim(view_slice(text, start, text.length - start - 1));
    }
    return text;
}

void bibtex_link_append(struct buffer *out, struct view text)
{
    text = contents(text);
    for (size_t i = 0, length; i < text.length; i += length) {
        struct view rest = view_from(text, i);
        char byte = text.data[i];
        length = byte == '\\' || byte == '$' ? append_spelling(out, rest)
                 : byte == '{'                ? append_guarded(out, rest)
                                              : 0;
        if (!length)
            buffer_append_byte(out, byte);
        length += !length;
    }
}
