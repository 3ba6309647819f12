/* The query line: every change of the text is a query at once; Esc goes back to where
   the reader was before. */
#include "base/language.h"
#include "ui/screen_internal.h"

static void search(struct screen *screen)
{
    unsigned changes = session_set_query(screen->session, buffer_view(&screen->line.text));
    screen_update(screen, changes);
    screen->dirty |= DIRTY_LINES;
}

static void query_changed(struct screen *screen)
{
    query_completion_reset(&screen->candidates);
    screen->learns |= view_find_byte(buffer_view(&screen->line.text), ':', 0) != VIEW_NONE;
    search(screen);
}

static void complete(struct screen *screen, bool back)
{
    screen_learn_quickly(screen);
    bool put = query_completion_step(&screen->candidates, &screen->line,
                                     session_match(screen->session), screen->vocabulary, back);
    if (put)
        search(screen);
    else
        screen_tell(screen, screen->learning ? _("the library is still being counted: try again")
                                             : _("there is nothing to complete"));
}

static void append_candidates(const struct screen *screen, struct buffer *out)
{
    size_t before = out->length;
    query_completion_append(&screen->candidates, &screen->line, out);
    if (out->length > before && screen->learning)
        buffer_append_string(out, _("  and perhaps more"));
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
        session_remember_query(screen->session);
        leave(screen);
        break;
    case ACTION_CANCEL:
        screen_update(screen, session_go_back(screen->session, screen->bookmark));
        history_rewind(&screen->queries);
        leave(screen);
        break;
    case ACTION_COMPLETE:
    case ACTION_COMPLETE_BACK:
        complete(screen, action == ACTION_COMPLETE_BACK);
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

const struct mode mode_query = {.context = CONTEXT_QUERY,
                                .prompt = "/",
                                .run = run_query,
                                .changed = query_changed,
                                .append_status = append_candidates};
