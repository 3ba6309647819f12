#include "io/load_pace.h"

#include <limits.h>

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

void load_pace_note(struct load_pace *pace, int64_t now)
{
    if (!pace->changed)
        pace->first = now;
    pace->changed = true;
    pace->last = now;
}

void load_pace_end(struct load_pace *pace, int64_t began, int64_t now)
{
    pace->changed = false;
    pace->looked = now;
    pace->took = now - began;
}

int load_pace_wait(const struct load_pace *pace, bool polls, int64_t now)
{
    int64_t due = pace->looked + larger(PACE_POLL_MS, PACE_POLL_REST * pace->took);
    if (pace->changed) {
        due = smaller(pace->last + PACE_QUIET_MS, pace->first + PACE_LATEST_MS);
        due = larger(due, pace->looked + PACE_REST * pace->took);
    } else if (!polls) {
        return -1;
    }
    return due <= now ? 0 : (int)smaller(due - now, INT_MAX);
}
