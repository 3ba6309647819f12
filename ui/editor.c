#include "ui/editor.h"

#include "base/language.h"
#include "base/memory.h"
#include "base/words.h"
#include "ui/signals.h"
#include "ui/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_STARTED = 127 };

static const char *editor_command(void)
{
    static const char *const variables[] = {"VISUAL", "EDITOR"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "vi";
}

/* In the child: nothing but what a signal handler may do. */
static _Noreturn void become(char *const *argv)
{
    spawn_reset_signals();
    int terminal = open("/dev/tty", O_RDWR);
    for (int number = STDIN_FILENO; terminal >= 0 && number <= STDERR_FILENO; number++)
        dup2(terminal, number); /* standard input may be a list of papers */
    if (terminal > STDERR_FILENO)
        close(terminal);
    execvp(argv[0], argv);
    _exit(NOT_STARTED);
}

/* Waits until it ends. When it is stopped (Ctrl-Z), all of the job is. */
static int await_end(pid_t child)
{
    int status = 0;
    for (;;) {
        pid_t found = waitpid(child, &status, WUNTRACED);
        if (found < 0 && errno != EINTR)
            return -1;
        if (found == child && !WIFSTOPPED(status))
            return status;
        if (found == child) {
            signals_stop_job();
            kill(child, SIGCONT);
        }
    }
}

/* What is typed for the editor, Ctrl-C among it, is not for this program. */
static int run(char *const *argv)
{
    struct sigaction ignored = {.sa_handler = SIG_IGN}, interrupt, quit;
    sigaction(SIGINT, &ignored, &interrupt);
    sigaction(SIGQUIT, &ignored, &quit);
    pid_t child = fork();
    if (child == 0)
        become(argv);
    int status = child < 0 ? -1 : await_end(child);
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGQUIT, &quit, NULL);
    return status;
}

static enum status tell(int status, const char *editor, struct buffer *message)
{
    if (status == 0)
        return STATUS_OK;
    if (status > 0 && WIFEXITED(status) && WEXITSTATUS(status) != NOT_STARTED)
        buffer_append_format(message, _("%s: exit status %d"), editor, WEXITSTATUS(status));
    else if (status > 0 && WIFSIGNALED(status))
        buffer_append_format(message, _("%s: ended by signal %d"), editor, WTERMSIG(status));
    else
        buffer_append_format(message, _("cannot run %s"), editor);
    return STATUS_SYSTEM;
}

enum status editor_run(const char *path, uint32_t line, struct buffer *message)
{
    struct words words = {0};
    struct buffer place = {0}, file = {0};
    enum status status = words_split(&words, view_of(editor_command()), message);
    if (status == STATUS_OK && !words.count) {
        buffer_append_string(message, _("VISUAL names no program"));
        status = STATUS_INVALID;
    }
    if (status == STATUS_OK) {
        buffer_append_format(&place, "+%u", (unsigned)line);
        if (*path == '-' || *path == '+') /* no option */
            buffer_append_string(&file, "./");
        buffer_append_string(&file, path);
        char **argv = memory_alloc_zero(words.count + 3, sizeof *argv);
        memcpy(argv, words.items, words.count * sizeof *argv);
        argv[words.count] = place.data;
        argv[words.count + 1] = file.data;
        status = tell(run(argv), argv[0], message);
        free(argv);
    }
    buffer_deinit(&place);
    buffer_deinit(&file);
    words_deinit(&words);
    return status;
}
