#include "ui/screen.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "ui/screen_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    COUNT_MOST = 100000000,
    IDLE_PAPERS = 64, /* learnt in one go: a fraction of a millisecond */
    IDLE_MICROSECONDS = 500
};

/* Settings that are wrong are told first of all. */
static void tell_problems(struct screen *screen)
{
    const struct settings *settings = session_settings(screen->session);
    size_t count = settings_problem_count(settings);
    if (!count)
        return;
    struct buffer message = {0};
    buffer_append_view(&message, settings_problem(settings, 0));
    if (count > 1)
        buffer_append_format(&message, _(" (and %zu more: see :settings)"), count - 1);
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}

struct screen *screen_new(struct session *session, int colors)
{
    struct screen *screen = memory_alloc_zero(1, sizeof *screen);
    screen->session = session;
    screen->colors = colors;
    keymap_init(&screen->keymap);
    keymap_apply(&screen->keymap, session_settings(session));
    screen_apply_settings(screen);
    screen->matcher = matcher_new();
    screen->vocabulary = vocabulary_new();
    screen->reader.match = READER_NO_MATCH;
    screen_export_init(&screen->export);
    screen->modes[screen->mode_count++] = &mode_papers;
    screen->dirty = DIRTY_ALL;
    tell_problems(screen);
    return screen;
}

void screen_free(struct screen *screen)
{
    if (!screen)
        return;
    keymap_deinit(&screen->keymap);
    matcher_free(screen->matcher);
    session_bookmark_free(screen->bookmark);
    screen_forget_trail(screen);
    pane_facets_deinit(&screen->facets);
    line_editor_deinit(&screen->line);
    history_deinit(&screen->queries);
    history_deinit(&screen->commands);
    history_deinit(&screen->tags);
    buffer_deinit(&screen->completion.stem);
    path_completion_deinit(&screen->paths);
    query_completion_deinit(&screen->candidates);
    vocabulary_free(screen->vocabulary);
    help_deinit(&screen->help);
    pane_links_deinit(&screen->links);
    screen_export_deinit(&screen->export);
    pane_reader_deinit(&screen->reader);
    free(screen);
}

/* Modes. */

const struct mode *screen_mode(const struct screen *screen)
{
    return screen->modes[screen->mode_count - 1];
}

bool screen_has_mode(const struct screen *screen, const struct mode *mode)
{
    for (size_t i = 0; i < screen->mode_count; i++)
        if (screen->modes[i] == mode)
            return true;
    return false;
}

static struct view text_to_begin_with(const struct screen *screen, const struct mode *mode)
{
    return mode == &mode_query ? session_query(screen->session) : view_make(NULL, 0);
}

/* Where one pane is shown at a time, a query is typed in sight of the list. */
static void show_list(struct screen *screen)
{
    if (!screen_shows_both(screen))
        screen->reader_focused = false;
}

bool screen_shows_both(const struct screen *screen)
{
    return !screen->zoomed && layout_has_room_for_both(screen->rows, screen->columns);
}

void screen_push(struct screen *screen, const struct mode *mode)
{
    if (screen->mode_count == MODES_MOST)
        return;
    screen->modes[screen->mode_count++] = mode;
    if (mode->prompt)
        line_editor_set(&screen->line, text_to_begin_with(screen, mode));
    if (mode == &mode_query) {
        query_completion_reset(&screen->candidates);
        screen->bookmark = session_bookmark_new(screen->session);
        show_list(screen);
    }
    if (mode == &mode_help)
        help_build(&screen->help, &screen->keymap, view_make(NULL, 0));
    if (mode == &mode_settings)
        pane_settings_begin(&screen->settings, session_settings(screen->session),
                            screen->layout.body.rows);
    screen->completion.active = false;
    screen->dirty |= mode->paint ? DIRTY_ALL : DIRTY_LINES;
    screen_place(screen);
}

void screen_pop(struct screen *screen)
{
    bool covers = screen_mode(screen)->paint != NULL;
    screen->mode_count--;
    screen->dirty |= covers ? DIRTY_ALL : DIRTY_LINES;
    screen_place(screen);
}

