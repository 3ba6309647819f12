#include "io/json_parser.h"

#include "base/memory.h"

#include <stdlib.h>

static void *allocate(void *context, size_t size)
{
    (void)context;
    return memory_alloc(size);
}

static void *resize(void *context, void *block, size_t size)
{
    (void)context;
    return memory_resize(block, size);
}

static void release(void *context, void *block)
{
    (void)context;
    free(block);
}

yajl_handle json_parser_new(const yajl_callbacks *callbacks, void *context)
{
    static const yajl_alloc_funcs functions = {allocate, resize, release, NULL};
    yajl_alloc_funcs copied = functions; /* yajl copies it again, but does not say const */
    return yajl_alloc(callbacks, &copied, context);
}
