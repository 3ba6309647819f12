/*
 * A paper as it lies in the store: immutable once its snapshot is published. Its
 * text is one block of bytes in its chunk's arena:
 *
 *   [search forms of the FIELD_WORDS fields, each followed by '\n'] [all the rest]
 *    0 ................................................ search_length
 *
 * Each field has up to three forms (source, display, search); forms that are
 * equal share their bytes, and most are equal. All views returned here live as long
 * as a snapshot that holds the paper.
 */
#ifndef SHEAF_CORPUS_PAPER_H
#define SHEAF_CORPUS_PAPER_H

#include "corpus/field.h"

#include <stdint.h>

enum form {
    FORM_SOURCE,  /* what the file says */
    FORM_DISPLAY, /* markup rendered, white space in order */
    FORM_SEARCH   /* the display form folded (text/fold.h) */
};

struct paper_text {
    uint8_t field;   /* enum field */
    uint8_t forms : 4;  /* bit set of 1 << enum form: the forms that these bytes are */
    uint8_t markup : 4; /* enum markup of the source form; of items the first one's */
    uint16_t name;   /* FIELD_OTHER: its name, see corpus/store.h */
    uint32_t offset; /* in paper.text */
    uint32_t length;
};

enum paper_flags {
    PAPER_ASCII = 1,  /* its search text is pure ASCII */
    PAPER_FORMULA = 2,    /* a formula was rendered in its title or abstract */
    PAPER_TITLE_TAKEN = 4 /* its title is another record's (corpus/titles.h) */
};

/* texts are sorted by field; those of FIELD_OTHER come last, in file order, and have the
   source form only. */
struct paper {
    const char *text;
    const struct paper_text *texts;
    uint16_t text_count;
    uint16_t flags;
    int16_t year;    /* 0: unknown */
    uint32_t source; /* which file: index for snapshot_source() */
    float rating;    /* mean of the review scores; NAN: unknown */
    uint32_t search_length;
    uint32_t source_line;
    uint32_t source_length;
    uint64_t source_offset; /* of its record in the decoded file, bytes */
};

/* A field in a form; empty when the paper has none. Not for FIELD_OTHER. */
struct view paper_get(const struct paper *paper, enum field field, enum form form);
bool paper_has(const struct paper *paper, enum field field);
/* It has a title that is not another record's. */
bool paper_has_own_title(const struct paper *paper);
/* How many of its texts, which are the first ones, are not FIELD_OTHER. */
size_t paper_count_own(const struct paper *paper);
/* The search forms of all FIELD_WORDS fields; the fields are separated by '\n'. */
struct view paper_search_text(const struct paper *paper);
/* What stands for the paper in a list: the title's display form, else the
   headline, else "". *derived (may be NULL) tells that it is not a title of the file. */
struct view paper_heading(const struct paper *paper, bool *derived);
/* Cuts the next item off a field of items; loop until false. */
bool paper_next_item(struct view *rest, struct view *item);

#endif
