#include "corpus/marks.h"

#include "base/bits.h"
#include "base/memory.h"
#include "text/fold.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* ---- annotations ---- */

struct part {
    struct view shown;
    struct view folded; /* the same bytes where folding changes nothing */
};

struct annotation {
    atomic_size_t references;
    struct part tags;
    struct part note;
    struct part versions; /* never folded */
    struct buffer text;   /* what does not lie there twice */
};

/* Where a part lies in a buffer that still grows. */
struct place {
    size_t start;
    size_t middle; /* between shown and folded; end: they are equal */
    size_t end;
};

static struct place append_part(struct buffer *text, struct view shown)
{
    struct place place = {.start = text->length};
    buffer_append_view(text, shown);
    place.middle = text->length;
    if (!fold_is_identity(shown))
        fold_append(text, shown);
    place.end = text->length;
    return place;
}

static struct part part_at(const struct buffer *text, const struct place *place)
{
    struct view all = buffer_view(text);
    struct part part;
    part.shown = view_slice(all, place->start, place->middle - place->start);
    part.folded = view_slice(all, place->middle, place->end - place->middle);
    if (place->middle == place->end)
        part.folded = part.shown;
    return part;
}

struct annotation *annotation_new(struct view tags, struct view note, struct view versions)
{
    struct annotation *annotation = memory_alloc_zero(1, sizeof *annotation);
    atomic_init(&annotation->references, 1);
    struct place tags_place = append_part(&annotation->text, tags);
    struct place note_place = append_part(&annotation->text, note);
    struct place versions_place = append_part(&annotation->text, versions);
    annotation->tags = part_at(&annotation->text, &tags_place);
    annotation->note = part_at(&annotation->text, &note_place);
    annotation->versions = part_at(&annotation->text, &versions_place);
    return annotation;
}

struct annotation *annotation_ref(struct annotation *annotation)
{
    atomic_fetch_add_explicit(&annotation->references, 1, memory_order_relaxed);
    return annotation;
}

void annotation_unref(struct annotation *annotation)
{
    if (!annotation ||
        atomic_fetch_sub_explicit(&annotation->references, 1, memory_order_acq_rel) > 1)
        return;
    buffer_deinit(&annotation->text);
    free(annotation);
}

struct view annotation_tags(const struct annotation *annotation, enum form form)
{
    return form == FORM_SEARCH ? annotation->tags.folded : annotation->tags.shown;
}

struct view annotation_note(const struct annotation *annotation, enum form form)
{
    return form == FORM_SEARCH ? annotation->note.folded : annotation->note.shown;
}

struct view annotation_versions(const struct annotation *annotation)
{
    return annotation->versions.shown;
}

/* ---- marks ---- */

struct marks {
    atomic_size_t references;
    struct snapshot *snapshot;
    size_t papers;
    size_t words; /* of the bits of each mark; whole chunks */
    uint64_t *bits;
    size_t counts[MARK_KINDS];
    struct marks_text *texts;
    size_t text_count;
    uint64_t text_version;
    struct twins *twins;
};

static uint64_t *bits_of(const struct marks *marks, enum mark mark)
{
    return marks->bits + (size_t)mark * marks->words;
}

static size_t count_rows(const struct marks *marks, const uint64_t *bits)
{
    size_t count = 0;
    for (size_t i = 0; i < bits_words(marks->papers); i++) {
        uint64_t shown = bits[i] & ~twins_hidden_word(marks->twins, i);
        count += bits_count(&shown, 64);
    }
    return count;
}

static void copy_bits(struct marks *marks, const struct marks_parts *parts)
{
    size_t chunks = (marks->papers + CHUNK_PAPERS - 1) / CHUNK_PAPERS;
    marks->words = chunks * MARKS_CHUNK_WORDS;
    marks->bits = memory_alloc_zero(MARK_KINDS * marks->words + 1, sizeof *marks->bits);
    for (int mark = 0; mark < MARK_KINDS; mark++) {
        uint64_t *bits = bits_of(marks, (enum mark)mark);
        if (marks->papers)
            memcpy(bits, parts->bits[mark], bits_words(marks->papers) * sizeof *bits);
        marks->counts[mark] = count_rows(marks, bits);
    }
}

