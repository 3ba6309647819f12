#include "text/rendering.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void rendering_init(struct rendering *rendering, struct addresses *addresses)
{
    *rendering = (struct rendering){.addresses = addresses};
}

void rendering_deinit(struct rendering *rendering)
{
    buffer_deinit(&rendering->text);
    free(rendering->traces);
    *rendering = (struct rendering){0};
}

/* ---- addresses ---- */

void addresses_deinit(struct addresses *addresses)
{
    buffer_deinit(&addresses->bytes);
    free(addresses->ends);
    *addresses = (struct addresses){0};
}

uint16_t addresses_add(struct addresses *addresses, struct view address)
{
    if (!addresses || !address.length || addresses->count == ADDRESSES)
        return 0;
    void *ends = addresses->ends;
    memory_reserve(&ends, &addresses->capacity, addresses->count + 1, sizeof *addresses->ends);
    addresses->ends = ends;
    buffer_append_view(&addresses->bytes, address);
    addresses->ends[addresses->count++] = addresses->bytes.length;
    return (uint16_t)addresses->count;
}

struct view addresses_get(const struct addresses *addresses, uint16_t link)
{
    if (!link || link > addresses->count)
        return view_make("", 0);
    size_t start = link > 1 ? addresses->ends[link - 2] : 0;
    return view_slice(buffer_view(&addresses->bytes), start, addresses->ends[link - 1] - start);
}

/* ---- traces ---- */

static void reserve_traces(struct rendering *rendering, size_t extra)
{
    void *traces = rendering->traces;
    memory_reserve(&traces, &rendering->trace_capacity, rendering->text.length + extra,
                   sizeof *rendering->traces);
    rendering->traces = traces;
}

static struct trace make_trace(const struct rendering *rendering, size_t start, size_t end)
{
    return (struct trace){(uint32_t)start, (uint32_t)end, rendering->link, rendering->emphasis};
}

void rendering_copy(struct rendering *rendering, struct view source, size_t start, size_t end)
{
    if (start == end) /* of no source at all, perhaps */
        return;
    if (rendering->addresses) {
        reserve_traces(rendering, end - start);
        for (size_t at = start; at < end; at++)
            rendering->traces[rendering->text.length + at - start] =
                make_trace(rendering, at, at + 1);
    }
    buffer_append(&rendering->text, source.data + start, end - start);
}

void rendering_put(struct rendering *rendering, struct view text, size_t start, size_t end)
{
    if (rendering->addresses) {
        reserve_traces(rendering, text.length);
        for (size_t i = 0; i < text.length; i++)
            rendering->traces[rendering->text.length + i] = make_trace(rendering, start, end);
    }
    buffer_append_view(&rendering->text, text);
}

void rendering_put_string(struct rendering *rendering, const char *text, size_t start, size_t end)
{
    rendering_put(rendering, view_of(text), start, end);
}

struct view rendering_tail(const struct rendering *rendering, size_t start)
{
    return view_from(buffer_view(&rendering->text), start);
}

void rendering_truncate(struct rendering *rendering, size_t length)
{
    buffer_truncate(&rendering->text, length);
}

/* The trace of something new at an offset. */
static struct trace trace_beside(const struct rendering *rendering, size_t offset)
{
    if (!rendering->text.length)
        return make_trace(rendering, 0, 0);
    return rendering->traces[offset < rendering->text.length ? offset : offset - 1];
}

void rendering_insert(struct rendering *rendering, size_t offset, const char *text)
{
    size_t length = strlen(text);
    if (rendering->addresses) {
        struct trace beside = trace_beside(rendering, offset);
        reserve_traces(rendering, length);
        memmove(rendering->traces + offset + length, rendering->traces + offset,
                (rendering->text.length - offset) * sizeof *rendering->traces);
        for (size_t i = 0; i < length; i++)
            rendering->traces[offset + i] = beside;
    }
    buffer_insert(&rendering->text, offset, text, length);
}

static void replace_traces(struct rendering *rendering, size_t start, size_t end, size_t length)
{
    struct trace all = rendering->traces[start];
    all.end = rendering->traces[end - 1].end;
    reserve_traces(rendering, length);
    memmove(rendering->traces + start + length, rendering->traces + end,
            (rendering->text.length - end) * sizeof *rendering->traces);
    for (size_t i = 0; i < length; i++)
        rendering->traces[start + i] = all;
}

void rendering_replace(struct rendering *rendering, size_t start, size_t end, struct view text)
{
    if (rendering->addresses && start < end)
        replace_traces(rendering, start, end, text.length);
    buffer_remove(&rendering->text, start, end - start);
    buffer_insert(&rendering->text, start, text.data, text.length);
}

/* ---- passes ---- */

/* Bytes [start, end) of the text before, which may be empty, in its own source. */
static void follow(struct trace *trace, const struct rendering *before)
{
    size_t length = before->text.length;
    if (!length) {
        trace->start = trace->end = 0;
        return;
    }
    const struct trace *first = &before->traces[trace->start < length ? trace->start : length - 1];
    const struct trace *last = trace->end > trace->start ? &before->traces[trace->end - 1] : first;
    trace->start = first->start;
    trace->end = last->end;
    trace->emphasis |= first->emphasis;
    if (!trace->link)
        trace->link = first->link;
}

void rendering_follow(struct rendering *rendering, const struct rendering *before)
{
    for (size_t i = 0; rendering->addresses && i < rendering->text.length; i++)
        follow(&rendering->traces[i], before);
    rendering->has_math |= before->has_math;
}
