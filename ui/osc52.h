/*
 * Text for the terminal's clipboard: OSC 52 (xterm's "Manipulate Selection Data"), which
 * reaches the reader's own machine through SSH and multiplexers. GNU screen passes it on in
 * device control strings, of limited length each.
 */
#ifndef SHEAF_UI_OSC52_H
#define SHEAF_UI_OSC52_H

#include "base/buffer.h"

/* Many terminals drop more than 100,000 bytes in base 64: three quarters of that. */
enum { OSC52_TEXT_MOST = 74994 };

/* Appends the one sequence that copies text, which has at most OSC52_TEXT_MOST bytes. */
void osc52_append(struct buffer *out, struct view text, bool in_screen);

#endif
