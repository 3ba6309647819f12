/*
 * The encoding of one line, told from the line alone, for files that were joined from parts
 * in several encodings. Nothing but the bytes is known, and a line has few; so only what is
 * frequent is told apart: UTF-8, the Windows-1252 of Western Europe, and GB18030 of China.
 */
#ifndef SHEAF_IO_LINE_ENCODING_H
#define SHEAF_IO_LINE_ENCODING_H

#include "base/view.h"

enum line_encoding {
    LINE_DAMAGED,          /* UTF-8 with bytes in it that are wrong, or nothing that is known */
    LINE_WESTERN,          /* Windows-1252 */
    LINE_WESTERN_AND_UTF8, /* joined within the line */
    LINE_CHINESE           /* GB18030 */
};

/* Of a line that is not valid UTF-8. */
enum line_encoding line_encoding_tell(struct view line);

#endif
