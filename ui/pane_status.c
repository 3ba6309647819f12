#include "ui/pane_status.h"

#include "base/language.h"

static bool is_usual(enum query_match match)
{
    return match == QUERY_MATCH_REGEX;
}

/* What the current paper has in common with the one asked about. */
static void append_shared(struct buffer *out, const struct session *session)
{
    enum { WORDS_MOST = 6 };
    const struct result *result = session_result(session);
    struct buffer words = {0};
    if (session_paper(session))
        result_append_shared(result, result_paper(result, session_cursor(session)), WORDS_MOST,
                             &words);
    buffer_append_format(out, _("both: %s"), words.length ? buffer_string(&words) : _("nothing"));
    buffer_append_string(out, "   ");
    buffer_deinit(&words);
}

void pane_status_append_related(struct buffer *out, const struct session *session)
{
    size_t paper;
    const struct result *result = session_result(session);
    if (session_is_searching(session) || !result_is_related(result, &paper)) {
        buffer_append_string(out, _("looking for related papers"));
        return;
    }
    append_shared(out, session);
    buffer_append_string(out, _("related to: "));
    buffer_append_view(out, paper_heading(snapshot_paper(result_snapshot(result), paper), NULL));
}

/* Papers of files that are not there any more are from before. */
static void append_lost(struct buffer *out, const struct load_update *loading)
{
    if (loading->lost > 1) {
        append_count(out, loading->lost, "%s file is gone", "%s files are gone");
        return;
    }
    for (size_t i = 0; i < loading->file_count; i++)
        if (loading->files[i].lost) {
            session_append_lost(out, &loading->files[i]);
            break;
        }
}

/* Only when something is wrong with it. */
static void append_saving(struct buffer *out, const struct session *session)
{
    static const char *const words[] = {[SESSION_SAVING] = "",
                                        [SESSION_SAVING_WAITS] = N_("saving waits"),
                                        [SESSION_SAVING_NOTHING] = N_("nothing is saved")};
    const char *word = _(words[session_saving(session)]);
    buffer_append_string(out, word);
    buffer_append_string(out, *word ? "   " : "");
}

void pane_status_append(struct buffer *out, const struct session *session, bool brief)
{
    const struct load_update *loading = session_loading(session);
    size_t costly = result_costly(session_result(session));
    append_saving(out, session);
    buffer_append_string(out, _("sort: "));
    order_append(session_order(session), out);
    if (!brief || !is_usual(session_match(session)))
        buffer_append_format(out, "   %s%s", _("match: "),
                             query_match_name(session_match(session)));
    if (costly) {
        buffer_append_string(out, "   ");
        append_count(out, costly, "%s too costly", "%s too costly");
    }
    if (loading && loading->finished && loading->skipped) {
        buffer_append_string(out, "   ");
        append_count(out, loading->skipped, "%s record skipped", "%s records skipped");
    }
    if (loading && loading->lost) {
        buffer_append_string(out, "   ");
        append_lost(out, loading);
    }
}

static void append_key(struct buffer *out, const struct keymap *keymap, enum context context,
                       enum action action, const char *word)
{
    size_t before = out->length;
    if (before)
        buffer_append_string(out, "   ");
    if (keymap_append_keys(keymap, context, action, 1, out)) {
        buffer_append_byte(out, ' ');
        buffer_append_string(out, word);
    } else {
        buffer_truncate(out, before);
    }
}

void pane_status_append_keys(struct buffer *out, const struct keymap *keymap, enum context context)
{
    append_key(out, keymap, context, ACTION_ACCEPT,
               context == CONTEXT_EXPORT ? _("shown")
               : context == CONTEXT_FILE ? _("write")
                                         : _("keep"));
    append_key(out, keymap, context, ACTION_COMPLETE, _("complete"));
    append_key(out, keymap, context, ACTION_FILTER, _("filter"));
    append_key(out, keymap, context, ACTION_HELP, _("help"));
    append_key(out, keymap, context, ACTION_COMMAND, _("actions"));
    if (IN_PANES >> context & 1)
        return;
    append_key(out, keymap, context, ACTION_BACK, _("back"));
    append_key(out, keymap, context, ACTION_CANCEL, _("cancel"));
}

void pane_status_paint(const struct painter *painter, struct area area, struct view left,
                       enum role role, struct view right)
{
    painter_clear(painter, area);
    int used = area.columns >= 20;
    used += painter_put_cut(painter, area, 0, used, area.columns - used, left, role, NULL);
    int width = cluster_columns(right, painter->widths);
    if (used + 2 + width < area.columns)
        painter_put(painter, area, 0, area.columns - width - 1, right, ROLE_STATUS);
}
