/*
 * What is known of terminals by name that no terminfo entry says: which understand operating
 * system commands (OSC) beyond those that set a title, and which make links of text (OSC 8).
 * Judged by TERM, and by variables that terminals and multiplexers set, without asking
 * anything.
 */
#ifndef SHEAF_UI_TERMINAL_KIND_H
#define SHEAF_UI_TERMINAL_KIND_H

#include <stdbool.h>

/* X(member, variable): what decides; NULL where it is not set. */
#define SURROUNDINGS_LIST(X)                                                                       \
    X(term, "TERM")                                                                                \
    X(tmux, "TMUX")                                                                                \
    X(sty, "STY") /* GNU screen */                                                                 \
    X(program, "TERM_PROGRAM")                                                                     \
    X(program_version, "TERM_PROGRAM_VERSION")                                                     \
    X(vte, "VTE_VERSION")                                                                          \
    X(konsole, "KONSOLE_VERSION")                                                                  \
    X(windows, "WT_SESSION")

struct terminal_surroundings {
#define SURROUNDINGS_MEMBER(member, variable) const char *member;
    SURROUNDINGS_LIST(SURROUNDINGS_MEMBER)
#undef SURROUNDINGS_MEMBER
};

/* Takes them from the environment; the strings are its own. */
void terminal_look_around(struct terminal_surroundings *surroundings);

/* The terminal takes OSC 52 and OSC 8, or at least swallows them whole. */
bool terminal_takes_osc(const struct terminal_surroundings *surroundings);
/* Text stands between program and terminal in GNU screen, which must be told to pass it on. */
bool terminal_is_in_screen(const struct terminal_surroundings *surroundings);
/* It is known to make links of text that is said to lead somewhere. */
bool terminal_shows_links(const struct terminal_surroundings *surroundings);

#endif
