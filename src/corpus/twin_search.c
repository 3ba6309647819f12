/*
 * Numbers are 32 bits, a few of which are equal by chance: same_paper() has the last word. The
 * papers whose number is another one's, too, are found by two bits of a table for each number,
 * "seen" and "seen again"; most papers are alone and cost no more than that.
 *
 * Memory while it runs: 12 bytes a paper, 16 more for the sketches, and 16 for each paper that may
 * have a twin.
 */
#include "corpus/twin_search.h"

#include "base/bits.h"
#include "base/memory.h"
#include "corpus/key_set.h"
#include "corpus/same_paper.h"
#include "corpus/shingles.h"

#include <stdlib.h>

enum {
    CANCEL_PAPERS = 512,    /* between two looks at the flag */
    SKETCH_EQUAL_LEAST = 2, /* numbers of two sketches: fewer are chance, or a common phrase */
    BITS_A_PAPER = 8
};

struct twin_search {
    const struct snapshot *snapshot;
    size_t count;
    const atomic_bool *cancel;
    uint32_t *leaders;
    uint32_t *claims;  /* of papers without a title: one with a title that is the same; or itself */
    uint32_t *numbers; /* of each paper, as the way in hand has it; 0: none */
    uint32_t (*sketches)[SKETCH_SIZE];
    struct buffer scratch;
};

/* A paper that may have a twin. */
struct entry {
    uint32_t number;
    uint32_t paper;
};

static bool is_cancelled(const struct twin_search *search)
{
    return search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed);
}

static const struct paper *paper_at(const struct twin_search *search, size_t index)
{
    return snapshot_paper(search->snapshot, index);
}

/* ---- sets of papers ---- */

static uint32_t leader_of(struct twin_search *search, uint32_t paper)
{
    uint32_t *leaders = search->leaders;
    while (leaders[paper] != paper)
        paper = leaders[paper] = leaders[leaders[paper]];
    return paper;
}

static void join(struct twin_search *search, uint32_t a, uint32_t b)
{
    a = leader_of(search, a);
    b = leader_of(search, b);
    search->leaders[a < b ? b : a] = a < b ? a : b;
}

static bool has_title(const struct twin_search *search, uint32_t paper)
{
    return paper_has(paper_at(search, paper), FIELD_TITLE);
}

/* ---- papers without titles ---- */

#define CLAIM_SEVERAL UINT32_MAX

static void forget_claims(struct twin_search *search)
{
    for (size_t i = 0; i < search->count; i++)
        search->claims[i] = (uint32_t)i;
}

/* The untitled paper is the same as one with a title. Which of several titles is meant nobody
   knows: then it is none. */
static void claim(struct twin_search *search, uint32_t paper, uint32_t titled)
{
    uint32_t before = search->claims[paper];
    if (before == paper)
        search->claims[paper] = titled;
    else if (before != CLAIM_SEVERAL && leader_of(search, before) != leader_of(search, titled))
        search->claims[paper] = CLAIM_SEVERAL;
}

/* Whose paper has a title already, by another way, does not get a second one. */
static void join_claims(struct twin_search *search)
{
    uint64_t *titled = memory_alloc_zero(bits_words(search->count) + 1, sizeof *titled);
    for (size_t i = 0; i < search->count; i++)
        if (has_title(search, (uint32_t)i))
            bits_set(titled, leader_of(search, (uint32_t)i));
    for (size_t i = 0; i < search->count; i++) {
        uint32_t leader = leader_of(search, (uint32_t)i), claimed = search->claims[i];
        if (claimed == i || claimed == CLAIM_SEVERAL || bits_test(titled, leader))
            continue;
        join(search, leader, claimed);
        bits_set(titled, leader_of(search, leader));
    }
    free(titled);
}

/* ---- papers whose number is not theirs alone ---- */

/* Sets the bit of each number that comes twice, and of a few others. */
static uint64_t *mark_repeated(const struct twin_search *search, size_t bits)
{
    uint64_t *seen = memory_alloc_zero(bits_words(bits), sizeof *seen);
    uint64_t *again = memory_alloc_zero(bits_words(bits), sizeof *again);
    for (size_t i = 0; i < search->count; i++) {
        size_t bit = search->numbers[i] & (bits - 1);
        if (!search->numbers[i])
            continue;
        if (bits_test(seen, bit))
            bits_set(again, bit);
        bits_set(seen, bit);
    }
    free(seen);
    return again;
}

static int compare_entries(const void *a, const void *b)
{
    const struct entry *first = a, *second = b;
    if (first->number != second->number)
        return first->number < second->number ? -1 : 1;
    return first->paper < second->paper ? -1 : first->paper > second->paper;
}

/* Sorted; the caller frees it. */
static struct entry *list_repeated(const struct twin_search *search, size_t *count)
{
    struct entry *entries = NULL;
    size_t capacity = 0, bits = 64;
    while (bits < search->count * BITS_A_PAPER)
        bits *= 2;
    uint64_t *repeated = mark_repeated(search, bits);
    *count = 0;
    for (size_t i = 0; i < search->count; i++) {
        void *items = entries;
        uint32_t number = search->numbers[i];
        if (!number || !bits_test(repeated, number & (bits - 1)))
            continue;
        memory_reserve(&items, &capacity, *count + 1, sizeof *entries);
        entries = items;
        entries[(*count)++] = (struct entry){number, (uint32_t)i};
    }
    free(repeated);
    if (*count)
        qsort(entries, *count, sizeof *entries, compare_entries);
    return entries;
}