bool screen_run_cover(struct screen *screen, enum action action)
{
    if (action == ACTION_BACK || action == ACTION_CANCEL)
        screen_pop(screen);
    else if (action == ACTION_COMMAND)
        screen_push(screen, &mode_command);
    else
        return false;
    return true;
}

void screen_prompt(struct screen *screen, struct view text)
{
    screen_push(screen, &mode_command);
    line_editor_set(&screen->line, text);
}

/* Panes. */

/* 0 as long as nobody has said how much it is. */
static int share(const struct settings *settings, enum setting setting)
{
    return settings_origin(settings, setting) == ORIGIN_DEFAULT
               ? 0
               : (int)settings_number(settings, setting);
}

void screen_place(struct screen *screen)
{
    struct layout before = screen->layout;
    const struct settings *settings = session_settings(screen->session);
    struct layout_wish wish = {
        .reader_open = screen->reader_open,
        .reader_focused = screen->reader_focused,
        .prompt = screen_mode(screen)->prompt != NULL,
        .zoomed = screen->zoomed,
        .measure = (int)settings_number(settings, SETTING_MEASURE),
        .reader_width = share(settings, SETTING_READER_WIDTH),
        .reader_height = share(settings, SETTING_READER_HEIGHT),
    };
    layout_compute(&screen->layout, screen->rows, screen->columns, wish);
    screen->modes[0] = screen->reader_focused ? &mode_reader : &mode_papers;
    int rows = screen->layout.list.rows ? screen->layout.list.rows : screen->layout.body.rows;
    screen_update(screen,
                  session_set_rows(screen->session, pane_list_papers(&screen->list, rows)));
    if (memcmp(&before, &screen->layout, sizeof before) != 0)
        screen->dirty |= DIRTY_ALL;
}

void screen_set_reader(struct screen *screen, bool open, bool focused)
{
    screen->reader_open = open;
    screen->reader_focused = open && focused;
    screen->reader_decided = true;
    if (open)
        session_keep_paper(screen->session); /* it is being read */
    screen->dirty |= DIRTY_SEPARATOR;
    screen_place(screen);
}

void screen_resize(struct screen *screen, int rows, int columns)
{
    screen->rows = rows > 0 ? rows : 0;
    screen->columns = columns > 0 ? columns : 0;
    if (!screen->reader_decided)
        screen->reader_open = layout_opens_reader(rows, columns);
    screen->dirty = DIRTY_ALL;
    screen_place(screen);
}

void screen_update_reader(struct screen *screen)
{
    struct painter painter = screen_painter(screen, NULL);
    pane_reader_update(&screen->reader, screen->session, screen->matcher, &painter,
                       screen->layout.reader);
}

/* Changes. */

/* What was typed in earlier runs is older than what was typed in this one. */
static void recall_queries(struct screen *screen)
{
    size_t count = session_list_count(screen->session, STATE_LIST_QUERIES);
    if (screen->queries_known || !count)
        return;
    screen->queries_known = true;
    for (size_t i = 0; i < count; i++)
        history_add(&screen->queries,
                    session_list_item(screen->session, STATE_LIST_QUERIES, i)->name);
}

static void update_marks(struct screen *screen)
{
    recall_queries(screen);
    if (screen_has_mode(screen, &mode_facets))
        screen->dirty |= DIRTY_BODY;
    if (screen_has_mode(screen, &mode_items)) {
        pane_items_update(&screen->items, screen->session);
        screen->dirty |= DIRTY_BODY;
    }
    screen->list.contents.notes = marks_have_text(session_marks(screen->session));
    screen->dirty |= DIRTY_TITLE | DIRTY_LIST | DIRTY_READER | DIRTY_STATUS;
}

