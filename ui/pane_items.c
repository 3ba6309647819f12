#include "ui/pane_items.h"

#include "base/language.h"

enum { NAME_COLUMN = 2, GAP = 2 };

/* How a list is shown. */
static const struct look {
    const char *heading;
    const char *none;
    int name_share; /* percent of the columns, for the names */
} looks[STATE_LIST_COUNT] = {
    [STATE_LIST_SEARCHES] = {N_("Saved searches"), N_("no search is saved"), 30},
    [STATE_LIST_ORPHANS] = {N_("Starred, tagged, noted or marked, and not open now"), N_("none"),
                            60},
};

/* The heading has a row when there are two. */
static int set_rows(struct pane_items *pane, int rows)
{
    int heading = rows > 1;
    movement_set_rows(&pane->movement, rows > heading ? (size_t)(rows - heading) : 1);
    return heading;
}

void pane_items_begin(struct pane_items *pane, enum state_list list, int rows)
{
    *pane = (struct pane_items){.list = list};
    set_rows(pane, rows);
}

const struct state_item *pane_items_get(const struct pane_items *pane,
                                        const struct session *session)
{
    size_t index = pane->movement.cursor;
    return index < session_list_count(session, pane->list)
               ? session_list_item(session, pane->list, index)
               : NULL;
}

void pane_items_update(struct pane_items *pane, const struct session *session)
{
    movement_set_count(&pane->movement, session_list_count(session, pane->list));
}

static void paint_item(const struct pane_items *pane, const struct state_item *item,
                       const struct painter *painter, struct area area, int row)
{
    int width = (area.columns - NAME_COLUMN) * looks[pane->list].name_share / 100;
    int column = NAME_COLUMN + width + GAP;
    painter_put_cut(painter, area, row, NAME_COLUMN, width, item->name, ROLE_HELP_KEY, NULL);
    painter_put_cut(painter, area, row, column, area.columns - column, item->value, ROLE_TEXT,
                    NULL);
}

void pane_items_paint(struct pane_items *pane, const struct session *session,
                      const struct painter *painter, struct area area)
{
    const struct look *look = &looks[pane->list];
    size_t count = session_list_count(session, pane->list);
    int heading = set_rows(pane, area.rows);
    pane_items_update(pane, session);
    painter_clear(painter, area);
    if (heading)
        painter_put_cut(painter, area, 0, NAME_COLUMN, area.columns - NAME_COLUMN,
                        view_of(_(look->heading)), ROLE_HELP_HEADING, NULL);
    if (!count)
        painter_put_cut(painter, area, heading, NAME_COLUMN, area.columns - NAME_COLUMN,
                        view_of(_(look->none)), ROLE_STATUS, NULL);
    for (int row = heading; row < area.rows; row++) {
        size_t index = pane->movement.top + (size_t)(row - heading);
        if (index >= count)
            break;
        if (index == pane->movement.cursor)
            painter_put(painter, area, row, 0, view_of(painter->signs->mark), ROLE_MARK);
        paint_item(pane, session_list_item(session, pane->list, index), painter, area, row);
    }
}
