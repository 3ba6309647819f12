/*
 * LaTeX, Markdown and mixtures: the display form is valid UTF-8, the same with and without
 * details, not much longer than its source; spans lie in it one behind the other; what its
 * bytes stand for lies in the source and never goes backwards. The last byte chooses markup
 * and shape.
 */
#include "base/buffer.h"
#include "tests/fuzz/fuzz.h"
#include "text/markup.h"

static void check_details(const struct markup_details *details, size_t source_length)
{
    size_t end = 0;
    for (size_t i = 0; i < details->span_count; i++) {
        const struct markup_span *span = &details->spans[i];
        fuzz_check(span->start >= end && span->start < span->end && span->emphasis);
        fuzz_check(addresses_get(&details->addresses, span->link).length <= source_length);
        end = span->end;
    }
    fuzz_check(end <= details->length);
    for (size_t i = 0; i < details->length; i++) {
        const struct trace *trace = &details->traces[i], *before = i ? trace - 1 : trace;
        fuzz_check(trace->start <= trace->end && trace->end <= source_length);
        fuzz_check(before->start <= trace->start && before->end <= trace->end);
        size_t start = i, stop = i + 1;
        markup_to_source(details, &start, &stop);
        fuzz_check(start <= stop && stop <= source_length);
        markup_to_display(details, &start, &stop);
        fuzz_check(start <= stop && stop <= details->length);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct buffer source = {0}, out = {0}, again = {0};
    struct markup_details details = {0};
    unsigned choice = size ? data[size - 1] : 0;
    enum markup markup = (enum markup)(choice % 16);
    enum markup_shape shape = choice / 16 % 2 ? MARKUP_ONE_LINE : MARKUP_PARAGRAPHS;
    utf8_repair(&source, view_make((const char *)data, size ? size - 1 : 0));
    struct view text = buffer_view(&source);
    bool formula = markup_render(&out, text, markup, shape);
    markup_render_details(&again, text, 0, text.length, markup, shape, &details);
    fuzz_check(utf8_valid_length(buffer_view(&out)) == out.length);
    fuzz_check(out.length <= 16 * source.length);
    fuzz_check(view_equal(buffer_view(&out), buffer_view(&again)));
    fuzz_check(details.length == out.length);
    if (markup_is_identity(text, markup, shape))
        fuzz_check(view_equal(text, buffer_view(&out)) && !formula);
    check_details(&details, source.length);
    markup_details_deinit(&details);
    buffer_deinit(&source);
    buffer_deinit(&out);
    buffer_deinit(&again);
    return 0;
}
