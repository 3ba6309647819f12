/* What the letters of a typed term say: does case matter, and how it reads folded. */
#ifndef SHEAF_QUERY_LITERAL_H
#define SHEAF_QUERY_LITERAL_H

#include "base/buffer.h"

/* There is an upper-case letter: in the text, or (regex) among the characters that
   stand for themselves; \S, \pL, \x{AB}, (?<Name>) hold none. */
bool literal_has_upper_case(struct view text, bool regex);
/* Appends the regular expression with its literal characters folded as by
   fold_append(), each still standing for text only: a full-width asterisk becomes \*.
   False when that cannot be done, or characters are named by number: such a term is
   matched against the display form. */
bool literal_fold_regex(struct buffer *out, struct view regex);

#endif
