#include "corpus/layout.h"

#include "base/memory.h"
#include "corpus/store.h"
#include "text/fold.h"

#include <stdlib.h>
#include <string.h>

enum { FORMS = FORM_SEARCH + 1, ALL_FORMS = (1 << FORMS) - 1 };

/* After a paper with more text than this its buffers are given back. */
enum { BUFFER_KEPT = 1024 * 1024 };

static void empty(struct buffer *buffer)
{
    if (buffer->capacity > BUFFER_KEPT)
        buffer_deinit(buffer);
    else
        buffer_clear(buffer);
}

void layout_deinit(struct layout *layout)
{
    buffer_deinit(&layout->search);
    buffer_deinit(&layout->rest);
    buffer_deinit(&layout->source);
    buffer_deinit(&layout->display);
    buffer_deinit(&layout->folded);
    free(layout->texts);
    *layout = (struct layout){0};
}

void layout_clear(struct layout *layout)
{
    empty(&layout->search);
    empty(&layout->rest);
    empty(&layout->source);
    empty(&layout->display);
    empty(&layout->folded);
    layout->text_count = 0;
    layout->has_formula = false;
}

static bool has_words(unsigned field)
{
    return field_get_traits((enum field)field) & FIELD_WORDS;
}

/* Search forms of fields with words stand in the first part of the text. */
static bool is_in_search(const struct paper_text *text)
{
    return has_words(text->field) && text->forms >> FORM_SEARCH & 1;
}

static void put(struct layout *layout, struct paper_text text, struct view bytes)
{
    struct buffer *part = is_in_search(&text) ? &layout->search : &layout->rest;
    text.offset = (uint32_t)part->length;
    text.length = (uint32_t)bytes.length;
    buffer_append_view(part, bytes);
    void *texts = layout->texts;
    memory_reserve(&texts, &layout->text_capacity, layout->text_count + 1, sizeof text);
    layout->texts = texts;
    layout->texts[layout->text_count++] = text;
}

static bool is_same(struct view a, struct view b)
{
    return (a.data == b.data && a.length == b.length) || view_equal(a, b);
}

/* Puts the forms of one field, equal ones once. */
static void put_forms(struct layout *layout, enum field field, enum markup markup,
                      const struct view forms[FORMS])
{
    unsigned left = ALL_FORMS;
    for (int form = FORM_SEARCH; form >= FORM_SOURCE; form--) {
        unsigned equal = 0;
        if (!(left >> form & 1))
            continue;
        for (int other = FORM_SOURCE; other <= form; other++)
            if (left >> other & 1 && is_same(forms[other], forms[form]))
                equal |= 1u << other;
        left &= ~equal;
        put(layout,
            (struct paper_text){
                .field = (uint8_t)field, .forms = equal & 15u, .markup = markup & 15u},
            forms[form]);
    }
    if (has_words(field))
        buffer_append_byte(&layout->search, '\n');
}

static void put_source_and_display(struct layout *layout, enum field field, enum markup markup,
                                   struct view source, struct view display)
{
    struct view search = display;
    if (!fold_is_identity(display)) {
        buffer_clear(&layout->folded);
        fold_append(&layout->folded, display);
        search = buffer_view(&layout->folded);
    }
    const struct view forms[FORMS] = {source, display, search};
    put_forms(layout, field, markup, forms);
}

enum markup_shape layout_get_shape(enum field field)
{
    return field_get_traits(field) & FIELD_PARAGRAPHS ? MARKUP_PARAGRAPHS : MARKUP_ONE_LINE;
}

void layout_add(struct layout *layout, enum field field, struct view source, enum markup markup)
{
    enum markup_shape shape = layout_get_shape(field);
    struct view display = source;
    if (!markup_is_identity(source, markup, shape)) {
        buffer_clear(&layout->display);
        bool formula = markup_render(&layout->display, source, markup, shape);
        layout->has_formula |= formula && (field == FIELD_TITLE || field == FIELD_ABSTRACT);
        display = buffer_view(&layout->display);
    }
    put_source_and_display(layout, field, markup, source, display);
}

void layout_end_item(struct buffer *items, size_t start)
{
    const char separator[] = FIELD_SEPARATOR;
    for (;;) {
        start = view_find_byte(buffer_view(items), separator[0], start);
        if (start == VIEW_NONE)
            return;
        if (view_starts_with(view_from(buffer_view(items), start), separator))
            items->data[start] = ',';
        start++;
    }
}

