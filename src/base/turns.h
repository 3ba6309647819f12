/*
 * How many threads work in the background while somebody types: all processors but one, so
 * that what shows the keys (this program, a tmux around it, the terminal) finds one free.
 * Where every processor is busy it waits for one up to a tick of the kernel (4 ms at 250 Hz),
 * at every step of the way, whatever the priorities are: measured in tmux on two processors,
 * the slowest of a hundred echoes of a program that does nothing else took 3 to 5 ms so, and
 * 0.7 ms with one processor free.
 *
 * Background work is done in turns of a few milliseconds. Nobody waits when nothing is typed,
 * and nobody for long: a turn is taken after TURNS_URGENT_MS or TURNS_PATIENT_MS in any case.
 */
#ifndef SHEAF_BASE_TURNS_H
#define SHEAF_BASE_TURNS_H

#include <stdbool.h>

enum {
    TURNS_TYPING_MS = 300, /* after a key somebody counts as typing: 15 keys a second and less */
    TURNS_URGENT_MS = 20,
    TURNS_PATIENT_MS = 200
};

struct turns;

/* most: so many turns at once while somebody types; 0: one less than there are processors, but
   one at least. The times are those above, or others (for tests); 0: none at all. */
struct turns_limits {
    unsigned most;
    int typing_ms;
    int urgent_ms;
    int patient_ms;
};

/* limits NULL: the usual. */
struct turns *turns_new(const struct turns_limits *limits);
/* No thread may wait or work any more. */
void turns_free(struct turns *turns);
/* A key was typed. Never waits. */
void turns_note_key(struct turns *turns);
/* Waits for a turn. Who is not urgent also waits while an urgent one does. turns NULL: there is
   nothing to wait for. */
void turns_take(struct turns *turns, bool urgent);
/* Ends a turn. */
void turns_give(struct turns *turns);

#endif
