/* What LaTeX commands stand for. */
#ifndef SHEAF_TEXT_LATEX_TABLE_H
#define SHEAF_TEXT_LATEX_TABLE_H

#include "base/view.h"

#include <stdint.h>

/* The combining mark that the accent command of this name (without its backslash)
   puts on its argument; 0 when it is none. */
uint32_t latex_find_accent(struct view name);
/* The text of a command without arguments, NULL when it is unknown. */
const char *latex_find_symbol(struct view name);

/* A command that changes the font up to the end of its group. */
struct latex_switch {
    const char *name;
    uint8_t emphasis; /* enum emphasis; 0: upright, or a size */
    bool resets;      /* what was emphasised before is so no longer */
};

const struct latex_switch *latex_find_switch(struct view name);

#endif
