#include "text/latex_command_table.h"

#include "text/rendering.h"

#include <string.h>

static const struct latex_command commands[] = {
    {"emph", LATEX_STYLE, EMPHASIS_ITALIC, NULL},
    {"mkbibemph", LATEX_STYLE, EMPHASIS_ITALIC, NULL},
    {"mkbibitalic", LATEX_STYLE, EMPHASIS_ITALIC, NULL},
    {"mkbibbold", LATEX_STYLE, EMPHASIS_BOLD, NULL},
    {"textit", LATEX_STYLE, EMPHASIS_ITALIC, NULL},
    {"textsl", LATEX_STYLE, EMPHASIS_ITALIC, NULL},
    {"textbf", LATEX_STYLE, EMPHASIS_BOLD, NULL},
    {"boldmath", LATEX_STYLE, EMPHASIS_BOLD, NULL},
    {"texttt", LATEX_STYLE, EMPHASIS_CODE, NULL},
    {"code", LATEX_STYLE, EMPHASIS_CODE, NULL},
    {"textsc", LATEX_STYLE, EMPHASIS_SMALL_CAPS, NULL},
    {"underline", LATEX_STYLE, EMPHASIS_UNDERLINE, NULL},
    {"uline", LATEX_STYLE, EMPHASIS_UNDERLINE, NULL},
    {"ul", LATEX_STYLE, EMPHASIS_UNDERLINE, NULL},
    {"text", LATEX_STYLE, 0, NULL},
    {"textrm", LATEX_STYLE, 0, NULL},
    {"textsf", LATEX_STYLE, 0, NULL},
    {"textup", LATEX_STYLE, 0, NULL},
    {"textmd", LATEX_STYLE, 0, NULL},
    {"textnormal", LATEX_STYLE, 0, NULL},
    {"mbox", LATEX_STYLE, 0, NULL},
    {"hbox", LATEX_STYLE, 0, NULL},
    {"fbox", LATEX_STYLE, 0, NULL},
    {"textcolor", LATEX_SECOND, 0, NULL},
    {"colorbox", LATEX_SECOND, 0, NULL},
    {"url", LATEX_URL, EMPHASIS_LINK, NULL},
    {"nolinkurl", LATEX_URL, EMPHASIS_LINK, NULL},
    {"path", LATEX_URL, EMPHASIS_CODE, NULL},
    {"href", LATEX_HREF, EMPHASIS_LINK, NULL},
    {"cite", LATEX_CITE, 0, NULL},
    {"citep", LATEX_CITE, 0, NULL},
    {"citet", LATEX_CITE, 0, NULL},
    {"citealp", LATEX_CITE, 0, NULL},
    {"citealt", LATEX_CITE, 0, NULL},
    {"citeauthor", LATEX_CITE, 0, NULL},
    {"citeyear", LATEX_CITE, 0, NULL},
    {"citeyearpar", LATEX_CITE, 0, NULL},
    {"Citet", LATEX_CITE, 0, NULL},
    {"Citep", LATEX_CITE, 0, NULL},
    {"textcite", LATEX_CITE, 0, NULL},
    {"parencite", LATEX_CITE, 0, NULL},
    {"autocite", LATEX_CITE, 0, NULL},
    {"ref", LATEX_REFER, 0, NULL},
    {"eqref", LATEX_REFER, 0, NULL},
    {"autoref", LATEX_REFER, 0, NULL},
    {"cref", LATEX_REFER, 0, NULL},
    {"Cref", LATEX_REFER, 0, NULL},
    {"pageref", LATEX_REFER, 0, NULL},
    {"footnote", LATEX_NOTE, 0, NULL},
    {"thanks", LATEX_NOTE, 0, NULL},
    {"enquote", LATEX_QUOTE, 0, NULL},
    {"mkbibquote", LATEX_QUOTE, 0, NULL},
    {"textsuperscript", LATEX_RAISE, 0, NULL},
    {"textsubscript", LATEX_LOWER, 0, NULL},
    {"ensuremath", LATEX_FORMULA, 0, NULL},
    {"math", LATEX_FORMULA, 0, NULL},
    {"verb", LATEX_VERBATIM, EMPHASIS_CODE, NULL},
    {"begin", LATEX_BEGIN, 0, NULL},
    {"end", LATEX_END, 0, NULL},
    {"item", LATEX_ITEM, 0, NULL},
    {"noindent", LATEX_NOTHING, 0, NULL},
    {"smallskip", LATEX_NOTHING, 0, NULL},
    {"medskip", LATEX_NOTHING, 0, NULL},
    {"bigskip", LATEX_NOTHING, 0, NULL},
    {"centering", LATEX_NOTHING, 0, NULL},
    {"xspace", LATEX_NOTHING, 0, NULL},
    {"protect", LATEX_NOTHING, 0, NULL},
    {"null", LATEX_NOTHING, 0, NULL},
    {"ie", LATEX_SHORTHAND, 0, "i.e."},
    {"eg", LATEX_SHORTHAND, 0, "e.g."},
    {"Ie", LATEX_SHORTHAND, 0, "I.e."},
    {"Eg", LATEX_SHORTHAND, 0, "E.g."},
    {"etc", LATEX_SHORTHAND, 0, "etc."},
    {"etal", LATEX_SHORTHAND, 0, "et al."},
    {"vs", LATEX_SHORTHAND, 0, "vs."},
    {"wrt", LATEX_SHORTHAND, 0, "w.r.t."},
};

