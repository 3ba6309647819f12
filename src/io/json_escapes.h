/*
 * Half characters in JSON. "\uD83D\uDE00" is one character, in the two halves of UTF-16; but
 * programs that cut text by length leave "\uD83D" alone, which stands for none (RFC 8259, 8.2).
 * yajl makes "?" of one half, and what is no UTF-8 of the other. So each half without its other
 * half becomes "\uFFFD" before yajl sees it, and is counted.
 */
#ifndef SHEAF_IO_JSON_ESCAPES_H
#define SHEAF_IO_JSON_ESCAPES_H

#include "base/buffer.h"

#include <stdint.h>

struct json_escapes {
    struct buffer text; /* what does not lie in the block alone or had to be changed */
    struct buffer held; /* the start of an escape that goes on in the next block */
    uint64_t replaced;
};

void json_escapes_deinit(struct json_escapes *escapes);
/* The next block of the file, repaired, without what is held back from its end and with what
   was held back before. Valid until the next call, and as long as block is. */
struct view json_escapes_take(struct json_escapes *escapes, struct view block);
/* What is held back when the file is over. */
struct view json_escapes_rest(struct json_escapes *escapes);

#endif
