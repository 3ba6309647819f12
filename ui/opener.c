#include "ui/opener.h"

#include "base/language.h"
#include "session/links.h"
#include "ui/command_words.h"
#include "ui/spawn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

/* The command that the user has chosen, or an empty view: for PDFs one of their own. */
static struct view chosen_command(const struct settings *settings, bool pdf)
{
    struct view command = settings_text(settings, SETTING_PDF_COMMAND);
    return pdf && command.length ? command : settings_text(settings, SETTING_OPEN_COMMAND);
}

bool opener_is_there(const struct settings *settings, bool pdf)
{
    return chosen_command(settings, pdf).length || is_set("BROWSER") || is_set("DISPLAY") ||
           is_set("WAYLAND_DISPLAY");
}

static enum status start(struct view command, const char *address, struct buffer *message)
{
    struct command_words words;
    enum status status = command_words_parse(&words, command, view_of(address), message);
    if (status == STATUS_OK)
        status = spawn_detached(words.argv, view_make(NULL, 0), message);
    if (status == STATUS_OK)
        buffer_append_format(message, _("opened with %s: %s"), words.argv[0], address);
    command_words_deinit(&words);
    return status;
}

/* BROWSER holds commands with ":" between, to be tried one after the other. */
static enum status start_browser(const char *address, struct buffer *message)
{
    struct view rest = view_of(getenv("BROWSER"));
    enum status status = STATUS_INVALID;
    while (rest.data && status != STATUS_OK) {
        struct view command = view_trim(view_split(&rest, ':'));
        if (!command.length)
            continue;
        buffer_clear(message);
        status = start(command, address, message);
    }
    return status;
}

enum status opener_open(const struct settings *settings, const char *address, bool pdf,
                        struct buffer *message)
{
    struct view command = chosen_command(settings, pdf);
    if (link_is_file(address) && access(address, R_OK) != 0) {
        buffer_append_format(message, "%s: %s", address, language_error(errno));
        return STATUS_SYSTEM;
    }
    if (command.length)
        return start(command, address, message);
    if (is_set("BROWSER") && !link_is_file(address))
        return start_browser(address, message);
    return start(view_of("xdg-open"), address, message);
}
