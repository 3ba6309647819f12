#include "session/session.h"

#include "base/language.h"
#include "base/memory.h"
#include "session/session_internal.h"

#include <limits.h>
#include <stdlib.h>

/* The answer to show before there is anything: no papers, all of them matching. */
static struct result *empty_result(struct snapshot *snapshot)
{
    struct engine_request request = {.snapshot = snapshot};
    return engine_run(&request);
}

struct session *session_new(const struct session_options *options)
{
    struct session *session = memory_alloc_zero(1, sizeof *session);
    session->snapshot = snapshot_new_empty();
    session->result = empty_result(session->snapshot);
    session->order = session->shown_order = options->order;
    session->match = options->match;
    buffer_append_view(&session->query, options->query);
    buffer_append_view(&session->title, options->title);
    buffer_append_view(&session->given_title, options->title);
    if (options->input_count && options->inputs[0].name)
        buffer_append_string(&session->first_name, options->inputs[0].name);
    if (!options->settings)
        session->own_settings = settings_new();
    session->settings = options->settings ? options->settings : session->own_settings;
    session->turns = turns_new(NULL);
    session->engine = engine_new_threads(options->threads, session->turns);
    session->level = options->engine;
    session->writer = writer_new(options->saves ? options->state_file : "", options->library);
    buffer_append_view(&session->library, options->library);
    session->restores_query = options->restores_query;
    struct loader_options loading = options->loading;
    loading.turns = session->turns;
    session->loader = loader_start(options->inputs, options->input_count, &loading);
    if (!settings_is_on(session->settings, SETTING_WATCH))
        loader_set_watching(session->loader, false);
    session_search(session);
    return session;
}

void session_free(struct session *session)
{
    if (!session)
        return;
    struct buffer reason = {0};
    session_end_saving(session, &reason);
    buffer_deinit(&reason);
    report_free(session->report);
    marks_unref(session->searched_marks);
    buffer_deinit(&session->library);
    loader_free(session->loader);
    engine_free(session->engine);
    turns_free(session->turns);
    result_unref(session->result);
    if (session->error_result)
        result_unref(session->error_result);
    load_update_unref(session->loading);
    load_update_unref(session->told);
    snapshot_unref(session->snapshot);
    twins_unref(session->twins);
    buffer_deinit(&session->query);
    buffer_deinit(&session->message);
    buffer_deinit(&session->title);
    buffer_deinit(&session->given_title);
    buffer_deinit(&session->first_name);
    settings_free(session->own_settings);
    free(session);
}

size_t session_end_saving(struct session *session, struct buffer *reason)
{
    enum { PATIENCE_MILLISECONDS = 900 }; /* who hangs up does not wait for long */
    if (!session->writer)
        return 0;
    session_remember_place(session);
    size_t lost = writer_free(session->writer, PATIENCE_MILLISECONDS, reason);
    session->writer = NULL;
    return lost;
}

/* The paper that others are related to, which is one of `from`, becomes one of `to`. */
static void follow_related(struct session *session, const struct snapshot *from,
                           const struct snapshot *to)
{
    struct related_request *related = &session->related;
    related->active =
        related->active && session_find_again(from, related->paper, to, &related->paper);
}

static unsigned take_update(struct session *session)
{
    struct load_update *update = loader_poll(session->loader);
    if (!update)
        return 0;
    load_update_unref(session->loading);
    session->loading = update;
    follow_related(session, session->snapshot, update->snapshot);
    session->has_range &= snapshot_continues(update->snapshot, session->snapshot);
    session->outdated = true;
    snapshot_unref(session->snapshot);
    session->snapshot = snapshot_ref(update->snapshot);
    session_take_twins(session, update);
    session_send_papers(session);
    session_update_title(session);
    return SESSION_PAPERS | session_tell_files(session);
}

unsigned session_poll(struct session *session)
{
    unsigned changes = take_update(session);
    changes |= session_take_report(session);
    return changes | session_take_result(session);
}

void session_note_key(struct session *session)
{
    if (!session->loading || !session->loading->finished)
        turns_note_key(session->turns);
}

size_t session_descriptors(const struct session *session, int descriptors[SESSION_DESCRIPTORS])
{
    descriptors[0] = loader_descriptor(session->loader);
    descriptors[1] = engine_descriptor(session->engine);
    descriptors[2] = writer_descriptor(session->writer);
    return SESSION_DESCRIPTORS;
}

bool session_is_settled(const struct session *session)
{
    return session->loading && session->loading->finished && session->loading->twins &&
           session->loading->answered == session->asked && !session->running &&
           !session->outdated && session_state_is_settled(session);
}

