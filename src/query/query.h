/*
 * The query language: text to an immutable, reference-counted,
 * compiled query, and its judgement of one paper.
 *
 *   query = groups separated by a standalone |, each a row of terms that all must
 *   match; term = [-|!] ( word | "phrase" | /regex/flags | field:value | ( query ) )
 */
#ifndef SHEAF_QUERY_QUERY_H
#define SHEAF_QUERY_QUERY_H

#include "corpus/snapshot.h"
#include "query/pattern.h"

struct query;

/* Where and why a query is not valid: bytes [start, end) of its text. */
struct query_error {
    size_t start;
    size_t end;
    struct buffer message;
};

/* STATUS_OK and a reference that is the caller's; STATUS_INVALID and *error (whose
   message the caller frees with buffer_deinit). Blank text is the query that matches
   everything. Text must be valid UTF-8. */
enum status query_parse(struct view text, struct query **query, struct query_error *error);
struct query *query_ref(struct query *query);
void query_unref(struct query *query);
/* The text it was parsed from. */
struct view query_text(const struct query *query);
bool query_is_everything(const struct query *query);
/* The same terms in the same shape: the same answer for every paper. */
bool query_equal(const struct query *a, const struct query *b);

/* The judgement. MATCH_COSTLY only when the answer depends on a term that hit a limit
   (costly OR yes = yes; costly AND no = no). */
enum match_outcome query_match(const struct query *query, struct matcher *matcher,
                               const struct snapshot *snapshot, const struct paper *paper,
                               const struct pattern_budget *budget);

/* How the text of a query is to be coloured: parts in order, without gaps in meaning;
   works for invalid text too (as far as it goes). */
enum query_part_kind {
    QUERY_PART_TEXT,     /* words, phrases, values */
    QUERY_PART_FIELD,    /* "title:" */
    QUERY_PART_OPERATOR, /* - ! | ( ) */
    QUERY_PART_REGEX     /* slashes and flags of a /regex/ */
};
struct query_part {
    size_t start; /* bytes of the query's text */
    size_t end;
    enum query_part_kind kind;
};
/* Fills at most capacity parts; returns how many. */
size_t query_parts(struct view text, struct query_part *parts, size_t capacity);

#endif
