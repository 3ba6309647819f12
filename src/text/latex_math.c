#include "text/latex_math.h"

#include "text/formula.h"
#include "text/utf8.h"

/* ---- blanks ---- */

static bool is_operand(enum atom atom)
{
    return atom == ATOM_ORDINARY || atom == ATOM_CLOSE || atom == ATOM_WORD || atom == ATOM_LARGE ||
           atom == ATOM_TEXT;
}

static bool is_alphanumeric(char byte)
{
    return latex_is_letter(byte) || latex_is_digit(byte) || (unsigned char)byte >= 0x80;
}

/* After what stands before, for an atom that does not decide by itself. */
static bool wants_gap_after(const struct math *math, enum atom next, char first)
{
    switch (math->last) {
    case ATOM_OPEN:
        return false;
    case ATOM_RELATION:
        return !math->compact;
    case ATOM_BINARY:
        return math->gap;
    case ATOM_WORD:
        return next != ATOM_OPEN && first != '_' && first != '|';
    case ATOM_LARGE:
        return true;
    default:
        return math->blank || (math->runs_on && (next == ATOM_ORDINARY || next == ATOM_TEXT) &&
                               is_alphanumeric(first));
    }
}

static bool wants_gap(const struct math *math, enum atom next, char first)
{
    if (math->bare)
        return next == ATOM_WORD && math->last == ATOM_ORDINARY;
    switch (math->last) {
    case ATOM_NONE:
    case ATOM_SPACE:
    case ATOM_NOTHING:
        return false;
    default:
        break;
    }
    switch (next) {
    case ATOM_SPACE:
    case ATOM_NOTHING:
    case ATOM_CLOSE:
    case ATOM_PUNCTUATION:
        return false;
    case ATOM_RELATION:
        return !math->compact && math->last != ATOM_OPEN;
    case ATOM_BINARY:
        return math->last == ATOM_RELATION ? !math->compact : math->blank && is_operand(math->last);
    case ATOM_WORD:
    case ATOM_LARGE:
        return is_operand(math->last) || wants_gap_after(math, next, first);
    default:
        return wants_gap_after(math, next, first);
    }
}

void math_begin(struct math *math, enum atom atom, char first)
{
    struct latex *latex = math->latex;
    bool gap = wants_gap(math, atom, first);
    if (gap)
        rendering_put_string(latex->out, " ", latex->at, latex->at);
    math->gap = gap && is_operand(math->last);
}

void math_finish(struct math *math, enum atom atom, bool runs_on)
{
    math->last = atom;
    math->runs_on = runs_on;
    math->blank = false;
}

void math_put(struct math *math, enum atom atom, const char *text, size_t end)
{
    struct latex *latex = math->latex;
    math_begin(math, atom, text ? *text : latex->text.data[latex->at]);
    if (text)
        latex_replace(latex, end, text);
    else
        latex_copy(latex, end);
    if (atom != ATOM_NOTHING)
        math_finish(math, atom, false);
}

struct math math_inner(const struct math *outer)
{
    return (struct math){
        .latex = outer->latex, .alphabet = outer->alphabet, .compact = outer->compact};
}

/* ---- characters ---- */

static bool is_blank_at(const struct math *math, size_t offset)
{
    return latex_is_blank(latex_byte(math->latex, offset));
}

static void put_letter(struct math *math)
{
    struct latex *latex = math->latex;
    size_t end = latex->at;
    char written[5] = "";
    uint32_t code_point = utf8_next(latex->text, &end);
    uint32_t letter = alphabet_letter(math->alphabet, code_point);
    if (letter != code_point)
        utf8_encode(letter, written);
    math_put(math, ATOM_ORDINARY, letter != code_point ? written : NULL, end);
}

/* = < > + - * / : a blank on one side of a sign between operands stands for one on both. */
static void put_sign(struct math *math)
{
    size_t end = math->latex->at + 1;
    bool relation = latex_is_one_of(math->latex->text.data[math->latex->at], "=<>");
    bool binary = relation || is_operand(math->last);
    bool spaced = binary && !math->compact && (math->blank || is_blank_at(math, end));
    math_put(math, spaced ? ATOM_RELATION : ATOM_BINARY, NULL, end);
}

