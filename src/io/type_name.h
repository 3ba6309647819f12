/* Kinds of papers as files name them. */
#ifndef SHEAF_IO_TYPE_NAME_H
#define SHEAF_IO_TYPE_NAME_H

#include "base/view.h"

/* "JOUR", "Journal Article", "期刊" -> "article", one of BibTeX's names, static; ASCII case
   does not matter, and of "A; B" the first counts. Empty for a name that is not known. */
struct view type_name_of(struct view text);

#endif
