/* After the sort key: one more key says by what. Any other key leaves the order. */
#include "ui/screen_internal.h"

#include <string.h>

static void run_sort(struct screen *screen, enum action action, long count)
{
    screen_pop(screen);
    if (action != ACTION_CANCEL)
        screen_do(screen, action, count);
}

static void leave(struct screen *screen)
{
    screen_pop(screen);
}

static void append_choices(const struct screen *screen, struct buffer *out)
{
    buffer_append_string(out, "sort by:");
    for (int i = ACTION_SORT_FILE; i <= ACTION_SORT_RELEVANCE; i++) {
        size_t before = out->length;
        buffer_append_string(out, "  ");
        if (keymap_append_keys(&screen->keymap, CONTEXT_SORT, (enum action)i, 1, out))
            buffer_append_format(out, " %s", action_name((enum action)i) + strlen("sort-by-"));
        else
            buffer_truncate(out, before);
    }
}

const struct mode mode_sort = {
    .context = CONTEXT_SORT, .run = run_sort, .other = leave, .append_status = append_choices};
