/*
 * Signals. A handler only writes a byte into a pipe, which the event loop reads; what
 * kills the program first puts the terminal back. Signals that were ignored when the
 * program started (nohup) stay ignored.
 *
 * This module has the only state at file scope of the terminal half: a signal handler
 * can get at nothing else.
 */
#ifndef SHEAF_UI_SIGNALS_H
#define SHEAF_UI_SIGNALS_H

#include "base/buffer.h"
#include "base/status.h"

#include <termios.h>

enum signal_event {
    SIGNAL_RESIZE = 1,  /* the terminal has another size */
    SIGNAL_END = 2,     /* end soon: SIGTERM, and others that would kill */
    SIGNAL_STOP = 4,    /* somebody wants the program stopped: SIGTSTP */
    SIGNAL_CONTINUE = 8, /* it goes on after a stop */
    SIGNAL_CHILD = 16    /* a program that was started has ended */
};

/* Installs the handlers, also for crashes and for memory_die(). Threads started before
   signals_listen() never get one of these signals. */
enum status signals_init(struct buffer *message);
void signals_listen(void);
/* Back to what was before. */
void signals_deinit(void);
/* Readable when signals_take() has something. */
int signals_descriptor(void);
/* What has happened since, as bits of enum signal_event. */
unsigned signals_take(void);
/* Ends the program by the signal that caused SIGNAL_END, if any did: the parent sees
   why it ended. The terminal must have been put back. */
void signals_die(void);
/* Stops the whole job, as Ctrl-Z does outside the program; returns when it continues. */
void signals_stop_job(void);

/* What puts the terminal back when the program dies: bytes to write to descriptor,
   and its modes. At most SIGNALS_RESTORE_BYTES are kept. descriptor -1: nothing. */
enum { SIGNALS_RESTORE_BYTES = 512 };
void signals_set_restore(int descriptor, const struct termios *modes, struct view bytes);

#endif
