/* The query line: every change of the text is a query at once; Esc goes back to where
   the reader was before. */
#include "ui/screen_internal.h"

static void query_changed(struct screen *screen)
{
    unsigned changes = session_set_query(screen->session, buffer_view(&screen->line.text));
    screen_update(screen, changes);
    screen->dirty |= DIRTY_LINES;
}

static void leave(struct screen *screen)
{
    session_bookmark_free(screen->bookmark);
    screen->bookmark = NULL;
    screen_pop(screen);
}

static void recall(struct screen *screen, int direction)
{
    struct view text;
    if (!history_step(&screen->queries, direction, buffer_view(&screen->line.text), &text))
        return;
    line_editor_set(&screen->line, text);
    query_changed(screen);
}

static void run_query(struct screen *screen, enum action action, long count)
{
    switch (action) {
    case ACTION_ACCEPT:
        history_add(&screen->queries, buffer_view(&screen->line.text));
        session_keep_paper(screen->session);
        leave(screen);
        break;
    case ACTION_CANCEL:
        screen_update(screen, session_go_back(screen->session, screen->bookmark));
        history_rewind(&screen->queries);
        leave(screen);
        break;
    case ACTION_MATCH_MODE:
        screen_do(screen, action, count);
        break;
    case ACTION_HISTORY_PREVIOUS:
        recall(screen, -1);
        break;
    case ACTION_HISTORY_NEXT:
        recall(screen, 1);
        break;
    default:
        break;
    }
}

const struct mode mode_query = {
    .context = CONTEXT_QUERY, .prompt = "/", .run = run_query, .changed = query_changed};