void screen_update(struct screen *screen, unsigned changes)
{
    if (changes & SESSION_PAPERS)
        screen->dirty |= DIRTY_TITLE | DIRTY_LIST | DIRTY_LINES;
    if (changes & SESSION_RESULT && screen_has_mode(screen, &mode_facets))
        screen->dirty |= DIRTY_BODY;
    if (changes & SESSION_RESULT)
        screen->dirty |= DIRTY_TITLE | DIRTY_LIST | DIRTY_READER | DIRTY_LINES;
    if (changes & SESSION_QUERY)
        screen->dirty |= DIRTY_TITLE | DIRTY_LINES;
    if (changes & SESSION_CURSOR)
        screen->dirty |= DIRTY_LIST | DIRTY_READER;
    if (changes & SESSION_CURSOR && session_is_related(screen->session))
        screen->dirty |= DIRTY_STATUS; /* it tells what the current paper shares */
    if (changes & SESSION_READER)
        screen->dirty |= DIRTY_READER;
    if (changes & SESSION_LAYOUT)
        screen->dirty |= DIRTY_ALL;
    if (changes & SESSION_MESSAGE)
        screen->dirty |= DIRTY_LINES;
    if (changes & SESSION_SETTINGS)
        screen_apply_settings(screen);
    if (changes & SESSION_MARKS)
        update_marks(screen);
}

bool screen_is_dirty(const struct screen *screen)
{
    return screen->dirty != 0;
}

void screen_do(struct screen *screen, enum action action, long count)
{
    screen_update(screen, session_do(screen->session, action, count));
}

void screen_tell(struct screen *screen, const char *message)
{
    screen_update(screen, session_set_message(screen->session, view_of(message)));
}

void screen_quit(struct screen *screen)
{
    struct buffer message = {0};
    size_t count = session_unsaved(screen->session);
    if (!count || screen->quit_told || session_saving(screen->session) != SESSION_SAVING_WAITS) {
        screen->effect = SCREEN_QUIT;
        return;
    }
    append_count(&message, count,
                 "%s change is not saved yet; the same key again quits all the same",
                 "%s changes are not saved yet; the same key again quits all the same");
    screen_tell(screen, buffer_string(&message));
    screen->quit_told = true;
    buffer_deinit(&message);
}

/* Learning. */

/* While facets are learnt they are shown now and then. */
static bool learnt_enough(const struct screen *screen)
{
    enum { STEP_PAPERS = 8192 };
    return facets_known(screen->facets.facets) / STEP_PAPERS > screen->facets.papers / STEP_PAPERS;
}

bool screen_learn(struct screen *screen, size_t papers)
{
    struct snapshot *snapshot = result_snapshot(session_result(screen->session));
    screen->learning = vocabulary_learn(screen->vocabulary, snapshot, papers);
    if (!screen->facets.facets)
        return screen->learning;
    bool more = facets_learn(screen->facets.facets, screen->vocabulary, snapshot, papers);
    if (screen_has_mode(screen, &mode_facets) && (!more || learnt_enough(screen)))
        screen->dirty |= DIRTY_BODY | DIRTY_STATUS;
    return screen->learning || more;
}

void screen_learn_quickly(struct screen *screen)
{
    enum { LEARN_MICROSECONDS = 4000, LEARN_PAPERS = 256 };
    int64_t end = clock_microseconds() + LEARN_MICROSECONDS;
    screen->learns = true;
    while (screen_learn(screen, LEARN_PAPERS) && clock_microseconds() < end)
        ;
}

bool screen_idle(struct screen *screen)
{
    if (screen_export_step(screen, IDLE_MICROSECONDS))
        return true;
    return screen->learns && !session_is_searching(screen->session) &&
           screen_learn(screen, IDLE_PAPERS);
}

/* Keys. */

void screen_run(struct screen *screen, enum action action, long count)
{
    const struct mode *mode = screen_mode(screen);
    switch (action) {
    case ACTION_QUIT:
        screen_quit(screen);
        return;
    case ACTION_SUSPEND:
        screen->effect = SCREEN_SUSPEND;
        return;
    case ACTION_REDRAW:
        screen->effect = SCREEN_REDRAW;
        screen->dirty = DIRTY_ALL;
        return;
    case ACTION_SET:
        screen_set(screen);
        return;
    default:
        break;
    }
    size_t length = screen->line.text.length;
    if (!mode->prompt || !line_editor_do(&screen->line, action)) {
        mode->run(screen, action, count);
        return;
    }
    screen->dirty |= mode->append_status ? DIRTY_LINES : DIRTY_QUERY;
    if (screen->line.text.length != length)
        mode->changed(screen);
}

