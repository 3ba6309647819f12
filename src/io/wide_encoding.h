/*
 * UTF-16 and UTF-32 without a byte order mark, in either byte order, told from the first bytes.
 *
 *   UTF-32   nearly every unit of four bytes is a character: other bytes are hardly ever one
 *   UTF-16   nearly any bytes are characters of some script; so some must be ASCII (blanks, line
 *            ends, tags: a NUL beside each) in one byte order and not in the other, and the bytes
 *            alone must be no text of one byte a character, or most characters ASCII
 */
#ifndef SHEAF_IO_WIDE_ENCODING_H
#define SHEAF_IO_WIDE_ENCODING_H

#include "base/view.h"

/* The name of the encoding for iconv, or NULL. start: from the first byte of the stream on. */
const char *wide_encoding_tell(struct view start);

#endif
