/*
 * A needle is a literal to be looked for in text, with ASCII letters in one case or in
 * either. It answers whether, not where.
 */
#ifndef SHEAF_QUERY_NEEDLE_H
#define SHEAF_QUERY_NEEDLE_H

#include "base/view.h"

enum { NEEDLE_BYTES = 48 };

struct needle {
    size_t length;
    unsigned char bytes[NEEDLE_BYTES]; /* letters in small case where either will do */
    unsigned char masks[NEEDLE_BYTES]; /* what is set in a byte of text before comparing */
    size_t rarest;                     /* offsets of two bytes that few texts have, */
    size_t rare;                       /* the same one where there is only one */
};

/* literal has 1 to NEEDLE_BYTES bytes. */
void needle_init(struct needle *needle, struct view literal, bool caseless);
bool needle_is_in(const struct needle *needle, struct view text);

#endif
