#include "base/region.h"

#include "base/memory.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

/* The address sanitizer sees what is done to blocks that malloc() gives out one by one. */
#ifdef __SANITIZE_ADDRESS__
enum { LARGEST_BLOCK = 0 };
#else
enum { LARGEST_BLOCK = 1 << 20 }; /* that is cut from a region: little is left at its end */
#endif

enum { REGION_BYTES = 16 << 20, PAGE_BYTES = 2 << 20, ALIGNMENT = _Alignof(max_align_t) };

struct region {
    atomic_size_t references; /* its blocks, and whoever cuts from it */
    void *mapping;
    size_t used; /* bytes */
};

/* Stands before each block. */
struct block {
    _Alignas(max_align_t) struct region *region; /* NULL: of its own */
};

enum { MAPPING_BYTES = REGION_BYTES + PAGE_BYTES };

static size_t round_up(size_t size)
{
    return (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

/* Large pages begin at multiples of their size. */
static struct region *new_region(void)
{
    char *mapping = mmap(NULL, MAPPING_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                         -1, 0);
    if (mapping == MAP_FAILED)
        memory_die("out of memory");
    size_t beyond = (uintptr_t)mapping % PAGE_BYTES;
    struct region *region = (void *)(mapping + (beyond ? PAGE_BYTES - beyond : 0));
#ifdef MADV_HUGEPAGE
    madvise(region, REGION_BYTES, MADV_HUGEPAGE);
#endif
    region->mapping = mapping;
    region->used = round_up(sizeof *region);
    atomic_init(&region->references, 1);
    return region;
}

static void unref_region(struct region *region)
{
    if (region && atomic_fetch_sub_explicit(&region->references, 1, memory_order_acq_rel) == 1)
        munmap(region->mapping, MAPPING_BYTES);
}

static void *alloc_alone(size_t size)
{
    if (size > SIZE_MAX - sizeof(struct block))
        memory_die("out of memory");
    struct block *block = memory_alloc(sizeof *block + size);
    block->region = NULL;
    return block + 1;
}

void *region_alloc(struct region **region, size_t size)
{
    if (size > LARGEST_BLOCK)
        return alloc_alone(size);
    size_t taken = sizeof(struct block) + round_up(size);
    if (!*region || taken > REGION_BYTES - (*region)->used) {
        unref_region(*region);
        *region = new_region();
    }
    struct block *block = (void *)((char *)*region + (*region)->used);
    (*region)->used += taken;
    block->region = *region;
    atomic_fetch_add_explicit(&block->region->references, 1, memory_order_relaxed);
    return block + 1;
}

void region_leave(struct region **region)
{
    unref_region(*region);
    *region = NULL;
}

void region_free(void *memory)
{
    struct block *block = memory;
    if (!block)
        return;
    block--;
    if (block->region)
        unref_region(block->region);
    else
        free(block);
}
