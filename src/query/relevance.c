/*
 * Each paper has two numbers of 32 bits, what decides first and what decides then. The
 * papers are sorted by the first (radix sort: stable, linear, easy to leave); then group
 * after group gets its second numbers and is sorted by these.
 */
#include "query/relevance.h"

#include "base/clock.h"
#include "base/memory.h"
#include "query/term_fuzzy.h"
#include "query/tree.h"
#include "text/fold.h"

#include <stdlib.h>
#include <string.h>

enum {
    TERMS_MOST = 32, /* further terms do not count */
    HITS_MOST = 32,  /* of one term in one abstract */

    TITLE_HIT = 128, /* and up to as much again: */
    TITLE_WORD_START = 48,
    TITLE_WORD_END = 16,
    TITLE_COVERED = 64,
    DENSITY_UNIT = 1 << 16,
    DENSITY_LENGTH = 256, /* bytes added to each abstract: short ones are not everything */

    PAPER_MICROSECONDS = 2000,
    SAMPLE_PAPERS = 32,
    USUAL_MICROSECONDS = 100,    /* a paper */
    EXCESS_MICROSECONDS = 500000 /* for papers that take far longer: then no more hits */
};

struct entry {
    uint32_t first;
    uint32_t then;
    uint32_t paper;
};

struct ranking {
    const struct relevance *request;
    const struct term *terms[TERMS_MOST];
    size_t term_count;
    struct entry *entries;
    struct entry *spare;
    size_t count;
    struct buffer scratch;
    struct pattern_budget budget;
    size_t scored;
    int64_t sampled; /* clock_microseconds() of the last sample */
    int64_t excess;
};

/* ---- terms ---- */

static void collect_terms(struct ranking *ranking, const struct node *node, bool negated)
{
    bool looks = node->kind == NODE_TERM && !negated && (node->term.fuzzy || node->term.pattern) &&
                 (node->term.subject == SUBJECT_WORDS || node->term.subject == SUBJECT_FIELD);
    if (looks && ranking->term_count < TERMS_MOST)
        ranking->terms[ranking->term_count++] = &node->term;
    for (const struct node *child = node->child; child; child = child->next)
        collect_terms(ranking, child, negated != (node->kind == NODE_NOT));
}

static bool find(const struct ranking *ranking, const struct term *term, struct view subject,
                 size_t from, size_t *start, size_t *end)
{
    return pattern_search(term->pattern, ranking->request->matcher, subject, from, &ranking->budget,
                          start, end) == MATCH_YES;
}

/* ---- what decides first ---- */

static bool is_word_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || (byte & 0x80);
}

static bool is_border(struct view text, size_t offset)
{
    return offset == 0 || offset >= text.length || !is_word_byte(text.data[offset - 1]) ||
           !is_word_byte(text.data[offset]);
}

/* A headline stands for a title, and is not kept folded. */
static struct view get_title(struct ranking *ranking, const struct paper *paper, enum form form)
{
    struct view title = paper_get(paper, FIELD_TITLE, form);
    if (title.length > 0 || paper_has(paper, FIELD_TITLE))
        return title;
    struct view headline = paper_get(paper, FIELD_HEADLINE, FORM_DISPLAY);
    if (form != FORM_SEARCH || fold_is_identity(headline))
        return headline;
    buffer_clear(&ranking->scratch);
    fold_append(&ranking->scratch, headline);
    return buffer_view(&ranking->scratch);
}

static uint32_t score_title(struct ranking *ranking, const struct term *term,
                            const struct paper *paper)
{
    size_t start, end;
    struct view title = get_title(ranking, paper, term->form);
    if (title.length == 0 || !find(ranking, term, title, 0, &start, &end) || start == end)
        return 0;
    uint32_t score = TITLE_HIT + (uint32_t)(TITLE_COVERED * (end - start) / title.length);
    if (is_border(title, start))
        score += TITLE_WORD_START;
    return is_border(title, end) ? score + TITLE_WORD_END : score;
}

/* Of titles that a fuzzy term finds equally well the shorter ones come first. */
static uint32_t cover_title(struct ranking *ranking, const struct term *term,
                            const struct paper *paper)
{
    size_t letters = fuzzy_length(term->fuzzy);
    size_t length = get_title(ranking, paper, term->form).length;
    return length > letters ? (uint32_t)(TITLE_COVERED * letters / length) : TITLE_COVERED;
}

static uint32_t at_most(uint32_t value, uint32_t most)
{
    return value < most ? value : most;
}

