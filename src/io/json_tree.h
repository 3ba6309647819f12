/*
 * One JSON value in memory, as a flat array of nodes in document order: a container is
 * followed by what it holds, and knows where that ends. The tree is reused from value
 * to value and keeps its memory.
 *
 *   {"a": [1, 2], "b": "x"}   ->   0 object end 5
 *                                  1   array "a" end 4
 *                                  2     number "1"
 *                                  3     number "2"
 *                                  4   string "b" "x"
 */
#ifndef SHEAF_IO_JSON_TREE_H
#define SHEAF_IO_JSON_TREE_H

#include "base/arena.h"
#include "base/buffer.h"

#include <stdint.h>

enum json_type { JSON_NULL, JSON_BOOLEAN, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json_node {
    enum json_type type;
    uint32_t end;     /* index of the first node behind it and all that it holds */
    struct view key;  /* in an object, else empty */
    struct view text; /* of a scalar, decoded */
};

enum { JSON_DEPTH_LIMIT = 64, JSON_NODE_LIMIT = 1 << 20, JSON_BYTE_LIMIT = 64 << 20 };

struct json_tree {
    struct arena arena;
    struct json_node *nodes;
    size_t count;
    size_t capacity;
    size_t bytes; /* of text, in the arena */
    uint32_t open[JSON_DEPTH_LIMIT];
    unsigned depth;
    struct view key;      /* of the value that comes next */
    const char *overflow; /* NULL, or which limit the value went beyond */
};

void json_tree_deinit(struct json_tree *tree);
void json_tree_clear(struct json_tree *tree);

/* Building, in document order. Beyond a limit nothing is added any more, but open and
   close must go on matching. */
void json_tree_add_key(struct json_tree *tree, struct view key);
void json_tree_add_scalar(struct json_tree *tree, enum json_type type, struct view text);
void json_tree_open(struct json_tree *tree, enum json_type type);
void json_tree_close(struct json_tree *tree);

/* The member of the object at index `object` with this key (ASCII case ignored), or
   NULL. Members with a null value are not there. */
const struct json_node *json_tree_find(const struct json_tree *tree, size_t object,
                                       const char *key);
/* The first string or number in the value at index; empty when there is none. */
struct view json_tree_first_text(const struct json_tree *tree, size_t index);
/* Appends the value as compact JSON text. */
void json_tree_append_text(const struct json_tree *tree, size_t index, struct buffer *out);

#endif
