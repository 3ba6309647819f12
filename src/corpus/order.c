/*
 * Sorting 100,000 papers by title must not be felt, and a new request must be able to
 * stop it. Comparing texts where they lie would wait for memory at each of a million and a
 * half comparisons. So papers are sorted by numbers in the slots themselves, eight bytes of
 * their keys; then each run of those that are equal in them by the next eight, and so on, so
 * that every key is read once, as far as it takes to tell it from others:
 *
 *   A New ...  On the B      ->  A New ...      ->  A New ...
 *   On the A   On the A          On the A           On the A
 *   On the B   A New ...         On the B  equal    On the B
 *
 * The sort is a merge sort of our own, stable and easy to leave, which qsort() is not.
 */
#include "corpus/order.h"

#include "base/language.h"
#include "base/memory.h"
#include "corpus/order_column.h"

#include <stdlib.h>
#include <string.h>

enum { CANCEL_STEP = 1024, SMALL_RUN = 8 };

static const char *const key_names[ORDER_COUNT] = {
#define ORDER_NAME(identifier, name) name,
    ORDER_LIST(ORDER_NAME)
#undef ORDER_NAME
};

struct order {
    atomic_size_t references;
    size_t count;
    uint32_t papers[];
};

struct slot {
    uint64_t number; /* of the column and at the depth that are sorted by */
    uint32_t paper;
};

struct sorter {
    const atomic_bool *cancel;
    struct order_columns columns;
    struct slot *spare; /* room for half of the slots */
};

const char *order_key_name(enum order_key key)
{
    return key_names[key];
}

/* ---- specifications ---- */

static bool find_key(struct view name, enum order_key *key)
{
    for (int i = 0; i < ORDER_COUNT; i++)
        if (view_equal_ignore_case(name, view_of(key_names[i]))) {
            *key = (enum order_key)i;
            return true;
        }
    return false;
}

static void explain_unknown(struct view name, struct buffer *message)
{
    buffer_append_format(message, _("unknown sort key '%.*s', the keys are:"), (int)name.length,
                         name.length ? name.data : "");
    for (int i = 0; i < ORDER_COUNT; i++)
        buffer_append_format(message, " %s", key_names[i]);
}

enum status order_parse(struct view text, struct order_spec *spec, struct buffer *message)
{
    struct order_spec parsed = {.count = 0};
    for (struct view rest = text; rest.data && view_trim(text).length;) {
        struct view name = view_trim(view_split(&rest, ','));
        if (parsed.count == ORDER_KEYS) {
            buffer_append_format(message, _("more than %d sort keys"), ORDER_KEYS);
            return STATUS_INVALID;
        }
        bool reverse = view_ends_with(name, "-");
        struct view bare = view_trim(view_slice(name, 0, name.length - reverse));
        if (!find_key(bare, &parsed.keys[parsed.count].key)) {
            explain_unknown(bare, message);
            return STATUS_INVALID;
        }
        if (parsed.keys[parsed.count].key == ORDER_RELEVANCE && parsed.count > 0) {
            buffer_append_string(message, _("relevance can only be the first sort key"));
            return STATUS_INVALID;
        }
        parsed.keys[parsed.count++].reverse = reverse;
    }
    *spec = parsed;
    return STATUS_OK;
}

void order_append(const struct order_spec *spec, struct buffer *out)
{
    for (size_t i = 0; i < spec->count; i++) {
        if (i)
            buffer_append_byte(out, ',');
        buffer_append_string(out, order_key_name(spec->keys[i].key));
        if (spec->keys[i].reverse)
            buffer_append_byte(out, '-');
    }
    if (!spec->count)
        buffer_append_string(out, order_key_name(ORDER_FILE));
}

bool order_equal(const struct order_spec *a, const struct order_spec *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->keys[i].key != b->keys[i].key || a->keys[i].reverse != b->keys[i].reverse)
            return false;
    return true;
}

bool order_by_relevance(const struct order_spec *spec)
{
    return spec->count > 0 && spec->keys[0].key == ORDER_RELEVANCE;
}

struct order_spec order_without_relevance(const struct order_spec *spec)
{
    struct order_spec rest = *spec;
    if (!order_by_relevance(spec))
        return rest;
    rest.count--;
    memmove(rest.keys, rest.keys + 1, rest.count * sizeof *rest.keys);
    return rest;
}

/* ---- sorting ---- */

static bool is_cancelled(const struct sorter *sorter)
{
    return sorter->cancel && atomic_load_explicit(sorter->cancel, memory_order_relaxed);
}

