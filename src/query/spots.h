/*
 * Spots are where a query's positive terms match in a text that is shown, for
 * highlighting. They are computed for what is on the screen only, on the display or
 * source form; terms that search the folded form are found through the fold's map.
 */
#ifndef SHEAF_QUERY_SPOTS_H
#define SHEAF_QUERY_SPOTS_H

#include "query/lex.h"
#include "query/query.h"
#include "text/markup.h"

struct spot {
    size_t start; /* bytes of the shown text, on character borders; start < end */
    size_t end;
};

struct spots {
    struct spot *items; /* in order, overlapping ones merged; empty matches left out */
    size_t count;
    size_t capacity;
};

/* Replaces what spots holds (zeroed or used before) by the spots of the query in
   `text`, the display or source form of `field` of some paper. Stops, with what it has,
   after the budget's deadline or SPOTS_MOST spots. */
enum { SPOTS_MOST = 10000 };
void spots_find(struct spots *spots, const struct query *query, struct matcher *matcher,
                enum field field, struct view text, const struct pattern_budget *budget);

/* The same in what the reader has added to a paper: a note (part is SUBJECT_NOTE), or one of its
   tags (SUBJECT_TAG), in its display form. */
void spots_find_added(struct spots *spots, const struct query *query, struct matcher *matcher,
                      enum subject part, struct view text, const struct pattern_budget *budget);

/* A field whose display form is not its source. */
struct spots_forms {
    enum field field;
    struct view display;
    struct view source;
    const struct markup_details *details; /* of the display form */
    enum form shown;                      /* FORM_DISPLAY or FORM_SOURCE */
};

/* The same for the form that is shown; but each term is looked for in the form that it
   judges, raw: in the source and others in the display form, and its spots are carried over
   to the one that is shown. */
void spots_find_in_forms(struct spots *spots, const struct query *query, struct matcher *matcher,
                         const struct spots_forms *forms, const struct pattern_budget *budget);
void spots_deinit(struct spots *spots);

#endif
