/*
 * A formula on its way (private to latex_math*.c). A formula is a list of atoms, each a
 * nucleus with indices; blanks go between atoms by what these are to each other, not by
 * how the author set the source (The TeXbook, chapter 18), but where that is all one knows.
 */
#ifndef SHEAF_TEXT_LATEX_MATH_H
#define SHEAF_TEXT_LATEX_MATH_H

#include "text/alphabet.h"
#include "text/latex_internal.h"
#include "text/math_table.h"

struct math {
    struct latex *latex;
    enum alphabet alphabet;
    bool compact; /* in an index: no blanks around relations */
    bool bare;    /* in running text: a blank behind a command is the text's */
    enum atom last;
    bool blank;   /* stands before what comes, and does not only end a command's name */
    bool gap;     /* the binary sign before was set off by blanks */
    bool runs_on; /* a letter or digit right behind would be read as part of what is before */
};

/* A formula, or a part of one, within another: an argument, a group, a cell. */
struct math math_inner(const struct math *outer);
/* Appends what the source has at `at`, up to `end`, as one atom: text, or when that is
   NULL the bytes themselves. */
void math_put(struct math *math, enum atom atom, const char *text, size_t end);
/* Puts the blank that belongs before an atom whose text begins with `first`. */
void math_begin(struct math *math, enum atom atom, char first);
/* Says what the atom was that has been put. */
void math_finish(struct math *math, enum atom atom, bool runs_on);
/* Renders up to `end`. */
void math_render(struct math *math, size_t end);
/* Renders one nucleus at `at`, without its indices. */
void math_render_nucleus(struct math *math);
/* Renders the argument that follows: a group, a command with its arguments, a character.
   False when there is none. */
bool math_render_argument(struct math *math);
/* The command at `at`. False, and nothing done, when nobody knows it. */
bool math_render_command(struct math *math);
/* An unknown command stays as written, and so do the braces around what follows it. */
void math_copy_command(struct math *math);

/* latex_matrix.c: what stands between \begin and \end of an environment of mathematics.
   False when it is none. */
bool math_render_environment(struct math *math);

#endif
