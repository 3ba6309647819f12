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

bool json_parser_accepts(struct view text)
{
    yajl_handle parser = json_parser_new(NULL, NULL);
    bool valid =
        yajl_parse(parser, (const unsigned char *)text.data, text.length) == yajl_status_ok &&
        yajl_complete_parse(parser) == yajl_status_ok;
    yajl_free(parser);
    return valid;
}
