/*
 * Each topic has a hash table of its values, and all of them folded and in small letters
 * in one row of bytes, so that looking for a stem is one run through contiguous memory:
 *
 *   folded   \n y o s h u a   b e n g i o \n s a m y ...
 *            ^ entries[0].start             ^ entries[1].start
 */
#include "corpus/vocabulary.h"

#include "base/arena.h"
#include "base/memory.h"
#include "text/fold.h"
#include "text/lower.h"

#include <stdlib.h>
#include <string.h>

enum {
    VALUE_BYTES = 200 /* longer ones are no names */,
    SLOTS_LEAST = 256,
    SLOTS_A_PAPER = 4,
    FOUND_BYTES = 1 << 22 /* looked through for a stem */
};

struct entry {
    struct view value;
    uint32_t hash;
    uint32_t start; /* in folded */
    size_t count;
};

struct topic {
    struct entry *entries;
    size_t count;
    size_t capacity;
    uint32_t *slots; /* index of an entry + 1; 0: free */
    size_t slot_count;
    struct buffer folded;
};

struct vocabulary {
    struct topic topics[VOCABULARY_TOPICS];
    struct snapshot *snapshot; /* NULL: nothing learnt */
    size_t known;              /* papers */
    struct arena arena;        /* years as text */
    struct buffer scratch;
};

static const enum field fields[VOCABULARY_YEARS] = {
#define VOCABULARY_FIELD(identifier, field) [VOCABULARY_##identifier] = field,
    VOCABULARY_LIST(VOCABULARY_FIELD)
#undef VOCABULARY_FIELD
};

/* ---- life ---- */

struct vocabulary *vocabulary_new(void)
{
    return memory_alloc_zero(1, sizeof(struct vocabulary));
}

static void forget(struct vocabulary *vocabulary)
{
    for (size_t i = 0; i < VOCABULARY_TOPICS; i++) {
        struct topic *topic = &vocabulary->topics[i];
        free(topic->entries);
        free(topic->slots);
        buffer_deinit(&topic->folded);
        *topic = (struct topic){0};
    }
    arena_deinit(&vocabulary->arena);
    snapshot_unref(vocabulary->snapshot);
    vocabulary->snapshot = NULL;
    vocabulary->known = 0;
}

void vocabulary_free(struct vocabulary *vocabulary)
{
    if (!vocabulary)
        return;
    forget(vocabulary);
    buffer_deinit(&vocabulary->scratch);
    free(vocabulary);
}

enum vocabulary_topic vocabulary_topic_of(enum field field)
{
    int topic = 0;
    while (topic < VOCABULARY_YEARS && fields[topic] != field)
        topic++;
    return topic < VOCABULARY_YEARS ? (enum vocabulary_topic)topic : VOCABULARY_TOPICS;
}

/* ---- learning ---- */

static void put_slot(struct topic *topic, uint32_t hash, uint32_t number)
{
    size_t at = hash & (topic->slot_count - 1);
    while (topic->slots[at])
        at = (at + 1) & (topic->slot_count - 1);
    topic->slots[at] = number;
}

/* The first time for as many values as so many papers usually have: putting all of them
   into a larger table takes longer than a key may wait. Slots that are never touched
   take no memory. */
static void grow_slots(struct topic *topic, size_t papers)
{
    free(topic->slots);
    topic->slot_count = topic->slot_count ? 2 * topic->slot_count : SLOTS_LEAST;
    while (topic->count == 0 && topic->slot_count < SLOTS_A_PAPER * papers)
        topic->slot_count *= 2;
    topic->slots = memory_alloc_zero(topic->slot_count, sizeof *topic->slots);
    for (size_t i = 0; i < topic->count; i++)
        put_slot(topic, topic->entries[i].hash, (uint32_t)i + 1);
}

static struct entry *find_entry(const struct topic *topic, struct view value, uint32_t hash)
{
    if (!topic->slot_count)
        return NULL;
    for (size_t at = hash & (topic->slot_count - 1); topic->slots[at];
         at = (at + 1) & (topic->slot_count - 1)) {
        struct entry *entry = &topic->entries[topic->slots[at] - 1];
        if (entry->hash == hash && view_equal(entry->value, value))
            return entry;
    }
    return NULL;
}

