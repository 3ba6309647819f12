/* What a format of export.c's table is made of, and what formats share. */
#ifndef SHEAF_IO_EXPORT_FORMATS_H
#define SHEAF_IO_EXPORT_FORMATS_H

#include "io/export.h"

struct exporter {
    const char *name;
    const char *const *usual; /* fields when none are asked for, ended by NULL; may be NULL */
    void (*begin)(const struct export_fields *fields, struct buffer *out); /* may be NULL */
    void (*paper)(const struct export_fields *fields, const struct snapshot *snapshot,
                  const struct paper *paper, struct buffer *out);
};

extern const struct exporter export_text;
extern const struct exporter export_tsv;
extern const struct exporter export_jsonl;

/* Appends the value of a field by name as one text: items joined, numbers written out; a
   missing title is the headline. False, nothing appended, when the paper has none. */
bool export_append_value(const struct snapshot *snapshot, const struct paper *paper,
                         struct view name, struct buffer *out);
/* Appends a review score as people write it: "6.25". */
void export_append_rating(const struct paper *paper, struct buffer *out);

#endif
