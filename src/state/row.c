#include "state/row.h"

#include "base/memory.h"

#include <stdlib.h>

static bool has_any(const struct key_set *keys)
{
    uint64_t any = 0;
    for (int kind = 0; kind < KEY_KINDS; kind++)
        any |= keys->numbers[kind];
    return any != 0;
}

static bool holds(const struct group_list *list, uint32_t group)
{
    size_t i = 0;
    while (i < list->count && list->items[i] != group)
        i++;
    return i < list->count;
}

static void add_new(struct group_list *list, const struct group_list *more)
{
    for (size_t i = 0; i < more->count; i++) {
        void *items = list->items;
        if (holds(list, more->items[i]))
            continue;
        memory_reserve(&items, &list->capacity, list->count + 1, sizeof *list->items);
        list->items = items;
        list->items[list->count++] = more->items[i];
    }
}

bool row_collect(const struct model *model, const struct snapshot *snapshot,
                 const struct twins *twins, size_t paper, struct buffer *scratch,
                 struct group_list *list)
{
    enum { RECORDS_MOST = 64 }; /* who has a paper more often has marked it elsewhere */
    const uint32_t *records;
    size_t count = twins_records(twins, paper, &records);
    struct group_list more = {0};
    struct key_set keys;
    key_set_read(&keys, snapshot_paper(snapshot, paper), scratch);
    bool any = has_any(&keys);
    model_collect(model, &keys, list);
    for (size_t i = 0; i < count && i < RECORDS_MOST; i++) {
        if (records[i] == paper)
            continue;
        key_set_read(&keys, snapshot_paper(snapshot, records[i]), scratch);
        any |= has_any(&keys);
        model_collect(model, &keys, &more);
        add_new(list, &more);
    }
    free(more.items);
    return any;
}
