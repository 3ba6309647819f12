/*
 * Exporters write papers. A format is a row of a table: begin, one paper, end, each
 * appending bytes. They write the display form of text (source form where the format
 * is made for it), exact: cleaning for a terminal is the caller's last step.
 */
#ifndef SHEAF_IO_EXPORT_H
#define SHEAF_IO_EXPORT_H

#include "base/buffer.h"
#include "base/status.h"
#include "corpus/snapshot.h"

#include <stdint.h>

struct exporter;

/* "text", "tsv", "bibtex" and so on; NULL when there is none of that name. */
const struct exporter *export_by_name(struct view name);
/* The format as people call it ("BibTeX"), and what its files' names end in ("bib"); static. */
const char *export_label(const struct exporter *exporter);
const char *export_extension(const struct exporter *exporter);
/* All names, for help: "text, tsv, jsonl, …". */
void export_append_names(struct buffer *out);

/* Which fields to write: names of fields (corpus/field.h), "year", "rating", "file",
   "line", or the name of any other field of the records. Empty: the format's usual. */
struct export_fields {
    struct view *names;
    size_t count;
    size_t capacity;
};
/* Reads "a,b,c"; the views point into text. STATUS_INVALID for an empty name. */
enum status export_fields_parse(struct export_fields *fields, struct view text,
                                struct buffer *message);
/* Whether a field of this name can have a value: one that every paper may have, or one of
   the other fields of some paper. */
bool export_field_exists(const struct snapshot *snapshot, struct view name);
void export_fields_deinit(struct export_fields *fields);

/* True when the format has columns or members that can be chosen by name. */
bool export_has_fields(const struct exporter *exporter);

/* What one export remembers from paper to paper: citation keys must differ. The caller
   zeroes it before export_begin() and frees it afterwards. */
struct export_state {
    size_t papers;  /* written so far */
    uint64_t *keys; /* hashes of the citation keys given out; 0 is a free place */
    size_t key_count;
    size_t key_capacity; /* a power of two */
};
void export_state_deinit(struct export_state *state);

void export_begin(const struct exporter *exporter, const struct export_fields *fields,
                  struct export_state *state, struct buffer *out);
void export_paper(const struct exporter *exporter, const struct export_fields *fields,
                  struct export_state *state, const struct snapshot *snapshot,
                  const struct paper *paper, struct buffer *out);
void export_end(const struct exporter *exporter, const struct export_fields *fields,
                struct export_state *state, struct buffer *out);

#endif
