#include "query/rows.h"

#include "base/bits.h"
#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>

void rows_init(struct rows *rows, const struct twins *twins, struct scan *scan, bool early)
{
    *rows = (struct rows){.twins = twins_hidden_count(twins) ? twins : NULL, .scan = scan};
    if (!early && !rows->twins)
        return;
    size_t words = scan_word_count(scan) + 1;
    rows->early = memory_alloc_zero(3 * words, sizeof *rows->early);
    rows->matches = rows->early + words;
    rows->costly = rows->matches + words;
}

void rows_deinit(struct rows *rows)
{
    free(rows->early);
}

/* ---- judging before the others ---- */

static bool judge_record(struct rows *rows, struct worker *worker, size_t record)
{
    if (!scan_judge_paper(rows->scan, worker, record))
        return false;
    bits_set(rows->early, record);
    if (bits_test(scan_matches(rows->scan), record))
        bits_set(rows->matches, record);
    if (bits_test(scan_costly(rows->scan), record))
        bits_set(rows->costly, record);
    return true;
}

bool rows_judge(struct rows *rows, struct worker *worker, size_t record)
{
    const uint32_t *records;
    size_t count = twins_records(rows->twins, record, &records);
    for (size_t i = 0; i < count; i++)
        if (!judge_record(rows, worker, records[i]))
            return false;
    return count > 0 || judge_record(rows, worker, record);
}

/* The hidden records of a chunk. */
static bool judge_hidden_of(struct rows *rows, struct worker *worker, size_t chunk)
{
    uint64_t hidden[CHUNK_WORDS], any = 0;
    for (size_t i = 0; i < CHUNK_WORDS; i++)
        any |= hidden[i] = twins_hidden_word(rows->twins, chunk * CHUNK_WORDS + i);
    if (!any)
        return true;
    if (!scan_judge_papers(rows->scan, worker, chunk, hidden))
        return false;
    for (size_t i = 0; i < CHUNK_WORDS; i++) {
        size_t word = chunk * CHUNK_WORDS + i;
        rows->early[word] |= hidden[i];
        rows->matches[word] |= scan_matches(rows->scan)[word] & hidden[i];
        rows->costly[word] |= scan_costly(rows->scan)[word] & hidden[i];
    }
    return true;
}

bool rows_judge_hidden(struct rows *rows, struct worker *worker, int64_t microseconds)
{
    if (!rows->twins)
        return true;
    size_t chunks = scan_word_count(rows->scan) / CHUNK_WORDS;
    for (size_t chunk = 0; chunk < chunks && clock_microseconds() < microseconds; chunk++)
        if (!judge_hidden_of(rows, worker, chunk))
            return false;
    return true;
}

/* ---- what is known ---- */

static bool is_early(const struct rows *rows, size_t record)
{
    return rows->early && bits_test(rows->early, record);
}

static bool is_judged(const struct rows *rows, size_t record)
{
    return is_early(rows, record) || record < rows->words * 64 ||
           scan_chunk_is_finished(rows->scan, record / CHUNK_PAPERS);
}

/* Bits of a chunk are read only when nobody writes there any more. */
static bool does_match(const struct rows *rows, size_t record)
{
    return bits_test(is_early(rows, record) ? rows->matches : scan_matches(rows->scan), record);
}

static bool is_costly(const struct rows *rows, size_t record)
{
    return bits_test(is_early(rows, record) ? rows->costly : scan_costly(rows->scan), record);
}

static bool is_known_row(const struct rows *rows, const uint32_t *records, size_t count)
{
    bool all = true;
    for (size_t i = 0; i < count; i++) {
        bool judged = is_judged(rows, records[i]);
        if (judged && does_match(rows, records[i]))
            return true;
        all &= judged;
    }
    return all;
}

bool rows_is_known(const struct rows *rows, size_t record)
{
    const uint32_t *records;
    size_t count = twins_records(rows->twins, record, &records);
    if (!count)
        return is_judged(rows, record);
    return records[0] != record || is_known_row(rows, records, count);
}

bool rows_is_known_word(const struct rows *rows, size_t word)
{
    uint64_t shared = twins_word(rows->twins, word) & ~twins_hidden_word(rows->twins, word);
    for (size_t i = bits_next(&shared, 64, 0); i < 64; i = bits_next(&shared, 64, i + 1))
        if (!rows_is_known(rows, word * 64 + i))
            return false;
    return true;
}

enum match_outcome rows_outcome(const struct rows *rows, size_t record)
{
    const uint32_t *records, own = (uint32_t)record;
    size_t count = twins_records(rows->twins, record, &records);
    enum match_outcome outcome = MATCH_NO;
    if (count && records[0] != record)
        return MATCH_NO;
    if (!count) {
        records = &own;
        count = 1;
    }
    for (size_t i = 0; i < count; i++) {
        if (!is_judged(rows, records[i]))
            continue;
        if (does_match(rows, records[i]))
            return MATCH_YES;
        if (is_costly(rows, records[i]))
            outcome = MATCH_COSTLY;
    }
    return outcome;
}

size_t rows_fill(const struct twins *twins, const struct snapshot *snapshot, uint64_t *bits)
{
    size_t papers = snapshot_count(snapshot);
    bits_fill(bits, papers);
    for (size_t i = 0; i < bits_words(papers); i++)
        bits[i] &= ~twins_hidden_word(twins, i);
    return bits_count(bits, papers);
}
