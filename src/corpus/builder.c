/*
 *   record -> derive (DOI, language, ...) -> layout (forms) -> chunk's arena -> paper
 *
 * The builder fills the last chunk in place. That is safe while other threads read
 * snapshots with the same chunk, because they read papers below their own count only,
 * and the builder never touches one of these again.
 */
#include "corpus/builder.h"

#include "base/memory.h"
#include "corpus/adopt.h"
#include "corpus/derive.h"
#include "corpus/headline.h"
#include "corpus/layout.h"
#include "corpus/snapshot_make.h"
#include "text/script.h"

#include <stdlib.h>

struct builder {
    struct store *store;
    struct region *region; /* that chunks are cut from */
    struct source *sources;
    size_t source_count;
    size_t source_capacity;
    struct source_list *published; /* of sources; NULL when they have changed since */
    struct chunk **chunks;
    size_t chunk_count;
    size_t chunk_capacity;
    size_t paper_count;
    size_t source_bytes;
    /* Used for one paper after the other. */
    struct layout layout;
    struct buffer headline;
    struct buffer merged;
    uint16_t *name_indexes;
    size_t name_capacity;
};

struct builder *builder_new(void)
{
    struct builder *builder = memory_alloc_zero(1, sizeof *builder);
    builder->store = store_new();
    return builder;
}

void builder_free(struct builder *builder)
{
    if (!builder)
        return;
    for (size_t i = 0; i < builder->chunk_count; i++)
        chunk_unref(builder->chunks[i]);
    free(builder->chunks);
    region_leave(&builder->region);
    source_list_unref(builder->published);
    free(builder->sources);
    store_unref(builder->store);
    layout_deinit(&builder->layout);
    buffer_deinit(&builder->headline);
    buffer_deinit(&builder->merged);
    free(builder->name_indexes);
    free(builder);
}

/* ---- sources ---- */

static void forget_published_sources(struct builder *builder)
{
    source_list_unref(builder->published);
    builder->published = NULL;
}

size_t builder_add_source(struct builder *builder, struct view name, const char *format)
{
    void *sources = builder->sources;
    memory_reserve(&sources, &builder->source_capacity, builder->source_count + 1,
                   sizeof(struct source));
    builder->sources = sources;
    builder->sources[builder->source_count] =
        (struct source){store_add_string(builder->store, name), format ? format : "", ""};
    forget_published_sources(builder);
    return builder->source_count++;
}

static struct source *current_source(struct builder *builder)
{
    if (builder->source_count == 0)
        builder_add_source(builder, view_make("", 0), "");
    return &builder->sources[builder->source_count - 1];
}

void builder_set_source_title(struct builder *builder, struct view title)
{
    struct source *source = current_source(builder);
    if (*source->title || title.length == 0)
        return;
    source->title = store_add_string(builder->store, title);
    forget_published_sources(builder);
}

void builder_set_source_format(struct builder *builder, const char *format)
{
    current_source(builder)->format = format ? format : "";
    forget_published_sources(builder);
}

/* ---- papers ---- */

/* Looks up the names of all other fields of the record. */
static void find_names(struct builder *builder, const struct record *record)
{
    void *indexes = builder->name_indexes;
    memory_reserve(&indexes, &builder->name_capacity, record->text_count, sizeof(uint16_t));
    builder->name_indexes = indexes;
    for (size_t i = 0; i < record->text_count; i++) {
        if (record->texts[i].field != FIELD_OTHER)
            continue;
        struct view name = record->texts[i].name;
        size_t index = store_add_name(builder->store, name);
        if (index == STORE_NAMES)
            index = STORE_INLINE + name.length;
        builder->name_indexes[i] = (uint16_t)index;
    }
}

/* The language by the script of the title, else of the abstract. */
static struct view tell_language(const struct layout *layout)
{
    const char *language = script_language(layout_get_display(layout, FIELD_TITLE));
    if (!*language)
        language = script_language(layout_get_display(layout, FIELD_ABSTRACT));
    return view_of(language);
}

static struct view make_headline(struct builder *builder)
{
    buffer_clear(&builder->headline);
    if (layout_get_display(&builder->layout, FIELD_TITLE).length == 0)
        headline_append(&builder->headline, layout_get_display(&builder->layout, FIELD_ABSTRACT));
    return buffer_view(&builder->headline);
}

static struct view get_or_derive(struct builder *builder, const struct record *record,
                                 enum field field)
{
    struct view said = record_get(record, field);
    if (field == FIELD_DOI)
        return derive_doi(record, builder->store, builder->name_indexes);
    if (field == FIELD_ARXIV)
        return derive_arxiv(record, builder->store, builder->name_indexes);
    if (field == FIELD_LANG && !said.length)
        return tell_language(&builder->layout);
    if (field == FIELD_HEADLINE)
        return make_headline(builder);
    return said;
}

