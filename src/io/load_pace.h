/*
 * When to look at files that may have changed: not while they are still being written, nor
 * much later, and never so often that looking takes a large part of the time. Arithmetic
 * alone; all times are clock_milliseconds(). A zeroed struct has nothing to look at.
 */
#ifndef SHEAF_IO_LOAD_PACE_H
#define SHEAF_IO_LOAD_PACE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    PACE_QUIET_MS = 200,   /* so long nothing has changed: writing is over */
    PACE_LATEST_MS = 1000, /* after the first change it is looked at in any case */
    PACE_POLL_MS = 1000,
    PACE_REST = 2,      /* times what the last look took, until the next one … */
    PACE_POLL_REST = 20 /* … and when nothing is known to have changed */
};

struct load_pace {
    bool changed;  /* since the last look began */
    int64_t first; /* change */
    int64_t last;
    int64_t looked; /* end of the last look */
    int64_t took;
};

/* Something may have changed. */
void load_pace_note(struct load_pace *pace, int64_t now);
/* A look is over that began at `began`. What was noted before is dealt with. */
void load_pace_end(struct load_pace *pace, int64_t began, int64_t now);
/* Milliseconds until the next look, 0 for now, -1 for no look at all. polls: changes may come
   that nobody notes. */
int load_pace_wait(const struct load_pace *pace, bool polls, int64_t now);

#endif
