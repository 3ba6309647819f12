#include "corpus/facet_tags.h"

#include "base/bits.h"
#include "base/memory.h"
#include "corpus/paper.h"
#include "text/fold.h"
#include "text/lower.h"

#include <stdlib.h>

void facet_tags_deinit(struct facet_tags *tags)
{
    for (size_t i = 0; i < tags->count; i++) {
        free(tags->tags[i].name);
        free(tags->tags[i].folded);
    }
    free(tags->tags);
    free(tags->uses);
    *tags = (struct facet_tags){0};
}

static size_t add_tag(struct facet_tags *tags, struct view name)
{
    struct buffer folded = {0}, lower = {0};
    void *items = tags->tags;
    memory_reserve(&items, &tags->capacity, tags->count + 1, sizeof *tags->tags);
    tags->tags = items;
    fold_append(&folded, name);
    lower_append(&lower, buffer_view(&folded));
    tags->tags[tags->count] = (struct facet_tag){memory_copy_string(name.data, name.length),
                                                 memory_copy_string(lower.data, lower.length)};
    buffer_deinit(&folded);
    buffer_deinit(&lower);
    return tags->count++;
}

/* A reader has a few dozen tags. */
static size_t find_tag(struct facet_tags *tags, struct view name)
{
    for (size_t i = 0; i < tags->count; i++)
        if (view_equal_string(name, tags->tags[i].name))
            return i;
    return add_tag(tags, name);
}

static void read_paper(struct facet_tags *tags, uint32_t paper, const struct annotation *annotation)
{
    struct view rest = annotation_tags(annotation, FORM_DISPLAY), name;
    while (paper_next_item(&rest, &name)) {
        void *uses = tags->uses;
        memory_reserve(&uses, &tags->use_capacity, tags->use_count + 1, sizeof *tags->uses);
        tags->uses = uses;
        tags->uses[tags->use_count++] = (struct facet_use){paper, (uint32_t)find_tag(tags, name)};
    }
}

bool facet_tags_read(struct facet_tags *tags, const struct marks *marks)
{
    uint64_t version = marks_text_version(marks);
    if (version == tags->version)
        return false;
    facet_tags_deinit(tags);
    tags->version = version;
    for (size_t chunk = 0; chunk * CHUNK_PAPERS < marks_papers(marks); chunk++) {
        uint64_t words[MARKS_CHUNK_WORDS];
        marks_read_annotated(marks, chunk, words);
        for (size_t i = bits_next(words, CHUNK_PAPERS, 0); i < CHUNK_PAPERS;
             i = bits_next(words, CHUNK_PAPERS, i + 1)) {
            size_t paper = chunk * CHUNK_PAPERS + i;
            read_paper(tags, (uint32_t)paper, marks_annotation(marks, paper));
        }
    }
    return true;
}

void facet_tags_count(const struct facet_tags *tags, const uint64_t *matches, size_t papers,
                      uint32_t *counts, size_t value_count)
{
    for (size_t i = 0; i < tags->use_count; i++) {
        const struct facet_use *use = &tags->uses[i];
        if (use->paper < papers && use->tag < value_count &&
            (!matches || bits_test(matches, use->paper)))
            counts[use->tag]++;
    }
}
