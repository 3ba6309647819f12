/* Browsing: the keys go to the list or to the reading pane. */
#include "base/language.h"
#include "ui/screen_export.h"
#include "ui/screen_files.h"
#include "ui/screen_internal.h"

static void scroll(struct screen *screen, enum action action, long count)
{
    screen_update_reader(screen);
    if (pane_reader_scroll(&screen->reader, action, count))
        screen->dirty |= DIRTY_READER;
}

static bool step_paper(struct screen *screen, int direction)
{
    size_t before = session_cursor(screen->session);
    screen_do(screen, direction > 0 ? ACTION_NEXT_PAPER : ACTION_PREVIOUS_PAPER, 0);
    return session_cursor(screen->session) != before;
}

/* On the next paper, to its first match; on the previous one, to its last. A paper may
   have none to show, because its match is in a field that is not shown. */
static void go_to_paper_with_match(struct screen *screen, int direction)
{
    if (!step_paper(screen, direction)) {
        screen_tell(screen, direction > 0 ? _("no match after this") : _("no match before this"));
        return;
    }
    screen_update_reader(screen);
    if (direction < 0)
        pane_reader_scroll(&screen->reader, ACTION_GO_LAST, 0);
    pane_reader_step_match(&screen->reader, direction);
}

static void go_to_match(struct screen *screen, int direction)
{
    const struct query *query = result_query(session_result(screen->session));
    bool both = screen_shows_both(screen);
    if (!query || query_is_everything(query)) {
        screen_tell(screen, _("there is no query"));
        return;
    }
    if (!session_paper(screen->session)) {
        screen_tell(screen, _("no paper matches"));
        return;
    }
    if (!screen->reader_open || !both)
        screen_set_reader(screen, true, screen->reader_focused || !both);
    screen->dirty |= DIRTY_READER;
    screen_update_reader(screen);
    if (!pane_reader_step_match(&screen->reader, direction))
        go_to_paper_with_match(screen, direction);
}

/* Where one pane is shown at a time, an open one without a paper would be an empty
   screen. */
static void open_reader(struct screen *screen, bool focused)
{
    if (session_paper(screen->session))
        screen_set_reader(screen, true, focused);
    else
        screen_tell(screen, _("there is no paper to read"));
}

static void toggle_source(struct screen *screen)
{
    if (screen->reader_open)
        screen_update_reader(screen);
    pane_reader_turn(&screen->reader);
    screen->dirty |= DIRTY_READER;
    if (!screen->reader_open)
        open_reader(screen, false);
}

static void zoom(struct screen *screen)
{
    screen->zoomed = !screen->zoomed;
    screen_set_reader(screen, screen->reader_open, screen->reader_focused);
}

static void sort(struct screen *screen)
{
    struct order_spec order = {.count = 0};
    struct buffer message = {0};
    if (!screen->argument.length)
        screen_tell(screen, _("sort by what? KEY[-],..."));
    else if (order_parse(screen->argument, &order, &message) == STATUS_OK)
        screen_update(screen, session_set_order(screen->session, order));
    else
        screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}

static bool lies_between(enum action action, enum action first, enum action last)
{
    return action >= first && action <= last;
}

/* Actions that other files carry out, and nothing more is to be known for. False for others. */
static bool run_elsewhere(struct screen *screen, enum action action)
{
    static const struct {
        enum action action;
        void (*run)(struct screen *screen);
    } runners[] = {
        {ACTION_OPEN_FILE, screen_open_file},     {ACTION_CLOSE_FILE, screen_close_file},
        {ACTION_FACETS, screen_show_facets},      {ACTION_RELATED, screen_show_related},
        {ACTION_LINKS, screen_list_links},        {ACTION_NOTE, screen_edit_note},
        {ACTION_SAVE_SEARCH, screen_save_search}, {ACTION_SEARCHES, screen_show_searches},
        {ACTION_ORPHANS, screen_show_orphans},    {ACTION_COPY_RECORD, screen_copy_record},
        {ACTION_EDIT_RECORD, screen_edit_record},
    };
    for (size_t i = 0; i < sizeof runners / sizeof *runners; i++)
        if (runners[i].action == action) {
            runners[i].run(screen);
            return true;
        }
    return false;
}

