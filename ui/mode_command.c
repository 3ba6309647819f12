/* The action prompt: runs an action by its name in the mode below; what follows the name
   is the action's argument. A number goes to that row. Tab completes; the status line shows
   the names that fit, or what the argument may be. */
#include "base/language.h"
#include "ui/screen_files.h"
#include "ui/screen_internal.h"

static bool append_order_key(const struct screen *screen, struct view stem, size_t index,
                             struct buffer *out)
{
    (void)screen;
    for (int key = 0; key < ORDER_COUNT; key++) {
        struct view name = view_of(order_key_name((enum order_key)key));
        if (!view_equal(view_slice(name, 0, stem.length), stem) || index--)
            continue;
        buffer_append_view(out, name);
        return true;
    }
    return false;
}

/* The actions that an argument may follow, and what it may be: the index-th text that begins
   with stem, false past the last. find (may be NULL) is called before, when Tab is pressed. */
static const struct taker {
    enum action action;
    bool (*append)(const struct screen *screen, struct view stem, size_t index, struct buffer *out);
    void (*find)(struct screen *screen, struct view stem);
} takers[] = {
    {ACTION_SET, screen_append_setting, NULL},
    {ACTION_SORT, append_order_key, NULL},
    {ACTION_SAVE_SEARCH, screen_append_search, NULL},
    {ACTION_OPEN_FILE, screen_append_path, screen_find_paths},
    {ACTION_CLOSE_FILE, screen_append_open_path, NULL},
};

static const struct taker *find_taker(enum action action)
{
    for (size_t i = 0; i < sizeof takers / sizeof *takers; i++)
        if (takers[i].action == action)
            return &takers[i];
    return NULL;
}

static bool is_runnable(const struct screen *screen, enum action action)
{
    const struct mode *below = screen->modes[screen->mode_count - 2];
    return action_contexts(action) >> below->context & 1;
}

/* Appends the index-th name of an action that begins with stem. False past the last. */
static bool append_action(const struct screen *screen, struct view stem, size_t index,
                          struct buffer *out)
{
    for (int i = ACTION_NONE + 1; i < ACTION_COUNT; i++) {
        enum action action = (enum action)i;
        struct view name = view_of(action_name(action));
        if (!is_runnable(screen, action) || !view_equal(view_slice(name, 0, stem.length), stem) ||
            index--)
            continue;
        buffer_append_view(out, name);
        return true;
    }
    return false;
}

/* The bytes of a line that stay when an argument is completed: the action and a blank. */
static size_t action_length(struct view line, const struct taker **taker)
{
    size_t blank = view_find_byte(line, ' ', 0);
    *taker = blank == VIEW_NONE ? NULL : find_taker(action_from_name(view_slice(line, 0, blank)));
    return *taker ? blank + 1 : 0;
}

/* Appends the index-th candidate for an action's name or, behind one, its argument. */
static bool append_candidate(const struct screen *screen, struct view line, size_t index,
                             struct buffer *out)
{
    const struct taker *taker;
    struct view stem = view_from(line, action_length(line, &taker));
    return taker ? taker->append(screen, stem, index, out)
                 : append_action(screen, stem, index, out);
}

static void command_changed(struct screen *screen)
{
    screen->completion.active = false;
    screen->dirty |= DIRTY_LINES;
}

static bool append_line(const struct screen *screen, struct view stem, size_t index,
                        struct buffer *out)
{
    const struct taker *taker;
    size_t before = out->length;
    buffer_append_view(out, view_slice(stem, 0, action_length(stem, &taker)));
    if (append_candidate(screen, stem, index, out))
        return true;
    buffer_truncate(out, before);
    return false;
}

static void complete(struct screen *screen, bool back)
{
    const struct taker *taker;
    struct view line = buffer_view(&screen->line.text);
    size_t length = action_length(line, &taker);
    bool finds = taker && taker->find;
    if (finds && !screen->completion.active)
        taker->find(screen, view_from(line, length));
    if (screen_complete(screen, append_line, back) == 1 && finds)
        screen->completion.active = false; /* the next Tab goes into the folder */
}

/* format has %.*s for the name. */
static void tell_about(struct screen *screen, const char *format, struct view name)
{
    struct buffer message = {0};
    buffer_append_format(&message, format, (int)name.length, name.data);
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}

static void run_text(struct screen *screen, struct view text)
{
    long number;
    struct view argument = text, name = view_split(&argument, ' ');
    enum action action = action_from_name(name);
    argument = view_trim(argument);
    if (view_to_long(text, &number) && number > 0) {
        screen_run(screen, ACTION_GO_FIRST, number);
    } else if (action == ACTION_NONE) {
        tell_about(screen, _("there is no action \"%.*s\""), name);
    } else if (!(action_contexts(action) >> screen_mode(screen)->context & 1)) {
        tell_about(screen, _("%.*s does nothing here"), name);
    } else if (argument.length && !find_taker(action)) {
        tell_about(screen, _("nothing may follow %.*s"), name);
    } else {
        screen->argument = argument;
        screen_run(screen, action, 0);
        screen->argument = view_make(NULL, 0);
    }
}

static void accept(struct screen *screen)
{
    struct buffer text = {0};
    buffer_append_view(&text, view_trim(buffer_view(&screen->line.text)));
    history_add(&screen->commands, buffer_view(&text));
    screen_pop(screen);
    if (text.length)
        run_text(screen, buffer_view(&text));
    buffer_deinit(&text);
}

static void recall(struct screen *screen, int direction)
{
    struct view text;
    if (!history_step(&screen->commands, direction, buffer_view(&screen->line.text), &text))
        return;
    line_editor_set(&screen->line, text);
    command_changed(screen);
}

static void run_command(struct screen *screen, enum action action, long count)
{
    (void)count;
    switch (action) {
    case ACTION_ACCEPT:
        accept(screen);
        break;
    case ACTION_CANCEL:
        history_rewind(&screen->commands);
        screen_pop(screen);
        break;
    case ACTION_COMPLETE:
    case ACTION_COMPLETE_BACK:
        complete(screen, action == ACTION_COMPLETE_BACK);
        break;
    case ACTION_HISTORY_PREVIOUS:
        recall(screen, -1);
        break;
    case ACTION_HISTORY_NEXT:
        recall(screen, 1);
        break;
    default:
        break;
    }
}

static void append_names(const struct screen *screen, struct buffer *out)
{
    for (size_t i = 0;; i++) {
        size_t before = out->length;
        if (i)
            buffer_append_string(out, "  ");
        if (!append_candidate(screen, screen_stem(screen), i, out)) {
            buffer_truncate(out, before);
            return;
        }
    }
}

const struct mode mode_command = {.context = CONTEXT_COMMAND,
                                  .prompt = ":",
                                  .run = run_command,
                                  .changed = command_changed,
                                  .append_status = append_names};
