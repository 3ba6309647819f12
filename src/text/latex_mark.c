/* Marks of running text that are no commands: dashes, quotes, ties, addresses, items, and
   those of Markdown. */
#include "text/latex_internal.h"

static char byte_before(const struct latex *latex)
{
    return latex->at ? latex->text.data[latex->at - 1] : '\0';
}

static bool is_alphanumeric(char byte)
{
    return latex_is_letter(byte) || latex_is_digit(byte) || (unsigned char)byte >= 0x80;
}

static size_t count_run(const struct latex *latex)
{
    size_t count = 1;
    char byte = latex->text.data[latex->at];
    while (latex_byte(latex, latex->at + count) == byte)
        count++;
    return count;
}

/* ---- dashes and ties ---- */

/* In text not written for TeX "--" is a dash between words, or between blanks:
   --help and C-- are none. */
static bool is_dash(const struct latex *latex, size_t count)
{
    char before = byte_before(latex), after = latex_byte(latex, latex->at + count);
    bool word_before = is_alphanumeric(before) || latex_is_one_of(before, ")]}\"'$%.,*");
    bool word_after = is_alphanumeric(after) || latex_is_one_of(after, "([{\"'$\\`*");
    if (latex->manner.strict)
        return true;
    if (count == 3)
        return word_before || word_after;
    if (word_before && word_after)
        return true;
    return latex_is_blank(before) ? latex_is_blank(after)
                                  : latex_is_digit(before) && latex_is_blank(after);
}

static void render_dash(struct latex *latex)
{
    size_t count = count_run(latex);
    if (count == 2 && is_dash(latex, count))
        latex_replace(latex, latex->at + 2, "–");
    else if (count == 3 && is_dash(latex, count))
        latex_replace(latex, latex->at + 3, "—");
    else /* a hyphen, or a rule drawn with hyphens */
        latex_copy(latex, latex->at + count);
}

/* In text not written for TeX ~ is "about", or a home folder, unless it joins a word to a
   bracket, a command or a formula, or what follows a command or an abbreviation. */
static bool is_tie(const struct latex *latex)
{
    char before = byte_before(latex), after = latex_byte(latex, latex->at + 1);
    if (before == '/') /* in an address */
        return false;
    if (latex->manner.strict)
        return true;
    if (latex_is_one_of(before, ".,"))
        return latex_is_letter(after);
    if (!is_alphanumeric(before) && !latex_is_one_of(before, ")}$"))
        return false;
    return latex_is_one_of(after, "\\([$") ||
           (latex_is_letter(after) && latex_is_behind_command(latex));
}

static void render_tie(struct latex *latex)
{
    if (is_tie(latex))
        latex_replace(latex, latex->at + 1, " ");
    else
        latex_copy(latex, latex->at + 1);
}

/* ---- quotes ---- */

enum { QUOTE_BYTES = 200, DOUBLE_QUOTE_BYTES = 1000 };

/* The apostrophe that closes `x'; VIEW_NONE when there is none. */
static size_t find_quote(const struct latex *latex)
{
    size_t start = latex->at + 1, limit = start + QUOTE_BYTES;
    if (latex_is_blank(latex_byte(latex, start)))
        return VIEW_NONE;
    for (size_t at = start + 1; at < latex->end && at < limit; at++) {
        char byte = latex->text.data[at];
        if (byte == '`' || (byte == '\n' && latex_byte(latex, at + 1) == '\n'))
            return VIEW_NONE;
        if (byte == '\'' && !is_alphanumeric(latex_byte(latex, at + 1)) &&
            latex_byte(latex, at + 1) != '\'' && !latex_is_blank(latex->text.data[at - 1]))
            return at;
    }
    return VIEW_NONE;
}

/* What closes ``x: two apostrophes, one ", or two more backquotes. */
static size_t find_double_quote(const struct latex *latex)
{
    size_t start = latex->at + 2, limit = start + DOUBLE_QUOTE_BYTES;
    if (latex_is_blank(latex_byte(latex, start)))
        return VIEW_NONE;
    for (size_t at = start + 1; at < latex->end && at < limit; at++) {
        char byte = latex->text.data[at], next = latex_byte(latex, at + 1);
        if (byte == '\n' && next == '\n')
            return VIEW_NONE;
        if (byte == '"' || ((byte == '\'' || byte == '`') && next == byte))
            return at;
    }
    return VIEW_NONE;
}

