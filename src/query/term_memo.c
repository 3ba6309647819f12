#include "query/term_memo.h"

#include "base/bits.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    struct buffer key; /* of the probe; empty: free */
    struct snapshot *snapshot;
    struct marks *marks; /* may be NULL */
    uint64_t *words;     /* judged, matches, costly, one after the other */
    uint64_t used;       /* larger: later */
    /* A term that is one literal and nothing else: */
    bool single;
    bool caseless;
    struct literal literal;
    enum subject subject;
    enum field field;
    enum form form;
};

struct term_memo {
    struct entry entries[MEMO_ENTRIES_MOST];
    uint64_t clock;
};

struct term_memo *term_memo_new(void)
{
    return memory_alloc_zero(1, sizeof(struct term_memo));
}

static void clear_entry(struct entry *entry)
{
    buffer_deinit(&entry->key);
    snapshot_unref(entry->snapshot);
    marks_unref(entry->marks);
    free(entry->words);
    *entry = (struct entry){0};
}

void term_memo_free(struct term_memo *memo)
{
    for (size_t i = 0; i < MEMO_ENTRIES_MOST; i++)
        clear_entry(&memo->entries[i]);
    free(memo);
}

/* ---- chunks ---- */

static size_t words_of(const struct snapshot *snapshot)
{
    return snapshot_chunk_count(snapshot) * CHUNK_WORDS;
}

static struct verdicts entry_verdicts(const struct entry *entry, size_t chunk)
{
    size_t words = words_of(entry->snapshot), offset = chunk * CHUNK_WORDS;
    return (struct verdicts){entry->words + offset, entry->words + words + offset,
                             entry->words + 2 * words + offset};
}

static bool same_chunk(const struct snapshot *a, const struct snapshot *b, size_t chunk)
{
    size_t count_a, count_b;
    if (a == b)
        return true;
    if (chunk >= snapshot_chunk_count(a) || chunk >= snapshot_chunk_count(b))
        return false;
    snapshot_chunk(a, chunk, &count_a);
    snapshot_chunk(b, chunk, &count_b);
    return count_a == count_b &&
           snapshot_chunk_identity(a, chunk) == snapshot_chunk_identity(b, chunk);
}

static struct verdicts at_chunk(const struct verdicts *verdicts, size_t chunk)
{
    size_t offset = chunk * CHUNK_WORDS;
    return (struct verdicts){verdicts->judged + offset, verdicts->matches + offset,
                             verdicts->costly + offset};
}

static void copy_chunk(const struct verdicts *to, const struct verdicts *from)
{
    memcpy(to->judged, from->judged, CHUNK_WORDS * sizeof(uint64_t));
    memcpy(to->matches, from->matches, CHUNK_WORDS * sizeof(uint64_t));
    memcpy(to->costly, from->costly, CHUNK_WORDS * sizeof(uint64_t));
}

static void forget_papers(const struct verdicts *verdicts, const uint64_t papers[CHUNK_WORDS])
{
    bits_and_not(verdicts->judged, papers, CHUNK_PAPERS);
    bits_and_not(verdicts->matches, papers, CHUNK_PAPERS);
    bits_and_not(verdicts->costly, papers, CHUNK_PAPERS);
}

/* ---- marks ---- */

/* What is not worth keeping: bits answer at once. */
static bool asks_for_marks(const struct probe *probe)
{
    enum subject subject = probe->term->subject;
    return subject == SUBJECT_IS || subject == SUBJECT_TAG || subject == SUBJECT_NOTE;
}

/* The papers of a chunk that the entry says nothing about when these are the marks. */
static void find_stale(const struct entry *entry, const struct marks *marks, size_t chunk,
                       uint64_t stale[CHUNK_WORDS])
{
    uint64_t before[CHUNK_WORDS];
    memset(stale, 0, CHUNK_WORDS * sizeof *stale);
    if (entry->subject != SUBJECT_WORDS ||
        marks_text_version(entry->marks) == marks_text_version(marks))
        return;
    marks_read_annotated(marks, chunk, stale);
    marks_read_annotated(entry->marks, chunk, before);
    bits_or(stale, before, CHUNK_PAPERS);
}

/* ---- literals ---- */

static void note_literal(struct entry *entry, const struct probe *probe)
{
    const struct required *required = &probe->required;
    entry->single = required->exact && !required->ascii && required->clauses[0].count == 1;
    entry->caseless = required->caseless;
    entry->subject = probe->term->subject;
    entry->field = probe->term->field;
    entry->form = probe->term->form;
    if (entry->single)
        entry->literal = required->clauses[0].items[0];
}

static bool holds_literal(const struct entry *entry, const struct literal *longer)
{
    struct needle needle;
    needle_init(&needle, literal_view(&entry->literal), entry->caseless);
    return needle_is_in(&needle, literal_view(longer));
}

static bool clause_holds(const struct entry *entry, const struct literals *clause)
{
    for (size_t i = 0; i < clause->count; i++) {
        if (!holds_literal(entry, &clause->items[i]))
            return false;
    }
    return clause->count > 0;
}

/* Each match of the probe holds the entry's literal. */
static bool implies(const struct probe *probe, const struct entry *entry)
{
    const struct term *term = probe->term;
    if (!entry->single || term->subject != entry->subject || term->field != entry->field ||
        term->form != entry->form || (probe->required.caseless && !entry->caseless))
        return false;
    for (size_t i = 0; i < probe->required.count; i++) {
        if (clause_holds(entry, &probe->required.clauses[i]))
            return true;
    }
    return false;
}

