/* The commands of formulas that do something with arguments. */
#include "text/latex_math.h"

#include "text/formula.h"
#include "text/latex_command_table.h"
#include "text/latex_table.h"
#include "text/utf8.h"

enum math_kind {
    MATH_FRACTION,
    MATH_BINOMIAL,
    MATH_ROOT,
    MATH_ALPHABET, /* \mathbb{R} */
    MATH_EMPHASIS, /* \mathbf{x} */
    MATH_ROMAN,    /* \mathrm{max}: a word, unless it is one letter */
    MATH_WORD,     /* \operatorname{max} */
    MATH_TEXT,     /* \text{if } */
    MATH_GROUP,    /* what says only how its argument is set */
    MATH_ABOVE,    /* \overset{a}{b}: b^a */
    MATH_BELOW,
    MATH_ARROW, /* \xrightarrow{a}: an arrow with a above it */
    MATH_MODULO,
    MATH_SECOND, /* \textcolor{red}{x}: x */
    MATH_SPACE,  /* \hspace{1em} */
    MATH_NOT,
    MATH_ENVIRONMENT
};

struct math_command {
    const char *name;
    enum math_kind kind;
    int value; /* an alphabet or an emphasis */
    const char *text;
};

static const struct math_command commands[] = {
    {"frac", MATH_FRACTION, 0, NULL},
    {"tfrac", MATH_FRACTION, 0, NULL},
    {"dfrac", MATH_FRACTION, 0, NULL},
    {"cfrac", MATH_FRACTION, 0, NULL},
    {"nicefrac", MATH_FRACTION, 0, NULL},
    {"sfrac", MATH_FRACTION, 0, NULL},
    {"binom", MATH_BINOMIAL, 0, NULL},
    {"tbinom", MATH_BINOMIAL, 0, NULL},
    {"dbinom", MATH_BINOMIAL, 0, NULL},
    {"sqrt", MATH_ROOT, 0, NULL},
    {"mathbb", MATH_ALPHABET, ALPHABET_DOUBLE_STRUCK, NULL},
    {"mathds", MATH_ALPHABET, ALPHABET_DOUBLE_STRUCK, NULL},
    {"mathbbm", MATH_ALPHABET, ALPHABET_DOUBLE_STRUCK, NULL},
    {"Bbb", MATH_ALPHABET, ALPHABET_DOUBLE_STRUCK, NULL},
    {"mathcal", MATH_ALPHABET, ALPHABET_SCRIPT, NULL},
    {"mathscr", MATH_ALPHABET, ALPHABET_SCRIPT, NULL},
    {"mathfrak", MATH_ALPHABET, ALPHABET_FRAKTUR, NULL},
    {"frak", MATH_ALPHABET, ALPHABET_FRAKTUR, NULL},
    {"mathbf", MATH_EMPHASIS, EMPHASIS_BOLD, NULL},
    {"boldsymbol", MATH_EMPHASIS, EMPHASIS_BOLD, NULL},
    {"bm", MATH_EMPHASIS, EMPHASIS_BOLD, NULL},
    {"pmb", MATH_EMPHASIS, EMPHASIS_BOLD, NULL},
    {"mathit", MATH_EMPHASIS, EMPHASIS_ITALIC, NULL},
    {"mathtt", MATH_EMPHASIS, EMPHASIS_CODE, NULL},
    {"mathrm", MATH_ROMAN, 0, NULL},
    {"mathsf", MATH_ROMAN, 0, NULL},
    {"mathup", MATH_ROMAN, 0, NULL},
    {"mathnormal", MATH_ROMAN, 0, NULL},
    {"operatorname", MATH_WORD, 0, NULL},
    {"mathop", MATH_WORD, 0, NULL},
    {"text", MATH_TEXT, 0, NULL},
    {"textrm", MATH_TEXT, 0, NULL},
    {"textnormal", MATH_TEXT, 0, NULL},
    {"mbox", MATH_TEXT, 0, NULL},
    {"hbox", MATH_TEXT, 0, NULL},
    {"ensuremath", MATH_GROUP, 0, NULL},
    {"mathord", MATH_GROUP, 0, NULL},
    {"mathrel", MATH_GROUP, 0, NULL},
    {"mathbin", MATH_GROUP, 0, NULL},
    {"mathopen", MATH_GROUP, 0, NULL},
    {"mathclose", MATH_GROUP, 0, NULL},
    {"mathinner", MATH_GROUP, 0, NULL},
    {"smash", MATH_GROUP, 0, NULL},
    {"boxed", MATH_GROUP, 0, NULL},
    {"overbrace", MATH_GROUP, 0, NULL},
    {"underbrace", MATH_GROUP, 0, NULL},
    {"substack", MATH_GROUP, 0, NULL},
    {"overset", MATH_ABOVE, 0, NULL},
    {"stackrel", MATH_ABOVE, 0, NULL},
    {"underset", MATH_BELOW, 0, NULL},
    {"xrightarrow", MATH_ARROW, 0, "→"},
    {"xleftarrow", MATH_ARROW, 0, "←"},
    {"pmod", MATH_MODULO, 0, NULL},
    {"textcolor", MATH_SECOND, 0, NULL},
    {"hspace", MATH_SPACE, 0, NULL},
    {"not", MATH_NOT, 0, NULL},
    {"begin", MATH_ENVIRONMENT, 0, NULL},
};

