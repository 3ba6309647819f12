/* Help, and the line that filters it. */
#include "ui/screen_internal.h"

static void rebuild(struct screen *screen, struct view filter)
{
    help_build(&screen->help, &screen->keymap, filter);
    screen->dirty |= DIRTY_BODY | DIRTY_LINES;
}

static void run_help(struct screen *screen, enum action action, long count)
{
    switch (action) {
    case ACTION_FILTER:
        screen_push(screen, &mode_filter);
        break;
    default:
        if (!screen_run_cover(screen, action) &&
            help_scroll(&screen->help, action, count, screen->layout.body.rows))
            screen->dirty |= DIRTY_BODY;
    }
}

static void filter_changed(struct screen *screen)
{
    rebuild(screen, buffer_view(&screen->line.text));
}

static void run_filter(struct screen *screen, enum action action, long count)
{
    (void)count;
    if (action == ACTION_CANCEL)
        rebuild(screen, view_make(NULL, 0));
    if (action == ACTION_ACCEPT || action == ACTION_CANCEL)
        screen_pop(screen);
}

static void paint_help(struct screen *screen, const struct painter *painter, struct area area)
{
    help_paint(&screen->help, &screen->keymap, painter, area);
}

const struct mode mode_help = {.context = CONTEXT_HELP, .run = run_help, .paint = paint_help};
const struct mode mode_filter = {
    .context = CONTEXT_FILTER, .prompt = "/", .run = run_filter, .changed = filter_changed};
