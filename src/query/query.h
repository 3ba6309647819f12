/*
 * The query language: text to an immutable, reference-counted,
 * compiled query, and its judgement of one paper.
 *
 *   query = groups separated by a standalone | (or ||), each a row of terms that all must
 *   match; term = [-|!] ( word | "phrase" | /regex/flags | ~fuzzy | field:value | ( query ) )
 */
#ifndef SHEAF_QUERY_QUERY_H
#define SHEAF_QUERY_QUERY_H

#include "corpus/marks.h"
#include "query/pattern.h"

struct query;

/* What words without quotes, slashes and tilde are. X(IDENTIFIER, name) */
#define QUERY_MATCH_LIST(X)                                                                        \
    X(REGEX, "regex")                                                                              \
    X(LITERAL, "literal")                                                                          \
    X(FUZZY, "fuzzy")

enum query_match {
#define QUERY_MATCH_ENUM(identifier, name) QUERY_MATCH_##identifier,
    QUERY_MATCH_LIST(QUERY_MATCH_ENUM)
#undef QUERY_MATCH_ENUM
        QUERY_MATCH_COUNT
};

const char *query_match_name(enum query_match match);
/* QUERY_MATCH_COUNT when there is none of that name. */
enum query_match query_match_from_name(struct view name);

/* Where and why a query is not valid: bytes [start, end) of its text. */
struct query_error {
    size_t start;
    size_t end;
    struct buffer message;
};

/* STATUS_OK and a reference that is the caller's; STATUS_INVALID and *error (whose
   message the caller frees with buffer_deinit). Blank text is the query that matches
   everything. Text must be valid UTF-8. Bare words are regular expressions. */
enum status query_parse(struct view text, struct query **query, struct query_error *error);
/* The same, with bare words as match says. */
enum status query_parse_as(struct view text, enum query_match match, struct query **query,
                           struct query_error *error);
struct query *query_ref(struct query *query);
void query_unref(struct query *query);
/* The text it was parsed from. */
struct view query_text(const struct query *query);
enum query_match query_get_match(const struct query *query);
bool query_is_everything(const struct query *query);
/* The same terms in the same shape: the same answer for every paper. */
bool query_equal(const struct query *a, const struct query *b);

/* A paper to be judged, with what the reader has done with it. */
struct candidate {
    const struct snapshot *snapshot;
    const struct paper *paper;
    size_t index;              /* of the paper in the snapshot */
    const struct marks *marks; /* that fit the snapshot; NULL: none */
};

/* The judgement. MATCH_COSTLY only when the answer depends on a term that hit a limit
   (costly OR yes = yes; costly AND no = no). */
enum match_outcome query_match(const struct query *query, struct matcher *matcher,
                               const struct candidate *candidate,
                               const struct pattern_budget *budget);
/* What the judgement depends on beyond the papers themselves. */
enum query_needs {
    QUERY_NEEDS_MARKS = 1, /* stars, what was read, marks */
    QUERY_NEEDS_TWINS = 4, /* which records are one paper */
    QUERY_NEEDS_TEXT = 2   /* tags and notes: words look in them, too */
};
unsigned query_needs(const struct query *query);

/* How the text of a query is to be coloured: parts in order, without gaps in meaning;
   works for invalid text too (as far as it goes). */
enum query_part_kind {
    QUERY_PART_TEXT,     /* words, phrases, values */
    QUERY_PART_FIELD,    /* "title:" */
    QUERY_PART_OPERATOR, /* - ! | ( ) */
    QUERY_PART_REGEX,    /* slashes and flags of a /regex/ */
    QUERY_PART_FUZZY,    /* the tilde and what is looked for letter by letter */
    QUERY_PART_UNKNOWN   /* what is: and has: do not know */
};
struct query_part {
    size_t start; /* bytes of the query's text */
    size_t end;
    enum query_part_kind kind;
};
/* Fills at most capacity parts; returns how many. */
size_t query_parts(struct view text, enum query_match match, struct query_part *parts,
                   size_t capacity);

#endif
