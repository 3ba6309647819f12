/* Open addressing, at most three quarters full. */
#include "base/number_map.h"

#include "base/memory.h"

#include <stdlib.h>

enum { SLOTS_LEAST = 64 };

void number_map_deinit(struct number_map *map)
{
    free(map->keys);
    free(map->values);
    *map = (struct number_map){0};
}

/* The slot of a key, or the free one where it belongs; there is always a free one. */
static size_t find_slot(const struct number_map *map, uint64_t key)
{
    uint64_t mixed = key * 0x9E3779B97F4A7C15u; /* row numbers lie close together */
    size_t slot = (size_t)(mixed >> 32) & (map->slots - 1);
    while (map->values[slot] != NUMBER_MAP_NONE && map->keys[slot] != key)
        slot = (slot + 1) & (map->slots - 1);
    return slot;
}

static void grow(struct number_map *map)
{
    struct number_map larger = {.slots = map->slots ? 2 * map->slots : SLOTS_LEAST};
    larger.keys = memory_alloc(larger.slots * sizeof *larger.keys);
    larger.values = memory_alloc(larger.slots * sizeof *larger.values);
    for (size_t i = 0; i < larger.slots; i++)
        larger.values[i] = NUMBER_MAP_NONE;
    for (size_t i = 0; i < map->slots; i++) {
        if (map->values[i] != NUMBER_MAP_NONE)
            number_map_set(&larger, map->keys[i], map->values[i]);
    }
    number_map_deinit(map);
    *map = larger;
}

void number_map_set(struct number_map *map, uint64_t key, uint32_t value)
{
    if (map->count >= map->slots / 4 * 3)
        grow(map);
    size_t slot = find_slot(map, key);
    map->count += map->values[slot] == NUMBER_MAP_NONE;
    map->keys[slot] = key;
    map->values[slot] = value;
}

uint32_t number_map_get(const struct number_map *map, uint64_t key)
{
    return map->slots ? map->values[find_slot(map, key)] : NUMBER_MAP_NONE;
}
