/* What the fields of a BibTeX or BibLaTeX entry mean (biblatex manual, section 2.2). */
#ifndef SHEAF_IO_BIBTEX_MAP_H
#define SHEAF_IO_BIBTEX_MAP_H

#include "corpus/record.h"

/* A field with its value put together: macros expanded, parts joined. */
struct bibtex_value {
    struct view name;
    struct view text;
};

/* Fills an empty record. Fields without a place of their own are kept by name. */
void bibtex_map_record(struct record *record, struct view type, struct view key,
                       const struct bibtex_value *values, size_t count);

#endif
