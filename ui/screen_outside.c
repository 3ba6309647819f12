/* What the screen does beyond itself: text goes to the clipboard. */
#include "session/copy.h"
#include "ui/screen_internal.h"

void screen_set_outside(struct screen *screen, const struct screen_outside *outside)
{
    screen->outside = outside;
}

/* "3 titles copied by OSC 52, 120 bytes" */
static void tell_copied(struct screen *screen, enum action action, size_t count,
                        const struct buffer *how)
{
    struct buffer message = {0};
    if (count > 1)
        buffer_append_format(&message, "%zu ", count);
    buffer_append_format(&message, "%s copied %s", copy_name(action, count > 1),
                         buffer_string(how));
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}

static void copy_text(struct screen *screen, enum action action, size_t count, struct view text)
{
    struct buffer how = {0};
    if (!screen->outside)
        screen_tell(screen, "there is no terminal to copy to");
    else if (screen->outside->copy(screen->outside->context, text, &how) == STATUS_OK)
        tell_copied(screen, action, count, &how);
    else
        screen_tell(screen, buffer_string(&how));
    buffer_deinit(&how);
}

static void tell_lack(struct screen *screen, enum action action)
{
    struct buffer message = {0};
    buffer_append_format(&message, "this paper has no %s", copy_name(action, false));
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}

void screen_copy(struct screen *screen, enum action action)
{
    const struct paper *paper = session_paper(screen->session);
    const struct snapshot *snapshot = result_snapshot(session_result(screen->session));
    struct buffer text = {0};
    size_t count = paper ? copy_append(action, snapshot, &paper, 1, &text) : 0;
    if (count)
        copy_text(screen, action, count, buffer_view(&text));
    else if (paper)
        tell_lack(screen, action);
    else
        screen_tell(screen, "there is no paper to copy from");
    buffer_deinit(&text);
}
