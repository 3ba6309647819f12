#include "ui/pane_facets.h"

#include "base/language.h"
#include "base/memory.h"
#include "query/narrow.h"

#include <stdlib.h>
#include <string.h>

enum { MARGIN = 2, COUNT_WIDTH = 10, BAR_LEAST = 8, NAME_MOST = 40, NAME_LEAST = 8 };

void pane_facets_deinit(struct pane_facets *pane)
{
    facets_free(pane->facets);
    buffer_deinit(&pane->typed);
    free(pane->counts);
    *pane = (struct pane_facets){0};
}

/* ---- what is shown ---- */

void pane_facets_show(struct pane_facets *pane, enum facet facet)
{
    if (!pane->facets)
        pane->facets = facets_new();
    pane->facet = facet;
    buffer_clear(&pane->typed);
    pane_facets_reorder(pane, facet == FACET_YEAR ? FACET_BY_NAME : FACET_BY_COUNT);
}

void pane_facets_reorder(struct pane_facets *pane, enum facet_order order)
{
    pane->order = order;
    pane->counted = false;
    movement_go(&pane->movement, 0);
}

void pane_facets_set_typed(struct pane_facets *pane, struct view typed)
{
    buffer_clear(&pane->typed);
    buffer_append_view(&pane->typed, typed);
    pane->counted = false;
}

void pane_facets_set_marks(struct pane_facets *pane, const struct marks *marks)
{
    if (facets_set_marks(pane->facets, marks))
        pane->counted = false;
}

static bool is_current(const struct pane_facets *pane, const struct result *result)
{
    return pane->counted && pane->papers == facets_known(pane->facets) &&
           pane->generation == result_generation(result) && pane->matches == result_count(result);
}

/* The cursor stays on its value where that is still shown, but for the first row's, on which
   it stands without having been put there. */
static void keep_cursor(struct pane_facets *pane, uint32_t number, bool had_one, size_t shown)
{
    size_t rank = pane->movement.cursor;
    for (size_t i = 0; had_one && i < shown; i++)
        if (pane->numbers[i] == number)
            rank = i;
    movement_set_count(&pane->movement, shown);
    movement_go(&pane->movement, rank);
}

void pane_facets_count(struct pane_facets *pane, const struct vocabulary *vocabulary,
                       const struct result *result)
{
    if (is_current(pane, result))
        return;
    bool had_one = pane->counted && pane->movement.cursor > 0;
    uint32_t number = had_one ? pane->numbers[pane->movement.cursor] : 0;
    pane->value_count = facets_value_count(pane->facets, vocabulary, pane->facet);
    void *counts = pane->counts;
    memory_reserve(&counts, &pane->count_capacity, pane->value_count + 1, sizeof *pane->counts);
    pane->counts = counts;
    facets_count(pane->facets, pane->facet, result_bits(result),
                 snapshot_count(result_snapshot(result)), pane->counts, pane->value_count);
    size_t shown = facets_choose(pane->facets, vocabulary, pane->facet, pane->counts,
                                 buffer_view(&pane->typed), pane->order, pane->numbers,
                                 FACET_VALUES_MOST, &pane->total);
    keep_cursor(pane, number, had_one, shown);
    pane->papers = facets_known(pane->facets);
    pane->generation = result_generation(result);
    pane->matches = result_count(result);
    pane->counted = true;
}

/* ---- asking for a value ---- */

/* Another value contains it: asked for as a phrase it would bring more than its count. */
static bool is_contained(const struct pane_facets *pane, const struct vocabulary *vocabulary,
                         struct view value, uint32_t number)
{
    for (size_t i = 0; i < pane->value_count; i++)
        if (i != number && view_find(facets_folded_value(pane->facets, vocabulary, pane->facet, i),
                                     value, 0) != VIEW_NONE)
            return true;
    return false;
}