static const struct latex_environment environments[] = {
    {"itemize", LATEX_BULLETS, "", "", false},     {"description", LATEX_BULLETS, "", "", false},
    {"enumerate", LATEX_NUMBERS, "", "", false},   {"center", LATEX_PARAGRAPH, "", "", false},
    {"quote", LATEX_PARAGRAPH, "", "", false},     {"quotation", LATEX_PARAGRAPH, "", "", false},
    {"abstract", LATEX_PARAGRAPH, "", "", false},  {"flushleft", LATEX_PARAGRAPH, "", "", false},
    {"document", LATEX_PARAGRAPH, "", "", false},  {"equation", LATEX_ALIGNED, "", "", false},
    {"align", LATEX_ALIGNED, "", "", false},       {"aligned", LATEX_ALIGNED, "", "", false},
    {"alignat", LATEX_ALIGNED, "", "", true},      {"split", LATEX_ALIGNED, "", "", false},
    {"gather", LATEX_ALIGNED, "", "", false},      {"gathered", LATEX_ALIGNED, "", "", false},
    {"multline", LATEX_ALIGNED, "", "", false},    {"eqnarray", LATEX_ALIGNED, "", "", false},
    {"displaymath", LATEX_ALIGNED, "", "", false}, {"displaylines", LATEX_ALIGNED, "", "", false},
    {"math", LATEX_ALIGNED, "", "", false},        {"matrix", LATEX_MATRIX, "", "", false},
    {"smallmatrix", LATEX_MATRIX, "", "", false},  {"array", LATEX_MATRIX, "", "", true},
    {"pmatrix", LATEX_MATRIX, "(", ")", false},    {"bmatrix", LATEX_MATRIX, "[", "]", false},
    {"Bmatrix", LATEX_MATRIX, "{", "}", false},    {"vmatrix", LATEX_MATRIX, "|", "|", false},
    {"Vmatrix", LATEX_MATRIX, "‖", "‖", false},    {"cases", LATEX_MATRIX, "{", "", false},
};

/* The unmistakable ones first. */
static const char *const lost[] = {
    "emph",   "textit",       "textbf", "texttt",    "textsc",   "textsl",    "mathcal", "mathbb",
    "mathbf", "mathrm",       "mathsf", "mathscr",   "mathfrak", "widetilde", "begin",   "end",
    "text",   "textsf",       "textrm", "underline", "mathit",   "mathds",    "bm",      "sqrt",
    "tilde",  "boldsymbol",   "hat",    "widehat",   "bar",      "overline",  "bf",      "log",
    "ln",     "operatorname", "cite",   "citep",     "citet",
};

enum { LOST_UNMISTAKABLE = 16, LOST_COUNT = sizeof lost / sizeof *lost };

const struct latex_command *latex_find_command(struct view name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (view_equal_string(name, commands[i].name))
            return &commands[i];
    return NULL;
}

const struct latex_environment *latex_find_environment(struct view name)
{
    if (view_ends_with(name, "*"))
        name.length--;
    for (size_t i = 0; i < sizeof environments / sizeof *environments; i++)
        if (view_equal_string(name, environments[i].name))
            return &environments[i];
    return NULL;
}

struct view latex_find_lost(struct view name, bool unmistakable)
{
    struct view longest = {"", 0};
    for (size_t i = 0; i < (unmistakable ? LOST_UNMISTAKABLE : LOST_COUNT); i++) {
        size_t length = strlen(lost[i]);
        if (length > longest.length && length < name.length && view_starts_with(name, lost[i]))
            longest = view_slice(name, 0, length);
    }
    return longest;
}
