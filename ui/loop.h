/*
 * The event loop: sleeps until the terminal, the session or a signal has something,
 * handles all of it, then draws once. A typed character is on its way to the
 * terminal before any result of it is waited for; nothing here blocks.
 */
#ifndef SHEAF_UI_LOOP_H
#define SHEAF_UI_LOOP_H

#include "session/session.h"
#include "ui/screen.h"
#include "ui/tty.h"

/* Runs until the reader quits, a signal says so, or the terminal is gone. The terminal is
   entered and left; signals must be listened to (ui/signals.h). */
void loop_run(struct session *session, struct screen *screen, struct tty *tty);

#endif
