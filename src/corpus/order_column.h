/*
 * What the keys of an order say about each paper, ready to be compared (private to src/corpus).
 *
 * A column answers with numbers, the smaller one first. Papers that are equal by the number at
 * depth 0 are compared by the one at depth 1, and so on until the number says that nothing
 * follows:
 *
 *   year, rating   one number                  text   8 bytes of its key (text/collation.h)
 *   reversed       all bits turned round       no value   all ones, reversed or not
 */
#ifndef SHEAF_CORPUS_ORDER_COLUMN_H
#define SHEAF_CORPUS_ORDER_COLUMN_H

#include "base/arena.h"
#include "corpus/order.h"

struct order_column {
    uint64_t *numbers; /* for each paper; NULL: its text says it */
    struct view *keys; /* for each paper; NULL: its number says it */
    bool reverse;
};

struct order_columns {
    struct order_column items[ORDER_KEYS];
    size_t count;
    struct arena arena; /* the keys */
};

/* Fills zeroed columns, one for each key. False when *cancel became true (checked often; may be
   NULL). To be freed in any case. */
bool order_columns_fill(struct order_columns *columns, const struct snapshot *snapshot,
                        const struct order_spec *spec, const atomic_bool *cancel);
void order_columns_deinit(struct order_columns *columns);

uint64_t order_column_number(const struct order_column *column, size_t paper, size_t depth);
/* Papers that have this number at the same depth do not differ further in this column. */
bool order_column_ends(const struct order_column *column, uint64_t number);

#endif