static void render_code(struct latex *latex, const struct markdown_range *code)
{
    struct rendering *out = latex->out;
    uint8_t outer = out->emphasis;
    out->emphasis |= EMPHASIS_CODE;
    latex->at = code->start;
    latex_copy(latex, code->stop);
    latex->at = code->end;
    out->emphasis = outer;
}

static void render_two_backquotes(struct latex *latex)
{
    size_t close = find_double_quote(latex);
    if (close == VIEW_NONE && !latex->manner.strict) {
        latex_copy(latex, latex->at + 2);
        return;
    }
    if (close != VIEW_NONE)
        latex->double_quote = close;
    latex_replace(latex, latex->at + 2, "“");
}

static void render_backquote(struct latex *latex)
{
    struct markdown_range code;
    size_t count = count_run(latex);
    if (count == 2 || (count == 3 && latex->manner.strict)) {
        render_two_backquotes(latex);
        return;
    }
    if (latex->manner.markdown && markdown_code_at(latex->text, latex->at, latex->end, &code)) {
        render_code(latex, &code);
        return;
    }
    size_t close = count == 1 ? find_quote(latex) : VIEW_NONE;
    if (close != VIEW_NONE) {
        latex->quote = close;
        latex_replace(latex, latex->at + 1, "‘");
    } else {
        latex_copy(latex, latex->at + count);
    }
}

/* An apostrophe, or a sign that may close a quotation. */
static void render_closing(struct latex *latex)
{
    char byte = latex->text.data[latex->at];
    bool two = byte != '"' && latex_byte(latex, latex->at + 1) == byte;
    if (latex->at == latex->double_quote || (two && byte == '\'' && latex->manner.strict))
        latex_replace(latex, latex->at + (two ? 2 : 1), "”");
    else if (latex->at == latex->quote)
        latex_replace(latex, latex->at + 1, "’");
    else
        latex_copy(latex, latex->at + 1);
}

/* ---- emphasis and links of Markdown ---- */

static const struct markdown_mark *mark_here(struct latex *latex)
{
    const struct markdown_marks *marks = &latex->marks;
    while (latex->mark < marks->count && marks->items[latex->mark].offset < latex->at)
        latex->mark++;
    bool here = latex->mark < marks->count && marks->items[latex->mark].offset == latex->at;
    return here ? &marks->items[latex->mark] : NULL;
}

/* From an opening mark to its partner is a group of its own. */
static void render_emphasis(struct latex *latex)
{
    const struct markdown_mark *mark = mark_here(latex);
    if (!mark || !mark->opens || mark->partner >= latex->end || latex->depth >= LATEX_DEPTH) {
        latex_copy(latex, latex->at + count_run(latex));
        return;
    }
    struct rendering *out = latex->out;
    uint8_t outer = out->emphasis;
    size_t length = mark->length, close = mark->partner;
    out->emphasis |= mark->emphasis;
    latex->depth++;
    latex->at += length;
    latex_render_text(latex, close);
    latex->at = close + length;
    latex->depth--;
    out->emphasis = outer;
}

static void render_link(struct latex *latex, const struct markdown_range *link, size_t target,
                        size_t target_end)
{
    struct rendering *out = latex->out;
    uint8_t outer = out->emphasis;
    uint16_t outer_link = out->link;
    struct view address = view_slice(latex->text, target, target_end - target);
    out->emphasis |= EMPHASIS_LINK;
    out->link = addresses_add(out->addresses, address);
    latex->depth++;
    latex->at = link->start;
    latex_render_text(latex, link->stop);
    latex->at = link->end;
    latex->depth--;
    out->link = outer_link;
    out->emphasis = outer;
}

static void render_bracket(struct latex *latex)
{
    struct markdown_range link;
    size_t target, target_end, image = latex->text.data[latex->at] == '!';
    if (latex->manner.markdown && latex->depth < LATEX_DEPTH &&
        latex_byte(latex, latex->at + image) == '[' &&
        markdown_link_at(latex->text, latex->at + image, latex->end, &link, &target, &target_end))
        render_link(latex, &link, target, target_end);
    else
        latex_copy(latex, latex->at + 1);
}

