#include "ui/pane_title.h"

#include "base/language.h"

#include <string.h>

/* Columns that a name is shown in at least. */
enum { NAME_COLUMNS = 8, NAME_COLUMNS_NARROW = 4 };

static bool shows_all(const struct session *session)
{
    const struct query *query = result_query(session_result(session));
    size_t related;
    return query && !result_is_related(session_result(session), &related) && query_is_everything(query) && !session_is_searching(session);
}

static void append_papers(struct buffer *out, const struct session *session)
{
    append_count(out, session_paper_count(session), "%s paper", "%s papers");
}

static void append_matches(struct buffer *out, const struct session *session,
                           const struct signs *signs)
{
    struct buffer number = {0};
    append_number(&number, result_count(session_result(session)));
    if (session_is_searching(session))
        buffer_append_string(&number, signs->ellipsis);
    size_t related;
    bool is_related = result_is_related(session_result(session), &related);
    buffer_append_format(out, is_related ? _("%s related") : _("%s match"), buffer_string(&number));
    buffer_deinit(&number);
}

/* What there is to count; brief: only what the list shows. */
static void append_counts(struct buffer *out, const struct session *session,
                          const struct signs *signs, bool brief)
{
    bool all = shows_all(session);
    if (all || !brief) {
        buffer_append_string(out, signs->dot);
        append_papers(out, session);
    }
    if (!all) {
        buffer_append_string(out, signs->dot);
        append_matches(out, session, signs);
    }
}

static void append_progress(struct buffer *out, const struct session *session)
{
    const struct load_update *loading = session_loading(session);
    if (loading && loading->finished)
        return;
    if (!loading || !loading->bytes_size) {
        buffer_append_string(out, _("loading"));
        return;
    }
    uint64_t read =
        loading->bytes_read < loading->bytes_size ? loading->bytes_read : loading->bytes_size;
    buffer_append_format(out, _("loading %u %%"),
                         (unsigned)((double)read * 100 / (double)loading->bytes_size));
}

/* "★ 12   ● 3   ▐ 2", of what there is any. */
static void append_marks(struct buffer *out, const struct session *session,
                         const struct signs *signs)
{
    const struct marks *marks = session_marks(session);
    const struct {
        enum mark mark;
        const char *sign;
    } counted[] = {
        {MARK_STARRED, signs->star}, {MARK_READ, signs->read}, {MARK_MARKED, signs->marked}};
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        size_t count = marks_count(marks, counted[i].mark);
        if (!count)
            continue;
        buffer_append_format(out, "%s%s ", out->length ? "   " : "", counted[i].sign);
        append_number(out, count);
    }
}

/* Fills in the counts for the width that there is, and returns the columns of the name:
   it gives way down to a few columns, then the number of papers goes, then the name. How
   many match stays longest. */
static int share_columns(const struct session *session, const struct painter *painter, int columns,
                         struct buffer *counts)
{
    append_counts(counts, session, painter->signs, false);
    int name = columns - cluster_columns(buffer_view(counts), painter->widths);
    if (name >= NAME_COLUMNS)
        return name;
    buffer_clear(counts);
    append_counts(counts, session, painter->signs, true);
    name = columns - cluster_columns(buffer_view(counts), painter->widths);
    if (name >= NAME_COLUMNS_NARROW)
        return name;
    buffer_remove(counts, 0, strlen(painter->signs->dot));
    return 0;
}

/* Puts a text so that it ends before column end, when it fits behind column start. Returns
   where what stands left of it has to end. */
static int put_right(const struct painter *painter, struct area area, int start, int end,
                     const struct buffer *text)
{
    int column = end - cluster_columns(buffer_view(text), painter->widths);
    if (!text->length || column <= start)
        return end;
    painter_put(painter, area, 0, column, buffer_view(text), ROLE_INFORMATION);
    return column - 3;
}

/* The progress gives way to name and counts, and before them what the reader has done. */
void pane_title_paint(const struct session *session, const struct painter *painter,
                      struct area area)
{
    struct buffer counts = {0}, progress = {0}, marks = {0};
    struct view title = session_title(session);
    if (!title.length) /* nothing has been opened so far */
        title = view_of("Sheaf");
    append_progress(&progress, session);
    painter_clear(painter, area);
    int column = area.columns >= 20;
    int name_width = share_columns(session, painter, area.columns - column, &counts);
    column += painter_put_cut(painter, area, 0, column, name_width, title, ROLE_TITLE, NULL);
    column += painter_put_cut(painter, area, 0, column, area.columns - column, buffer_view(&counts),
                              ROLE_INFORMATION, NULL);
    append_marks(&marks, session, painter->signs);
    int right = put_right(painter, area, column, area.columns - 1, &marks);
    put_right(painter, area, column, right, &progress);
    buffer_deinit(&counts);
    buffer_deinit(&progress);
    buffer_deinit(&marks);
}
