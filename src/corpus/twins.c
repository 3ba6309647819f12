#include "corpus/twins.h"

#include "base/bits.h"
#include "base/memory.h"
#include "corpus/twin_search.h"

#include <stdlib.h>
#include <string.h>

/* Where the row of a paper stands among all records. */
struct place {
    uint32_t paper;
    uint32_t first; /* of its row, in records */
};

struct twins {
    atomic_size_t references;
    struct snapshot *snapshot;
    size_t papers;
    size_t words;     /* of bits and hidden */
    uint64_t *bits;   /* papers that have twins */
    uint64_t *hidden; /* of these, those that do not stand for their paper */
    size_t hidden_count;
    uint32_t *records;    /* row by row, the fullest first */
    struct place *places; /* of the same papers, sorted by paper */
    size_t count;         /* of both */
};

/* ---- which one stands for the others ---- */

/* How much a record says: a title counts most, then an abstract, then where it was published,
   then how many fields it has. */
static unsigned fullness(const struct paper *paper)
{
    unsigned title = paper_has(paper, FIELD_TITLE), abstract = paper_has(paper, FIELD_ABSTRACT);
    unsigned place = paper_has(paper, FIELD_VENUE) + (unsigned)paper_has(paper, FIELD_DOI);
    return title << 31 | abstract << 30 | place << 28 | paper->text_count;
}

/* What a paper is sorted by to make rows of all. */
struct record {
    uint32_t leader;
    unsigned fullness;
    uint32_t paper;
};

static int compare_records(const void *a, const void *b)
{
    const struct record *first = a, *second = b;
    if (first->leader != second->leader)
        return first->leader < second->leader ? -1 : 1;
    if (first->fullness != second->fullness)
        return first->fullness > second->fullness ? -1 : 1;
    return first->paper < second->paper ? -1 : 1;
}

static int compare_places(const void *a, const void *b)
{
    const struct place *first = a, *second = b;
    return first->paper < second->paper ? -1 : 1;
}

/* ---- making ---- */

static struct record *list_records(const struct twins *twins, const uint32_t *leaders,
                                   size_t *count)
{
    struct record *records = NULL;
    size_t capacity = 0;
    for (size_t i = 0; i < twins->papers; i++)
        if (leaders[i] != i) {
            bits_set(twins->bits, i);
            bits_set(twins->bits, leaders[i]);
        }
    *count = 0;
    for (size_t i = bits_next(twins->bits, twins->papers, 0); i < twins->papers;
         i = bits_next(twins->bits, twins->papers, i + 1)) {
        void *items = records;
        memory_reserve(&items, &capacity, *count + 1, sizeof *records);
        records = items;
        records[(*count)++] =
            (struct record){leaders[i], fullness(snapshot_paper(twins->snapshot, i)), (uint32_t)i};
    }
    if (*count)
        qsort(records, *count, sizeof *records, compare_records);
    return records;
}

static void make_rows(struct twins *twins, const uint32_t *leaders)
{
    struct record *records = list_records(twins, leaders, &twins->count);
    size_t first = 0;
    twins->records = memory_alloc(twins->count * sizeof *twins->records);
    twins->places = memory_alloc(twins->count * sizeof *twins->places);
    for (size_t i = 0; i < twins->count; i++) {
        if (records[i].leader != records[first].leader)
            first = i;
        twins->records[i] = records[i].paper;
        twins->places[i] = (struct place){records[i].paper, (uint32_t)first};
        if (i != first)
            bits_set(twins->hidden, records[i].paper);
        twins->hidden_count += i != first;
    }
    if (twins->count)
        qsort(twins->places, twins->count, sizeof *twins->places, compare_places);
    free(records);
}

struct twins *twins_new(struct snapshot *snapshot, const atomic_bool *cancel)
{
    size_t papers = snapshot_count(snapshot);
    uint32_t *leaders = memory_alloc((papers + 1) * sizeof *leaders);
    if (!twin_search(snapshot, cancel, leaders)) {
        free(leaders);
        return NULL;
    }
    struct twins *twins = memory_alloc_zero(1, sizeof *twins);
    atomic_init(&twins->references, 1);
    twins->snapshot = snapshot_ref(snapshot);
    twins->papers = papers;
    twins->words = bits_words(papers);
    twins->bits = memory_alloc_zero(twins->words + 1, sizeof *twins->bits);
    twins->hidden = memory_alloc_zero(twins->words + 1, sizeof *twins->hidden);
    make_rows(twins, leaders);
    free(leaders);
    return twins;
}

struct twins *twins_ref(struct twins *twins)
{
    atomic_fetch_add_explicit(&twins->references, 1, memory_order_relaxed);
    return twins;
}

void twins_unref(struct twins *twins)
{
    if (!twins || atomic_fetch_sub_explicit(&twins->references, 1, memory_order_acq_rel) > 1)
        return;
    snapshot_unref(twins->snapshot);
    free(twins->bits);
    free(twins->hidden);
    free(twins->records);
    free(twins->places);
    free(twins);
}

void twins_move(struct twins *twins, struct snapshot *snapshot)
{
    struct snapshot *before = twins->snapshot;
    twins->snapshot = snapshot_ref(snapshot);
    snapshot_unref(before);
}

/* ---- reading ---- */

bool twins_fit(const struct twins *twins, const struct snapshot *snapshot)
{
    return !twins || snapshot_continues(snapshot, twins->snapshot);
}

size_t twins_papers(const struct twins *twins)
{
    return twins ? twins->papers : 0;
}

bool twins_has(const struct twins *twins, size_t paper)
{
    return twins && paper < twins->papers && bits_test(twins->bits, paper);
}

static const struct place *find_place(const struct twins *twins, size_t paper)
{
    size_t low = 0, high = twins->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (twins->places[middle].paper <= paper)
            low = middle;
        else
            high = middle;
    }
    return &twins->places[low];
}

size_t twins_records(const struct twins *twins, size_t paper, const uint32_t **records)
{
    *records = NULL;
    if (!twins_has(twins, paper))
        return 0;
    size_t first = find_place(twins, paper)->first, end = first + 1;
    while (end < twins->count && bits_test(twins->hidden, twins->records[end]))
        end++;
    *records = twins->records + first;
    return end - first;
}

size_t twins_row(const struct twins *twins, size_t paper)
{
    return twins_has(twins, paper) ? twins->records[find_place(twins, paper)->first] : paper;
}

bool twins_is_hidden(const struct twins *twins, size_t paper)
{
    return twins && paper < twins->papers && bits_test(twins->hidden, paper);
}

size_t twins_hidden_count(const struct twins *twins)
{
    return twins ? twins->hidden_count : 0;
}

uint64_t twins_word(const struct twins *twins, size_t word)
{
    return twins && word < twins->words ? twins->bits[word] : 0;
}

uint64_t twins_hidden_word(const struct twins *twins, size_t word)
{
    return twins && word < twins->words ? twins->hidden[word] : 0;
}
