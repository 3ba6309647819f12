#include "ui/pane_list.h"

#include "base/clock.h"
#include "base/language.h"
#include "corpus/details.h"
#include "ui/reader_text.h"

#include <math.h>
#include <string.h>

enum {
    LEARN_PAPERS = 4096,      /* looked at in one go: well below a millisecond */
    FIND_MICROSECONDS = 8000, /* for the matches of all rows of one painting */
    TENTH = 10,
    PREVIEW_COLUMN = 5
};

/* Files have changed, and what is known was of other papers. */
static void forget_others(struct pane_list *list, const struct snapshot *snapshot)
{
    uint64_t store = snapshot_chunk_count(snapshot) ? snapshot_chunk_identity(snapshot, 0) : 0;
    if (list->store == store && snapshot_count(snapshot) >= list->scanned)
        return;
    list->store = store;
    list->scanned = 0;
    memset(list->counts, 0, sizeof list->counts);
    memset(list->contents.has, 0, sizeof list->contents.has);
}

static void count_columns(struct pane_list *list, const struct paper *paper)
{
    list->counts[LIST_YEAR] += paper->year != 0;
    list->counts[LIST_VENUE] += paper_has(paper, FIELD_VENUE);
    list->counts[LIST_STATUS] += paper_has(paper, FIELD_STATUS);
    list->counts[LIST_RATING] += isnan(paper->rating) ? 0 : 1;
}

bool pane_list_learn(struct pane_list *list, const struct snapshot *snapshot)
{
    forget_others(list, snapshot);
    const struct list_contents before = list->contents;
    size_t end = snapshot_count(snapshot);
    if (end - list->scanned > LEARN_PAPERS)
        end = list->scanned + LEARN_PAPERS;
    for (; list->scanned < end; list->scanned++)
        count_columns(list, snapshot_paper(snapshot, list->scanned));
    for (int column = 0; column < LIST_COLUMNS; column++) {
        bool common = column == LIST_STATUS || column == LIST_RATING;
        size_t count = list->counts[column];
        list->contents.has[column] = count > 0 && (!common || count * TENTH >= list->scanned);
    }
    return memcmp(&before, &list->contents, sizeof before) != 0;
}

int pane_list_paper_rows(const struct pane_list *list)
{
    return list->preview ? 2 : 1;
}

size_t pane_list_papers(const struct pane_list *list, int rows)
{
    int papers = rows / pane_list_paper_rows(list);
    return papers > 0 ? (size_t)papers : 1;
}

/* The year, or the mean of the review scores, at the right of its column. */
static void paint_number(const struct painter *painter, struct area area, int row,
                         struct list_place place, const struct paper *paper, bool rating)
{
    struct buffer number = {0};
    if (rating && !isnan(paper->rating))
        buffer_append_format(&number, "%*.3g", place.width, (double)paper->rating);
    else if (!rating && paper->year)
        buffer_append_format(&number, "%*d", place.width, paper->year);
    painter_put_cut(painter, area, row, place.column, place.width, buffer_view(&number), ROLE_YEAR,
                    NULL);
    buffer_deinit(&number);
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
    if (columns->star.width)
        paint_sign(painter, area, row->row, columns->star.column, starred ? signs->star : read,
                   starred ? ROLE_STAR : ROLE_READ);
    if (columns->note.width)
        paint_sign(painter, area, row->row, columns->note.column, noted ? signs->note : tag,
                   ROLE_LABEL);
}

static void paint_title(struct finding *finding, const struct painter *painter,
                        struct painted painted, int width, const struct paper *paper)
{
    enum field field;
    bool derived;
    painted.text = reader_text_heading(paper, &field, &derived);
    painted.role = derived ? ROLE_HEADLINE : ROLE_TEXT;
    paint_text(finding, painter, painted, width, paper, field);
}

static void paint_field(struct finding *finding, const struct painter *painter,
                        struct painted painted, int width, const struct paper *paper,
                        enum field field, enum role role)
{
    painted.text = paper_get(paper, field, FORM_DISPLAY);
    painted.role = role;
    paint_text(finding, painter, painted, width, paper, field);
}

static void paint_column(struct finding *finding, const struct painter *painter, struct area area,
                         int row, struct list_place place, const struct paper *paper,
                         enum list_column column)
{
    const struct painted at = {.area = area, .row = row, .column = place.column};
    switch (column) {
    case LIST_TITLE:
        paint_title(finding, painter, at, place.width, paper);
        return;
    case LIST_YEAR:
    case LIST_RATING:
        paint_number(painter, area, row, place, paper, column == LIST_RATING);
        return;
    case LIST_VENUE:
        paint_field(finding, painter, at, place.width, paper, FIELD_VENUE, ROLE_VENUE);
        return;
    case LIST_STATUS:
        paint_field(finding, painter, at, place.width, paper, FIELD_STATUS, ROLE_VENUE);
        return;
    case LIST_AUTHORS:
        paint_field(finding, painter, at, place.width, paper, FIELD_AUTHORS, ROLE_AUTHORS);
        return;
    case LIST_COLUMNS:
        return;
    }
}

