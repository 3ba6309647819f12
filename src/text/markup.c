/*
 *   source -> elements and references -> commands and marks -> white space -> display
 *
 * Each step is left out when the text holds none of the bytes that it acts on, which is
 * so for most texts and most steps.
 */
#include "text/markup.h"

#include "text/html.h"
#include "text/latex.h"
#include "text/markup_bytes.h"
#include "text/markup_settle.h"
#include "text/white_space.h"

static bool needs_html(unsigned bytes, enum markup markup)
{
    return markup & MARKUP_HTML && bytes & MARKUP_BYTES_HTML;
}

/* Lines may be items of a list only where there are lines. */
static bool needs_latex(struct view text, unsigned bytes, enum markup markup,
                        enum markup_shape shape)
{
    if (!(markup & (MARKUP_LATEX | MARKUP_FORMULAS | MARKUP_MARKDOWN)))
        return false;
    return bytes & MARKUP_BYTES_LATEX ||
           (markup & MARKUP_MARKDOWN && shape == MARKUP_PARAGRAPHS && markup_has_items(text));
}

bool markup_is_identity(struct view source, enum markup markup, enum markup_shape shape)
{
    if (!white_space_is_in_order(source)) /* a newline changes in both shapes */
        return false;
    if (markup == MARKUP_PLAIN || source.length > MARKUP_BYTES)
        return true;
    unsigned bytes = markup_find_bytes(source);
    return !needs_html(bytes, markup) && !needs_latex(source, bytes, markup, shape);
}

/* ---- steps ---- */

/* Makes `next` the rendering of the last step. */
static void step(struct rendering *rendering, struct rendering *next)
{
    rendering_follow(next, rendering);
    rendering_deinit(rendering);
    *rendering = *next;
}

static void render_html(struct rendering *rendering, enum markup markup)
{
    struct rendering next;
    rendering_init(&next, rendering->addresses);
    html_render(&next, buffer_view(&rendering->text), markup & MARKUP_LATEX);
    step(rendering, &next);
}

static void render_latex(struct rendering *rendering, enum markup markup, enum markup_shape shape)
{
    struct rendering next;
    bool markdown = markup & MARKUP_MARKDOWN;
    const struct latex_manner manner = {.strict = markup & MARKUP_LATEX,
                                        .markdown = markdown,
                                        .lines = markdown && shape == MARKUP_PARAGRAPHS};
    rendering_init(&next, rendering->addresses);
    latex_render(&next, buffer_view(&rendering->text), manner);
    step(rendering, &next);
}

/* All steps but the last. */
static void render_marks(struct rendering *rendering, enum markup markup, enum markup_shape shape)
{
    if (rendering->text.length > MARKUP_BYTES || markup == MARKUP_PLAIN)
        return;
    unsigned bytes = markup_find_bytes(buffer_view(&rendering->text));
    if (needs_html(bytes, markup)) {
        render_html(rendering, markup);
        bytes = markup_find_bytes(buffer_view(&rendering->text));
    }
    if (needs_latex(buffer_view(&rendering->text), bytes, markup, shape))
        render_latex(rendering, markup, shape);
}

static bool has_marks(struct view source, enum markup markup, enum markup_shape shape)
{
    if (markup == MARKUP_PLAIN || source.length > MARKUP_BYTES)
        return false;
    unsigned bytes = markup_find_bytes(source);
    return needs_html(bytes, markup) || needs_latex(source, bytes, markup, shape);
}

/* Appends the last step's rendering of text to out. */
static void append_in_order(struct buffer *out, struct view text, enum markup_shape shape)
{
    struct rendering last;
    rendering_init(&last, NULL);
    last.text = *out;
    white_space_render(&last, text, shape == MARKUP_PARAGRAPHS);
    *out = last.text;
}

bool markup_render(struct buffer *out, struct view source, enum markup markup,
                   enum markup_shape shape)
{
    if (!has_marks(source, markup, shape)) {
        if (white_space_is_in_order(source))
            buffer_append_view(out, source);
        else
            append_in_order(out, source, shape);
        return false;
    }
    struct rendering rendering;
    rendering_init(&rendering, NULL);
    buffer_append_view(&rendering.text, source);
    render_marks(&rendering, markup, shape);
    append_in_order(out, buffer_view(&rendering.text), shape);
    bool has_math = rendering.has_math;
    rendering_deinit(&rendering);
    return has_math;
}

/* ---- details ---- */

/* Adds the traces of a rendering of source[offset...]. */
static void add_traces(struct markup_details *details, const struct rendering *rendering,
                       size_t offset)
{
    markup_details_add(details, rendering->text.length, offset, offset);
    size_t first = details->length - rendering->text.length;
    for (size_t i = 0; i < rendering->text.length; i++) {
        struct trace *trace = &details->traces[first + i];
        *trace = rendering->traces[i];
        trace->start += (uint32_t)offset;
        trace->end += (uint32_t)offset;
    }
}

void markup_render_details(struct buffer *out, struct view source, size_t start, size_t end,
                           enum markup markup, enum markup_shape shape,
                           struct markup_details *details)
{
    struct rendering rendering, last;
    struct view part = view_slice(source, start, end - start);
    rendering_init(&rendering, &details->addresses);
    rendering_init(&last, &details->addresses);
    rendering_copy(&rendering, part, 0, part.length);
    render_marks(&rendering, markup, shape);
    white_space_render(&last, buffer_view(&rendering.text), shape == MARKUP_PARAGRAPHS);
    rendering_follow(&last, &rendering);
    buffer_append_view(out, buffer_view(&last.text));
    size_t first = details->length;
    add_traces(details, &last, start);
    markup_details_settle(details, first);
    rendering_deinit(&rendering);
    rendering_deinit(&last);
}
