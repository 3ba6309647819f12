/*
 * What the parts of the LaTeX renderer share (private to latex*.c): one walk over the
 * text. `at` moves forward only, and every step appends what it has understood, or one
 * piece exactly as written. Steps into groups and arguments are bounded in depth, and
 * where they end is known beforehand (text/braces.h), so that the whole is linear in the
 * text for any input.
 */
#ifndef SHEAF_TEXT_LATEX_INTERNAL_H
#define SHEAF_TEXT_LATEX_INTERNAL_H

#include "text/formula_range.h"
#include "text/latex.h"
#include "text/markdown.h"

enum { LATEX_DEPTH = 24, LATEX_LISTS = 8 };

struct latex_list {
    bool numbered;
    unsigned count; /* of items so far */
};

struct latex {
    struct view text;
    size_t at;
    size_t end; /* of what is being rendered: the text, a group, an argument */
    struct rendering *out;
    struct latex_manner manner;
    struct braces braces;
    struct markdown_marks marks;
    size_t mark; /* the next one */
    struct formula_finder formulas;
    size_t formula_end;    /* of the formula before, in bytes of the text */
    size_t quote;          /* where the quotation mark stands that closes ` */
    size_t double_quote;   /* and `` */
    unsigned depth;        /* of groups, arguments and formulas */
    unsigned accents;      /* depth of accents */
    bool in_group;         /* of running text */
    bool has_infix;        /* \over or \choose stands somewhere */
    bool lost_braces;      /* commands, but none with a group: the braces were lost on the way */
    bool bullets, numbers; /* lines are items */
    unsigned endless;      /* environments whose \end was searched for in vain */
    struct latex_list lists[LATEX_LISTS];
    size_t list_count;
};

/* ---- latex.c: the walk over running text ---- */

/* Renders up to `end`, and leaves `at` there. */
void latex_render_text(struct latex *latex, size_t end);
/* Renders the group whose braces stand at `at` and `close`, with more emphasis, and goes
   behind it. */
void latex_render_group(struct latex *latex, size_t close, uint8_t emphasis);
/* The byte at an offset, NUL from the end of what is being rendered on. */
char latex_byte(const struct latex *latex, size_t offset);
/* Appends what stands up to `end` as it is; or text instead of it. Goes there. */
void latex_copy(struct latex *latex, size_t end);
void latex_replace(struct latex *latex, size_t end, const char *text);
/* Behind blanks that belong to a command before them; an empty line does not. */
size_t latex_skip_blanks(const struct latex *latex, size_t offset);
/* The name of the command whose backslash is at `start`; its end. */
struct view latex_name(const struct latex *latex, size_t start);
size_t latex_name_end(const struct latex *latex, size_t start);
/* The brace that closes the one at `open`; VIEW_NONE when none stands there, or when it is
   never closed before the end. */
size_t latex_close(const struct latex *latex, size_t open);
/* Whether the letters before `at` are the name of a command. */
bool latex_is_behind_command(const struct latex *latex);
/* Copies a command that nobody knows with its arguments. */
void latex_copy_command(struct latex *latex);

bool latex_is_letter(char byte);
bool latex_is_digit(char byte);
bool latex_is_blank(char byte);
bool latex_is_one_of(char byte, const char *set); /* false for NUL */

/* ---- latex_mark.c: dashes, quotes, ties, Markdown ---- */

void latex_render_mark(struct latex *latex);
/* Whether lines that begin with a bullet, or with numbers, are a list's items. */
void latex_find_items(struct latex *latex);

/* ---- latex_accent.c ---- */

bool latex_render_accent(struct latex *latex, struct view name);

/* ---- latex_command.c: commands of running text ---- */

/* False, and nothing done, when the command at `at` is none of them, or has not the
   arguments that it takes. */
bool latex_render_text_command(struct latex *latex, struct view name);
bool latex_knows_text_command(struct view name);
/* A command whose braces were lost: \emphso, \mathbbR. Which one begins the name at `at`;
   empty when none does. */
struct view latex_lost_command(const struct latex *latex, struct view name);
bool latex_render_lost(struct latex *latex, struct view name);
/* The word at `start`, with its hyphens when it is emphasised. */
void latex_render_word(struct latex *latex, size_t start, uint8_t emphasis);

/* ---- latex_math.c, latex_math_command.c: formulas ---- */

void latex_render_formula(struct latex *latex, const struct formula_range *range);
/* The command of mathematics at `at`, in running text, with its arguments and indices. False,
   and nothing done, when it is none. */
bool latex_render_bare(struct latex *latex);
/* The ^{...} or _{...} at `at`, in running text. */
void latex_render_bare_index(struct latex *latex);

#endif