static void add_field(struct builder *builder, const struct record *record, enum field field)
{
    if (field_get_traits(field) & FIELD_ITEMS) {
        builder->source_bytes += layout_add_items(&builder->layout, field, record);
        return;
    }
    struct view text = get_or_derive(builder, record, field);
    if (!text.length)
        return;
    size_t first = record->first[field];
    enum markup markup = first ? record->texts[first - 1].markup : MARKUP_PLAIN;
    layout_add(&builder->layout, field, text, markup);
    if (first)
        builder->source_bytes += text.length;
}

/* A record may have a million other fields. Those beyond LAYOUT_OTHERS become one, named
   "more", with a line "name: value" for each. */
static void add_merged(struct builder *builder)
{
    struct view name = view_of("more"), merged = buffer_view(&builder->merged);
    if (!merged.length)
        return;
    size_t index = store_add_name(builder->store, name);
    if (index == STORE_NAMES)
        index = STORE_INLINE + name.length;
    layout_add_other(&builder->layout, (uint16_t)index, name, MARKUP_PLAIN, merged);
    buffer_deinit(&builder->merged);
}

static void add_others(struct builder *builder, const struct record *record)
{
    size_t count = 0;
    for (size_t i = record->first[FIELD_OTHER]; i > 0 && i <= record->text_count; i++) {
        const struct record_text *text = &record->texts[i - 1];
        if (text->field != FIELD_OTHER)
            continue;
        struct view name = text->name;
        builder->source_bytes += text->text.length;
        if (count++ < LAYOUT_OTHERS) {
            layout_add_other(&builder->layout, builder->name_indexes[i - 1], name, text->markup,
                             text->text);
            continue;
        }
        buffer_append_view(&builder->merged, name);
        buffer_append_string(&builder->merged, ": ");
        buffer_append_view(&builder->merged, text->text);
        buffer_append_byte(&builder->merged, '\n');
    }
    add_merged(builder);
}

/* Where the next paper goes. */
static struct paper *open_paper(struct builder *builder, struct arena **arena)
{
    if (builder->paper_count == builder->chunk_count * CHUNK_PAPERS) {
        void *chunks = builder->chunks;
        memory_reserve(&chunks, &builder->chunk_capacity, builder->chunk_count + 1,
                       sizeof(struct chunk *));
        builder->chunks = chunks;
        builder->chunks[builder->chunk_count++] = chunk_new(&builder->region);
    }
    struct chunk *chunk = builder->chunks[builder->chunk_count - 1];
    *arena = &chunk->arena;
    return &chunk->papers[builder->paper_count % CHUNK_PAPERS];
}

/* The paper is written. */
static void close_paper(struct builder *builder)
{
    builder->paper_count++;
    if (builder->paper_count % CHUNK_PAPERS == 0)
        chunk_sign(builder->chunks[builder->chunk_count - 1]);
}

bool builder_add(struct builder *builder, const struct record *record)
{
    if (record_is_empty(record))
        return false;
    current_source(builder);
    layout_clear(&builder->layout);
    find_names(builder, record);
    for (int field = 0; field < FIELD_OTHER; field++)
        add_field(builder, record, (enum field)field);
    add_others(builder, record);

    struct arena *arena;
    struct paper *paper = open_paper(builder, &arena);
    bool known_year = record->year >= 1 && record->year <= INT16_MAX;
    *paper = (struct paper){.year = (int16_t)(known_year ? record->year : 0),
                            .source = (uint32_t)(builder->source_count - 1),
                            .rating = (float)record->rating,
                            .source_line = record->line,
                            .source_length = record->length,
                            .source_offset = record->offset};
    layout_finish(&builder->layout, arena, paper);
    close_paper(builder);
    return true;
}

void builder_adopt(struct builder *builder, const struct snapshot *from, size_t first, size_t count)
{
    current_source(builder);
    for (size_t i = first; i < first + count; i++) {
        struct arena *arena;
        struct paper *paper = open_paper(builder, &arena);
        builder->source_bytes +=
            adopt_paper(from, snapshot_paper(from, i), builder->store, arena, paper);
        paper->source = (uint32_t)(builder->source_count - 1);
        close_paper(builder);
    }
}

size_t builder_count(const struct builder *builder)
{
    return builder->paper_count;
}

/* ---- publishing ---- */

static size_t count_memory(const struct builder *builder)
{
    size_t bytes = store_memory_bytes(builder->store);
    for (size_t i = 0; i < builder->chunk_count; i++)
        bytes += chunk_memory_bytes(builder->chunks[i]);
    return bytes;
}

struct snapshot *builder_publish(struct builder *builder)
{
    if (!builder->published)
        builder->published = source_list_new(builder->sources, builder->source_count);
    const struct snapshot_parts parts = {.store = builder->store,
                                         .sources = builder->published,
                                         .chunks = builder->chunks,
                                         .chunk_count = builder->chunk_count,
                                         .paper_count = builder->paper_count,
                                         .source_bytes = builder->source_bytes,
                                         .memory_bytes = count_memory(builder)};
    return snapshot_new(&parts);
}