static void rule_out(const struct entry *entry, const struct snapshot *snapshot,
                     const struct marks *marks, const struct verdicts *verdicts)
{
    uint64_t stale[CHUNK_WORDS];
    for (size_t chunk = 0; chunk < snapshot_chunk_count(snapshot); chunk++) {
        if (!same_chunk(entry->snapshot, snapshot, chunk))
            continue;
        struct verdicts to = at_chunk(verdicts, chunk), from = entry_verdicts(entry, chunk);
        find_stale(entry, marks, chunk, stale);
        for (size_t i = 0; i < CHUNK_WORDS; i++)
            to.judged[i] |= from.judged[i] & ~(from.matches[i] | from.costly[i] | stale[i]);
    }
}

/* ---- entries ---- */

static bool is_used(const struct entry *entry)
{
    return entry->snapshot;
}

static struct entry *find_entry(struct term_memo *memo, const struct probe *probe)
{
    for (size_t i = 0; i < MEMO_ENTRIES_MOST; i++) {
        struct entry *entry = &memo->entries[i];
        if (is_used(entry) && view_equal(buffer_view(&entry->key), buffer_view(&probe->key)))
            return entry;
    }
    return NULL;
}

void term_memo_forget_others(struct term_memo *memo, const struct snapshot *snapshot)
{
    for (size_t i = 0; i < MEMO_ENTRIES_MOST; i++) {
        struct entry *entry = &memo->entries[i];
        if (is_used(entry) && !same_chunk(entry->snapshot, snapshot, 0))
            clear_entry(entry);
    }
}

/* What the same term was judged before. */
static void recall(const struct entry *entry, const struct snapshot *snapshot,
                   const struct marks *marks, const struct verdicts *verdicts)
{
    uint64_t stale[CHUNK_WORDS];
    for (size_t chunk = 0; chunk < snapshot_chunk_count(snapshot); chunk++) {
        if (!same_chunk(entry->snapshot, snapshot, chunk))
            continue;
        struct verdicts to = at_chunk(verdicts, chunk), from = entry_verdicts(entry, chunk);
        copy_chunk(&to, &from);
        find_stale(entry, marks, chunk, stale);
        forget_papers(&to, stale);
    }
}

void term_memo_read(struct term_memo *memo, const struct probe *probe, struct snapshot *snapshot,
                    const struct marks *marks, const struct verdicts *verdicts)
{
    term_memo_forget_others(memo, snapshot);
    struct entry *same = find_entry(memo, probe);
    if (same)
        recall(same, snapshot, marks, verdicts);
    for (size_t i = 0; i < MEMO_ENTRIES_MOST; i++) {
        struct entry *entry = &memo->entries[i];
        if (!is_used(entry) || entry == same || !implies(probe, entry))
            continue;
        entry->used = ++memo->clock;
        rule_out(entry, snapshot, marks, verdicts);
    }
}

static struct entry *oldest_entry(struct term_memo *memo, size_t *used, size_t *bytes)
{
    struct entry *oldest = NULL;
    *used = *bytes = 0;
    for (size_t i = 0; i < MEMO_ENTRIES_MOST; i++) {
        struct entry *entry = &memo->entries[i];
        if (!is_used(entry))
            continue;
        ++*used;
        *bytes += 3 * words_of(entry->snapshot) * sizeof(uint64_t);
        if (!oldest || entry->used < oldest->used)
            oldest = entry;
    }
    return oldest;
}

/* A free entry, after those that are too much were forgotten. */
static struct entry *take_entry(struct term_memo *memo)
{
    size_t used, bytes;
    struct entry *oldest = oldest_entry(memo, &used, &bytes);
    while (used == MEMO_ENTRIES_MOST || (bytes > MEMO_BYTES && used > MEMO_ENTRIES_LEAST)) {
        clear_entry(oldest);
        oldest = oldest_entry(memo, &used, &bytes);
    }
    for (size_t i = 0; i < MEMO_ENTRIES_MOST; i++) {
        if (!is_used(&memo->entries[i]))
            return &memo->entries[i];
    }
    return oldest;
}

static struct entry *open_entry(struct term_memo *memo, const struct probe *probe,
                                struct snapshot *snapshot, struct marks *marks)
{
    struct entry *entry = find_entry(memo, probe);
    if (entry && entry->snapshot == snapshot &&
        marks_text_version(entry->marks) == marks_text_version(marks))
        return entry;
    if (entry)
        clear_entry(entry);
    else
        entry = take_entry(memo);
    buffer_append_view(&entry->key, buffer_view(&probe->key));
    entry->snapshot = snapshot_ref(snapshot);
    entry->marks = marks ? marks_ref(marks) : NULL;
    entry->words = memory_alloc_zero(3 * words_of(snapshot) + 1, sizeof *entry->words);
    note_literal(entry, probe);
    return entry;
}

void term_memo_write(struct term_memo *memo, const struct probe *probe, struct snapshot *snapshot,
                     struct marks *marks, const struct verdicts *verdicts, const uint64_t *chunks)
{
    if (asks_for_marks(probe))
        return;
    struct entry *entry = open_entry(memo, probe, snapshot, marks);
    size_t count = snapshot_chunk_count(snapshot);
    entry->used = ++memo->clock;
    for (size_t chunk = bits_next(chunks, count, 0); chunk < count;
         chunk = bits_next(chunks, count, chunk + 1)) {
        struct verdicts to = entry_verdicts(entry, chunk), from = at_chunk(verdicts, chunk);
        copy_chunk(&to, &from);
    }
}