static void append_folded(struct buffer *out, struct view text, struct buffer *scratch)
{
    if (fold_is_identity(text)) {
        lower_append(out, text);
        return;
    }
    buffer_clear(scratch);
    fold_append(scratch, text);
    lower_append(out, buffer_view(scratch));
}

static void add_entry(struct topic *topic, struct view value, uint32_t hash, size_t papers,
                      struct buffer *scratch)
{
    if (2 * topic->count >= topic->slot_count)
        grow_slots(topic, papers);
    void *entries = topic->entries;
    memory_reserve(&entries, &topic->capacity, topic->count + 1, sizeof *topic->entries);
    topic->entries = entries;
    topic->entries[topic->count++] = (struct entry){value, hash, (uint32_t)topic->folded.length, 1};
    buffer_append_byte(&topic->folded, '\n');
    append_folded(&topic->folded, value, scratch);
    put_slot(topic, hash, (uint32_t)topic->count);
}

/* ---- the values of a paper ---- */

struct value_visit {
    void (*visit)(void *context, enum vocabulary_topic topic, struct view value, bool lasting);
    void *context;
};

/* A value that is no name is left out. lasting: it lies in the snapshot. */
static void visit_value(const struct value_visit *visit, enum vocabulary_topic topic,
                        struct view value, bool lasting)
{
    if (value.length > 0 && value.length <= VALUE_BYTES)
        visit->visit(visit->context, topic, value, lasting);
}

static void visit_year(const struct value_visit *visit, int year)
{
    struct buffer text = {0};
    if (!year)
        return;
    buffer_append_format(&text, "%d", year);
    visit_value(visit, VOCABULARY_YEARS, buffer_view(&text), false);
    buffer_deinit(&text);
}

static void visit_text(const struct value_visit *visit, const struct paper *paper,
                       const struct paper_text *text)
{
    enum field field = (enum field)text->field;
    enum vocabulary_topic topic = vocabulary_topic_of(field);
    if (topic == VOCABULARY_TOPICS || !(text->forms & 1u << FORM_DISPLAY))
        return;
    struct view rest = view_make(paper->text + text->offset, text->length), item = rest;
    if (!(field_get_traits(field) & FIELD_ITEMS)) {
        visit_value(visit, topic, rest, true);
        return;
    }
    while (paper_next_item(&rest, &item))
        visit_value(visit, topic, item, true);
}

static void visit_paper(const struct value_visit *visit, const struct paper *paper)
{
    for (size_t i = 0; i < paper->text_count && paper->texts[i].field < FIELD_OTHER; i++)
        visit_text(visit, paper, &paper->texts[i]);
    visit_year(visit, paper->year);
}

/* ---- learning them ---- */

static uint32_t hash_value(struct view value)
{
    unsigned long long whole = view_hash(value);
    return (uint32_t)(whole ^ whole >> 32);
}

static void count_value(void *context, enum vocabulary_topic which, struct view value, bool lasting)
{
    struct vocabulary *vocabulary = context;
    struct topic *topic = &vocabulary->topics[which];
    uint32_t hash = hash_value(value);
    struct entry *entry = find_entry(topic, value, hash);
    if (entry)
        entry->count++;
    else
        add_entry(topic, lasting ? value : arena_copy(&vocabulary->arena, value), hash,
                  snapshot_count(vocabulary->snapshot), &vocabulary->scratch);
}

bool vocabulary_learn(struct vocabulary *vocabulary, struct snapshot *snapshot, size_t papers)
{
    if (vocabulary->snapshot != snapshot) {
        if (vocabulary->snapshot && !snapshot_continues(snapshot, vocabulary->snapshot))
            forget(vocabulary);
        snapshot_ref(snapshot);
        snapshot_unref(vocabulary->snapshot);
        vocabulary->snapshot = snapshot;
    }
    size_t count = snapshot_count(snapshot);
    const struct value_visit counting = {count_value, vocabulary};
    for (; vocabulary->known < count && papers > 0; papers--)
        visit_paper(&counting, snapshot_paper(snapshot, vocabulary->known++));
    return vocabulary->known < count;
}

/* ---- finding ---- */

/* The best values so far, in order. */
struct best {
    struct vocabulary_value *values;
    size_t count;
    size_t capacity;
};

