#include "state/model_internal.h"

#include "base/memory.h"
#include "corpus/field.h"

#include <stdlib.h>

struct model *model_new(void)
{
    return memory_alloc_zero(1, sizeof(struct model));
}

static void free_groups(struct model *model)
{
    for (size_t i = 0; i < model->group_count; i++) {
        free(model->groups[i].tags);
        if (model->groups[i].note)
            note_deinit(model->groups[i].note);
        free(model->groups[i].note);
    }
    free(model->groups);
}

void model_free(struct model *model)
{
    if (!model)
        return;
    free_groups(model);
    for (size_t i = 0; i < model->thing_count; i++)
        free((char *)model->things[i].value.text.data);
    free(model->things);
    free(model->names);
    free(model->filter);
    arena_deinit(&model->texts);
    number_map_deinit(&model->by_keys);
    number_map_deinit(&model->by_row);
    number_map_deinit(&model->by_name);
    number_map_deinit(&model->by_item);
    for (int kind = 0; kind < KEY_KINDS; kind++)
        number_map_deinit(&model->known[kind]);
    free(model);
}

int64_t model_latest(const struct model *model)
{
    return model->latest;
}

/* ---- changes ---- */

static void apply_flag(struct flag *flag, const struct change *change)
{
    if (stamp_compare(change->stamp, flag->stamp) <= 0)
        return;
    flag->stamp = change->stamp;
    flag->on = change->value.on;
}

static uint32_t intern_name(struct model *model, struct view name)
{
    uint64_t hash = view_hash(name);
    uint32_t index = number_map_get(&model->by_name, hash);
    if (index != NUMBER_MAP_NONE)
        return index;
    void *names = model->names;
    memory_reserve(&names, &model->name_capacity, model->name_count + 1, sizeof *model->names);
    model->names = names;
    index = (uint32_t)model->name_count++;
    model->names[index] = arena_copy(&model->texts, name);
    number_map_set(&model->by_name, hash, index);
    return index;
}

static struct flag *tag_flag(struct model *model, struct group *group, struct view tag)
{
    uint32_t name = intern_name(model, tag);
    for (size_t i = 0; i < group->tag_count; i++)
        if (group->tags[i].name == name)
            return &group->tags[i].flag;
    void *tags = group->tags;
    memory_reserve(&tags, &group->tag_capacity, group->tag_count + 1, sizeof *group->tags);
    group->tags = tags;
    group->tags[group->tag_count] = (struct tag){.name = name};
    return &group->tags[group->tag_count++].flag;
}

static void apply_to_group(struct model *model, struct group *group, const struct change *change)
{
    if (change->kind == CHANGE_TAG) {
        apply_flag(tag_flag(model, group, change->item), change);
        return;
    }
    if (change->kind < CHANGE_TAG) {
        apply_flag(&group->flags[change->kind], change);
        return;
    }
    if (!group->note)
        group->note = memory_alloc_zero(1, sizeof *group->note);
    note_apply(group->note, change->stamp, change->value, change->context);
    note_sort(group->note);
}

static uint64_t item_hash(enum change_kind kind, struct view item)
{
    return view_hash(item) + (uint64_t)kind;
}

static struct thing *find_thing(struct model *model, enum change_kind kind, struct view item)
{
    uint64_t hash = item_hash(kind, item);
    uint32_t index = number_map_get(&model->by_item, hash);
    if (index != NUMBER_MAP_NONE)
        return &model->things[index];
    void *things = model->things;
    memory_reserve(&things, &model->thing_capacity, model->thing_count + 1, sizeof *model->things);
    model->things = things;
    index = (uint32_t)model->thing_count++;
    model->things[index] = (struct thing){.kind = kind, .item = arena_copy(&model->texts, item)};
    number_map_set(&model->by_item, hash, index);
    return &model->things[index];
}

