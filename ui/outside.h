/* The screen's outside (ui/screen.h), where there is a terminal. */
#ifndef SHEAF_UI_OUTSIDE_H
#define SHEAF_UI_OUTSIDE_H

#include "ui/screen.h"
#include "ui/tty.h"

struct outside {
    struct tty *tty;
    const struct session *session;
    struct screen_outside functions;
};

/* All are borrowed. */
void outside_init(struct outside *outside, struct tty *tty, const struct session *session);

#endif
