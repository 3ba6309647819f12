#include "ui/shift.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { GAIN_LEAST = 3 }; /* rows that need not be written: less is not worth the bytes */

bool shift_cell_equal(const struct cell *a, const struct cell *b, bool links)
{
    if (links && a->link != b->link)
        return false;
    return a->columns == b->columns && a->length == b->length &&
           memcmp(a->text, b->text, a->length) == 0 &&
           a->style.foreground == b->style.foreground &&
           a->style.background == b->style.background &&
           a->style.attributes == b->style.attributes;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * UINT64_C(0x100000001b3);
}

static uint64_t hash_row(const struct frame *frame, int row, bool links)
{
    const struct cell *cells = frame->cells + (size_t)row * (size_t)frame->columns;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int column = 0; column < frame->columns; column++) {
        const struct cell *cell = &cells[column];
        for (int i = 0; i < cell->length; i++)
            hash = mix(hash, (unsigned char)cell->text[i]);
        hash = mix(hash, cell->columns);
        hash = mix(hash, (uint32_t)cell->style.foreground);
        hash = mix(hash, (uint32_t)cell->style.background);
        hash = mix(hash, cell->style.attributes);
        hash = mix(hash, links ? cell->link : 0);
    }
    return hash;
}

static bool row_equal(const struct frame *a, int row_a, const struct frame *b, int row_b,
                      bool links)
{
    size_t columns = (size_t)a->columns;
    const struct cell *one = a->cells + (size_t)row_a * columns;
    const struct cell *other = b->cells + (size_t)row_b * columns;
    for (size_t i = 0; i < columns; i++)
        if (!shift_cell_equal(&one[i], &other[i], links))
            return false;
    return true;
}

/* ---- looking ------------------------------------------------------------------- */

struct rows {
    uint64_t *shown; /* hashes */
    uint64_t *wanted;
    int count;
};

/* How many rows fewer are to be written when rows from first on, `length` of them, come from
   `up` rows below. Blank rows are what moving leaves; they are cheap, so nothing is lost by
   counting them like others. */
static int gain_of(const struct rows *rows, int first, int length, int up)
{
    int gain = 0;
    for (int i = first; i < first + length; i++)
        gain += rows->shown[i] != rows->wanted[i];
    int lost_first = up > 0 ? first + length : first + up;
    for (int i = lost_first; i < lost_first + abs(up); i++)
        gain -= rows->shown[i] == rows->wanted[i];
    return gain;
}

/* Looks at all runs of rows that stand `up` rows further down in what is shown. */
static void look_at(const struct rows *rows, int up, struct shift *best, int *best_gain)
{
    int low = up > 0 ? 0 : -up, high = up > 0 ? rows->count - up : rows->count;
    for (int first = low; first < high; first++) {
        int length = 0;
        while (first + length < high &&
               rows->wanted[first + length] == rows->shown[first + length + up])
            length++;
        int gain = length ? gain_of(rows, first, length, up) : 0;
        if (gain > *best_gain) {
            *best_gain = gain;
            *best = (struct shift){.first = up > 0 ? first : first + up,
                                   .last = first + length - 1 + (up > 0 ? up : 0),
                                   .rows = up};
        }
        first += length;
    }
}

/* Hashes may be equal by chance. */
static bool is_true(const struct frame *shown, const struct frame *wanted,
                    const struct shift *shift, bool links)
{
    int up = shift->rows;
    int first = up > 0 ? shift->first : shift->first - up;
    int last = up > 0 ? shift->last - up : shift->last;
    for (int row = first; row <= last; row++)
        if (!row_equal(wanted, row, shown, row + up, links))
            return false;
    return true;
}

struct shift shift_find(const struct frame *shown, const struct frame *wanted, bool links)
{
    struct shift best = {0, 0, 0};
    int gain = GAIN_LEAST - 1, different = 0;
    size_t count = (size_t)shown->rows;
    uint64_t *hashes = memory_alloc((2 * count + 1) * sizeof *hashes);
    struct rows rows = {hashes, hashes + count, shown->rows};
    for (int row = 0; row < rows.count; row++) {
        rows.shown[row] = hash_row(shown, row, links);
        rows.wanted[row] = hash_row(wanted, row, links);
        different += rows.shown[row] != rows.wanted[row];
    }
    for (int up = 1; up < rows.count && different >= GAIN_LEAST; up++) {
        look_at(&rows, up, &best, &gain);
        look_at(&rows, -up, &best, &gain);
    }
    free(hashes);
    if (best.rows && !is_true(shown, wanted, &best, links))
        best.rows = 0;
    return best;
}

/* ---- moving -------------------------------------------------------------------- */

void shift_frame(struct frame *frame, const struct shift *shift)
{
    const struct cell blank = {
        .text = " ", .length = 1, .columns = 1, .style = {.foreground = -1, .background = -1}};
    size_t columns = (size_t)frame->columns;
    size_t kept = (size_t)(shift->last - shift->first + 1 - abs(shift->rows)) * columns;
    struct cell *first = frame->cells + (size_t)shift->first * columns;
    size_t moved = (size_t)abs(shift->rows) * columns;
    struct cell *freed = shift->rows > 0 ? first + kept : first;
    if (shift->rows > 0)
        memmove(first, first + moved, kept * sizeof *first);
    else
        memmove(first + moved, first, kept * sizeof *first);
    for (size_t i = 0; i < moved; i++)
        freed[i] = blank;
}