static void apply_to_thing(struct model *model, const struct change *change)
{
    struct thing *thing = find_thing(model, change->kind, change->item);
    if (stamp_compare(change->stamp, thing->stamp) <= 0)
        return;
    free((char *)thing->value.text.data);
    thing->stamp = change->stamp;
    thing->value = change->value;
    thing->value.text.data = memory_copy_string(change->value.text.data, change->value.text.length);
}

void model_apply(struct model *model, const struct change *change)
{
    if (change->stamp.time > model->latest)
        model->latest = change->stamp.time;
    if (!change_has_paper(change->kind)) {
        apply_to_thing(model, change);
        return;
    }
    uint32_t group = model_group_of_row(model, change->paper);
    if (group != MODEL_NONE)
        apply_to_group(model, &model->groups[group], change);
}

static bool is_news_of_group(const struct model *model, const struct group *group,
                             const struct change *change)
{
    struct stamp known = {0, 0};
    if (change->kind == CHANGE_NOTE) {
        static const struct note none;
        return note_is_news(group->note ? group->note : &none, change->stamp, change->context);
    }
    if (change->kind < CHANGE_TAG)
        known = group->flags[change->kind].stamp;
    uint32_t name = number_map_get(&model->by_name, view_hash(change->item));
    for (size_t i = 0; change->kind == CHANGE_TAG && i < group->tag_count; i++)
        if (group->tags[i].name == name)
            known = group->tags[i].flag.stamp;
    return stamp_compare(change->stamp, known) > 0;
}

bool model_is_news(const struct model *model, const struct change *change)
{
    if (change_has_paper(change->kind)) {
        uint32_t group = model_group_of_row(model, change->paper);
        return group == MODEL_NONE || is_news_of_group(model, &model->groups[group], change);
    }
    uint32_t index = number_map_get(&model->by_item, item_hash(change->kind, change->item));
    return index == NUMBER_MAP_NONE || stamp_compare(change->stamp, model->things[index].stamp) > 0;
}

/* ---- what holds ---- */

static void keep_later(struct flag *best, const struct flag *flag)
{
    if (stamp_compare(flag->stamp, best->stamp) > 0)
        *best = *flag;
}

bool model_flag(const struct model *model, const struct group_list *list, enum change_kind kind)
{
    struct flag best = {0};
    for (size_t i = 0; i < list->count; i++)
        keep_later(&best, &model->groups[list->items[i]].flags[kind]);
    return best.on;
}

static bool has_tag(const struct model *model, const struct group_list *list, uint32_t name)
{
    struct flag best = {0};
    for (size_t i = 0; i < list->count; i++) {
        const struct group *group = &model->groups[list->items[i]];
        for (size_t j = 0; j < group->tag_count; j++)
            if (group->tags[j].name == name)
                keep_later(&best, &group->tags[j].flag);
    }
    return best.on;
}

bool model_has_tag(const struct model *model, const struct group_list *list, struct view tag)
{
    uint32_t name = number_map_get(&model->by_name, view_hash(tag));
    return name != NUMBER_MAP_NONE && has_tag(model, list, name);
}

static int compare_names(const void *a, const void *b)
{
    const struct view *left = a, *right = b;
    return view_compare(*left, *right);
}

/* The tags that hold, each once, in the order of their bytes. Returns how many. */
static size_t list_tags(const struct model *model, const struct group_list *list,
                        struct view **tags)
{
    size_t count = 0, most = 0;
    for (size_t i = 0; i < list->count; i++)
        most += model->groups[list->items[i]].tag_count;
    *tags = memory_alloc(most * sizeof **tags);
    for (size_t i = 0; i < list->count; i++) {
        const struct group *group = &model->groups[list->items[i]];
        for (size_t j = 0; j < group->tag_count; j++)
            if (has_tag(model, list, group->tags[j].name))
                (*tags)[count++] = model->names[group->tags[j].name];
    }
    if (count > 1)
        qsort(*tags, count, sizeof **tags, compare_names);
    return count;
}

