/*
 * Takes one entry of BibTeX apart into fields whose values are whole: every brace is
 * closed, every name has a value. What does not fit is left out and reported. This is what
 * makes it safe to give the rest to btparse, which prints what it does not like on
 * standard error and ends the process when an entry has more than a hundred fields.
 */
#ifndef SHEAF_IO_BIBTEX_SCAN_H
#define SHEAF_IO_BIBTEX_SCAN_H

#include "base/buffer.h"
#include "io/bibtex_split.h"

enum {
    BIBTEX_FIELDS = 2000, /* of an entry */
    BIBTEX_DEPTH = 64,    /* of braces in a value */
    BIBTEX_PARTS = 256    /* of a value, joined by # */
};

struct bibtex_field {
    struct view name;
    struct view value; /* "{…} # macro # 12" as written; braces and quotes balance */
};

struct bibtex_scan {
    struct view key; /* may be empty */
    struct bibtex_field *fields;
    size_t count;
    size_t capacity;
    struct buffer problems; /* lines, each ended by '\n' */
};

/* Replaces what scan holds (zeroed or used before); the views lie in entry->text. */
void bibtex_scan_entry(struct bibtex_scan *scan, const struct bibtex_entry *entry);
void bibtex_scan_deinit(struct bibtex_scan *scan);

/* A byte that may stand in a name that btparse takes as one. */
bool bibtex_scan_is_name_byte(char byte);

#endif
