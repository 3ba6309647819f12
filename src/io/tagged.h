/*
 * Tagged text is the family of formats in which a line begins with the name of a field:
 *
 *   TY  - JOUR          %0 Journal Article     PT J              {Title}: …
 *   AU  - Li, Ann       %A Ann Li              AU Li, A          {Author}: 甲;乙;
 *   AB  - text that     %X text that           TI A title that   Title-题名: …
 *   goes on             goes on                   goes on
 *   ER  -
 *
 * They differ in how a line is taken apart, in how a record begins and ends, and in what
 * the tags mean. A struct tagged_format says these three things, two of them in tables;
 * everything else is common and happens here.
 *
 * Where a record ends. Real files leave out what their format asks for, so that four
 * things end one, whichever comes first:
 *   - its end tag (ER);
 *   - a tag that begins a record (`starts`), unless it comes late in a record that had
 *     none, as in files that write %0 behind %T;
 *   - an empty line, for formats that say so (`blank_ends`) and only when the record did
 *     not begin with such a tag;
 *   - a second title, if an empty line or a tag of `may_start` stood between the two: the
 *     record then ends at that place. (Hand-made files repeat TY inside of one record.)
 *
 * A record is held in memory until it ends. One of more than TAGGED_RECORD_BYTES is left
 * out and reported; the next tag that may begin a record begins one.
 */
#ifndef SHEAF_IO_TAGGED_H
#define SHEAF_IO_TAGGED_H

#include "io/import.h"

enum {
    TAGGED_RECORD_BYTES = 16 * 1024 * 1024,
    /* Some databases wrap abstracts, others write a paragraph to a line: where a line is
       longer than this, all of them are paragraphs. */
    TAGGED_WRAPPED_AT_MOST = 200
};

/* ---- lines ---- */

enum tagged_kind {
    TAGGED_LOOSE, /* no tag: goes on with the field above, but not behind an empty line */
    TAGGED_MORE,  /* goes on with the field above, also behind an empty line */
    TAGGED_FIELD, /* begins a field */
    TAGGED_END,   /* ends the record */
    TAGGED_NOISE  /* a comment, a header: left out without a word */
};

struct tagged_line {
    enum tagged_kind kind;
    struct view name;  /* of the field in the file; by it unknown fields are kept */
    size_t tag_length; /* the first bytes of the name by which tables know it */
    struct view value; /* what follows, or all of the line */
    bool blank;        /* given to split(): the line above is empty */
};

/* ---- what tags mean ---- */

enum tagged_how {
    TAGGED_TEXT,           /* one text: the first that is there */
    TAGGED_ABSTRACT,       /* the same, without a label such as "Abstract:" */
    TAGGED_TITLE,          /* the same, without Ovid's "[Article]" */
    TAGGED_PEOPLE,         /* authors between ";" */
    TAGGED_PEOPLE_LINES,   /* and between lines */
    TAGGED_PEOPLE_SHORT,   /* "Long V": family name, then initials */
    TAGGED_KEYWORDS,       /* between ";" */
    TAGGED_KEYWORDS_LINES, /* and between lines */
    TAGGED_KEYWORDS_LOOSE, /* and between "," where there is nothing else */
    TAGGED_YEAR,           /* a date in any shape */
    TAGGED_DOI,            /* text that is a DOI if it says so */
    TAGGED_PMID,           /* a PubMed number; the id becomes "pmid:…" */
    TAGGED_PDF,            /* an address, if it is of a PDF */
    TAGGED_TYPE,           /* a kind of paper that we know, under our name for it */
    TAGGED_LANGUAGE        /* a language that we know, as its code */
};

/* A row of a format's table. Rows are gone through in order: for a field that is one text
   the first row with a value wins, the other values stay under their own tag. */
struct tagged_meaning {
    const char *tag;
    enum tagged_how how;
    enum field field;
    bool otherwise; /* not read when rows above have set the field */
};

struct tagged_field {
    size_t name_start; /* offsets in the entry's text */
    size_t name_length;
    size_t tag_length;
    size_t value_start;
    size_t value_length;
    uint64_t offset; /* in the file */
    uint32_t line;
    uint32_t code; /* of the tag: equal for equal tags */
    bool used;     /* found its place in the record */
};

struct tagged_entry {
    struct buffer text; /* names and values; the last value ends it */
    struct tagged_field *fields;
    size_t count;
    size_t capacity;
};

struct tagged_format {
    /* Takes one line apart, which is not blank. *state is 0 at the start of the file and
       the format's own. */
    void (*split)(struct view line, int *state, struct tagged_line *parts);
    const struct tagged_meaning *meanings;
    size_t meaning_count;
    const char *const *starts; /* these three end with NULL, or are NULL */
    const char *const *may_start;
    const char *const *titles;
    bool blank_ends;
    bool apart; /* what stands above a record has no bearing on it: record.stands_alone */
    /* What no table can say: called when the record is filled, before the fields without
       a place are added by name. May be NULL. */
    void (*finish)(struct tagged_entry *entry, struct record *record);
};

/* Reads a whole file, as an importer's run() does. */
enum status tagged_run(const struct tagged_format *format, struct reader *reader,
                       const struct import_sink *sink, struct buffer *message);

/* ---- for split() and finish() ---- */

/* A number for a tag; different tags have the same one hardly ever. */
uint32_t tagged_code(struct view tag);
struct view tagged_tag(const struct tagged_entry *entry, size_t index);
struct view tagged_name(const struct tagged_entry *entry, size_t index);
struct view tagged_value(const struct tagged_entry *entry, size_t index);
/* The value of the first field with this tag, or empty. */
struct view tagged_find(const struct tagged_entry *entry, const char *tag);
/* Makes parts a field of the first `length` bytes of line, its value trimmed. */
void tagged_set_field(struct tagged_line *parts, struct view line, size_t length,
                      size_t value_start);
/* Number of capital letters and digits, the first a letter, that line begins with. */
size_t tagged_code_length(struct view line);
bool tagged_is_one_of(struct view tag, const char *const *tags);

#endif
