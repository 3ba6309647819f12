#include "ui/outside.h"

#include "base/language.h"
#include "ui/clipboard.h"
#include "ui/editor.h"
#include "ui/note_draft.h"
#include "ui/opener.h"
#include "ui/terminal_kind.h"

static enum status copy(void *context, struct view text, struct buffer *message)
{
    const struct outside *outside = context;
    return clipboard_copy(outside->tty, session_settings(outside->session), text, message);
}

/* Through SSH there is seldom a display: then the reader's own machine gets the link. */
static enum status copy_instead(const struct outside *outside, struct view address,
                                struct buffer *message)
{
    struct buffer how = {0};
    enum status status =
        clipboard_copy(outside->tty, session_settings(outside->session), address, &how);
    buffer_append_format(message,
                         status == STATUS_OK ? _("no display here: link copied %s")
                                             : _("no display here: %s"),
                         buffer_string(&how));
    buffer_deinit(&how);
    return status;
}

static enum status open_address(void *context, const char *address, bool pdf,
                                struct buffer *message)
{
    const struct outside *outside = context;
    const struct settings *settings = session_settings(outside->session);
    if (!opener_is_there(settings, pdf))
        return copy_instead(outside, view_of(address), message);
    return opener_open(settings, address, pdf, message);
}

static enum status edit(void *context, const char *path, uint32_t line, struct buffer *message)
{
    const struct outside *outside = context;
    tty_leave(outside->tty);
    enum status status = editor_run(path, line, message);
    tty_enter(outside->tty);
    return status;
}

bool outside_shows_links(const struct settings *settings)
{
    struct terminal_surroundings around;
    terminal_look_around(&around);
    switch ((enum setting_osc8)settings_choice(settings, SETTING_OSC8)) {
    case OSC8_OFF:
        return false;
    case OSC8_ON:
        return terminal_takes_osc(&around) && !terminal_is_in_screen(&around);
    case OSC8_AUTO:
        break;
    }
    return terminal_shows_links(&around);
}

static enum status compose(void *context, struct view text, struct buffer *composed,
                           struct buffer *message)
{
    struct outside *outside = context;
    buffer_clear(&outside->draft);
    enum status status = note_draft_make(&outside->draft, text, message);
    if (status != STATUS_OK)
        return status;
    status = edit(outside, buffer_string(&outside->draft), 1, message);
    status = note_draft_take(&outside->draft, text, status == STATUS_OK, composed, message);
    if (status != STATUS_OK) /* what is left of it has been told */
        buffer_clear(&outside->draft);
    return status;
}

void outside_init(struct outside *outside, struct tty *tty, const struct session *session)
{
    *outside = (struct outside){.tty = tty, .session = session};
    outside->functions = (struct screen_outside){outside, copy, open_address, edit, compose};
}

void outside_deinit(struct outside *outside)
{
    outside_tidy(outside);
    buffer_deinit(&outside->draft);
}

void outside_tidy(struct outside *outside)
{
    if (outside->draft.length && session_unsaved(outside->session) == 0)
        note_draft_remove(&outside->draft);
}
