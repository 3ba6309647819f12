#include "tests/bench/echo_terminal.h"

#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int64_t echo_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void echo_terminal_start(struct echo_terminal *terminal, char **command)
{
    struct winsize size = {.ws_row = ECHO_ROWS, .ws_col = ECHO_COLUMNS};
    terminal->vterm = vterm_new(ECHO_ROWS, ECHO_COLUMNS);
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

static void copy_all(int to, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(to, bytes, length);
        if (written <= 0)
            return;
        bytes += written;
        length -= (size_t)written;
    }
}

bool echo_terminal_read(struct echo_terminal *terminal, int64_t until, int copy)
{
    struct pollfd wait = {.fd = terminal->master, .events = POLLIN};
    int64_t left = until - echo_now_us();
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
    if (copy >= 0)
        copy_all(copy, bytes, (size_t)length);
    return true;
}

uint32_t echo_terminal_cell(const struct echo_terminal *terminal, int row, int column)
{
    VTermScreenCell cell;
    VTermPos position = {.row = row, .col = column};
    vterm_screen_get_cell(terminal->screen, position, &cell);
    return cell.chars[0];
}

void echo_terminal_send(const struct echo_terminal *terminal, char byte)
{
    if (write(terminal->master, &byte, 1) != 1) {
        perror("echo: write");
        exit(2);
    }
}

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

void echo_report(char *text, size_t size, size_t keys, double *times, size_t shown)
{
    qsort(times, shown, sizeof *times, compare);
    snprintf(text, size,
             "keys=%zu lost=%zu echo_p50_ms=%.2f echo_p99_ms=%.2f echo_worst_ms=%.2f", keys,
             keys - shown, times[shown / 2], times[shown * 99 / 100], times[shown - 1]);
}