/* Digits before a key, where they are not text. */
static bool take_digit(struct screen *screen, struct key key)
{
    if (key.modifiers || key.code < '0' || key.code > '9' || (key.code == '0' && !screen->count))
        return false;
    screen->count = screen->count * 10 + (long)(key.code - '0');
    if (screen->count > COUNT_MOST)
        screen->count = COUNT_MOST;
    screen->dirty |= DIRTY_STATUS;
    return true;
}

static void type_text(struct screen *screen, struct view text)
{
    size_t length = screen->line.text.length;
    if (!line_editor_insert(&screen->line, text))
        screen_tell(screen, _("this is too long for one line"));
    screen->dirty |= DIRTY_QUERY;
    if (screen->line.text.length != length)
        screen_mode(screen)->changed(screen);
}

static void type_key(struct screen *screen, struct key key)
{
    const struct mode *mode = screen_mode(screen);
    if (mode->prompt && key.code < KEY_CODE_FIRST && !key.modifiers) {
        struct buffer text = {0};
        key_append_text(&text, key);
        type_text(screen, buffer_view(&text));
        buffer_deinit(&text);
    }
}

/* Keys that were to be several together and came to nothing. A last one that leaves things
   leaves them, and one that means the same everywhere does so here. */
static void give_up(struct screen *screen, const struct key_series *series)
{
    struct key_series last = {{series->keys[series->count - 1]}, 1};
    enum action action = keymap_find(&screen->keymap, screen_mode(screen)->context, &last);
    struct buffer keys = {0}, message = {0};
    if (action == ACTION_CANCEL)
        return;
    if (action == ACTION_REDRAW || action == ACTION_SUSPEND) {
        screen_run(screen, action, 0);
        return;
    }
    key_series_append_name(&keys, series);
    buffer_append_format(&message, _("%s means nothing here"), buffer_string(&keys));
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&keys);
    buffer_deinit(&message);
}

/* Takes a key that may be one of several. True when all of them are there: series. */
static bool take_series(struct screen *screen, struct key key, struct key_series *series)
{
    *series = screen->pending;
    series->keys[series->count++] = key;
    bool pending = keymap_goes_on(&screen->keymap, screen_mode(screen)->context, series);
    if (pending || screen->pending.count)
        screen->dirty |= DIRTY_STATUS;
    screen->pending = pending ? *series : (struct key_series){.count = 0};
    return !pending;
}

/* Esc and a key that came at once look like one key with Alt, as on a slow link that
   gathers them. In a prompt, where that means nothing, they were two: Esc leaves it, and
   what follows is for what lies behind. */
static enum screen_effect type_apart(struct screen *screen, struct key key)
{
    enum screen_effect effect =
        screen_key(screen, (struct key){.code = KEY_CODE_ESCAPE, .modifiers = 0});
    key.modifiers &= ~(uint32_t)KEY_META;
    return effect == SCREEN_NOTHING ? screen_key(screen, key) : effect;
}

enum screen_effect screen_key(struct screen *screen, struct key key)
{
    const struct mode *mode = screen_mode(screen);
    screen->effect = SCREEN_NOTHING;
    session_note_key(screen->session);
    screen_tell(screen, "");
    struct key_series series;
    if (!mode->prompt && !screen->pending.count && take_digit(screen, key))
        return SCREEN_NOTHING;
    if (!take_series(screen, key, &series))
        return SCREEN_NOTHING;
    long count = screen->count;
    screen->count = 0;
    if (count)
        screen->dirty |= DIRTY_STATUS;
    enum action action = keymap_find(&screen->keymap, mode->context, &series);
    if (action != ACTION_NONE)
        screen_run(screen, action, count);
    else if (series.count > 1)
        give_up(screen, &series);
    else if (mode->prompt && key.modifiers & KEY_META)
        return type_apart(screen, key);
    else
        type_key(screen, key);
    return screen->effect;
}

void screen_begin_input(struct screen *screen)
{
    if (screen->pending.count || screen->count)
        screen->dirty |= DIRTY_STATUS;
    screen->pending.count = 0;
    screen->count = 0;
    screen->effect = SCREEN_NOTHING;
    screen_tell(screen, "");
}

void screen_paste(struct screen *screen, struct view text)
{
    screen_begin_input(screen);
    if (screen_mode(screen)->prompt)
        type_text(screen, text);
}