static void put_primes(struct math *math)
{
    static const char *const primes[] = {"′", "″", "‴"};
    struct latex *latex = math->latex;
    size_t count = 0;
    while (count < 3 && latex_byte(latex, latex->at + count) == '\'')
        count++;
    latex_replace(latex, latex->at + count, primes[count - 1]);
    math_finish(math, ATOM_ORDINARY, false);
}

static void put_character(struct math *math)
{
    size_t at = math->latex->at;
    switch (math->latex->text.data[at]) {
    case '(':
    case '[':
        math_put(math, ATOM_OPEN, NULL, at + 1);
        return;
    case ')':
    case ']':
        math_put(math, ATOM_CLOSE, NULL, at + 1);
        return;
    case ',':
    case ';':
        math_put(math, ATOM_PUNCTUATION, NULL, at + 1);
        return;
    case '=':
    case '<':
    case '>':
    case '+':
    case '-':
    case '*':
    case '/':
        put_sign(math);
        return;
    case '~':
    case '&':
        math_put(math, ATOM_SPACE, " ", at + 1);
        return;
    case '\'':
        put_primes(math);
        return;
    default:
        put_letter(math);
    }
}

/* ---- groups ---- */

/* The \over or \choose at the top level of [start, end); VIEW_NONE when there is none. */
static size_t find_infix(const struct latex *latex, size_t start, size_t end)
{
    static const char *const infixes[] = {"over", "choose", "atop"};
    for (size_t at = start; at < end;) {
        size_t close = latex_close(latex, at);
        if (close != VIEW_NONE) {
            at = close + 1;
        } else if (latex->text.data[at] == '\\') {
            struct view name = latex_name(latex, at);
            for (size_t i = 0; i < sizeof infixes / sizeof *infixes; i++)
                if (view_equal_string(name, infixes[i]))
                    return at;
            at += 1 + (name.length ? name.length : 1);
        } else {
            at++;
        }
    }
    return VIEW_NONE;
}

static void render_infix(struct math *math, size_t infix, size_t end)
{
    struct latex *latex = math->latex;
    struct view name = latex_name(latex, infix);
    bool fraction = view_equal_string(name, "over");
    size_t start = latex->out->text.length;
    struct math left = math_inner(math), right = math_inner(math);
    if (!fraction)
        rendering_put_string(latex->out, "(", latex->at, latex->at);
    math_render(&left, infix);
    size_t second = latex->out->text.length;
    size_t behind = infix + 1 + name.length;
    if (fraction)
        latex->at = behind;
    else
        latex_replace(latex, behind, " choose ");
    math_render(&right, end);
    if (fraction)
        formula_finish_fraction(latex->out, start, second);
    else
        rendering_put_string(latex->out, ")", end, end);
}

/* The contents of a group, up to the brace that closes it. */
static void render_contents(struct math *math, size_t end)
{
    struct latex *latex = math->latex;
    struct math inner = math_inner(math);
    uint8_t outer = latex->out->emphasis;
    size_t infix = latex->has_infix ? find_infix(latex, latex->at, end) : VIEW_NONE;
    if (infix != VIEW_NONE)
        render_infix(math, infix, end);
    else
        math_render(&inner, end);
    latex->out->emphasis = outer;
    math->runs_on = inner.runs_on || infix != VIEW_NONE;
}

static void render_group(struct math *math)
{
    struct latex *latex = math->latex;
    size_t close = latex_close(latex, latex->at);
    if (close == VIEW_NONE || latex->depth >= LATEX_DEPTH) {
        math_put(math, ATOM_ORDINARY, NULL, latex->at + 1);
        return;
    }
    bool empty = close == latex->at + 1;
    if (!empty)
        math_begin(math, ATOM_ORDINARY, latex_byte(latex, latex->at + 1));
    latex->at++;
    latex->depth++;
    render_contents(math, close);
    latex->depth--;
    latex->at = close + 1;
    if (!empty)
        math_finish(math, ATOM_ORDINARY, math->runs_on);
}

/* ---- atoms ---- */

void math_render_nucleus(struct math *math)
{
    switch (math->latex->text.data[math->latex->at]) {
    case '\\':
        if (!math_render_command(math))
            math_copy_command(math);
        return;
    case '{':
        render_group(math);
        return;
    default:
        put_character(math);
    }
}