size_t layout_begin_item(struct buffer *items)
{
    if (items->length)
        buffer_append_string(items, FIELD_SEPARATOR);
    return items->length;
}

/* Joins the items in source form; returns whether the display form is the same. */
static bool join_source(struct buffer *out, enum field field, const struct record *record)
{
    bool identity = true;
    buffer_clear(out);
    for (size_t i = record->first[field]; i > 0 && i <= record->text_count; i++) {
        const struct record_text *text = &record->texts[i - 1];
        if (text->field != field)
            continue;
        size_t start = layout_begin_item(out);
        buffer_append_view(out, text->text);
        layout_end_item(out, start);
        identity = identity && !text->read.length &&
                   markup_is_identity(text->text, text->markup, MARKUP_ONE_LINE);
    }
    return identity;
}

static void join_display(struct buffer *out, enum field field, const struct record *record)
{
    buffer_clear(out);
    for (size_t i = record->first[field]; i > 0 && i <= record->text_count; i++) {
        const struct record_text *text = &record->texts[i - 1];
        if (text->field != field)
            continue;
        size_t before = out->length;
        size_t start = layout_begin_item(out);
        struct view shown = text->read.length ? text->read : text->text;
        markup_render(out, shown, text->markup, MARKUP_ONE_LINE);
        if (out->length == start)
            buffer_truncate(out, before);
        else
            layout_end_item(out, start);
    }
}

size_t layout_add_items(struct layout *layout, enum field field, const struct record *record)
{
    if (!record->first[field])
        return 0;
    bool identity = join_source(&layout->source, field, record);
    struct view source = buffer_view(&layout->source), display = source;
    if (!identity) {
        join_display(&layout->display, field, record);
        display = buffer_view(&layout->display);
    }
    enum markup markup = record->texts[record->first[field] - 1].markup;
    put_source_and_display(layout, field, markup, source, display);
    return source.length;
}

void layout_copy(struct layout *layout, const struct paper *paper, enum field field)
{
    bool any = false;
    for (size_t i = 0; i < paper->text_count && paper->texts[i].field <= field; i++) {
        const struct paper_text *text = &paper->texts[i];
        if (text->field != field)
            continue;
        put(layout, *text, view_make(paper->text + text->offset, text->length));
        any = true;
    }
    if (any && has_words(field))
        buffer_append_byte(&layout->search, '\n');
}

void layout_add_other(struct layout *layout, uint16_t name_index, struct view name,
                      enum markup markup, struct view value)
{
    struct paper_text text = {
        .field = FIELD_OTHER, .forms = 1 << FORM_SOURCE, .markup = markup & 15, .name = name_index};
    put(layout, text, value);
    if (name_index >= STORE_INLINE)
        buffer_append_view(&layout->rest, name);
}

struct view layout_get_display(const struct layout *layout, enum field field)
{
    for (size_t i = 0; i < layout->text_count; i++) {
        const struct paper_text *text = &layout->texts[i];
        const struct buffer *part = is_in_search(text) ? &layout->search : &layout->rest;
        if (text->field == field && text->forms >> FORM_DISPLAY & 1)
            return view_slice(buffer_view(part), text->offset, text->length);
    }
    return view_make("", 0);
}

void layout_finish(const struct layout *layout, struct arena *arena, struct paper *paper)
{
    size_t texts_size = layout->text_count * sizeof(struct paper_text);
    char *block = arena_alloc(arena, texts_size + layout->search.length + layout->rest.length);
    char *bytes = block + texts_size;
    struct paper_text *texts = (struct paper_text *)(void *)block;
    for (size_t i = 0; i < layout->text_count; i++) {
        texts[i] = layout->texts[i];
        if (!is_in_search(&texts[i]))
            texts[i].offset += (uint32_t)layout->search.length;
    }
    if (layout->search.length)
        memcpy(bytes, layout->search.data, layout->search.length);
    if (layout->rest.length)
        memcpy(bytes + layout->search.length, layout->rest.data, layout->rest.length);
    paper->text = bytes;
    paper->texts = texts;
    paper->text_count = (uint16_t)layout->text_count;
    paper->search_length = (uint32_t)layout->search.length;
    paper->flags = 0;
    if (view_is_ascii(buffer_view(&layout->search)))
        paper->flags |= PAPER_ASCII;
    if (layout->has_formula)
        paper->flags |= PAPER_FORMULA;
}