/* Actions that lead to a mode or to something outside. False for others. */
static bool run_leading(struct screen *screen, enum action action)
{
    static const struct {
        enum action action;
        const struct mode *mode;
    } modes[] = {{ACTION_QUERY, &mode_query},
                 {ACTION_COMMAND, &mode_command},
                 {ACTION_TAG, &mode_tags},
                 {ACTION_SETTINGS, &mode_settings},
                 {ACTION_HELP, &mode_help}};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (modes[i].action == action) {
            screen_push(screen, modes[i].mode);
            return true;
        }
    if (lies_between(action, ACTION_EXPORT_BIBTEX, ACTION_EXPORT_TEXT))
        screen_export_ask(screen, action);
    else if (lies_between(action, ACTION_COPY_TITLE, ACTION_COPY_KEY))
        screen_copy(screen, action);
    else if (lies_between(action, ACTION_OPEN_URL, ACTION_OPEN_PDF))
        screen_open_paper(screen, action == ACTION_OPEN_PDF);
    else
        return false;
    return true;
}

/* What is the same in both panes. */
static void run_common(struct screen *screen, enum action action, long count)
{
    if (run_leading(screen, action) || run_elsewhere(screen, action))
        return;
    switch (action) {
    case ACTION_SORT:
        sort(screen);
        break;
    case ACTION_NEXT_MATCH:
        go_to_match(screen, 1);
        break;
    case ACTION_PREVIOUS_MATCH:
        go_to_match(screen, -1);
        break;
    case ACTION_OPEN:
        open_reader(screen, true);
        break;
    case ACTION_CLOSE:
        screen_set_reader(screen, false, false);
        break;
    case ACTION_CHANGE_PANE:
        open_reader(screen, !screen->reader_focused);
        break;
    case ACTION_SOURCE:
        toggle_source(screen);
        break;
    case ACTION_PREVIEW:
        screen->list.preview = !screen->list.preview;
        screen_place(screen);
        screen->dirty |= DIRTY_LIST;
        break;
    case ACTION_ZOOM:
        zoom(screen);
        break;
    case ACTION_DIVIDER_BACK:
    case ACTION_DIVIDER_ON:
        screen_move_divider(screen,
                            (action == ACTION_DIVIDER_ON ? 2 : -2) * (count > 0 ? count : 1));
        break;
    default:
        screen_do(screen, action, count);
    }
}

/* Whoever presses Ctrl-C here wants to leave, and may not know how; when no key does, this
   one does. */
static void tell_how_to_quit(struct screen *screen)
{
    struct buffer message = {0};
    const char *format = _("%s quits");
    if (keymap_append_hint(&screen->keymap, CONTEXT_PAPERS, ACTION_BACK, format, &message) ||
        keymap_append_hint(&screen->keymap, CONTEXT_PAPERS, ACTION_QUIT, format, &message))
        screen_tell(screen, buffer_string(&message));
    else
        screen_quit(screen);
    buffer_deinit(&message);
}

static void run_papers(struct screen *screen, enum action action, long count)
{
    if (action == ACTION_CANCEL && screen_stop_program(screen))
        return;
    unsigned range = action == ACTION_CANCEL ? session_end_range(screen->session) : 0;
    screen_update(screen, range);
    if (range)
        return;
    if ((action == ACTION_BACK || action == ACTION_CANCEL) && screen_leave_related(screen))
        return;
    if (action == ACTION_BACK)
        screen_quit(screen);
    else if (action == ACTION_CANCEL)
        tell_how_to_quit(screen);
    else
        run_common(screen, action, count);
}

static bool scrolls(enum action action)
{
    return action >= ACTION_MOVE_DOWN && action <= ACTION_GO_LAST;
}

static void run_reader(struct screen *screen, enum action action, long count)
{
    if (action == ACTION_CANCEL && screen_stop_program(screen))
        return;
    if (scrolls(action))
        scroll(screen, action, count);
    else if (action == ACTION_BACK)
        screen_set_reader(screen, false, false);
    else if (action == ACTION_CANCEL)
        screen_set_reader(screen, true, false);
    else
        run_common(screen, action, count);
}

const struct mode mode_papers = {.context = CONTEXT_PAPERS, .run = run_papers};
const struct mode mode_reader = {.context = CONTEXT_READER, .run = run_reader};
