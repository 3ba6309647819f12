#include "session/keymap.h"

#include "base/memory.h"

#include <stdlib.h>

static const struct {
    unsigned contexts;
    const char *key;
    enum action action;
} defaults[] = {
    {IN_SCROLLED, "j", ACTION_MOVE_DOWN},
    {IN_SCROLLED, "Down", ACTION_MOVE_DOWN},
    {IN_SCROLLED, "k", ACTION_MOVE_UP},
    {IN_SCROLLED, "Up", ACTION_MOVE_UP},
    {IN_SCROLLED, "C-d", ACTION_HALF_PAGE_DOWN},
    {IN_SCROLLED, "C-u", ACTION_HALF_PAGE_UP},
    {IN_SCROLLED, "C-f", ACTION_PAGE_DOWN},
    {IN_SCROLLED, "PgDn", ACTION_PAGE_DOWN},
    {IN_READER | IN_HELP, "Space", ACTION_PAGE_DOWN},
    {IN_SCROLLED, "C-b", ACTION_PAGE_UP},
    {IN_SCROLLED, "PgUp", ACTION_PAGE_UP},
    {IN_SCROLLED, "g", ACTION_GO_FIRST},
    {IN_SCROLLED, "Home", ACTION_GO_FIRST},
    {IN_SCROLLED, "G", ACTION_GO_LAST},
    {IN_SCROLLED, "End", ACTION_GO_LAST},
    {IN_PANES, "J", ACTION_NEXT_PAPER},
    {IN_PANES, "C-n", ACTION_NEXT_PAPER},
    {IN_PANES, "K", ACTION_PREVIOUS_PAPER},
    {IN_PANES, "C-p", ACTION_PREVIOUS_PAPER},
    {IN_PANES, "/", ACTION_QUERY},
    {IN_PANES, "n", ACTION_NEXT_MATCH},
    {IN_PANES, "N", ACTION_PREVIOUS_MATCH},
    {IN_PAPERS, "Enter", ACTION_OPEN},
    {IN_PAPERS, "l", ACTION_OPEN},
    {IN_PAPERS, "Right", ACTION_OPEN},
    {IN_PANES, "Tab", ACTION_CHANGE_PANE},
    {IN_READER, "h", ACTION_CLOSE},
    {IN_READER, "Left", ACTION_CLOSE},
    {IN_PANES, "\\", ACTION_SOURCE},
    {IN_PANES, "s", ACTION_SORT},
    {IN_SORT, "f", ACTION_SORT_FILE},
    {IN_SORT, "y", ACTION_SORT_YEAR},
    {IN_SORT, "t", ACTION_SORT_TITLE},
    {IN_SORT, "a", ACTION_SORT_AUTHOR},
    {IN_SORT, "v", ACTION_SORT_VENUE},
    {IN_SORT, "r", ACTION_SORT_RATING},
    {IN_SORT, "m", ACTION_SORT_RELEVANCE},
    {IN_PANES, "S", ACTION_REVERSE},
    {IN_PANES | IN_QUERY, "C-t", ACTION_MATCH_MODE},
    {IN_SCROLLED, ":", ACTION_COMMAND},
    {IN_PANES, "?", ACTION_HELP},
    {IN_PANES, "F1", ACTION_HELP},
    {IN_HELP, "/", ACTION_FILTER},
    {IN_SETTINGS, "Enter", ACTION_CHANGE_SETTING},
    {IN_ALL, "C-l", ACTION_REDRAW},
    {IN_ALL, "C-z", ACTION_SUSPEND},
    {IN_SCROLLED, "q", ACTION_BACK},
    {IN_SCROLLED, "Q", ACTION_QUIT},
    {IN_PROMPTS, "Enter", ACTION_ACCEPT},
    {IN_CANCELLED, "Esc", ACTION_CANCEL},
    {IN_CANCELLED, "C-g", ACTION_CANCEL},
    {IN_CANCELLED, "C-c", ACTION_CANCEL},
    {IN_RECALLED, "Up", ACTION_HISTORY_PREVIOUS},
    {IN_RECALLED, "C-p", ACTION_HISTORY_PREVIOUS},
    {IN_RECALLED, "Down", ACTION_HISTORY_NEXT},
    {IN_RECALLED, "C-n", ACTION_HISTORY_NEXT},
    {IN_RECALLED, "Tab", ACTION_COMPLETE},
    {IN_PROMPTS, "C-a", ACTION_LINE_START},
    {IN_PROMPTS, "Home", ACTION_LINE_START},
    {IN_PROMPTS, "C-e", ACTION_LINE_END},
    {IN_PROMPTS, "End", ACTION_LINE_END},
    {IN_PROMPTS, "C-b", ACTION_LEFT},
    {IN_PROMPTS, "Left", ACTION_LEFT},
    {IN_PROMPTS, "C-f", ACTION_RIGHT},
    {IN_PROMPTS, "Right", ACTION_RIGHT},
    {IN_PROMPTS, "C-Left", ACTION_WORD_LEFT},
    {IN_PROMPTS, "M-b", ACTION_WORD_LEFT},
    {IN_PROMPTS, "C-Right", ACTION_WORD_RIGHT},
    {IN_PROMPTS, "M-f", ACTION_WORD_RIGHT},
    {IN_PROMPTS, "Backspace", ACTION_DELETE_LEFT},
    {IN_PROMPTS, "C-h", ACTION_DELETE_LEFT},
    {IN_PROMPTS, "Del", ACTION_DELETE_RIGHT},
    {IN_PROMPTS, "C-d", ACTION_DELETE_RIGHT},
    {IN_PROMPTS, "C-w", ACTION_DELETE_WORD},
    {IN_PROMPTS, "C-u", ACTION_DELETE_BEFORE},
    {IN_PROMPTS, "C-k", ACTION_DELETE_AFTER},
};