static void sort_small(struct slot *slots, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct slot moved = slots[i];
        size_t to = i;
        for (; to > 0 && slots[to - 1].number > moved.number; to--)
            slots[to] = slots[to - 1];
        slots[to] = moved;
    }
}

/* Merges the sorted halves of slots; the left one goes through spare. Of equal ones the left
   comes first. */
static void merge(struct slot *slots, size_t half, size_t count, struct slot *spare)
{
    if (slots[half - 1].number <= slots[half].number)
        return;
    memcpy(spare, slots, half * sizeof *slots);
    size_t left = 0, right = half, to = 0;
    while (left < half && right < count) {
        bool take_right = spare[left].number > slots[right].number;
        slots[to++] = take_right ? slots[right++] : spare[left++];
    }
    memcpy(slots + to, spare + left, (half - left) * sizeof *slots);
}

/* By number. Recurses to the logarithm of count. */
static void sort_slots(const struct sorter *sorter, struct slot *slots, size_t count)
{
    if (count <= SMALL_RUN) {
        sort_small(slots, count);
        return;
    }
    size_t half = count / 2;
    if (count >= CANCEL_STEP && is_cancelled(sorter))
        return;
    sort_slots(sorter, slots, half);
    sort_slots(sorter, slots + half, count - half);
    merge(slots, half, count, sorter->spare);
}

static void sort_run(const struct sorter *sorter, struct slot *slots, size_t count, size_t column,
                     size_t depth);

/* Slots of equal number: what follows in the column decides, else the next column. */
static void sort_equal(const struct sorter *sorter, struct slot *slots, size_t count, size_t column,
                       size_t depth)
{
    bool ends = order_column_ends(&sorter->columns.items[column], slots->number);
    if (!ends)
        sort_run(sorter, slots, count, column, depth + 1);
    else if (column + 1 < sorter->columns.count)
        sort_run(sorter, slots, count, column + 1, 0);
}

/* Slots that are alike before this depth of this column. Recurses as deep as keys are long. */
static void sort_run(const struct sorter *sorter, struct slot *slots, size_t count, size_t column,
                     size_t depth)
{
    for (size_t i = 0; i < count; i++)
        slots[i].number =
            order_column_number(&sorter->columns.items[column], slots[i].paper, depth);
    sort_slots(sorter, slots, count);
    for (size_t first = 0, end; first < count && !is_cancelled(sorter); first = end) {
        for (end = first + 1; end < count && slots[end].number == slots[first].number;)
            end++;
        if (end - first > 1)
            sort_equal(sorter, slots + first, end - first, column, depth);
    }
}

/* NULL when cancelled. */
static struct order *sort_all(struct sorter *sorter, size_t count)
{
    struct slot *slots = memory_alloc(count * sizeof *slots);
    sorter->spare = memory_alloc((count / 2 + 1) * sizeof *sorter->spare);
    for (size_t i = 0; i < count; i++)
        slots[i].paper = (uint32_t)i;
    if (sorter->columns.count)
        sort_run(sorter, slots, count, 0, 0);
    struct order *order = NULL;
    if (!is_cancelled(sorter)) {
        order = memory_alloc(sizeof *order + count * sizeof *order->papers);
        atomic_init(&order->references, 1);
        order->count = count;
        for (size_t i = 0; i < count; i++)
            order->papers[i] = slots[i].paper;
    }
    free(sorter->spare);
    free(slots);
    return order;
}

struct order *order_new(const struct snapshot *snapshot, const struct order_spec *spec,
                        const atomic_bool *cancel)
{
    struct sorter sorter = {.cancel = cancel};
    struct order *order = NULL;
    if (order_columns_fill(&sorter.columns, snapshot, spec, cancel))
        order = sort_all(&sorter, snapshot_count(snapshot));
    order_columns_deinit(&sorter.columns);
    return order;
}

struct order *order_ref(struct order *order)
{
    atomic_fetch_add_explicit(&order->references, 1, memory_order_relaxed);
    return order;
}

void order_unref(struct order *order)
{
    if (order && atomic_fetch_sub_explicit(&order->references, 1, memory_order_acq_rel) == 1)
        free(order);
}

size_t order_at(const struct order *order, size_t position)
{
    return order->papers[position];
}

size_t order_find(const struct order *order, size_t paper)
{
    size_t position = 0;
    while (order->papers[position] != paper)
        position++;
    return position;
}
