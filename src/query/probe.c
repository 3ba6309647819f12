#include "query/probe.h"

#include "base/bits.h"

#include <string.h>

enum {
    PREFILTER_PAYS = 6000, /* papers to judge: fewer are judged while libhs compiles, */
    EXACT_PAYS = 1000,     /* and fewer than this when it would be exact */
    SAMPLED_CHUNKS = 16,
    FEW = 4,  /* needles that are looked for faster one by one than by libhs together */
    AHEAD = 4 /* papers whose text is asked of the memory before it is needed */
};

/* ---- what is known of a term ---- */

static void read_subject(struct probe *probe)
{
    const struct term *term = probe->term;
    bool words = term->subject == SUBJECT_WORDS;
    bool field = term->subject == SUBJECT_FIELD && field_get_traits(term->field) & FIELD_WORDS;
    probe->all_fields = words && term->form == FORM_SEARCH;
    probe->folded = (words || field) && term->form == FORM_SEARCH;
    probe->titled = field && term->field == FIELD_TITLE;
}

static bool is_searched(const struct term *term)
{
    return term->pattern && (term->subject == SUBJECT_WORDS || term->subject == SUBJECT_FIELD);
}

static void make_needles(struct probe *probe)
{
    const struct literals *best = required_best(&probe->required);
    if (!best || probe->level == ENGINE_PLAIN)
        return;
    for (size_t i = 0; i < best->count; i++)
        needle_init(&probe->needles[i], literal_view(&best->items[i]), probe->required.caseless);
    probe->needle_count = best->count;
}

static void append_bytes(struct buffer *key, const void *bytes, size_t length)
{
    buffer_append(key, bytes, length);
}

static void make_key(struct probe *probe)
{
    const struct term *term = probe->term;
    const int kinds[] = {(int)term->subject, (int)term->field, (int)term->form, (int)term->has,
                         (int)term->is};
    append_bytes(&probe->key, kinds, sizeof kinds);
    append_bytes(&probe->key, &term->range.low, sizeof term->range.low);
    append_bytes(&probe->key, &term->range.high, sizeof term->range.high);
    if (term->fuzzy)
        fuzzy_append_key(term->fuzzy, &probe->key);
    if (!term->pattern)
        return;
    unsigned flags = pattern_get_flags(term->pattern);
    append_bytes(&probe->key, &flags, sizeof flags);
    buffer_append_view(&probe->key, pattern_get_text(term->pattern));
}

void probe_init(struct probe *probe, const struct term *term, enum engine_level level)
{
    *probe = (struct probe){.term = term, .level = level};
    make_key(probe);
    if (level == ENGINE_PLAIN || !is_searched(term))
        return;
    read_subject(probe);
    required_read(pattern_get_text(term->pattern), pattern_get_flags(term->pattern), term->form,
                  &probe->required);
    make_needles(probe);
    probe->everything = probe->required.everything && probe->all_fields &&
                        pattern_get_reach(term->pattern) == PATTERN_REACH_LINE;
}

void probe_deinit(struct probe *probe)
{
    prefilter_free(probe->prefilter);
    buffer_deinit(&probe->key);
}

/* ---- by the signature ---- */

static bool uses_signature(const struct probe *probe)
{
    return probe->level == ENGINE_AUTO || probe->level >= ENGINE_INDEX;
}

static void narrow_by_clause(const struct signature *signature, const struct literals *clause,
                             uint64_t papers[CHUNK_WORDS])
{
    uint64_t any[CHUNK_WORDS] = {0};
    for (size_t i = 0; i < clause->count; i++) {
        uint64_t one[CHUNK_WORDS];
        memcpy(one, papers, sizeof one);
        signature_narrow(signature, literal_view(&clause->items[i]), one);
        bits_or(any, one, CHUNK_PAPERS);
    }
    memcpy(papers, any, sizeof any);
}

/* Of papers: those with tags or a note that the term looks in. */
static void read_annotated(const struct probe *probe, const struct marks *marks, size_t chunk,
                           const uint64_t papers[CHUNK_WORDS], uint64_t annotated[CHUNK_WORDS])
{
    memset(annotated, 0, CHUNK_WORDS * sizeof *annotated);
    if (probe->term->subject != SUBJECT_WORDS || !marks_have_text(marks))
        return;
    marks_read_annotated(marks, chunk, annotated);
    bits_and(annotated, papers, CHUNK_PAPERS);
}

