#include "ui/pane_title.h"

enum { NAME_COLUMNS = 8 };

static void append_counts(struct buffer *out, const struct session *session,
                          const struct signs *signs)
{
    const struct query *query = result_query(session_result(session));
    buffer_append_string(out, signs->dot);
    append_count(out, snapshot_count(session_snapshot(session)), "paper", "papers");
    if (query && query_is_everything(query) && !session_is_searching(session))
        return;
    buffer_append_string(out, signs->dot);
    append_number(out, result_count(session_result(session)));
    if (session_is_searching(session))
        buffer_append_string(out, signs->ellipsis);
    buffer_append_string(out, " match");
}

static void append_progress(struct buffer *out, const struct session *session)
{
    const struct load_update *loading = session_loading(session);
    if (loading && loading->finished)
        return;
    buffer_append_string(out, "loading");
    if (!loading || !loading->bytes_size)
        return;
    uint64_t read =
        loading->bytes_read < loading->bytes_size ? loading->bytes_read : loading->bytes_size;
    buffer_append_format(out, " %u %%",
                         (unsigned)((double)read * 100 / (double)loading->bytes_size));
}

/* The name gives way to the counts down to a few columns, then the counts go; the
   progress gives way to both. */
void pane_title_paint(const struct session *session, const struct painter *painter,
                      struct area area)
{
    struct buffer counts = {0}, progress = {0};
    struct view title = session_title(session);
    if (!title.length) /* nothing has been opened so far */
        title = view_of("Sheaf");
    append_counts(&counts, session, painter->signs);
    append_progress(&progress, session);
    painter_clear(painter, area);
    int column = area.columns >= 20;
    int counts_width = cluster_columns(buffer_view(&counts), painter->widths);
    int name_width = area.columns - column - counts_width;
    if (name_width < NAME_COLUMNS) {
        name_width = area.columns - column;
        counts_width = 0;
    }
    column += painter_put_cut(painter, area, 0, column, name_width, title, ROLE_TITLE, NULL);
    if (counts_width)
        column += painter_put(painter, area, 0, column, buffer_view(&counts), ROLE_INFORMATION);
    int right = area.columns - (int)progress.length - 1;
    if (progress.length && right > column)
        painter_put(painter, area, 0, right, buffer_view(&progress), ROLE_INFORMATION);
    buffer_deinit(&counts);
    buffer_deinit(&progress);
}
