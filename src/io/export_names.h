/*
 * What bibliographic formats share (private to the exporters): how kinds of papers and
 * fields are called in each, names of people in parts, citation keys.
 */
#ifndef SHEAF_IO_EXPORT_NAMES_H
#define SHEAF_IO_EXPORT_NAMES_H

#include "io/author_names.h"
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

/* The next author of a paper, from its names in source form and as they are shown. */
bool export_next_author(struct view *sources, struct view *names, struct view *source,
                        struct view *name);
/* The source tells a person's name in parts ("García Márquez, Gabriel"). A comma in what is
   shown is part of a body's name. */
bool export_is_written_name(struct view source, struct view shown);
/* It is known to be a body's: in braces as BibTeX guards them, with a comma in it, or with a word
   that no person is called by ("ATLAS Collaboration"); or it is "others", as BibTeX calls those
   left out. */
bool export_is_body(struct view source, struct view shown);
/* Takes a person's name apart, as the source tells it, else by its last word. The views lie in
   shown. */
void export_split_person(struct view source, struct view shown, struct author_name *person);

/* The field without a place of its own that holds the key by which a paper is cited, where
   that is not its id: CSL's name. */
#define EXPORT_CITATION_KEY "citation-key"
/* Appends the citation key of the paper: the one it has in BibTeX or CSL-JSON, else
   author, year and the first word of the title ("lin2025lean"); with a letter behind it
   when another paper of this export has it already. */
void export_append_key(struct export_state *state, const struct snapshot *snapshot,
                       const struct paper *paper, struct buffer *out);
/* It came from CSL-JSON. */
bool export_is_csl(const struct snapshot *snapshot, const struct paper *paper);
/* The same for CSL-JSON, where any text may be the key: a paper that came from there keeps its
   own, unless another paper of this export has it. */
void export_append_csl_id(struct export_state *state, const struct snapshot *snapshot,
                          const struct paper *paper, struct buffer *out);
/* The paper's id where the citation key does not say it, to be written beside the key so
   that the paper is known again by it; else empty. */
struct view export_native_id(const struct snapshot *snapshot, const struct paper *paper);

#endif