static void narrow_by_signature(const struct probe *probe, const struct signature *signature,
                                const uint64_t annotated[CHUNK_WORDS], uint64_t papers[CHUNK_WORDS])
{
    uint64_t spared[CHUNK_WORDS];
    memcpy(spared, papers, sizeof spared);
    if (probe->folded) {
        for (size_t i = 0; i < probe->required.count; i++)
            narrow_by_clause(signature, &probe->required.clauses[i], papers);
    }
    if (probe->required.foreign)
        bits_and(papers,
                 probe->folded ? signature_foreign(signature) : signature_accented(signature),
                 CHUNK_PAPERS);
    bits_or(papers, annotated, CHUNK_PAPERS);
    if (!probe->titled && !probe->required.ascii)
        return;
    for (size_t i = 0; i < CHUNK_WORDS; i++) {
        uint64_t spare = (probe->titled ? signature_untitled(signature)[i] : 0) |
                         (probe->required.ascii ? signature_foreign(signature)[i] : 0);
        papers[i] |= spared[i] & spare;
    }
}

/* Only of fields that words look in does the signature know anything. */
static const struct signature *get_signature(const struct probe *probe,
                                             const struct snapshot *snapshot, size_t chunk)
{
    const struct term *term = probe->term;
    bool words = term->subject == SUBJECT_WORDS ||
                 (term->subject == SUBJECT_FIELD && field_get_traits(term->field) & FIELD_WORDS);
    if (!words || !uses_signature(probe) || (!probe->required.count && !probe->required.foreign))
        return NULL;
    return snapshot_signature(snapshot, chunk);
}

void probe_narrow(const struct probe *probe, const struct snapshot *snapshot,
                  const struct marks *marks, size_t chunk, uint64_t papers[CHUNK_WORDS])
{
    const struct signature *signature = get_signature(probe, snapshot, chunk);
    uint64_t annotated[CHUNK_WORDS];
    if (!signature)
        return;
    read_annotated(probe, marks, chunk, papers, annotated);
    narrow_by_signature(probe, signature, annotated, papers);
}

static bool has_letters(struct view literal)
{
    for (size_t i = 0; i < literal.length; i++) {
        if ((literal.data[i] | 0x20) >= 'a' && (literal.data[i] | 0x20) <= 'z')
            return true;
    }
    return false;
}

/* The signature tells which papers hold the literal, and any such paper matches. */
static bool is_certain(const struct probe *probe, const struct literal *literal)
{
    struct view text = literal_view(literal);
    return signature_is_exact(text) && (probe->required.caseless || !has_letters(text));
}

/* How many literals of an exact term the signature finds for certain. */
static size_t count_certain(const struct probe *probe)
{
    const struct required *required = &probe->required;
    size_t count = 0;
    if (!uses_signature(probe) || !probe->all_fields || !required->exact)
        return 0;
    for (size_t i = 0; i < required->clauses[0].count; i++)
        count += is_certain(probe, &required->clauses[0].items[i]);
    return count;
}

/* But papers that are not ASCII, perhaps. */
static bool signature_decides(const struct probe *probe)
{
    return probe->required.count && count_certain(probe) == probe->required.clauses[0].count;
}

/* Of the papers that are left: those that match for certain. */
static void find_certain(const struct probe *probe, const struct signature *signature,
                         const uint64_t left[CHUNK_WORDS], uint64_t certain[CHUNK_WORDS])
{
    const struct literals *clause = &probe->required.clauses[0];
    for (size_t i = 0; i < clause->count; i++) {
        uint64_t one[CHUNK_WORDS];
        if (!is_certain(probe, &clause->items[i]))
            continue;
        memcpy(one, left, sizeof one);
        signature_narrow(signature, literal_view(&clause->items[i]), one);
        bits_or(certain, one, CHUNK_PAPERS);
    }
}

/* ---- preparing ---- */

