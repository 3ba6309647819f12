/*
 * Two passes over the text. The first counts in how many papers each term occurs; the second
 * weighs each paper's terms by that, keeps the heaviest and scales them to a vector of length
 * one. A stored term is one number: id << 8 | weight, the weight in 1/255.
 *
 * To ask is to lay the asked paper's terms out in a table by the low bits of their ids, and to
 * add up, paper by paper, the products of the weights of terms that both have. There are no
 * posting lists: 95,652 vectors are 4 million numbers, read in a few milliseconds, and half the
 * memory of lists that say the same.
 */
#include "corpus/related.h"

#include "base/memory.h"
#include "corpus/related_terms.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WEIGHT_BITS = 8,
    WEIGHT_MOST = 255,
    COUNT_SLOTS = 1 << 21, /* for counting papers; a few terms share a slot, which harms little */
    LOOKUP_SLOTS = 1 << 16,
    CANCEL_EVERY = 64 /* papers */
};

struct related_index {
    atomic_size_t references;
    uint32_t *terms; /* the vectors, one behind another, heaviest term first */
    size_t term_count;
    size_t capacity;
    uint32_t *starts; /* count + 1 of them */
    size_t count;
};

static bool is_cancelled(const atomic_bool *cancel, size_t paper)
{
    return paper % CANCEL_EVERY == 0 && cancel &&
           atomic_load_explicit(cancel, memory_order_relaxed);
}

/* In how many papers each term is. NULL when cancelled; the caller frees it. */
static uint32_t *count_papers(const struct snapshot *snapshot, struct term_counts *counts,
                              const atomic_bool *cancel)
{
    uint32_t *papers = memory_alloc_zero(COUNT_SLOTS, sizeof *papers);
    for (size_t i = 0; i < snapshot_count(snapshot); i++) {
        if (is_cancelled(cancel, i)) {
            free(papers);
            return NULL;
        }
        term_counts_fill(counts, snapshot_paper(snapshot, i));
        for (size_t term = 0; term < counts->length; term++)
            papers[counts->terms[term].id % COUNT_SLOTS]++;
    }
    return papers;
}

/* A term that only one paper has leads nowhere, and one that half of them have says nothing. */
static float weigh(float count, uint32_t papers, size_t all)
{
    if (papers < 2 || papers > all / 2 + 1)
        return 0;
    return (1 + logf(count)) * logf((float)all / (float)papers + 1);
}

static int compare_heavier(const void *a, const void *b)
{
    const struct term_count *left = a, *right = b;
    if (left->count != right->count)
        return left->count > right->count ? -1 : 1;
    return left->id < right->id ? -1 : left->id > right->id;
}

/* Turns counts into weights, heaviest first; returns how many are worth keeping. */
static size_t weigh_terms(struct term_counts *counts, const uint32_t *papers, size_t all)
{
    size_t kept = 0;
    for (size_t i = 0; i < counts->length; i++) {
        struct term_count term = counts->terms[i];
        term.count = weigh(term.count, papers[term.id % COUNT_SLOTS], all);
        if (term.count > 0)
            counts->terms[kept++] = term;
    }
    if (kept > 1)
        qsort(counts->terms, kept, sizeof *counts->terms, compare_heavier);
    return kept < RELATED_TERMS ? kept : RELATED_TERMS;
}

static void add_vector(struct related_index *index, const struct term_count *terms, size_t length)
{
    float squares = 0;
    for (size_t i = 0; i < length; i++)
        squares += terms[i].count * terms[i].count;
    float scale = squares > 0 ? WEIGHT_MOST / sqrtf(squares) : 0;
    void *stored = index->terms;
    memory_reserve(&stored, &index->capacity, index->term_count + length, sizeof *index->terms);
    index->terms = stored;
    for (size_t i = 0; i < length; i++) {
        uint32_t weight = (uint32_t)lroundf(terms[i].count * scale);
        if (weight > 0)
            index->terms[index->term_count++] = terms[i].id << WEIGHT_BITS | weight;
    }
}

static bool add_vectors(struct related_index *index, const struct snapshot *snapshot,
                        struct term_counts *counts, const uint32_t *papers,
                        const atomic_bool *cancel)
{
    for (size_t i = 0; i < index->count; i++) {
        if (is_cancelled(cancel, i))
            return false;
        index->starts[i] = (uint32_t)index->term_count;
        term_counts_fill(counts, snapshot_paper(snapshot, i));
        add_vector(index, counts->terms, weigh_terms(counts, papers, index->count));
    }
    index->starts[index->count] = (uint32_t)index->term_count;
    return true;
}

/* Gives back what geometric growth has taken too much. */
static void shrink(struct related_index *index)
{
    index->capacity = index->term_count;
    if (index->terms)
        index->terms = memory_resize(index->terms, index->capacity * sizeof *index->terms);
}

