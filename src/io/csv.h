/*
 * Rows of separated values (RFC 4180), with what real files add: any separator, rows of
 * any length, blanks before a quote, quotes inside a cell that did not begin with one, CR
 * and CRLF as line ends, and a quote that is never closed, which costs the row it is in
 * and no other.
 */
#ifndef SHEAF_IO_CSV_H
#define SHEAF_IO_CSV_H

#include "io/reader.h"

enum {
    CSV_ROW_BYTES = 4 << 20, /* a quote still open after that is none */
    CSV_COLUMNS = 4096,
    CSV_REOPENED = 16 /* open quotes in one file that are looked for to the end */
};

struct csv_line {
    size_t start; /* in raw */
    size_t length;
    uint64_t offset; /* in the decoded file, bytes */
    uint32_t number;
    bool too_long; /* more than READER_LINE_BYTES: it is not kept */
};

struct csv {
    struct reader *reader;
    char separator;
    bool plain; /* quotes are letters like any other */

    struct view *cells; /* of the last row; valid until the next */
    size_t count;
    uint64_t offset; /* of the row in the decoded file, bytes */
    uint64_t end;
    uint32_t line;       /* its first, from 1 */
    const char *problem; /* NULL, or what was wrong with it */
    bool lost;           /* a line of it was too long: what there is of it is worth nothing */

    struct buffer raw; /* lines read and not yet done with */
    struct csv_line *lines;
    size_t line_count;
    size_t line_capacity;
    size_t next; /* line to be looked at next */
    struct buffer text;
    size_t *ends; /* of cells, in text */
    size_t end_capacity;
    size_t cell_capacity;
    int reopened;
};

/* A zeroed struct with reader and separator is ready. */
void csv_deinit(struct csv *csv);
/* The next row that is not empty; STATUS_END after the last, or the reader's status. */
enum status csv_next_row(struct csv *csv, struct buffer *message);

#endif
