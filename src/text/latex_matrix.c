/* Equations and matrices: rows behind each other, cells with a blank between them. */
#include "text/latex_math.h"

#include "text/latex_command_table.h"

/* After so many searches for an \end in vain none is made any more. */
enum { ENDLESS_MOST = 16 };

/* What lies between \begin{name} and \end{name}. */
struct body {
    size_t start;
    size_t stop;
    size_t end;
};

static bool is_border(const struct latex *latex, size_t at, const char *command, struct view name)
{
    struct view rest = view_slice(latex->text, at, latex->end - at);
    size_t length = view_of(command).length;
    return view_starts_with(rest, command) &&
           view_equal(view_slice(rest, length, name.length), name) &&
           latex_byte(latex, at + length + name.length) == '}';
}

/* Looks for the \end that belongs to the \begin of `name` before `start`. */
static bool find_body(struct latex *latex, struct view name, size_t start, struct body *body)
{
    size_t depth = 1, at = start;
    while (latex->endless < ENDLESS_MOST &&
           (at = view_find_byte(latex->text, '\\', at)) < latex->end) {
        depth += is_border(latex, at, "\\begin{", name);
        if (is_border(latex, at, "\\end{", name) && --depth == 0) {
            *body = (struct body){start, at, at + view_of("\\end{}").length + name.length};
            return true;
        }
        at += 2;
    }
    latex->endless++;
    return false;
}

/* The end of a cell that begins at `at`: a & or \\ that is in no group and in no
   environment of its own. */
static size_t cell_end(const struct latex *latex, size_t at, size_t stop)
{
    size_t depth = 0;
    while (at < stop) {
        struct view rest = view_slice(latex->text, at, stop - at);
        size_t close = latex_close(latex, at);
        bool row = view_starts_with(rest, "\\\\");
        depth += view_starts_with(rest, "\\begin{");
        depth -= depth && view_starts_with(rest, "\\end{");
        if (!depth && (row || rest.data[0] == '&'))
            return at;
        if (close != VIEW_NONE)
            at = close + 1;
        else
            at += rest.data[0] == '\\' ? 2 : 1;
    }
    return stop;
}

static void render_cells(struct math *math, const struct body *body)
{
    struct latex *latex = math->latex;
    latex->at = body->start;
    while (latex->at < body->stop) {
        struct math cell = math_inner(math);
        size_t end = cell_end(latex, latex->at, body->stop);
        math_render(&cell, end);
        if (end >= body->stop)
            break;
        bool row = latex->text.data[end] == '\\';
        size_t behind = end + (row ? 2 : 1);
        bool last = row && latex_skip_blanks(latex, behind) >= body->stop;
        latex_replace(latex, behind, last ? "" : row ? "; " : " ");
        if (row && latex_byte(latex, behind) == '[')
            latex_copy(latex, behind); /* the room between rows has been seen */
    }
}

bool math_render_environment(struct math *math)
{
    struct latex *latex = math->latex;
    size_t begin = latex->at, open = begin + view_of("\\begin").length;
    size_t close = latex_close(latex, open);
    if (close == VIEW_NONE || latex->depth >= LATEX_DEPTH)
        return false;
    struct view name = view_slice(latex->text, open + 1, close - open - 1);
    const struct latex_environment *environment = latex_find_environment(name);
    struct body body;
    if (!environment || environment->kind < LATEX_ALIGNED ||
        !find_body(latex, name, close + 1, &body))
        return false;
    size_t argument = latex_close(latex, body.start);
    if (environment->takes_argument && argument != VIEW_NONE)
        body.start = argument + 1;
    math_begin(math, ATOM_ORDINARY, '(');
    rendering_put_string(latex->out, environment->open, begin, body.start);
    latex->depth++;
    render_cells(math, &body);
    latex->depth--;
    rendering_put_string(latex->out, environment->close, body.stop, body.end);
    latex->at = body.end;
    math_finish(math, ATOM_CLOSE, false);
    return true;
}
