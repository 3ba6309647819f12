#include "ui/theme.h"

#include "base/language.h"
#include "ui/style.h"

#include <string.h>

#define SECTION "theme."

enum { LOOKS = 3, LIKE_DEEPEST = 8 };

static const char *const built_in[LOOKS] = {"auto", "dark", "light"};

static const struct {
    const char *name;
    uint16_t plain;
    const char *looks[LOOKS];
} roles[ROLE_COUNT] = {
#define ROLE_ROW(identifier, name, plain, automatic, dark, light)                                  \
    [ROLE_##identifier] = {name, plain, {automatic, dark, light}},
    ROLE_LIST(ROLE_ROW)
#undef ROLE_ROW
};

static enum role role_from_name(struct view name)
{
    int i = 0;
    while (i < ROLE_COUNT && !view_equal_string(name, roles[i].name))
        i++;
    return (enum role)i;
}

/* LOOKS: not built in. */
static int built_in_from_name(struct view name)
{
    int i = 0;
    while (i < LOOKS && !view_equal_string(name, built_in[i]))
        i++;
    return i;
}

/* The name of the theme that a section is about; empty when it is about none. */
static struct view theme_of(const struct settings_entry *entry)
{
    struct view section = view_of(entry->section);
    return view_starts_with(section, SECTION) ? view_from(section, strlen(SECTION))
                                              : view_make(NULL, 0);
}

void theme_append_roles(struct buffer *out)
{
    for (int i = 0; i < ROLE_COUNT; i++)
        buffer_append_format(out, "%s%s", i ? " " : "", roles[i].name);
}

/* ---- making one ---------------------------------------------------------------------------- */

/* Without colours a look says what it adds to the attributes that are there anyway. */
static void set_role(struct theme *theme, enum role role, const char *look, int colors)
{
    struct buffer message = {0};
    struct style style;
    if (style_parse(view_of(look), colors, &style, &message) == STATUS_OK) {
        if (colors < 8)
            style.attributes |= roles[role].plain;
        theme->styles[role] = style;
    }
    buffer_deinit(&message);
}

static void begin_with(struct theme *theme, int look, int colors)
{
    for (int i = 0; i < ROLE_COUNT; i++) {
        const char *text = roles[i].looks[look];
        theme->styles[i] = (struct style){-1, -1, roles[i].plain};
        if (colors >= 8)
            set_role(theme, (enum role)i, *text ? text : roles[i].looks[0], colors);
    }
}

/* Which theme a section says that it is like; empty: it does not. */
static struct view likeness(const struct settings *settings, struct view name)
{
    struct view like = view_make(NULL, 0);
    for (size_t i = 0; i < settings_entry_count(settings); i++) {
        const struct settings_entry *entry = settings_entry(settings, i);
        if (view_equal(theme_of(entry), name) && strcmp(entry->name, "like") == 0)
            like = view_of(entry->value);
    }
    return like;
}

static void apply_sections(struct theme *theme, const struct settings *settings, struct view name,
                           int colors)
{
    for (size_t i = 0; i < settings_entry_count(settings); i++) {
        const struct settings_entry *entry = settings_entry(settings, i);
        enum role role = role_from_name(view_of(entry->name));
        if (view_equal(theme_of(entry), name) && role < ROLE_COUNT)
            set_role(theme, role, entry->value, colors);
    }
}

/* What a theme is like comes first. Themes that are like each other end somewhere. */
static void make(struct theme *theme, const struct settings *settings, struct view name, int colors,
                 int depth)
{
    struct view like = likeness(settings, name);
    int look = built_in_from_name(name);
    if (look < LOOKS || !like.length || depth == LIKE_DEEPEST)
        begin_with(theme, look < LOOKS ? look : 0, colors);
    else
        make(theme, settings, like, colors, depth + 1);
    apply_sections(theme, settings, name, colors);
}

void theme_init(struct theme *theme, const struct settings *settings, int colors)
{
    make(theme, settings, settings_text(settings, SETTING_THEME), colors, 0);
}

/* ---- checking ------------------------------------------------------------------------------- */

static bool theme_exists(const struct settings *settings, struct view name)
{
    if (built_in_from_name(name) < LOOKS)
        return true;
    for (size_t i = 0; i < settings_entry_count(settings); i++)
        if (view_equal(theme_of(settings_entry(settings, i)), name))
            return true;
    return false;
}

static enum status check_entry(const struct settings *settings, const struct settings_entry *entry,
                               struct buffer *message)
{
    struct style style;
    if (strcmp(entry->name, "like") == 0) {
        if (theme_exists(settings, view_of(entry->value)))
            return STATUS_OK;
        buffer_append_format(message, _("there is no theme \"%s\""), entry->value);
        return STATUS_INVALID;
    }
    if (role_from_name(view_of(entry->name)) == ROLE_COUNT) {
        buffer_append_format(message, _("nothing on the screen is called \"%s\""), entry->name);
        return STATUS_INVALID;
    }
    return style_parse(view_of(entry->value), STYLE_COLORS_ALL, &style, message);
}

void theme_check(struct settings *settings)
{
    for (size_t i = 0; i < settings_entry_count(settings); i++) {
        const struct settings_entry *entry = settings_entry(settings, i);
        struct buffer message = {0};
        if (theme_of(entry).length && check_entry(settings, entry, &message) != STATUS_OK)
            settings_report(settings, entry->line, buffer_string(&message));
        buffer_deinit(&message);
    }
}
