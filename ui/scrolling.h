/* What the movement actions mean for a text that scrolls without a cursor. */
#ifndef SHEAF_UI_SCROLLING_H
#define SHEAF_UI_SCROLLING_H

#include "session/action.h"

/* The new top line of `lines` lines shown in `rows` rows; count 0: none was typed. */
size_t scrolling_top(size_t top, enum action action, long count, size_t lines, size_t rows);

#endif
