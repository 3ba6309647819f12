/*
 * For each facet two rows: starts[paper] .. starts[paper + 1] are the places in `numbers` where
 * a paper's values stand. A facet of the files needs neither: the paper says its source.
 */
#include "corpus/facets.h"

#include "base/bits.h"
#include "base/language.h"
#include "base/memory.h"
#include "corpus/facet_tags.h"
#include "text/fold.h"
#include "text/lower.h"

#include <stdlib.h>
#include <string.h>

struct codes {
    uint32_t *numbers;
    size_t count;
    size_t capacity;
    uint32_t *starts; /* known + 1 of them, once there is a paper */
    size_t start_capacity;
};

struct facets {
    struct codes codes[VOCABULARY_TOPICS];
    struct facet_tags tags;
    struct snapshot *snapshot; /* NULL: nothing learnt */
    size_t known;
};

static const struct facet_row {
    const char *heading;
    const char *name;
    enum vocabulary_topic topic;
} rows[FACET_COUNT] = {
#define FACET_ROW(identifier, heading, name, topic) {heading, name, topic},
    FACET_LIST(FACET_ROW)
#undef FACET_ROW
};

const char *facet_heading(enum facet facet)
{
    return _(rows[facet].heading);
}

const char *facet_query_name(enum facet facet)
{
    return rows[facet].name;
}

/* ---- life ---- */

struct facets *facets_new(void)
{
    return memory_alloc_zero(1, sizeof(struct facets));
}

static void forget(struct facets *facets)
{
    for (size_t i = 0; i < VOCABULARY_TOPICS; i++) {
        free(facets->codes[i].numbers);
        free(facets->codes[i].starts);
        facets->codes[i] = (struct codes){0};
    }
    snapshot_unref(facets->snapshot);
    facets->snapshot = NULL;
    facets->known = 0;
}

void facets_free(struct facets *facets)
{
    if (!facets)
        return;
    forget(facets);
    facet_tags_deinit(&facets->tags);
    free(facets);
}

/* ---- learning ---- */

/* Appends a number, unless the paper has it already. */
static void add_number(void *context, enum vocabulary_topic topic, size_t number)
{
    struct facets *facets = context;
    struct codes *codes = &facets->codes[topic];
    for (size_t i = codes->starts[facets->known]; i < codes->count; i++)
        if (codes->numbers[i] == number)
            return;
    void *numbers = codes->numbers;
    memory_reserve(&numbers, &codes->capacity, codes->count + 1, sizeof *codes->numbers);
    codes->numbers = numbers;
    codes->numbers[codes->count++] = (uint32_t)number;
}

static void begin_paper(struct facets *facets)
{
    for (size_t i = 0; i < VOCABULARY_TOPICS; i++) {
        struct codes *codes = &facets->codes[i];
        void *starts = codes->starts;
        memory_reserve(&starts, &codes->start_capacity, facets->known + 2, sizeof *codes->starts);
        codes->starts = starts;
        codes->starts[facets->known] = (uint32_t)codes->count;
    }
}

static void end_paper(struct facets *facets)
{
    facets->known++;
    for (size_t i = 0; i < VOCABULARY_TOPICS; i++)
        facets->codes[i].starts[facets->known] = (uint32_t)facets->codes[i].count;
}

bool facets_learn(struct facets *facets, const struct vocabulary *vocabulary,
                  struct snapshot *snapshot, size_t papers)
{
    if (facets->snapshot != snapshot) {
        if (facets->snapshot && !snapshot_continues(snapshot, facets->snapshot))
            forget(facets);
        snapshot_ref(snapshot);
        snapshot_unref(facets->snapshot);
        facets->snapshot = snapshot;
    }
    size_t count = vocabulary_known(vocabulary);
    for (; facets->known < count && papers > 0; papers--) {
        begin_paper(facets);
        vocabulary_visit(vocabulary, snapshot_paper(snapshot, facets->known), add_number, facets);
        end_paper(facets);
    }
    return facets->known < count;
}

bool facets_set_marks(struct facets *facets, const struct marks *marks)
{
    return facet_tags_read(&facets->tags, marks);
}

size_t facets_known(const struct facets *facets)
{
    return facets->known;
}

/* ---- counting ---- */

size_t facets_value_count(const struct facets *facets, const struct vocabulary *vocabulary,
                          enum facet facet)
{
    if (facet == FACET_FILE)
        return facets->snapshot ? snapshot_source_count(facets->snapshot) : 0;
    if (facet == FACET_TAG)
        return facets->tags.count;
    return vocabulary_count(vocabulary, rows[facet].topic);
}

struct view facets_value(const struct facets *facets, const struct vocabulary *vocabulary,
                         enum facet facet, size_t number)
{
    if (facet == FACET_FILE)
        return view_of(snapshot_source(facets->snapshot, number)->name);
    if (facet == FACET_TAG)
        return view_of(facets->tags.tags[number].name);
    return vocabulary_at(vocabulary, rows[facet].topic, number).value;
}

struct view facets_folded_value(const struct facets *facets, const struct vocabulary *vocabulary,
                                enum facet facet, size_t number)
{
    if (facet == FACET_FILE)
        return facets_value(facets, vocabulary, facet, number);
    if (facet == FACET_TAG)
        return view_of(facets->tags.tags[number].folded);
    return vocabulary_folded_at(vocabulary, rows[facet].topic, number);
}

static void count_source(const struct facets *facets, size_t paper, uint32_t *counts,
                         size_t value_count)
{
    uint32_t source = snapshot_paper(facets->snapshot, paper)->source;
    if (source < value_count)
        counts[source]++;
}

