/*
 * The encodings of East Asia in which a character is a pair of bytes: GB18030, Shift_JIS (CP932),
 * EUC-JP, EUC-KR (CP949) and Big5. Each is tried on the bytes, and what comes out is weighed: text
 * is made of the characters of the first level of its standard, and among them some are very
 * frequent; the same bytes in another of the encodings are rare characters and gaps. In single-byte
 * encodings the bytes stand between small ASCII letters, and at odd places.
 *
 * A few characters suffice, and so one record does; damage weighs against an encoding, but
 * does not refute it.
 */
#ifndef SHEAF_IO_PAIR_ENCODING_H
#define SHEAF_IO_PAIR_ENCODING_H

#include "base/view.h"

/* The name, for iconv, of the encoding in which the bytes are likely text; NULL when there is
   none. before: the byte of ASCII before the sample, or NUL. opinion: the name that a detector
   gives, or "": it decides between encodings that are likely alike. The last character may be
   cut. */
const char *pair_encoding_tell(struct view sample, char before, const char *opinion);

#endif
