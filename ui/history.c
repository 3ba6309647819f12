#include "ui/history.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void history_deinit(struct history *history)
{
    for (size_t i = 0; i < history->count; i++)
        free(history->items[i]);
    free(history->items);
    buffer_deinit(&history->draft);
    *history = (struct history){0};
}

static void remove_at(struct history *history, size_t index)
{
    free(history->items[index]);
    memmove(history->items + index, history->items + index + 1,
            (history->count - index - 1) * sizeof *history->items);
    history->count--;
}

void history_add(struct history *history, struct view text)
{
    for (size_t i = 0; i < history->count; i++)
        if (view_equal_string(text, history->items[i]))
            remove_at(history, i);
    if (history->count == HISTORY_MOST)
        remove_at(history, 0);
    if (text.length) {
        void *items = history->items;
        memory_reserve(&items, &history->capacity, history->count + 1, sizeof *history->items);
        history->items = items;
        history->items[history->count++] = memory_copy_string(text.data, text.length);
    }
    history_rewind(history);
}

bool history_step(struct history *history, int direction, struct view typed, struct view *text)
{
    if (direction < 0 ? !history->at : history->at >= history->count)
        return false;
    if (history->at == history->count) {
        buffer_clear(&history->draft);
        buffer_append_view(&history->draft, typed);
    }
    history->at = direction < 0 ? history->at - 1 : history->at + 1;
    *text = history->at == history->count ? buffer_view(&history->draft)
                                          : view_of(history->items[history->at]);
    return true;
}

void history_rewind(struct history *history)
{
    history->at = history->count;
}
