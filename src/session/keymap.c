#include "session/keymap.h"

#include "base/language.h"
#include "base/memory.h"

#include <stdlib.h>

static const struct {
    unsigned contexts;
    const char *keys;
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
    {IN_HELP | IN_SETTINGS | IN_LINKS | IN_FACETS | IN_ITEMS, "C-n", ACTION_MOVE_DOWN},
    {IN_HELP | IN_SETTINGS | IN_LINKS | IN_FACETS | IN_ITEMS, "C-p", ACTION_MOVE_UP},
    {IN_SCROLLED, "C-v", ACTION_PAGE_DOWN},
    {IN_SCROLLED, "M-v", ACTION_PAGE_UP},
    {IN_SCROLLED, "M-<", ACTION_GO_FIRST},
    {IN_SCROLLED, "M->", ACTION_GO_LAST},
    {IN_PANES, "J", ACTION_NEXT_PAPER},
    {IN_PANES, "C-n", ACTION_NEXT_PAPER},
    {IN_PANES, "K", ACTION_PREVIOUS_PAPER},
    {IN_PANES, "C-p", ACTION_PREVIOUS_PAPER},
    {IN_PANES, "/", ACTION_QUERY},
    {IN_PANES, "w", ACTION_SAVE_SEARCH},
    {IN_PANES, "W", ACTION_SEARCHES},
    {IN_ITEMS, "Enter", ACTION_USE_SEARCH},
    {IN_ITEMS, "d", ACTION_DELETE_SEARCH},
    {IN_PANES, "n", ACTION_NEXT_MATCH},
    {IN_PANES, "N", ACTION_PREVIOUS_MATCH},
    {IN_PAPERS, "Enter", ACTION_OPEN},
    {IN_PAPERS, "l", ACTION_OPEN},
    {IN_PAPERS, "Right", ACTION_OPEN},
    {IN_PANES, "Tab", ACTION_CHANGE_PANE},
    {IN_READER, "h", ACTION_CLOSE},
    {IN_READER, "Left", ACTION_CLOSE},
    {IN_PANES, "\\", ACTION_SOURCE},
    {IN_PANES, "E", ACTION_EDIT_RECORD},
    {IN_PANES, "=", ACTION_PREVIEW},
    {IN_PANES, "z", ACTION_ZOOM},
    {IN_PANES, "<", ACTION_DIVIDER_BACK},
    {IN_PANES, ">", ACTION_DIVIDER_ON},
    {IN_PANES, "*", ACTION_STAR},
    {IN_PANES, "r", ACTION_READ},
    {IN_PANES, "t", ACTION_TAG},
    {IN_PANES, "a", ACTION_NOTE},
    {IN_PANES | IN_ITEMS, "u", ACTION_UNDO},
    {IN_PANES, "C-r", ACTION_REDO},
    {IN_PAPERS, "Space", ACTION_MARK},
    {IN_PANES, "v", ACTION_MARK_RANGE},
    {IN_PANES, "V", ACTION_MARK_SHOWN},
    {IN_PANES, "I", ACTION_INVERT_MARKS},
    {IN_PANES, "U", ACTION_UNMARK_ALL},
    {IN_PANES, "o", ACTION_OPEN_URL},
    {IN_PANES, "p", ACTION_OPEN_PDF},
    {IN_PANES, "L", ACTION_LINKS},
    {IN_LINKS, "Enter", ACTION_OPEN_LINK},
    {IN_LINKS, "o", ACTION_OPEN_LINK},
    {IN_LINKS, "y", ACTION_COPY_LINK},
    {IN_PANES, "y t", ACTION_COPY_TITLE},
    {IN_PANES, "y b", ACTION_COPY_BIBTEX},
    {IN_PANES, "y u", ACTION_COPY_URL},
    {IN_PANES, "y c", ACTION_COPY_CITATION},
    {IN_PANES, "y d", ACTION_COPY_DOI},
    {IN_PANES, "y a", ACTION_COPY_ABSTRACT},
    {IN_PANES, "y k", ACTION_COPY_KEY},
    {IN_PANES, "y s", ACTION_COPY_RECORD},
    {IN_PANES, "s f", ACTION_SORT_FILE},
    {IN_PANES, "s y", ACTION_SORT_YEAR},
    {IN_PANES, "s t", ACTION_SORT_TITLE},
    {IN_PANES, "s a", ACTION_SORT_AUTHOR},
    {IN_PANES, "s v", ACTION_SORT_VENUE},
    {IN_PANES, "s r", ACTION_SORT_RATING},
    {IN_PANES, "s m", ACTION_SORT_RELEVANCE},
    {IN_PANES, "S", ACTION_REVERSE},
    {IN_PANES, "R", ACTION_RELATED},
    {IN_PANES, "f", ACTION_FACETS},
    {IN_FACETS, "Tab", ACTION_NEXT_FACET},
    {IN_FACETS, "l", ACTION_NEXT_FACET},
    {IN_FACETS, "Right", ACTION_NEXT_FACET},
    {IN_FACETS, "S-Tab", ACTION_PREVIOUS_FACET},
    {IN_FACETS, "h", ACTION_PREVIOUS_FACET},
    {IN_FACETS, "Left", ACTION_PREVIOUS_FACET},
    {IN_FACETS, "Enter", ACTION_NARROW},
    {IN_FACETS, "+", ACTION_NARROW_ON},
    {IN_FACETS, "-", ACTION_EXCLUDE},
    {IN_FACETS, "s", ACTION_FACET_ORDER},
    {IN_PANES, "e b", ACTION_EXPORT_BIBTEX},
    {IN_PANES, "e l", ACTION_EXPORT_BIBLATEX},
    {IN_PANES, "e r", ACTION_EXPORT_RIS},
    {IN_PANES, "e c", ACTION_EXPORT_CSLJSON},
    {IN_PANES, "e j", ACTION_EXPORT_JSONL},
    {IN_PANES, "e t", ACTION_EXPORT_TSV},
    {IN_PANES, "e v", ACTION_EXPORT_CSV},
    {IN_PANES, "e m", ACTION_EXPORT_MARKDOWN},
    {IN_PANES, "e x", ACTION_EXPORT_TEXT},
    {IN_EXPORT, "m", ACTION_CHOOSE_MARKED},
    {IN_EXPORT, "s", ACTION_CHOOSE_SHOWN},
    {IN_EXPORT, "t", ACTION_CHOOSE_THIS},
    {IN_QUESTION, "y", ACTION_YES},
    {IN_QUESTION, "n", ACTION_NO},
    {IN_PANES | IN_QUERY, "C-t", ACTION_MATCH_MODE},
    {IN_SCROLLED, ":", ACTION_COMMAND},
    {IN_PANES, "?", ACTION_HELP},
    {IN_PANES, "F1", ACTION_HELP},
    {IN_HELP | IN_FACETS, "/", ACTION_FILTER},
    {IN_SETTINGS, "Enter", ACTION_CHANGE_SETTING},
    {IN_ALL, "C-l", ACTION_REDRAW},
    {IN_ALL, "C-z", ACTION_SUSPEND},
    {IN_SCROLLED, "q", ACTION_BACK},
    {IN_SCROLLED, "Q", ACTION_QUIT},
    {IN_ACCEPTED, "Enter", ACTION_ACCEPT},
    {IN_CANCELLED, "Esc", ACTION_CANCEL},
    {IN_CANCELLED, "C-g", ACTION_CANCEL},
    {IN_CANCELLED, "C-c", ACTION_CANCEL},
    {IN_RECALLED, "Up", ACTION_HISTORY_PREVIOUS},
    {IN_RECALLED, "C-p", ACTION_HISTORY_PREVIOUS},
    {IN_RECALLED, "Down", ACTION_HISTORY_NEXT},
    {IN_RECALLED, "C-n", ACTION_HISTORY_NEXT},
    {IN_RECALLED, "Tab", ACTION_COMPLETE},
    {IN_RECALLED, "S-Tab", ACTION_COMPLETE_BACK},
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
        struct key_series series;
        if (key_series_from_names(view_of(defaults[i].keys), &series))
            keymap_bind(keymap, defaults[i].contexts, &series, defaults[i].action);
    }
}

