/* What a format of export.c's table is made of, and what formats share. */
#ifndef SHEAF_IO_EXPORT_FORMATS_H
#define SHEAF_IO_EXPORT_FORMATS_H

#include "io/export.h"

struct exporter {
    const char *name;
    const char *label;     /* for people: "BibTeX" */
    const char *extension; /* of files: "bib" */
    const char *const *usual; /* fields when none are asked for, ended by NULL; may be NULL */
    bool chosen;              /* fields may be asked for */
    void (*begin)(const struct export_fields *fields, struct buffer *out); /* may be NULL */
    void (*paper)(const struct export_fields *fields, struct export_state *state,
                  const struct snapshot *snapshot, const struct paper *paper, struct buffer *out);
    void (*end)(const struct export_state *state, struct buffer *out); /* may be NULL */
};

extern const struct exporter export_text;
extern const struct exporter export_tsv;
extern const struct exporter export_jsonl;
extern const struct exporter export_csv;
extern const struct exporter export_bibtex;
extern const struct exporter export_biblatex;
extern const struct exporter export_ris;
extern const struct exporter export_csljson;
extern const struct exporter export_markdown;

/* Appends the value of a field by name as one text: items joined, numbers written out; a
   missing title is the headline. False, nothing appended, when the paper has none. */
bool export_append_value(const struct snapshot *snapshot, const struct paper *paper,
                         struct view name, struct buffer *out);
/* Appends text with a blank line between paragraphs, as formats with lines in their values
   are read: a single line end would be taken for a wrapped line. */
void export_append_paragraphs(struct buffer *out, struct view text);
/* Appends text for formats whose texts are read as HTML: what would be taken for a tag or a
   reference is escaped, anything else stays as it is. */
void export_append_html(struct buffer *out, struct view text);
/* Appends a review score as people write it: "6.25". */
void export_append_rating(const struct paper *paper, struct buffer *out);

#endif
