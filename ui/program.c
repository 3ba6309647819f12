#include "ui/program.h"

#include "base/language.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Everything as a program finds it when a shell starts it, but without a terminal. */
static void set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(attributes, &all);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setflags(attributes,
                             POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
}

static int spawn(pid_t *process, char *const *arguments, int input, int output)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    set_attributes(&attributes);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    int error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

enum status program_start(struct program *program, char *const *arguments, int input,
                          struct buffer *message)
{
    int ends[2];
    *program = (struct program){.output = -1};
    int error = pipe2(ends, O_CLOEXEC) == 0 ? 0 : errno;
    if (!error) {
        error = spawn(&program->process, arguments, input, ends[1]);
        close(ends[1]);
        if (error)
            close(ends[0]);
    }
    close(input);
    if (error) {
        buffer_append_string(message, error == ENOENT ? _("there is no such program")
                                                      : language_error(error));
        return STATUS_SYSTEM;
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    program->output = ends[0];
    return STATUS_OK;
}

static void read_words(struct program *program)
{
    char block[4096];
    ssize_t count = 0;
    while (program->output >= 0 && (count = read(program->output, block, sizeof block)) > 0) {
        size_t room = PROGRAM_WORDS_BYTES - program->words.length;
        buffer_append(&program->words, block, (size_t)count < room ? (size_t)count : room);
    }
    if (program->output >= 0 && (count == 0 || (errno != EAGAIN && errno != EINTR))) {
        close(program->output);
        program->output = -1;
    }
}

bool program_poll(struct program *program)
{
    read_words(program);
    if (program->ended)
        return true;
    pid_t process = waitpid(program->process, &program->status, WNOHANG);
    if (process < 0 && errno == ECHILD) /* somebody else has waited for it */
        program->status = 0;
    else if (process <= 0)
        return false;
    program->ended = true;
    read_words(program); /* what it said last */
    return true;
}

/* It leads a session of its own, and so a group of processes. */
void program_stop(struct program *program)
{
    if (!program->ended)
        kill(-program->process, program->asked ? SIGKILL : SIGTERM);
    program->asked = true;
}

bool program_append_outcome(const struct program *program, struct buffer *out)
{
    struct view rest = buffer_view(&program->words), line = {"", 0};
    bool good = WIFEXITED(program->status) && WEXITSTATUS(program->status) == 0;
    while (!line.length && view_next_line(&rest, &line))
        line = view_trim(line);
    if (WIFSIGNALED(program->status))
        buffer_append_format(out, _("ended by signal %d"), WTERMSIG(program->status));
    else if (!good)
        buffer_append_format(out, _("exit status %d"), WEXITSTATUS(program->status));
    if (!good && line.length)
        buffer_append_string(out, ": ");
    buffer_append_view(out, line);
    return good;
}

void program_deinit(struct program *program)
{
    if (program->output >= 0)
        close(program->output);
    buffer_deinit(&program->words);
    *program = (struct program){.output = -1};
}
