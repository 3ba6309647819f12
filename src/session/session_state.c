/*
 * What the reader does to papers goes to the thread that writes (state/writer.h) and comes
 * back as marks, when it is saved. A star that is seen is a star that is kept.
 *
 * Marks change what matches, and the list follows at once, with one exception: when the paper
 * that the reader is at matches no longer because of a key, the list stays as it is until
 * he moves. Nothing vanishes under the cursor.
 */
#include "base/language.h"
#include "session/session_internal.h"

#include "base/memory.h"
#include "corpus/key_set.h"
#include "state/position.h"

#include <stdlib.h>

/* ---- reports ---- */

const struct marks *session_marks(const struct session *session)
{
    const struct report *report = session->report;
    const struct snapshot *shown = result_snapshot(session->result);
    return report && marks_are_of(report->marks, shown) ? report->marks : NULL;
}

struct marks *session_marks_to_search(const struct session *session)
{
    return session->report ? session->report->marks : NULL;
}

/* The result would be another one with these marks. */
static bool result_depends_on(const struct session *session, const struct marks *marks)
{
    const struct query *query = result_query(session->result);
    unsigned needs = query ? query_needs(query) : 0;
    if (marks_twins(marks) != marks_twins(session->searched_marks))
        return true;
    if (needs & (QUERY_NEEDS_MARKS | QUERY_NEEDS_TWINS) && marks != session->searched_marks)
        return true;
    return needs & QUERY_NEEDS_TEXT &&
           marks_text_version(marks) != marks_text_version(session->searched_marks);
}

/* Papers were opened, or another program wrote, since the result was asked for. */
bool session_marks_are_behind(const struct session *session)
{
    const struct report *report = session->report;
    return report && report->foreign != session->searched_foreign &&
           result_depends_on(session, report->marks);
}

/* The reader has moved: what no longer matches may go now. */
void session_catch_up(struct session *session)
{
    if (session->running || !session->report ||
        (!session->held && !result_depends_on(session, session->report->marks)))
        return;
    session_refresh(session);
}

/* What is said once; what stays so is in the status line (session_notice). */
static unsigned tell_news(struct session *session, const struct report *before)
{
    const struct report *report = session->report;
    if (report->said.length && (!before || before->said_number != report->said_number))
        return session_set_message(session, buffer_view(&report->said));
    if (report->notice.length &&
        (!before || !view_equal(buffer_view(&before->notice), buffer_view(&report->notice))))
        return session_set_message(session, buffer_view(&report->notice));
    return 0;
}

/* What matches now is shown, unless the current paper would vanish. */
static void try_out(struct session *session)
{
    if (session->running || session_marks_are_behind(session) ||
        !result_depends_on(session, session->report->marks))
        return;
    session_refresh(session);
    session->tentative = true;
}

unsigned session_take_report(struct session *session)
{
    struct report *report = session->writer ? writer_poll(session->writer) : NULL;
    struct report *before = session->report;
    if (!report)
        return 0;
    session->report = report;
    unsigned changes = SESSION_MARKS | tell_news(session, before);
    changes |= session_restore(session);
    try_out(session);
    report_free(before);
    return changes;
}

bool session_state_is_settled(const struct session *session)
{
    const struct report *report = session->report;
    if (!report)
        return false;
    if (report->waits)
        return true;
    return report->is_read && report->done == session->submitted &&
           report->looked == session->snapshot_number;
}

size_t session_unsaved(const struct session *session)
{
    uint64_t done = session->report ? session->report->done : 0;
    return (size_t)(session->submitted - done);
}

enum session_saving session_saving(const struct session *session)
{
    const struct report *report = session->report;
    if (report && report->waits)
        return SESSION_SAVING_WAITS;
    return report && report->in_memory && report->notice.length ? SESSION_SAVING_NOTHING
                                                                : SESSION_SAVING;
}

size_t session_list_count(const struct session *session, enum state_list list)
{
    return session->report ? state_lists_count(session->report->lists, list) : 0;
}

