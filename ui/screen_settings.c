/* What settings mean for the screen, and ":set". */
#include "base/language.h"
#include "ui/screen_internal.h"
#include "ui/style.h"

static bool ambiguous_is_wide(const struct settings *settings)
{
    switch ((enum setting_ambiguous)settings_choice(settings, SETTING_AMBIGUOUS_WIDTH)) {
    case AMBIGUOUS_NARROW:
        return false;
    case AMBIGUOUS_WIDE:
        return true;
    case AMBIGUOUS_AUTO:
        break;
    }
    return cluster_locale_is_wide();
}

int screen_colors(const struct screen *screen)
{
    static const int colors[] = {[COLORS_OFF] = 0,
                                 [COLORS_8] = 8,
                                 [COLORS_16] = 16,
                                 [COLORS_256] = 256,
                                 [COLORS_TRUE] = STYLE_COLORS_ALL};
    unsigned choice = settings_choice(session_settings(screen->session), SETTING_COLORS);
    return choice == COLORS_AUTO ? screen->colors : colors[choice];
}

void screen_apply_settings(struct screen *screen)
{
    const struct settings *settings = session_settings(screen->session);
    struct width_policy widths = {
        .ambiguous_wide = ambiguous_is_wide(settings),
        .ascii = settings_is_on(settings, SETTING_ASCII),
        .overrides = settings_widths(settings),
    };
    if (widths.ambiguous_wide != screen->widths.ambiguous_wide ||
        widths.ascii != screen->widths.ascii)
        pane_reader_forget(&screen->reader);
    screen->widths = widths;
    language_hide(widths.ascii); /* of Chinese only question marks would be left */
    theme_init(&screen->theme, settings, screen_colors(screen));
    screen->list.wish = *settings_columns(settings, SETTING_COLUMNS);
    if (!pane_reader_hyphenate(&screen->reader, settings_is_on(settings, SETTING_HYPHENATION)))
        screen_tell(screen,
                    _("words cannot be divided here: libhyphen or hyph_en_US.dic is missing"));
    screen->reader.measure = (int)settings_number(settings, SETTING_MEASURE);
    screen->dirty = DIRTY_ALL;
}

/* ---- ":set" ------------------------------------------------------------------------------- */

static void tell_value(struct screen *screen, enum setting setting)
{
    struct buffer message = {0};
    const struct settings *settings = session_settings(screen->session);
    buffer_append_format(&message, "%s=", setting_row(setting)->name);
    settings_append_value(settings, setting, &message);
    buffer_append_string(&message, " (");
    settings_append_origin(settings, setting, &message);
    buffer_append_byte(&message, ')');
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}

static void change(struct screen *screen, struct view name, struct view value)
{
    struct buffer message = {0};
    unsigned changes = session_set_setting(screen->session, name, value, &message);
    screen_update(screen, changes);
    if (changes)
        tell_value(screen, setting_from_name(name));
    else
        screen_tell(screen, buffer_string(&message));
    screen_place(screen);
    buffer_deinit(&message);
}

void screen_set(struct screen *screen)
{
    struct view value = screen->argument;
    struct view name = view_trim(view_split(&value, '='));
    enum setting setting = setting_from_name(name);
    if (!name.length)
        screen_tell(screen, _("set what? NAME=VALUE"));
    else if (value.data || setting == SETTING_COUNT)
        change(screen, name, view_trim(value));
    else
        tell_value(screen, setting);
}

/* ---- completion ---------------------------------------------------------------------------- */

/* The index-th value to offer: the words of a choice, else the value in force. */
static bool append_value(const struct settings *settings, enum setting setting, size_t index,
                         struct buffer *out)
{
    const struct setting_row *row = setting_row(setting);
    struct view rest = view_of(row->range), word;
    if (row->kind != SETTING_KIND_CHOICE && row->kind != SETTING_KIND_SWITCH) {
        if (!index)
            settings_append_value(settings, setting, out);
        return !index;
    }
    do {
        if (!rest.data)
            return false;
        word = view_split(&rest, '|');
    } while (index--);
    buffer_append_view(out, word);
    return true;
}

static bool begins_with(const struct buffer *text, size_t start, struct view stem)
{
    return view_equal(view_slice(view_from(buffer_view(text), start), 0, stem.length), stem);
}

static bool append_setting_value(const struct screen *screen, enum setting setting,
                                 struct view stem, size_t index, struct buffer *out)
{
    size_t start = out->length;
    for (size_t i = 0;; i++) {
        buffer_append_format(out, "%s=", setting_row(setting)->name);
        if (!append_value(session_settings(screen->session), setting, i, out))
            break;
        if (begins_with(out, start, stem) && !index--)
            return true;
        buffer_truncate(out, start);
    }
    buffer_truncate(out, start);
    return false;
}

bool screen_append_setting(const struct screen *screen, struct view stem, size_t index,
                           struct buffer *out)
{
    struct view rest = stem, name = view_split(&rest, '=');
    enum setting setting = setting_from_name(name);
    if (rest.data)
        return setting < SETTING_COUNT && append_setting_value(screen, setting, stem, index, out);
    size_t start = out->length;
    for (int i = 0; i < SETTING_COUNT; i++) {
        buffer_append_format(out, "%s=", setting_row((enum setting)i)->name);
        if (begins_with(out, start, stem) && !index--)
            return true;
        buffer_truncate(out, start);
    }
    return false;
}
