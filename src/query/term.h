/*
 * A term is the smallest part of a query that judges a paper: a pattern over some
 * of its fields in one form, letters in order, a range of years or ratings, what it has,
 * or what the reader has done with it. Words look in the reader's tags and notes, too.
 *
 * Form. A term is matched against the folded search form, and its own dashes, quotes
 * and the like are folded for that; a term with an accented or full-width letter is
 * matched against the display form as it was typed; raw: against the source.
 */
#ifndef SHEAF_QUERY_TERM_H
#define SHEAF_QUERY_TERM_H

#include "query/fuzzy.h"
#include "query/lex.h"
#include "query/pattern.h"
#include "query/query.h"
#include "query/range.h"

/* What has: asks for. X(IDENTIFIER, name in queries) */
#define HAS_LIST(X)                                                                                \
    X(DOI, "doi")                                                                                  \
    X(ARXIV, "arxiv")                                                                              \
    X(URL, "url")                                                                                  \
    X(PDF, "pdf")                                                                                  \
    X(ABSTRACT, "abstract")                                                                        \
    X(TITLE, "title")                                                                              \
    X(MATH, "math")                                                                                \
    X(CODE, "code")

/* What is: asks for. X(IDENTIFIER, name in queries) */
#define IS_LIST(X)                                                                                 \
    X(STARRED, "starred")                                                                          \
    X(READ, "read")                                                                                \
    X(UNREAD, "unread")                                                                            \
    X(NOTED, "noted")                                                                              \
    X(TAGGED, "tagged")                                                                            \
    X(MARKED, "marked")                                                                            \
    X(DUP, "dup")

enum is {
#define IS_ENUM(identifier, name) IS_##identifier,
    IS_LIST(IS_ENUM)
#undef IS_ENUM
        IS_COUNT
};

enum has {
#define HAS_ENUM(identifier, name) HAS_##identifier,
    HAS_LIST(HAS_ENUM)
#undef HAS_ENUM
        HAS_COUNT
};

/* The index-th value that is: or has: takes; NULL past the last, and for others. */
const char *term_value_name(enum subject subject, size_t index);

struct term {
    enum subject subject;
    enum field field; /* SUBJECT_FIELD */
    enum form form;
    enum has has;            /* SUBJECT_HAS */
    enum is is;              /* SUBJECT_IS */
    struct range range;      /* SUBJECT_YEAR, SUBJECT_RATING */
    struct pattern *pattern; /* NULL where none is needed */
    struct fuzzy *fuzzy;     /* instead of a pattern: SUBJECT_WORDS, SUBJECT_FIELD */
};

/* Compiles a lexeme of text. STATUS_END: it says nothing yet (no value) and matches
   everything. STATUS_INVALID: error is filled, its message appended to. */
enum status term_compile(struct view text, const struct lexeme *lexeme, struct term *term,
                         struct query_error *error);
void term_deinit(struct term *term);
/* The value of is: or has: is none that they know, nor the beginning of one. */
bool term_is_unknown(struct view text, const struct lexeme *lexeme);
/* Tells terms apart by what they judge: the same bytes, the same judgement. */
void term_append_shape(struct view text, const struct lexeme *lexeme, struct buffer *shape);

/* A term about ids looks in several fields: whatever may be the paper's key is its id. */
bool term_looks_in_ids(const struct term *term);
/* Does a term about words or a field look in this one? A headline stands for a title. */
bool term_looks_in(const struct term *term, enum field field);
/* Does a term look in what the reader has added, SUBJECT_TAG or SUBJECT_NOTE? */
bool term_looks_in_added(const struct term *term, enum subject part);

/* What its judgement depends on (enum query_needs). */
unsigned term_needs(const struct term *term);

enum match_outcome term_match(const struct term *term, struct matcher *matcher,
                              const struct candidate *candidate,
                              const struct pattern_budget *budget);
/* It asks whether the reader has done something, and the bits of marks alone answer: those
   of chunk that match. False when it asks something else. */
bool term_match_bits(const struct term *term, const struct marks *marks, size_t chunk,
                     uint64_t matches[MARKS_CHUNK_WORDS]);

#endif
