/* The screen of settings: a list to move in; Enter leads to ":set" for the current one. */
#include "base/language.h"
#include "ui/screen_internal.h"

static void prompt_for(struct screen *screen, enum setting setting)
{
    struct buffer text = {0};
    if (setting == SETTING_COUNT)
        return;
    buffer_append_format(&text, "set %s=", setting_row(setting)->name);
    settings_append_value(session_settings(screen->session), setting, &text);
    screen_prompt(screen, buffer_view(&text));
    buffer_deinit(&text);
}

static void run_settings(struct screen *screen, enum action action, long count)
{
    switch (action) {
    case ACTION_CHANGE_SETTING:
        prompt_for(screen, pane_settings_current(&screen->settings));
        break;
    default:
        if (!screen_run_cover(screen, action) &&
            movement_do(&screen->settings.movement, action, count))
            screen->dirty |= DIRTY_BODY | DIRTY_STATUS;
    }
}

static void paint_settings(struct screen *screen, const struct painter *painter, struct area area)
{
    pane_settings_paint(&screen->settings, session_settings(screen->session), painter, area);
}

/* The whole of what the list may have cut. */
static void append_explanation(const struct screen *screen, struct buffer *out)
{
    enum setting setting = pane_settings_current(&screen->settings);
    if (setting < SETTING_COUNT)
        buffer_append_format(out, "%s: %s", setting_row(setting)->range,
                             _(setting_row(setting)->help));
    else if (screen->settings.movement.cursor <
             settings_problem_count(session_settings(screen->session)))
        buffer_append_view(out, settings_problem(session_settings(screen->session),
                                                 screen->settings.movement.cursor));
}

static void click(struct screen *screen, int row)
{
    struct movement *movement = &screen->settings.movement;
    if (movement_go(movement, movement->top + (size_t)row))
        screen->dirty |= DIRTY_BODY | DIRTY_STATUS;
}

const struct mode mode_settings = {.context = CONTEXT_SETTINGS,
                                   .run = run_settings,
                                   .paint = paint_settings,
                                   .click = click,
                                   .append_status = append_explanation};
