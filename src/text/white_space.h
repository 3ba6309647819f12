/* The white space of the display form: the last pass of text/markup.h. */
#ifndef SHEAF_TEXT_WHITE_SPACE_H
#define SHEAF_TEXT_WHITE_SPACE_H

#include "text/rendering.h"

/* Appends text with its white space in order, trimmed at both ends: runs of blanks are one
   space, lines are joined (two of CJK characters without a blank). When paragraphs are
   kept, an empty line, or a line that begins with two blanks or more, begins one: a
   newline. */
void white_space_render(struct rendering *out, struct view text, bool paragraphs);
/* True when there is nothing to do for white_space_render(): fast, may say no wrongly. */
bool white_space_is_in_order(struct view text);

#endif
