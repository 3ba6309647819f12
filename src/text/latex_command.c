/* Commands of running text, lists, and commands whose braces were lost. */
#include "text/latex_internal.h"

#include "text/formula.h"
#include "text/latex_command_table.h"
#include "text/latex_table.h"

/* A command on its way: where its name ends, and the groups that follow. */
struct call {
    const struct latex_command *command;
    size_t behind; /* the name, and a star */
};

bool latex_knows_text_command(struct view name)
{
    return latex_find_command(name) != NULL;
}

/* Where the [...] at an offset closes, VIEW_NONE when none is there. */
static size_t option_close(const struct latex *latex, size_t open)
{
    enum { OPTION_BYTES = 256 };
    if (latex_byte(latex, open) != '[')
        return VIEW_NONE;
    for (size_t at = open + 1; at < latex->end && at - open < OPTION_BYTES; at++)
        if (latex->text.data[at] == ']')
            return at;
    return VIEW_NONE;
}

/* ---- arguments ---- */

/* {\texttt R}: without braces a command takes one letter. */
static bool render_letter(struct latex *latex, const struct call *call, size_t at)
{
    struct rendering *out = latex->out;
    uint8_t outer = out->emphasis;
    if (at == call->behind || !latex_is_letter(latex_byte(latex, at)))
        return false;
    out->emphasis |= call->command->emphasis;
    latex->at = at;
    latex_copy(latex, at + 1);
    out->emphasis = outer;
    return true;
}

static bool render_styled(struct latex *latex, const struct call *call)
{
    size_t open = latex_skip_blanks(latex, call->behind), close = latex_close(latex, open);
    if (close == VIEW_NONE && open == call->behind && latex_byte(latex, open) == '\\' &&
        latex_is_letter(latex_byte(latex, open + 1))) { /* \textbf\em: that goes on by itself */
        latex->at = open;
        return true;
    }
    if (close == VIEW_NONE)
        return render_letter(latex, call, open);
    latex->at = open;
    latex_render_group(latex, close, call->command->emphasis);
    return true;
}

static bool render_second(struct latex *latex, const struct call *call)
{
    size_t first = latex_close(latex, call->behind);
    size_t close = first == VIEW_NONE ? VIEW_NONE : latex_close(latex, first + 1);
    if (close == VIEW_NONE)
        return false;
    latex->at = first + 1;
    latex_render_group(latex, close, 0);
    return true;
}

static bool render_between(struct latex *latex, const struct call *call, const char *before,
                           const char *after)
{
    size_t close = latex_close(latex, call->behind);
    if (close == VIEW_NONE)
        return false;
    latex_replace(latex, call->behind, before);
    latex_render_group(latex, close, 0);
    rendering_put_string(latex->out, after, close, close + 1);
    return true;
}

static bool render_raised(struct latex *latex, const struct call *call, bool up)
{
    size_t start = latex->out->text.length;
    if (!render_styled(latex, call))
        return false;
    formula_raise(latex->out, start, up);
    return true;
}

static bool render_contents_as_formula(struct latex *latex, const struct call *call)
{
    size_t close = latex_close(latex, call->behind);
    if (close == VIEW_NONE)
        return false;
    const struct formula_range range = {call->behind + 1, close, close + 1};
    latex_render_formula(latex, &range);
    return true;
}

/* ---- links and references ---- */

/* The bytes of an argument, without the backslashes that TeX needs before _ and %. */
static void append_address(struct buffer *out, struct view argument)
{
    for (size_t i = 0; i < argument.length; i++) {
        bool escape = argument.data[i] == '\\' && i + 1 < argument.length &&
                      latex_is_one_of(argument.data[i + 1], "_%#&~\\{}");
        i += escape;
        buffer_append_byte(out, argument.data[i]);
    }
}

static uint16_t add_address(struct latex *latex, size_t open, size_t close)
{
    struct buffer address = {0};
    append_address(&address, view_trim(view_slice(latex->text, open + 1, close - open - 1)));
    uint16_t link = addresses_add(latex->out->addresses, buffer_view(&address));
    buffer_deinit(&address);
    return link;
}

/* \url{...}: each byte as it stands, but for escapes. */
static bool render_url(struct latex *latex, const struct call *call)
{
    struct rendering *out = latex->out;
    size_t close = latex_close(latex, call->behind);
    if (close == VIEW_NONE)
        return false;
    uint16_t outer_link = out->link;
    uint8_t outer = out->emphasis;
    out->emphasis |= call->command->emphasis;
    if (call->command->emphasis == EMPHASIS_LINK)
        out->link = add_address(latex, call->behind, close);
    for (latex->at = call->behind + 1; latex->at < close;) {
        bool escape = latex->text.data[latex->at] == '\\' && latex->at + 1 < close &&
                      latex_is_one_of(latex->text.data[latex->at + 1], "_%#&~\\{}");
        latex->at += escape;
        latex_copy(latex, latex->at + 1);
    }
    latex->at = close + 1;
    out->emphasis = outer;
    out->link = outer_link;
    return true;
}

