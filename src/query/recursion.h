/*
 * Whether a regular expression calls itself before it has matched anything: (?R),
 * a|(?R)b, (x|(?1)y). Such a call comes back to the same place for ever; PCRE2 gives up,
 * and no paper could be judged. Told from the syntax, and only where it is certain.
 */
#ifndef SHEAF_QUERY_RECURSION_H
#define SHEAF_QUERY_RECURSION_H

#include "base/view.h"

/* *offset: the call. Patterns in extended syntax (regex_may_be_extended()) are not for it. */
bool recursion_is_endless(struct view pattern, size_t *offset);

#endif
