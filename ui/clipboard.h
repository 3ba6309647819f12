/*
 * Copying: to the display's clipboard by a program that is made for it, where there is a
 * display, else through the terminal (ui/osc52.h). Whether a terminal takes what it is sent
 * cannot be known: what is told is what was done.
 */
#ifndef SHEAF_UI_CLIPBOARD_H
#define SHEAF_UI_CLIPBOARD_H

#include "state/settings.h"
#include "ui/tty.h"

/* Copies text and says where to ("by OSC 52, 57 bytes"), or why not. */
enum status clipboard_copy(struct tty *tty, const struct settings *settings, struct view text,
                           struct buffer *message);
/* The program runs on another machine than the one before the reader. */
bool clipboard_is_remote(void);

#endif