void model_append_tags(const struct model *model, const struct group_list *list, struct buffer *out)
{
    struct view *tags;
    size_t count = list_tags(model, list, &tags);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && view_equal(tags[i], tags[i - 1]))
            continue;
        if (i > 0)
            buffer_append_string(out, FIELD_SEPARATOR);
        buffer_append_view(out, tags[i]);
    }
    free(tags);
}

/* The note of a list: of one group as it is, else all of them merged. */
static const struct note *note_of(const struct model *model, const struct group_list *list,
                                  struct note *merged)
{
    const struct note *only = NULL;
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const struct note *note = model->groups[list->items[i]].note;
        only = note ? note : only;
        count += note != NULL;
    }
    if (count < 2)
        return only;
    for (size_t i = 0; i < list->count; i++)
        if (model->groups[list->items[i]].note)
            note_merge(merged, model->groups[list->items[i]].note);
    note_sort(merged);
    return merged;
}

size_t model_append_note(const struct model *model, const struct group_list *list,
                         struct buffer *out)
{
    struct note merged = {0};
    const struct note *note = note_of(model, list, &merged);
    size_t count = note ? note_append_text(note, out) : 0;
    note_deinit(&merged);
    return count;
}

void model_append_context(const struct model *model, const struct group_list *list,
                          struct buffer *out)
{
    struct note merged = {0};
    const struct note *note = note_of(model, list, &merged);
    if (note)
        note_append_versions(note, out);
    note_deinit(&merged);
}

/* ---- for exports ---- */

static void visit_flag(const struct flag *flag, enum change_kind kind, struct view item,
                       model_visit *visit, void *context)
{
    struct change change = {.kind = kind, .item = item, .stamp = flag->stamp};
    if (!flag->stamp.time && !flag->stamp.device)
        return;
    change.value = flag->on ? value_on(view_of("")) : value_off();
    visit(context, &change);
}

static void visit_note(const struct note *note, model_visit *visit, void *context)
{
    struct buffer replaced = {0};
    note_append_replaced(note, &replaced);
    for (size_t i = 0; i < note->version_count; i++) {
        const struct change change = {.kind = CHANGE_NOTE,
                                      .value = note->versions[i].value,
                                      .stamp = note->versions[i].stamp,
                                      .context = buffer_view(&replaced)};
        visit(context, &change);
    }
    buffer_deinit(&replaced);
}

void model_visit_group(const struct model *model, uint32_t index, model_visit *visit, void *context)
{
    const struct group *group = &model->groups[index];
    for (int kind = 0; kind < MODEL_FLAGS; kind++)
        visit_flag(&group->flags[kind], (enum change_kind)kind, view_of(""), visit, context);
    for (size_t i = 0; i < group->tag_count; i++)
        visit_flag(&group->tags[i].flag, CHANGE_TAG, model->names[group->tags[i].name], visit,
                   context);
    if (group->note)
        visit_note(group->note, visit, context);
}

void model_visit_kind(const struct model *model, enum change_kind kind, model_visit *visit,
                      void *context)
{
    for (size_t i = 0; i < model->thing_count; i++) {
        const struct thing *thing = &model->things[i];
        const struct change change = {
            .kind = kind, .item = thing->item, .value = thing->value, .stamp = thing->stamp};
        if (thing->kind == kind)
            visit(context, &change);
    }
}

void model_visit_tags(const struct model *model, model_visit_tag *visit, void *context)
{
    size_t *counts = memory_alloc_zero(model->name_count + 1, sizeof *counts);
    for (size_t i = 0; i < model->group_count; i++)
        for (size_t j = 0; j < model->groups[i].tag_count; j++)
            counts[model->groups[i].tags[j].name] += model->groups[i].tags[j].flag.on;
    for (size_t i = 0; i < model->name_count; i++)
        if (counts[i])
            visit(context, model->names[i], counts[i]);
    free(counts);
}

struct value model_value(const struct model *model, enum change_kind kind, struct view item)
{
    uint32_t index = number_map_get(&model->by_item, item_hash(kind, item));
    return index == NUMBER_MAP_NONE ? value_off() : model->things[index].value;
}