static bool render_href(struct latex *latex, const struct call *call)
{
    size_t first = latex_close(latex, call->behind);
    size_t close = first == VIEW_NONE ? VIEW_NONE : latex_close(latex, first + 1);
    if (close == VIEW_NONE)
        return false;
    uint16_t outer = latex->out->link;
    latex->out->link = add_address(latex, call->behind, first);
    latex->at = first + 1;
    latex_render_group(latex, close, EMPHASIS_LINK);
    latex->out->link = outer;
    return true;
}

/* Copies keys, with a blank behind each comma. */
static void copy_keys(struct latex *latex, size_t end)
{
    while (latex->at < end) {
        char byte = latex->text.data[latex->at];
        latex_copy(latex, latex->at + 1);
        if (byte == ',' && !latex_is_blank(latex_byte(latex, latex->at)))
            rendering_put_string(latex->out, " ", latex->at - 1, latex->at);
    }
}

/* \cite[see][p. 3]{one,two}: [see one, two, p. 3]; the notes stay in their places. */
static bool render_cite(struct latex *latex, const struct call *call)
{
    size_t open = call->behind, note = option_close(latex, open);
    size_t notes = open;
    while (option_close(latex, open) != VIEW_NONE)
        open = option_close(latex, open) + 1;
    size_t close = latex_close(latex, open);
    if (close == VIEW_NONE)
        return false;
    latex_replace(latex, notes, "[");
    while (note != VIEW_NONE) {
        latex->at++;
        latex_render_text(latex, note);
        latex_replace(latex, note + 1, note + 1 < open ? " " : ": ");
        note = latex->at < open ? option_close(latex, latex->at) : VIEW_NONE;
    }
    latex->at = open + 1;
    copy_keys(latex, close);
    latex_replace(latex, close + 1, "]");
    return true;
}

static bool render_reference(struct latex *latex, const struct call *call)
{
    size_t close = latex_close(latex, call->behind);
    if (close == VIEW_NONE)
        return false;
    latex_replace(latex, call->behind + 1, "[");
    latex_copy(latex, close);
    latex_replace(latex, close + 1, "]");
    return true;
}

static bool render_verbatim(struct latex *latex, const struct call *call)
{
    enum { VERBATIM_BYTES = 256 };
    struct rendering *out = latex->out;
    char mark = latex_byte(latex, call->behind);
    size_t close = call->behind + 1;
    if (!mark || (unsigned char)mark >= 0x80 || latex_is_letter(mark) || latex_is_blank(mark))
        return false; /* a byte beyond ASCII is part of a character */
    while (close < latex->end && close - call->behind < VERBATIM_BYTES &&
           latex->text.data[close] != mark)
        close++;
    if (latex_byte(latex, close) != mark)
        return false;
    uint8_t outer = out->emphasis;
    out->emphasis |= EMPHASIS_CODE;
    latex->at = call->behind + 1;
    latex_copy(latex, close);
    latex->at = close + 1;
    out->emphasis = outer;
    return true;
}

/* ---- environments and lists ---- */

static void begin_list(struct latex *latex, bool numbered)
{
    if (latex->list_count < LATEX_LISTS)
        latex->lists[latex->list_count++] = (struct latex_list){numbered, 0};
}

/* "• ", "2. ", or the label that the item has. */
static bool render_item(struct latex *latex, size_t behind)
{
    struct latex_list none = {false, 0};
    struct latex_list *list = latex->list_count ? &latex->lists[latex->list_count - 1] : &none;
    size_t option = latex_skip_blanks(latex, behind), close = option_close(latex, option);
    struct buffer mark = {0};
    list->count++;
    if (close != VIEW_NONE)
        buffer_append_string(&mark, "\n\n");
    else if (list->numbered)
        buffer_append_format(&mark, "\n\n%u. ", list->count);
    else
        buffer_append_string(&mark, "\n\n• ");
    latex_replace(latex, close != VIEW_NONE ? option + 1 : option, buffer_string(&mark));
    buffer_deinit(&mark);
    if (close != VIEW_NONE) {
        latex_render_text(latex, close);
        latex_replace(latex, close + 1, " ");
    }
    return true;
}

/* The beginning or end of an environment of running text, up to `behind`. */
static bool render_border(struct latex *latex, const struct latex_environment *environment,
                          bool begins, size_t behind)
{
    bool list = environment->kind == LATEX_BULLETS || environment->kind == LATEX_NUMBERS;
    if (!list && environment->kind != LATEX_PARAGRAPH)
        return false;
    if (list && begins)
        begin_list(latex, environment->kind == LATEX_NUMBERS);
    else if (list && latex->list_count)
        latex->list_count--;
    size_t option = begins ? option_close(latex, behind) : VIEW_NONE;
    latex_replace(latex, option != VIEW_NONE ? option + 1 : behind, "\n\n");
    return true;
}

