#include "io/json_map.h"

#include "io/json_mapping.h"

/* The largest lists are Paper Copilot's, so they are known early. */
static const struct json_dialect *const dialects[] = {
    &json_ours,       &json_paper_copilot, &json_arxiv,
    &json_crossref,   &json_openalex,      &json_semantic_scholar,
    &json_openreview, &json_datacite,      &json_doaj,
    &json_cinii,      &json_csl,           &json_general,
};

size_t json_unwrap(const struct json_tree *tree, size_t index)
{
    static const char *const wrappers[] = {"value",         "@value", "$numberLong", "$numberInt",
                                           "$numberDouble", "$oid",   "$date"};
    const struct json_node *node = &tree->nodes[index];
    if (node->type != JSON_OBJECT || node->end == index + 1 ||
        tree->nodes[index + 1].end != node->end)
        return index;
    for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++)
        if (view_equal_string(tree->nodes[index + 1].key, wrappers[i]))
            return index + 1;
    return index;
}

/* A text is kept as such, anything else as JSON. Nothing, and lists of nothing, are not kept. */
static void keep_value(struct json_mapping *mapping, struct view name, size_t index)
{
    const struct json_node *node = &mapping->tree->nodes[index];
    if (node->type == JSON_STRING)
        record_set_other(mapping->record, name, node->text);
    if (node->type == JSON_NUMBER || node->type == JSON_BOOLEAN)
        record_set_value(mapping->record, name, node->text);
    if (node->type < JSON_ARRAY || node->end == index + 1)
        return;
    buffer_clear(&mapping->scratch);
    json_tree_append_text(mapping->tree, index, &mapping->scratch);
    record_set_value(mapping->record, name, buffer_view(&mapping->scratch));
}

/* This program writes texts of one name as an array. */
static bool stands_for_several(const struct json_mapping *mapping, size_t index)
{
    const struct json_node *nodes = mapping->tree->nodes;
    size_t texts = 0;
    if (mapping->dialect != &json_ours || nodes[index].type != JSON_ARRAY)
        return false;
    for (size_t i = index + 1; i < nodes[index].end; i = nodes[i].end, texts++)
        if (nodes[i].type != JSON_STRING)
            return false;
    return texts > 1;
}

bool json_is_own_name(struct view name)
{
    const struct json_meaning *meaning = json_ours.meanings;
    while (meaning->name && !view_equal_ignore_case(name, view_of(meaning->name)))
        meaning++;
    return meaning->name || view_equal_ignore_case(name, view_of("author"));
}

/* "year_other" -> "year" in what this program wrote. */
static struct view own_name(const struct json_mapping *mapping, struct view name)
{
    const size_t length = sizeof JSON_OTHER_SUFFIX - 1;
    if (mapping->dialect != &json_ours || !view_ends_with(name, JSON_OTHER_SUFFIX))
        return name;
    struct view base = view_slice(name, 0, name.length - length);
    return json_is_own_name(base) ? base : name;
}

static void keep_under(struct json_mapping *mapping, struct view name, size_t index)
{
    const struct json_node *nodes = mapping->tree->nodes;
    size_t value = json_unwrap(mapping->tree, index);
    if (!stands_for_several(mapping, value)) {
        keep_value(mapping, name, value);
        return;
    }
    for (size_t i = value + 1; i < nodes[value].end; i = nodes[i].end)
        keep_value(mapping, name, i);
}

void json_keep(struct json_mapping *mapping, size_t index)
{
    struct view name = own_name(mapping, mapping->tree->nodes[index].key);
    struct buffer prefixed = {0};
    if (mapping->prefix) {
        buffer_append_string(&prefixed, mapping->prefix);
        buffer_append_view(&prefixed, name);
        name = buffer_view(&prefixed);
    }
    keep_under(mapping, name, index);
    buffer_deinit(&prefixed);
}

size_t json_member(const struct json_tree *tree, size_t object, const char *name)
{
    const struct json_node *node = json_tree_find(tree, object, name);
    return node ? json_unwrap(tree, (size_t)(node - tree->nodes)) : 0;
}

struct view json_member_text(const struct json_tree *tree, size_t object, const char *name)
{
    size_t index = json_member(tree, object, name);
    return index ? json_tree_first_text(tree, index) : view_make("", 0);
}

/* As view_equal_ignore_case(), for a lower-case name; most names differ at once. */
static bool is_name(const char *name, struct view key)
{
    size_t i = 0;
    for (; i < key.length && name[i]; i++) {
        char byte = key.data[i];
        if ((byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte) != name[i])
            return false;
    }
    return i == key.length && !name[i];
}

void json_map_members(struct json_mapping *mapping, size_t object,
                      const struct json_meaning *meanings)
{
    const struct json_node *nodes = mapping->tree->nodes;
    for (size_t i = object + 1; i < nodes[object].end; i = nodes[i].end) {
        const struct json_meaning *meaning = meanings;
        while (meaning->name && !is_name(meaning->name, nodes[i].key))
            meaning++;
        size_t value = json_unwrap(mapping->tree, i);
        if (nodes[value].type == JSON_NULL)
            continue;
        if (meaning->name)
            meaning->read(mapping, value, meaning);
        else
            json_keep(mapping, i);
    }
}

void json_map_record(const struct json_tree *tree, struct record *record)
{
    struct json_mapping mapping = {.tree = tree, .record = record};
    size_t i = 0;
    while (dialects[i]->recognise && !dialects[i]->recognise(tree))
        i++;
    mapping.dialect = dialects[i];
    json_map_members(&mapping, 0, dialects[i]->meanings);
    if (dialects[i]->finish)
        dialects[i]->finish(&mapping);
    buffer_deinit(&mapping.scratch);
}
