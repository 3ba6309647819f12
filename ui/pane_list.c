#include "ui/pane_list.h"

#include "base/clock.h"
#include "ui/reader_text.h"

enum {
    LEARN_PAPERS = 4096,      /* looked at in one go: well below a millisecond */
    FIND_MICROSECONDS = 8000, /* for the matches of all rows of one painting */
    YEAR_WIDTH = 4,
    TITLE_BEFORE_YEAR = 16, /* the title keeps so many columns before these are shown */
    TITLE_BEFORE_VENUE = 40
};

bool pane_list_learn(struct pane_list *list, const struct snapshot *snapshot)
{
    bool years = list->years, venues = list->venues;
    size_t end = snapshot_count(snapshot);
    if (end - list->scanned > LEARN_PAPERS)
        end = list->scanned + LEARN_PAPERS;
    for (; list->scanned < end && !(list->years && list->venues); list->scanned++) {
        const struct paper *paper = snapshot_paper(snapshot, list->scanned);
        list->years |= paper->year != 0;
        list->venues |= paper_has(paper, FIELD_VENUE);
    }
    return years != list->years || venues != list->venues;
}

static int venue_width_for(int width)
{
    return width >= 120 ? 18 : width >= 80 ? 14 : 10;
}

void list_columns_compute(struct list_columns *columns, const struct pane_list *list, int width)
{
    *columns = (struct list_columns){.title = width >= 6 ? 2 : 1};
    if (list->years && width - columns->title - YEAR_WIDTH - 1 >= TITLE_BEFORE_YEAR) {
        columns->year = columns->title;
        columns->year_width = YEAR_WIDTH;
        columns->title += YEAR_WIDTH + 1;
    }
    int venue = venue_width_for(width);
    if (list->venues && width - columns->title - venue - 1 >= TITLE_BEFORE_VENUE) {
        columns->venue = columns->title;
        columns->venue_width = venue;
        columns->title += venue + 1;
    }
}

static void paint_year(const struct painter *painter, struct area area, int row, int column,
                       const struct paper *paper)
{
    struct buffer year = {0};
    if (paper->year)
        buffer_append_format(&year, "%*d", YEAR_WIDTH, paper->year);
    painter_put(painter, area, row, column, buffer_view(&year), ROLE_YEAR);
    buffer_deinit(&year);
}

/* What the matches of all rows share. */
struct finding {
    const struct query *query;
    struct matcher *matcher;
    struct pattern_budget budget;
    struct spots spots;
};

static void highlight(struct finding *finding, const struct painter *painter, struct area area,
                      int row, int column, enum field field, struct view text, size_t seen,
                      enum role role)
{
    spots_find(&finding->spots, finding->query, finding->matcher, field, text, &finding->budget);
    for (size_t i = 0; i < finding->spots.count; i++) {
        const struct spot *spot = &finding->spots.items[i];
        painter_highlight(painter, area, row, column, view_slice(text, 0, seen), spot->start,
                          spot->end, role, ROLE_MATCH);
    }
}

static void paint_text(struct finding *finding, const struct painter *painter, struct area area,
                       int row, int column, int width, enum field field, struct view text,
                       enum role role)
{
    size_t seen;
    painter_put_cut(painter, area, row, column, width, text, role, &seen);
    if (finding->query && text.length)
        highlight(finding, painter, area, row, column, field, text, seen, role);
}

static void paint_paper(struct finding *finding, const struct painter *painter, struct area area,
                        int row, const struct list_columns *columns, const struct paper *paper)
{
    enum field field;
    bool derived;
    struct view heading = reader_text_heading(paper, &field, &derived);
    if (columns->year_width)
        paint_year(painter, area, row, columns->year, paper);
    if (columns->venue_width)
        paint_text(finding, painter, area, row, columns->venue, columns->venue_width, FIELD_VENUE,
                   paper_get(paper, FIELD_VENUE, FORM_DISPLAY), ROLE_VENUE);
    paint_text(finding, painter, area, row, columns->title, area.columns - columns->title, field,
               heading, derived ? ROLE_HEADLINE : ROLE_TEXT);
}

static const char *why_empty(const struct session *session)
{
    const struct load_update *loading = session_loading(session);
    bool finished = loading && loading->finished;
    if (!snapshot_count(session_snapshot(session)))
        return finished ? "the library is empty" : "loading";
    if (!result_complete(session_result(session)))
        return "searching";
    return snapshot_count(result_snapshot(session_result(session))) ? "no paper matches"
                                                                    : "loading";
}

static void paint_rows(const struct pane_list *list, const struct session *session,
                       struct finding *finding, const struct painter *painter, struct area area)
{
    const struct result *result = session_result(session);
    struct list_columns columns;
    list_columns_compute(&columns, list, area.columns);
    for (int row = 0; row < area.rows; row++) {
        size_t rank = session_top(session) + (size_t)row;
        if (rank >= result_count(result))
            break;
        if (rank == session_cursor(session))
            painter_put(painter, area, row, 0, view_of(painter->signs->mark), ROLE_MARK);
        paint_paper(finding, painter, area, row, &columns,
                    snapshot_paper(result_snapshot(result), result_paper(result, rank)));
        if (rank == session_cursor(session))
            painter_tint(painter, area, row, ROLE_CURRENT_ROW);
    }
}

void pane_list_paint(const struct pane_list *list, const struct session *session,
                     struct matcher *matcher, const struct painter *painter, struct area area)
{
    const struct result *result = session_result(session);
    const struct query *query = result_query(result);
    struct finding finding = {
        .query = query && !query_is_everything(query) ? query : NULL,
        .matcher = matcher,
        .budget = {NULL, clock_microseconds() + FIND_MICROSECONDS},
    };
    painter_clear(painter, area);
    if (result_count(result))
        paint_rows(list, session, &finding, painter, area);
    else
        painter_put_cut(painter, area, 0, area.columns >= 6 ? 2 : 0, area.columns,
                        view_of(why_empty(session)), ROLE_STATUS, NULL);
    spots_deinit(&finding.spots);
}
