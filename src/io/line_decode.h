/*
 * Decoding line by line, for encodings in which an ASCII byte at the end of a line is what it
 * is in ASCII (UTF-8, Windows code pages, GB18030, Big5, Shift_JIS, EUC). A line that is not
 * in the encoding of the file, as where files were joined, is decoded in its own:
 *
 *   in a file of UTF-8      what line_encoding.h tells, else bytes that are wrong are replaced
 *   in any other            UTF-8, if it is valid and more than an accident
 *
 * A line of more than LINE_DECODE_BYTES is judged in parts. What comes out depends on the bytes
 * alone, not on how they arrive.
 */
#ifndef SHEAF_IO_LINE_DECODE_H
#define SHEAF_IO_LINE_DECODE_H

#include "io/convert.h"

#include <stdint.h>

enum { LINE_DECODE_BYTES = 65536 };

struct line_decode {
    iconv_t converter; /* of the file's encoding; CONVERT_NONE: UTF-8 */
    bool exact;        /* no line is in another encoding */
    size_t accident;   /* so many characters of UTF-8 in a line may be one, in another file */
    iconv_t western;   /* these two are opened when they are needed */
    iconv_t chinese;
    size_t plain;   /* bytes at the start of raw that are known to need no decoding … */
    size_t scanned; /* … and to hold no end of a line */
    unsigned long long foreign; /* lines in another encoding than the file's */
    unsigned long long replaced;
};

/* name: the file's encoding. False when there is no such encoding. */
bool line_decode_init(struct line_decode *decode, const char *name);
void line_decode_deinit(struct line_decode *decode);
/* Whether the encoding can be decoded line by line. */
bool line_decode_serves(const char *name);

/* Takes whole lines from raw, all of it at the `end`, and appends what they say. */
void line_decode_run(struct line_decode *decode, struct buffer *raw, bool end, struct buffer *out);
/* No more will come for a while: takes of an unfinished line what needs no decoding. */
void line_decode_settle(struct line_decode *decode, struct buffer *raw, struct buffer *out);

#endif