static const struct math_command *find_command(struct view name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (view_equal_string(name, commands[i].name))
            return &commands[i];
    return NULL;
}

/* ---- fractions and roots ---- */

/* What is made of arguments is set off from letters and digits before it. */
static void begin_piece(struct math *math)
{
    math->runs_on |= math->last == ATOM_ORDINARY || math->last == ATOM_CLOSE;
    math_begin(math, ATOM_ORDINARY, '1');
}

static bool render_fraction(struct math *math)
{
    struct rendering *out = math->latex->out;
    struct math first = math_inner(math), last = math_inner(math);
    begin_piece(math);
    size_t start = out->text.length;
    if (!math_render_argument(&first))
        return false;
    size_t second = out->text.length;
    if (!math_render_argument(&last))
        return false;
    formula_finish_fraction(out, start, second);
    math_finish(math, ATOM_ORDINARY, true);
    return true;
}

static bool render_binomial(struct math *math)
{
    struct latex *latex = math->latex;
    struct math first = math_inner(math), last = math_inner(math);
    begin_piece(math);
    rendering_put_string(latex->out, "(", latex->at, latex->at);
    if (!math_render_argument(&first))
        return false;
    rendering_put_string(latex->out, " choose ", latex->at, latex->at);
    if (!math_render_argument(&last))
        return false;
    rendering_put_string(latex->out, ")", latex->at, latex->at);
    math_finish(math, ATOM_CLOSE, false);
    return true;
}

/* The degree of \sqrt[3]{x}, raised before the sign. */
static void render_degree(struct math *math)
{
    enum { DEGREE_BYTES = 32 };
    struct latex *latex = math->latex;
    size_t open = latex_skip_blanks(latex, latex->at), close = open + 1;
    if (latex_byte(latex, open) != '[')
        return;
    while (close < latex->end && close - open < DEGREE_BYTES && latex->text.data[close] != ']')
        close++;
    if (latex_byte(latex, close) != ']')
        return;
    struct math degree = math_inner(math);
    size_t start = latex->out->text.length;
    degree.compact = true;
    latex->at = open + 1;
    math_render(&degree, close);
    formula_finish_degree(latex->out, start);
    latex->at = close + 1;
}

static bool render_root(struct math *math)
{
    struct rendering *out = math->latex->out;
    struct math inner = math_inner(math);
    math_begin(math, ATOM_ORDINARY, '(');
    render_degree(math);
    size_t start = out->text.length;
    if (!math_render_argument(&inner))
        return false;
    formula_finish_root(out, start, out->text.length);
    math_finish(math, ATOM_ORDINARY, !view_ends_with(rendering_tail(out, start), ")"));
    return true;
}

/* ---- letters ---- */

