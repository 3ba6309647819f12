/*
 * The terminal itself: its modes, its size, the bytes from and to it. Nothing here
 * waits: input is what is there, output is kept until the terminal takes it, and a new
 * frame is drawn only when the last one has been sent, so a stalled link costs one
 * frame of memory and no time.
 *
 * It is left exactly as found by tty_free() and tty_leave(), and by ui/signals.c when the
 * program dies.
 */
#ifndef SHEAF_UI_TTY_H
#define SHEAF_UI_TTY_H

#include "base/buffer.h"
#include "base/status.h"
#include "ui/terminal.h"

struct tty;

/* Opens the terminal of standard output anew, for reading and writing. STATUS_SYSTEM with
   the reason in message. When its type had to be guessed, note says so. */
enum status tty_open(struct tty **tty, struct buffer *note, struct buffer *message);
/* Leaves the screen if need be. */
void tty_free(struct tty *tty);

/* Takes the screen: modes, alternate screen, bracketed paste. */
void tty_enter(struct tty *tty);
/* Gives it back. Waits a second at most for a stalled terminal. */
void tty_leave(struct tty *tty);

/* For poll(): POLLIN, and POLLOUT while tty_is_sent() is false. */
int tty_descriptor(const struct tty *tty);
const struct terminal *tty_terminal(const struct tty *tty);
/* Whether the terminal reports what its mouse does. */
void tty_use_mouse(struct tty *tty, bool mouse);
/* Whether the terminal is told where text leads (OSC 8). True when that is new: what it shows
   must be drawn again. */
bool tty_use_links(struct tty *tty, bool links);
/* The terminal has more colours than its type says: from now on it is sent these. */
void tty_use_colors(struct tty *tty, int colors);
/* The size now, each at least 1. */
void tty_get_size(const struct tty *tty, int *rows, int *columns);

/* Appends what was typed. STATUS_END when the terminal is gone. */
enum status tty_read(struct tty *tty, struct buffer *bytes);
/* Says that nothing is known of what the terminal shows, and its size. */
void tty_reset(struct tty *tty, int rows, int columns);
/* Prepares what differs from the last frame; tty_is_sent() must be true, the frame
   must have the size of tty_reset(). */
void tty_draw(struct tty *tty, const struct frame *frame);
/* Sends bytes that draw nothing, after what is waiting. STATUS_LIMIT, nothing sent, when the
   terminal has taken nothing for long and much is waiting. */
enum status tty_write(struct tty *tty, struct view bytes);
/* Sends what the terminal takes now. STATUS_END when the terminal is gone. */
enum status tty_send(struct tty *tty);
bool tty_is_sent(const struct tty *tty);

#endif
