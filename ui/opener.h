/*
 * Opening what a link leads to in another program: the command of the settings, else what
 * BROWSER names, else xdg-open. It gets the address as an argument, never through a shell,
 * and no terminal (ui/spawn.h): whatever it does, the screen stays.
 */
#ifndef SHEAF_UI_OPENER_H
#define SHEAF_UI_OPENER_H

#include "state/settings.h"

/* Whether a program could show anything: there is a display, or the user named a program. */
bool opener_is_there(const struct settings *settings, bool pdf);
/* Opens an address as links_collect() makes them, and says with what. */
enum status opener_open(const struct settings *settings, const char *address, bool pdf,
                        struct buffer *message);

#endif