/* Sorting. */

unsigned session_set_order(struct session *session, struct order_spec order)
{
    if (order_equal(&order, &session->order))
        return 0;
    if (session->related.active)
        return session_set_message(session,
                                   view_of(_("related papers: the most similar come first")));
    session->order = order;
    if (session->error_result && !session->searching)
        session_refresh(session);
    else
        session_search(session);
    return SESSION_RESULT;
}

static unsigned sort_by(struct session *session, enum order_key key)
{
    struct order_spec order = {.count = key == ORDER_FILE ? 0 : 1};
    order.keys[0].key = key;
    return session_set_order(session, order);
}

static unsigned reverse(struct session *session)
{
    struct order_spec order = session->order;
    if (!order.count) {
        order.count = 1;
        order.keys[0].key = ORDER_FILE;
        order.keys[0].reverse = false;
    }
    order.keys[0].reverse = !order.keys[0].reverse;
    if (order.count == 1 && order.keys[0].key == ORDER_FILE && !order.keys[0].reverse)
        order.count = 0;
    return session_set_order(session, order);
}

/* What is asked for has changed; the paper that is current stays so where it matches. */
static unsigned search_anew(struct session *session)
{
    if (!session->position.has_anchor)
        session_set_anchor(session);
    session->position.touched = true;
    session->position.keep = false;
    session->related.active = false;
    session_search(session);
    return SESSION_QUERY;
}

/* Related papers. */

unsigned session_show_related(struct session *session)
{
    struct position *position = &session->position;
    if (!position->movement.count)
        return session_set_message(session, view_of(_("there is no paper here")));
    session->related.paper = result_paper(session->result, position->movement.cursor);
    session->related.active = true;
    follow_related(session, result_snapshot(session->result), session->snapshot);
    position->has_anchor = position->has_home = false;
    position->touched = true;
    position->keep = false;
    session_search(session);
    return SESSION_QUERY | SESSION_RESULT;
}

bool session_is_related(const struct session *session)
{
    return session->related.active;
}

static unsigned change_match(struct session *session)
{
    session->match = (enum query_match)((session->match + 1) % QUERY_MATCH_COUNT);
    return search_anew(session);
}

/* Also who cannot go on wanted to: what no longer matches may go then. */
static unsigned move(struct session *session, enum action action, long count)
{
    bool moved = movement_do(&session->position.movement, action, count);
    if (moved)
        session_set_anchor(session);
    if (movement_is_for(action))
        session_catch_up(session);
    return moved ? SESSION_CURSOR : 0;
}

unsigned session_do(struct session *session, enum action action, long count)
{
    unsigned changes;
    switch (action) {
    case ACTION_SORT_FILE:
        return sort_by(session, ORDER_FILE);
    case ACTION_SORT_YEAR:
        return sort_by(session, ORDER_YEAR);
    case ACTION_SORT_TITLE:
        return sort_by(session, ORDER_TITLE);
    case ACTION_SORT_AUTHOR:
        return sort_by(session, ORDER_AUTHOR);
    case ACTION_SORT_VENUE:
        return sort_by(session, ORDER_VENUE);
    case ACTION_SORT_RATING:
        return sort_by(session, ORDER_RATING);
    case ACTION_SORT_RELEVANCE:
        return sort_by(session, ORDER_RELEVANCE);
    case ACTION_REVERSE:
        return reverse(session);
    case ACTION_MATCH_MODE:
        return change_match(session);
    default:
        if (session_do_state(session, action, count, &changes))
            return changes;
        return move(session, action, count);
    }
}

unsigned session_set_query(struct session *session, struct view text)
{
    if (view_equal(text, buffer_view(&session->query)))
        return 0;
    buffer_clear(&session->query);
    buffer_append_view(&session->query, text);
    return search_anew(session);
}

unsigned session_use_search(struct session *session, struct view value)
{
    struct view query = value;
    enum query_match match = query_match_from_name(view_split(&query, ' '));
    if (match < QUERY_MATCH_COUNT)
        session->match = match;
    buffer_clear(&session->query);
    buffer_append_view(&session->query, query);
    return search_anew(session);
}

void session_keep_paper(struct session *session)
{
    session->position.keep = true;
    if (!session->searching)
        session_set_anchor(session);
}

unsigned session_set_message(struct session *session, struct view text)
{
    if (view_equal(text, buffer_view(&session->message)))
        return 0;
    buffer_clear(&session->message);
    buffer_append_view(&session->message, text);
    return SESSION_MESSAGE;
}

