/*
 * An arena hands out memory that lives until the arena is freed, all at once.
 * Blocks never move. A zeroed struct is an empty arena. One owner, one lifetime.
 *
 * Its memory comes from malloc(), or from the region that `region` points to when that is
 * set; then it is set for good, and needed only as long as something is allocated.
 */
#ifndef SHEAF_BASE_ARENA_H
#define SHEAF_BASE_ARENA_H

#include "base/view.h"

struct arena_block;
struct region;

struct arena {
    struct arena_block *blocks; /* newest first */
    size_t bytes;               /* allocated from the system, in bytes */
    struct region **region;     /* NULL: malloc() */
};

void arena_deinit(struct arena *arena);
/* Keeps one block of the usual size for reuse, invalidates all that was handed out. */
void arena_reset(struct arena *arena);
/* size bytes, aligned for any object; contents undefined. Never NULL. */
void *arena_alloc(struct arena *arena, size_t size);
/* size bytes without alignment, for text. */
char *arena_alloc_bytes(struct arena *arena, size_t size);
/* A copy of the bytes, valid as long as the arena. */
struct view arena_copy(struct arena *arena, struct view view);

#endif
