/* Saved searches, kept under a name and picked from a list; and the list of papers that are not
   open now. */
#include "base/language.h"
#include "ui/screen_internal.h"

static void show(struct screen *screen, enum state_list list)
{
    pane_items_begin(&screen->items, list, screen->layout.body.rows);
    pane_items_update(&screen->items, screen->session);
    screen_push(screen, &mode_items);
}

void screen_show_searches(struct screen *screen)
{
    show(screen, STATE_LIST_SEARCHES);
}

void screen_show_orphans(struct screen *screen)
{
    session_list_orphans(screen->session);
    show(screen, STATE_LIST_ORPHANS);
}

void screen_save_search(struct screen *screen)
{
    struct buffer message = {0};
    if (!session_query(screen->session).length) {
        screen_tell(screen, _("there is no query to keep"));
    } else if (!screen->argument.length) {
        screen_prompt(screen, view_of("save-search "));
    } else {
        session_save_search(screen->session, screen->argument);
        buffer_append_format(&message, _("kept as %.*s"), (int)screen->argument.length,
                             screen->argument.data);
        screen_tell(screen, buffer_string(&message));
    }
    buffer_deinit(&message);
}

bool screen_append_search(const struct screen *screen, struct view stem, size_t index,
                          struct buffer *out)
{
    size_t count = session_list_count(screen->session, STATE_LIST_SEARCHES);
    for (size_t i = 0; i < count; i++) {
        struct view name = session_list_item(screen->session, STATE_LIST_SEARCHES, i)->name;
        if (!view_equal(view_slice(name, 0, stem.length), stem) || index--)
            continue;
        buffer_append_view(out, name);
        return true;
    }
    return false;
}

static void use(struct screen *screen)
{
    const struct state_item *item = pane_items_get(&screen->items, screen->session);
    if (!item || screen->items.list != STATE_LIST_SEARCHES)
        return;
    screen_pop(screen);
    screen_update(screen, session_use_search(screen->session, item->value));
    history_add(&screen->queries, session_query(screen->session));
}

static void delete_search(struct screen *screen)
{
    const struct state_item *item = pane_items_get(&screen->items, screen->session);
    if (item && screen->items.list == STATE_LIST_SEARCHES)
        session_delete_search(screen->session, item->name);
}

static void run_items(struct screen *screen, enum action action, long count)
{
    switch (action) {
    case ACTION_USE_SEARCH:
        use(screen);
        break;
    case ACTION_DELETE_SEARCH:
        delete_search(screen);
        break;
    case ACTION_UNDO:
        screen_do(screen, action, count);
        break;
    default:
        if (!screen_run_cover(screen, action) &&
            movement_do(&screen->items.movement, action, count))
            screen->dirty |= DIRTY_BODY | DIRTY_STATUS;
    }
}

static void paint_items(struct screen *screen, const struct painter *painter, struct area area)
{
    pane_items_paint(&screen->items, screen->session, painter, area);
}

static void append_hint(const struct screen *screen, struct buffer *out)
{
    static const struct {
        enum action action;
        const char *does;
    } hints[] = {{ACTION_USE_SEARCH, N_("%s takes it")},
                 {ACTION_DELETE_SEARCH, N_("%s deletes it")}};
    for (size_t i = 0; screen->items.list == STATE_LIST_SEARCHES && i < 2; i++) {
        size_t before = out->length;
        buffer_append_string(out, i ? ", " : "");
        if (!keymap_append_hint(&screen->keymap, CONTEXT_ITEMS, hints[i].action, _(hints[i].does),
                                out))
            buffer_truncate(out, before);
    }
}

/* The row above the first is the heading. */
static void click(struct screen *screen, int row)
{
    struct movement *movement = &screen->items.movement;
    if (row > 0 && movement_go(movement, movement->top + (size_t)row - 1))
        screen->dirty |= DIRTY_BODY | DIRTY_STATUS;
}

const struct mode mode_items = {.context = CONTEXT_ITEMS,
                                .run = run_items,
                                .paint = paint_items,
                                .click = click,
                                .append_status = append_hint};
