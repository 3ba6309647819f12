/*
 * The names stand in the order of their coming in `names`; `slots` is an open-addressed
 * hash table of 1 + index, at most half full, which only the builder's thread reads.
 */
#include "corpus/store.h"

#include "base/arena.h"
#include "base/memory.h"
#include "text/utf8.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 2 * STORE_NAMES };

struct name {
    struct view text;
    bool is_link;
};

struct store {
    atomic_size_t references;
    struct arena arena;
    size_t name_count;
    struct name names[STORE_NAMES];
    uint16_t slots[SLOTS];
};

struct store *store_new(void)
{
    struct store *store = memory_alloc_zero(1, sizeof *store);
    atomic_init(&store->references, 1);
    return store;
}

struct store *store_ref(struct store *store)
{
    atomic_fetch_add_explicit(&store->references, 1, memory_order_relaxed);
    return store;
}

void store_unref(struct store *store)
{
    if (!store || atomic_fetch_sub_explicit(&store->references, 1, memory_order_acq_rel) > 1)
        return;
    arena_deinit(&store->arena);
    free(store);
}

static bool tells_where(struct view name)
{
    static const char *const names[] = {"doi",  "ee",    "howpublished",       "identifier",
                                        "link", "links", "electronic_edition", "site",
                                        "url",  "urls"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (view_equal_ignore_case(name, view_of(names[i])))
            return true;
    return false;
}

size_t store_add_name(struct store *store, struct view name)
{
    size_t slot = view_hash(name) % SLOTS;
    while (store->slots[slot]) {
        size_t index = store->slots[slot] - 1u;
        if (view_equal(store->names[index].text, name))
            return index;
        slot = (slot + 1) % SLOTS;
    }
    if (store->name_count == STORE_NAMES)
        return STORE_NAMES;
    struct name *added = &store->names[store->name_count++];
    added->text = arena_copy(&store->arena, name);
    added->is_link = tells_where(name);
    store->slots[slot] = (uint16_t)store->name_count;
    return store->name_count - 1;
}

struct view store_name(const struct store *store, size_t index)
{
    return store->names[index].text;
}

bool store_name_is_link(const struct store *store, size_t index)
{
    return index < STORE_NAMES && store->names[index].is_link;
}

const char *store_add_string(struct store *store, struct view string)
{
    char *copy = arena_alloc_bytes(&store->arena, string.length + 1);
    if (string.length)
        memcpy(copy, string.data, string.length);
    copy[string.length] = '\0';
    return copy;
}

size_t store_memory_bytes(const struct store *store)
{
    return sizeof *store + store->arena.bytes;
}
