#include "text/braces.h"

#include "base/memory.h"

#include <stdlib.h>

static void add_open(struct braces *braces, size_t open, uint32_t outer)
{
    void *pairs = braces->pairs;
    memory_reserve(&pairs, &braces->capacity, braces->count + 1, sizeof *braces->pairs);
    braces->pairs = pairs;
    braces->pairs[braces->count++] = (struct brace_pair){(uint32_t)open, outer};
}

/* Until a pair is closed, its `close` is the index of the pair around it: a stack without
   memory of its own. */
void braces_find(struct braces *braces, struct view text)
{
    uint32_t top = UINT32_MAX;
    braces->balanced = true;
    for (size_t at = 0; at < text.length; at++) {
        char byte = text.data[at];
        if (byte == '\\') {
            at++;
        } else if (byte == '{') {
            add_open(braces, at, top);
            top = (uint32_t)(braces->count - 1);
        } else if (byte == '}' && top == UINT32_MAX) {
            braces->balanced = false;
        } else if (byte == '}') {
            struct brace_pair *pair = &braces->pairs[top];
            top = pair->close;
            pair->close = (uint32_t)at;
        }
    }
    while (top != UINT32_MAX) {
        struct brace_pair *pair = &braces->pairs[top];
        top = pair->close;
        pair->close = UINT32_MAX;
        braces->balanced = false;
    }
}

void braces_deinit(struct braces *braces)
{
    free(braces->pairs);
    *braces = (struct braces){0};
}

size_t braces_close(const struct braces *braces, size_t open)
{
    size_t low = 0, high = braces->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct brace_pair *pair = &braces->pairs[middle];
        if (pair->open == open)
            return pair->close == UINT32_MAX ? VIEW_NONE : pair->close;
        if (pair->open < open)
            low = middle + 1;
        else
            high = middle;
    }
    return VIEW_NONE;
}