void keymap_deinit(struct keymap *keymap)
{
    free(keymap->bindings);
    *keymap = (struct keymap){0};
}

void keymap_bind(struct keymap *keymap, unsigned contexts, const struct key_series *series,
                 enum action action)
{
    for (size_t i = 0; i < keymap->count; i++)
        if (key_series_begins(&keymap->bindings[i].series, series) ||
            key_series_begins(series, &keymap->bindings[i].series))
            keymap->bindings[i].contexts &= ~contexts;
    if (action == ACTION_NONE)
        return;
    void *bindings = keymap->bindings;
    memory_reserve(&bindings, &keymap->capacity, keymap->count + 1, sizeof *keymap->bindings);
    keymap->bindings = bindings;
    keymap->bindings[keymap->count++] = (struct keymap_binding){*series, contexts, action};
}

void keymap_clear(struct keymap *keymap, unsigned contexts)
{
    for (size_t i = 0; i < keymap->count; i++)
        if (keymap->bindings[i].action != ACTION_ACCEPT &&
            keymap->bindings[i].action != ACTION_CANCEL)
            keymap->bindings[i].contexts &= ~contexts;
}

static bool is_in(const struct keymap_binding *binding, enum context context)
{
    return binding->contexts >> context & 1;
}

enum action keymap_find(const struct keymap *keymap, enum context context,
                        const struct key_series *series)
{
    for (size_t i = 0; i < keymap->count; i++) {
        const struct keymap_binding *binding = &keymap->bindings[i];
        if (is_in(binding, context) && binding->series.count == series->count &&
            key_series_begins(&binding->series, series))
            return binding->action;
    }
    return ACTION_NONE;
}

