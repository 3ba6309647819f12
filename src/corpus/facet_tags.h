/*
 * The tags that papers have, numbered, for the facets (private to src/corpus/facets.c). A
 * zeroed struct knows none.
 */
#ifndef SHEAF_CORPUS_FACET_TAGS_H
#define SHEAF_CORPUS_FACET_TAGS_H

#include "base/buffer.h"
#include "corpus/marks.h"

struct facet_tag {
    char *name;
    char *folded; /* and in small letters */
};

struct facet_tags {
    struct facet_tag *tags;
    size_t count;
    size_t capacity;
    struct facet_use {
        uint32_t paper;
        uint32_t tag;
    } * uses; /* by paper */
    size_t use_count;
    size_t use_capacity;
    uint64_t version; /* of the marks' texts that were read */
};

void facet_tags_deinit(struct facet_tags *tags);
/* Reads the tags of marks (NULL: none) unless they are those read last. True when they are others.
 */
bool facet_tags_read(struct facet_tags *tags, const struct marks *marks);
/* Adds to counts[tag] for each of the first `papers` papers that is a match, as
   facets_count() has it. */
void facet_tags_count(const struct facet_tags *tags, const uint64_t *matches, size_t papers,
                      uint32_t *counts, size_t value_count);

#endif