const struct state_item *session_list_item(const struct session *session, enum state_list list,
                                           size_t index)
{
    return state_lists_item(session->report->lists, list, index);
}

/* ---- requests ---- */

static unsigned submit(struct session *session, struct request *request)
{
    session->submitted = writer_submit(session->writer, request);
    return 0;
}

static size_t current_paper(const struct session *session)
{
    return result_paper(session->result, session->position.movement.cursor);
}

/* The latest papers, unless other ones are still shown. */
static struct snapshot *targets_snapshot(const struct session *session)
{
    struct snapshot *shown = result_snapshot(session->result);
    return snapshot_continues(session->snapshot, shown) ? session->snapshot : shown;
}

const struct snapshot *session_targets_snapshot(const struct session *session)
{
    return targets_snapshot(session);
}

size_t session_targets(const struct session *session, uint32_t **papers)
{
    const struct marks *marks = session_marks(session);
    size_t marked = marks_count(marks, MARK_MARKED), count = 0;
    *papers = memory_alloc((marked + 1) * sizeof **papers);
    size_t known = snapshot_count(targets_snapshot(session));
    for (size_t i = 0; marked && i < known; i++)
        if (marks_test(marks, MARK_MARKED, i) && !twins_is_hidden(marks_twins(marks), i))
            (*papers)[count++] = (uint32_t)i;
    if (!count && session->position.movement.count)
        (*papers)[count++] = (uint32_t)current_paper(session);
    return count;
}

static unsigned request_papers(struct session *session, struct request *request,
                               const uint32_t *papers, size_t count)
{
    if (!count) {
        request_free(request);
        return session_set_message(session, view_of(_("there is no paper")));
    }
    request_set_papers(request, targets_snapshot(session), papers, count);
    return submit(session, request);
}

static unsigned request_current(struct session *session, struct request *request)
{
    uint32_t paper = 0;
    size_t count = session->position.movement.count ? 1 : 0;
    if (count)
        paper = (uint32_t)current_paper(session);
    return request_papers(session, request, &paper, count);
}

/* The writer knows which papers are marked, also when keys come faster than the disk. */
static unsigned request_targets(struct session *session, struct request *request)
{
    request->for_marked = true;
    if (session->position.movement.count)
        return request_current(session, request);
    return submit(session, request);
}

unsigned session_tag(struct session *session, struct view tags)
{
    struct request *request = request_new(REQUEST_TAG, REQUEST_ON);
    buffer_append_view(&request->text, tags);
    return request_targets(session, request);
}

const struct annotation *session_annotation(const struct session *session)
{
    if (!session->position.movement.count)
        return NULL;
    return marks_annotation(session_marks(session), current_paper(session));
}

uint64_t session_write_note(struct session *session, struct session_note *note, struct view text)
{
    struct request *request = request_new(REQUEST_NOTE, REQUEST_ON);
    buffer_append_view(&request->text, text);
    buffer_append_view(&request->context, buffer_view(&note->versions));
    request->has_context = true;
    request_set_papers(request, note->snapshot, &note->paper, 1);
    submit(session, request);
    return session->submitted;
}

bool session_note_begin(const struct session *session, struct session_note *note)
{
    const struct annotation *annotation = session_annotation(session);
    if (!session->position.movement.count)
        return false;
    *note = (struct session_note){.snapshot = snapshot_ref(targets_snapshot(session)),
                                  .paper = (uint32_t)current_paper(session)};
    if (!annotation)
        return true;
    buffer_append_view(&note->text, annotation_note(annotation, FORM_SOURCE));
    buffer_append_view(&note->versions, annotation_versions(annotation));
    return true;
}

void session_note_end(struct session_note *note)
{
    snapshot_unref(note->snapshot);
    buffer_deinit(&note->text);
    buffer_deinit(&note->versions);
    *note = (struct session_note){0};
}

bool session_is_saved(const struct session *session, uint64_t number)
{
    return session->report && session->report->done >= number;
}

