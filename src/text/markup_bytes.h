/*
 * Which bytes of markup a text holds, told in one pass over it at memory speed: nearly all
 * texts hold none, and need no further step (private to text/markup.c).
 */
#ifndef SHEAF_TEXT_MARKUP_BYTES_H
#define SHEAF_TEXT_MARKUP_BYTES_H

#include "base/view.h"

enum {
    MARKUP_BYTES_HTML = 1,  /* < & */
    MARKUP_BYTES_LATEX = 2, /* \ $ { ~ ` * _ <  and two of - or ' and ]( */
};

/* A set of these bits. */
unsigned markup_find_bytes(struct view text);
/* A line but the first begins with a bullet or a number. */
bool markup_has_items(struct view text);

#endif
