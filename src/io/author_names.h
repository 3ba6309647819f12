/*
 * Lists of authors as formats write them, taken apart into single names in the order
 * that people read ("Given Family"). What is added to a record is one item a name.
 */
#ifndef SHEAF_IO_AUTHOR_NAMES_H
#define SHEAF_IO_AUTHOR_NAMES_H

#include "corpus/record.h"

/* A person in parts; any may be empty. "Ludwig van Beethoven Jr." has all of them. */
struct author_name {
    struct view given;
    struct view particle;
    struct view family;
    struct view suffix;
};

/* Takes a name apart that people read: the last word is the family's name, small words before
   it are particles. The views lie in text. */
void author_names_split(struct view text, struct author_name *name);
/* Takes "Family, Given", "von Family, Jr, Given" or biblatex's "family=…, given=…" apart;
   false for another text. The particle stays with the family, unless it has a key of its own. */
bool author_names_split_written(struct view text, struct author_name *name);
/* "Jr.", "III" and the like. */
bool author_names_is_suffix(struct view word);
/* Adds an author. Where author_names_split() would not find the family's name again in what
   is read, the written form is kept too (record_set_author()). */
void author_names_add(struct record *record, const struct author_name *name, enum markup markup);
/* Adds "Family, Given" and the like, and anything else as it is. */
void author_names_add_written(struct record *record, struct view text, enum markup markup);
/* Appends "Family, Given" and the like in the order that people read, anything else as it is. */
void author_names_append_read(struct buffer *out, struct view text);
/* It begins in Han, kana or Hangul: the family stands first. */
bool author_names_is_east_asian(struct view text);

/* "A and B and others", as BibTeX: " and " outside braces, any case, any white space. A
   name "Family, Given" or "von Family, Jr, Given" is turned round; so is biblatex's
   "family=…, given=…". Without any " and ", "Ann Li, Bo Wu, Cy Roe" are three people. Source: BibTeXing, section 4 "Names"; biblatex manual, 3.4. */
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
#endif
