/*
 * How long a typed character takes to stand on the screen, measured at the terminal: a
 * program runs in a pseudo terminal of 80x24; a query is typed at an even pace, over and
 * over, while the program loads and searches.
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
 * The program may be tmux with the program in it, without tmux's own line. What is measured
 * then is tmux as well; echo_relay.c between the two tells the program's part of it:
 *
 *   echo TEXT KEYS PER_SECOND tmux -L echo -f /dev/null new ./sheaf FILE ';' set status off
 */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tests/bench/echo_terminal.h"

enum {
    LOST_MS = 20000,
    END_MS = 10000
};

/* Milliseconds from the key to its cell; negative when it never came. */
static double type_key(struct echo_terminal *terminal, char key, int column)
{
    int64_t start = echo_now_us();
    echo_terminal_send(terminal, key);
    while (echo_terminal_cell(terminal, ECHO_QUERY_ROW, column) != (unsigned char)key) {
        if (echo_now_us() - start > LOST_MS * 1000 ||
            !echo_terminal_read(terminal, echo_now_us() + 100000, -1))
            return -1;
    }
    return (double)(echo_now_us() - start) / 1000;
}

/* A cell that was never written holds 0, one that was cleared may hold a blank. */
static void wait_for_cell(struct echo_terminal *terminal, int row, int column, uint32_t wanted)
{
    int64_t limit = echo_now_us() + 60000000;
    while (echo_terminal_cell(terminal, row, column) != wanted &&
           !(wanted == ' ' && echo_terminal_cell(terminal, row, column) == 0) &&
           echo_now_us() < limit)
        if (!echo_terminal_read(terminal, echo_now_us() + 100000, -1))
            break;
}

static void pause_until(struct echo_terminal *terminal, int64_t time)
{
    while (echo_now_us() < time)
        if (!echo_terminal_read(terminal, time, -1))
            return;
}

static size_t type_all(struct echo_terminal *terminal, const char *text, size_t keys,
                       long per_second, double *times)
{
    size_t length = strlen(text), shown = 0;
    int64_t next = echo_now_us();
    for (size_t i = 0; i < keys; i++) {
        size_t at = i % length;
        if (i > 0 && at == 0) {
            echo_terminal_send(terminal, 'U' & 0x1f);
            wait_for_cell(terminal, ECHO_QUERY_ROW, ECHO_QUERY_COLUMN, ' ');
        }
        double time = type_key(terminal, text[at], ECHO_QUERY_COLUMN + (int)at);
        if (time >= 0)
            times[shown++] = time;
        next += 1000000 / per_second;
        pause_until(terminal, next);
    }
    return shown;
}

/* Leaves the query and quits: killed, tmux would leave its server and the program behind. */
static void end_program(struct echo_terminal *terminal)
{
    int64_t limit = echo_now_us() + END_MS * 1000;
    echo_terminal_send(terminal, 'C' & 0x1f);
    echo_terminal_send(terminal, 'Q');
    while (waitpid(terminal->child, NULL, WNOHANG) == 0) {
        if (echo_now_us() > limit)
            kill(terminal->child, SIGKILL);
        if (!echo_terminal_read(terminal, echo_now_us() + 10000, -1))
            poll(NULL, 0, 10);
    }
}

int main(int argc, char **argv)
{
    long keys = argc > 4 ? strtol(argv[2], NULL, 10) : 0;
    long per_second = argc > 4 ? strtol(argv[3], NULL, 10) : 0;
    if (keys < 1 || per_second < 1 || !*argv[1] || strlen(argv[1]) > ECHO_COLUMNS / 2) {
        fprintf(stderr, "usage: echo TEXT KEYS PER_SECOND COMMAND [ARGUMENT]...\n");
        return 2;
    }
    struct echo_terminal terminal;
    double *times = calloc((size_t)keys, sizeof *times);
    echo_terminal_start(&terminal, argv + 4);
    wait_for_cell(&terminal, ECHO_QUERY_ROW, 0, '/');
    echo_terminal_send(&terminal, '/');
    pause_until(&terminal, echo_now_us() + 50000);
    size_t shown = times ? type_all(&terminal, argv[1], (size_t)keys, per_second, times) : 0;
    end_program(&terminal);
    if (shown == 0)
        return 1;
    char line[200];
    echo_report(line, sizeof line, (size_t)keys, times, shown);
    puts(line);
    free(times);
    vterm_free(terminal.vterm);
    return 0;
}
