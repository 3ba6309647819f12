/*
 *   text   [ fields with a place of their own | value name? | value name? | ... ]
 *            copied as they are                 one after another: whether a name stands
 *                                               behind its value depends on the store
 */
#include "corpus/adopt.h"

#include "corpus/snapshot_make.h"

#include <string.h>

static size_t end_of(const struct paper_text *text)
{
    return (size_t)text->offset + text->length;
}

/* Where the others begin in the text. */
static size_t count_own_bytes(const struct paper *paper, size_t own)
{
    size_t bytes = paper->search_length;
    for (size_t i = 0; i < own; i++)
        if (end_of(&paper->texts[i]) > bytes)
            bytes = end_of(&paper->texts[i]);
    return bytes;
}

/* Names the others anew and places them; returns where the last one ends. */
static size_t place_others(const struct snapshot *from, const struct paper *paper, size_t own,
                           struct store *store, struct paper_text *texts, size_t at)
{
    for (size_t i = own; i < paper->text_count; i++) {
        struct view name = snapshot_name(from, paper, &paper->texts[i]);
        size_t index = store_add_name(store, name);
        bool inside = index == STORE_NAMES;
        texts[i].name = (uint16_t)(inside ? STORE_INLINE + name.length : index);
        texts[i].offset = (uint32_t)at;
        at += texts[i].length + (inside ? name.length : 0);
    }
    return at;
}

static void copy_others(const struct snapshot *from, const struct paper *paper, size_t own,
                        const struct paper_text *texts, char *bytes)
{
    for (size_t i = own; i < paper->text_count; i++) {
        memcpy(bytes + texts[i].offset, paper->text + paper->texts[i].offset, texts[i].length);
        if (texts[i].name < STORE_INLINE)
            continue;
        struct view name = snapshot_name(from, paper, &paper->texts[i]);
        memcpy(bytes + end_of(&texts[i]), name.data, name.length);
    }
}

static size_t count_source_bytes(const struct paper *paper)
{
    size_t bytes = 0;
    for (size_t i = 0; i < paper->text_count; i++)
        if (paper->texts[i].forms & 1 << FORM_SOURCE && paper->texts[i].field != FIELD_HEADLINE)
            bytes += paper->texts[i].length;
    return bytes;
}

size_t adopt_paper(const struct snapshot *from, const struct paper *paper, struct store *store,
                   struct arena *arena, struct paper *to)
{
    size_t own = paper_count_own(paper), own_bytes = count_own_bytes(paper, own);
    struct paper_text *texts = arena_alloc(arena, paper->text_count * sizeof *texts);
    if (paper->text_count)
        memcpy(texts, paper->texts, paper->text_count * sizeof *texts);
    size_t length = place_others(from, paper, own, store, texts, own_bytes);
    char *bytes = arena_alloc_bytes(arena, length);
    if (own_bytes)
        memcpy(bytes, paper->text, own_bytes);
    copy_others(from, paper, own, texts, bytes);
    *to = *paper;
    to->text = bytes;
    to->texts = texts;
    return count_source_bytes(paper);
}
