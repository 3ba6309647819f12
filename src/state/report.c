#include "state/report.h"

#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct items {
    struct state_item *items;
    size_t count;
    size_t capacity;
};

struct state_lists {
    atomic_size_t references;
    struct arena texts;
    struct items lists[STATE_LIST_COUNT];
};

struct state_lists *state_lists_new(void)
{
    struct state_lists *lists = memory_alloc_zero(1, sizeof *lists);
    atomic_init(&lists->references, 1);
    return lists;
}

struct state_lists *state_lists_ref(struct state_lists *lists)
{
    atomic_fetch_add_explicit(&lists->references, 1, memory_order_relaxed);
    return lists;
}

void state_lists_unref(struct state_lists *lists)
{
    if (!lists || atomic_fetch_sub_explicit(&lists->references, 1, memory_order_acq_rel) > 1)
        return;
    for (int i = 0; i < STATE_LIST_COUNT; i++)
        free(lists->lists[i].items);
    arena_deinit(&lists->texts);
    free(lists);
}

void state_lists_add(struct state_lists *lists, enum state_list list, const struct state_item *item)
{
    struct items *items = &lists->lists[list];
    void *all = items->items;
    memory_reserve(&all, &items->capacity, items->count + 1, sizeof *items->items);
    items->items = all;
    struct state_item *added = &items->items[items->count++];
    *added = *item;
    added->name = arena_copy(&lists->texts, item->name);
    added->value = arena_copy(&lists->texts, item->value);
}

static int compare_names(const void *a, const void *b)
{
    const struct state_item *left = a, *right = b;
    return view_compare(left->name, right->name);
}

static int compare_times(const void *a, const void *b)
{
    const struct state_item *left = a, *right = b;
    return left->time != right->time ? (left->time < right->time ? -1 : 1) : compare_names(a, b);
}

void state_lists_sort(struct state_lists *lists, enum state_list list, bool by_time)
{
    struct items *items = &lists->lists[list];
    if (items->count > 1)
        qsort(items->items, items->count, sizeof *items->items,
              by_time ? compare_times : compare_names);
}

void state_lists_keep_last(struct state_lists *lists, enum state_list list, size_t most)
{
    struct items *items = &lists->lists[list];
    if (items->count <= most)
        return;
    memmove(items->items, items->items + items->count - most, most * sizeof *items->items);
    items->count = most;
}

size_t state_lists_count(const struct state_lists *lists, enum state_list list)
{
    return lists ? lists->lists[list].count : 0;
}

const struct state_item *state_lists_item(const struct state_lists *lists, enum state_list list,
                                          size_t index)
{
    return &lists->lists[list].items[index];
}

void report_free(struct report *report)
{
    if (!report)
        return;
    marks_unref(report->marks);
    state_lists_unref(report->lists);
    buffer_deinit(&report->notice);
    buffer_deinit(&report->said);
    buffer_deinit(&report->position);
    free(report);
}