static size_t count_candidates(const struct probe *probe, const struct snapshot *snapshot,
                               const struct verdicts *known)
{
    size_t chunks = snapshot_chunk_count(snapshot), sampled = 0, found = 0;
    size_t step = chunks / SAMPLED_CHUNKS + 1;
    for (size_t chunk = 0; chunk < chunks; chunk += step) {
        uint64_t papers[CHUNK_WORDS] = {0};
        size_t count;
        snapshot_chunk(snapshot, chunk, &count);
        bits_fill(papers, count);
        bits_and_not(papers, known->judged + chunk * CHUNK_WORDS, count);
        probe_narrow(probe, snapshot, NULL, chunk, papers);
        found += bits_count(papers, CHUNK_PAPERS);
        sampled += count;
    }
    return sampled ? found * snapshot_count(snapshot) / sampled : 0;
}

static bool needles_decide(const struct probe *probe)
{
    return probe->required.exact && probe->needle_count > 0 && probe->needle_count <= FEW;
}

/* Needles rule out nearly as much as a prefilter that is not exact. */
static bool prefilter_pays(const struct probe *probe)
{
    const struct pattern *pattern = probe->term->pattern;
    struct buffer rewritten = {0};
    bool exact = false;
    bool possible = prefilter_rewrite(pattern_get_text(pattern), pattern_get_flags(pattern),
                                      &rewritten, &exact);
    buffer_deinit(&rewritten);
    if (!possible || (!exact && probe->needle_count > 0))
        return false;
    return probe->candidates > (exact ? EXACT_PAYS : PREFILTER_PAYS);
}

void probe_prepare(struct probe *probe, const struct snapshot *snapshot,
                   const struct verdicts *known)
{
    probe->candidates = count_candidates(probe, snapshot, known);
    bool automatic = probe->level == ENGINE_AUTO;
    if ((!automatic && probe->level != ENGINE_HS) || !probe->folded || probe->everything ||
        needles_decide(probe) || term_looks_in_ids(probe->term))
        return;
    if (automatic && (signature_decides(probe) || !prefilter_pays(probe)))
        return;
    const struct pattern *pattern = probe->term->pattern;
    probe->prefilter = prefilter_new(pattern_get_text(pattern), pattern_get_flags(pattern));
}

size_t probe_cost(const struct probe *probe)
{
    if ((!probe->term->pattern && !probe->term->fuzzy) || probe->everything)
        return 0;
    size_t each = needles_decide(probe) ? 2 : probe->prefilter ? 3 : 8;
    return 1 + probe->candidates * (signature_decides(probe) ? 1 : each);
}

/* ---- one paper ---- */

static bool holds_needle(const struct probe *probe, struct view text)
{
    for (size_t i = 0; i < probe->needle_count; i++) {
        if (needle_is_in(&probe->needles[i], text))
            return true;
    }
    return false;
}

/* text is all that the term looks in, either one field or all of them with newlines. */
static bool prefilter_decides(const struct probe *probe)
{
    return prefilter_is_exact(probe->prefilter) &&
           (!probe->all_fields || pattern_get_reach(probe->term->pattern) == PATTERN_REACH_LINE);
}

/* A paper of which only what it says itself is to be judged. */
static enum match_outcome judge_paper(const struct probe *probe, struct worker *worker,
                                      const struct candidate *candidate)
{
    const struct term *term = probe->term;
    const struct paper *paper = candidate->paper;
    bool field = term->subject == SUBJECT_FIELD && !term_looks_in_ids(term);
    if (!probe->all_fields && (!field || !paper_has(paper, term->field)))
        return worker_match(worker, term, candidate);
    struct view text =
        probe->all_fields ? paper_search_text(paper) : paper_get(paper, term->field, term->form);
    bool needles = probe->needle_count > 0 && (probe->needle_count <= FEW || !probe->prefilter) &&
                   (!probe->required.ascii || paper->flags & PAPER_ASCII);
    if (needles && !holds_needle(probe, text))
        return MATCH_NO;
    if (needles && probe->required.exact)
        return MATCH_YES;
    if (probe->prefilter && paper->flags & PAPER_ASCII) {
        if (!prefilter_find(probe->prefilter, worker->memory, text))
            return MATCH_NO;
        if (prefilter_decides(probe))
            return MATCH_YES;
    }
    return worker_match(worker, term, candidate);
}

