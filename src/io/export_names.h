/*
 * What bibliographic formats share (private to the exporters): how kinds of papers and
 * fields are called in each, names of people in parts, citation keys.
 */
#ifndef SHEAF_IO_EXPORT_NAMES_H
#define SHEAF_IO_EXPORT_NAMES_H

#include "io/export.h"

enum export_dialect { DIALECT_BIBTEX, DIALECT_BIBLATEX, DIALECT_RIS, DIALECT_CSL, DIALECTS };

/* The paper's kind as the dialect calls it; guessed when the paper does not say. */
const char *export_type_name(const struct snapshot *snapshot, const struct paper *paper,
                             enum export_dialect dialect);
/* The dialect's name for a field without a place of its own that any format calls `name`
   ("VL", "volume", "prism:volume"); NULL when there is none. */
const char *export_field_name(struct view name, enum export_dialect dialect);
/* The same, once for each name that it gives; *seen is 0 before the first call. */
const char *export_field_name_once(struct view name, enum export_dialect dialect, uint64_t *seen);
/* The paper's file is in this format ("BibTeX"). */
bool export_is_from(const struct snapshot *snapshot, const struct paper *paper, const char *format);
/* The paper's first field of this name without a place of its own, or empty. */
struct view export_find_other(const struct snapshot *snapshot, const struct paper *paper,
                              const char *name);

/* "Ludwig van Beethoven Jr." in parts; given and particle may be empty. */
struct export_person {
    struct view given;
    struct view particle;
    struct view family;
    struct view suffix;
};
/* It begins in Han, kana or Hangul: the family stands first. */
bool export_is_east_asian(struct view name);
void export_split_person(struct view name, struct export_person *person);

/* The field without a place of its own that holds the key by which a paper is cited, where
   that is not its id: CSL's name. */
#define EXPORT_CITATION_KEY "citation-key"
/* Appends the citation key of the paper: the one it has in BibTeX or CSL-JSON, else
   author, year and the first word of the title ("lin2025lean"); with a letter behind it
   when another paper of this export has it already. */
void export_append_key(struct export_state *state, const struct snapshot *snapshot,
                       const struct paper *paper, struct buffer *out);
/* The paper's id where the citation key does not say it, to be written beside the key so
   that the paper is known again by it; else empty. */
struct view export_native_id(const struct snapshot *snapshot, const struct paper *paper);

#endif
