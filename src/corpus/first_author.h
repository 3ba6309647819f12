/* The first author of a paper, as far as papers are told apart by him. */
#ifndef SHEAF_CORPUS_FIRST_AUTHOR_H
#define SHEAF_CORPUS_FIRST_AUTHOR_H

#include "corpus/paper.h"

/* The search form of the name; empty when there is none. */
struct view first_author(const struct paper *paper);
/* The last word of a name: the family's, also of one that East Asians write in one word. */
struct view first_author_family(struct view name);
/* The names may be one person's: the same family, and where both say more, given names that
   begin with the same letter. False when either is empty. */
bool first_author_is_same(struct view a, struct view b);

#endif
