/*
 * Folding one unit: a code point and everything that may be drawn onto it or
 * compose with it. Units fold one by one, since nothing composes across their
 * border; text/fold.h finds them.
 */
#ifndef SHEAF_TEXT_FOLD_UNIT_H
#define SHEAF_TEXT_FOLD_UNIT_H

#include "base/buffer.h"

#include <stdint.h>

struct fold_point {
    uint32_t code_point;
    uint8_t combining; /* canonical combining class */
};

/* Scratch space, kept from unit to unit. Zeroed to begin with. */
struct fold_scratch {
    struct fold_point *points;
    size_t count;
    size_t capacity;
    uint32_t base; /* what the next mark stands on; 0: nothing */
};

void fold_scratch_deinit(struct fold_scratch *scratch);
/* Appends the folded form of one unit of valid UTF-8. */
void fold_unit(struct buffer *out, struct view unit, struct fold_scratch *scratch);

/* Whether folding drops the code point wherever it stands. */
bool fold_vanishes(uint32_t code_point);
/* Whether the code point belongs to the unit of the one before it. */
bool fold_continues(uint32_t code_point);
/* Whether the code point, not followed by one that continues, surely folds to
   itself. May say no wrongly. */
bool fold_is_stable(uint32_t code_point);

#endif
