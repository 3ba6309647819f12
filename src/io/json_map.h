/*
 * What the members of a JSON record mean. There are dialects of arXiv's metadata snapshot,
 * Crossref, OpenAlex, Semantic Scholar, OpenReview, DataCite, DOAJ, CiNii, CSL-JSON and Paper
 * Copilot's lists, and a general one that takes the usual names for things and reads back
 * what `--format=jsonl` writes. Members that have no place in a paper are kept by name.
 */
#ifndef SHEAF_IO_JSON_MAP_H
#define SHEAF_IO_JSON_MAP_H

#include "corpus/record.h"
#include "io/json_tree.h"

/* Fills an empty record from the object at node 0 of the tree. */
void json_map_record(const struct json_tree *tree, struct record *record);

#endif