bool pane_facets_append_term(const struct pane_facets *pane, const struct vocabulary *vocabulary,
                             struct buffer *out)
{
    if (!pane->counted || !pane->movement.count)
        return false;
    uint32_t number = pane->numbers[pane->movement.cursor];
    struct view value = facets_value(pane->facets, vocabulary, pane->facet, number);
    struct view folded = facets_folded_value(pane->facets, vocabulary, pane->facet, number);
    bool whole = pane->facet != FACET_YEAR && pane->facet != FACET_FILE &&
                 is_contained(pane, vocabulary, folded, number);
    query_append_value(out, facet_query_name(pane->facet), value, whole);
    return true;
}

/* ---- painting ---- */

/* The first heading to show, so that the current one has room. */
static int first_tab(const struct pane_facets *pane, const struct painter *painter, int columns)
{
    int first = (int)pane->facet, width = MARGIN;
    for (; first >= 0; first--) {
        width += cluster_columns(view_of(facet_heading((enum facet)first)), painter->widths) + 2;
        if (width > columns)
            break;
    }
    return first + 1 > (int)pane->facet ? (int)pane->facet : first + 1;
}

static void paint_tabs(const struct pane_facets *pane, const struct painter *painter,
                       struct area area)
{
    int column = MARGIN;
    for (int i = first_tab(pane, painter, area.columns); i < FACET_COUNT && column < area.columns;
         i++) {
        bool current = (enum facet)i == pane->facet;
        const char *heading = facet_heading((enum facet)i);
        column += painter_put(painter, area, 0, column, view_of(current ? "[" : " "), ROLE_LABEL);
        column += painter_put(painter, area, 0, column, view_of(heading),
                              current ? ROLE_TITLE : ROLE_LABEL);
        column += painter_put(painter, area, 0, column, view_of(current ? "]" : " "), ROLE_LABEL);
    }
    struct view order = view_of(pane->order == FACET_BY_NAME ? _("by name") : _("by count"));
    int width = cluster_columns(order, painter->widths);
    if (column + 2 + width < area.columns)
        painter_put(painter, area, 0, area.columns - width - 1, order, ROLE_LABEL);
}

static uint32_t largest(const uint32_t *counts, size_t length)
{
    uint32_t most = 0;
    for (size_t i = 0; i < length; i++)
        most = counts[i] > most ? counts[i] : most;
    return most;
}

/* A bar of at most `width` columns; what there is at all has one column. */
static void paint_bar(const struct painter *painter, struct area area, int row, int column,
                      int width, uint32_t count, uint32_t most)
{
    int length = most ? (int)((uint64_t)count * (uint64_t)width / most) : 0;
    length = count && length == 0 ? 1 : length;
    for (int i = 0; i < length; i++)
        painter_put(painter, area, row, column + i, view_of(painter->signs->bar), ROLE_BAR);
}

static void paint_value(const struct pane_facets *pane, const struct vocabulary *vocabulary,
                        const struct painter *painter, struct area area, int row, size_t rank,
                        int name_width, uint32_t most)
{
    uint32_t number = pane->numbers[rank];
    struct buffer count = {0};
    if (rank == pane->movement.cursor)
        painter_put(painter, area, row, 0, view_of(painter->signs->mark), ROLE_MARK);
    painter_put_cut(painter, area, row, MARGIN, name_width,
                    facets_value(pane->facets, vocabulary, pane->facet, number), ROLE_TEXT, NULL);
    append_number(&count, pane->counts[number]);
    int column = MARGIN + name_width;
    painter_put(painter, area, row, column + COUNT_WIDTH - 1 - (int)count.length,
                buffer_view(&count), ROLE_YEAR);
    buffer_deinit(&count);
    column += COUNT_WIDTH;
    if (area.columns - column >= BAR_LEAST)
        paint_bar(painter, area, row, column, area.columns - column - 1, pane->counts[number],
                  most);
}

