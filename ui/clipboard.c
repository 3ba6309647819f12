#include "ui/clipboard.h"

#include "base/language.h"
#include "ui/osc52.h"
#include "ui/painter.h"
#include "ui/spawn.h"
#include "ui/terminal_kind.h"

#include <stdlib.h>

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

bool clipboard_is_remote(void)
{
    return is_set("SSH_CONNECTION") || is_set("SSH_TTY") || is_set("SSH_CLIENT");
}

/* Programs that put their input on the clipboard of a display. */
enum { TOOL_WORDS = 4 };
static const struct tool {
    const char *display; /* the variable that names it */
    const char *argv[TOOL_WORDS];
} tools[] = {
    {"WAYLAND_DISPLAY", {"wl-copy"}},
    {"DISPLAY", {"xclip", "-selection", "clipboard"}},
    {"DISPLAY", {"xsel", "--input", "--clipboard"}},
};

static const struct tool *find_tool(void)
{
    for (size_t i = 0; i < sizeof tools / sizeof *tools && !clipboard_is_remote(); i++)
        if (is_set(tools[i].display) && spawn_exists(tools[i].argv[0]))
            return &tools[i];
    return NULL;
}

static void append_size(struct buffer *message, struct view text)
{
    buffer_append_string(message, ", ");
    append_count(message, text.length, "%s byte", "%s bytes");
}

static enum status copy_by_tool(const struct tool *tool, struct view text, struct buffer *message)
{
    enum status status = spawn_detached((char *const *)tool->argv, text, message);
    if (status != STATUS_OK)
        return status;
    buffer_append_format(message, _("by %s"), tool->argv[0]);
    append_size(message, text);
    return STATUS_OK;
}

static enum status copy_by_terminal(struct tty *tty, struct view text, struct buffer *message)
{
    struct terminal_surroundings surroundings;
    struct buffer sequence = {0};
    terminal_look_around(&surroundings);
    if (!terminal_takes_osc(&surroundings)) {
        buffer_append_string(message, _("this terminal has no clipboard"));
        return STATUS_INVALID;
    }
    if (text.length > OSC52_TEXT_MOST) {
        buffer_append_string(message, _("too long for the terminal's clipboard"));
        append_size(message, text);
        return STATUS_LIMIT;
    }
    osc52_append(&sequence, text, terminal_is_in_screen(&surroundings));
    enum status status = tty_write(tty, buffer_view(&sequence));
    buffer_deinit(&sequence);
    if (status != STATUS_OK) {
        buffer_append_string(message, _("the terminal takes nothing at the moment"));
        return status;
    }
    buffer_append_string(message, _("by OSC 52"));
    append_size(message, text);
    if (is_set("TMUX"))
        buffer_append_string(message, _("; tmux needs: set -g set-clipboard on"));
    return STATUS_OK;
}

enum status clipboard_copy(struct tty *tty, const struct settings *settings, struct view text,
                           struct buffer *message)
{
    unsigned way = settings_choice(settings, SETTING_CLIPBOARD);
    const struct tool *tool = way == CLIPBOARD_AUTO ? find_tool() : NULL;
    if (way == CLIPBOARD_OFF) {
        buffer_append_string(message, _("copying is off (see :settings)"));
        return STATUS_INVALID;
    }
    return tool ? copy_by_tool(tool, text, message) : copy_by_terminal(tty, text, message);
}
