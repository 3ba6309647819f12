/* What the fields of a BibTeX or BibLaTeX entry mean (biblatex manual, section 2.2). */
#ifndef SHEAF_IO_BIBTEX_MAP_H
#define SHEAF_IO_BIBTEX_MAP_H

#include "corpus/record.h"

/* A field with its value put together: macros expanded, parts joined. */
struct bibtex_value {
    struct view name;
    struct view text;
    bool is_macro; /* a month, which every style has */
};

/* An entry of this type names its venue as booktitle, another as journal. */
bool bibtex_map_has_booktitle(struct view type);

/* The field without a place of its own that names those which an entry has from others. */
#define BIBTEX_INHERITED "inherited"

/* Fills an empty record. Fields without a place of their own are kept by name. */
void bibtex_map_record(struct record *record, struct view type, struct view key,
                       const struct bibtex_value *values, size_t count);

#endif
