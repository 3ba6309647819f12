#include "tests/bench/measure.h"

#include "base/clock.h"
#include "base/memory.h"
#include "io/loader.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

void samples_deinit(struct samples *samples)
{
    free(samples->values);
    *samples = (struct samples){0};
}

void samples_add(struct samples *samples, double value)
{
    void *values = samples->values;
    memory_reserve(&values, &samples->capacity, samples->count + 1, sizeof value);
    samples->values = values;
    samples->values[samples->count++] = value;
    samples->sorted = false;
}

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

double samples_percentile(struct samples *samples, double share)
{
    if (samples->count == 0)
        return NAN;
    if (!samples->sorted)
        qsort(samples->values, samples->count, sizeof *samples->values, compare);
    samples->sorted = true;
    double rank = ceil(share * (double)samples->count);
    return samples->values[rank < 1 ? 0 : (size_t)rank - 1];
}

void print_figure(const char *name, double value)
{
    if (isnan(value))
        printf("%s=-", name);
    else
        printf("%s=%.3f", name, value);
}

double milliseconds_since(int64_t start)
{
    return (double)(clock_microseconds() - start) / 1000;
}

struct snapshot *load_papers(char *const *files, size_t count)
{
    struct loader_input *inputs = memory_alloc_zero(count, sizeof *inputs);
    struct loader_options options = {0};
    for (size_t i = 0; i < count; i++)
        inputs[i].path = files[i];
    struct load_update *update = loader_run(inputs, count, &options);
    struct snapshot *snapshot = snapshot_ref(update->snapshot);
    for (size_t i = 0; i < update->file_count; i++) {
        if (update->files[i].failure)
            fprintf(stderr, "%s: %s\n", update->files[i].name, update->files[i].failure);
    }
    load_update_unref(update);
    free(inputs);
    return snapshot;
}

/* How many papers hold the byte: none, but the compiler cannot know. */
static size_t pass_over(const struct snapshot *snapshot)
{
    size_t found = 0;
    size_t count = snapshot_count(snapshot);
    for (size_t i = 0; i < count; i++) {
        struct view text = paper_search_text(snapshot_paper(snapshot, i));
        found += text.length > 0 && memchr(text.data, 0xff, text.length);
    }
    return found;
}

void measure_floor(const struct snapshot *snapshot, size_t passes, struct samples *floor)
{
    for (size_t i = 0; i < passes; i++) {
        int64_t start = clock_microseconds();
        if (pass_over(snapshot) > 0)
            memory_die("the search text is not UTF-8");
        samples_add(floor, milliseconds_since(start));
    }
}

size_t measure_text(const struct snapshot *snapshot)
{
    size_t bytes = 0;
    size_t count = snapshot_count(snapshot);
    for (size_t i = 0; i < count; i++)
        bytes += paper_search_text(snapshot_paper(snapshot, i)).length;
    return bytes;
}

size_t measure_peak_memory(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (size_t)usage.ru_maxrss * 1024;
}
