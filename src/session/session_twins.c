/*
 * Records of one paper. The loader finds them when everything is loaded; the writer of the state
 * joins what was done to them, and its marks say how they are shown: what is searched follows
 * the marks.
 */
#include "session/session_internal.h"

void session_take_twins(struct session *session, const struct load_update *update)
{
    struct twins *before = session->twins;
    if (!update->twins && twins_fit(before, update->snapshot))
        return; /* what has come since is alone, for the moment */
    session->twins = update->twins ? twins_ref(update->twins) : NULL;
    twins_unref(before);
}

void session_send_papers(struct session *session)
{
    bool together = settings_choice(session->settings, SETTING_DUPLICATES) == DUPLICATES_TOGETHER;
    session->snapshot_number =
        writer_set_snapshot(session->writer, session->snapshot, session->twins, together);
}

size_t session_paper_count(const struct session *session)
{
    const struct twins *rows = session->report ? marks_twins(session->report->marks) : NULL;
    size_t hidden = twins_fit(rows, session->snapshot) ? twins_hidden_count(rows) : 0;
    return snapshot_count(session->snapshot) - hidden;
}

struct twins *session_twins(const struct session *session)
{
    return twins_fit(session->twins, result_snapshot(session->result)) ? session->twins : NULL;
}
