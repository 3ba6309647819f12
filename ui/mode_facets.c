/* Facets: from a value to a narrower query. A second mode types what values must hold. */
#include "base/language.h"
#include "query/narrow.h"
#include "ui/screen_internal.h"

static void changed(struct screen *screen)
{
    screen->dirty |= DIRTY_BODY | DIRTY_LINES;
}

static void show(struct screen *screen, int step)
{
    int facet = ((int)screen->facets.facet + step + FACET_COUNT) % FACET_COUNT;
    pane_facets_show(&screen->facets, (enum facet)facet);
    changed(screen);
}

/* Asks for the current value besides, or for papers without it. */
static bool narrow(struct screen *screen, bool exclude)
{
    struct buffer term = {0}, text = {0};
    bool found = pane_facets_append_term(&screen->facets, screen->vocabulary, &term);
    if (found) {
        query_append_narrowed(&text, session_query(screen->session), session_match(screen->session),
                              buffer_view(&term), exclude);
        history_add(&screen->queries, buffer_view(&text));
        screen_update(screen, session_set_query(screen->session, buffer_view(&text)));
        session_keep_paper(screen->session);
        changed(screen);
    } else {
        screen_tell(screen, _("there is no value here"));
    }
    buffer_deinit(&term);
    buffer_deinit(&text);
    return found;
}

static void run_facets(struct screen *screen, enum action action, long count)
{
    struct pane_facets *pane = &screen->facets;
    switch (action) {
    case ACTION_FILTER:
        screen_push(screen, &mode_facet_filter);
        break;
    case ACTION_NEXT_FACET:
        show(screen, 1);
        break;
    case ACTION_PREVIOUS_FACET:
        show(screen, -1);
        break;
    case ACTION_FACET_ORDER:
        pane_facets_reorder(pane, pane->order == FACET_BY_COUNT ? FACET_BY_NAME : FACET_BY_COUNT);
        changed(screen);
        break;
    case ACTION_NARROW:
        if (narrow(screen, false))
            screen_pop(screen);
        break;
    case ACTION_NARROW_ON:
        narrow(screen, false);
        break;
    case ACTION_EXCLUDE:
        narrow(screen, true);
        break;
    default:
        if (!screen_run_cover(screen, action) && movement_do(&pane->movement, action, count))
            changed(screen);
    }
}

static void paint_facets(struct screen *screen, const struct painter *painter, struct area area)
{
    pane_facets_set_marks(&screen->facets, session_marks(screen->session));
    pane_facets_count(&screen->facets, screen->vocabulary, session_result(screen->session));
    pane_facets_paint(&screen->facets, screen->vocabulary, painter, area);
}

/* How many values there are, and whether all papers have been looked at. */
static void append_values(const struct screen *screen, struct buffer *out)
{
    const struct pane_facets *pane = &screen->facets;
    size_t papers = snapshot_count(session_snapshot(screen->session));
    append_count(out, pane->total, "%s value", "%s values");
    if (pane->total > FACET_VALUES_MOST)
        buffer_append_format(out, _(", the first %d shown: type / to find others"),
                             FACET_VALUES_MOST);
    if (pane->facets && facets_known(pane->facets) < papers)
        buffer_append_format(out, _("   counting: %zu %%"),
                             facets_known(pane->facets) * 100 / papers);
}

void screen_show_facets(struct screen *screen)
{
    pane_facets_show(&screen->facets, screen->facets.facet);
    screen_learn_quickly(screen);
    screen_push(screen, &mode_facets);
    changed(screen);
}

static void typed(struct screen *screen)
{
    pane_facets_set_typed(&screen->facets, buffer_view(&screen->line.text));
    changed(screen);
}

static void run_filter(struct screen *screen, enum action action, long count)
{
    (void)count;
    if (action == ACTION_CANCEL)
        pane_facets_set_typed(&screen->facets, view_make(NULL, 0));
    if (action == ACTION_ACCEPT || action == ACTION_CANCEL)
        screen_pop(screen);
    changed(screen);
}

const struct mode mode_facets = {.context = CONTEXT_FACETS,
                                 .run = run_facets,
                                 .paint = paint_facets,
                                 .append_status = append_values};
const struct mode mode_facet_filter = {
    .context = CONTEXT_FILTER, .prompt = "/", .run = run_filter, .changed = typed};