static bool render_environment(struct latex *latex, const struct call *call, bool begins)
{
    size_t close = latex_close(latex, call->behind);
    if (close == VIEW_NONE)
        return false;
    const struct latex_environment *environment =
        latex_find_environment(view_slice(latex->text, call->behind + 1, close - call->behind - 1));
    return environment && render_border(latex, environment, begins, close + 1);
}

/* ---- all of them ---- */

static bool render_shorthand(struct latex *latex, const struct call *call)
{
    size_t end = call->behind;
    if (latex_byte(latex, end) == '.')
        end++;
    else if (latex_byte(latex, end) == '{' && latex_byte(latex, end + 1) == '}')
        end += 2;
    latex_replace(latex, end, call->command->text);
    return true;
}

static bool render_call(struct latex *latex, const struct call *call)
{
    switch (call->command->kind) {
    case LATEX_STYLE:
        return render_styled(latex, call);
    case LATEX_SECOND:
        return render_second(latex, call);
    case LATEX_URL:
        return render_url(latex, call);
    case LATEX_HREF:
        return render_href(latex, call);
    case LATEX_CITE:
        return render_cite(latex, call);
    case LATEX_REFER:
        return render_reference(latex, call);
    case LATEX_NOTE:
        return render_between(latex, call, " (", ")");
    case LATEX_QUOTE:
        return render_between(latex, call, "“", "”");
    case LATEX_RAISE:
    case LATEX_LOWER:
        return render_raised(latex, call, call->command->kind == LATEX_RAISE);
    case LATEX_FORMULA:
        return render_contents_as_formula(latex, call);
    case LATEX_VERBATIM:
        return render_verbatim(latex, call);
    case LATEX_BEGIN:
    case LATEX_END:
        return render_environment(latex, call, call->command->kind == LATEX_BEGIN);
    case LATEX_ITEM:
        return render_item(latex, call->behind);
    case LATEX_NOTHING:
        latex->at = latex_skip_blanks(latex, call->behind);
        return true;
    case LATEX_SHORTHAND:
        return render_shorthand(latex, call);
    }
    return false;
}

bool latex_render_text_command(struct latex *latex, struct view name)
{
    struct call call = {latex_find_command(name), latex->at + 1 + name.length};
    if (!call.command || latex->depth >= LATEX_DEPTH)
        return false;
    if (latex_byte(latex, call.behind) == '*')
        call.behind++;
    return render_call(latex, &call);
}

/* ---- lost braces ---- */

/* The end of the word at an offset; with its hyphens when it is emphasised. */
static size_t word_end(const struct latex *latex, size_t at, bool hyphens)
{
    while (latex_is_letter(latex_byte(latex, at)) || latex_is_digit(latex_byte(latex, at)) ||
           (hyphens && latex_byte(latex, at) == '-' && latex_is_letter(latex_byte(latex, at + 1))))
        at++;
    return at;
}

void latex_render_word(struct latex *latex, size_t start, uint8_t emphasis)
{
    struct rendering *out = latex->out;
    uint8_t outer = out->emphasis;
    out->emphasis |= emphasis;
    latex->at = start;
    latex_copy(latex, word_end(latex, start, emphasis != 0));
    out->emphasis = outer;
}

static bool render_lost_border(struct latex *latex, struct view environment, bool begins)
{
    const struct latex_environment *found = latex_find_environment(environment);
    return found && render_border(latex, found, begins,
                                  latex->at + 1 + (begins ? 5 : 3) + environment.length);
}

static bool render_lost_cite(struct latex *latex, size_t start)
{
    latex_replace(latex, start, "[");
    latex_copy(latex, word_end(latex, start, true));
    rendering_put_string(latex->out, "]", latex->at, latex->at);
    return true;
}

struct view latex_lost_command(const struct latex *latex, struct view name)
{
    char next = latex_byte(latex, latex->at + 1 + name.length);
    struct view none = {"", 0};
    return next == '{' ? none : latex_find_lost(name, !latex->lost_braces);
}

bool latex_render_lost(struct latex *latex, struct view name)
{
    struct view command = latex_lost_command(latex, name);
    const struct latex_command *known = latex_find_command(command);
    const struct latex_switch *font = latex_find_switch(command);
    size_t start = latex->at + 1 + command.length;
    if (!known && font)
        latex_render_word(latex, start, font->emphasis);
    if (!known)
        return font != NULL;
    switch (known->kind) {
    case LATEX_BEGIN:
    case LATEX_END:
        return render_lost_border(latex, view_from(name, command.length),
                                  known->kind == LATEX_BEGIN);
    case LATEX_CITE:
        return render_lost_cite(latex, start);
    case LATEX_STYLE:
        latex_render_word(latex, start, known->emphasis);
        return true;
    default:
        return false;
    }
}
