#include "ui/pane_links.h"

#include "ui/reader_text.h"

enum { NUMBER_COLUMN = 2, KIND_COLUMN = 7, ADDRESS_COLUMN = 14 };

void pane_links_deinit(struct pane_links *pane)
{
    links_deinit(&pane->links);
    buffer_deinit(&pane->heading);
}

/* The heading has a row when there are two. */
static int set_rows(struct pane_links *pane, int rows)
{
    int heading = rows > 1;
    movement_set_rows(&pane->movement, rows > heading ? (size_t)(rows - heading) : 1);
    return heading;
}

void pane_links_begin(struct pane_links *pane, const struct snapshot *snapshot,
                      const struct paper *paper, int rows)
{
    enum field field;
    bool derived;
    links_collect(&pane->links, snapshot, paper);
    buffer_clear(&pane->heading);
    buffer_append_view(&pane->heading, reader_text_heading(paper, &field, &derived));
    pane->movement = (struct movement){.count = pane->links.count};
    set_rows(pane, rows);
}

const struct link *pane_links_get(const struct pane_links *pane, long number)
{
    size_t index = number > 0 ? (size_t)number - 1 : pane->movement.cursor;
    return index < pane->links.count ? &pane->links.items[index] : NULL;
}

static void paint_link(const struct pane_links *pane, size_t index, const struct painter *painter,
                       struct area area, int row)
{
    const struct link *link = &pane->links.items[index];
    struct buffer number = {0};
    buffer_append_format(&number, "%3zu", index + 1);
    if (index == pane->movement.cursor)
        painter_put(painter, area, row, 0, view_of(painter->signs->mark), ROLE_MARK);
    painter_put(painter, area, row, NUMBER_COLUMN, buffer_view(&number), ROLE_HELP_KEY);
    painter_put(painter, area, row, KIND_COLUMN, view_of(link_kind_name(link->kind)), ROLE_LABEL);
    size_t seen;
    painter_put_cut(painter, area, row, ADDRESS_COLUMN, area.columns - ADDRESS_COLUMN,
                    view_of(link->address), ROLE_LINK, &seen);
    if (!link_is_file(link->address))
        painter_link(painter, area, row, ADDRESS_COLUMN, view_of(link->address), 0, seen,
                     view_of(link->address));
    buffer_deinit(&number);
}

void pane_links_paint(struct pane_links *pane, const struct painter *painter, struct area area)
{
    int heading = set_rows(pane, area.rows);
    painter_clear(painter, area);
    frame_clear_links(painter->frame);
    if (heading)
        painter_put_cut(painter, area, 0, NUMBER_COLUMN, area.columns - NUMBER_COLUMN,
                        buffer_view(&pane->heading), ROLE_HELP_HEADING, NULL);
    for (int row = heading; row < area.rows; row++) {
        size_t index = pane->movement.top + (size_t)(row - heading);
        if (index >= pane->links.count)
            break;
        paint_link(pane, index, painter, area, row);
    }
}
