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

struct exporter;

/* "text", "tsv" or "jsonl"; NULL when there is none of that name. */
const struct exporter *export_by_name(struct view name);
/* All names, for help: "text, tsv, jsonl". */
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
void export_fields_deinit(struct export_fields *fields);

void export_begin(const struct exporter *exporter, const struct export_fields *fields,
                  struct buffer *out);
void export_paper(const struct exporter *exporter, const struct export_fields *fields,
                  const struct snapshot *snapshot, const struct paper *paper, struct buffer *out);
void export_end(const struct exporter *exporter, const struct export_fields *fields,
                struct buffer *out);

#endif
