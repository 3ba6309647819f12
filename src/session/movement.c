#include "session/movement.h"

static size_t visible_rows(const struct movement *movement)
{
    return movement->rows ? movement->rows : 1;
}

/* rank + step within [0, last]. */
static size_t add_clipped(size_t rank, long step, size_t last)
{
    if (step < 0) {
        size_t up = (size_t)0 - (size_t)step;
        return up > rank ? 0 : rank - up;
    }
    return rank >= last || (size_t)step > last - rank ? last : rank + (size_t)step;
}

static void settle(struct movement *movement)
{
    size_t rows = visible_rows(movement), last_top = scroll_last_top(movement->count, rows);
    if (movement->cursor >= movement->count)
        movement->cursor = movement->count ? movement->count - 1 : 0;
    if (movement->top > movement->cursor)
        movement->top = movement->cursor;
    if (movement->cursor - movement->top >= rows)
        movement->top = movement->cursor - rows + 1;
    if (movement->top > last_top)
        movement->top = last_top;
}

static bool settle_and_compare(struct movement *movement, struct movement before)
{
    settle(movement);
    return movement->cursor != before.cursor || movement->top != before.top;
}

void movement_set_rows(struct movement *movement, size_t rows)
{
    movement->rows = rows;
    settle(movement);
}

void movement_set_count(struct movement *movement, size_t count)
{
    movement->count = count;
    settle(movement);
}

bool movement_go(struct movement *movement, size_t rank)
{
    struct movement before = *movement;
    movement->cursor = rank;
    return settle_and_compare(movement, before);
}

static size_t last_rank(const struct movement *movement)
{
    return movement->count ? movement->count - 1 : 0;
}

bool movement_step(struct movement *movement, long step)
{
    return movement_go(movement, add_clipped(movement->cursor, step, last_rank(movement)));
}

static long times(long count, size_t rows)
{
    long most = (long)(((size_t)-1 >> 1) / rows);
    if (count > most)
        count = most;
    if (count < -most)
        count = -most;
    return count * (long)rows;
}

static bool move_view(struct movement *movement, long count, size_t distance)
{
    struct movement before = *movement;
    long step = times(count, distance ? distance : 1);
    movement->cursor = add_clipped(movement->cursor, step, last_rank(movement));
    movement->top =
        add_clipped(movement->top, step, scroll_last_top(movement->count, visible_rows(movement)));
    return settle_and_compare(movement, before);
}

bool movement_page(struct movement *movement, long pages)
{
    return move_view(movement, pages, visible_rows(movement) - 1);
}

bool movement_half_page(struct movement *movement, long halves)
{
    return move_view(movement, halves, visible_rows(movement) / 2);
}

void movement_place(struct movement *movement, size_t rank, size_t row)
{
    movement->cursor = rank;
    movement->top = rank > row ? rank - row : 0;
    settle(movement);
}

bool movement_is_for(enum action action)
{
    return (action >= ACTION_MOVE_DOWN && action <= ACTION_GO_LAST) ||
           action == ACTION_NEXT_PAPER || action == ACTION_PREVIOUS_PAPER;
}

bool movement_do(struct movement *movement, enum action action, long count)
{
    long times = count > 0 ? count : 1;
    switch (action) {
    case ACTION_MOVE_DOWN:
    case ACTION_NEXT_PAPER:
        return movement_step(movement, times);
    case ACTION_MOVE_UP:
    case ACTION_PREVIOUS_PAPER:
        return movement_step(movement, -times);
    case ACTION_HALF_PAGE_DOWN:
        return movement_half_page(movement, times);
    case ACTION_HALF_PAGE_UP:
        return movement_half_page(movement, -times);
    case ACTION_PAGE_DOWN:
        return movement_page(movement, times);
    case ACTION_PAGE_UP:
        return movement_page(movement, -times);
    case ACTION_GO_FIRST:
        return movement_go(movement, (size_t)(times - 1));
    case ACTION_GO_LAST:
        return movement_go(movement, count > 0 ? (size_t)(count - 1) : (size_t)-1);
    default:
        return false;
    }
}

size_t scroll_last_top(size_t count, size_t rows)
{
    return count > rows ? count - rows : 0;
}

size_t scroll_by(size_t top, long step, size_t count, size_t rows)
{
    return add_clipped(top, step, scroll_last_top(count, rows));
}
