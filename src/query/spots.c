#include "query/spots.h"

#include "base/memory.h"
#include "query/term_fuzzy.h"
#include "query/tree.h"
#include "text/fold.h"

#include <stdlib.h>
#include <string.h>

/* Which terms are looked for. */
enum wanted { WANTED_ALL, WANTED_DISPLAYED, WANTED_RAW };

/* One text on its way. It is folded when the first term needs it. */
struct finder {
    enum wanted wanted;
    struct spots *spots;
    struct matcher *matcher;
    enum field field;
    enum subject part; /* SUBJECT_NOTE, SUBJECT_TAG: instead of a field. SUBJECT_FIELD: one */
    struct view text;
    const struct pattern_budget *budget;
    bool is_folded;
    struct buffer folded;
    struct fold_map map;
    bool ended; /* by the budget, or there are enough */
};

/* Does the term judge papers by this text? */
static bool looks_here(const struct finder *finder, const struct term *term)
{
    if (finder->part != SUBJECT_FIELD)
        return term_looks_in_added(term, finder->part);
    return term_looks_in(term, finder->field) ||
           (term->subject == SUBJECT_RAW && finder->field != FIELD_HEADLINE);
}

/* The same for letters in order. */
static bool looks_for_letters_here(const struct finder *finder, const struct term *term)
{
    if (finder->part != SUBJECT_FIELD)
        return finder->part == SUBJECT_TAG && term->subject == SUBJECT_WORDS;
    return term_fuzzy_looks_in(term, finder->field);
}

static void add_spot(struct finder *finder, size_t start, size_t end)
{
    struct spots *spots = finder->spots;
    if (spots->count >= SPOTS_MOST) {
        finder->ended = true;
        return;
    }
    void *items = spots->items;
    memory_reserve(&items, &spots->capacity, spots->count + 1, sizeof *spots->items);
    spots->items = items;
    spots->items[spots->count++] = (struct spot){start, end};
}

static struct view subject_for(struct finder *finder, const struct term *term)
{
    if (term->form != FORM_SEARCH || fold_is_identity(finder->text))
        return finder->text;
    if (!finder->is_folded)
        fold_append_mapped(&finder->folded, finder->text, &finder->map);
    finder->is_folded = true;
    return buffer_view(&finder->folded);
}

static size_t after_character(struct view text, size_t offset)
{
    offset++;
    while (offset < text.length && (text.data[offset] & 0xC0) == 0x80)
        offset++;
    return offset;
}

/* Where the next search begins: it always moves on, also after an empty match. */
static size_t advance(struct view subject, size_t from, size_t start, size_t end)
{
    return end > start && end > from ? end : after_character(subject, end > from ? end : from);
}

static void find_term(struct finder *finder, const struct term *term)
{
    struct view subject = subject_for(finder, term);
    bool folded = term->form == FORM_SEARCH && finder->is_folded;
    size_t from = 0, start, end;
    while (from <= subject.length && !finder->ended) {
        enum match_outcome outcome = pattern_search(term->pattern, finder->matcher, subject, from,
                                                    finder->budget, &start, &end);
        finder->ended = outcome == MATCH_CANCELLED || outcome == MATCH_COSTLY;
        if (outcome != MATCH_YES)
            return;
        from = advance(subject, from, start, end);
        if (folded && start < end)
            fold_map_back(&finder->map, &start, &end);
        if (start < end)
            add_spot(finder, start, end);
    }
}

/* ---- letter by letter ---- */

/* The best item of a list, or the text itself. */
static struct view best_subject(const struct term *term, enum field field, struct view text)
{
    struct view best = text, item;
    int most = 0;
    if (!(field_get_traits(field) & FIELD_ITEMS))
        return text;
    while (paper_next_item(&text, &item)) {
        int score = fuzzy_score(term->fuzzy, item, NULL);
        if (score > most)
            best = item;
        most = score > most ? score : most;
    }
    return most > 0 ? best : view_make(best.data, 0);
}

static void add_letter(struct finder *finder, struct view subject, size_t start)
{
    size_t end = after_character(subject, start);
    if (subject.data != finder->text.data)
        fold_map_back(&finder->map, &start, &end);
    if (start < end)
        add_spot(finder, start, end);
}

/* Letters that stand side by side are one spot. */
static void join_letters(struct spots *spots, size_t first)
{
    size_t count = first;
    for (size_t i = first; i < spots->count; i++) {
        struct spot *last = &spots->items[count - 1];
        if (count > first && spots->items[i].start <= last->end)
            last->end = spots->items[i].end;
        else
            spots->items[count++] = spots->items[i];
    }
    spots->count = count;
}

