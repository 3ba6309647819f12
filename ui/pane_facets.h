/*
 * Facets on the screen: one facet at a time, its values with counts and bars that follow the
 * matches. Years have all years from the first to the last in a row of bars above.
 *
 *      Venue [Year] Author Keyword Status Type Language File          by name
 *      1989 ▁▁▁▁▂▂▃▃▅▅▆▇█ 2024
 *    ▌   2024   3,102 ██████████████████████
 *        2023   2,871 ████████████████████
 */
#ifndef SHEAF_UI_PANE_FACETS_H
#define SHEAF_UI_PANE_FACETS_H

#include "corpus/facets.h"
#include "query/engine.h"
#include "session/movement.h"
#include "ui/painter.h"

enum { FACET_VALUES_MOST = 1000 }; /* shown; what is typed finds the others */

struct pane_facets {
    struct facets *facets; /* NULL until it is shown for the first time */
    enum facet facet;
    enum facet_order order;
    struct movement movement; /* among the values shown */
    struct buffer typed;      /* only values with this in them */
    uint32_t *counts;         /* of every value of the facet */
    size_t count_capacity;
    size_t value_count;
    uint32_t numbers[FACET_VALUES_MOST];
    size_t total;        /* values that could be shown */
    size_t papers;       /* that were learnt when it was counted */
    uint64_t generation; /* of the result that was counted */
    size_t matches;
    bool counted;
};

void pane_facets_deinit(struct pane_facets *pane);
/* Shows a facet: years by name, all others by count. Goes to its first value. */
void pane_facets_show(struct pane_facets *pane, enum facet facet);
/* The same facet, to be counted anew. */
void pane_facets_reorder(struct pane_facets *pane, enum facet_order order);
void pane_facets_set_typed(struct pane_facets *pane, struct view typed);
/* Whose tags are shown. */
void pane_facets_set_marks(struct pane_facets *pane, const struct marks *marks);
/* Counts when the result or what is learnt has changed. */
void pane_facets_count(struct pane_facets *pane, const struct vocabulary *vocabulary,
                       const struct result *result);
/* Appends the term that asks for the current value. False when there is none. */
bool pane_facets_append_term(const struct pane_facets *pane, const struct vocabulary *vocabulary,
                             struct buffer *out);
void pane_facets_paint(struct pane_facets *pane, const struct vocabulary *vocabulary,
                       const struct painter *painter, struct area area);

#endif
