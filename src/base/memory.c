#include "base/memory.h"

#include "base/language.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The one exception to "no mutable state at file scope"; see memory.h. */
static _Atomic(void (*)(void)) die_hook;

void memory_set_die_hook(void (*hook)(void))
{
    atomic_store(&die_hook, hook);
}

static void say(const char *text)
{
    size_t length = strlen(text);
    while (length) {
        ssize_t written = write(STDERR_FILENO, text, length);
        if (written <= 0)
            return;
        text += written;
        length -= (size_t)written;
    }
}

_Noreturn void memory_die(const char *reason)
{
    void (*hook)(void) = atomic_exchange(&die_hook, NULL);
    if (hook)
        hook();
    say("sheaf: ");
    say(language_text(reason));
    say("\n");
    _exit(2);
}

void *memory_alloc(size_t size)
{
    void *block = malloc(size ? size : 1);
    if (!block)
        memory_die("out of memory");
    return block;
}

void *memory_alloc_zero(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size ? size : 1);
    if (!block)
        memory_die("out of memory");
    return block;
}

void *memory_resize(void *block, size_t size)
{
    void *resized = realloc(block, size ? size : 1);
    if (!resized)
        memory_die("out of memory");
    return resized;
}

char *memory_copy_string(const char *data, size_t length)
{
    char *copy = memory_alloc(length + 1);
    if (length)
        memcpy(copy, data, length);
    copy[length] = '\0';
    return copy;
}

void memory_reserve(void **items, size_t *capacity, size_t needed, size_t item_size)
{
    if (needed <= *capacity)
        return;
    size_t grown = *capacity < 8 ? 8 : *capacity + *capacity / 2;
    if (grown < needed)
        grown = needed;
    if (grown > SIZE_MAX / item_size)
        memory_die("out of memory");
    *items = memory_resize(*items, grown * item_size);
    *capacity = grown;
}
