/*
 * What the members of a JSON record mean. There are dialects of arXiv's metadata snapshot,
 * Crossref, OpenAlex, Semantic Scholar, OpenReview, DataCite, DOAJ, CiNii, CSL-JSON and Paper
 * Copilot's lists, one that this program writes itself, and a general one that takes the
 * usual names for things. Members that have no place in a paper are kept by name.
 */
#ifndef SHEAF_IO_JSON_MAP_H
#define SHEAF_IO_JSON_MAP_H

#include "corpus/record.h"
#include "io/json_tree.h"

/* Fills an empty record from the object at node 0 of the tree. */
void json_map_record(const struct json_tree *tree, struct record *record);

/* In what `--format=jsonl` writes, a member of this name means something (ASCII case ignored).
   A field without a place of its own that is called so gets the suffix. */
bool json_is_own_name(struct view name);
#define JSON_OTHER_SUFFIX "_other"

#endif
