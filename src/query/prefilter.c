#include "query/prefilter.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "query/pattern.h"

#include <stdlib.h>

#ifdef HAVE_HS

#include <hs.h>

struct prefilter {
    hs_database_t *database;
    bool exact;
};

struct prefilter_memory {
    hs_scratch_t *scratch;
};

static hs_database_t *compile(const char *text, unsigned flags)
{
    hs_database_t *database = NULL;
    hs_compile_error_t *error = NULL;
    unsigned options = HS_FLAG_SINGLEMATCH | HS_FLAG_ALLOWEMPTY | HS_FLAG_MULTILINE;
    if (flags & PATTERN_CASELESS)
        options |= HS_FLAG_CASELESS;
    if (hs_compile(text, options, HS_MODE_BLOCK, NULL, &database, &error) != HS_SUCCESS)
        database = NULL;
    hs_free_compile_error(error);
    return database;
}

struct prefilter *prefilter_new(struct view pattern, unsigned flags)
{
    struct buffer text = {0};
    bool exact = false;
    hs_database_t *database = NULL;
    if (prefilter_rewrite(pattern, flags, &text, &exact) && text.length > 0)
        database = compile(buffer_string(&text), flags);
    buffer_deinit(&text);
    if (!database)
        return NULL;
    struct prefilter *prefilter = memory_alloc(sizeof *prefilter);
    *prefilter = (struct prefilter){database, exact};
    return prefilter;
}

void prefilter_free(struct prefilter *prefilter)
{
    if (!prefilter)
        return;
    hs_free_database(prefilter->database);
    free(prefilter);
}

bool prefilter_is_exact(const struct prefilter *prefilter)
{
    return prefilter->exact;
}

struct prefilter_memory *prefilter_memory_new(void)
{
    return memory_alloc_zero(1, sizeof(struct prefilter_memory));
}

void prefilter_memory_free(struct prefilter_memory *memory)
{
    hs_free_scratch(memory->scratch);
    free(memory);
}

static int on_match(unsigned id, unsigned long long from, unsigned long long to, unsigned flags,
                    void *context)
{
    bool *found = context;
    (void)id, (void)from, (void)to, (void)flags;
    *found = true;
    return 1; /* one is enough */
}

void prefilter_memory_grow(struct prefilter_memory *memory, const struct prefilter *prefilter)
{
    if (hs_alloc_scratch(prefilter->database, &memory->scratch) != HS_SUCCESS)
        memory_die("out of memory");
}

bool prefilter_find(const struct prefilter *prefilter, struct prefilter_memory *memory,
                    struct view text)
{
    bool found = false;
    hs_error_t result = hs_scan(prefilter->database, text.data, (unsigned)text.length, 0,
                                memory->scratch, on_match, &found);
    return found || (result != HS_SUCCESS && result != HS_SCAN_TERMINATED);
}

#else

struct prefilter *prefilter_new(struct view pattern, unsigned flags)
{
    (void)pattern, (void)flags;
    return NULL;
}

void prefilter_free(struct prefilter *prefilter)
{
    (void)prefilter;
}

bool prefilter_is_exact(const struct prefilter *prefilter)
{
    (void)prefilter;
    return false;
}

struct prefilter_memory *prefilter_memory_new(void)
{
    return NULL;
}

void prefilter_memory_free(struct prefilter_memory *memory)
{
    (void)memory;
}

void prefilter_memory_grow(struct prefilter_memory *memory, const struct prefilter *prefilter)
{
    (void)memory, (void)prefilter;
}

bool prefilter_find(const struct prefilter *prefilter, struct prefilter_memory *memory,
                    struct view text)
{
    (void)prefilter, (void)memory, (void)text;
    return true;
}

#endif
