/*
 * What is known of terminals by name that no terminfo entry says: which understand operating
 * system commands (OSC) beyond those that set a title. Judged by TERM, and by variables that
 * terminals and multiplexers set, without asking anything.
 */
#ifndef SHEAF_UI_TERMINAL_KIND_H
#define SHEAF_UI_TERMINAL_KIND_H

#include <stdbool.h>

/* What decides; NULL where it is not set. */
struct terminal_surroundings {
    const char *term; /* TERM */
    const char *tmux; /* TMUX */
    const char *sty;  /* STY: GNU screen */
};

/* The terminal takes OSC 52, or at least swallows it whole. */
bool terminal_takes_osc(const struct terminal_surroundings *surroundings);
/* Text stands between program and terminal in GNU screen, which must be told to pass it on. */
bool terminal_is_in_screen(const struct terminal_surroundings *surroundings);

#endif
