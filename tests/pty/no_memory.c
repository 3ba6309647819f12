/*
 * A library for LD_PRELOAD: one request for memory is refused, the one whose number, from 1,
 * $NO_MEMORY_AT says. Without a number the file that $NO_MEMORY_LOG names tells at the end how
 * many requests there were. Those before main() do not count.
 */
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

static atomic_long requests;
static long refused = -1; /* -1: not yet at main(); 0: none */

__attribute__((constructor)) static void begin(void)
{
    const char *number = getenv("NO_MEMORY_AT");
    refused = number ? atol(number) : 0;
}

__attribute__((destructor)) static void tell(void)
{
    const char *path = getenv("NO_MEMORY_LOG");
    FILE *file = path && !refused ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%ld\n", atomic_load(&requests));
    fclose(file);
}

static int is_refused(void)
{
    if (refused < 0 || atomic_fetch_add(&requests, 1) + 1 != refused)
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return is_refused() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return is_refused() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return is_refused() ? NULL : __libc_realloc(block, size);
}
