/*
 * From bytes in some encoding to valid UTF-8, a block at a time. The encoding is found
 * out in two steps that depend on where bytes stand in the stream, not on how they
 * arrive, but for one thing: when a pipe falls silent, what it has said must do:
 *
 *   the first KiB     BOM; UTF-16 and UTF-32 without one, by their NULs; a declaration
 *                     ("% Encoding: X" as JabRef writes, <?xml … encoding="X"?>)
 *   plain ASCII       passes: it is the same in every encoding that is left
 *   the first byte    and the 64 KiB from there (4 KiB when they leave no doubt): valid
 *   that is not       UTF-8, or most of it; else (256 KiB) an encoding of East Asia in which
 *                     they are likely text, else what uchardet says, else Windows-1252
 *
 * Then each line is decoded, see line_decode.h; what the user says it is in, and UTF-16 and
 * the like, without regard to lines. Byte order marks at the starts of lines, where files were
 * joined, are taken out.
 */
#ifndef SHEAF_IO_READER_DECODE_H
#define SHEAF_IO_READER_DECODE_H

#include "io/line_decode.h"

enum decode_stage { DECODE_START, DECODE_ASCII, DECODE_SAMPLE, DECODE_LINES, DECODE_STREAM };

struct reader_decode {
    enum decode_stage stage;
    char encoding[32];           /* "" until known; then as people write it */
    struct line_decode line;     /* in DECODE_LINES */
    iconv_t converter;           /* in DECODE_STREAM */
    unsigned unit;               /* bytes to skip after an error: 1, 2 or 4 */
    char before;                 /* the last byte of ASCII that has passed, or NUL */
    bool at_line_start;          /* the text so far is empty or ends with a line end */
    struct buffer raw;           /* bytes not decoded yet */
    unsigned long long replaced; /* in DECODE_STREAM */
};

/* encoding: iconv's name, or NULL. False when iconv does not know it. */
bool reader_decode_init(struct reader_decode *decode, const char *encoding);
void reader_decode_deinit(struct reader_decode *decode);
/* Decodes as much of decode->raw as can be and appends it; `end`: no more will come. */
void reader_decode_run(struct reader_decode *decode, bool end, struct buffer *out);
/* No more will come for a while: decides with the bytes that are there, as far as they leave
   no doubt (ASCII, valid UTF-8), and appends what can be decoded. */
void reader_decode_settle(struct reader_decode *decode, struct buffer *out);
/* Characters that could not be decoded, and lines in another encoding than the file's. */
uint64_t reader_decode_replaced(const struct reader_decode *decode);
uint64_t reader_decode_foreign_lines(const struct reader_decode *decode);

#endif
