#include "corpus/details.h"

#include "corpus/layout.h"

static enum markup markup_of(const struct paper *paper, enum field field)
{
    for (size_t i = 0; i < paper->text_count; i++)
        if (paper->texts[i].field == field)
            return (enum markup)paper->texts[i].markup;
    return MARKUP_PLAIN;
}

/* Renders bytes [start, end) of the source, one item. */
static void make_item(struct markup_details *details, struct buffer *display, struct view source,
                      size_t start, size_t end, enum markup markup)
{
    size_t before = display->length,
           separator = start ? start - view_of(FIELD_SEPARATOR).length : 0;
    size_t first = layout_begin_item(display);
    markup_details_add(details, first - before, separator, start);
    markup_render_details(display, source, start, end, markup, MARKUP_ONE_LINE, details);
    if (display->length == first) {
        buffer_truncate(display, before);
        markup_details_truncate(details, before);
    } else {
        layout_end_item(display, first);
    }
}

static void make_items(struct markup_details *details, struct buffer *display, struct view source,
                       enum markup markup)
{
    struct view rest = source, item;
    while (paper_next_item(&rest, &item)) {
        size_t start = (size_t)(item.data - source.data);
        make_item(details, display, source, start, start + item.length, markup);
    }
}

bool details_make(struct markup_details *details, const struct paper *paper, enum field field)
{
    struct view source = paper_get(paper, field, FORM_SOURCE);
    struct view shown = paper_get(paper, field, FORM_DISPLAY);
    struct buffer display = {0};
    enum markup markup = markup_of(paper, field);
    if (source.data == shown.data || source.length > MARKUP_BYTES)
        return false;
    if (field_get_traits(field) & FIELD_ITEMS)
        make_items(details, &display, source, markup);
    else
        markup_render_details(&display, source, 0, source.length, markup, layout_get_shape(field),
                              details);
    bool same = view_equal(buffer_view(&display), shown);
    buffer_deinit(&display);
    if (!same)
        markup_details_deinit(details);
    return same;
}
