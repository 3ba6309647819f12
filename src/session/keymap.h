/*
 * Which keys mean which action in which context. The default keys are one table
 * (keymap.c); the sections [keys] and [keys.CONTEXT] of the settings change it
 * (keymap_settings.c). Several keys may mean one action, and several keys typed one after
 * the other may mean something together ("s y"). What is in no row of its context is text
 * there (in prompts) or nothing. Digits before a key are a count and never reach the key map
 * outside prompts.
 *
 * Nothing is waited for by time: where "g g" means something, "g" alone means nothing.
 */
#ifndef SHEAF_SESSION_KEYMAP_H
#define SHEAF_SESSION_KEYMAP_H

#include "session/action.h"
#include "session/key.h"
#include "state/settings.h"

struct keymap_binding {
    struct key_series series;
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
/* Gives keys a meaning in some contexts, instead of what they meant there, and instead of
   what began with them or they begin with; ACTION_NONE takes their meaning away. */
void keymap_bind(struct keymap *keymap, unsigned contexts, const struct key_series *series,
                 enum action action);
/* Takes all meanings away in some contexts, but for ACTION_ACCEPT and ACTION_CANCEL:
   nobody shall be caught in a prompt. */
void keymap_clear(struct keymap *keymap, unsigned contexts);
/* ACTION_NONE when the keys mean nothing there. */
enum action keymap_find(const struct keymap *keymap, enum context context,
                        const struct key_series *series);
/* Whether more keys are needed: these begin something that means something there. */
bool keymap_goes_on(const struct keymap *keymap, enum context context,
                    const struct key_series *series);
/* Appends the names of the keys that mean an action in a context, with a blank
   between them; at most `most`. Returns how many. */
size_t keymap_append_keys(const struct keymap *keymap, enum context context, enum action action,
                          size_t most, struct buffer *out);
/* Appends a hint in which %s is the key for an action ("%s quits"). False, nothing appended,
   when no key means it there. */
bool keymap_append_hint(const struct keymap *keymap, enum context context, enum action action,
                        const char *format, struct buffer *out);
/* Appends what keys may follow these, and to what they lead: "sort by:  f file  y year". */
void keymap_append_continuations(const struct keymap *keymap, enum context context,
                                 const struct key_series *series, struct buffer *out);

/* Applies what the settings say of keys. Lines that are wrong are passed over. */
void keymap_apply(struct keymap *keymap, const struct settings *settings);
/* Reports the lines that keymap_apply() would pass over among the problems of settings. */
void keymap_check(struct settings *settings);

#endif
