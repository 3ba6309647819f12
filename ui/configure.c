#include "ui/configure.h"

#include "session/keymap.h"
#include "state/settings_file.h"
#include "ui/theme.h"

#include <stdlib.h>

static void set(struct settings *settings, enum setting setting, const char *value)
{
    const struct setting_place place = {ORIGIN_START, 0};
    struct buffer message = {0};
    if (value)
        settings_set(settings, view_of(setting_row(setting)->name), view_of(value), place,
                     &message);
    buffer_deinit(&message);
}

/* https://no-color.org: any value but the empty one; a setting of the user is stronger. */
static bool wants_no_color(const struct settings *settings)
{
    const char *no_color = getenv("NO_COLOR");
    return no_color && *no_color && settings_choice(settings, SETTING_COLORS) == COLORS_AUTO;
}

/* Some terminals say what their palette's colours before and behind text are: "15;0". Of 16
   colours, 0-6 and 8 are dark. */
static const char *theme_of_terminal(void)
{
    struct view colors = view_of(getenv("COLORFGBG"));
    long behind;
    while (view_find_byte(colors, ';', 0) != VIEW_NONE)
        view_split(&colors, ';');
    if (!view_to_long(colors, &behind) || behind < 0 || behind > 15)
        return NULL;
    return behind < 7 || behind == 8 ? "dark" : "light";
}

static void apply_options(struct options *options, struct settings *settings)
{
    if (options->given[OPTION_ASCII])
        set(settings, SETTING_ASCII, "on");
    if (options->given[OPTION_MOUSE])
        set(settings, SETTING_MOUSE, "on");
    if (options->given[OPTION_NO_COLOR] || wants_no_color(settings))
        set(settings, SETTING_COLORS, "off");
    if (view_equal_string(settings_text(settings, SETTING_THEME), "auto"))
        set(settings, SETTING_THEME, theme_of_terminal());
    set(settings, SETTING_SORT, options->argument[OPTION_SORT]);
    set(settings, SETTING_MATCH, options->argument[OPTION_MATCH]);
    options->order = settings_order(settings, SETTING_SORT);
    options->match = (enum query_match)settings_choice(settings, SETTING_MATCH);
}

enum status configure(struct options *options, struct settings **settings, struct buffer *message)
{
    const char *path = options->argument[OPTION_CONFIG];
    enum status status = STATUS_OK;
    *settings = settings_new();
    if (path)
        status = settings_load_file(*settings, path, message);
    else
        settings_load(*settings);
    if (status == STATUS_OK) {
        keymap_check(*settings);
        theme_check(*settings);
        apply_options(options, *settings);
        return STATUS_OK;
    }
    settings_free(*settings);
    *settings = NULL;
    return status;
}