static void find_letters(struct finder *finder, const struct term *term)
{
    size_t positions[FUZZY_LETTERS];
    size_t first = finder->spots->count;
    struct view subject = subject_for(finder, term);
    bool whole = finder->part != SUBJECT_FIELD;
    struct view best = whole ? subject : best_subject(term, finder->field, subject);
    if (!fuzzy_score(term->fuzzy, best, positions))
        return;
    for (size_t i = 0; i < fuzzy_length(term->fuzzy) && !finder->ended; i++)
        add_letter(finder, subject, (size_t)(best.data - subject.data) + positions[i]);
    join_letters(finder->spots, first);
}

static bool is_wanted(const struct finder *finder, const struct term *term)
{
    bool raw = term->subject == SUBJECT_RAW;
    return finder->wanted == WANTED_ALL || raw == (finder->wanted == WANTED_RAW);
}

static void find_node(struct finder *finder, const struct node *node, bool negated)
{
    bool positive = node->kind == NODE_TERM && !negated && is_wanted(finder, &node->term);
    if (positive && node->term.pattern && looks_here(finder, &node->term))
        find_term(finder, &node->term);
    if (positive && node->term.fuzzy && looks_for_letters_here(finder, &node->term))
        find_letters(finder, &node->term);
    for (const struct node *child = node->child; child; child = child->next)
        find_node(finder, child, negated != (node->kind == NODE_NOT));
}

static int compare_spots(const void *a, const void *b)
{
    const struct spot *left = a, *right = b;
    if (left->start != right->start)
        return left->start < right->start ? -1 : 1;
    return (left->end > right->end) - (left->end < right->end);
}

/* Puts the spots in order, and overlapping ones together; those that only touch are
   matches of their own. */
static void merge_spots(struct spots *spots)
{
    size_t count = 0;
    if (spots->count > 1)
        qsort(spots->items, spots->count, sizeof *spots->items, compare_spots);
    for (size_t i = 0; i < spots->count; i++) {
        struct spot spot = spots->items[i];
        struct spot *last = count > 0 ? &spots->items[count - 1] : NULL;
        if (!last || spot.start >= last->end)
            spots->items[count++] = spot;
        else if (spot.end > last->end)
            last->end = spot.end;
    }
    spots->count = count;
}

static void find_all(struct finder *finder, const struct query *query)
{
    if (query->root)
        find_node(finder, query->root, false);
    buffer_deinit(&finder->folded);
    fold_map_deinit(&finder->map);
}

static void find_and_merge(struct finder *finder, const struct query *query)
{
    finder->spots->count = 0;
    find_all(finder, query);
    merge_spots(finder->spots);
}

void spots_find(struct spots *spots, const struct query *query, struct matcher *matcher,
                enum field field, struct view text, const struct pattern_budget *budget)
{
    struct finder finder = {.spots = spots,
                            .matcher = matcher,
                            .field = field,
                            .part = SUBJECT_FIELD,
                            .text = text,
                            .budget = budget};
    find_and_merge(&finder, query);
}

void spots_find_added(struct spots *spots, const struct query *query, struct matcher *matcher,
                      enum subject part, struct view text, const struct pattern_budget *budget)
{
    struct finder finder = {
        .spots = spots, .matcher = matcher, .part = part, .text = text, .budget = budget};
    find_and_merge(&finder, query);
}

/* Carries the spots from index `first` on over to the other form. */
static void carry_over(struct spots *spots, size_t first, const struct spots_forms *forms)
{
    size_t count = first;
    for (size_t i = first; i < spots->count; i++) {
        struct spot spot = spots->items[i];
        if (forms->shown == FORM_SOURCE)
            markup_to_source(forms->details, &spot.start, &spot.end);
        else
            markup_to_display(forms->details, &spot.start, &spot.end);
        if (spot.start < spot.end)
            spots->items[count++] = spot;
    }
    spots->count = count;
}

void spots_find_in_forms(struct spots *spots, const struct query *query, struct matcher *matcher,
                         const struct spots_forms *forms, const struct pattern_budget *budget)
{
    struct finder displayed = {.wanted = WANTED_DISPLAYED, .text = forms->display};
    struct finder raw = {.wanted = WANTED_RAW, .text = forms->source};
    displayed.spots = raw.spots = spots;
    displayed.matcher = raw.matcher = matcher;
    displayed.field = raw.field = forms->field;
    displayed.part = raw.part = SUBJECT_FIELD;
    displayed.budget = raw.budget = budget;
    spots->count = 0;
    find_all(&displayed, query);
    if (forms->shown == FORM_SOURCE)
        carry_over(spots, 0, forms);
    size_t first = spots->count;
    find_all(&raw, query);
    if (forms->shown == FORM_DISPLAY)
        carry_over(spots, first, forms);
    merge_spots(spots);
}

void spots_deinit(struct spots *spots)
{
    free(spots->items);
    *spots = (struct spots){0};
}
