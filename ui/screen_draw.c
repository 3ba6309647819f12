/* Drawing: each dirty part paints itself into the frame, the others are left alone. */
#include "base/language.h"
#include "query/hint.h"
#include "ui/pane_query.h"
#include "ui/pane_status.h"
#include "ui/pane_title.h"
#include "ui/screen_internal.h"

enum { BRIEF_BELOW_COLUMNS = 60 }; /* the status line leaves out what is as usual */

struct painter screen_painter(const struct screen *screen, struct frame *frame)
{
    const struct width_policy *widths = &screen->widths;
    return (struct painter){frame, &screen->theme, signs_for(widths), widths};
}

static void draw_separator(const struct screen *screen, const struct painter *painter)
{
    struct area area = screen->layout.separator;
    enum role role = screen->reader_focused ? ROLE_SEPARATOR_FOCUSED : ROLE_SEPARATOR;
    bool vertical = screen->layout.reader.row == area.row;
    for (int row = 0; row < area.rows; row++)
        for (int column = 0; column < area.columns; column++) {
            const char *sign = painter->signs->horizontal;
            if (vertical)
                sign = column + 1 < area.columns ? " " : painter->signs->vertical;
            painter_put(painter, area, row, column, view_of(sign), role);
        }
}

/* The mode that covers the panes, if one does. */
static const struct mode *covering_mode(const struct screen *screen)
{
    for (size_t i = screen->mode_count; i > 0; i--)
        if (screen->modes[i - 1]->paint)
            return screen->modes[i - 1];
    return NULL;
}

bool screen_is_covered(const struct screen *screen)
{
    return covering_mode(screen) != NULL;
}

static void draw_body(struct screen *screen, const struct painter *painter, unsigned dirty)
{
    const struct layout *layout = &screen->layout;
    const struct mode *covering = covering_mode(screen);
    if (covering) {
        if (dirty & DIRTY_BODY)
            covering->paint(screen, painter, layout->body);
        return;
    }
    if ((dirty & DIRTY_LIST) && layout->list.rows)
        pane_list_paint(&screen->list, screen->session, screen->matcher, painter, layout->list);
    if (dirty & DIRTY_SEPARATOR)
        draw_separator(screen, painter);
    if ((dirty & DIRTY_READER) && layout->reader.rows) {
        screen_update_reader(screen);
        pane_reader_paint(&screen->reader, painter, layout->reader);
    }
}

static bool types_query(const struct screen *screen)
{
    return screen_mode(screen) == &mode_query;
}

/* Where there is no status line, the query line is the place for messages. */
static void draw_query(struct screen *screen, const struct painter *painter)
{
    const struct mode *mode = screen_mode(screen);
    struct area area = screen->layout.query;
    struct view message = session_message(screen->session);
    screen->reason_told = true;
    if (mode->prompt && !types_query(screen))
        pane_query_paint_prompt(mode->prompt, &screen->line, painter, area);
    else if (message.length && !screen->layout.status.rows && !mode->prompt)
        pane_status_paint(painter, area, message, ROLE_MESSAGE, view_make(NULL, 0));
    else
        screen->reason_told = pane_query_paint(
            screen->session, types_query(screen) ? &screen->line : NULL, painter, area);
}

/* What the list shows while the query is not valid and nobody is mending it. */
static void append_last_good(const struct screen *screen, struct buffer *out)
{
    const struct query *query = result_query(session_result(screen->session));
    if (types_query(screen))
        return;
    if (out->length)
        buffer_append_string(out, "   ");
    if (!query || query_is_everything(query)) {
        buffer_append_string(out, _("showing all papers"));
        return;
    }
    buffer_append_string(out, _("showing: "));
    buffer_append_view(out, query_text(query));
}

static enum role append_left(const struct screen *screen, struct buffer *out)
{
    const struct mode *mode = screen_mode(screen);
    const struct query_error *error = session_query_error(screen->session);
    struct view message = session_message(screen->session);
    if (message.length) {
        buffer_append_view(out, message);
        return ROLE_MESSAGE;
    }
    if (screen->pending.count)
        keymap_append_continuations(&screen->keymap, mode->context, &screen->pending, out);
    else if (mode->append_status)
        mode->append_status(screen, out);
    if (out->length)
        return ROLE_MESSAGE;
    if (error && !screen->reason_told)
        buffer_append_view(out, buffer_view(&error->message));
    if (error)
        append_last_good(screen, out);
    if (out->length)
        return ROLE_ERROR;
    if (types_query(screen) &&
        query_append_hint(session_query(screen->session), session_match(screen->session), out))
        return ROLE_MESSAGE;
    if (session_is_related(screen->session))
        pane_status_append_related(out, screen->session);
    else
        pane_status_append(out, screen->session, screen->columns < BRIEF_BELOW_COLUMNS);
    return ROLE_STATUS;
}

static void draw_status(struct screen *screen, const struct painter *painter)
{
    struct buffer left = {0}, right = {0};
    enum role role = append_left(screen, &left);
    if (screen->count)
        buffer_append_format(&right, "%ld", screen->count);
    else
        pane_status_append_keys(&right, &screen->keymap, screen_mode(screen)->context);
    pane_status_paint(painter, screen->layout.status, buffer_view(&left), role,
                      buffer_view(&right));
    buffer_deinit(&left);
    buffer_deinit(&right);
}

static void draw_lines(struct screen *screen, const struct painter *painter, unsigned dirty)
{
    if ((dirty & DIRTY_TITLE) && screen->layout.title.rows)
        pane_title_paint(screen->session, painter, screen->layout.title);
    bool told = screen->reason_told;
    if (dirty & DIRTY_QUERY) {
        painter->frame->cursor_row = -1;
        if (screen->layout.query.rows)
            draw_query(screen, painter);
    }
    if (((dirty & DIRTY_STATUS) || told != screen->reason_told) && screen->layout.status.rows)
        draw_status(screen, painter);
}

void screen_draw(struct screen *screen, struct frame *frame)
{
    bool other =
        frame != screen->drawn || frame->rows != screen->rows || frame->columns != screen->columns;
    if (other) {
        frame_resize(frame, screen->rows, screen->columns);
        screen->drawn = frame;
        screen->dirty = DIRTY_ALL;
    }
    if (pane_list_learn(&screen->list, session_snapshot(screen->session)))
        screen->dirty |= DIRTY_LIST;
    unsigned dirty = screen->dirty;
    struct painter painter = screen_painter(screen, frame);
    screen->dirty = 0;
    draw_body(screen, &painter, dirty); /* first: the status line tells what it has counted */
    draw_lines(screen, &painter, dirty);
}
