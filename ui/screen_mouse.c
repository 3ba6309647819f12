/*
 * The mouse: a click makes a row the current one, gives a pane the keys, follows a link or
 * begins a query; the wheel moves what lies under it; the divider can be dragged. Nothing
 * can be done by mouse alone.
 */
#include "base/language.h"
#include "ui/screen_internal.h"

enum { WHEEL_ROWS = 3 };

static bool is_in(struct area area, const struct mouse *mouse)
{
    return mouse->row >= area.row && mouse->row < area.row + area.rows &&
           mouse->column >= area.column && mouse->column < area.column + area.columns;
}

/* ---- the divider ------------------------------------------------------------------------- */

/* Sets how much of the panes' columns or rows the reading pane takes, in percent. */
static void set_share(struct screen *screen, enum setting setting, int share)
{
    struct buffer value = {0}, message = {0};
    int least = 10, most = 90;
    share = share < least ? least : share > most ? most : share;
    buffer_append_format(&value, "%d", share);
    screen_update(screen, session_set_setting(screen->session, view_of(setting_row(setting)->name),
                                              buffer_view(&value), &message));
    screen_place(screen);
    buffer_deinit(&value);
    buffer_deinit(&message);
}

static enum setting share_setting(const struct screen *screen)
{
    return layout_is_beside(&screen->layout) ? SETTING_READER_WIDTH : SETTING_READER_HEIGHT;
}

void screen_move_divider(struct screen *screen, long steps)
{
    const struct layout *layout = &screen->layout;
    bool beside = layout_is_beside(layout);
    int whole = beside ? layout->body.columns : layout->body.rows;
    int reader = beside ? layout->reader.columns : layout->reader.rows;
    if (!layout->separator.rows) {
        screen_tell(screen, _("there are no two panes to divide"));
        return;
    }
    int share = (reader * 100 + whole / 2) / whole;
    set_share(screen, share_setting(screen),
              share - (int)(steps > 50    ? 50
                            : steps < -50 ? -50
                                          : steps));
}

static void drag_divider(struct screen *screen, const struct mouse *mouse)
{
    struct area body = screen->layout.body;
    bool beside = layout_is_beside(&screen->layout);
    int whole = beside ? body.columns : body.rows;
    int left = beside ? body.column + body.columns - 1 - mouse->column
                      : body.row + body.rows - 1 - mouse->row;
    if (whole > 0)
        set_share(screen, share_setting(screen), (left * 100 + whole / 2) / whole);
}

/* ---- clicks ------------------------------------------------------------------------------- */

/* The current row is opened, any other becomes the current one. */
static void click_list(struct screen *screen, const struct mouse *mouse)
{
    size_t row = (size_t)(mouse->row - screen->layout.list.row);
    size_t rank = session_top(screen->session) + row / (size_t)pane_list_paper_rows(&screen->list);
    if (rank >= result_count(session_result(screen->session)))
        return;
    if (rank == session_cursor(screen->session) && !screen->reader_focused) {
        screen_set_reader(screen, true, !screen_shows_both(screen));
        return;
    }
    screen_set_reader(screen, screen->reader_open, false);
    screen_do(screen, ACTION_GO_FIRST, (long)rank + 1);
}

static bool follow_link(struct screen *screen, const struct mouse *mouse)
{
    const struct frame *frame = screen->drawn;
    if (!frame || mouse->row >= frame->rows || mouse->column >= frame->columns)
        return false;
    struct view address = frame_link(frame, frame_cell(frame, mouse->row, mouse->column)->link);
    if (!address.length)
        return false;
    struct link link = {LINK_PAGE, (char *)address.data};
    screen_open_link(screen, &link, view_ends_with(address, ".pdf"));
    return true;
}

static void press(struct screen *screen, const struct mouse *mouse)
{
    const struct mode *mode = screen_mode(screen);
    const struct layout *layout = &screen->layout;
    if (mode->prompt || follow_link(screen, mouse))
        return;
    if (mode->click && is_in(layout->body, mouse))
        mode->click(screen, mouse->row - layout->body.row);
    if (mode->paint)
        return;
    screen->dragging = is_in(layout->separator, mouse);
    if (is_in(layout->list, mouse))
        click_list(screen, mouse);
    else if (is_in(layout->reader, mouse))
        screen_set_reader(screen, true, true);
    else if (is_in(layout->query, mouse))
        screen_run(screen, ACTION_QUERY, 0);
}

/* ---- the wheel ----------------------------------------------------------------------------- */

static void turn(struct screen *screen, const struct mouse *mouse)
{
    enum action action = mouse->kind == MOUSE_WHEEL_UP ? ACTION_MOVE_UP : ACTION_MOVE_DOWN;
    const struct mode *mode = screen_mode(screen);
    if (is_in(screen->layout.reader, mouse) && !mode->paint)
        mode_reader.run(screen, action, WHEEL_ROWS);
    else if (is_in(screen->layout.list, mouse) && !mode->paint)
        screen_do(screen, action, WHEEL_ROWS);
    else if (mode->paint)
        mode->run(screen, action, WHEEL_ROWS);
}

void screen_mouse(struct screen *screen, const struct mouse *mouse)
{
    screen_begin_input(screen);
    switch (mouse->kind) {
    case MOUSE_PRESS:
        press(screen, mouse);
        break;
    case MOUSE_DRAG:
        if (screen->dragging)
            drag_divider(screen, mouse);
        break;
    case MOUSE_RELEASE:
        screen->dragging = false;
        break;
    case MOUSE_WHEEL_UP:
    case MOUSE_WHEEL_DOWN:
        turn(screen, mouse);
        break;
    }
}