static bool continues(const struct keymap_binding *binding, enum context context,
                      const struct key_series *series)
{
    return is_in(binding, context) && binding->series.count > series->count &&
           key_series_begins(&binding->series, series);
}

bool keymap_goes_on(const struct keymap *keymap, enum context context,
                    const struct key_series *series)
{
    for (size_t i = 0; i < keymap->count; i++)
        if (continues(&keymap->bindings[i], context, series))
            return true;
    return false;
}

size_t keymap_append_keys(const struct keymap *keymap, enum context context, enum action action,
                          size_t most, struct buffer *out)
{
    size_t found = 0;
    for (size_t i = 0; i < keymap->count && found < most; i++) {
        const struct keymap_binding *binding = &keymap->bindings[i];
        if (binding->action != action || !is_in(binding, context))
            continue;
        if (found++)
            buffer_append_byte(out, ' ');
        key_series_append_name(out, &binding->series);
    }
    return found;
}

bool keymap_append_hint(const struct keymap *keymap, enum context context, enum action action,
                        const char *format, struct buffer *out)
{
    struct buffer key = {0};
    bool has = keymap_append_keys(keymap, context, action, 1, &key) > 0;
    if (has)
        buffer_append_format(out, format, buffer_string(&key));
    buffer_deinit(&key);
    return has;
}

/* ---- continuations ---------------------------------------------------------------------- */

/* What the names of all actions begin with that may follow, up to a hyphen: "sort-by-". */
static struct view common_start(const struct keymap *keymap, enum context context,
                                const struct key_series *series)
{
    struct view common = view_make(NULL, 0);
    for (size_t i = 0; i < keymap->count; i++) {
        if (!continues(&keymap->bindings[i], context, series))
            continue;
        struct view name = view_of(action_name(keymap->bindings[i].action));
        if (!common.data)
            common = name;
        size_t same = 0;
        while (same < common.length && same < name.length && common.data[same] == name.data[same])
            same++;
        common.length = same;
    }
    while (common.length && common.data[common.length - 1] != '-')
        common.length--;
    return common;
}

static void append_rest(const struct key_series *series, size_t from, struct buffer *out)
{
    struct key_series rest = {.count = series->count - from};
    for (size_t i = 0; i < rest.count; i++)
        rest.keys[i] = series->keys[from + i];
    key_series_append_name(out, &rest);
}

void keymap_append_continuations(const struct keymap *keymap, enum context context,
                                 const struct key_series *series, struct buffer *out)
{
    struct view common = common_start(keymap, context, series);
    struct buffer words = {0};
    for (size_t i = 0; i + 1 < common.length; i++)
        buffer_append_byte(&words, common.data[i] == '-' ? ' ' : common.data[i]);
    if (common.length)
        buffer_append_format(out, "%s:", _(buffer_string(&words)));
    else
        key_series_append_name(out, series);
    buffer_deinit(&words);
    for (size_t i = 0; i < keymap->count; i++) {
        const struct keymap_binding *binding = &keymap->bindings[i];
        if (!continues(binding, context, series))
            continue;
        buffer_append_string(out, "  ");
        append_rest(&binding->series, series->count, out);
        buffer_append_format(out, " %s", _(action_name(binding->action) + common.length));
    }
}
