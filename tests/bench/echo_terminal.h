/*
 * What echo.c and echo_relay.c have in common: a program in a pseudo terminal of 80x24
 * whose screen libvterm keeps, and the times that keys took to show on it.
 */
#ifndef SHEAF_TESTS_BENCH_ECHO_TERMINAL_H
#define SHEAF_TESTS_BENCH_ECHO_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <vterm.h>

enum {
    ECHO_ROWS = 24,
    ECHO_COLUMNS = 80,
    ECHO_QUERY_ROW = ECHO_ROWS - 2, /* where Sheaf's query line stands, from 0 … */
    ECHO_QUERY_COLUMN = 2           /* … and its first character */
};

struct echo_terminal {
    int master;
    pid_t child;
    VTerm *vterm;
    VTermScreen *screen;
};

/* Microseconds of a clock that is never set. */
int64_t echo_now_us(void);

/* Runs the command (execvp(3)) in a terminal of its own. Ends this program when it cannot. */
void echo_terminal_start(struct echo_terminal *terminal, char **command);
/* Takes to the screen what the program wrote, waiting for it until `until` (echo_now_us()),
   and copies it to the descriptor `copy` unless that is negative. False when the program
   has gone. */
bool echo_terminal_read(struct echo_terminal *terminal, int64_t until, int copy);
/* The first character of a cell; 0 or a blank when it is empty. */
uint32_t echo_terminal_cell(const struct echo_terminal *terminal, int row, int column);
/* Types a byte. */
void echo_terminal_send(const struct echo_terminal *terminal, char byte);

/* One line into text: keys=N lost=N echo_p50_ms=… echo_p99_ms=… echo_worst_ms=…
   Sorts the times (milliseconds) of the keys that were shown. */
void echo_report(char *text, size_t size, size_t keys, double *times, size_t shown);

#endif
