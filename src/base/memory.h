/*
 * Allocation that does not fail: when memory is out, the program ends. The
 * die hook lets the terminal be put back first (it is the only mutable state at
 * file scope in the program).
 */
#ifndef SHEAF_BASE_MEMORY_H
#define SHEAF_BASE_MEMORY_H

#include <stddef.h>

/* As malloc, calloc, realloc; never NULL, a size of 0 gives a unique block.
   The caller frees with free(). */
void *memory_alloc(size_t size);
void *memory_alloc_zero(size_t count, size_t size);
void *memory_resize(void *block, size_t size);
/* A NUL-terminated copy of length bytes. The caller frees it. */
char *memory_copy_string(const char *data, size_t length);

/* Makes room for at least needed items of item_size bytes in *items, which has
   *capacity items allocated (0 and NULL to begin with). Growth is geometric. */
void memory_reserve(void **items, size_t *capacity, size_t needed, size_t item_size);

/* Called, once, before the program ends for want of memory or at memory_die().
   NULL removes it. Set by the terminal half of the user interface alone. */
void memory_set_die_hook(void (*hook)(void));
/* Runs the hook, prints "sheaf: REASON" on standard error, exits with status 2. */
_Noreturn void memory_die(const char *reason);

#endif