/* Names take what they need, up to NAME_MOST columns and what the counts leave. */
static int measure_names(const struct pane_facets *pane, const struct vocabulary *vocabulary,
                         const struct painter *painter, struct area area, size_t first, int rows)
{
    int width = NAME_LEAST, most = area.columns - MARGIN - COUNT_WIDTH;
    if (most >= NAME_MOST + BAR_LEAST)
        most = NAME_MOST;
    for (size_t i = first; i < pane->movement.count && i < first + (size_t)rows; i++) {
        struct view value = facets_value(pane->facets, vocabulary, pane->facet, pane->numbers[i]);
        int columns = cluster_columns(value, painter->widths);
        width = columns > width ? columns : width;
    }
    return width < most ? width : most > 0 ? most : 0;
}

/* ---- the years in a row ---- */

struct year_span {
    long first, last;
};

static bool year_of(const struct pane_facets *pane, const struct vocabulary *vocabulary,
                    size_t number, long *year)
{
    return view_to_long(facets_value(pane->facets, vocabulary, FACET_YEAR, number), year);
}

static bool find_span(const struct pane_facets *pane, const struct vocabulary *vocabulary,
                      struct year_span *span)
{
    bool any = false;
    long year;
    for (size_t i = 0; i < pane->value_count; i++) {
        if (!pane->counts[i] || !year_of(pane, vocabulary, i, &year))
            continue;
        span->first = !any || year < span->first ? year : span->first;
        span->last = !any || year > span->last ? year : span->last;
        any = true;
    }
    return any;
}

static void paint_histogram(const struct pane_facets *pane, const struct vocabulary *vocabulary,
                            const struct painter *painter, struct area area, int row)
{
    enum { LABELS = 2 * 5 + MARGIN + 1, COLUMNS_MOST = 512 };
    uint32_t sums[COLUMNS_MOST] = {0};
    struct year_span span;
    int room = area.columns - LABELS < COLUMNS_MOST ? area.columns - LABELS : COLUMNS_MOST;
    if (room < 2 || !find_span(pane, vocabulary, &span))
        return;
    long years = span.last - span.first + 1;
    int columns = years < room ? (int)years : room;
    long year;
    for (size_t i = 0; i < pane->value_count; i++)
        if (pane->counts[i] && year_of(pane, vocabulary, i, &year))
            sums[(year - span.first) * columns / years] += pane->counts[i];
    struct buffer label = {0};
    buffer_append_format(&label, "%ld ", span.first);
    int column = MARGIN + painter_put(painter, area, row, MARGIN, buffer_view(&label), ROLE_YEAR);
    uint32_t most = largest(sums, (size_t)columns);
    for (int i = 0; i < columns; i++) {
        size_t level = ((uint64_t)sums[i] * (SIGN_LEVELS - 1) + most - 1) / (most ? most : 1);
        painter_put(painter, area, row, column + i, view_of(painter->signs->levels[level]),
                    ROLE_BAR);
    }
    buffer_clear(&label);
    buffer_append_format(&label, " %ld", span.last);
    painter_put(painter, area, row, column + columns, buffer_view(&label), ROLE_YEAR);
    buffer_deinit(&label);
}

void pane_facets_paint(struct pane_facets *pane, const struct vocabulary *vocabulary,
                       const struct painter *painter, struct area area)
{
    enum { HISTOGRAM_FROM_ROWS = 6 };
    painter_clear(painter, area);
    int top = area.rows > 1;
    if (top)
        paint_tabs(pane, painter, area);
    if (pane->facet == FACET_YEAR && area.rows >= HISTOGRAM_FROM_ROWS)
        paint_histogram(pane, vocabulary, painter, area, top++);
    int rows = area.rows - top;
    movement_set_rows(&pane->movement, rows > 0 ? (size_t)rows : 1);
    size_t first = pane->movement.top;
    int names = measure_names(pane, vocabulary, painter, area, first, rows);
    uint32_t most = largest(pane->counts, pane->value_count);
    for (int row = 0; row < rows && first + (size_t)row < pane->movement.count; row++)
        paint_value(pane, vocabulary, painter, area, top + row, first + (size_t)row, names, most);
}
