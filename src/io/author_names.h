/*
 * Lists of authors as formats write them, taken apart into single names in the order
 * that people read ("Given Family"). What is added to a record is one item a name.
 */
#ifndef SHEAF_IO_AUTHOR_NAMES_H
#define SHEAF_IO_AUTHOR_NAMES_H

#include "corpus/record.h"

/* "A and B and others", as BibTeX: " and " outside braces, any case, any white space. A
   name "Family, Given" or "von Family, Jr, Given" is turned round; so is biblatex's
   "family=…, given=…". Source: BibTeXing, section 4 "Names"; biblatex manual, 3.4. */
void author_names_add_bibtex(struct record *record, struct view list, enum markup markup);
/* A name with "and" as a word in it, which BibTeX would take for two. */
bool author_names_has_and(struct view name);
/* "A; B; C", empty ones left out; a list without any ";" may be "A, B, C". */
void author_names_add_semicolons(struct record *record, struct view list, enum markup markup);
/* "A, B and C (for the X collaboration)", as arXiv writes; affiliations in parentheses
   are left out. */
void author_names_add_commas(struct record *record, struct view list, enum markup markup);
/* "Ann Li, Bo Wu": every part has a blank inside, or there are three and more; "Li, Ann"
   is one name. */
bool author_names_is_comma_list(struct view list);
/* Appends the parts of a name in the order that people read; each may be empty. Names in
   Han, kana or Hangul begin with the family, without a blank: 我妻, 栄 -> 我妻栄. */
void author_names_join(struct buffer *out, struct view given, struct view particle,
                       struct view family, struct view suffix);
/* Appends "Family, Given" as "Given Family", anything else as it is. */
void author_names_turn(struct buffer *out, struct view name);

#endif