static bool render_in_alphabet(struct math *math, enum alphabet alphabet)
{
    struct math inner = math_inner(math);
    inner.alphabet = alphabet;
    math_begin(math, ATOM_ORDINARY, 'a');
    if (!math_render_argument(&inner))
        return false;
    math_finish(math, ATOM_ORDINARY, false);
    return true;
}

static bool render_emphasised(struct math *math, uint8_t emphasis)
{
    struct rendering *out = math->latex->out;
    struct math inner = math_inner(math);
    uint8_t outer = out->emphasis;
    math_begin(math, ATOM_ORDINARY, 'a');
    out->emphasis |= emphasis;
    bool done = math_render_argument(&inner);
    out->emphasis = outer;
    math_finish(math, ATOM_ORDINARY, inner.runs_on);
    return done;
}

/* A word in upright letters; one letter, or anything else, is as a letter. */
static bool render_roman(struct math *math, bool word)
{
    struct latex *latex = math->latex;
    struct math inner = math_inner(math);
    size_t open = latex_skip_blanks(latex, latex->at), close = latex_close(latex, open),
           letters = 0;
    inner.alphabet = ALPHABET_PLAIN;
    while (close != VIEW_NONE && latex_is_letter(latex_byte(latex, open + 1 + letters)))
        letters++;
    enum atom atom = word || letters > 1 ? ATOM_WORD : ATOM_ORDINARY;
    math_begin(math, atom, 'a');
    if (!math_render_argument(&inner))
        return false;
    math_finish(math, atom, false);
    return true;
}

static bool render_text(struct math *math)
{
    struct latex *latex = math->latex;
    size_t open = latex_skip_blanks(latex, latex->at), close = latex_close(latex, open);
    if (close == VIEW_NONE)
        return false;
    math_begin(math, ATOM_TEXT, 'a');
    latex->at = open;
    latex_render_group(latex, close, 0);
    math_finish(math, ATOM_TEXT, true);
    return true;
}

static bool render_accent(struct math *math, uint32_t mark)
{
    struct rendering *out = math->latex->out;
    struct math inner = math_inner(math);
    math_begin(math, ATOM_ORDINARY, 'a');
    size_t start = out->text.length;
    if (!math_render_argument(&inner))
        return false;
    bool unknown = out->text.length > start && out->text.data[start] == '\\'; /* \bar\mine */
    if (unknown || !formula_finish_accent(out, start, mark))
        return false;
    math_finish(math, ATOM_ORDINARY, inner.runs_on);
    return true;
}

/* ---- what stands above, below and beside ---- */

static bool render_group(struct math *math)
{
    struct math inner = math_inner(math);
    math_begin(math, ATOM_ORDINARY, 'a');
    if (!math_render_argument(&inner))
        return false;
    math_finish(math, ATOM_ORDINARY, inner.runs_on);
    return true;
}

/* \overset{a}{b}: the first argument is rendered again behind the second one, as an index. */
static bool render_stacked(struct math *math, bool up)
{
    struct latex *latex = math->latex;
    struct math above = math_inner(math), base = math_inner(math);
    size_t first = latex_skip_blanks(latex, latex->at), close = latex_close(latex, first);
    if (close == VIEW_NONE)
        return false;
    math_begin(math, ATOM_RELATION, 'a');
    latex->at = close + 1;
    if (!math_render_argument(&base))
        return false;
    size_t behind = latex->at, start = latex->out->text.length;
    above.compact = true;
    latex->at = first + 1;
    math_render(&above, close);
    formula_finish_index(latex->out, start, up);
    for (size_t i = start; latex->out->addresses && i < latex->out->text.length; i++)
        latex->out->traces[i].start = latex->out->traces[i].end = (uint32_t)behind;
    latex->at = behind;
    math_finish(math, ATOM_RELATION, false);
    return true;
}

static bool render_arrow(struct math *math, const char *arrow)
{
    struct latex *latex = math->latex;
    struct math above = math_inner(math);
    math_begin(math, ATOM_RELATION, 'a');
    rendering_put_string(latex->out, arrow, latex->at, latex->at);
    size_t start = latex->out->text.length;
    above.compact = true;
    if (!math_render_argument(&above))
        return false;
    formula_finish_index(latex->out, start, true);
    math_finish(math, ATOM_RELATION, false);
    return true;
}

