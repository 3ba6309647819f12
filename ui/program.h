/*
 * Another program, started beside this one: by its name and arguments, never by a shell. It
 * has no terminal: its input is a descriptor, what it says is read here and does not touch
 * the screen. A few of its words are kept for the status line.
 */
#ifndef SHEAF_UI_PROGRAM_H
#define SHEAF_UI_PROGRAM_H

#include "base/buffer.h"
#include "base/status.h"

#include <sys/types.h>

enum { PROGRAM_WORDS_BYTES = 400 }; /* kept of what it says */

struct program {
    pid_t process;
    int output; /* readable when it has said something; -1: it will say no more */
    bool ended;
    bool asked; /* to end */
    int status; /* as waitpid() gives it, when it has ended */
    struct buffer words;
};

/* Starts arguments[0], looked for in PATH, with `input` as its standard input; input is
   closed here in any case. STATUS_SYSTEM: it did not start, message says why. */
enum status program_start(struct program *program, char *const *arguments, int input,
                          struct buffer *message);
/* Takes what has happened to it. True when it has ended. Does not wait. */
bool program_poll(struct program *program);
/* Asks it and what it has started to end, the second time without asking. It has ended when
   program_poll() says so. */
void program_stop(struct program *program);
/* What became of it: the first line that it said, behind "exit status 2: " or the like when
   it failed. True when it did not. */
bool program_append_outcome(const struct program *program, struct buffer *out);
/* Lets it go on by itself if it is running. */
void program_deinit(struct program *program);

#endif