/* ---- the papers of a chunk ---- */

/* Papers lie all over the memory; it takes a while to bring one. */
static void ask_ahead(const struct paper *papers, const uint64_t *left, size_t *ahead)
{
    *ahead = *ahead < CHUNK_PAPERS ? bits_next(left, CHUNK_PAPERS, *ahead + 1) : *ahead;
    if (*ahead < CHUNK_PAPERS) {
        __builtin_prefetch(papers[*ahead].text);
        __builtin_prefetch(papers[*ahead].text + 64);
    }
}

static bool judge_left(const struct probe *probe, struct worker *worker,
                       const struct snapshot *snapshot, size_t chunk,
                       const uint64_t left[CHUNK_WORDS], const uint64_t annotated[CHUNK_WORDS],
                       const struct verdicts *verdicts)
{
    size_t count, index = bits_next(left, CHUNK_PAPERS, 0), ahead = index;
    const struct paper *papers = snapshot_chunk(snapshot, chunk, &count);
    struct candidate candidate = {.snapshot = snapshot, .marks = worker->marks};
    for (int i = 0; i < AHEAD; i++)
        ask_ahead(papers, left, &ahead);
    if (probe->prefilter)
        prefilter_memory_grow(worker->memory, probe->prefilter);
    for (; index < count; index = bits_next(left, CHUNK_PAPERS, index + 1)) {
        ask_ahead(papers, left, &ahead);
        if (worker_is_cancelled(worker))
            return false;
        candidate.paper = &papers[index];
        candidate.index = chunk * CHUNK_PAPERS + index;
        enum match_outcome outcome = bits_test(annotated, index)
                                         ? worker_match(worker, probe->term, &candidate)
                                         : judge_paper(probe, worker, &candidate);
        if (outcome == MATCH_CANCELLED)
            return false;
        bits_set(verdicts->judged, index);
        if (outcome == MATCH_YES)
            bits_set(verdicts->matches, index);
        else if (outcome == MATCH_COSTLY)
            bits_set(verdicts->costly, index);
    }
    return true;
}

/* What only the bits of marks are asked for; false when it is something else. */
static bool judge_by_bits(const struct probe *probe, const struct worker *worker, size_t chunk,
                          const uint64_t left[CHUNK_WORDS], const struct verdicts *verdicts)
{
    uint64_t matches[CHUNK_WORDS];
    if (!term_match_bits(probe->term, worker->marks, chunk, matches))
        return false;
    bits_and(matches, left, CHUNK_PAPERS);
    bits_or(verdicts->matches, matches, CHUNK_PAPERS);
    bits_or(verdicts->judged, left, CHUNK_PAPERS);
    return true;
}

bool probe_judge(const struct probe *probe, struct worker *worker, const struct snapshot *snapshot,
                 size_t chunk, const uint64_t wanted[CHUNK_WORDS], const struct verdicts *verdicts)
{
    const struct signature *signature = get_signature(probe, snapshot, chunk);
    uint64_t left[CHUNK_WORDS], out[CHUNK_WORDS], annotated[CHUNK_WORDS],
        certain[CHUNK_WORDS] = {0};
    memcpy(left, wanted, sizeof left);
    bits_and_not(left, verdicts->judged, CHUNK_PAPERS);
    if (judge_by_bits(probe, worker, chunk, left, verdicts))
        return true;
    memcpy(out, left, sizeof out);
    read_annotated(probe, worker->marks, chunk, left, annotated);
    if (probe->everything)
        memcpy(certain, left, sizeof certain);
    if (signature)
        narrow_by_signature(probe, signature, annotated, left);
    if (signature && count_certain(probe))
        find_certain(probe, signature, left, certain);
    bits_or(verdicts->matches, certain, CHUNK_PAPERS);
    bits_and_not(left, certain, CHUNK_PAPERS);
    if (signature && signature_decides(probe) && !probe->required.ascii)
        bits_and(left, annotated, CHUNK_PAPERS);
    bits_and_not(out, left, CHUNK_PAPERS);
    bits_or(verdicts->judged, out, CHUNK_PAPERS);
    return judge_left(probe, worker, snapshot, chunk, left, annotated, verdicts);
}
