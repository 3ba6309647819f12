/*
 * What a query may have been meant to say. Everything can be looked for, so none of this
 * is a mistake: "auhtor:lee" is ordinary text, "OR" an ordinary word. Who types them is
 * told what the language has instead.
 */
#ifndef SHEAF_QUERY_HINT_H
#define SHEAF_QUERY_HINT_H

#include "query/query.h"

/* Appends one line about the first thing in text that looks as if it was meant otherwise.
   False, and nothing is appended, when there is none. Text as in query_parse_as(), valid or
   not. */
bool query_append_hint(struct view text, enum query_match match, struct buffer *out);

#endif
