#include "ui/start.h"

#include "base/language.h"
#include "text/utf8.h"
#include "ui/loop.h"
#include "ui/output.h"
#include "ui/signals.h"
#include "ui/tty.h"

#include <unistd.h>

struct session *start_session(const struct options *options, const struct inputs *inputs,
                              struct settings *settings)
{
    struct buffer query = {0};
    utf8_repair(&query, view_of(options->argument[OPTION_QUERY]));
    struct session_options session = {
        .inputs = inputs->items,
        .input_count = inputs->count,
        .loading = inputs->loading,
        .query = buffer_view(&query),
        .match = options->match,
        .order = options->order,
        .threads = options->threads,
        .engine = options->engine,
        .title = inputs->title,
        .settings = settings,
        .saves = options->given[OPTION_STATE] || !options_are_script(options),
        .state_file = options->argument[OPTION_STATE],
        .library = buffer_view(&inputs->library),
        .restores_query = !options->given[OPTION_QUERY] && !options->given[OPTION_SORT],
    };
    struct session *made = session_new(&session);
    buffer_deinit(&query);
    return made;
}

/* False, and it has been said why, when there is no terminal for a screen. */
static bool has_terminal(const struct inputs *inputs)
{
    const char *hint = _(" (--filter, --count and --help show what can be done without one)");
    if (!isatty(STDOUT_FILENO)) {
        output_message_format(_("standard output is not a terminal%s"), hint);
        return false;
    }
    if (inputs->standard_input && isatty(STDIN_FILENO)) {
        output_message(view_of(_("standard input is the terminal: there are no papers in it")));
        return false;
    }
    if (!inputs->standard_input && !isatty(STDIN_FILENO)) {
        output_message(view_of(_("standard input is not a terminal (to read papers from it, "
                                 "give - as FILE)")));
        return false;
    }
    return true;
}

bool start_end_session(struct session *session)
{
    struct buffer reason = {0};
    size_t lost = session_end_saving(session, &reason);
    session_free(session);
    if (lost)
        output_message_format(
            P_("%zu change could not be saved: %s", "%zu changes could not be saved: %s", lost),
            lost, buffer_string(&reason));
    buffer_deinit(&reason);
    return lost == 0;
}

/* The session, when the screen has ended. */
static struct session *run(const struct options *options, const struct inputs *inputs,
                           struct settings *settings, struct tty *tty, struct view note)
{
    struct session *session = start_session(options, inputs, settings);
    struct screen *screen = screen_new(session, tty_terminal(tty)->colors);
    if (note.length)
        screen_update(screen, session_set_message(session, note));
    signals_listen();
    loop_run(session, screen, tty);
    screen_free(screen);
    return session;
}

int start_screen(const struct options *options, const struct inputs *inputs,
                 struct settings *settings)
{
    struct buffer note = {0}, message = {0};
    struct tty *tty = NULL;
    if (!has_terminal(inputs))
        return EXIT_TROUBLE;
    if (tty_open(&tty, &note, &message) != STATUS_OK || signals_init(&message) != STATUS_OK) {
        output_message(buffer_view(&message));
        buffer_deinit(&message);
        if (tty)
            tty_free(tty);
        return EXIT_TROUBLE;
    }
    struct session *session = run(options, inputs, settings, tty, buffer_view(&note));
    tty_free(tty);
    bool saved = start_end_session(session);
    if (note.length)
        output_message(buffer_view(&note));
    buffer_deinit(&note);
    signals_die();
    signals_deinit();
    return saved ? EXIT_MATCHES : EXIT_TROUBLE;
}
