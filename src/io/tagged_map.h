/*
 * From the fields of a tagged entry to a record, by the table of its format (private to
 * the tagged formats). Fields without a place are kept under their names, so that nothing
 * of the file is lost. Formats do not say what their text is written in; databases and
 * reference managers leave tags and references of HTML in it ("<i>", "&quot;").
 */
#ifndef SHEAF_IO_TAGGED_MAP_H
#define SHEAF_IO_TAGGED_MAP_H

#include "io/tagged.h"

struct tagged_map {
    const struct tagged_format *format;
    uint32_t *codes; /* of the table's rows: most comparisons are of these numbers */
};

void tagged_map_init(struct tagged_map *map, const struct tagged_format *format);
void tagged_map_deinit(struct tagged_map *map);
/* Fills an empty record. Marks the fields that found their place as used. */
void tagged_map_record(const struct tagged_map *map, struct tagged_entry *entry,
                       struct record *record);
/* Adds the keywords of one value; how is one of TAGGED_KEYWORDS…. For finish(). */
void tagged_map_add_keywords(struct record *record, struct view list, enum tagged_how how);

#endif