/* ---- runs of equal numbers ---- */

static bool have_near_sketches(const struct twin_search *search, uint32_t a, uint32_t b)
{
    const uint32_t *first = search->sketches[a], *second = search->sketches[b];
    int equal = 0;
    for (int i = 0; i < SKETCH_SIZE; i++)
        equal += first[i] == second[i];
    return equal >= SKETCH_EQUAL_LEAST;
}

static bool is_same(struct twin_search *search, enum same_paper way, uint32_t a, uint32_t b)
{
    if (leader_of(search, a) == leader_of(search, b))
        return true;
    if (way == SAME_BY_ABSTRACT && !have_near_sketches(search, a, b))
        return false;
    return same_paper(way, paper_at(search, a), paper_at(search, b));
}

/* The papers of a run that those behind them are compared with: the first few, and then more of
   those that are the same as none. */
struct compared {
    uint32_t papers[TWIN_COMPARED];
    size_t count;
};

static void add_compared(struct compared *compared, uint32_t paper, bool joined)
{
    if (compared->count < (joined ? TWIN_COMPARED / 2 : TWIN_COMPARED))
        compared->papers[compared->count++] = paper;
}

static void take(struct twin_search *search, enum same_paper way, struct compared *compared,
                 uint32_t paper)
{
    bool joined = false;
    bool untitled = !has_title(search, paper);
    for (size_t i = 0; i < compared->count; i++) {
        uint32_t other = compared->papers[i];
        if (!is_same(search, way, other, paper))
            continue;
        if (untitled && has_title(search, other))
            claim(search, paper, other);
        else
            join(search, other, paper);
        joined = true;
    }
    add_compared(compared, paper, joined);
}

/* Those with titles first: what is said of others depends on all of them. */
static void join_run(struct twin_search *search, enum same_paper way, const struct entry *run,
                     size_t count)
{
    struct compared compared = {.count = 0};
    for (int untitled = 0; untitled < 2; untitled++)
        for (size_t i = 0; i < count; i++)
            if (has_title(search, run[i].paper) != untitled)
                take(search, way, &compared, run[i].paper);
}

/* False when it was cancelled. */
static bool join_equal(struct twin_search *search, enum same_paper way)
{
    size_t count, end;
    struct entry *entries = list_repeated(search, &count);
    bool cancelled = is_cancelled(search);
    for (size_t i = 0; i < count && !cancelled; i = end) {
        for (end = i + 1; end < count && entries[end].number == entries[i].number; end++)
            continue;
        if (end - i > 1)
            join_run(search, way, entries + i, end - i);
        cancelled = is_cancelled(search);
    }
    free(entries);
    return !cancelled;
}

/* ---- the numbers ---- */

static uint32_t fold_number(uint64_t number)
{
    uint32_t folded = (uint32_t)(number ^ number >> 32);
    return number && !folded ? 1 : folded;
}

static bool search_by_key(struct twin_search *search, enum same_paper way, enum key_kind kind)
{
    for (size_t i = 0; i < search->count; i++) {
        if (i % CANCEL_PAPERS == 0 && is_cancelled(search))
            return false;
        search->numbers[i] =
            fold_number(key_set_read_kind(paper_at(search, i), kind, &search->scratch));
    }
    forget_claims(search);
    bool going = join_equal(search, way);
    join_claims(search);
    return going;
}

static bool search_by_abstract(struct twin_search *search)
{
    search->sketches = memory_alloc((search->count + 1) * sizeof *search->sketches);
    bool going = true;
    for (size_t i = 0; i < search->count && going; i++) {
        struct view abstract = paper_get(paper_at(search, i), FIELD_ABSTRACT, FORM_SEARCH);
        shingles_sketch(abstract, search->sketches[i]);
        going = i % CANCEL_PAPERS != 0 || !is_cancelled(search);
    }
    forget_claims(search);
    for (int number = 0; number < SKETCH_SIZE && going; number++) {
        for (size_t i = 0; i < search->count; i++)
            search->numbers[i] = search->sketches[i][number];
        going = join_equal(search, SAME_BY_ABSTRACT);
    }
    join_claims(search);
    free(search->sketches);
    return going;
}

bool twin_search(const struct snapshot *snapshot, const atomic_bool *cancel, uint32_t *leaders)
{
    static const struct {
        enum same_paper way;
        enum key_kind kind;
    } keys[] = {{SAME_BY_DOI, KEY_DOI},
                {SAME_BY_ARXIV, KEY_ARXIV},
                {SAME_BY_ID, KEY_ID},
                {SAME_BY_WORK, KEY_WORK}};
    struct twin_search search = {
        .snapshot = snapshot, .count = snapshot_count(snapshot), .cancel = cancel, .leaders = leaders};
    bool going = true;
    search.numbers = memory_alloc((search.count + 1) * sizeof *search.numbers);
    search.claims = memory_alloc((search.count + 1) * sizeof *search.claims);
    for (size_t i = 0; i < search.count; i++)
        leaders[i] = (uint32_t)i;
    for (size_t i = 0; i < sizeof keys / sizeof *keys && going; i++)
        going = search_by_key(&search, keys[i].way, keys[i].kind);
    going = going && search_by_abstract(&search);
    for (size_t i = 0; i < search.count && going; i++)
        leaders[i] = leader_of(&search, (uint32_t)i);
    free(search.numbers);
    free(search.claims);
    buffer_deinit(&search.scratch);
    return going;
}
