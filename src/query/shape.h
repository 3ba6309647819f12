/*
 * What can be said of a regular expression from its syntax alone, conservatively:
 * whether we refuse it, what it may cost, and how far one match can reach.
 *
 * Cost. Repeats that stand side by side multiply: a.*b.*c tries, from one start, up
 * to length x length ways to end. shape_cost() adds up the base-2 logarithms. Groups
 * that repeat, recursion and references back are not estimated ("tangled").
 *
 * Reach. The search forms of a paper's fields lie side by side, a newline after each
 * (corpus/paper.h). Where nothing in the pattern looks beyond its own match, searching
 * them in one call finds a superset of what searching field by field finds; where
 * besides nothing in it can match a newline, exactly the same. (\b and \B agree at a
 * newline and at an end of the subject: both are no word character.)
 */
#ifndef SHEAF_QUERY_SHAPE_H
#define SHEAF_QUERY_SHAPE_H

#include "query/pattern.h"

enum shape_refusal {
    SHAPE_FINE,
    SHAPE_VERB,         /* (* */
    SHAPE_CALLOUT,      /* (?C */
    SHAPE_LARGE_REPEAT, /* a group that repeats more than SHAPE_GROUP_REPEATS times */
    SHAPE_DEEP,         /* more than SHAPE_GROUPS groups inside each other */
    SHAPE_ENDLESS       /* a group that calls itself first of all */
};

enum {
    SHAPE_GROUP_REPEATS = 255, /* more can exhaust the stack while PCRE2 compiles */
    SHAPE_GROUPS = 64,
    SHAPE_COST_UNKNOWN = 1000
};

struct shape {
    enum shape_refusal refusal;
    size_t refused_at;  /* byte offset */
    unsigned unbounded; /* repeats without an end that multiply */
    unsigned bounded;   /* logarithm of what the others multiply by */
    bool tangled;
    unsigned leading; /* literal characters that it begins with; a guess where | follows */
    /* Only the place where a search begins and starts of lines need be tried: the
       pattern is a row of (?=.*...) and can match later in a line only if it
       matches from its start. */
    bool line_starts;
    enum pattern_reach reach;
    size_t open_group; /* offset of the innermost group that is not closed, or VIEW_NONE */
    size_t open_class; /* the same for a class */
};

void shape_read(struct view pattern, unsigned flags, struct shape *shape);
/* The base-2 logarithm of the steps that one start position may take. */
unsigned shape_cost(const struct shape *shape, size_t subject_length);

#endif
