#include "ui/tty.h"

#include "base/language.h"
#include "base/memory.h"
#include "ui/signals.h"
#include "ui/update.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum {
    READ_BYTES = 4096, /* taken at once; then the screen is drawn */
    ROWS_MOST = 1000,  /* a larger terminal shows so much */
    COLUMNS_MOST = 2000,
    LEAVE_MS = 1000,
    WAITING_MOST = 1 << 17,
    ADDRESS_MOST = 2000 /* of a link: VTE takes 2,083 bytes at most */
};

struct tty {
    int descriptor;
    struct terminal terminal;
    struct termios modes; /* as found */
    bool entered;
    struct updater updater;
    bool cursor_shown;
    bool mouse; /* it reports what its mouse does */
    struct buffer unsent;
    size_t sent; /* bytes of unsent that are gone */
};

/* ---- opening ------------------------------------------------------------------------- */

/* Opened anew, the descriptor has flags of its own: not waiting must not become a property
   of the terminal that the shell goes on using. */
static int open_terminal(void)
{
    char name[256];
    int flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
    int descriptor = -1;
    if (ttyname_r(STDOUT_FILENO, name, sizeof name) == 0)
        descriptor = open(name, flags);
    return descriptor >= 0 ? descriptor : open("/dev/tty", flags);
}

enum status tty_open(struct tty **tty, struct buffer *note, struct buffer *message)
{
    int descriptor = open_terminal();
    struct termios modes;
    if (descriptor < 0 || tcgetattr(descriptor, &modes) < 0) {
        buffer_append_format(message, _("cannot open the terminal: %s"), language_error(errno));
        if (descriptor >= 0)
            close(descriptor);
        return STATUS_SYSTEM;
    }
    struct tty *made = memory_alloc_zero(1, sizeof *made);
    made->descriptor = descriptor;
    made->modes = modes;
    terminal_init(&made->terminal, getenv("TERM"), note);
    updater_init(&made->updater, made->terminal.last_cell_scrolls);
    *tty = made;
    return STATUS_OK;
}

void tty_free(struct tty *tty)
{
    tty_leave(tty);
    close(tty->descriptor);
    updater_deinit(&tty->updater);
    terminal_deinit(&tty->terminal);
    buffer_deinit(&tty->unsent);
    free(tty);
}

/* ---- taking and giving back the screen --------------------------------------------------- */

static void append_restore(const struct tty *tty, struct buffer *out)
{
    const struct terminal *terminal = &tty->terminal;
    int rows, columns;
    if (tty->mouse)
        buffer_append_string(out, TERMINAL_MOUSE_OFF);
    if (tty->updater.links)
        buffer_append_string(out, TERMINAL_LINK_OFF);
    buffer_append_string(out, TERMINAL_PASTE_OFF);
    if (terminal_can_shift(terminal))
        buffer_append_string(out, TERMINAL_ALL_ROWS);
    terminal_append(terminal, TERMINAL_RESET, out);
    terminal_append(terminal, TERMINAL_KEYPAD_OFF, out);
    terminal_append(terminal, TERMINAL_CURSOR_ON, out);
    if (terminal->strings[TERMINAL_SCREEN_OFF]) {
        terminal_append(terminal, TERMINAL_SCREEN_OFF, out);
        return;
    }
    /* No screen of our own: go below what was drawn. */
    tty_get_size(tty, &rows, &columns);
    terminal_append_address(terminal, rows - 1, 0, out);
    terminal_append(terminal, TERMINAL_ERASE, out);
    buffer_append_byte(out, '\r');
}

/* Every key as a byte of its own, nothing echoed, no signals, output as it is. */
static struct termios raw_modes(const struct termios *modes)
{
    struct termios raw = *modes;
    raw.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | ISTRIP | INLCR | IGNCR | ICRNL | IXON);
    raw.c_oflag &= ~(tcflag_t)OPOST;
    raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    return raw;
}

/* A background job is stopped here until it is in the foreground. */
static void set_modes(int descriptor, const struct termios *modes)
{
    while (tcsetattr(descriptor, TCSANOW, modes) < 0 && errno == EINTR)
        continue;
}

