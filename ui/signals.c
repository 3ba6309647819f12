#include "ui/signals.h"

#include "base/language.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* X(signal, event; 0: a crash). */
#define SIGNAL_LIST(X)                                                                             \
    X(SIGWINCH, SIGNAL_RESIZE)                                                                     \
    X(SIGTERM, SIGNAL_END)                                                                         \
    X(SIGHUP, SIGNAL_END)                                                                          \
    X(SIGINT, SIGNAL_END)                                                                          \
    X(SIGQUIT, SIGNAL_END)                                                                         \
    X(SIGUSR1, SIGNAL_END)                                                                         \
    X(SIGUSR2, SIGNAL_END)                                                                         \
    X(SIGALRM, SIGNAL_END)                                                                         \
    X(SIGXCPU, SIGNAL_END)                                                                         \
    X(SIGTSTP, SIGNAL_STOP)                                                                        \
    X(SIGCONT, SIGNAL_CONTINUE)                                                                    \
    X(SIGCHLD, SIGNAL_CHILD)                                                                       \
    X(SIGSEGV, 0)                                                                                  \
    X(SIGBUS, 0)                                                                                   \
    X(SIGFPE, 0)                                                                                   \
    X(SIGILL, 0)                                                                                   \
    X(SIGSYS, 0)                                                                                   \
    X(SIGTRAP, 0)                                                                                  \
    X(SIGABRT, 0)

static const struct {
    int number;
    unsigned event;
} table[] = {
#define SIGNAL_ROW(number, event) {number, event},
    SIGNAL_LIST(SIGNAL_ROW)
#undef SIGNAL_ROW
};

enum { SIGNAL_COUNT = sizeof table / sizeof *table, STACK_BYTES = 65536, STALL_MS = 1000 };

static struct {
    int pipe[2];
    int ended_by; /* the signal of SIGNAL_END */
    struct sigaction before[SIGNAL_COUNT];
    sigset_t mask_before;
    void *stack; /* crashes may come from a stack that is full */
    int terminal;
    struct termios modes;
    char restore[SIGNALS_RESTORE_BYTES];
    size_t restore_length;
} state = {.pipe = {-1, -1}, .terminal = -1};

/* ---- when the program dies: nothing here but what a handler may call ------------------- */

static void write_patiently(int descriptor, const char *bytes, size_t length)
{
    while (length) {
        ssize_t written = write(descriptor, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
            continue;
        }
        struct pollfd wait = {descriptor, POLLOUT, 0};
        if (errno != EINTR && (errno != EAGAIN || poll(&wait, 1, STALL_MS) <= 0))
            return;
    }
}

static void put_terminal_back(void)
{
    if (state.terminal < 0)
        return;
    write_patiently(state.terminal, state.restore, state.restore_length);
    tcsetattr(state.terminal, TCSANOW, &state.modes);
    state.terminal = -1;
}

static size_t row_of(int number)
{
    size_t i = 0;
    while (i < SIGNAL_COUNT && table[i].number != number)
        i++;
    return i;
}

static void handle_crash(int number, siginfo_t *info, void *context)
{
    (void)context;
    static const char message[] = "sheaf " PACKAGE_VERSION ": crashed, sorry\n";
    put_terminal_back();
    write_patiently(STDERR_FILENO, message, sizeof message - 1);
    sigaction(number, &state.before[row_of(number)], NULL);
    /* A fault of the program itself happens again as soon as this returns, for whoever
       looks for the reason; a signal that was sent must be sent again. */
    if (info->si_code <= 0)
        raise(number);
}

static void handle_event(int number)
{
    int error = errno;
    char byte = (char)number;
    if (write(state.pipe[1], &byte, 1) < 0 && errno != EAGAIN)
        _exit(2);
    errno = error;
}

/* ---- setting up ------------------------------------------------------------------------- */

static void install(size_t row)
{
    struct sigaction action;
    sigaction(table[row].number, NULL, &state.before[row]);
    if (table[row].event && state.before[row].sa_handler == SIG_IGN)
        return;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    if (table[row].event) {
        action.sa_handler = handle_event;
    } else {
        action.sa_sigaction = handle_crash;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    }
    sigaction(table[row].number, &action, NULL);
}

static void block_events(void)
{
    sigset_t events;
    sigemptyset(&events);
    for (size_t i = 0; i < SIGNAL_COUNT; i++)
        if (table[i].event)
            sigaddset(&events, table[i].number);
    sigprocmask(SIG_BLOCK, &events, &state.mask_before);
}

enum status signals_init(struct buffer *message)
{
    if (pipe(state.pipe) < 0) {
        buffer_append_format(message, _("cannot make a pipe: %s"), language_error(errno));
        return STATUS_SYSTEM;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(state.pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(state.pipe[i], F_SETFD, FD_CLOEXEC);
    }
    state.stack = memory_alloc(STACK_BYTES);
    stack_t stack = {.ss_sp = state.stack, .ss_size = STACK_BYTES};
    sigaltstack(&stack, NULL);
    block_events();
    for (size_t i = 0; i < SIGNAL_COUNT; i++)
        install(i);
    memory_set_die_hook(put_terminal_back);
    return STATUS_OK;
}

void signals_listen(void)
{
    sigprocmask(SIG_SETMASK, &state.mask_before, NULL);
}

void signals_deinit(void)
{
    memory_set_die_hook(NULL);
    for (size_t i = 0; i < SIGNAL_COUNT; i++)
        sigaction(table[i].number, &state.before[i], NULL);
    stack_t stack = {.ss_flags = SS_DISABLE};
    sigaltstack(&stack, NULL);
    free(state.stack);
    close(state.pipe[0]);
    close(state.pipe[1]);
}

void signals_set_restore(int descriptor, const struct termios *modes, struct view bytes)
{
    state.terminal = -1; /* a crash in between restores nothing rather than half of it */
    if (descriptor < 0)
        return;
    state.restore_length =
        bytes.length < SIGNALS_RESTORE_BYTES ? bytes.length : SIGNALS_RESTORE_BYTES;
    memcpy(state.restore, bytes.data, state.restore_length);
    state.modes = *modes;
    state.terminal = descriptor;
}

/* ---- for the event loop -------------------------------------------------------------------- */

int signals_descriptor(void)
{
    return state.pipe[0];
}

unsigned signals_take(void)
{
    unsigned events = 0;
    char bytes[64];
    ssize_t count;
    while ((count = read(state.pipe[0], bytes, sizeof bytes)) > 0) {
        for (ssize_t i = 0; i < count; i++) {
            unsigned event = table[row_of(bytes[i])].event;
            events |= event;
            if (event == SIGNAL_END)
                state.ended_by = bytes[i];
        }
    }
    return events;
}

void signals_die(void)
{
    if (!state.ended_by)
        return;
    signal(state.ended_by, SIG_DFL);
    raise(state.ended_by);
}

void signals_stop_job(void)
{
    size_t row = row_of(SIGTSTP);
    if (state.before[row].sa_handler == SIG_IGN)
        return;
    struct sigaction ours;
    sigaction(SIGTSTP, &(struct sigaction){.sa_handler = SIG_DFL}, &ours);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
}
