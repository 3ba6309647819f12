/* The details of a display form: gathered from traces, and looked up in them. */
#include "base/memory.h"
#include "text/markup.h"
#include "text/markup_settle.h"

#include <stdlib.h>

void markup_details_deinit(struct markup_details *details)
{
    free(details->spans);
    free(details->traces);
    addresses_deinit(&details->addresses);
    *details = (struct markup_details){0};
}

void markup_details_add(struct markup_details *details, size_t length, size_t start, size_t end)
{
    void *traces = details->traces;
    memory_reserve(&traces, &details->trace_capacity, details->length + length,
                   sizeof *details->traces);
    details->traces = traces;
    for (size_t i = 0; i < length; i++)
        details->traces[details->length + i] = (struct trace){(uint32_t)start, (uint32_t)end, 0, 0};
    details->length += length;
}

static void add_span(struct markup_details *details, struct markup_span span)
{
    void *spans = details->spans;
    memory_reserve(&spans, &details->span_capacity, details->span_count + 1, sizeof span);
    details->spans = spans;
    details->spans[details->span_count++] = span;
}

void markup_details_truncate(struct markup_details *details, size_t length)
{
    details->length = length;
    while (details->span_count && details->spans[details->span_count - 1].end > length)
        details->span_count--;
}

static bool same_look(const struct trace *a, const struct trace *b)
{
    return a->emphasis == b->emphasis && a->link == b->link;
}

static void find_spans(struct markup_details *details, size_t first)
{
    for (size_t at = first; at < details->length;) {
        const struct trace *look = &details->traces[at];
        size_t end = at;
        while (end < details->length && same_look(&details->traces[end], look))
            end++;
        if (look->emphasis)
            add_span(details, (struct markup_span){at, end, look->emphasis, look->link});
        at = end;
    }
}

/* What was put in its place late, such as a bracket, may stand for something earlier than
   what is before it. */
static void order_traces(struct markup_details *details, size_t first)
{
    uint32_t start = first ? details->traces[first - 1].start : 0;
    uint32_t end = first ? details->traces[first - 1].end : 0;
    for (size_t i = first; i < details->length; i++) {
        struct trace *trace = &details->traces[i];
        start = trace->start = trace->start > start ? trace->start : start;
        if (trace->end < start)
            trace->end = start;
        end = trace->end = trace->end > end ? trace->end : end;
    }
}

void markup_details_settle(struct markup_details *details, size_t first)
{
    order_traces(details, first);
    find_spans(details, first);
}

unsigned markup_emphasis_at(const struct markup_span *spans, size_t count, size_t offset,
                            size_t *until)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spans[middle].end <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    bool within = low < count && spans[low].start <= offset;
    if (low == count)
        *until = (size_t)-1;
    else
        *until = within ? spans[low].end : spans[low].start;
    return within ? spans[low].emphasis : 0;
}

void markup_to_source(const struct markup_details *details, size_t *start, size_t *end)
{
    if (*end > details->length)
        *end = details->length;
    if (*start >= *end) {
        *start = *end = 0;
        return;
    }
    size_t first = details->traces[*start].start;
    *end = details->traces[*end - 1].end;
    *start = first < *end ? first : *end;
}

/* The first byte of the display form that stands for something at or behind an offset. */
static size_t first_from(const struct markup_details *details, size_t offset, bool ends)
{
    size_t low = 0, high = details->length;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct trace *trace = &details->traces[middle];
        if (ends ? trace->end <= offset : trace->start < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void markup_to_display(const struct markup_details *details, size_t *start, size_t *end)
{
    size_t first = first_from(details, *start, true), last = first_from(details, *end, false);
    *start = first < last ? first : last;
    *end = last;
}
