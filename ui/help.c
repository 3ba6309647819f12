#include "ui/help.h"

#include "base/language.h"
#include "base/memory.h"
#include "ui/scrolling.h"

#include <stdlib.h>

enum { KEYS_MOST = 4, KEYS_WIDTH = 19, NAME_WIDTH = 18, NAMES_FROM_COLUMNS = 76 };

void help_deinit(struct help *help)
{
    free(help->lines);
    *help = (struct help){0};
}

static void add_line(struct help *help, struct help_line line)
{
    void *lines = help->lines;
    memory_reserve(&lines, &help->capacity, help->count + 1, sizeof line);
    help->lines = lines;
    help->lines[help->count++] = line;
}

static bool holds(struct view text, struct view wanted)
{
    for (size_t i = 0; i + wanted.length <= text.length; i++)
        if (view_equal_ignore_case(view_slice(text, i, wanted.length), wanted))
            return true;
    return !wanted.length;
}

static bool line_holds(const struct keymap *keymap, enum context context, enum action action,
                       struct view filter)
{
    struct buffer text = {0};
    keymap_append_keys(keymap, context, action, KEYS_MOST, &text);
    buffer_append_format(&text, " %s %s", action_name(action), action_help(action));
    bool found = holds(buffer_view(&text), filter);
    buffer_deinit(&text);
    return found;
}

static void add_context(struct help *help, const struct keymap *keymap, enum context context,
                        struct view filter)
{
    bool begun = false;
    for (int i = ACTION_NONE + 1; i < ACTION_COUNT; i++) {
        enum action action = (enum action)i;
        if (!(action_contexts(action) >> context & 1) ||
            !line_holds(keymap, context, action, filter))
            continue;
        if (!begun && help->count)
            add_line(help, (struct help_line){context, ACTION_NONE, true});
        if (!begun)
            add_line(help, (struct help_line){context, ACTION_NONE, false});
        begun = true;
        add_line(help, (struct help_line){context, action, false});
    }
}

void help_build(struct help *help, const struct keymap *keymap, struct view filter)
{
    help->count = 0;
    help->top = 0;
    for (int i = 0; i < CONTEXT_COUNT; i++)
        add_context(help, keymap, (enum context)i, filter);
}

bool help_scroll(struct help *help, enum action action, long count, int rows)
{
    size_t before = help->top;
    help->top = scrolling_top(before, action, count, help->count, rows > 0 ? (size_t)rows : 1);
    return help->top != before;
}

static void paint_action(const struct help_line *line, const struct keymap *keymap,
                         const struct painter *painter, struct area area, int row)
{
    struct buffer keys = {0};
    int keys_width = area.columns >= 60 ? KEYS_WIDTH : area.columns / 3, column = 1;
    keymap_append_keys(keymap, line->context, line->action, KEYS_MOST, &keys);
    painter_put_cut(painter, area, row, column, keys_width - 1, buffer_view(&keys), ROLE_HELP_KEY,
                    NULL);
    column += keys_width;
    if (area.columns >= NAMES_FROM_COLUMNS) {
        painter_put_cut(painter, area, row, column, NAME_WIDTH - 1,
                        view_of(action_name(line->action)), ROLE_HELP_NAME, NULL);
        column += NAME_WIDTH;
    }
    painter_put_cut(painter, area, row, column, area.columns - column,
                    view_of(action_help(line->action)), ROLE_TEXT, NULL);
    buffer_deinit(&keys);
}

static void paint_line(const struct help_line *line, const struct keymap *keymap,
                       const struct painter *painter, struct area area, int row)
{
    if (line->action != ACTION_NONE)
        paint_action(line, keymap, painter, area, row);
    else if (!line->blank)
        painter_put_cut(painter, area, row, 0, area.columns,
                        view_of(context_heading(line->context)), ROLE_HELP_HEADING, NULL);
}

void help_paint(struct help *help, const struct keymap *keymap, const struct painter *painter,
                struct area area)
{
    painter_clear(painter, area);
    help_scroll(help, ACTION_NONE, 0, area.rows);
    for (int row = 0; row < area.rows && help->top + (size_t)row < help->count; row++)
        paint_line(&help->lines[help->top + (size_t)row], keymap, painter, area, row);
    if (!help->count)
        painter_put_cut(painter, area, 0, 1, area.columns - 1, view_of(_("no line holds this")),
                        ROLE_STATUS, NULL);
}
