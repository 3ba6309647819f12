/*
 * Looks as people write them: attributes, a colour, "on" and a colour behind.
 *
 *     bold red            underline 208/bright-yellow        #ffd75f/220/yellow on 236
 *
 * Attributes: bold dim italic underline reverse. Colours: black red green yellow blue magenta
 * cyan white, the same with bright- before, numbers to 255 as xterm has them, #rrggbb, and
 * default: the terminal's own. Of several colours with / between, the first is taken that the
 * terminal has; when it has none of them, the nearest to the last one.
 */
#ifndef SHEAF_UI_STYLE_H
#define SHEAF_UI_STYLE_H

#include "base/status.h"
#include "ui/frame.h"

/* How many colours a terminal has that takes any. */
enum { STYLE_COLORS_ALL = 1 << 24 };

/* Reads a look for a terminal of so many colours (0: colours are read and left out).
   STATUS_INVALID with the reason in message, style untouched. */
enum status style_parse(struct view text, int colors, struct style *style, struct buffer *message);
/* over, painted on top of base: attributes add up, a colour of over wins. */
struct style style_on(struct style base, struct style over);

#endif
