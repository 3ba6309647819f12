#include "io/json_tree.h"

#include "base/language.h"
#include "base/memory.h"
#include "io/json_text.h"

#include <stdlib.h>

void json_tree_deinit(struct json_tree *tree)
{
    arena_deinit(&tree->arena);
    free(tree->nodes);
    *tree = (struct json_tree){0};
}

void json_tree_clear(struct json_tree *tree)
{
    arena_reset(&tree->arena);
    tree->count = 0;
    tree->bytes = 0;
    tree->depth = 0;
    tree->key = view_make(NULL, 0);
    tree->overflow = NULL;
}

static bool has_room(struct json_tree *tree, size_t bytes)
{
    if (tree->count >= JSON_NODE_LIMIT)
        tree->overflow = _("more than a million values in one record");
    else if (tree->bytes + bytes > JSON_BYTE_LIMIT)
        tree->overflow = _("more than 64 MiB in one record");
    return !tree->overflow;
}

static struct view copy(struct json_tree *tree, struct view text)
{
    tree->bytes += text.length;
    return arena_copy(&tree->arena, text);
}

static struct json_node *add(struct json_tree *tree, enum json_type type)
{
    if (tree->count == tree->capacity)
        memory_reserve((void **)&tree->nodes, &tree->capacity, tree->count + 1,
                       sizeof *tree->nodes);
    struct json_node *node = &tree->nodes[tree->count++];
    node->type = type;
    node->end = (uint32_t)tree->count;
    node->key = tree->key;
    node->text = view_make(NULL, 0);
    tree->key = view_make(NULL, 0);
    return node;
}

void json_tree_add_key(struct json_tree *tree, struct view key)
{
    if (has_room(tree, key.length))
        tree->key = copy(tree, key);
}

void json_tree_add_scalar(struct json_tree *tree, enum json_type type, struct view text)
{
    if (has_room(tree, text.length))
        add(tree, type)->text = copy(tree, text);
}

void json_tree_open(struct json_tree *tree, enum json_type type)
{
    if (tree->depth == JSON_DEPTH_LIMIT)
        tree->overflow = _("nested deeper than 64 levels");
    if (has_room(tree, 0)) {
        tree->open[tree->depth] = (uint32_t)tree->count;
        add(tree, type);
    }
    tree->depth++;
}

void json_tree_close(struct json_tree *tree)
{
    tree->depth--;
    if (!tree->overflow)
        tree->nodes[tree->open[tree->depth]].end = (uint32_t)tree->count;
}

const struct json_node *json_tree_find(const struct json_tree *tree, size_t object, const char *key)
{
    struct view wanted = view_of(key);
    if (tree->nodes[object].type != JSON_OBJECT)
        return NULL;
    for (size_t i = object + 1; i < tree->nodes[object].end; i = tree->nodes[i].end)
        if (tree->nodes[i].key.length == wanted.length && tree->nodes[i].type != JSON_NULL &&
            view_equal_ignore_case(tree->nodes[i].key, wanted))
            return &tree->nodes[i];
    return NULL;
}

struct view json_tree_first_text(const struct json_tree *tree, size_t index)
{
    for (size_t i = index; i < tree->nodes[index].end; i++)
        if (tree->nodes[i].type == JSON_STRING || tree->nodes[i].type == JSON_NUMBER)
            return tree->nodes[i].text;
    return view_make(NULL, 0);
}

static void append_value(const struct json_tree *tree, size_t index, struct buffer *out)
{
    const struct json_node *node = &tree->nodes[index];
    bool object = node->type == JSON_OBJECT;
    if (node->type == JSON_STRING) {
        json_text_append_string(out, node->text);
        return;
    }
    if (!object && node->type != JSON_ARRAY) {
        buffer_append_view(out, node->text);
        return;
    }
    buffer_append_byte(out, object ? '{' : '[');
    for (size_t i = index + 1; i < node->end; i = tree->nodes[i].end) {
        if (i > index + 1)
            buffer_append_byte(out, ',');
        if (object) {
            json_text_append_string(out, tree->nodes[i].key);
            buffer_append_byte(out, ':');
        }
        append_value(tree, i, out);
    }
    buffer_append_byte(out, object ? '}' : ']');
}

void json_tree_append_text(const struct json_tree *tree, size_t index, struct buffer *out)
{
    append_value(tree, index, out);
}
