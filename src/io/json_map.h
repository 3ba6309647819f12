/*
 * What the members of a JSON record mean. Three dialects: Paper Copilot's lists
 * (https://github.com/papercopilot/paperlists), arXiv's metadata snapshot
 * (https://www.kaggle.com/datasets/Cornell-University/arxiv), and a general one that
 * takes the usual names for things and reads back what `--format=jsonl` writes. Each is a
 * table from names to ways of reading; members without a row are kept by name.
 */
#ifndef SHEAF_IO_JSON_MAP_H
#define SHEAF_IO_JSON_MAP_H

#include "corpus/record.h"
#include "io/json_tree.h"

/* Fills an empty record from the object at node 0 of the tree. */
void json_map_record(const struct json_tree *tree, struct record *record);

#endif
