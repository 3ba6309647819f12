/*
 * What the terminal named by TERM understands: its terminfo entry, read once, and the
 * bytes for each thing the program wants of it. Implemented in ui/tty_curses.c (what
 * is sent) and ui/keys_curses.c (what keys send): the only files that include curses.
 *
 * Only terminfo of ncurses is used. Its screen half writes to the terminal whenever it
 * likes, waits for a stalled one, moves the cursor as if every width were certain, and
 * ends the program on an unknown terminal; each of these would break a promise.
 */
#ifndef SHEAF_UI_TERMINAL_H
#define SHEAF_UI_TERMINAL_H

#include "base/buffer.h"
#include "ui/decode.h"
#include "ui/shift.h"

/* X(IDENTIFIER, terminfo's name, for a terminal whose entry cannot be read at all). */
#define TERMINAL_LIST(X)                                                                           \
    X(SCREEN_ON, "smcup", "\033[?1049h")                                                           \
    X(SCREEN_OFF, "rmcup", "\033[?1049l")                                                          \
    X(KEYPAD_ON, "smkx", "\033[?1h\033=")                                                          \
    X(KEYPAD_OFF, "rmkx", "\033[?1l\033>")                                                         \
    X(CURSOR_ON, "cnorm", "\033[?25h")                                                             \
    X(CURSOR_OFF, "civis", "\033[?25l")                                                            \
    X(CLEAR, "clear", "\033[H\033[2J")                                                             \
    X(ERASE, "el", "\033[K")                                                                       \
    X(ADDRESS, "cup", "\033[%i%p1%d;%p2%dH")                                                       \
    X(RIGHT, "cuf", "\033[%p1%dC")                                                                 \
    X(ROWS, "csr", "\033[%i%p1%d;%p2%dr")                                                          \
    X(ROWS_UP, "ind", "\n")                                                                        \
    X(ROWS_DOWN, "ri", "\033M")                                                                    \
    X(RESET, "sgr0", "\033[m")                                                                     \
    X(BOLD, "bold", "\033[1m")                                                                     \
    X(DIM, "dim", "\033[2m")                                                                       \
    X(ITALIC, "sitm", "\033[3m")                                                                   \
    X(UNDERLINE, "smul", "\033[4m")                                                                \
    X(REVERSE, "rev", "\033[7m")                                                                   \
    X(FOREGROUND, "setaf", "\033[3%p1%dm")                                                         \
    X(BACKGROUND, "setab", "\033[4%p1%dm")

enum terminal_string {
#define TERMINAL_ENUM(identifier, name, fallback) TERMINAL_##identifier,
    TERMINAL_LIST(TERMINAL_ENUM)
#undef TERMINAL_ENUM
        TERMINAL_STRINGS
};

/* Of all DEC private modes the one that is in no terminfo entry of old. */
#define TERMINAL_PASTE_ON "\033[?2004h"
#define TERMINAL_PASTE_OFF "\033[?2004l"

/* Presses, releases, wheel, and motion while a button is down, as ui/decode.c reads them. */
#define TERMINAL_MOUSE_ON "\033[?1002h\033[?1006h"
#define TERMINAL_MOUSE_OFF "\033[?1006l\033[?1002l"
/* From now on all rows move again; the cursor goes to the upper left corner. */
#define TERMINAL_ALL_ROWS "\033[r"
/* What is written from now on leads nowhere: OSC 8 with nothing in it. */
#define TERMINAL_LINK_OFF "\033]8;;\033\\"

enum { TERMINAL_KEYS_MOST = 32 };

struct terminal {
    char *strings[TERMINAL_STRINGS]; /* NULL: it cannot; without padding */
    int colors;                      /* 0, 8, 16, 256 or STYLE_COLORS_ALL */
    int rows;                        /* of its entry, 0: unknown */
    int columns;
    bool last_cell_scrolls; /* writing the lower right cell scrolls the screen */
    struct key_sequence keys[TERMINAL_KEYS_MOST];
    size_t key_count;
};

/* Reads the entry for name (TERM; may be NULL). When there is none, or the terminal
   cannot address its cursor, another entry is taken and note says so; else note is
   left alone. Never fails. */
void terminal_init(struct terminal *terminal, const char *name, struct buffer *note);
void terminal_deinit(struct terminal *terminal);
/* Uses so many colours whatever its entry says, by the sequences that are usual for them. */
void terminal_use_colors(struct terminal *terminal, int colors);

/* Appends a string without parameters, or nothing when the terminal has none. */
void terminal_append(const struct terminal *terminal, enum terminal_string which,
                     struct buffer *out);
/* Absolute cursor address; 0 0 is the upper left corner. */
void terminal_append_address(const struct terminal *terminal, int row, int column,
                             struct buffer *out);
/* Cursor to the right from column from to column to of the row. */
void terminal_append_right(const struct terminal *terminal, int row, int from, int to,
                           struct buffer *out);
/* Whether it can move some rows, as all terminals can that count themselves to ANSI's. */
bool terminal_can_shift(const struct terminal *terminal);
/* Moves rows. The cursor is then anywhere. */
void terminal_append_shift(const struct terminal *terminal, const struct shift *shift,
                           struct buffer *out);
/* Changes how text looks. from is NULL when that is not known. */
void terminal_append_style(const struct terminal *terminal, const struct style *from,
                           const struct style *to, struct buffer *out);

/* Fills terminal->keys from the entry read last (ui/keys_curses.c, for terminal_init). */
void terminal_read_keys(struct terminal *terminal);

#endif