/* Lets the signal handlers know how the terminal is given back. */
static void keep_restore(const struct tty *tty)
{
    struct buffer restore = {0};
    append_restore(tty, &restore);
    signals_set_restore(tty->descriptor, &tty->modes, buffer_view(&restore));
    buffer_deinit(&restore);
}

void tty_enter(struct tty *tty)
{
    struct termios raw = raw_modes(&tty->modes);
    keep_restore(tty);
    set_modes(tty->descriptor, &raw);
    tty->entered = true;
    tty->cursor_shown = true;
    buffer_clear(&tty->unsent);
    tty->sent = 0;
    terminal_append(&tty->terminal, TERMINAL_SCREEN_ON, &tty->unsent);
    terminal_append(&tty->terminal, TERMINAL_KEYPAD_ON, &tty->unsent);
    buffer_append_string(&tty->unsent, TERMINAL_PASTE_ON);
    if (tty->mouse)
        buffer_append_string(&tty->unsent, TERMINAL_MOUSE_ON);
}

/* The shell has the terminal, and will put it in order itself. */
static bool is_in_background(const struct tty *tty)
{
    pid_t foreground = tcgetpgrp(tty->descriptor);
    return foreground > 0 && foreground != getpgrp();
}

static void give_back(struct tty *tty)
{
    buffer_clear(&tty->unsent);
    tty->sent = 0;
    append_restore(tty, &tty->unsent);
    struct pollfd wait = {tty->descriptor, POLLOUT, 0};
    while (tty_send(tty) == STATUS_OK && !tty_is_sent(tty))
        if (poll(&wait, 1, LEAVE_MS) <= 0)
            break;
    set_modes(tty->descriptor, &tty->modes);
}

void tty_leave(struct tty *tty)
{
    if (tty->entered && !is_in_background(tty))
        give_back(tty);
    signals_set_restore(-1, NULL, view_of(""));
    buffer_clear(&tty->unsent);
    tty->sent = 0;
    tty->entered = false;
}

/* ---- size and bytes ------------------------------------------------------------------------ */

int tty_descriptor(const struct tty *tty)
{
    return tty->descriptor;
}

const struct terminal *tty_terminal(const struct tty *tty)
{
    return &tty->terminal;
}

void tty_use_mouse(struct tty *tty, bool mouse)
{
    if (mouse == tty->mouse)
        return;
    tty->mouse = mouse;
    if (!tty->entered)
        return;
    keep_restore(tty);
    buffer_append_string(&tty->unsent, mouse ? TERMINAL_MOUSE_ON : TERMINAL_MOUSE_OFF);
}

bool tty_use_links(struct tty *tty, bool links)
{
    bool new = links != tty->updater.links;
    tty->updater.links = links;
    if (new && tty->entered)
        keep_restore(tty);
    return new;
}

void tty_use_colors(struct tty *tty, int colors)
{
    if (colors > tty->terminal.colors)
        terminal_use_colors(&tty->terminal, colors);
}

static int sound_size(int reported, const char *variable, int entry, int usual, int most)
{
    long value = reported;
    if (value <= 0 && !view_to_long(view_of(getenv(variable)), &value))
        value = entry;
    if (value <= 0)
        value = usual;
    return value < most ? (int)value : most;
}

void tty_get_size(const struct tty *tty, int *rows, int *columns)
{
    struct winsize size = {0};
    ioctl(tty->descriptor, TIOCGWINSZ, &size);
    *rows = sound_size(size.ws_row, "LINES", tty->terminal.rows, 24, ROWS_MOST);
    *columns = sound_size(size.ws_col, "COLUMNS", tty->terminal.columns, 80, COLUMNS_MOST);
}

enum status tty_read(struct tty *tty, struct buffer *bytes)
{
    char block[READ_BYTES];
    ssize_t count = read(tty->descriptor, block, sizeof block);
    if (count > 0) {
        buffer_append(bytes, block, (size_t)count);
        return STATUS_OK;
    }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? STATUS_OK : STATUS_END;
}

