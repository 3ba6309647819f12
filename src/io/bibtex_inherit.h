/* Which field of an entry another one has from it (private to bibtex_crossref.c): biblatex
   manual, appendix B. */
#ifndef SHEAF_IO_BIBTEX_INHERIT_H
#define SHEAF_IO_BIBTEX_INHERIT_H

#include "base/view.h"

/* Entries of this type are commonly the parents of others. */
bool bibtex_inherit_is_parent(struct view type);
/* The name under which an entry of type `child` has the field `name` of a parent; empty when
   it does not have it. The view is static, or name itself. */
struct view bibtex_inherit_name(struct view parent, struct view child, struct view name);
/* Fields of which an entry has only one: "year" and "date" say the same. */
bool bibtex_inherit_is_same(struct view name, struct view other);

#endif
