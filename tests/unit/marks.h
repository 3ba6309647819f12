/* Marks for tests: a table of papers and what was done with them. */
#ifndef SHEAF_TESTS_MARKS_H
#define SHEAF_TESTS_MARKS_H

#include "base/bits.h"
#include "base/memory.h"
#include "corpus/marks.h"

#include <stdlib.h>

/* tags and note may be NULL. */
struct test_mark {
    size_t paper;
    unsigned marks; /* bits 1 << enum mark; MARK_TAGGED and MARK_NOTED follow from the texts */
    const char *tags;
    const char *note;
};

/* Sorted by paper. The caller owns the reference. */
static inline struct marks *test_marks(struct snapshot *snapshot, const struct test_mark *table,
                                       size_t count, uint64_t text_version)
{
    size_t papers = snapshot_count(snapshot);
    uint64_t *bits[MARK_KINDS];
    struct marks_text *texts = memory_alloc_zero(count + 1, sizeof *texts);
    struct marks_parts parts = {
        .snapshot = snapshot, .texts = texts, .text_version = text_version};
    for (int mark = 0; mark < MARK_KINDS; mark++)
        parts.bits[mark] = bits[mark] = memory_alloc_zero(bits_words(papers) + 1, sizeof(uint64_t));
    for (size_t i = 0; i < count; i++) {
        struct view tags = view_of(table[i].tags), note = view_of(table[i].note);
        unsigned marks = table[i].marks | (tags.length ? 1u << MARK_TAGGED : 0) |
                         (note.length ? 1u << MARK_NOTED : 0);
        for (int mark = 0; mark < MARK_KINDS; mark++)
            if (marks >> mark & 1)
                bits_set(bits[mark], table[i].paper);
        if (tags.length || note.length)
            texts[parts.text_count++] =
                (struct marks_text){(uint32_t)table[i].paper, annotation_new(tags, note, view_of(""))};
    }
    struct marks *made = marks_new(&parts);
    for (size_t i = 0; i < parts.text_count; i++)
        annotation_unref(texts[i].annotation);
    for (int mark = 0; mark < MARK_KINDS; mark++)
        free(bits[mark]);
    free(texts);
    return made;
}

#endif
