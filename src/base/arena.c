#include "base/arena.h"

#include "base/memory.h"
#include "base/region.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 64 * 1024 };

struct arena_block {
    struct arena_block *next;
    size_t size;
    size_t used;
    _Alignas(max_align_t) char bytes[];
};

static struct arena_block *add_block(struct arena *arena, size_t size)
{
    /* An object larger than half a block gets one of its own, behind the current
       one, so that the room left in the current block is not lost. */
    bool own = size > BLOCK_BYTES / 2;
    size_t room = own ? size : BLOCK_BYTES;
    if (room > SIZE_MAX - sizeof(struct arena_block))
        memory_die("out of memory");
    size_t bytes = sizeof(struct arena_block) + room;
    struct arena_block *block =
        arena->region ? region_alloc(arena->region, bytes) : memory_alloc(bytes);
    block->size = room;
    block->used = 0;
    arena->bytes += bytes;
    if (own && arena->blocks) {
        block->next = arena->blocks->next;
        arena->blocks->next = block;
    } else {
        block->next = arena->blocks;
        arena->blocks = block;
    }
    return block;
}

static void *take(struct arena *arena, size_t size, size_t alignment)
{
    struct arena_block *block = arena->blocks;
    size_t start = block ? (block->used + alignment - 1) & ~(alignment - 1) : 0;
    if (!block || start > block->size || size > block->size - start) {
        block = add_block(arena, size);
        start = 0;
    }
    block->used = start + size;
    return block->bytes + start;
}

void arena_deinit(struct arena *arena)
{
    for (struct arena_block *block = arena->blocks, *next; block; block = next) {
        next = block->next;
        if (arena->region)
            region_free(block);
        else
            free(block);
    }
    *arena = (struct arena){.region = arena->region};
}

void arena_reset(struct arena *arena)
{
    struct arena_block *kept = arena->blocks;
    if (!kept || kept->size > BLOCK_BYTES) {
        arena_deinit(arena);
        return;
    }
    struct arena rest = {.blocks = kept->next, .region = arena->region};
    arena_deinit(&rest);
    kept->next = NULL;
    kept->used = 0;
    arena->bytes = sizeof *kept + kept->size;
}

void *arena_alloc(struct arena *arena, size_t size)
{
    return take(arena, size, _Alignof(max_align_t));
}

char *arena_alloc_bytes(struct arena *arena, size_t size)
{
    return take(arena, size, 1);
}

struct view arena_copy(struct arena *arena, struct view view)
{
    char *bytes = arena_alloc_bytes(arena, view.length);
    if (view.length)
        memcpy(bytes, view.data, view.length);
    return view_make(bytes, view.length);
}
