/*
 * Text that leaves the program outside the screen. What goes to a terminal is cleaned
 * line by line (text/clean.h), what goes to a pipe or file is exact. Messages for
 * people go to standard error as "sheaf: MESSAGE", always cleaned.
 */
#ifndef SHEAF_UI_OUTPUT_H
#define SHEAF_UI_OUTPUT_H

#include "base/buffer.h"
#include "base/status.h"

struct output {
    int descriptor;
    bool clean;            /* it is a terminal */
    enum status status;    /* STATUS_SYSTEM once writing failed; STATUS_END: nobody reads */
    int error;             /* errno of that failure */
    struct buffer pending; /* whole lines are written, the rest waits here */
};

/* For standard output. */
void output_init(struct output *output, int descriptor);
/* Where to append bytes; call output_flush() from time to time. */
struct buffer *output_buffer(struct output *output);
/* Writes what is in the buffer when there is enough of it, or always (all). False when
   writing is no use any more; see status. */
bool output_flush(struct output *output, bool all);
/* Writes all, reports a failure on standard error. False after a failure other than
   that nobody reads any more. */
bool output_finish(struct output *output);

/* "sheaf: MESSAGE" on standard error. */
void output_message(struct view message);
void output_message_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
