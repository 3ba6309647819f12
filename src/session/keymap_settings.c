/*
 * Keys in the settings:
 *
 *     [keys]                    wherever the action means something; where text is typed,
 *     g g = go-first            a key that types a character goes on typing it
 *     C-x C-c = quit
 *     J = none                  takes the meaning away
 *
 *     [keys.list]               in one context only; see CONTEXT_LIST for their names
 *     unbind-all = yes          all keys so far, but for Enter and Esc in prompts
 *     x = toggle-star
 */
#include "base/language.h"
#include "session/keymap.h"

#include <string.h>

#define SECTION "keys"

static bool section_is_of_keys(const char *section)
{
    return strcmp(section, SECTION) == 0 || strncmp(section, SECTION ".", strlen(SECTION ".")) == 0;
}

/* What is wrong with a line, for its writer. */
static enum status refuse(struct buffer *message, const char *format, const char *what)
{
    buffer_append_format(message, format, what);
    return STATUS_INVALID;
}

/* The contexts that a section is about; 0: there are none. */
static unsigned contexts_of(const char *section)
{
    if (!section[strlen(SECTION)])
        return IN_ALL;
    enum context context = context_from_name(view_of(section + strlen(SECTION ".")));
    return context < CONTEXT_COUNT ? 1u << context : 0;
}

static bool types_text(const struct key_series *series)
{
    return series->keys[0].code < KEY_CODE_FIRST && !series->keys[0].modifiers;
}

static bool types_digit(const struct key_series *series)
{
    return types_text(series) && series->keys[0].code >= '0' && series->keys[0].code <= '9';
}

/* Where the keys come to mean the action, or lose their meaning. */
static unsigned contexts_to_bind(const struct settings_entry *entry, unsigned contexts,
                                 const struct key_series *series, enum action action)
{
    if (action != ACTION_NONE)
        contexts &= action_contexts(action);
    bool everywhere = !entry->section[strlen(SECTION)];
    return everywhere && types_text(series) ? contexts & ~(unsigned)IN_PROMPTS : contexts;
}

static enum status unbind_all(struct keymap *keymap, const struct settings_entry *entry,
                              unsigned contexts, struct buffer *message)
{
    if (strcmp(entry->value, "yes") != 0 && strcmp(entry->value, "on") != 0)
        return refuse(message, _("unbind-all takes nothing but yes, not \"%s\""), entry->value);
    keymap_clear(keymap, contexts);
    return STATUS_OK;
}

static enum status apply_entry(struct keymap *keymap, const struct settings_entry *entry,
                               struct buffer *message)
{
    struct key_series series;
    unsigned contexts = contexts_of(entry->section);
    if (!contexts)
        return refuse(message, _("there is no section [%s]"), entry->section);
    if (strcmp(entry->name, "unbind-all") == 0)
        return unbind_all(keymap, entry, contexts, message);
    if (!key_series_from_names(view_of(entry->name), &series))
        return refuse(message, _("there are no keys \"%s\""), entry->name);
    enum action action = action_from_name(view_of(entry->value));
    if (action == ACTION_NONE && strcmp(entry->value, "none") != 0)
        return refuse(message, _("there is no action \"%s\""), entry->value);
    contexts = contexts_to_bind(entry, contexts, &series, action);
    if (!contexts)
        return refuse(message, _("here %s does nothing"), entry->value);
    if ((contexts & ~(unsigned)IN_PROMPTS) && types_digit(&series))
        return refuse(message, _("\"%s\" cannot begin with a digit: that is a count"), entry->name);
    if ((contexts & IN_PROMPTS) && types_text(&series) && series.count > 1)
        return refuse(message, _("\"%s\" cannot begin with what types a character"), entry->name);
    keymap_bind(keymap, contexts, &series, action);
    return STATUS_OK;
}

void keymap_apply(struct keymap *keymap, const struct settings *settings)
{
    struct buffer message = {0};
    for (size_t i = 0; i < settings_entry_count(settings); i++) {
        const struct settings_entry *entry = settings_entry(settings, i);
        if (section_is_of_keys(entry->section))
            apply_entry(keymap, entry, &message);
    }
    buffer_deinit(&message);
}

void keymap_check(struct settings *settings)
{
    struct keymap keymap;
    keymap_init(&keymap);
    for (size_t i = 0; i < settings_entry_count(settings); i++) {
        const struct settings_entry *entry = settings_entry(settings, i);
        struct buffer message = {0};
        if (section_is_of_keys(entry->section) &&
            apply_entry(&keymap, entry, &message) != STATUS_OK)
            settings_report(settings, entry->line, buffer_string(&message));
        buffer_deinit(&message);
    }
    keymap_deinit(&keymap);
}
