/* The screen's outside (ui/screen.h), where there is a terminal. */
#ifndef SHEAF_UI_OUTSIDE_H
#define SHEAF_UI_OUTSIDE_H

#include "ui/screen.h"
#include "ui/tty.h"

struct outside {
    struct tty *tty;
    const struct session *session;
    struct screen_outside functions;
    struct buffer draft; /* the file with a note that is not saved yet; empty: none */
};

/* Whether the terminal is to be told where text leads: it is known to understand, or it is
   set so and no console that would show it as text. */
bool outside_shows_links(const struct settings *settings);
/* All are borrowed. */
void outside_init(struct outside *outside, struct tty *tty, const struct session *session);
/* A draft that is not saved stays where it is. */
void outside_deinit(struct outside *outside);
/* Removes the draft of a note that is saved now. */
void outside_tidy(struct outside *outside);

#endif
