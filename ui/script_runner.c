#include "ui/script_runner.h"

#include "base/language.h"
#include "session/script.h"
#include "text/utf8.h"
#include "ui/output.h"
#include "ui/program.h"
#include "ui/screen.h"
#include "ui/start.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCRIPT_BYTES_MOST = 1 << 20, SCRIPT_COLORS = 256, PROGRAM_POLL_MS = 20 };

struct runner {
    struct session *session;
    struct screen *screen;
    struct frame frame;
    struct output output;
    size_t dumps;
    bool ended;
};

/* ---- the script's text --------------------------------------------------------------- */

/* A device may never end. */
static enum status check_kind(int descriptor, struct buffer *message)
{
    struct stat information;
    if (fstat(descriptor, &information) != 0) {
        buffer_append_string(message, language_error(errno));
        return STATUS_SYSTEM;
    }
    if (S_ISCHR(information.st_mode) || S_ISBLK(information.st_mode)) {
        buffer_append_string(message, _("is a device"));
        return STATUS_INVALID;
    }
    return STATUS_OK;
}

static enum status read_all(int descriptor, struct buffer *text, struct buffer *message)
{
    char block[4096];
    ssize_t count;
    while ((count = read(descriptor, block, sizeof block)) != 0) {
        if (count > 0) {
            buffer_append(text, block, (size_t)count);
        } else if (errno != EINTR) {
            buffer_append_string(message, language_error(errno));
            return STATUS_SYSTEM;
        }
        if (text->length > SCRIPT_BYTES_MOST) {
            buffer_append_string(message, _("is longer than 1 MiB"));
            return STATUS_LIMIT;
        }
    }
    return STATUS_OK;
}

/* Standard input may be anything: it is what whoever started the program gave it. */
static enum status read_script(const char *path, struct buffer *text)
{
    bool standard = strcmp(path, "-") == 0;
    int descriptor = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    struct buffer message = {0};
    enum status status = STATUS_OK;
    if (descriptor < 0) {
        buffer_append_string(&message, language_error(errno));
        status = STATUS_SYSTEM;
    } else if (!standard) {
        status = check_kind(descriptor, &message);
    }
    if (status == STATUS_OK)
        status = read_all(descriptor, text, &message);
    if (status != STATUS_OK)
        output_message_format("%s: %s", path, buffer_string(&message));
    buffer_deinit(&message);
    if (descriptor > STDERR_FILENO)
        close(descriptor);
    return status;
}

static enum status load_script(const char *path, struct script *script)
{
    struct buffer text = {0}, message = {0};
    enum status status = read_script(path, &text);
    if (status == STATUS_OK) {
        status = script_parse(script, buffer_view(&text), &message);
        if (status != STATUS_OK)
            output_message_format("%s:%s", path, buffer_string(&message));
    }
    buffer_deinit(&text);
    buffer_deinit(&message);
    return status;
}

/* ---- steps ------------------------------------------------------------------------------ */

static void resize(struct runner *runner, int rows, int columns)
{
    frame_resize(&runner->frame, rows, columns);
    screen_resize(runner->screen, rows, columns);
}

static void update(struct runner *runner)
{
    screen_update(runner->screen, session_poll(runner->session));
    if (screen_is_dirty(runner->screen))
        screen_draw(runner->screen, &runner->frame);
}

/* A program that the screen wants to be started, to its end. */
static void run_program(struct runner *runner)
{
    struct screen_program wanted;
    struct program program;
    struct buffer words = {0};
    bool good = false;
    if (!screen_take_program(runner->screen, &wanted))
        return;
    if (program_start(&program, wanted.arguments, wanted.input, &words) == STATUS_OK) {
        struct pollfd polled = {program.output, POLLIN, 0};
        while (!program_poll(&program)) {
            polled.fd = program.output;
            poll(&polled, 1, PROGRAM_POLL_MS);
        }
        good = program_append_outcome(&program, &words);
        program_deinit(&program);
    }
    screen_program_ended(runner->screen, good, buffer_view(&words));
    buffer_deinit(&words);
}

static void wait_until_settled(struct runner *runner)
{
    update(runner);
    while (!session_is_settled(runner->session)) {
        int descriptors[SESSION_DESCRIPTORS];
        struct pollfd polled[SESSION_DESCRIPTORS];
        size_t count = session_descriptors(runner->session, descriptors);
        for (size_t i = 0; i < count; i++)
            polled[i] = (struct pollfd){descriptors[i], POLLIN, 0};
        poll(polled, (nfds_t)count, 1000);
        update(runner);
    }
    while (screen_idle(runner->screen))
        ;
    run_program(runner);
}

static void dump(struct runner *runner, bool styles)
{
    struct buffer *out = output_buffer(&runner->output);
    update(runner);
    if (runner->dumps++)
        buffer_append_format(out, "--- %zu\n", runner->dumps);
    if (styles)
        frame_dump_styles(&runner->frame, out);
    else
        frame_dump(&runner->frame, out);
    output_flush(&runner->output, false);
}

static void run_step(struct runner *runner, const struct script_step *step)
{
    switch (step->kind) {
    case SCRIPT_KEY:
        runner->ended = screen_key(runner->screen, step->key) == SCREEN_QUIT;
        update(runner);
        break;
    case SCRIPT_SIZE:
        resize(runner, step->rows, step->columns);
        update(runner);
        break;
    case SCRIPT_WAIT:
        wait_until_settled(runner);
        break;
    case SCRIPT_DUMP:
    case SCRIPT_STYLES:
        dump(runner, step->kind == SCRIPT_STYLES);
        break;
    }
}

static void run_steps(struct runner *runner, const struct options *options,
                      const struct script *script)
{
    resize(runner, options->rows, options->columns);
    update(runner);
    for (size_t i = 0; i < script->count && !runner->ended; i++)
        run_step(runner, &script->steps[i]);
    if (options->given[OPTION_DUMP] && !runner->ended) {
        wait_until_settled(runner);
        dump(runner, false);
    }
}

int script_runner_run(const struct options *options, const struct inputs *inputs,
                      struct settings *settings)
{
    struct script script = {0};
    const char *path = options->argument[OPTION_SCRIPT];
    if (path && load_script(path, &script) != STATUS_OK) {
        script_deinit(&script);
        return EXIT_TROUBLE;
    }
    struct runner runner = {.session = start_session(options, inputs, settings)};
    runner.screen = screen_new(runner.session, SCRIPT_COLORS);
    frame_init(&runner.frame);
    output_init(&runner.output, STDOUT_FILENO);
    run_steps(&runner, options, &script);
    bool written = output_finish(&runner.output);
    frame_deinit(&runner.frame);
    screen_free(runner.screen);
    bool saved = start_end_session(runner.session);
    script_deinit(&script);
    return written && saved ? EXIT_MATCHES : EXIT_TROUBLE;
}
