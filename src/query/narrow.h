/* Making queries out of queries: asking for a value besides, as facets do. */
#ifndef SHEAF_QUERY_NARROW_H
#define SHEAF_QUERY_NARROW_H

#include "query/query.h"

/* Appends a text as a phrase: in double quotes, those inside it and backslashes escaped. */
void query_append_phrase(struct buffer *out, struct view text);
/* Appends a term for one value of a field: year:2024, venue:"ICML". whole: where other values
   contain it, it must stand alone between the ends of the field or separators:
   author:/(^|; )Yang Li(;|$)/c. */
void query_append_value(struct buffer *out, const char *field, struct view value, bool whole);
/* Appends text (a query, valid or not) so that papers must also match term, or, with exclude,
   must not. A query with a bar is put in brackets. */
void query_append_narrowed(struct buffer *out, struct view text, enum query_match match,
                           struct view term, bool exclude);

#endif
