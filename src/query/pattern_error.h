/* What is wrong with a pattern, in words for the query line. Private to pattern.c. */
#ifndef SHEAF_QUERY_PATTERN_ERROR_H
#define SHEAF_QUERY_PATTERN_ERROR_H

#include "query/shape.h"

/* For what we refuse ourselves. */
void pattern_error_refuse(enum shape_refusal refusal, struct buffer *message);
/* For an error number of pcre2_compile(). *offset is where PCRE2 stopped
   in text; moved to where the mistake begins: the bracket that is not closed, the escape
   that means nothing. */
void pattern_error_describe(int error, struct view text, const struct shape *shape, size_t *offset,
                            struct buffer *message);

#endif