static bool comes_before(const struct vocabulary_value *a, const struct vocabulary_value *b)
{
    if (a->count != b->count)
        return a->count > b->count;
    return view_compare(a->value, b->value) < 0;
}

static void offer(struct best *best, const struct entry *entry)
{
    struct vocabulary_value value = {entry->value, entry->count};
    size_t at = best->count;
    if (at == best->capacity) {
        if (at == 0 || !comes_before(&value, &best->values[at - 1]))
            return;
        at--;
    } else {
        best->count++;
    }
    for (; at > 0 && comes_before(&value, &best->values[at - 1]); at--)
        best->values[at] = best->values[at - 1];
    best->values[at] = value;
}

/* The entry in which a place of folded lies. */
static size_t entry_at(const struct topic *topic, size_t place)
{
    size_t low = 0, high = topic->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (topic->entries[middle].start <= place)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static bool begins_word(struct view folded, size_t place)
{
    char before = folded.data[place - 1];
    return before == '\n' || before == ' ' || before == '-' || before == '(';
}

static void find_stem(const struct topic *topic, struct view stem, struct best *best)
{
    struct view folded = view_slice(buffer_view(&topic->folded), 0, FOUND_BYTES);
    for (size_t place = 1; (place = view_find(folded, stem, place)) != VIEW_NONE;) {
        if (!begins_word(folded, place)) {
            place++;
            continue;
        }
        size_t entry = entry_at(topic, place);
        offer(best, &topic->entries[entry]);
        if (entry + 1 == topic->count)
            return;
        place = topic->entries[entry + 1].start + 1;
    }
}

size_t vocabulary_find(const struct vocabulary *vocabulary, enum vocabulary_topic which,
                       struct view stem, struct vocabulary_value *values, size_t capacity)
{
    const struct topic *topic = &vocabulary->topics[which];
    struct best best = {values, 0, capacity};
    struct buffer folded = {0}, scratch = {0};
    append_folded(&folded, stem, &scratch);
    bool crosses = view_find_byte(buffer_view(&folded), '\n', 0) != VIEW_NONE;
    if (folded.length > 0 && !crosses)
        find_stem(topic, buffer_view(&folded), &best);
    for (size_t i = 0;
         folded.length == 0 && i < topic->count && topic->entries[i].start < FOUND_BYTES; i++)
        offer(&best, &topic->entries[i]);
    buffer_deinit(&folded);
    buffer_deinit(&scratch);
    return best.count;
}

/* ---- by number ---- */

size_t vocabulary_known(const struct vocabulary *vocabulary)
{
    return vocabulary->known;
}

size_t vocabulary_count(const struct vocabulary *vocabulary, enum vocabulary_topic topic)
{
    return vocabulary->topics[topic].count;
}

struct vocabulary_value vocabulary_at(const struct vocabulary *vocabulary,
                                      enum vocabulary_topic topic, size_t number)
{
    const struct entry *entry = &vocabulary->topics[topic].entries[number];
    return (struct vocabulary_value){entry->value, entry->count};
}

struct view vocabulary_folded_at(const struct vocabulary *vocabulary, enum vocabulary_topic which,
                                 size_t number)
{
    const struct topic *topic = &vocabulary->topics[which];
    size_t start = topic->entries[number].start + 1;
    size_t end = number + 1 < topic->count ? topic->entries[number + 1].start : topic->folded.length;
    return view_slice(buffer_view(&topic->folded), start, end - start);
}

struct number_visit {
    const struct vocabulary *vocabulary;
    void (*visit)(void *context, enum vocabulary_topic topic, size_t number);
    void *context;
};

static void visit_number(void *context, enum vocabulary_topic which, struct view value,
                         bool lasting)
{
    (void)lasting;
    const struct number_visit *visit = context;
    const struct topic *topic = &visit->vocabulary->topics[which];
    const struct entry *entry = find_entry(topic, value, hash_value(value));
    if (entry)
        visit->visit(visit->context, which, (size_t)(entry - topic->entries));
}

void vocabulary_visit(const struct vocabulary *vocabulary, const struct paper *paper,
                      void (*visit)(void *context, enum vocabulary_topic topic, size_t number),
                      void *context)
{
    struct number_visit numbers = {vocabulary, visit, context};
    visit_paper(&(struct value_visit){visit_number, &numbers}, paper);
}
