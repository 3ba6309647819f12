#include "ui/spawn.h"

#include "base/language.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

bool spawn_exists(const char *program)
{
    struct view rest = view_of(getenv("PATH"));
    bool found = false;
    if (strchr(program, '/'))
        return access(program, X_OK) == 0;
    while (rest.data && !found) {
        struct buffer path = {0};
        buffer_append_view(&path, view_split(&rest, ':'));
        buffer_append_byte(&path, '/');
        buffer_append_string(&path, program);
        found = access(buffer_string(&path), X_OK) == 0;
        buffer_deinit(&path);
    }
    return found;
}

/* A file without a name that holds the input: whoever reads it slowly keeps nobody. */
static int make_input(struct view input)
{
    if (!input.length)
        return open("/dev/null", O_RDONLY | O_CLOEXEC);
    int descriptor = memfd_create("sheaf", MFD_CLOEXEC);
    for (size_t written = 0; descriptor >= 0 && written < input.length;) {
        ssize_t count = write(descriptor, input.data + written, input.length - written);
        if (count > 0)
            written += (size_t)count;
        else if (errno != EINTR) {
            close(descriptor);
            return -1;
        }
    }
    if (descriptor >= 0)
        lseek(descriptor, 0, SEEK_SET);
    return descriptor;
}

void spawn_reset_signals(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t none;
    sigemptyset(&none);
    for (int number = 1; number < NSIG; number++)
        sigaction(number, &usual, NULL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* In the child: nothing but what a signal handler may do. `report` takes errno when the
   program cannot be started, and closes when it is. */
static _Noreturn void become(char *const *argv, int input, int report)
{
    spawn_reset_signals();
    setsid();
    int nothing = open("/dev/null", O_WRONLY);
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(nothing, STDOUT_FILENO) >= 0 &&
        dup2(nothing, STDERR_FILENO) >= 0) {
        if (report > STDERR_FILENO + 1)
            close_range(STDERR_FILENO + 1, (unsigned)report - 1, 0);
        close_range((unsigned)report + 1, ~0U, 0);
        execvp(argv[0], argv);
    }
    int reason = errno;
    if (write(report, &reason, sizeof reason) < 0)
        _exit(126);
    _exit(127);
}

/* A grandchild belongs to init when its parent ends: it leaves no trace here. */
static bool fork_twice(char *const *argv, int input, int report)
{
    pid_t child = fork();
    int status = 0;
    if (child == 0) {
        pid_t grandchild = fork();
        if (grandchild == 0)
            become(argv, input, report);
        _exit(grandchild < 0);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Until the program has been started or cannot be; a file system that hangs keeps nobody. */
static void await_start(int report, int *reason)
{
    enum { START_MS = 1000 };
    struct pollfd wait = {report, POLLIN, 0};
    int ready = poll(&wait, 1, START_MS);
    while (ready > 0 && read(report, reason, sizeof *reason) < 0 && errno == EINTR)
        continue;
}

enum status spawn_detached(char *const *argv, struct view input, struct buffer *message)
{
    int report[2], reason = 0;
    int from = make_input(input);
    if (from < 0 || pipe2(report, O_CLOEXEC) != 0) {
        buffer_append_format(message, _("cannot start %s: %s"), argv[0], language_error(errno));
        if (from >= 0)
            close(from);
        return STATUS_SYSTEM;
    }
    if (!fork_twice(argv, from, report[1]))
        reason = EAGAIN;
    close(report[1]);
    close(from);
    await_start(report[0], &reason);
    close(report[0]);
    if (!reason)
        return STATUS_OK;
    buffer_append_format(message, _("cannot start %s: %s"), argv[0], language_error(reason));
    return STATUS_SYSTEM;
}