static unsigned delete_note(struct session *session)
{
    return request_current(session, request_new(REQUEST_NOTE, REQUEST_ON));
}

unsigned session_see(struct session *session)
{
    if (!session->position.movement.count ||
        marks_test(session_marks(session), MARK_READ, current_paper(session)))
        return 0;
    struct request *request = request_new(REQUEST_READ, REQUEST_ON);
    request->silent = true;
    return request_current(session, request);
}

/* ---- marks ---- */

static unsigned mark_and_move(struct session *session, long count)
{
    struct movement *movement = &session->position.movement;
    size_t first = movement->cursor, wanted = count > 0 ? (size_t)count : 1;
    size_t rows = movement->count - first < wanted ? movement->count - first : wanted;
    uint32_t *papers = memory_alloc((rows + 1) * sizeof *papers);
    for (size_t i = 0; i < rows; i++)
        papers[i] = (uint32_t)result_paper(session->result, first + i);
    unsigned changes =
        request_papers(session, request_new(REQUEST_MARK, REQUEST_INVERT), papers, rows);
    free(papers);
    if (movement_step(movement, (long)wanted)) {
        session_set_anchor(session);
        session_catch_up(session);
        changes |= SESSION_CURSOR;
    }
    return changes;
}

static unsigned mark_ranks(struct session *session, enum request_how how, size_t first, size_t end)
{
    uint32_t *papers = memory_alloc((end - first + 1) * sizeof *papers);
    for (size_t i = first; i < end; i++)
        papers[i - first] = (uint32_t)result_paper(session->result, i);
    unsigned changes = request_papers(session, request_new(REQUEST_MARK, how), papers, end - first);
    free(papers);
    return changes;
}

static unsigned mark_shown(struct session *session, enum request_how how)
{
    if (!result_complete(session->result))
        return session_set_message(session, view_of(_("the search is not complete yet")));
    return mark_ranks(session, how, 0, result_count(session->result));
}

static unsigned unmark_all(struct session *session)
{
    struct request *request = request_new(REQUEST_MARK, REQUEST_OFF);
    request->for_marked = true;
    return submit(session, request);
}

bool session_range(const struct session *session, size_t *first, size_t *end)
{
    size_t cursor = session->position.movement.cursor;
    size_t start = session->has_range ? result_rank(session->result, session->range) : 0;
    if (!session->has_range || start >= result_count(session->result))
        return false;
    *first = start < cursor ? start : cursor;
    *end = (start < cursor ? cursor : start) + 1;
    return true;
}

unsigned session_end_range(struct session *session)
{
    bool had = session->has_range;
    session->has_range = false;
    return had ? SESSION_CURSOR : 0;
}

static unsigned mark_range(struct session *session)
{
    size_t first, end;
    if (session_range(session, &first, &end)) {
        session->has_range = false;
        return SESSION_CURSOR | mark_ranks(session, REQUEST_ON, first, end);
    }
    if (!session->position.movement.count)
        return session_set_message(session, view_of(_("there is no paper")));
    session->has_range = true;
    session->range = current_paper(session);
    return SESSION_CURSOR |
           session_set_message(session, view_of(_("the range begins here; the same key again marks "
                                                  "it, Esc leaves it")));
}

/* ---- actions ---- */

bool session_do_state(struct session *session, enum action action, long count, unsigned *changes)
{
    switch (action) {
    case ACTION_STAR:
        *changes = request_targets(session, request_new(REQUEST_STAR, REQUEST_TOGGLE));
        return true;
    case ACTION_READ:
        *changes = request_targets(session, request_new(REQUEST_READ, REQUEST_TOGGLE));
        return true;
    case ACTION_MARK:
        *changes = mark_and_move(session, count);
        return true;
    case ACTION_MARK_RANGE:
        *changes = mark_range(session);
        return true;
    case ACTION_MARK_SHOWN:
        *changes = mark_shown(session, REQUEST_ON);
        return true;
    case ACTION_INVERT_MARKS:
        *changes = mark_shown(session, REQUEST_INVERT);
        return true;
    case ACTION_UNMARK_ALL:
        *changes = unmark_all(session);
        return true;
    case ACTION_DELETE_NOTE:
        *changes = delete_note(session);
        return true;
    case ACTION_UNDO:
        *changes = submit(session, request_new(REQUEST_UNDO, REQUEST_ON));
        return true;
    case ACTION_REDO:
        *changes = submit(session, request_new(REQUEST_REDO, REQUEST_ON));
        return true;
    default:
        return false;
    }
}