/* What a setting says to begin with becomes so now, too. */
static unsigned begin_anew(struct session *session, enum setting setting)
{
    enum query_match match = (enum query_match)settings_choice(session->settings, SETTING_MATCH);
    if (setting == SETTING_WATCH)
        loader_set_watching(session->loader, settings_is_on(session->settings, SETTING_WATCH));
    if (setting == SETTING_DUPLICATES)
        session_send_papers(session);
    if (setting == SETTING_SORT)
        return session_set_order(session, settings_order(session->settings, SETTING_SORT));
    if (setting != SETTING_MATCH || match == session->match)
        return 0;
    session->match = match;
    return search_anew(session);
}

unsigned session_set_setting(struct session *session, struct view name, struct view value,
                             struct buffer *message)
{
    const struct setting_place place = {ORIGIN_NOW, 0};
    if (settings_set(session->settings, name, value, place, message) != STATUS_OK)
        return 0;
    return SESSION_SETTINGS | begin_anew(session, setting_from_name(name));
}

unsigned session_set_rows(struct session *session, size_t rows)
{
    size_t top = session->position.movement.top;
    movement_set_rows(&session->position.movement, rows);
    return session->position.movement.top != top ? SESSION_CURSOR : 0;
}

/* Bookmarks. */

struct session_bookmark *session_bookmark_new(const struct session *session)
{
    struct session_bookmark *bookmark = memory_alloc_zero(1, sizeof *bookmark);
    buffer_append_view(&bookmark->query, buffer_view(&session->query));
    bookmark->match = session->match;
    bookmark->result = result_ref(session->result);
    bookmark->error_result = session->error_result ? result_ref(session->error_result) : NULL;
    bookmark->order = session->shown_order;
    bookmark->snapshot = snapshot_ref(session->snapshot);
    bookmark->related = session->related;
    bookmark->position = session->position;
    bookmark->searching = session->searching;
    return bookmark;
}

void session_bookmark_free(struct session_bookmark *bookmark)
{
    if (!bookmark)
        return;
    buffer_deinit(&bookmark->query);
    result_unref(bookmark->result);
    if (bookmark->error_result)
        result_unref(bookmark->error_result);
    snapshot_unref(bookmark->snapshot);
    free(bookmark);
}

unsigned session_go_back(struct session *session, const struct session_bookmark *bookmark)
{
    size_t rows = session->position.movement.rows;
    buffer_clear(&session->query);
    buffer_append_view(&session->query, buffer_view(&bookmark->query));
    session->match = bookmark->match;
    result_unref(session->result);
    session->result = result_ref(bookmark->result);
    if (session->error_result)
        result_unref(session->error_result);
    session->error_result = bookmark->error_result ? result_ref(bookmark->error_result) : NULL;
    session->order = session->shown_order = bookmark->order;
    session->related = bookmark->related;
    follow_related(session, bookmark->snapshot, session->snapshot);
    session->position = bookmark->position;
    session->searching = bookmark->searching;
    movement_set_rows(&session->position.movement, rows);
    if (bookmark->searching)
        session_search(session);
    else
        session_refresh(session);
    return SESSION_QUERY | SESSION_RESULT | SESSION_CURSOR;
}

/* Reading. */

const struct result *session_result(const struct session *session)
{
    return session->result;
}

const struct snapshot *session_snapshot(const struct session *session)
{
    return session->snapshot;
}

const struct load_update *session_loading(const struct session *session)
{
    return session->loading;
}

struct view session_query(const struct session *session)
{
    return buffer_view(&session->query);
}

enum query_match session_match(const struct session *session)
{
    return session->match;
}

const struct query_error *session_query_error(const struct session *session)
{
    return session->error_result ? result_error(session->error_result) : NULL;
}

bool session_is_searching(const struct session *session)
{
    return session->searching;
}

size_t session_cursor(const struct session *session)
{
    return session->position.movement.cursor;
}

size_t session_top(const struct session *session)
{
    return session->position.movement.top;
}

const struct paper *session_paper(const struct session *session)
{
    const struct movement *movement = &session->position.movement;
    if (!movement->count)
        return NULL;
    return snapshot_paper(result_snapshot(session->result),
                          result_paper(session->result, movement->cursor));
}

struct view session_message(const struct session *session)
{
    return buffer_view(&session->message);
}

struct view session_title(const struct session *session)
{
    return buffer_view(&session->title);
}

const struct order_spec *session_order(const struct session *session)
{
    return &session->order;
}

const struct settings *session_settings(const struct session *session)
{
    return session->settings;
}
