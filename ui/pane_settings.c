#include "ui/pane_settings.h"

#include "base/language.h"

enum { NAME_WIDTH = 18, VALUE_WIDTH = 19, ORIGIN_WIDTH = 10, MARGIN = 2, HELP_FROM_COLUMNS = 72 };

void pane_settings_begin(struct pane_settings *pane, const struct settings *settings, int rows)
{
    size_t problems = settings_problem_count(settings);
    pane->first = problems ? problems + 1 : 0;
    pane->movement = (struct movement){.count = pane->first + SETTING_COUNT};
    movement_set_rows(&pane->movement, rows > 0 ? (size_t)rows : 1);
    movement_go(&pane->movement, pane->first);
}

enum setting pane_settings_current(const struct pane_settings *pane)
{
    size_t row = pane->movement.cursor;
    return row < pane->first ? SETTING_COUNT : (enum setting)(row - pane->first);
}

static void paint_setting(const struct settings *settings, enum setting setting,
                          const struct painter *painter, struct area area, int row)
{
    struct buffer text = {0};
    int column = MARGIN;
    painter_put_cut(painter, area, row, column, NAME_WIDTH - 1, view_of(setting_row(setting)->name),
                    ROLE_HELP_KEY, NULL);
    column += NAME_WIDTH;
    settings_append_value(settings, setting, &text);
    painter_put_cut(painter, area, row, column, VALUE_WIDTH - 1, buffer_view(&text), ROLE_TEXT,
                    NULL);
    column += VALUE_WIDTH;
    buffer_clear(&text);
    settings_append_origin(settings, setting, &text);
    painter_put_cut(painter, area, row, column, ORIGIN_WIDTH - 1, buffer_view(&text),
                    ROLE_HELP_NAME, NULL);
    column += ORIGIN_WIDTH;
    if (area.columns >= HELP_FROM_COLUMNS)
        painter_put_cut(painter, area, row, column, area.columns - column,
                        view_of(_(setting_row(setting)->help)), ROLE_TEXT, NULL);
    buffer_deinit(&text);
}

void pane_settings_paint(struct pane_settings *pane, const struct settings *settings,
                         const struct painter *painter, struct area area)
{
    painter_clear(painter, area);
    movement_set_rows(&pane->movement, area.rows > 0 ? (size_t)area.rows : 1);
    for (int row = 0; row < area.rows; row++) {
        size_t rank = pane->movement.top + (size_t)row;
        if (rank >= pane->movement.count)
            break;
        if (rank == pane->movement.cursor)
            painter_put(painter, area, row, 0, view_of(painter->signs->mark), ROLE_MARK);
        if (rank >= pane->first)
            paint_setting(settings, (enum setting)(rank - pane->first), painter, area, row);
        else if (rank < settings_problem_count(settings))
            painter_put_cut(painter, area, row, MARGIN, area.columns - MARGIN,
                            settings_problem(settings, rank), ROLE_ERROR, NULL);
    }
}