static void render_angle(struct latex *latex)
{
    struct markdown_range link;
    if (latex->manner.markdown && markdown_autolink_at(latex->text, latex->at, latex->end, &link))
        render_link(latex, &link, link.start, link.stop);
    else
        latex_copy(latex, latex->at + 1);
}

/* Nothing in an address is a mark; but \_ is how TeX writes _. */
static void render_address(struct latex *latex)
{
    size_t end = markdown_address_end(latex->text, latex->at, latex->end);
    bool address = end > latex->at + 1;
    latex_copy(latex, end);
    while (address && latex_byte(latex, latex->at) == '\\' &&
           latex_is_one_of(latex_byte(latex, latex->at + 1), "_%#&~")) {
        latex->at++;
        latex_copy(latex, markdown_skip_address(latex->text, latex->at + 1, latex->end));
    }
}

/* ---- items: lines that begin with a bullet or a number ---- */

/* Behind the bullet at the start of a line, 0 when there is none. */
static size_t bullet_end(struct view text, size_t at)
{
    if (at + 1 < text.length && latex_is_one_of(text.data[at], "-*+") && text.data[at + 1] == ' ')
        return at + 1;
    return 0;
}

/* "2." or "2)" before a blank. */
static size_t number_end(struct view text, size_t at, unsigned *number)
{
    size_t end = at;
    for (*number = 0; end < text.length && end - at < 2 && latex_is_digit(text.data[end]); end++)
        *number = *number * 10 + (unsigned)(text.data[end] - '0');
    bool marked = end > at && end + 1 < text.length && latex_is_one_of(text.data[end], ".)");
    return marked && text.data[end + 1] == ' ' ? end + 1 : 0;
}

static size_t line_start(struct view text, size_t at)
{
    while (at < text.length && (text.data[at] == ' ' || text.data[at] == '\t'))
        at++;
    return at;
}

void latex_find_items(struct latex *latex)
{
    size_t bullets = 0, newline = 0;
    unsigned number, last = 0;
    struct view text = latex->text;
    while ((newline = view_find_byte(text, '\n', newline)) != VIEW_NONE) {
        size_t start = line_start(text, ++newline);
        bullets += bullet_end(text, start) != 0;
        if (number_end(text, start, &number) && number == last + 1)
            last = number;
    }
    latex->bullets = bullets > 1;
    latex->numbers = last > 1;
}

static void render_newline(struct latex *latex)
{
    unsigned number;
    size_t start = line_start(latex->text, latex->at + 1);
    size_t bullet = latex->bullets ? bullet_end(latex->text, start) : 0;
    if (bullet && bullet < latex->end)
        latex_replace(latex, bullet, "\n\n•");
    else if (latex->numbers && number_end(latex->text, start, &number))
        latex_replace(latex, start, "\n\n");
    else
        latex_copy(latex, latex->at + 1);
}

/* Dashes, ties and quotes as they are typed; publishers set them. */
static bool is_typed(const struct latex *latex)
{
    return latex->manner.strict || latex->manner.markdown;
}

void latex_render_mark(struct latex *latex)
{
    if (latex_is_one_of(latex->text.data[latex->at], "-~`'\"") && !is_typed(latex)) {
        latex_copy(latex, latex->at + 1);
        return;
    }
    switch (latex->text.data[latex->at]) {
    case '-':
        render_dash(latex);
        return;
    case '~':
        render_tie(latex);
        return;
    case '`':
        if (latex->at == latex->double_quote)
            render_closing(latex);
        else
            render_backquote(latex);
        return;
    case '\'':
    case '"':
        render_closing(latex);
        return;
    case '*':
    case '_':
        render_emphasis(latex);
        return;
    case '[':
    case '!':
        render_bracket(latex);
        return;
    case '<':
        render_angle(latex);
        return;
    case ':':
        render_address(latex);
        return;
    case '\n':
        render_newline(latex);
        return;
    default:
        latex_copy(latex, latex->at + 1);
    }
}
