/*
 * A record is a paper in the making: what an importer has understood of one entry
 * of a file. It is reused from entry to entry. All text given to it is valid UTF-8
 * in source form (text/utf8.h repairs); it is copied.
 */
#ifndef SHEAF_CORPUS_RECORD_H
#define SHEAF_CORPUS_RECORD_H

#include "base/arena.h"
#include "corpus/field.h"
#include "text/markup.h"

#include <stdint.h>

/* What a record takes, so that all three forms of a paper fit in 32-bit offsets: the
   text that goes beyond is cut at a character, later ones are dropped. So is the name of a
   field that is too long for a name. */
enum { RECORD_BYTES = 128 * 1024 * 1024, RECORD_NAME_BYTES = 0x7fff };

struct record_text {
    enum field field;
    enum markup markup;
    struct view name; /* of FIELD_OTHER, else empty */
    struct view text; /* for a field of items: one item */
    struct view read; /* of a name: what is shown and searched in place of text; else empty */
};

struct record {
    struct arena arena;
    struct record_text *texts;
    size_t text_count;
    size_t text_capacity;
    size_t first[FIELD_COUNT]; /* 1 + where the field's first text is in texts; 0: none */
    size_t bytes;              /* of all texts */
    bool cut;                  /* a limit was reached: whoever takes the record tells of it */
    bool stands_alone;         /* reading the file from `offset` on would give this record and
                                  those behind it as reading it from its start does, … */
    bool looks_back;           /* … were it not for one that has something from far above */
    int year;                  /* 0: unknown; years before 1 are not known here */
    double rating;             /* mean of the review scores; NAN: unknown */
    uint64_t offset;           /* of the record's first byte in the decoded (UTF-8) file */
    uint32_t length;           /* in bytes */
    uint32_t line;             /* the record's first line, from 1 */
};

void record_init(struct record *record);
void record_deinit(struct record *record);
/* Empties it for the next entry; keeps memory. */
void record_clear(struct record *record);

/* Sets a field that is one text; a second call for the same field keeps the first
   and adds the second, if it says something else, as FIELD_OTHER under the field's
   name. Text is trimmed. Empty text (after
   trimming) is ignored everywhere. For a field of items it adds one item. */
void record_set(struct record *record, enum field field, struct view text, enum markup markup);
/* Adds an author whose name is written otherwise than it is read: "García Márquez, Gabriel",
   which tells what the family's name is, and "Gabriel García Márquez". */
void record_set_author(struct record *record, struct view written, struct view read,
                       enum markup markup);
/* Any other field of the entry, by its name in the file; may repeat. */
void record_set_other(struct record *record, struct view name, struct view text);
/* The same for a value that is no text, in the notation of its format: in JSON a number, a list,
   an object; in BibTeX the macro of a month. */
void record_set_value(struct record *record, struct view name, struct view value);
/* Looks for a year (1000 to 2999) in text such as "2014-06", "2000 Spring",
   "2015/october", "19950312", "1995-00~": the first run of four digits, or the first
   four of eight, that is one. False, nothing set, when there is none. */
bool record_set_year(struct record *record, struct view text);
/* Review scores such as "6;7;5": kept as items of FIELD_RATINGS, mean computed
   from those that are numbers >= 0 or begin with one and a colon ("8: accept"). */
void record_set_ratings(struct record *record, struct view text, char separator);
/* The text set for a field (the first item of a list), or empty. */
struct view record_get(const struct record *record, enum field field);
/* Nothing has been set that makes a paper: no title, abstract, authors, id, DOI, arXiv
   id, URL, venue, status. (Real lists hold papers of which only venue and status are known.) */
bool record_is_empty(const struct record *record);

#endif