struct marks *marks_new(const struct marks_parts *parts)
{
    struct marks *marks = memory_alloc_zero(1, sizeof *marks);
    atomic_init(&marks->references, 1);
    marks->snapshot = snapshot_ref(parts->snapshot);
    marks->papers = snapshot_count(parts->snapshot);
    marks->twins = parts->twins ? twins_ref(parts->twins) : NULL;
    copy_bits(marks, parts);
    marks->texts = memory_alloc_zero(parts->text_count + 1, sizeof *marks->texts);
    marks->text_count = parts->text_count;
    marks->text_version = parts->text_version;
    for (size_t i = 0; i < parts->text_count; i++) {
        marks->texts[i] = parts->texts[i];
        annotation_ref(parts->texts[i].annotation);
    }
    return marks;
}

struct marks *marks_ref(struct marks *marks)
{
    atomic_fetch_add_explicit(&marks->references, 1, memory_order_relaxed);
    return marks;
}

void marks_unref(struct marks *marks)
{
    if (!marks || atomic_fetch_sub_explicit(&marks->references, 1, memory_order_acq_rel) > 1)
        return;
    snapshot_unref(marks->snapshot);
    twins_unref(marks->twins);
    for (size_t i = 0; i < marks->text_count; i++)
        annotation_unref(marks->texts[i].annotation);
    free(marks->texts);
    free(marks->bits);
    free(marks);
}

size_t marks_papers(const struct marks *marks)
{
    return marks ? marks->papers : 0;
}

bool marks_fit(const struct marks *marks, const struct snapshot *snapshot)
{
    return !marks || snapshot_continues(snapshot, marks->snapshot);
}

bool marks_are_of(const struct marks *marks, const struct snapshot *snapshot)
{
    return marks_fit(marks, snapshot) || snapshot_continues(marks->snapshot, snapshot);
}

bool marks_test(const struct marks *marks, enum mark mark, size_t paper)
{
    return marks && paper < marks->papers && bits_test(bits_of(marks, mark), paper);
}

size_t marks_count(const struct marks *marks, enum mark mark)
{
    return marks ? marks->counts[mark] : 0;
}

const struct annotation *marks_annotation(const struct marks *marks, size_t paper)
{
    size_t low = 0, high = marks ? marks->text_count : 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (marks->texts[middle].paper == paper)
            return marks->texts[middle].annotation;
        if (marks->texts[middle].paper < paper)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

bool marks_have_text(const struct marks *marks)
{
    return marks && marks->text_count > 0;
}

struct twins *marks_twins(const struct marks *marks)
{
    return marks ? marks->twins : NULL;
}

uint64_t marks_text_version(const struct marks *marks)
{
    return marks ? marks->text_version : 0;
}

void marks_read_chunk(const struct marks *marks, enum mark mark, size_t chunk,
                      uint64_t words[MARKS_CHUNK_WORDS])
{
    size_t start = chunk * MARKS_CHUNK_WORDS;
    size_t bytes = MARKS_CHUNK_WORDS * sizeof *words;
    if (marks && start < marks->words)
        memcpy(words, bits_of(marks, mark) + start, bytes);
    else
        memset(words, 0, bytes);
}

void marks_read_annotated(const struct marks *marks, size_t chunk,
                          uint64_t words[MARKS_CHUNK_WORDS])
{
    uint64_t tagged[MARKS_CHUNK_WORDS];
    marks_read_chunk(marks, MARK_NOTED, chunk, words);
    marks_read_chunk(marks, MARK_TAGGED, chunk, tagged);
    bits_or(words, tagged, CHUNK_PAPERS);
}