bool math_render_argument(struct math *math)
{
    struct latex *latex = math->latex;
    size_t start = latex_skip_blanks(latex, latex->at);
    if (start >= latex->end || latex->depth >= LATEX_DEPTH)
        return false;
    latex->at = start;
    latex->depth++;
    math_render_nucleus(math);
    latex->depth--;
    return true;
}

/* Digits behind a minus sign, where braces were lost: 2^-10. */
static void render_lost_digits(struct math *math)
{
    struct latex *latex = math->latex;
    bool minus = latex->at && latex->text.data[latex->at - 1] == '-';
    while (latex->lost_braces && minus && latex_is_digit(latex_byte(latex, latex->at)))
        put_character(math);
}

static void render_index(struct math *math)
{
    struct latex *latex = math->latex;
    struct math inner = math_inner(math);
    bool up = latex->text.data[latex->at] == '^';
    size_t sign = latex->at++, start = latex->out->text.length;
    inner.compact = true;
    bool bracket = latex_is_one_of(latex_byte(latex, latex->at), "(["); /* n^(k+1) */
    if (bracket || !math_render_argument(&inner)) {
        latex->at = sign;
        math_put(math, ATOM_ORDINARY, NULL, sign + 1);
        return;
    }
    render_lost_digits(&inner);
    math->runs_on = !formula_finish_index(latex->out, start, up);
    math->blank = false;
}

/* Whether an index, or a prime, belongs to the nucleus that has just been put. */
static bool is_at_index(struct math *math)
{
    struct latex *latex = math->latex;
    size_t at = math->bare ? latex->at : latex_skip_blanks(latex, latex->at);
    char byte = latex_byte(latex, at);
    if (byte != '^' && byte != '_')
        return byte == '\'' && at == latex->at && !math->bare;
    latex->at = at;
    return true;
}

static void render_indices(struct math *math)
{
    while (is_at_index(math)) {
        if (math->latex->text.data[math->latex->at] == '\'')
            put_primes(math);
        else
            render_index(math);
    }
    if (math->last == ATOM_NONE || math->last == ATOM_SPACE)
        math->last = ATOM_ORDINARY;
}

void math_render(struct math *math, size_t end)
{
    struct latex *latex = math->latex;
    size_t outer = latex->end;
    latex->end = end;
    while (latex->at < end) {
        char byte = latex->text.data[latex->at];
        if (latex_is_blank(byte)) {
            math->blank = true;
            latex->at++;
        } else if (byte == '^' || byte == '_') {
            render_indices(math);
        } else {
            math_render_nucleus(math);
            render_indices(math);
        }
    }
    latex->end = outer;
}

/* ---- from running text ---- */

void latex_render_formula(struct latex *latex, const struct formula_range *range)
{
    struct math math = {.latex = latex};
    uint8_t outer = latex->out->emphasis;
    latex->at = range->start;
    latex->out->has_math = true;
    latex->depth++;
    render_contents(&math, range->stop);
    latex->depth--;
    latex->out->emphasis = outer;
    latex->at = range->end;
    latex->formula_end = range->end;
}

/* A letter that follows in the text would be read as part of what was not raised. */
static void put_gap_behind(const struct math *math)
{
    struct latex *latex = math->latex;
    if (math->runs_on && latex_is_letter(latex_byte(latex, latex->at)))
        rendering_put_string(latex->out, " ", latex->at, latex->at);
}

/* Whether something stands right before that a word would be read as part of. */
static enum atom atom_before(const struct latex *latex)
{
    const struct buffer *text = &latex->out->text;
    char byte = text->length ? text->data[text->length - 1] : ' ';
    return is_alphanumeric(byte) ? ATOM_ORDINARY : ATOM_NONE;
}

bool latex_render_bare(struct latex *latex)
{
    struct math math = {.latex = latex, .bare = true, .last = atom_before(latex)};
    uint8_t outer = latex->out->emphasis;
    if (latex->depth >= LATEX_DEPTH)
        return false;
    latex->depth++;
    bool known = math_render_command(&math);
    if (known) {
        render_indices(&math);
        put_gap_behind(&math);
    }
    latex->out->has_math |= known;
    latex->depth--;
    latex->out->emphasis = outer;
    return known;
}

void latex_render_bare_index(struct latex *latex)
{
    struct math math = {.latex = latex, .bare = true};
    latex->out->has_math = true;
    render_indices(&math);
    put_gap_behind(&math);
}
