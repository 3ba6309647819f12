/*
 * Which key means which action in which context. The default keys are one table
 * (keymap.c); several keys may mean one action. A key that is in no row of its context
 * is text there (in prompts) or nothing. Digits before a key are a count and never
 * reach the key map outside prompts.
 */
#ifndef SHEAF_SESSION_KEYMAP_H
#define SHEAF_SESSION_KEYMAP_H

#include "session/action.h"
#include "session/key.h"

struct keymap_binding {
    struct key key;
    unsigned contexts; /* IN_… bits */
    enum action action;
};

struct keymap {
    struct keymap_binding *bindings;
    size_t count;
    size_t capacity;
};

/* The default keys. */
void keymap_init(struct keymap *keymap);
void keymap_deinit(struct keymap *keymap);
/* Gives a key a meaning in some contexts, instead of what it meant there;
   ACTION_NONE takes its meaning away. */
void keymap_bind(struct keymap *keymap, unsigned contexts, struct key key, enum action action);
/* ACTION_NONE when the key means nothing there. */
enum action keymap_find(const struct keymap *keymap, enum context context, struct key key);
/* Appends the names of the keys that mean an action in a context, with a blank
   between them; at most `most`. Returns how many. */
size_t keymap_append_keys(const struct keymap *keymap, enum context context, enum action action,
                          size_t most, struct buffer *out);

#endif
