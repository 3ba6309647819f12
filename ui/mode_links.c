/* The links of the paper: a list to move in; a number before Enter or y is that link's. */
#include "base/language.h"
#include "ui/screen_internal.h"

static void run_links(struct screen *screen, enum action action, long count)
{
    switch (action) {
    case ACTION_OPEN_LINK:
        screen_open_link(screen, pane_links_get(&screen->links, count), false);
        break;
    case ACTION_COPY_LINK:
        screen_copy_link(screen, pane_links_get(&screen->links, count));
        break;
    default:
        if (!screen_run_cover(screen, action) &&
            movement_do(&screen->links.movement, action, count))
            screen->dirty |= DIRTY_BODY | DIRTY_STATUS;
    }
}

static void paint_links(struct screen *screen, const struct painter *painter, struct area area)
{
    pane_links_paint(&screen->links, painter, area);
}

static void append_hint(const struct screen *screen, struct buffer *out)
{
    size_t before = out->length;
    if (!keymap_append_hint(&screen->keymap, CONTEXT_LINKS, ACTION_OPEN_LINK, _("%s opens, "), out))
        return;
    if (!keymap_append_hint(&screen->keymap, CONTEXT_LINKS, ACTION_COPY_LINK,
                            _("%s copies; a number before them is a link's"), out))
        buffer_truncate(out, before);
}

/* The row above the first is the heading. */
static void click(struct screen *screen, int row)
{
    struct movement *movement = &screen->links.movement;
    if (row > 0 && movement_go(movement, movement->top + (size_t)row - 1))
        screen->dirty |= DIRTY_BODY | DIRTY_STATUS;
}

const struct mode mode_links = {.context = CONTEXT_LINKS,
                                .run = run_links,
                                .paint = paint_links,
                                .click = click,
                                .append_status = append_hint};
