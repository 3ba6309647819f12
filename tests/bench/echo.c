/*
 * How long a typed character takes to stand on the screen, measured at the terminal: a
 * program runs in a pseudo terminal of 80x24 whose screen libvterm keeps; a query is
 * typed at an even pace, over and over, while the program loads and searches.
 *
 *   echo TEXT KEYS PER_SECOND COMMAND [ARGUMENT]...
 *
 * Waits for the first screen, types "/" and then TEXT, character by character (ASCII, no
 * blanks: an empty cell looks like one);
 * at its end C-u, and TEXT again, until KEYS characters have been typed. A character
 * counts as shown when its cell of the query line holds it. Prints, at the end, one line:
 *
 *   keys=N lost=N echo_p50_ms=… echo_p99_ms=… echo_worst_ms=…
 *
 * The program may be tmux with the program in it, without tmux's own line:
 *
 *   echo TEXT KEYS PER_SECOND tmux -L echo -f /dev/null new ./sheaf FILE ';' set status off
 */
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

enum {
    ROWS = 24,
    COLUMNS = 80,
    QUERY_ROW = ROWS - 2,
    QUERY_COLUMN = 2,
    LOST_MS = 20000,
    END_MS = 10000
};

struct terminal {
    int master;
    pid_t child;
    VTerm *vterm;
    VTermScreen *screen;
};

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void terminal_start(struct terminal *terminal, char **command)
{
    struct winsize size = {.ws_row = ROWS, .ws_col = COLUMNS};
    terminal->vterm = vterm_new(ROWS, COLUMNS);
    vterm_set_utf8(terminal->vterm, 1);
    terminal->screen = vterm_obtain_screen(terminal->vterm);
    vterm_screen_reset(terminal->screen, 1);
    terminal->child = forkpty(&terminal->master, NULL, NULL, &size);
    if (terminal->child < 0) {
        perror("echo: forkpty");
        exit(2);
    }
    if (terminal->child == 0) {
        setenv("TERM", "xterm-256color", 1);
        execvp(command[0], command);
        _exit(127);
    }
}

/* Takes what comes until `until` (now_us()); false when the program has gone. */
static bool terminal_read(struct terminal *terminal, int64_t until)
{
    struct pollfd wait = {.fd = terminal->master, .events = POLLIN};
    int64_t left = until - now_us();
    struct timespec timeout = {left / 1000000, left % 1000000 * 1000};
    if (left <= 0)
        timeout = (struct timespec){0, 0};
    if (ppoll(&wait, 1, &timeout, NULL) <= 0)
        return true;
    char bytes[65536];
    ssize_t length = read(terminal->master, bytes, sizeof bytes);
    if (length <= 0)
        return false;
    vterm_input_write(terminal->vterm, bytes, (size_t)length);
    return true;
}

static uint32_t cell_at(const struct terminal *terminal, int row, int column)
{
    VTermScreenCell cell;
    VTermPos position = {.row = row, .col = column};
    vterm_screen_get_cell(terminal->screen, position, &cell);
    return cell.chars[0];
}

static void send_byte(const struct terminal *terminal, char byte)
{
    if (write(terminal->master, &byte, 1) != 1) {
        perror("echo: write");
        exit(2);
    }
}

/* Milliseconds from the key to its cell; negative when it never came. */
static double type_key(struct terminal *terminal, char key, int column)
{
    int64_t start = now_us();
    send_byte(terminal, key);
    while (cell_at(terminal, QUERY_ROW, column) != (unsigned char)key) {
        if (now_us() - start > LOST_MS * 1000 || !terminal_read(terminal, now_us() + 100000))
            return -1;
    }
    return (double)(now_us() - start) / 1000;
}

/* A cell that was never written holds 0, one that was cleared may hold a blank. */
static void wait_for_cell(struct terminal *terminal, int row, int column, uint32_t wanted)
{
    int64_t limit = now_us() + 60000000;
    while (cell_at(terminal, row, column) != wanted &&
           !(wanted == ' ' && cell_at(terminal, row, column) == 0) && now_us() < limit)
        if (!terminal_read(terminal, now_us() + 100000))
            break;
}

static void pause_until(struct terminal *terminal, int64_t time)
{
    while (now_us() < time)
        if (!terminal_read(terminal, time))
            return;
}

static size_t type_all(struct terminal *terminal, const char *text, size_t keys, long per_second,
                       double *times)
{
    size_t length = strlen(text), measured = 0;
    int64_t next = now_us();
    for (size_t i = 0; i < keys; i++) {
        size_t at = i % length;
        if (i > 0 && at == 0) {
            send_byte(terminal, 'U' & 0x1f);
            wait_for_cell(terminal, QUERY_ROW, QUERY_COLUMN, ' ');
        }
        double time = type_key(terminal, text[at], QUERY_COLUMN + (int)at);
        if (time >= 0)
            times[measured++] = time;
        next += 1000000 / per_second;
        pause_until(terminal, next);
    }
    return measured;
}

/* Leaves the query and quits: killed, tmux would leave its server and the program behind. */
static void end_program(struct terminal *terminal)
{
    int64_t limit = now_us() + END_MS * 1000;
    send_byte(terminal, 'C' & 0x1f);
    send_byte(terminal, 'Q');
    while (waitpid(terminal->child, NULL, WNOHANG) == 0) {
        if (now_us() > limit)
            kill(terminal->child, SIGKILL);
        if (!terminal_read(terminal, now_us() + 10000))
            poll(NULL, 0, 10);
    }
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

int main(int argc, char **argv)
{
    long keys = argc > 4 ? strtol(argv[2], NULL, 10) : 0;
    long per_second = argc > 4 ? strtol(argv[3], NULL, 10) : 0;
    if (keys < 1 || per_second < 1 || !*argv[1] || strlen(argv[1]) > COLUMNS / 2) {
        fprintf(stderr, "usage: echo TEXT KEYS PER_SECOND COMMAND [ARGUMENT]...\n");
        return 2;
    }
    struct terminal terminal;
    double *times = calloc((size_t)keys, sizeof *times);
    terminal_start(&terminal, argv + 4);
    wait_for_cell(&terminal, QUERY_ROW, 0, '/');
    send_byte(&terminal, '/');
    pause_until(&terminal, now_us() + 50000);
    size_t measured = times ? type_all(&terminal, argv[1], (size_t)keys, per_second, times) : 0;
    end_program(&terminal);
    if (measured == 0)
        return 1;
    qsort(times, measured, sizeof *times, compare);
    printf("keys=%ld lost=%zu echo_p50_ms=%.2f echo_p99_ms=%.2f echo_worst_ms=%.2f\n", keys,
           (size_t)keys - measured, times[measured / 2], times[measured * 99 / 100],
           times[measured - 1]);
    free(times);
    vterm_free(terminal.vterm);
    return 0;
}
