#include "corpus/titles.h"

#include "base/memory.h"
#include "corpus/chunk.h"
#include "corpus/layout.h"
#include "corpus/snapshot_make.h"

#include <stdlib.h>

/* ---- who lacks a title, and who has it ---- */

static bool is_untitled(const struct paper *paper)
{
    return !paper_has(paper, FIELD_TITLE) && paper_has(paper, FIELD_ABSTRACT);
}

bool titles_are_missing(const struct snapshot *snapshot)
{
    bool untitled = false, titled = false;
    if (snapshot_source_count(snapshot) < 2)
        return false;
    for (size_t i = 0; i < snapshot_count(snapshot) && !(untitled && titled); i++) {
        const struct paper *paper = snapshot_paper(snapshot, i);
        untitled |= is_untitled(paper);
        titled |= paper_has_own_title(paper) && paper_has(paper, FIELD_ABSTRACT);
    }
    return untitled && titled;
}

size_t titles_find_source(const struct snapshot *snapshot, const struct twins *twins, size_t paper)
{
    const uint32_t *records;
    size_t count = twins_records(twins, paper, &records);
    uint32_t source = snapshot_paper(snapshot, paper)->source;
    for (size_t i = 0; i < count; i++) {
        const struct paper *record = snapshot_paper(snapshot, records[i]);
        if (record->source != source && paper_has_own_title(record))
            return records[i];
    }
    return twins_papers(twins);
}

/* ---- copies ---- */

struct taking {
    const struct snapshot *from;
    const struct twins *twins;
    struct region *region;
    struct layout layout;
    struct chunk **chunks;
    size_t taken;
};

static void give_title(struct taking *taking, const struct paper *titled, struct arena *arena,
                       struct paper *paper)
{
    struct layout *layout = &taking->layout;
    struct view name, value;
    layout_clear(layout);
    layout_copy(layout, titled, FIELD_TITLE);
    for (int field = FIELD_TITLE + 1; field < FIELD_HEADLINE; field++)
        layout_copy(layout, paper, (enum field)field);
    size_t own = paper_count_own(paper);
    for (size_t i = 0; snapshot_other(taking->from, paper, i, &name, &value); i++) {
        const struct paper_text *text = &paper->texts[own + i];
        layout_add_other(layout, text->name, name, (enum markup)text->markup, value);
    }
    layout->has_formula = (paper->flags | titled->flags) & PAPER_FORMULA;
    layout_finish(layout, arena, paper);
    paper->flags |= PAPER_TITLE_TAKEN;
}

/* A chunk with the titles its papers take; NULL when they take none. */
static struct chunk *copy_chunk(struct taking *taking, size_t index)
{
    size_t count, papers = twins_papers(taking->twins);
    struct chunk *original = snapshot_get_chunk(taking->from, index), *copy = NULL;
    snapshot_chunk(taking->from, index, &count);
    for (size_t i = 0; i < count; i++) {
        size_t paper = index * CHUNK_PAPERS + i;
        if (!twins_has(taking->twins, paper) || !is_untitled(&original->papers[i]))
            continue;
        size_t source = titles_find_source(taking->from, taking->twins, paper);
        if (source == papers)
            continue;
        if (!copy)
            copy = chunk_copy(original, count, &taking->region);
        give_title(taking, snapshot_paper(taking->from, source), &copy->arena, &copy->papers[i]);
        taking->taken++;
    }
    return copy;
}

static void copy_chunks(struct taking *taking)
{
    size_t chunks = snapshot_chunk_count(taking->from);
    for (size_t i = chunks; i-- > 0;) {
        size_t count;
        struct chunk *copy = copy_chunk(taking, i);
        snapshot_chunk(taking->from, i, &count);
        if (!copy && i == 0 && taking->taken)
            copy = chunk_copy(snapshot_get_chunk(taking->from, 0), count, &taking->region);
        if (copy && count == CHUNK_PAPERS)
            chunk_sign(copy);
        taking->chunks[i] = copy ? copy : chunk_ref(snapshot_get_chunk(taking->from, i));
    }
}

struct snapshot *titles_take_over(struct snapshot *snapshot, struct twins *twins)
{
    size_t chunks = snapshot_chunk_count(snapshot);
    struct taking taking = {.from = snapshot, .twins = twins};
    if (!twins_hidden_count(twins))
        return snapshot_ref(snapshot);
    taking.chunks = memory_alloc(chunks * sizeof(struct chunk *));
    copy_chunks(&taking);
    struct snapshot *made = taking.taken ? snapshot_with_chunks(snapshot, taking.chunks)
                                         : snapshot_ref(snapshot);
    if (taking.taken)
        twins_move(twins, made);
    for (size_t i = 0; i < chunks; i++)
        chunk_unref(taking.chunks[i]);
    free(taking.chunks);
    region_leave(&taking.region);
    layout_deinit(&taking.layout);
    return made;
}