static bool render_modulo(struct math *math)
{
    struct latex *latex = math->latex;
    struct math inner = math_inner(math);
    math_begin(math, ATOM_WORD, '(');
    rendering_put_string(latex->out, "(mod ", latex->at, latex->at);
    if (!math_render_argument(&inner))
        return false;
    rendering_put_string(latex->out, ")", latex->at, latex->at);
    math_finish(math, ATOM_CLOSE, false);
    return true;
}

static bool render_second(struct math *math)
{
    struct latex *latex = math->latex;
    size_t close = latex_close(latex, latex->at);
    if (close == VIEW_NONE)
        return false;
    latex->at = close + 1;
    return render_group(math);
}

static bool render_space(struct math *math)
{
    struct latex *latex = math->latex;
    size_t close = latex_close(latex, latex->at);
    if (close == VIEW_NONE)
        return false;
    math_put(math, ATOM_SPACE, " ", close + 1);
    return true;
}

/* \not= \not\in: the relation with a stroke through it. */
static bool render_not(struct math *math)
{
    enum { STROKE = 0x338 };
    struct rendering *out = math->latex->out;
    struct math inner = math_inner(math);
    math_begin(math, ATOM_RELATION, '=');
    size_t start = out->text.length, first = 0;
    if (!math_render_argument(&inner) || out->text.length == start)
        return false;
    struct buffer composed = {0};
    utf8_next(rendering_tail(out, start), &first);
    formula_compose(&composed, view_slice(rendering_tail(out, start), 0, first), STROKE);
    rendering_replace(out, start, start + first, buffer_view(&composed));
    buffer_deinit(&composed);
    math_finish(math, ATOM_RELATION, false);
    return true;
}

/* ---- finding out what it is ---- */

static bool render_structure(struct math *math, const struct math_command *command)
{
    switch (command->kind) {
    case MATH_FRACTION:
        return render_fraction(math);
    case MATH_BINOMIAL:
        return render_binomial(math);
    case MATH_ROOT:
        return render_root(math);
    case MATH_ALPHABET:
        return render_in_alphabet(math, (enum alphabet)command->value);
    case MATH_EMPHASIS:
        return render_emphasised(math, (uint8_t)command->value);
    case MATH_ROMAN:
    case MATH_WORD:
        return render_roman(math, command->kind == MATH_WORD);
    case MATH_TEXT:
        return render_text(math);
    case MATH_GROUP:
        return render_group(math);
    case MATH_ABOVE:
    case MATH_BELOW:
        return render_stacked(math, command->kind == MATH_ABOVE);
    case MATH_ARROW:
        return render_arrow(math, command->text);
    case MATH_MODULO:
        return render_modulo(math);
    case MATH_SECOND:
        return render_second(math);
    case MATH_SPACE:
        return render_space(math);
    case MATH_NOT:
        return render_not(math);
    case MATH_ENVIRONMENT:
        break;
    }
    return false;
}

/* Goes behind a name, and behind the blanks that only end it. */
static void skip_name(struct math *math, struct view name)
{
    struct latex *latex = math->latex;
    latex->at += 1 + name.length;
    if (latex_is_letter(name.data[0]) && !math->bare)
        latex->at = latex_skip_blanks(latex, latex->at);
    else if (latex_byte(latex, latex->at) == '{' && latex_byte(latex, latex->at + 1) == '}' &&
             latex_is_letter(name.data[0]))
        latex->at += 2;
}

/* \left( \right. \big|: the bracket stays, a dot stands for none. */
static bool is_size(struct view name)
{
    return view_starts_with(name, "left") || view_starts_with(name, "right") ||
           view_starts_with(name, "mleft") || view_starts_with(name, "mright");
}

static bool is_dots(const char *text)
{
    return view_equal_string(view_of(text), "…") || view_equal_string(view_of(text), "⋯");
}

