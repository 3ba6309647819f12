#include "base/language.h"
#include "state/settings_internal.h"

#include "base/memory.h"
#include "base/user_folder.h"

#include <stdlib.h>
#include <string.h>

enum { PATHS_MOST = 1000 };

static const struct setting_row rows[SETTING_COUNT] = {
#define SETTING_ROW(identifier, name, kind, initial, range, help)                                  \
    {name, SETTING_KIND_##kind, initial, range, help},
    SETTING_LIST(SETTING_ROW)
#undef SETTING_ROW
};

const struct setting_row *setting_row(enum setting setting)
{
    return &rows[setting];
}

enum setting setting_from_name(struct view name)
{
    int i = 0;
    while (i < SETTING_COUNT && !view_equal_string(name, rows[i].name))
        i++;
    return (enum setting)i;
}

/* ---- strings ------------------------------------------------------------------------- */

void strings_add(struct strings *strings, struct view text)
{
    void *items = strings->items;
    memory_reserve(&items, &strings->capacity, strings->count + 1, sizeof *strings->items);
    strings->items = items;
    strings->items[strings->count++] = memory_copy_string(text.data, text.length);
}

void strings_clear(struct strings *strings)
{
    for (size_t i = 0; i < strings->count; i++)
        free(strings->items[i]);
    free(strings->items);
    *strings = (struct strings){0};
}

/* ---- reading values ------------------------------------------------------------------------ */

/* wanted may hold %s for the range. */
static enum status refuse(const char *wanted, const char *range, struct view value,
                          struct buffer *message)
{
    struct buffer text = {0};
    buffer_append_format(&text, wanted, range);
    buffer_append_format(message, _("should be %s, not \"%.*s\""), buffer_string(&text),
                         (int)value.length, value.length ? value.data : "");
    buffer_deinit(&text);
    return STATUS_INVALID;
}

static enum status read_switch(struct view text, long *number, struct buffer *message)
{
    static const char *const words[][2] = {
        {"off", "on"}, {"no", "yes"}, {"false", "true"}, {"0", "1"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (int on = 0; on < 2; on++)
            if (view_equal_string(text, words[i][on])) {
                *number = on;
                return STATUS_OK;
            }
    return refuse(_("on or off"), "", text, message);
}

static enum status read_number(const struct setting_row *row, struct view text, long *number,
                               struct buffer *message)
{
    struct view range = view_of(row->range);
    size_t dots = view_find(range, view_of(".."), 0);
    long least = 0, most = 0, read;
    view_to_long(view_slice(range, 0, dots), &least);
    view_to_long(view_from(range, dots + 2), &most);
    if (!view_to_long(text, &read) || read < least || read > most)
        return refuse(_("a number in %s"), row->range, text, message);
    *number = read;
    return STATUS_OK;
}

static enum status read_choice(const struct setting_row *row, struct view text, long *number,
                               struct buffer *message)
{
    struct view rest = view_of(row->range);
    for (long i = 0; rest.data; i++) {
        if (!view_equal(view_split(&rest, '|'), text))
            continue;
        *number = i;
        return STATUS_OK;
    }
    return refuse(_("one of %s"), row->range, text, message);
}

/* "~/papers" is below the home folder. What another path would be relative to is a
   riddle, so there is none. */
static enum status read_path(struct view text, struct buffer *path, struct buffer *message)
{
    bool below_home = view_starts_with(text, "~/");
    if (!below_home && !view_starts_with(text, "/"))
        return refuse(_("a path that begins with / or ~/"), "", text, message);
    if (below_home && !user_home_append(path)) {
        buffer_append_string(message, _("there is no home folder"));
        return STATUS_INVALID;
    }
    buffer_append_view(path, below_home ? view_from(text, 1) : text);
    return STATUS_OK;
}

static enum status add_path(struct setting_value *value, struct view text,
                            struct setting_place place, struct buffer *message)
{
    struct buffer path = {0};
    enum status status = read_path(text, &path, message);
    if (status == STATUS_OK && value->paths.count >= PATHS_MOST) {
        buffer_append_format(message, _("more than %d files"), PATHS_MOST);
        status = STATUS_LIMIT;
    }
    if (status == STATUS_OK) {
        if (place.origin != value->place.origin)
            strings_clear(&value->paths);
        strings_add(&value->paths, buffer_view(&path));
    }
    buffer_deinit(&path);
    return status;
}

static enum status keep_text(struct setting_value *value, struct view text)
{
    free(value->text);
    value->text = memory_copy_string(text.data, text.length);
    return STATUS_OK;
}

static enum status read_columns(struct setting_value *value, struct view text,
                                struct buffer *message)
{
    enum status status = list_wish_parse(&value->columns, text, message);
    return status == STATUS_OK ? keep_text(value, text) : status;
}

static bool section_exists(const struct settings *settings, const char *start, struct view name)
{
    for (size_t i = 0; i < settings->entry_count; i++) {
        struct view section = view_of(settings->entries[i].section);
        if (view_starts_with(section, start) && view_equal(view_from(section, strlen(start)), name))
            return true;
    }
    return false;
}

/* One of the words of the range, or a section [theme.…]. */
static bool theme_is_known(const struct settings *settings, const struct setting_row *row,
                           struct view name)
{
    struct view rest = view_of(row->range), word;
    for (word = view_split(&rest, '|'); rest.data; word = view_split(&rest, '|'))
        if (view_equal(word, name))
            return true;
    return section_exists(settings, "theme.", name);
}

/* In a file the section may come later: see settings_finish(). */
static enum status read_theme(const struct settings *settings, const struct setting_row *row,
                              struct view text, struct setting_place place,
                              struct setting_value *value, struct buffer *message)
{
    if (place.origin != ORIGIN_FILE && !theme_is_known(settings, row, text))
        return refuse(_("one of %s"), row->range, text, message);
    return keep_text(value, text);
}

static enum status read_value(struct settings *settings, enum setting setting, struct view text,
                              struct setting_place place, struct buffer *message)
{
    const struct setting_row *row = &rows[setting];
    struct setting_value *value = &settings->values[setting];
    switch (row->kind) {
    case SETTING_KIND_SWITCH:
        return read_switch(text, &value->number, message);
    case SETTING_KIND_NUMBER:
        return read_number(row, text, &value->number, message);
    case SETTING_KIND_CHOICE:
        return read_choice(row, text, &value->number, message);
    case SETTING_KIND_ORDER:
        return order_parse(text, &value->order, message);
    case SETTING_KIND_COLUMNS:
        return read_columns(value, text, message);
    case SETTING_KIND_TEXT:
        return keep_text(value, text);
    case SETTING_KIND_THEME:
        return read_theme(settings, row, text, place, value, message);
    case SETTING_KIND_PATHS:
        if (place.origin != ORIGIN_NOW)
            return add_path(value, text, place, message);
        buffer_append_string(message, _("can only be set in the file"));
        break;
    }
    return STATUS_INVALID;
}

enum status settings_set(struct settings *settings, struct view name, struct view value,
                         struct setting_place place, struct buffer *message)
{
    enum setting setting = setting_from_name(name);
    if (setting == SETTING_COUNT) {
        buffer_append_format(message, _("there is no setting \"%.*s\""), (int)name.length,
                             name.length ? name.data : "");
        return STATUS_INVALID;
    }
    size_t before = message->length;
    buffer_append_format(message, "%s: ", rows[setting].name);
    enum status status = read_value(settings, setting, value, place, message);
    if (status != STATUS_OK)
        return status;
    buffer_truncate(message, before);
    settings->values[setting].place = place;
    return STATUS_OK;
}

void settings_finish(struct settings *settings)
{
    const struct setting_place place = {ORIGIN_DEFAULT, 0};
    for (int i = 0; i < SETTING_COUNT; i++) {
        struct setting_value *value = &settings->values[i];
        struct buffer message = {0};
        if (rows[i].kind != SETTING_KIND_THEME ||
            theme_is_known(settings, &rows[i], view_of(value->text)))
            continue;
        buffer_append_format(&message, "%s: ", rows[i].name);
        refuse(_("one of %s"), rows[i].range, view_of(value->text), &message);
        settings_report(settings, value->place.line, buffer_string(&message));
        settings_set(settings, view_of(rows[i].name), view_of(rows[i].initial), place, &message);
        buffer_deinit(&message);
    }
}

/* ---- all of them -------------------------------------------------------------------------- */

struct settings *settings_new(void)
{
    struct settings *settings = memory_alloc_zero(1, sizeof *settings);
    struct buffer message = {0};
    const struct setting_place place = {ORIGIN_DEFAULT, 0};
    for (int i = 0; i < SETTING_COUNT; i++)
        if (rows[i].kind != SETTING_KIND_PATHS)
            settings_set(settings, view_of(rows[i].name), view_of(rows[i].initial), place,
                         &message);
    buffer_deinit(&message);
    return settings;
}

void settings_free(struct settings *settings)
{
    if (!settings)
        return;
    for (int i = 0; i < SETTING_COUNT; i++) {
        strings_clear(&settings->values[i].paths);
        free(settings->values[i].text);
    }
    for (size_t i = 0; i < settings->entry_count; i++) {
        free(settings->entries[i].section);
        free(settings->entries[i].name);
        free(settings->entries[i].value);
    }
    for (size_t i = 0; i < settings->problem_count; i++)
        free(settings->problems[i].text);
    free(settings->widths);
    free(settings->entries);
    free(settings->problems);
    buffer_deinit(&settings->file);
    free(settings);
}

bool settings_is_on(const struct settings *settings, enum setting setting)
{
    return settings->values[setting].number != 0;
}

long settings_number(const struct settings *settings, enum setting setting)
{
    return settings->values[setting].number;
}

unsigned settings_choice(const struct settings *settings, enum setting setting)
{
    return (unsigned)settings->values[setting].number;
}

struct order_spec settings_order(const struct settings *settings, enum setting setting)
{
    return settings->values[setting].order;
}

const struct list_wish *settings_columns(const struct settings *settings, enum setting setting)
{
    return &settings->values[setting].columns;
}

struct view settings_text(const struct settings *settings, enum setting setting)
{
    return view_of(settings->values[setting].text);
}

size_t settings_path_count(const struct settings *settings, enum setting setting)
{
    return settings->values[setting].paths.count;
}

const char *settings_path(const struct settings *settings, enum setting setting, size_t index)
{
    return settings->values[setting].paths.items[index];
}

/* ---- as text ------------------------------------------------------------------------------ */

static void append_word(const struct setting_row *row, long index, struct buffer *out)
{
    struct view rest = view_of(row->range), word;
    do
        word = view_split(&rest, '|');
    while (index-- > 0);
    buffer_append_view(out, word);
}

static void append_paths(const struct strings *paths, struct buffer *out)
{
    for (size_t i = 0; i < paths->count; i++) {
        if (i)
            buffer_append_string(out, ", ");
        buffer_append_string(out, paths->items[i]);
    }
}

void settings_append_value(const struct settings *settings, enum setting setting,
                           struct buffer *out)
{
    const struct setting_value *value = &settings->values[setting];
    switch (rows[setting].kind) {
    case SETTING_KIND_SWITCH:
        buffer_append_string(out, value->number ? "on" : "off");
        break;
    case SETTING_KIND_NUMBER:
        buffer_append_format(out, "%ld", value->number);
        break;
    case SETTING_KIND_CHOICE:
        append_word(&rows[setting], value->number, out);
        break;
    case SETTING_KIND_ORDER:
        order_append(&value->order, out);
        break;
    case SETTING_KIND_COLUMNS:
    case SETTING_KIND_TEXT:
    case SETTING_KIND_THEME:
        buffer_append_string(out, value->text);
        break;
    case SETTING_KIND_PATHS:
        append_paths(&value->paths, out);
        break;
    }
}

enum setting_origin settings_origin(const struct settings *settings, enum setting setting)
{
    return settings->values[setting].place.origin;
}

void settings_append_origin(const struct settings *settings, enum setting setting,
                            struct buffer *out)
{
    static const char *const words[] = {[ORIGIN_DEFAULT] = N_("default"),
                                        [ORIGIN_FILE] = N_("line %u"),
                                        [ORIGIN_START] = N_("at start"),
                                        [ORIGIN_NOW] = N_("set now")};
    struct setting_place place = settings->values[setting].place;
    buffer_append_format(out, _(words[place.origin]), place.line);
}