static uint32_t score_first(struct ranking *ranking, const struct paper *paper)
{
    uint32_t fuzzy = 0, title = 0;
    for (size_t i = 0; i < ranking->term_count; i++) {
        const struct term *term = ranking->terms[i];
        if (term->fuzzy)
            fuzzy += (uint32_t)term_fuzzy_score(term, paper);
        if (term_looks_in(term, FIELD_TITLE))
            title +=
                term->fuzzy ? cover_title(ranking, term, paper) : score_title(ranking, term, paper);
    }
    return at_most(fuzzy, 0xFFFF) << 16 | at_most(title, 0xFFFF);
}

/* ---- what decides then ---- */

/* What a hit outside of title and abstract is worth. */
static uint32_t get_worth(enum field field)
{
    switch (field) {
    case FIELD_AUTHORS:
    case FIELD_KEYWORDS:
        return 2;
    case FIELD_VENUE:
    case FIELD_ID:
    case FIELD_DOI:
    case FIELD_ARXIV:
        return 1;
    default:
        return 0;
    }
}

/* Empty matches are no hits. */
static uint32_t count_hits(struct ranking *ranking, const struct term *term, struct view text)
{
    uint32_t hits = 0;
    size_t from = 0, start, end;
    for (int i = 0; i < 2 * HITS_MOST && hits < HITS_MOST && from < text.length; i++) {
        if (!find(ranking, term, text, from, &start, &end))
            break;
        hits += end > start;
        from = end > from ? end : from + 1;
        while (from < text.length && (text.data[from] & 0xC0) == 0x80)
            from++;
    }
    return hits;
}

struct then {
    uint32_t fields;
    uint32_t density;
};

static void add_text(struct ranking *ranking, const struct term *term, enum field field,
                     struct view text, struct then *then)
{
    size_t start, end;
    if (field == FIELD_ABSTRACT) {
        size_t hits = count_hits(ranking, term, text);
        then->density += (uint32_t)(hits * DENSITY_UNIT / (text.length + DENSITY_LENGTH));
    } else if (get_worth(field) && find(ranking, term, text, 0, &start, &end) && start < end) {
        then->fields += get_worth(field);
    }
}

static uint32_t score_then(struct ranking *ranking, const struct paper *paper)
{
    struct then then = {0, 0};
    for (size_t i = 0; i < ranking->term_count; i++) {
        const struct term *term = ranking->terms[i];
        for (size_t j = 0; !term->fuzzy && j < paper->text_count; j++) {
            const struct paper_text *text = &paper->texts[j];
            enum field field = (enum field)text->field;
            if ((text->forms >> term->form & 1) && term_looks_in(term, field))
                add_text(ranking, term, field, view_make(paper->text + text->offset, text->length),
                         &then);
        }
    }
    return at_most(then.fields, 0xFF) << 24 | at_most(then.density, 0xFFFFFF);
}

/* ---- limits ---- */

static bool is_cancelled(const struct ranking *ranking)
{
    const atomic_bool *cancel = ranking->request->cancel;
    return cancel && atomic_load_explicit(cancel, memory_order_relaxed);
}

/* Called before each paper. False when it was cancelled. */
static bool allow_paper(struct ranking *ranking)
{
    if (ranking->scored++ % SAMPLE_PAPERS == 0) {
        int64_t now = clock_microseconds(), spent = now - ranking->sampled;
        if (ranking->sampled && spent > SAMPLE_PAPERS * USUAL_MICROSECONDS)
            ranking->excess += spent;
        ranking->sampled = now;
        /* One deadline for all papers of the sample: slow ones are the exception. */
        bool spent_all = ranking->excess > EXCESS_MICROSECONDS;
        ranking->budget.deadline = spent_all ? 1 : now + SAMPLE_PAPERS * PAPER_MICROSECONDS;
    }
    return !is_cancelled(ranking);
}

static const struct paper *paper_of(const struct ranking *ranking, const struct entry *entry)
{
    return snapshot_paper(ranking->request->snapshot, entry->paper);
}

static uint32_t turn(const struct ranking *ranking, uint32_t score)
{
    return ranking->request->reverse ? score : ~score;
}

/* ---- sorting ---- */

enum { DIGIT_BITS = 8, DIGITS = 1 << DIGIT_BITS };

static unsigned get_digit(const struct entry *entry, bool by_then, unsigned shift)
{
    return (by_then ? entry->then : entry->first) >> shift & (DIGITS - 1);
}

