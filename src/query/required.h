/*
 * What a text must hold so that a pattern can match it: read from the pattern's own
 * syntax, conservatively. The answer is a row of clauses, each a few literals one of
 * which must be there:
 *
 *   gra(ph|m)s? .*net[12]    {graph, graphs, gram, grams}  {net1, net2}
 *
 * Where nothing but literals is in the pattern, holding one of them is also enough.
 */
#ifndef SHEAF_QUERY_REQUIRED_H
#define SHEAF_QUERY_REQUIRED_H

#include "corpus/paper.h"
#include "query/pattern.h"

enum { LITERAL_BYTES = 47, LITERALS_MOST = 16, REQUIRED_CLAUSES = 8 };

struct literal {
    unsigned char length;
    char bytes[LITERAL_BYTES];
};

struct literals {
    size_t count;
    struct literal items[LITERALS_MOST];
};

struct required {
    struct literals clauses[REQUIRED_CLAUSES]; /* none of the literals is empty */
    size_t count;
    bool caseless;   /* ASCII letters of the literals may stand in either case */
    bool exact;      /* a text matches if and only if it holds a literal of the one clause */
    bool everything; /* it matches the empty text, and so every text, at its start */
    bool foreign;    /* every match has a character outside ASCII */
    bool ascii;      /* clauses and exact hold for pure ASCII texts only */
};

/* form is the one that is searched: in the folded one no character outside ASCII is the
   other case of an ASCII letter. */
void required_read(struct view pattern, unsigned flags, enum form form, struct required *required);
/* The bytes of a literal; valid as long as it. */
struct view literal_view(const struct literal *literal);
/* The clause that is best looked for: its shortest literal is the longest. NULL: none. */
const struct literals *required_best(const struct required *required);

#endif
