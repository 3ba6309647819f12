/*
 * A map from 64-bit numbers (hashes, row numbers) to 32-bit ones (indexes of an array).
 * Entries are added and changed, never removed. A zeroed struct is an empty map.
 */
#ifndef SHEAF_BASE_NUMBER_MAP_H
#define SHEAF_BASE_NUMBER_MAP_H

#include <stddef.h>
#include <stdint.h>

#define NUMBER_MAP_NONE UINT32_MAX

struct number_map {
    uint64_t *keys;
    uint32_t *values; /* NUMBER_MAP_NONE: the slot is free */
    size_t slots;     /* a power of two, or 0 */
    size_t count;
};

void number_map_deinit(struct number_map *map);
/* Gives key a value (any but NUMBER_MAP_NONE), instead of the one it had. */
void number_map_set(struct number_map *map, uint64_t key, uint32_t value);
/* NUMBER_MAP_NONE when the key has no value. */
uint32_t number_map_get(const struct number_map *map, uint64_t key);

#endif
