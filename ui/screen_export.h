/*
 * Exporting from the screen, one question after another (mode_export.c): the format, an
 * action for each; which papers; where to. What is typed last is a file's name, or "|" and a
 * program with its arguments. Then the papers are written, a little at a time.
 */
#ifndef SHEAF_UI_SCREEN_EXPORT_H
#define SHEAF_UI_SCREEN_EXPORT_H

#include "base/words.h"
#include "io/path_completion.h"
#include "session/action.h"
#include "session/export_job.h"
#include "ui/history.h"

struct screen;

struct screen_export {
    const struct exporter *exporter;
    enum action choice;     /* of the papers */
    struct history targets; /* what was typed */
    struct buffer target;   /* written to or asked about, as typed */
    struct buffer path;     /* the same for the system; empty: a program */
    struct words words;     /* the program and its arguments */
    struct path_completion names;
    bool completing;        /* names are those that fit what was typed before Tab … */
    size_t next;            /* … and this one comes next */
    struct export_job *job; /* NULL: nothing is being written */
    int64_t shown_at;       /* when its progress was drawn last, ms */
    int input;              /* of the program that is to be started; -1: none is */
    size_t given;           /* papers, to a program that is not over; 0: there is none */
    bool stops;             /* the reader wants the program to end */
};

void screen_export_init(struct screen_export *export);
void screen_export_deinit(struct screen_export *export);
/* Asks which papers are to be written in the format of an action ("export-bibtex"). */
void screen_export_ask(struct screen *screen, enum action action);
/* Appends the file's name that is offered: of the paper, else of the query or the library. */
void screen_export_append_name(const struct screen *screen, struct buffer *out);
/* Begins to write what has been asked for; the prompt stays when that cannot be done. */
void screen_export_start(struct screen *screen);
/* Wants the program that runs to be ended; false when there is none. */
bool screen_stop_program(struct screen *screen);
/* Writes some more, for about so many microseconds. False when nothing is being written. */
bool screen_export_step(struct screen *screen, int64_t microseconds);

#endif
