/*
 * Memory for much that is kept for long: the papers of a library. Blocks are cut one after
 * another from regions for which the system is asked to use large pages. Fresh memory costs
 * its first touch, page by page: for pages of 4 KiB that took a fifth of the time of loading,
 * for pages of 2 MiB next to nothing.
 *
 *   region   [ header | block | block | block | free, not touched yet ............ ]
 *
 * Blocks are freed one by one, in any order, on any thread; their room is not used again, but
 * the region goes back to the system with the last of them. So what shares regions should
 * have about the same lifetime.
 */
#ifndef SHEAF_BASE_REGION_H
#define SHEAF_BASE_REGION_H

#include <stddef.h>

/* The region that blocks are being cut from; NULL at first. It is one thread's. */
struct region;

/* size bytes, aligned for any object; contents undefined. Never NULL. */
void *region_alloc(struct region **region, size_t size);
/* No more blocks are wanted; those that there are live on. */
void region_leave(struct region **region);
/* NULL is allowed. */
void region_free(void *block);

#endif
