/* Converting to UTF-8 by iconv, whatever the bytes are. */
#ifndef SHEAF_IO_CONVERT_H
#define SHEAF_IO_CONVERT_H

#include "base/buffer.h"

#include <iconv.h>

/* No converter. */
#define CONVERT_NONE ((iconv_t)-1)

/* Appends what bytes stand for, U+FFFD for each unit (of 1, 2 or 4 bytes) that stands for
   nothing, and counts these. Returns how many bytes are left: of a character that may go on in
   the next block, and none when this is the `end`. */
size_t convert_append(iconv_t converter, struct view bytes, unsigned unit, bool end,
                      struct buffer *out, unsigned long long *replaced);

#endif
