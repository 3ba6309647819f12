/*
 * Between tmux and the program in it, to tell the time of the one from the time of the other:
 * a terminal of 80x24 inside tmux's that passes on what is typed and what is drawn, and
 * notes how long each character took from the program's terminal back to it.
 *
 *   echo TEXT KEYS PER_SECOND tmux … new "echo_relay TEXT REPORT ./sheaf FILE" …
 *
 * TEXT is what echo.c types after "/". Writes the line of echo.c into the file REPORT when
 * the program has ended.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "tests/bench/echo_terminal.h"

enum { MOST_KEYS = 100000 };

struct relay {
    struct echo_terminal terminal;
    const char *text;
    bool typing;     /* "/" has come */
    size_t at;       /* next character of text that is typed */
    int64_t started; /* of the one before, when it is not yet shown; else 0 */
    size_t keys, shown;
    double *times;
};

/* Passes a byte on; what belongs to the query is timed. Answers of a terminal, which come
   the same way, are not. */
static void pass_key(struct relay *relay, char byte)
{
    if (relay->typing && byte == ('U' & 0x1f))
        relay->at = 0;
    if (relay->typing && byte == relay->text[relay->at] && relay->keys < MOST_KEYS) {
        relay->at++;
        relay->keys++;
        relay->started = echo_now_us();
    }
    relay->typing = relay->typing || byte == '/';
    echo_terminal_send(&relay->terminal, byte);
}

static void note_shown(struct relay *relay)
{
    if (relay->started == 0)
        return;
    int column = ECHO_QUERY_COLUMN + (int)relay->at - 1;
    uint32_t cell = echo_terminal_cell(&relay->terminal, ECHO_QUERY_ROW, column);
    if (cell != (unsigned char)relay->text[relay->at - 1])
        return;
    relay->times[relay->shown++] = (double)(echo_now_us() - relay->started) / 1000;
    relay->started = 0;
}

static void pass_all(struct relay *relay)
{
    struct pollfd wait[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                             {.fd = relay->terminal.master, .events = POLLIN}};
    for (;;) {
        if (poll(wait, 2, -1) < 0)
            return;
        if (wait[1].revents != 0 &&
            !echo_terminal_read(&relay->terminal, echo_now_us(), STDOUT_FILENO))
            return;
        note_shown(relay);
        char bytes[4096];
        ssize_t length = wait[0].revents != 0 ? read(STDIN_FILENO, bytes, sizeof bytes) : 0;
        for (ssize_t i = 0; i < length; i++)
            pass_key(relay, bytes[i]);
        if (wait[0].revents != 0 && length <= 0)
            return;
    }
}

static bool write_report(struct relay *relay, const char *path)
{
    char line[200];
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    if (relay->shown > 0) {
        echo_report(line, sizeof line, relay->keys, relay->times, relay->shown);
        fprintf(file, "%s\n", line);
    }
    return fclose(file) == 0;
}

int main(int argc, char **argv)
{
    struct termios raw;
    struct relay relay = {.text = argc > 1 ? argv[1] : ""};
    if (argc < 4 || tcgetattr(STDIN_FILENO, &raw) < 0) {
        fprintf(stderr, "usage, in a terminal: echo_relay TEXT REPORT COMMAND [ARGUMENT]...\n");
        return 2;
    }
    relay.times = calloc(MOST_KEYS, sizeof *relay.times);
    if (!relay.times)
        return 2;
    cfmakeraw(&raw);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    echo_terminal_start(&relay.terminal, argv + 3);
    pass_all(&relay);
    bool written = write_report(&relay, argv[2]);
    free(relay.times);
    vterm_free(relay.terminal.vterm);
    return written ? 0 : 1;
}