static void put_symbol(struct math *math, const struct math_symbol *symbol, struct view name)
{
    struct latex *latex = math->latex;
    bool blank = math->blank && is_dots(symbol->text); /* a, …, b and a … b */
    size_t start = latex->at;
    skip_name(math, name);
    size_t behind = latex->at;
    if (symbol->atom == ATOM_NOTHING) {
        latex->at += is_size(name) && latex_byte(latex, behind) == '.';
        return;
    }
    latex->at = start;
    math_put(math, symbol->atom, symbol->text, start + 1 + name.length);
    math->blank = blank;
    latex->at = behind;
}

/* \textless, and letters of more than one letter: \ae */
static bool put_text_symbol(struct math *math, struct view name)
{
    const char *text = name.length > 1 ? latex_find_symbol(name) : NULL;
    if (text)
        math_put(math, ATOM_ORDINARY, text, math->latex->at + 1 + name.length);
    return text != NULL;
}

/* {\bf x}, {\cal F}: up to the end of the group. */
static bool render_switch(struct math *math, struct view name)
{
    struct latex *latex = math->latex;
    const struct latex_switch *found = latex_find_switch(name);
    bool script = view_equal_string(name, "cal") || view_equal_string(name, "scr");
    if (math->bare || (!found && !script))
        return false;
    if (script)
        math->alphabet = ALPHABET_SCRIPT;
    else if (found->resets)
        math->alphabet = ALPHABET_PLAIN;
    if (found)
        latex->out->emphasis =
            found->resets ? found->emphasis : latex->out->emphasis | found->emphasis;
    skip_name(math, name);
    return true;
}

void math_copy_command(struct math *math)
{
    struct latex *latex = math->latex;
    struct view name = latex_name(latex, latex->at);
    size_t close;
    math_put(math, ATOM_ORDINARY, NULL, latex->at + 1 + name.length);
    while ((close = latex_close(latex, latex->at)) != VIEW_NONE && latex->depth < LATEX_DEPTH) {
        struct math inner = math_inner(math);
        latex_copy(latex, latex->at + 1);
        latex->depth++;
        math_render(&inner, close);
        latex->depth--;
        latex_copy(latex, close + 1);
    }
}

/* The command whose braces were lost, that name begins with; empty: there is none. */
static struct view find_lost(const struct latex *latex, struct view name)
{
    struct view command = latex_lost_command(latex, name);
    const struct math_command *found = find_command(command);
    const struct math_symbol *symbol = math_find_symbol(command);
    bool known = found ? found->kind != MATH_ENVIRONMENT && found->kind != MATH_TEXT
                       : math_find_accent(command) || (symbol && symbol->atom == ATOM_WORD);
    return known ? command : view_make("", 0);
}

/* In running text commands of one letter are no mathematics, and a\|b is a pattern. */
static bool is_of_text(const struct latex *latex, struct view name)
{
    if (!view_equal_string(name, "|"))
        return name.length == 1;
    char before = latex->at ? latex->text.data[latex->at - 1] : '\0';
    return !latex->manner.strict && latex_is_letter(before) &&
           latex_is_letter(latex_byte(latex, latex->at + 2));
}

/* What follows the name of a command in one word, with its look. */
static void render_lost_argument(struct math *math, const struct math_command *command, size_t end)
{
    struct rendering *out = math->latex->out;
    struct math inner = math_inner(math);
    uint8_t outer = out->emphasis;
    if (command && command->kind == MATH_EMPHASIS)
        out->emphasis |= (uint8_t)command->value;
    if (command && command->kind == MATH_ALPHABET)
        inner.alphabet = (enum alphabet)command->value;
    math_render(&inner, end);
    out->emphasis = outer;
}

/* \mathbbR, \sqrtn: what follows the name of the command in one word is its argument; of
   an alphabet or an accent only the first letter. */
