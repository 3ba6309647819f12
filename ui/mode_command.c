/* The action prompt: runs an action by its name in the mode below; a number goes to
   that row. Tab completes; the status line shows the names that fit. */
#include "ui/screen_internal.h"

static bool is_runnable(const struct screen *screen, enum action action)
{
    const struct mode *below = screen->modes[screen->mode_count - 2];
    return action_contexts(action) >> below->context & 1;
}

/* The index-th action whose name begins with stem; ACTION_NONE past the last. */
static enum action fitting(const struct screen *screen, struct view stem, size_t index)
{
    for (int i = ACTION_NONE + 1; i < ACTION_COUNT; i++) {
        enum action action = (enum action)i;
        struct view name = view_of(action_name(action));
        if (is_runnable(screen, action) && view_equal(view_slice(name, 0, stem.length), stem) &&
            !index--)
            return action;
    }
    return ACTION_NONE;
}

static void command_changed(struct screen *screen)
{
    screen->completion.active = false;
    screen->dirty |= DIRTY_LINES;
}

static struct view stem_of(const struct screen *screen)
{
    return screen->completion.active ? buffer_view(&screen->completion.stem)
                                     : buffer_view(&screen->line.text);
}

static void complete(struct screen *screen)
{
    struct completion *completion = &screen->completion;
    if (!completion->active) {
        buffer_clear(&completion->stem);
        buffer_append_view(&completion->stem, buffer_view(&screen->line.text));
        completion->active = true;
        completion->next = 0;
    }
    struct view stem = buffer_view(&completion->stem);
    enum action action = fitting(screen, stem, completion->next);
    if (action == ACTION_NONE && completion->next)
        action = fitting(screen, stem, completion->next = 0);
    if (action == ACTION_NONE)
        return;
    completion->next++;
    line_editor_set(&screen->line, view_of(action_name(action)));
    screen->dirty |= DIRTY_LINES;
}

static void tell_about(struct screen *screen, const char *before, struct view name,
                       const char *after)
{
    struct buffer message = {0};
    buffer_append_string(&message, before);
    buffer_append_view(&message, name);
    buffer_append_string(&message, after);
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}

static void run_text(struct screen *screen, struct view text)
{
    long number;
    enum action action = action_from_name(text);
    if (view_to_long(text, &number) && number > 0)
        screen_run(screen, ACTION_GO_FIRST, number);
    else if (action == ACTION_NONE)
        tell_about(screen, "there is no action \"", text, "\"");
    else if (!(action_contexts(action) >> screen_mode(screen)->context & 1))
        tell_about(screen, "", text, " does nothing here");
    else
        screen_run(screen, action, 0);
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
        complete(screen);
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
    enum action action;
    for (size_t i = 0; (action = fitting(screen, stem_of(screen), i)) != ACTION_NONE; i++) {
        if (i)
            buffer_append_string(out, "  ");
        buffer_append_string(out, action_name(action));
    }
}

const struct mode mode_command = {.context = CONTEXT_COMMAND,
                                  .prompt = ":",
                                  .run = run_command,
                                  .changed = command_changed,
                                  .append_status = append_names};