static void count_codes(const struct codes *codes, size_t paper, uint32_t *counts,
                        size_t value_count)
{
    for (uint32_t i = codes->starts[paper]; i < codes->starts[paper + 1]; i++)
        if (codes->numbers[i] < value_count)
            counts[codes->numbers[i]]++;
}

void facets_count(const struct facets *facets, enum facet facet, const uint64_t *matches,
                  size_t papers, uint32_t *counts, size_t value_count)
{
    memset(counts, 0, value_count * sizeof *counts);
    papers = papers < facets->known ? papers : facets->known;
    if (facet == FACET_TAG) {
        facet_tags_count(&facets->tags, matches, papers, counts, value_count);
        return;
    }
    for (size_t paper = 0; paper < papers; paper++) {
        if (matches && !bits_test(matches, paper))
            continue;
        if (facet == FACET_FILE)
            count_source(facets, paper, counts, value_count);
        else
            count_codes(&facets->codes[rows[facet].topic], paper, counts, value_count);
    }
}

/* ---- choosing ---- */

struct choice {
    const struct facets *facets;
    const struct vocabulary *vocabulary;
    enum facet facet;
    enum facet_order order;
    const uint32_t *counts;
    struct buffer typed; /* folded, in small letters */
    struct buffer name;  /* scratch */
};

static struct view folded_name(struct choice *choice, size_t number)
{
    if (choice->facet != FACET_FILE)
        return facets_folded_value(choice->facets, choice->vocabulary, choice->facet, number);
    struct buffer folded = {0};
    fold_append(&folded, facets_value(choice->facets, choice->vocabulary, FACET_FILE, number));
    buffer_clear(&choice->name);
    lower_append(&choice->name, buffer_view(&folded));
    buffer_deinit(&folded);
    return buffer_view(&choice->name);
}

/* `typed` stands at the start of a word of the name. */
static bool is_chosen(struct choice *choice, size_t number)
{
    if (choice->counts[number] == 0)
        return false;
    struct view typed = buffer_view(&choice->typed);
    struct view name = typed.length ? folded_name(choice, number) : typed;
    for (size_t at = 0; (at = view_find(name, typed, at)) != VIEW_NONE; at++)
        if (at == 0 || !memchr("abcdefghijklmnopqrstuvwxyz0123456789", name.data[at - 1], 36))
            return true;
    return typed.length == 0;
}

/* Does value a stand before value b? */
static bool comes_before(struct choice *choice, uint32_t a, uint32_t b)
{
    if (choice->order == FACET_BY_COUNT && choice->counts[a] != choice->counts[b])
        return choice->counts[a] > choice->counts[b];
    if (choice->facet == FACET_FILE)
        return a < b; /* as they were given */
    int order =
        view_compare(facets_folded_value(choice->facets, choice->vocabulary, choice->facet, a),
                     facets_folded_value(choice->facets, choice->vocabulary, choice->facet, b));
    bool reverse = choice->facet == FACET_YEAR;
    return order != 0 ? (order < 0) != reverse : a < b;
}

/* A heap whose top is the last in order of those kept. */
static void sift_down(struct choice *choice, uint32_t *heap, size_t count, size_t at)
{
    for (;;) {
        size_t child = 2 * at + 1, last = at;
        for (size_t i = child; i < count && i < child + 2; i++)
            if (comes_before(choice, heap[last], heap[i]))
                last = i;
        if (last == at)
            return;
        uint32_t swapped = heap[at];
        heap[at] = heap[last];
        heap[last] = swapped;
        at = last;
    }
}

static void sift_up(struct choice *choice, uint32_t *heap, size_t at)
{
    while (at > 0 && comes_before(choice, heap[(at - 1) / 2], heap[at])) {
        uint32_t swapped = heap[at];
        heap[at] = heap[(at - 1) / 2];
        heap[(at - 1) / 2] = swapped;
        at = (at - 1) / 2;
    }
}

static size_t keep(struct choice *choice, uint32_t *heap, size_t count, size_t capacity,
                   uint32_t number)
{
    if (count < capacity) {
        heap[count] = number;
        sift_up(choice, heap, count);
        return count + 1;
    }
    if (capacity > 0 && comes_before(choice, number, heap[0])) {
        heap[0] = number;
        sift_down(choice, heap, count, 0);
    }
    return count;
}

/* The heap's last one goes to the end, again and again. */
static void sort_heap(struct choice *choice, uint32_t *heap, size_t count)
{
    while (count-- > 1) {
        uint32_t last = heap[0];
        heap[0] = heap[count];
        heap[count] = last;
        sift_down(choice, heap, count, 0);
    }
}

size_t facets_choose(const struct facets *facets, const struct vocabulary *vocabulary,
                     enum facet facet, const uint32_t *counts, struct view typed,
                     enum facet_order order, uint32_t *numbers, size_t capacity, size_t *total)
{
    struct choice choice = {facets, vocabulary, facet, order, counts, {0}, {0}};
    struct buffer folded = {0};
    size_t count = 0, values = facets_value_count(facets, vocabulary, facet);
    fold_append(&folded, typed);
    lower_append(&choice.typed, buffer_view(&folded));
    *total = 0;
    for (size_t number = 0; number < values; number++) {
        if (!is_chosen(&choice, number))
            continue;
        ++*total;
        count = keep(&choice, numbers, count, capacity, (uint32_t)number);
    }
    sort_heap(&choice, numbers, count);
    buffer_deinit(&folded);
    buffer_deinit(&choice.typed);
    buffer_deinit(&choice.name);
    return count;
}
