/*
 * Which thread comes first when there are more threads than processors.
 */
#ifndef SHEAF_BASE_PRIORITY_H
#define SHEAF_BASE_PRIORITY_H

/* Steps of the nice value. Measured at the terminal, a million papers loading, two cores:
   the slowest of a hundred echoes mostly takes 6.5-8 ms with 5 steps, 4.7-5.0 with 10,
   4.5-4.6 with 15. */
enum {
    PRIORITY_STEPS = 15,
    PRIORITY_LEAST = 19,
    /* A little more than the 0.7 to 2.8 ms that threads usually get at once: who wakes up
       with a shorter slice (the thread that has the terminal, tmux, the kernel's own that
       carries bytes from terminal to terminal) need not wait for the end of this one, at
       most a tick of 4 ms later. Much more would make the whole program wait for long
       where others want the processors too. */
    PRIORITY_SLICE_MICROSECONDS = 4000
};

/* Lets the other threads of the program, and what else runs on the machine as usual, come
   before the calling thread: for work that takes every processor for a while, so that the
   thread that shows what is typed need not wait for one. Where threads have no priority
   of their own (anywhere but on Linux) nothing happens. */
void priority_give_way(void);

#endif
