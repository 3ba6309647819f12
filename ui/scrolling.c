#include "ui/scrolling.h"

#include "session/movement.h"

enum { TIMES_MOST = 1000000 };

static long step_of(enum action action, long times, size_t rows)
{
    long page = rows > 2 ? (long)rows - 1 : 1, half = rows > 2 ? (long)rows / 2 : 1;
    switch (action) {
    case ACTION_MOVE_DOWN:
        return times;
    case ACTION_MOVE_UP:
        return -times;
    case ACTION_HALF_PAGE_DOWN:
        return times * half;
    case ACTION_HALF_PAGE_UP:
        return -times * half;
    case ACTION_PAGE_DOWN:
        return times * page;
    case ACTION_PAGE_UP:
        return -times * page;
    default:
        return 0;
    }
}

size_t scrolling_top(size_t top, enum action action, long count, size_t lines, size_t rows)
{
    long times = count > TIMES_MOST ? TIMES_MOST : count > 0 ? count : 1;
    if (action == ACTION_GO_FIRST)
        return scroll_by((size_t)times - 1, 0, lines, rows);
    if (action == ACTION_GO_LAST)
        return scroll_by(count > 0 ? (size_t)times - 1 : lines, 0, lines, rows);
    return scroll_by(top, step_of(action, times, rows), lines, rows);
}
