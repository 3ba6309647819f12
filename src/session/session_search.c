#include "session/session_internal.h"

/* What is asked for is read here, not when it is asked for: of several requests in a row only
   the last is sent. */
static void send(struct session *session)
{
    const struct movement *movement = &session->position.movement;
    const struct query *good = result_query(session->result);
    bool typed = !session->refreshing || !session->error_result;
    struct engine_request request = {
        .generation = session->generation,
        .snapshot = session->snapshot,
        .marks = session_marks_to_search(session),
        .query = typed ? buffer_view(&session->query) : query_text(good),
        .match = typed ? session->match : query_get_match(good),
        .order = session->order,
        .level = session->level,
        .rows = movement->rows ? movement->rows : 1,
        .is_related = session->related.active,
        .related = session->related.paper,
    };
    session->unsent = false;
    session->outdated = false;
    marks_unref(session->searched_marks);
    session->searched_marks = request.marks ? marks_ref(request.marks) : NULL;
    session->searched_foreign = session->report ? session->report->foreign : 0;
    engine_submit(session->engine, &request);
}

static void ask(struct session *session, bool refreshing)
{
    session->generation++;
    session->running = true;
    session->refreshing = refreshing;
    session->tentative = session->held = false;
    session->unsent = true;
    if (!session->deferring)
        send(session);
}

void session_search(struct session *session)
{
    session->searching = true;
    ask(session, false);
}

void session_refresh(struct session *session)
{
    ask(session, true);
}

void session_defer_searches(struct session *session)
{
    session->deferring = true;
}

void session_begin_search(struct session *session)
{
    if (session->unsent)
        send(session);
}

static void set_error(struct session *session, struct result *result)
{
    if (session->error_result)
        result_unref(session->error_result);
    session->error_result = result;
}

/* The rank where the cursor belongs, and whether the anchor is there. */
static bool find_anchor(const struct session *session, size_t *rank)
{
    const struct position *position = &session->position;
    *rank = 0;
    if (!position->touched || !position->has_anchor)
        return false;
    size_t at = result_rank(session->result, position->anchor);
    if (at >= result_count(session->result))
        return false;
    *rank = at;
    return true;
}

void session_set_anchor(struct session *session)
{
    struct position *position = &session->position;
    const struct movement *movement = &position->movement;
    position->touched = true;
    if (!movement->count)
        return;
    position->anchor = result_paper(session->result, movement->cursor);
    position->has_anchor = true;
    position->row = movement->cursor - movement->top;
    position->keep = false;
    position->has_home = false;
}

/* While a search goes on, its result may lack the anchor only because it has not
   come so far: the anchor is kept then. */
unsigned session_place_cursor(struct session *session)
{
    struct position *position = &session->position;
    struct movement *movement = &position->movement;
    size_t rank;
    bool found = find_anchor(session, &rank);
    movement_set_count(movement, result_count(session->result));
    movement_place(movement, rank, found ? position->row : 0);
    if (!found && !result_complete(session->result))
        return SESSION_CURSOR;
    if (found)
        position->row = movement->cursor - movement->top;
    if (position->keep)
        session_set_anchor(session);
    return SESSION_CURSOR;
}

/* The current paper matches no longer, for what the reader did to it or for what others did:
   the next one that does, as the list was, is the one to be at, else the one before. */
static void move_anchor(struct session *session, const struct result *next)
{
    enum { ROWS_MOST = 20000 };
    struct position *position = &session->position;
    const struct result *shown = session->result;
    size_t rank = position->movement.cursor, count = result_count(shown);
    if (!position->has_anchor || !position->touched || !result_complete(next) ||
        !snapshot_continues(result_snapshot(next), result_snapshot(shown)) ||
        result_matches(next, position->anchor) || !result_matches(shown, position->anchor))
        return;
    for (size_t i = 1; i < ROWS_MOST; i++) {
        size_t after = rank + i, before = rank - i;
        if (after < count && result_matches(next, result_paper(shown, after))) {
            position->anchor = result_paper(shown, after);
            return;
        }
        if (after >= count && i <= rank && result_matches(next, result_paper(shown, before))) {
            position->anchor = result_paper(shown, before);
            return;
        }
    }
}

static unsigned show(struct session *session, struct result *result)
{
    unsigned changes = SESSION_RESULT | SESSION_CURSOR;
    struct result *before = session->result;
    if (session->refreshing)
        move_anchor(session, result);
    session->result = result;
    session_follow_anchor(session, before);
    result_unref(before);
    session->shown_order = session->order;
    if (!session->refreshing) {
        session->searching = !result_complete(result);
        if (session->error_result)
            changes |= SESSION_QUERY;
        set_error(session, NULL);
    }
    session_place_cursor(session);
    return changes;
}

/* The paper that the reader is at is not in it, only because of what was done to it. */
static bool vanishes(const struct session *session, const struct result *next)
{
    const struct result *shown = session->result;
    if (!session->tentative || !session->position.movement.count ||
        !snapshot_continues(result_snapshot(next), result_snapshot(shown)))
        return false;
    return !result_matches(next, result_paper(shown, session->position.movement.cursor));
}

static unsigned take(struct session *session, struct result *result)
{
    if (result_generation(result) != session->generation) {
        result_unref(result);
        return 0;
    }
    if (result_error(result)) {
        session->running = false;
        session->searching = false;
        set_error(session, result);
        return SESSION_QUERY | SESSION_RESULT;
    }
    if (result_complete(result)) {
        session->running = false;
    } else if (session->refreshing) {
        result_unref(result);
        return 0;
    }
    if (vanishes(session, result)) {
        session->held = true;
        result_unref(result);
        return 0;
    }
    return show(session, result);
}

/* New papers or another order are not shown yet: they came while a search was
   running, or a query that turned out wrong took the place of their request. */
static bool lags_behind(const struct session *session)
{
    return session->outdated || result_snapshot(session->result) != session->snapshot ||
           !result_complete(session->result) || session_marks_are_behind(session) ||
           !order_equal(&session->shown_order, &session->order);
}

unsigned session_take_result(struct session *session)
{
    struct result *result = engine_poll(session->engine);
    unsigned changes = result ? take(session, result) : 0;
    if (!session->running && lags_behind(session))
        session_refresh(session);
    return changes;
}
