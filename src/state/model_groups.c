#include "state/model_internal.h"

#include "base/memory.h"

#include <stdlib.h>

enum { FILTER_WORDS_LEAST = 1024, FILTER_BITS_A_KEY = 16 };

/* ---- the filter ---- */

static size_t filter_bit(const struct model *model, enum key_kind kind, uint32_t number)
{
    uint32_t mixed = (number + (uint32_t)kind) * 0x9E3779B1u;
    return mixed & (model->filter_words * 64 - 1);
}

static void filter_add(struct model *model, const struct key_set *keys)
{
    for (int kind = 0; kind < KEY_KINDS; kind++) {
        size_t bit = filter_bit(model, (enum key_kind)kind, (uint32_t)keys->numbers[kind]);
        if (keys->numbers[kind])
            model->filter[bit / 64] |= (uint64_t)1 << (bit % 64);
    }
}

static void filter_make_room(struct model *model)
{
    size_t wanted = model->group_count * KEY_KINDS * FILTER_BITS_A_KEY / 64;
    if (model->filter_words >= wanted && model->filter_words)
        return;
    if (!model->filter_words)
        model->filter_words = FILTER_WORDS_LEAST;
    while (model->filter_words < wanted)
        model->filter_words *= 4;
    free(model->filter);
    model->filter = memory_alloc_zero(model->filter_words, sizeof *model->filter);
    for (size_t i = 0; i < model->group_count; i++)
        filter_add(model, &model->groups[i].keys);
}

bool model_may_know(const struct model *model, enum key_kind kind, uint32_t number)
{
    if (!model->filter_words)
        return false;
    size_t bit = filter_bit(model, kind, number);
    return model->filter[bit / 64] >> (bit % 64) & 1;
}

/* ---- rings ---- */

static uint32_t root_of(const struct model *model, uint32_t group)
{
    while (model->groups[group].parent != group)
        group = model->groups[group].parent;
    return group;
}

static void join(struct model *model, uint32_t a, uint32_t b)
{
    a = root_of(model, a);
    b = root_of(model, b);
    if (a == b)
        return;
    struct group *stays = &model->groups[a < b ? a : b], *goes = &model->groups[a < b ? b : a];
    goes->parent = stays->parent;
    stays->titled |= goes->titled;
    uint32_t next = stays->next;
    stays->next = goes->next;
    goes->next = next;
}

static bool has_title(const struct key_set *keys)
{
    return keys->numbers[KEY_WORK] || keys->numbers[KEY_HASH];
}

static void know_keys(struct model *model, uint32_t index)
{
    struct group *group = &model->groups[index];
    for (int kind = 0; kind < KEY_KINDS; kind++) {
        uint64_t number = group->keys.numbers[kind];
        uint32_t other = number ? number_map_get(&model->known[kind], number) : NUMBER_MAP_NONE;
        if (!number)
            continue;
        if (kind == KEY_TEXT)
            group->next_text = other;
        else if (other != NUMBER_MAP_NONE)
            join(model, index, other);
        number_map_set(&model->known[kind], number, index);
    }
}

void model_add_group(struct model *model, int64_t row, struct view keys)
{
    if (model_group_of_row(model, row) != MODEL_NONE || model->group_count == MODEL_NONE)
        return;
    void *groups = model->groups;
    memory_reserve(&groups, &model->group_capacity, model->group_count + 1, sizeof *model->groups);
    model->groups = groups;
    uint32_t index = (uint32_t)model->group_count++;
    struct group *group = &model->groups[index];
    *group =
        (struct group){.row = row, .parent = index, .next = index, .next_text = NUMBER_MAP_NONE};
    key_set_parse(&group->keys, keys);
    group->titled = has_title(&group->keys);
    number_map_set(&model->by_row, (uint64_t)row, index);
    number_map_set(&model->by_keys, view_hash(keys), index);
    know_keys(model, index);
    filter_make_room(model);
    filter_add(model, &group->keys);
}

size_t model_group_count(const struct model *model)
{
    return model->group_count;
}

uint32_t model_find_group(const struct model *model, struct view keys)
{
    return number_map_get(&model->by_keys, view_hash(keys));
}

uint32_t model_group_of_row(const struct model *model, int64_t row)
{
    return number_map_get(&model->by_row, (uint64_t)row);
}

int64_t model_group_row(const struct model *model, uint32_t group)
{
    return model->groups[group].row;
}

const struct key_set *model_group_keys(const struct model *model, uint32_t group)
{
    return &model->groups[group].keys;
}

/* ---- which groups a paper is ---- */

static bool list_holds(const struct group_list *list, uint32_t group)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == group)
            return true;
    return false;
}

static void list_add(struct group_list *list, uint32_t group)
{
    void *items = list->items;
    memory_reserve(&items, &list->capacity, list->count + 1, sizeof *list->items);
    list->items = items;
    list->items[list->count++] = group;
}

/* The whole ring of a group. */
static void add_ring(const struct model *model, uint32_t group, struct group_list *list)
{
    uint32_t root = root_of(model, group), at = root;
    if (list_holds(list, root))
        return;
    do {
        list_add(list, at);
        at = model->groups[at].next;
    } while (at != root);
}

struct text_search {
    const struct model *model;
    struct group_list *list;
    size_t sure;    /* groups of the list that were found by sure keys */
    bool titled;    /* that side */
    uint32_t other; /* the root of a ring with a title; MODEL_NONE: none so far */
    bool others;    /* there is more than one */
};

static void visit_text(struct text_search *search, uint64_t number)
{
    const struct model *model = search->model;
    uint32_t at = number ? number_map_get(&model->known[KEY_TEXT], number) : NUMBER_MAP_NONE;
    for (; at != NUMBER_MAP_NONE; at = model->groups[at].next_text) {
        uint32_t root = root_of(model, at);
        if (list_holds(search->list, root))
            continue;
        if (!model->groups[root].titled)
            add_ring(model, root, search->list);
        else if (search->other == MODEL_NONE)
            search->other = root;
        else
            search->others |= search->other != root;
    }
}

/* Groups that are known by the start of the abstract alone. */
static void collect_by_text(const struct model *model, const struct key_set *keys,
                            struct group_list *list)
{
    struct text_search search = {model, list, list->count, has_title(keys), MODEL_NONE, false};
    for (size_t i = 0; i < search.sure; i++)
        search.titled |= has_title(&model->groups[list->items[i]].keys);
    visit_text(&search, keys->numbers[KEY_TEXT]);
    for (size_t i = 0; i < search.sure; i++)
        visit_text(&search, model->groups[list->items[i]].keys.numbers[KEY_TEXT]);
    if (!search.titled && !search.others && search.other != MODEL_NONE)
        add_ring(model, search.other, list);
}

void model_collect(const struct model *model, const struct key_set *keys, struct group_list *list)
{
    list->count = 0;
    for (int kind = 0; kind < KEY_TEXT; kind++) {
        uint64_t number = keys->numbers[kind];
        uint32_t group = number ? number_map_get(&model->known[kind], number) : NUMBER_MAP_NONE;
        if (group != NUMBER_MAP_NONE)
            add_ring(model, group, list);
    }
    collect_by_text(model, keys, list);
}