/* ---- queries and the place ---- */

void session_remember_query(struct session *session)
{
    session_remember_place(session);
    if (!session->query.length)
        return;
    struct request *request = request_new(REQUEST_QUERY, REQUEST_ON);
    request->silent = true;
    buffer_append_view(&request->item, buffer_view(&session->query));
    buffer_append_string(&request->text, query_match_name(session->match));
    submit(session, request);
}

void session_save_search(struct session *session, struct view name)
{
    struct request *request = request_new(REQUEST_SEARCH, REQUEST_ON);
    buffer_append_view(&request->item, name);
    buffer_append_format(&request->text, "%s ", query_match_name(session->match));
    buffer_append_view(&request->text, buffer_view(&session->query));
    submit(session, request);
}

void session_delete_search(struct session *session, struct view name)
{
    struct request *request = request_new(REQUEST_SEARCH, REQUEST_OFF);
    buffer_append_view(&request->item, name);
    submit(session, request);
}

void session_list_orphans(struct session *session)
{
    submit(session, request_new(REQUEST_ORPHANS, REQUEST_ON));
}

/* Where the reader is, for the next time. */
void session_remember_place(struct session *session)
{
    struct buffer keys = {0}, order = {0}, scratch = {0};
    const struct paper *paper = session_paper(session);
    if (!session->library.length || !session->position.touched)
        return;
    if (paper)
        key_set_append(&keys, paper, &scratch);
    order_append(&session->order, &order);
    const struct position_text position = {view_of(query_match_name(session->match)),
                                           buffer_view(&order), buffer_view(&session->query),
                                           buffer_view(&keys)};
    struct request *request = request_new(REQUEST_POSITION, REQUEST_ON);
    request->silent = true;
    buffer_append_view(&request->item, buffer_view(&session->library));
    position_append(&request->text, &position);
    submit(session, request);
    buffer_deinit(&keys);
    buffer_deinit(&order);
    buffer_deinit(&scratch);
}

static unsigned restore_query(struct session *session, const struct position_text *position)
{
    struct buffer message = {0}; /* what is wrong with an order that is none */
    enum query_match match = query_match_from_name(position->match);
    unsigned changes = 0;
    session->restored_query = true;
    if (!session->restores_query)
        return 0;
    if (match < QUERY_MATCH_COUNT)
        session->match = match;
    if (!view_equal_string(position->order, "file"))
        order_parse(position->order, &session->order, &message);
    buffer_clear(&session->query);
    buffer_append_view(&session->query, position->query);
    if (session->query.length || session->order.count) {
        session_search(session);
        changes = SESSION_QUERY;
    }
    buffer_deinit(&message);
    return changes;
}

/* Until the reader has done something. */
unsigned session_restore(struct session *session)
{
    const struct report *report = session->report;
    struct position_text text;
    struct position *position = &session->position;
    unsigned changes = 0;
    if (!report->position.length || position->touched)
        return 0;
    position_parse(buffer_view(&report->position), &text);
    if (!session->restored_query)
        changes |= restore_query(session, &text);
    if (!session->restores_query || report->position_paper == REPORT_NO_PAPER)
        return changes;
    position->anchor = report->position_paper;
    position->has_anchor = position->touched = true;
    position->row = position->movement.rows / 3;
    return changes | session_place_cursor(session);
}
