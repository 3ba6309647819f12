#include "ui/pane_list.h"

#include "base/clock.h"
#include "corpus/details.h"
#include "ui/reader_text.h"

enum {
    LEARN_PAPERS = 4096,      /* looked at in one go: well below a millisecond */
    FIND_MICROSECONDS = 8000, /* for the matches of all rows of one painting */
    YEAR_WIDTH = 4,
    GAP_FROM_COLUMNS = 24,  /* a blank stands behind the signs */
    TITLE_BEFORE_YEAR = 16, /* the title keeps so many columns before these are shown */
    TITLE_BEFORE_VENUE = 40
};

/* Files have changed, and what is known was of other papers. */
static void forget_others(struct pane_list *list, const struct snapshot *snapshot)
{
    uint64_t store = snapshot_chunk_count(snapshot) ? snapshot_chunk_identity(snapshot, 0) : 0;
    if (list->store != store || snapshot_count(snapshot) < list->scanned)
        *list = (struct pane_list){.store = store};
}

bool pane_list_learn(struct pane_list *list, const struct snapshot *snapshot)
{
    bool years = list->years, venues = list->venues;
    forget_others(list, snapshot);
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
    bool wide = width >= GAP_FROM_COLUMNS;
    *columns = (struct list_columns){.star = 1, .star_width = width >= 6, .title = 1};
    columns->title += columns->star_width;
    if (wide && list->notes) {
        columns->note = columns->title++;
        columns->note_width = 1;
    }
    columns->title += wide;
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
    enum role over; /* on top of the texts of the row at hand; ROLE_COUNT: nothing */
};

static void find_spots(struct finding *finding, const struct paper *paper, enum field field,
                       struct view whole, const struct markup_details *details)
{
    const struct spots_forms forms = {.field = field,
                                      .display = whole,
                                      .source = paper_get(paper, field, FORM_SOURCE),
                                      .details = details,
                                      .shown = FORM_DISPLAY};
    if (details->length)
        spots_find_in_forms(&finding->spots, finding->query, finding->matcher, &forms,
                            &finding->budget);
    else
        spots_find(&finding->spots, finding->query, finding->matcher, field, whole,
                   &finding->budget);
}

/* Paints a field, or what stands for one, where `painted` says, in at most `width` columns. */
static void paint_text(struct finding *finding, const struct painter *painter,
                       struct painted painted, int width, const struct paper *paper,
                       enum field field)
{
    struct view whole = painted.text;
    struct markup_details details = {0};
    painter_put_cut(painter, painted.area, painted.row, painted.column, width, whole, painted.role,
                    &painted.text.length);
    if (view_equal(whole, paper_get(paper, field, FORM_DISPLAY)))
        details_make(&details, paper, field);
    painted.spans = details.spans;
    painted.span_count = details.span_count;
    painter_emphasise(painter, &painted, 0, whole.length, finding->over);
    if (finding->query && whole.length) {
        find_spots(finding, paper, field, whole, &details);
        for (size_t i = 0; i < finding->spots.count; i++)
            painter_emphasise(painter, &painted, finding->spots.items[i].start,
                              finding->spots.items[i].end, ROLE_MATCH);
    }
    markup_details_deinit(&details);
}

/* A sign, or nothing. */
static void paint_sign(const struct painter *painter, struct area area, int row, int column,
                       const char *sign, enum role role)
{
    if (sign)
        painter_put(painter, area, row, column, view_of(sign), role);
}

/* The row at hand. */
struct list_row {
    int row;
    size_t paper; /* index */
    bool current;
    bool in_range; /* it will be marked */
};

static const char *mark_sign(const struct signs *signs, bool current, bool marked)
{
    if (current)
        return marked ? signs->both : signs->mark;
    return marked ? signs->marked : NULL;
}

static void paint_signs(const struct painter *painter, struct area area, const struct list_row *row,
                        const struct list_columns *columns, const struct marks *marks)
{
    const struct signs *signs = painter->signs;
    bool marked = row->in_range || marks_test(marks, MARK_MARKED, row->paper);
    bool starred = marks_test(marks, MARK_STARRED, row->paper);
    const char *read = marks_test(marks, MARK_READ, row->paper) ? signs->read : NULL;
    const char *tag = marks_test(marks, MARK_TAGGED, row->paper) ? signs->tag : NULL;
    bool noted = marks_test(marks, MARK_NOTED, row->paper);
    paint_sign(painter, area, row->row, 0, mark_sign(signs, row->current, marked), ROLE_MARK);
    if (columns->star_width)
        paint_sign(painter, area, row->row, columns->star, starred ? signs->star : read,
                   starred ? ROLE_STAR : ROLE_READ);
    if (columns->note_width)
        paint_sign(painter, area, row->row, columns->note, noted ? signs->note : tag, ROLE_LABEL);
}

static void paint_paper(struct finding *finding, const struct painter *painter, struct area area,
                        int row, const struct list_columns *columns, const struct paper *paper)
{
    enum field field;
    bool derived;
    struct view heading = reader_text_heading(paper, &field, &derived);
    struct painted painted = {.area = area, .row = row};
    if (columns->year_width)
        paint_year(painter, area, row, columns->year, paper);
    if (columns->venue_width) {
        painted.column = columns->venue;
        painted.text = paper_get(paper, FIELD_VENUE, FORM_DISPLAY);
        painted.role = ROLE_VENUE;
        paint_text(finding, painter, painted, columns->venue_width, paper, FIELD_VENUE);
    }
    painted.column = columns->title;
    painted.text = heading;
    painted.role = derived ? ROLE_HEADLINE : ROLE_TEXT;
    paint_text(finding, painter, painted, area.columns - columns->title, paper, field);
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
    const struct marks *marks = session_marks(session);
    struct list_columns columns;
    size_t first = 0, end = 0;
    session_range(session, &first, &end);
    list_columns_compute(&columns, list, area.columns);
    for (int row = 0; row < area.rows; row++) {
        size_t rank = session_top(session) + (size_t)row;
        if (rank >= result_count(result))
            break;
        const struct list_row at = {row, result_paper(result, rank),
                                    rank == session_cursor(session), rank >= first && rank < end};
        paint_signs(painter, area, &at, &columns, marks);
        finding->over = marks_test(marks, MARK_READ, at.paper) ? ROLE_READ : ROLE_COUNT;
        paint_paper(finding, painter, area, row, &columns,
                    snapshot_paper(result_snapshot(result), at.paper));
        if (at.current)
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