enum status tty_send(struct tty *tty)
{
    while (tty->sent < tty->unsent.length) {
        ssize_t count =
            write(tty->descriptor, tty->unsent.data + tty->sent, tty->unsent.length - tty->sent);
        if (count >= 0)
            tty->sent += (size_t)count;
        else if (errno == EAGAIN)
            return STATUS_OK;
        else if (errno != EINTR)
            return STATUS_END;
    }
    buffer_clear(&tty->unsent);
    tty->sent = 0;
    return STATUS_OK;
}

enum status tty_write(struct tty *tty, struct view bytes)
{
    if (tty->unsent.length - tty->sent > WAITING_MOST)
        return STATUS_LIMIT;
    buffer_append_view(&tty->unsent, bytes);
    return STATUS_OK;
}

bool tty_is_sent(const struct tty *tty)
{
    return tty->unsent.length == 0;
}

/* ---- drawing --------------------------------------------------------------------------------- */

static void device_move(void *context, int row, int column)
{
    struct tty *tty = context;
    terminal_append_address(&tty->terminal, row, column, &tty->unsent);
}

static void device_right(void *context, int row, int from, int to)
{
    struct tty *tty = context;
    terminal_append_right(&tty->terminal, row, from, to, &tty->unsent);
}

static void device_style(void *context, const struct style *from, const struct style *to)
{
    struct tty *tty = context;
    terminal_append_style(&tty->terminal, from, to, &tty->unsent);
}

static void device_erase(void *context)
{
    struct tty *tty = context;
    terminal_append(&tty->terminal, TERMINAL_ERASE, &tty->unsent);
}

/* Addresses hold printable ASCII alone; should anything else get into one, it leads
   nowhere. The parameter id makes the rows of one link one link. */
static void device_link(void *context, uint32_t number, struct view address)
{
    struct tty *tty = context;
    bool sound = address.length <= ADDRESS_MOST;
    for (size_t i = 0; i < address.length && sound; i++)
        sound = address.data[i] > ' ' && address.data[i] <= '~';
    if (!address.length || !sound)
        buffer_append_string(&tty->unsent, TERMINAL_LINK_OFF);
    else
        buffer_append_format(&tty->unsent, "\033]8;id=%x;%.*s\033\\", (unsigned)number,
                             (int)address.length, address.data);
}

/* Cells hold clean text; should a control get into one, it ends here. */
static void device_write(void *context, struct view text)
{
    struct tty *tty = context;
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)text.data[i] < 0x20 || text.data[i] == 0x7F)
            text = view_of("?");
    buffer_append_view(&tty->unsent, text);
}

static void device_shift(void *context, const struct shift *shift)
{
    struct tty *tty = context;
    terminal_append_shift(&tty->terminal, shift, &tty->unsent);
}

void tty_reset(struct tty *tty, int rows, int columns)
{
    terminal_append(&tty->terminal, TERMINAL_RESET, &tty->unsent);
    terminal_append(&tty->terminal, TERMINAL_CLEAR, &tty->unsent);
    updater_reset(&tty->updater, rows, columns);
}

void tty_draw(struct tty *tty, const struct frame *frame)
{
    const struct update_device device = {
        .context = tty,
        .move = device_move,
        .right = device_right,
        .style = device_style,
        .erase = device_erase,
        .link = device_link,
        .write = device_write,
        .shift = terminal_can_shift(&tty->terminal) ? device_shift : NULL,
    };
    bool shows = frame->cursor_row >= 0;
    if (tty->cursor_shown && !shows)
        terminal_append(&tty->terminal, TERMINAL_CURSOR_OFF, &tty->unsent);
    updater_run(&tty->updater, frame, &device);
    if (shows)
        updater_move(&tty->updater, frame->cursor_row, frame->cursor_column, &device);
    if (shows && !tty->cursor_shown)
        terminal_append(&tty->terminal, TERMINAL_CURSOR_ON, &tty->unsent);
    tty->cursor_shown = shows;
}
