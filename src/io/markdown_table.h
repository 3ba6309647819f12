/*
 * Tables of Markdown (private to its importer): a line of names, a line of dashes, rows.
 * Rows may be shorter than the line of names. Source: https://github.github.com/gfm/, 4.10.
 */
#ifndef SHEAF_IO_MARKDOWN_TABLE_H
#define SHEAF_IO_MARKDOWN_TABLE_H

#include "base/buffer.h"
#include "corpus/record.h"

enum markdown_row {
    MARKDOWN_ROW_NONE,  /* no part of a table of papers */
    MARKDOWN_ROW_NAMES, /* the dashes, or a row of a table that is not of papers */
    MARKDOWN_ROW_PAPER
};

struct markdown_table {
    struct buffer names; /* the last line, which may be one of names */
    bool open;           /* the dashes have come */
    bool papers;         /* a column holds titles */
};

void markdown_table_deinit(struct markdown_table *table);
/* Looks at a trimmed line. */
enum markdown_row markdown_table_take(struct markdown_table *table, struct view line);
/* Fills an empty record from a row; false when it has no title. */
bool markdown_table_set(const struct markdown_table *table, struct view line,
                        struct record *record);

#endif
