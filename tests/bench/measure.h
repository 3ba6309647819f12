/*
 * What the measuring programs share: samples of a figure and their percentiles, and the
 * floor, one memchr() pass for a byte that UTF-8 never holds over the search text of all
 * papers. A search that touched every byte once, on one thread, could not be faster.
 */
#ifndef SHEAF_TESTS_BENCH_MEASURE_H
#define SHEAF_TESTS_BENCH_MEASURE_H

#include "corpus/snapshot.h"

/* A zeroed struct is empty. */
struct samples {
    double *values;
    size_t count;
    size_t capacity;
    bool sorted;
};

void samples_deinit(struct samples *samples);
void samples_add(struct samples *samples, double value);
/* The smallest sample that at least `share` (0 to 1) of all do not exceed (nearest rank);
   NAN when there is none. Sorts the samples. */
double samples_percentile(struct samples *samples, double share);

/* Prints "name=value", or a dash for what was not measured (NAN). */
void print_figure(const char *name, double value);

/* Milliseconds since a moment of clock_microseconds(). */
double milliseconds_since(int64_t start);

/* The papers of some files, loaded as the program does; what cannot be read is told on standard
   error. The caller owns the reference. */
struct snapshot *load_papers(char *const *files, size_t count);

/* Adds the milliseconds of `passes` passes to floor. */
void measure_floor(const struct snapshot *snapshot, size_t passes, struct samples *floor);
/* Bytes of the search text of all papers. */
size_t measure_text(const struct snapshot *snapshot);
/* Bytes of memory that the process had at most until now. */
size_t measure_peak_memory(void);

#endif