static bool render_lost(struct math *math, struct view name)
{
    struct latex *latex = math->latex;
    struct view command = find_lost(latex, name);
    const struct math_command *found = find_command(command);
    uint32_t mark = math_find_accent(command);
    if (!command.length)
        return false;
    if (!found && !mark) { /* \logT */
        math_put(math, ATOM_WORD, math_find_symbol(command)->text, latex->at + 1 + command.length);
        if (math->bare)
            rendering_put_string(latex->out, " ", latex->at, latex->at);
        return true;
    }
    bool letter = mark || found->kind == MATH_ALPHABET;
    size_t end = latex->at + 1 + (letter ? command.length + 1 : name.length);
    math_begin(math, ATOM_ORDINARY, 'a');
    size_t start = latex->out->text.length;
    latex->at += 1 + command.length;
    render_lost_argument(math, found, end);
    if (mark)
        formula_finish_accent(latex->out, start, mark);
    else if (found->kind == MATH_ROOT)
        formula_finish_root(latex->out, start, latex->out->text.length);
    math_finish(math, ATOM_ORDINARY, false);
    return true;
}

/* What could not be rendered after all, with what was taken for its arguments. */
static void put_back(struct math *math, const struct math *before, size_t at, size_t length)
{
    struct latex *latex = math->latex;
    size_t reached = latex->at;
    rendering_truncate(latex->out, length);
    *math = *before;
    latex->at = at;
    math_put(math, ATOM_ORDINARY, NULL, reached);
}

/* In running text an argument is a group, what can be no word, or one letter alone. */
static bool has_bare_argument(const struct latex *latex, size_t at)
{
    size_t start = latex_skip_blanks(latex, at);
    char first = latex_byte(latex, start), second = latex_byte(latex, start + 1);
    if (first == '{')
        return latex_close(latex, start) != VIEW_NONE;
    if (start > at)
        return latex_is_letter(first) && !latex_is_letter(second) && !latex_is_digit(second);
    return latex_is_digit(first) || (unsigned char)first >= 0x80 || latex_is_one_of(first, "[\\");
}

/* Commands that take arguments. */
static bool render_with_arguments(struct math *math, struct view name)
{
    struct latex *latex = math->latex;
    const struct math_command *command = find_command(name);
    uint32_t mark = command ? 0 : math_find_accent(name);
    const struct math before = *math;
    size_t at = latex->at, length = latex->out->text.length;
    if (!command && !mark)
        return false;
    if (command && command->kind == MATH_ENVIRONMENT)
        return math_render_environment(math);
    size_t behind = at + 1 + name.length;
    behind += latex_byte(latex, behind) == '*';
    if (math->bare && !has_bare_argument(latex, behind))
        return false;
    latex->at = behind;
    if (mark ? !render_accent(math, mark) : !render_structure(math, command))
        put_back(math, &before, at, length);
    return true;
}

/* \\ is a new line, or a backslash too many: \\alpha, \\{ */
static bool render_doubled(struct math *math)
{
    struct latex *latex = math->latex;
    char next = latex_byte(latex, latex->at + 2);
    if (latex_byte(latex, latex->at + 1) != '\\')
        return false;
    if (latex_is_letter(next) || latex_is_one_of(next, "{}|%#_&"))
        latex->at++;
    else
        math_put(math, ATOM_PUNCTUATION, "; ", latex->at + 2);
    return true;
}

bool math_render_command(struct math *math)
{
    struct latex *latex = math->latex;
    struct view name = latex_name(latex, latex->at);
    const struct math_symbol *symbol = name.length ? math_find_symbol(name) : NULL;
    if (!math->bare && render_doubled(math))
        return true;
    if (!math->bare && latex_is_blank(latex_byte(latex, latex->at + 1))) {
        math_put(math, ATOM_SPACE, " ", latex->at + 2);
        return true;
    }
    if (render_with_arguments(math, name) || render_switch(math, name))
        return true;
    if (symbol && !(math->bare && is_of_text(latex, name))) {
        put_symbol(math, symbol, name);
        return true;
    }
    if (render_lost(math, name))
        return true;
    if (math->bare || !(latex_render_text_command(latex, name) || put_text_symbol(math, name)))
        return false;
    math_finish(math, ATOM_ORDINARY, false);
    return true;
}