struct related_index *related_index_new(const struct snapshot *snapshot, const atomic_bool *cancel)
{
    struct term_counts counts = {0};
    struct related_index *index = memory_alloc_zero(1, sizeof *index);
    atomic_init(&index->references, 1);
    index->count = snapshot_count(snapshot);
    index->starts = memory_alloc_zero(index->count + 1, sizeof *index->starts);
    uint32_t *papers = count_papers(snapshot, &counts, cancel);
    bool done = papers && add_vectors(index, snapshot, &counts, papers, cancel);
    free(papers);
    term_counts_deinit(&counts);
    if (!done) {
        related_index_unref(index);
        return NULL;
    }
    shrink(index);
    return index;
}

struct related_index *related_index_ref(struct related_index *index)
{
    atomic_fetch_add_explicit(&index->references, 1, memory_order_relaxed);
    return index;
}

void related_index_unref(struct related_index *index)
{
    if (!index || atomic_fetch_sub_explicit(&index->references, 1, memory_order_acq_rel) > 1)
        return;
    free(index->terms);
    free(index->starts);
    free(index);
}

size_t related_index_count(const struct related_index *index)
{
    return index->count;
}

size_t related_index_bytes(const struct related_index *index)
{
    return sizeof *index + index->capacity * sizeof *index->terms +
           (index->count + 1) * sizeof *index->starts;
}

/* ---- asking ---- */

static uint32_t id_of(uint32_t term)
{
    return term >> WEIGHT_BITS;
}

static uint32_t weight_of(uint32_t term)
{
    return term & WEIGHT_MOST;
}

/* The asked paper's terms by the low bits of their ids: place in its vector plus one. Where two
   meet, the heavier one stays. */
struct lookup {
    const uint32_t *terms;
    uint8_t slots[LOOKUP_SLOTS];
};

static struct lookup *lookup_new(const struct related_index *index, size_t paper)
{
    struct lookup *lookup = memory_alloc_zero(1, sizeof *lookup);
    lookup->terms = index->terms + index->starts[paper];
    size_t length = index->starts[paper + 1] - index->starts[paper];
    for (size_t i = length; i-- > 0;)
        lookup->slots[id_of(lookup->terms[i]) % LOOKUP_SLOTS] = (uint8_t)(i + 1);
    return lookup;
}

/* The product of the weights when the asked paper has the term, else 0. */
static uint32_t lookup_product(const struct lookup *lookup, uint32_t term)
{
    uint8_t place = lookup->slots[id_of(term) % LOOKUP_SLOTS];
    if (!place || id_of(lookup->terms[place - 1]) != id_of(term))
        return 0;
    return weight_of(lookup->terms[place - 1]) * weight_of(term);
}

/* Keeps the best, sorted. */
static size_t insert(struct related_match *matches, size_t length, size_t limit,
                     struct related_match match)
{
    if (length == limit && (limit == 0 || matches[length - 1].similarity >= match.similarity))
        return length;
    size_t at = length < limit ? length : length - 1;
    while (at > 0 && matches[at - 1].similarity < match.similarity) {
        matches[at] = matches[at - 1];
        at--;
    }
    matches[at] = match;
    return length < limit ? length + 1 : length;
}

size_t related_find(const struct related_index *index, size_t paper, struct related_match *matches,
                    size_t limit)
{
    struct lookup *lookup = lookup_new(index, paper);
    size_t length = 0;
    for (size_t other = 0; other < index->count; other++) {
        uint32_t sum = 0;
        for (uint32_t i = index->starts[other]; i < index->starts[other + 1]; i++)
            sum += lookup_product(lookup, index->terms[i]);
        if (sum == 0 || other == paper)
            continue;
        float similarity = (float)sum / (WEIGHT_MOST * WEIGHT_MOST);
        length = insert(matches, length, limit, (struct related_match){other, similarity});
    }
    free(lookup);
    return length;
}

/* ---- the words behind it ---- */

/* Of a paper's title, keywords and abstract, the first word that is the term; or empty. */
static struct view find_word(const struct paper *paper, uint32_t id)
{
    static const enum field fields[] = {FIELD_TITLE, FIELD_KEYWORDS, FIELD_ABSTRACT};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        struct term_reader reader = {paper_get(paper, fields[i], FORM_SEARCH), 0};
        for (struct related_term term; term_reader_next(&reader, &term);)
            if (term.id == id)
                return term.word;
    }
    return view_make(NULL, 0);
}

static int compare_products(const void *a, const void *b)
{
    const struct term_count *left = a, *right = b;
    return left->count != right->count ? (left->count > right->count ? -1 : 1) : 0;
}

void related_append_shared(const struct related_index *index, const struct snapshot *snapshot,
                           size_t paper, size_t other, size_t most, struct buffer *out)
{
    struct term_count shared[RELATED_TERMS];
    struct lookup *lookup = lookup_new(index, paper);
    size_t length = 0;
    for (uint32_t i = index->starts[other]; i < index->starts[other + 1]; i++) {
        uint32_t product = lookup_product(lookup, index->terms[i]);
        if (product > 0)
            shared[length++] = (struct term_count){id_of(index->terms[i]), (float)product};
    }
    free(lookup);
    qsort(shared, length, sizeof *shared, compare_products);
    for (size_t i = 0; i < length && i < most; i++) {
        buffer_append_string(out, i ? ", " : "");
        buffer_append_view(out, find_word(snapshot_paper(snapshot, paper), shared[i].id));
    }
}
