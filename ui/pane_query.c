#include "ui/pane_query.h"

enum { PARTS_MOST = 256, COUNTS_FROM_COLUMNS = 30 };

static struct area text_area(struct area area, int prompt_width, int right)
{
    int left = area.columns > prompt_width ? prompt_width : 0;
    return (struct area){area.row, area.column + left, area.rows, area.columns - left - right};
}

static void put_cursor(const struct painter *painter, struct area text, int column)
{
    painter->frame->cursor_row = text.row;
    painter->frame->cursor_column = text.column + column;
}

static enum role role_of(enum query_part_kind kind)
{
    switch (kind) {
    case QUERY_PART_FIELD:
        return ROLE_QUERY_FIELD;
    case QUERY_PART_OPERATOR:
        return ROLE_QUERY_OPERATOR;
    case QUERY_PART_REGEX:
        return ROLE_QUERY_REGEX;
    case QUERY_PART_FUZZY:
        return ROLE_QUERY_FUZZY;
    case QUERY_PART_UNKNOWN:
        return ROLE_ERROR;
    default:
        return ROLE_QUERY_TEXT;
    }
}

/* A place without width, such as the end of an unfinished group, is one column wide. */
static void mark_place(const struct painter *painter, struct area area, int scroll,
                       struct view query, const struct query_error *error)
{
    size_t start = error->start < query.length ? error->start : query.length;
    size_t end = error->end < query.length ? error->end : query.length;
    int before = cluster_columns(view_slice(query, 0, start), painter->widths);
    int after = cluster_columns(view_slice(query, 0, end), painter->widths);
    if (after <= before)
        after = before + 1;
    frame_set_style(painter->frame, area, 0, before - scroll, after - before,
                    painter_style(painter, ROLE_ERROR_PLACE));
}

static void paint_query(const struct session *session, const struct painter *painter,
                        struct area area, int scroll)
{
    struct view query = session_query(session);
    const struct query_error *error = session_query_error(session);
    struct query_part parts[PARTS_MOST];
    size_t count = query_parts(query, session_match(session), parts, PARTS_MOST);
    if (scroll)
        painter_put(painter, area, 0, -scroll, query, ROLE_QUERY_TEXT);
    else
        painter_put_cut(painter, area, 0, 0, area.columns, query, ROLE_QUERY_TEXT, NULL);
    for (size_t i = 0; i < count; i++)
        painter_highlight(painter, area, 0, -scroll, query, parts[i].start, parts[i].end,
                          ROLE_QUERY_TEXT, role_of(parts[i].kind));
    if (error)
        mark_place(painter, area, scroll, query, error);
}

static void append_counts(struct buffer *out, const struct session *session,
                          const struct signs *signs)
{
    append_number(out, result_count(session_result(session)));
    if (session_is_searching(session))
        buffer_append_string(out, signs->ellipsis);
    buffer_append_string(out, " / ");
    append_number(out, session_paper_count(session));
}

/* Columns kept for the counts, however many match: the text left of them does not move
   while they change. */
static int widest_counts(const struct session *session, const struct painter *painter)
{
    struct buffer total = {0};
    append_number(&total, session_paper_count(session));
    int digits = (int)total.length;
    buffer_deinit(&total);
    return 2 * digits + 3 + cluster_columns(view_of(painter->signs->ellipsis), painter->widths);
}

/* Beside the query, where that leaves the counts alone. */
static bool paint_reason(const struct painter *painter, struct area area, struct area text,
                         struct view query, const struct query_error *error)
{
    int column = text.column - area.column + cluster_columns(query, painter->widths) + 3;
    struct view reason = buffer_view(&error->message);
    if (column + cluster_columns(reason, painter->widths) >
        text.column - area.column + text.columns)
        return false;
    painter_put(painter, area, 0, column, reason, ROLE_ERROR);
    return true;
}

bool pane_query_paint(const struct session *session, struct line_editor *editor,
                      const struct painter *painter, struct area area)
{
    struct buffer counts = {0};
    const struct query_error *error = session_query_error(session);
    bool told = true;
    append_counts(&counts, session, painter->signs);
    int counts_width = cluster_columns(buffer_view(&counts), painter->widths);
    int right = area.columns >= COUNTS_FROM_COLUMNS ? widest_counts(session, painter) + 2 : 0;
    struct area text = text_area(area, 2, right);
    painter_clear(painter, area);
    painter_put(painter, area, 0, 0, view_of("/"), editor ? ROLE_PROMPT : ROLE_STATUS);
    int cursor = editor ? line_editor_follow(editor, text.columns, painter->widths) : 0;
    paint_query(session, painter, text, editor ? editor->scroll : 0);
    if (editor)
        put_cursor(painter, text, cursor);
    if (error)
        told = paint_reason(painter, area, text, session_query(session), error);
    if (right)
        painter_put(painter, area, 0, area.columns - counts_width - 1, buffer_view(&counts),
                    ROLE_INFORMATION);
    buffer_deinit(&counts);
    return told;
}

void pane_query_paint_prompt(const char *prompt, struct line_editor *editor,
                             const struct painter *painter, struct area area)
{
    struct area text = text_area(area, 2, 0);
    painter_clear(painter, area);
    painter_put(painter, area, 0, 0, view_of(prompt), ROLE_PROMPT);
    int cursor = line_editor_follow(editor, text.columns, painter->widths);
    painter_put(painter, text, 0, -editor->scroll, buffer_view(&editor->text), ROLE_TEXT);
    put_cursor(painter, text, cursor);
}
