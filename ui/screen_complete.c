#include "ui/screen_complete.h"

#include "ui/screen_internal.h"

struct view screen_stem(const struct screen *screen)
{
    return screen->completion.active ? buffer_view(&screen->completion.stem)
                                     : buffer_view(&screen->line.text);
}

static size_t count_lines(const struct screen *screen, completion_append *append, struct view stem)
{
    struct buffer ignored = {0};
    size_t count = 0;
    while (append(screen, stem, count, &ignored))
        count++;
    buffer_deinit(&ignored);
    return count;
}

/* What stands in the line is what is completed from now on. */
static void begin(struct screen *screen)
{
    struct completion *completion = &screen->completion;
    buffer_clear(&completion->stem);
    buffer_append_view(&completion->stem, buffer_view(&screen->line.text));
    completion->active = true;
}

size_t screen_complete(struct screen *screen, completion_append *append, bool back)
{
    struct completion *completion = &screen->completion;
    bool first = !completion->active;
    if (first)
        begin(screen);
    struct view stem = buffer_view(&completion->stem);
    size_t count = count_lines(screen, append, stem);
    completion->active = count > 0;
    if (!count)
        return 0;
    if (first)
        completion->shown = back ? count - 1 : 0;
    else
        completion->shown = (completion->shown + (back ? count - 1 : 1)) % count;
    struct buffer line = {0};
    append(screen, stem, completion->shown, &line);
    line_editor_set(&screen->line, buffer_view(&line));
    buffer_deinit(&line);
    screen->dirty |= DIRTY_LINES;
    return count;
}