void keymap_init(struct keymap *keymap)
{
    *keymap = (struct keymap){0};
    for (size_t i = 0; i < sizeof defaults / sizeof defaults[0]; i++) {
        struct key key;
        if (key_from_name(view_of(defaults[i].key), &key))
            keymap_bind(keymap, defaults[i].contexts, key, defaults[i].action);
    }
}

void keymap_deinit(struct keymap *keymap)
{
    free(keymap->bindings);
    *keymap = (struct keymap){0};
}

void keymap_bind(struct keymap *keymap, unsigned contexts, struct key key, enum action action)
{
    for (size_t i = 0; i < keymap->count; i++)
        if (key_equal(keymap->bindings[i].key, key))
            keymap->bindings[i].contexts &= ~contexts;
    if (action == ACTION_NONE)
        return;
    void *bindings = keymap->bindings;
    memory_reserve(&bindings, &keymap->capacity, keymap->count + 1, sizeof *keymap->bindings);
    keymap->bindings = bindings;
    keymap->bindings[keymap->count++] = (struct keymap_binding){key, contexts, action};
}

enum action keymap_find(const struct keymap *keymap, enum context context, struct key key)
{
    for (size_t i = 0; i < keymap->count; i++) {
        const struct keymap_binding *binding = &keymap->bindings[i];
        if ((binding->contexts >> context & 1) && key_equal(binding->key, key))
            return binding->action;
    }
    return ACTION_NONE;
}

size_t keymap_append_keys(const struct keymap *keymap, enum context context, enum action action,
                          size_t most, struct buffer *out)
{
    size_t found = 0;
    for (size_t i = 0; i < keymap->count && found < most; i++) {
        const struct keymap_binding *binding = &keymap->bindings[i];
        if (binding->action != action || !(binding->contexts >> context & 1))
            continue;
        if (found++)
            buffer_append_byte(out, ' ');
        key_append_name(out, binding->key);
    }
    return found;
}