static void paint_paper(struct finding *finding, const struct painter *painter, struct area area,
                        int row, const struct list_columns *columns, const struct paper *paper)
{
    for (int column = 0; column < LIST_COLUMNS; column++)
        if (columns->places[column].width)
            paint_column(finding, painter, area, row, columns->places[column], paper,
                         (enum list_column)column);
}

/* ---- the preview ------------------------------------------------------------------------- */

/* Where a preview in so many columns begins so that the byte at `match` is seen: at a word not
   far before it, farther where the text ends soon. */
static size_t preview_start(struct view text, size_t match, size_t columns)
{
    size_t before = columns / 3, behind = text.length - match;
    if (before + behind < columns)
        before = columns - behind;
    size_t start = match > before ? match - before : 0;
    while (start > 0 && start < match && text.data[start - 1] != ' ' &&
           text.data[start - 1] != '\n')
        start++;
    while (start > 0 && start < text.length && (text.data[start] & 0xC0) == 0x80)
        start--;
    return start;
}

/* Puts text from `start` on into one row, with what is around it as blanks and ellipsis. */
static void put_preview(struct finding *finding, const struct painter *painter,
                        struct painted *painted, struct view text, size_t start)
{
    enum { BYTES_PER_COLUMN = 8 };
    struct area area = painted->area;
    size_t most = (size_t)(area.columns > 0 ? area.columns : 0) * BYTES_PER_COLUMN;
    struct view seen = view_from(text, start);
    struct buffer line = {0};
    if (start > 0)
        painted->column += painter_put(painter, area, painted->row, painted->column,
                                       view_of(painter->signs->ellipsis), painted->role);
    while (most < seen.length && (seen.data[most] & 0xC0) == 0x80) /* no half characters */
        most++;
    buffer_append_view(&line, view_slice(seen, 0, most));
    for (size_t i = 0; i < line.length; i++)
        if (line.data[i] == '\n')
            line.data[i] = ' ';
    painted->text = buffer_view(&line);
    painted->offset = start;
    painter_put_cut(painter, area, painted->row, painted->column, area.columns - painted->column,
                    painted->text, painted->role, &painted->text.length);
    painter_emphasise(painter, painted, start, text.length, finding->over);
    for (size_t i = 0; i < finding->spots.count; i++)
        if (finding->spots.items[i].start >= start)
            painter_emphasise(painter, painted, finding->spots.items[i].start,
                              finding->spots.items[i].end, ROLE_MATCH);
    painted->text = view_make(NULL, 0);
    buffer_deinit(&line);
}

static void paint_preview(struct finding *finding, const struct painter *painter, struct area area,
                          int row, int column, const struct paper *paper)
{
    struct view text = paper_get(paper, FIELD_ABSTRACT, FORM_DISPLAY);
    struct painted painted = {.area = area, .row = row, .column = column, .role = ROLE_LABEL};
    struct markup_details details = {0};
    size_t start = 0;
    if (!text.length || row >= area.rows)
        return;
    finding->spots.count = 0;
    if (finding->query) {
        details_make(&details, paper, FIELD_ABSTRACT);
        find_spots(finding, paper, FIELD_ABSTRACT, text, &details);
    }
    if (finding->spots.count)
        start = preview_start(text, finding->spots.items[0].start,
                              (size_t)(area.columns > column + 1 ? area.columns - column - 1 : 0));
    put_preview(finding, painter, &painted, text, start);
    markup_details_deinit(&details);
}

/* ---- all rows ----------------------------------------------------------------------------- */

static const char *why_empty(const struct session *session)
{
    const struct load_update *loading = session_loading(session);
    bool finished = loading && loading->finished;
    if (!snapshot_count(session_snapshot(session)))
        return finished ? _("the library is empty") : _("loading");
    if (!result_complete(session_result(session)))
        return _("searching");
    return snapshot_count(result_snapshot(session_result(session))) ? _("no paper matches")
                                                                    : _("loading");
}

static void paint_rows(const struct pane_list *list, const struct session *session,
                       struct finding *finding, const struct painter *painter, struct area area)
{
    const struct result *result = session_result(session);
    const struct marks *marks = session_marks(session);
    struct list_columns columns;
    size_t first = 0, end = 0;
    session_range(session, &first, &end);
    list_columns_compute(&columns, &list->wish, &list->contents, area.columns);
    for (int row = 0; row < area.rows; row += pane_list_paper_rows(list)) {
        size_t rank = session_top(session) + (size_t)(row / pane_list_paper_rows(list));
        if (rank >= result_count(result))
            break;
        const struct list_row at = {row, result_paper(result, rank),
                                    rank == session_cursor(session), rank >= first && rank < end};
        const struct paper *paper = snapshot_paper(result_snapshot(result), at.paper);
        paint_signs(painter, area, &at, &columns, marks);
        finding->over = marks_test(marks, MARK_READ, at.paper) ? ROLE_READ : ROLE_COUNT;
        paint_paper(finding, painter, area, row, &columns, paper);
        if (list->preview)
            paint_preview(finding, painter, area, row + 1, PREVIEW_COLUMN, paper);
        for (int i = 0; at.current && i < pane_list_paper_rows(list) && row + i < area.rows; i++)
            painter_tint(painter, area, row + i, ROLE_CURRENT_ROW);
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