/* Stable; ascending. A digit that all entries share is passed over. */
static void sort_entries(struct entry *entries, struct entry *spare, size_t count, bool by_then)
{
    for (unsigned shift = 0; shift < 32; shift += DIGIT_BITS) {
        size_t starts[DIGITS] = {0}, sum = 0;
        for (size_t i = 0; i < count; i++)
            starts[get_digit(&entries[i], by_then, shift)]++;
        if (starts[get_digit(&entries[0], by_then, shift)] == count)
            continue;
        for (size_t i = 0; i < DIGITS; i++) {
            size_t length = starts[i];
            starts[i] = sum;
            sum += length;
        }
        for (size_t i = 0; i < count; i++)
            spare[starts[get_digit(&entries[i], by_then, shift)]++] = entries[i];
        memcpy(entries, spare, count * sizeof *entries);
    }
}

static void sort_small(struct entry *entries, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct entry entry = entries[i];
        size_t at = i;
        for (; at > 0 && entries[at - 1].then > entry.then; at--)
            entries[at] = entries[at - 1];
        entries[at] = entry;
    }
}

/* Matches lie scattered in memory: what the next ones need is on its way while this one
   is scored, each step when the step before has arrived. Twice as fast. */
static void fetch_ahead(const struct ranking *ranking, size_t i)
{
    enum { PAPER = 12, TEXTS = 8, TEXT = 4 };
    if (i + PAPER < ranking->count)
        __builtin_prefetch(paper_of(ranking, &ranking->entries[i + PAPER]));
    if (i + TEXTS < ranking->count)
        __builtin_prefetch(paper_of(ranking, &ranking->entries[i + TEXTS])->texts);
    if (i + TEXT < ranking->count)
        __builtin_prefetch(paper_of(ranking, &ranking->entries[i + TEXT])->text);
}

static bool sort_by_first(struct ranking *ranking)
{
    for (size_t i = 0; i < ranking->count; i++) {
        struct entry *entry = &ranking->entries[i];
        if (!allow_paper(ranking))
            return false;
        fetch_ahead(ranking, i);
        entry->first = turn(ranking, score_first(ranking, paper_of(ranking, entry)));
    }
    sort_entries(ranking->entries, ranking->spare, ranking->count, false);
    return true;
}

/* Sorts the group that begins at start; its end goes to *end. */
static bool sort_group(struct ranking *ranking, size_t start, size_t *end)
{
    struct entry *entries = ranking->entries + start;
    size_t count = 1;
    while (start + count < ranking->count && entries[count].first == entries[0].first)
        count++;
    *end = start + count;
    if (count == 1 || start >= RELEVANCE_RANKS)
        return !is_cancelled(ranking);
    for (size_t i = 0; i < count; i++) {
        if (!allow_paper(ranking))
            return false;
        fetch_ahead(ranking, start + i);
        entries[i].then = turn(ranking, score_then(ranking, paper_of(ranking, &entries[i])));
    }
    if (count <= 32)
        sort_small(entries, count);
    else
        sort_entries(entries, ranking->spare, count, true);
    return true;
}

static bool sort_groups(struct ranking *ranking, uint32_t *papers)
{
    const struct relevance *request = ranking->request;
    bool ready = ranking->count <= request->rows || !request->ready;
    for (size_t start = 0, end; start < ranking->count; start = end) {
        if (!sort_group(ranking, start, &end))
            return false;
        for (size_t i = start; i < end; i++)
            papers[i] = ranking->entries[i].paper;
        if (!ready && end >= request->rows)
            request->ready(request->context, papers, end);
        ready = ready || end >= request->rows;
    }
    return true;
}

bool relevance_sort(const struct relevance *relevance, uint32_t *papers, size_t count)
{
    struct ranking ranking = {
        .request = relevance, .count = count, .budget = {.cancel = relevance->cancel}};
    if (relevance->query->root)
        collect_terms(&ranking, relevance->query->root, false);
    if (ranking.term_count == 0 || count < 2)
        return true;
    ranking.entries = memory_alloc_zero(count, sizeof *ranking.entries);
    ranking.spare = memory_alloc(count * sizeof *ranking.spare);
    for (size_t i = 0; i < count; i++)
        ranking.entries[i].paper = papers[i];
    bool sorted = sort_by_first(&ranking) && sort_groups(&ranking, papers);
    free(ranking.entries);
    free(ranking.spare);
    buffer_deinit(&ranking.scratch);
    return sorted;
}
