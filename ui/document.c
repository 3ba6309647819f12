#include "ui/document.h"

#include "base/memory.h"
#include "session/links.h"

#include <stdlib.h>
#include <string.h>

static void free_details(struct document *document)
{
    for (size_t i = 0; i < document->run_count; i++) {
        struct markup_details *details = document->runs[i].details;
        if (details)
            markup_details_deinit(details);
        free(details);
    }
    document->run_count = 0;
}

void document_deinit(struct document *document)
{
    free_details(document);
    buffer_deinit(&document->text);
    buffer_deinit(&document->addresses);
    free(document->links);
    free(document->runs);
    free(document->spans);
    wrap_lines_deinit(&document->lines);
    spots_deinit(&document->matches);
    *document = (struct document){0};
}

void document_clear(struct document *document)
{
    buffer_clear(&document->text);
    buffer_clear(&document->addresses);
    document->link_count = 0;
    free_details(document);
    document->span_count = 0;
    document->lines.count = 0;
    document->matches.count = 0;
}

static void add_run(struct document *document, struct document_run run)
{
    void *runs = document->runs;
    memory_reserve(&runs, &document->run_capacity, document->run_count + 1, sizeof run);
    document->runs = runs;
    document->runs[document->run_count++] = run;
}

void document_append(struct document *document, struct view text, enum role role)
{
    size_t start = document->text.length;
    buffer_append_view(&document->text, text);
    add_run(document,
            (struct document_run){
                .start = start, .end = document->text.length, .role = role, .field = FIELD_COUNT});
}

void document_append_added(struct document *document, enum subject part, struct view text,
                           enum role role)
{
    size_t start = document->text.length;
    buffer_append_view(&document->text, text);
    add_run(document, (struct document_run){.start = start,
                                            .end = document->text.length,
                                            .role = role,
                                            .field = FIELD_COUNT,
                                            .part = part,
                                            .original = text});
}

static void append_joined(struct buffer *out, struct view text, struct document_joint joint)
{
    struct view separator = view_of(joint.separator);
    size_t from = 0, at;
    while (separator.length && (at = view_find(text, separator, from)) != VIEW_NONE) {
        buffer_append_view(out, view_slice(text, from, at - from));
        buffer_append_string(out, joint.shown);
        from = at + separator.length;
    }
    buffer_append_view(out, view_from(text, from));
}

void document_append_field(struct document *document, enum field field, struct view field_text,
                           struct document_joint joint, enum role role)
{
    if (!field_text.length)
        return;
    size_t start = document->text.length;
    append_joined(&document->text, field_text, joint);
    add_run(document, (struct document_run){.start = start,
                                            .end = document->text.length,
                                            .role = role,
                                            .field = field,
                                            .original = field_text,
                                            .joint = joint});
}

static void add_link(struct document *document, size_t start, size_t end, struct view address)
{
    size_t before = document->addresses.length;
    if (start >= end || !link_append_address(&document->addresses, address))
        return;
    if (link_is_file(document->addresses.data + before)) {
        buffer_truncate(&document->addresses, before);
        return;
    }
    void *links = document->links;
    memory_reserve(&links, &document->link_capacity, document->link_count + 1,
                   sizeof *document->links);
    document->links = links;
    document->links[document->link_count++] =
        (struct document_link){start, end, before, document->addresses.length - before};
}

void document_add_link(struct document *document, size_t start, struct view address)
{
    add_link(document, start, document->text.length, address);
}

/* Carries offsets of a field over to the document. Offsets must not decrease from
   call to call: the field is gone through once. */
struct carrier {
    const struct document_run *run;
    size_t next;   /* where the next separator begins in the original, or VIEW_NONE */
    size_t passed; /* the end of the last separator before it */
    size_t joints; /* separators passed */
};

static void find_next_joint(struct carrier *carrier)
{
    struct view separator = view_of(carrier->run->joint.separator);
    carrier->next = separator.length ? view_find(carrier->run->original, separator, carrier->passed)
                                     : VIEW_NONE;
}

/* An offset within a separator counts as its end: what is shown instead of it may have no
   character that ends there. */
static size_t carry(struct carrier *carrier, size_t offset)
{
    const struct document_joint *joint = &carrier->run->joint;
    while (carrier->next < offset) {
        carrier->passed = carrier->next + strlen(joint->separator);
        carrier->joints++;
        find_next_joint(carrier);
    }
    if (offset < carrier->passed)
        offset = carrier->passed;
    if (carrier->joints)
        offset +=
            carrier->joints * strlen(joint->shown) - carrier->joints * strlen(joint->separator);
    return carrier->run->start + offset;
}

static void add_span(struct document *document, struct markup_span span)
{
    void *spans = document->spans;
    memory_reserve(&spans, &document->span_capacity, document->span_count + 1, sizeof span);
    document->spans = spans;
    document->spans[document->span_count++] = span;
}

/* Carries the emphasis of a run over to the document. */
static void add_spans(struct document *document, const struct document_run *run)
{
    struct carrier carrier = {.run = run};
    find_next_joint(&carrier);
    for (size_t i = 0; i < run->details->span_count; i++) {
        struct markup_span span = run->details->spans[i];
        if (span.end > run->original.length)
            span.end = run->original.length;
        if (span.start >= span.end)
            break;
        span.start = carry(&carrier, span.start);
        span.end = carry(&carrier, span.end);
        add_span(document, span);
    }
}

void document_append_paper(struct document *document, const struct paper *paper, enum field field,
                           enum form form, size_t most, struct document_joint joint, enum role role)
{
    struct view text = view_slice(paper_get(paper, field, form), 0, most);
    size_t runs = document->run_count;
    struct markup_details details = {0};
    document_append_field(document, field, text, joint, role);
    if (document->run_count == runs || !details_make(&details, paper, field))
        return;
    struct document_run *run = &document->runs[runs];
    run->form = form;
    run->other = paper_get(paper, field, form == FORM_SOURCE ? FORM_DISPLAY : FORM_SOURCE);
    run->details = memory_alloc(sizeof details);
    *run->details = details;
    if (form == FORM_DISPLAY)
        add_spans(document, run);
}

/* What a span leads to, which lies in the run that has it. */
static struct view span_address(const struct document *document, const struct markup_span *span)
{
    for (size_t i = document->run_count; i > 0 && span->link; i--) {
        const struct document_run *run = &document->runs[i - 1];
        if (run->details && run->start <= span->start && span->end <= run->end)
            return addresses_get(&run->details->addresses, span->link);
    }
    return view_make("", 0);
}

/* Adds the links of spans, from *next on, that begin in [start, end). */
static void add_marked_links(struct document *document, size_t start, size_t end, size_t *next)
{
    for (; *next < document->span_count; ++*next) {
        const struct markup_span *span = &document->spans[*next];
        if (span->start >= end)
            return;
        struct view address = span_address(document, span);
        if (span->start >= start && address.length)
            add_link(document, span->start, span->end, address);
    }
}

/* The links that markup makes, and those of addresses between them. */
void document_find_links(struct document *document, size_t start)
{
    struct view text = view_from(buffer_view(&document->text), start), address;
    size_t span = 0;
    for (size_t offset = 0; link_find(text, &offset, &address);) {
        size_t at = start + (size_t)(address.data - text.data), end = at + address.length;
        add_marked_links(document, start, end, &span);
        if (!document->link_count || document->links[document->link_count - 1].end <= at)
            add_link(document, at, end, address);
    }
    add_marked_links(document, start, document->text.length, &span);
}

void document_end_line(struct document *document)
{
    const struct buffer *text = &document->text;
    if (text->length && text->data[text->length - 1] != '\n')
        buffer_append_byte(&document->text, '\n');
}

void document_end_paragraph(struct document *document)
{
    const struct buffer *text = &document->text;
    document_end_line(document);
    if (text->length && !(text->length > 1 && text->data[text->length - 2] == '\n'))
        buffer_append_byte(&document->text, '\n');
}

void document_wrap(struct document *document, int width, const struct width_policy *widths,
                   const struct hyphenation *hyphenation)
{
    wrap_text_hyphenated(&document->lines, buffer_view(&document->text), width > 0 ? width : 1,
                         widths, hyphenation);
}

static void add_match(struct spots *matches, size_t start, size_t end)
{
    void *items = matches->items;
    memory_reserve(&items, &matches->capacity, matches->count + 1, sizeof *matches->items);
    matches->items = items;
    matches->items[matches->count++] = (struct spot){start, end};
}

static void find_in_run(struct document *document, const struct document_run *run,
                        const struct spots *spots)
{
    struct carrier carrier = {.run = run};
    find_next_joint(&carrier);
    for (size_t i = 0; i < spots->count; i++) {
        size_t start = carry(&carrier, spots->items[i].start);
        size_t end = carry(&carrier, spots->items[i].end);
        if (start < end)
            add_match(&document->matches, start, end);
    }
}

static bool is_added(const struct document_run *run)
{
    return run->part == SUBJECT_NOTE || run->part == SUBJECT_TAG;
}

static void find_spots(struct spots *spots, const struct document_run *run,
                       const struct query *query, struct matcher *matcher,
                       const struct pattern_budget *budget)
{
    bool source = run->form == FORM_SOURCE;
    const struct spots_forms forms = {.field = run->field,
                                      .display = source ? run->other : run->original,
                                      .source = source ? run->original : run->other,
                                      .details = run->details,
                                      .shown = run->form};
    if (is_added(run))
        spots_find_added(spots, query, matcher, run->part, run->original, budget);
    else if (run->details)
        spots_find_in_forms(spots, query, matcher, &forms, budget);
    else
        spots_find(spots, query, matcher, run->field, run->original, budget);
}

void document_find(struct document *document, const struct query *query, struct matcher *matcher,
                   int64_t deadline)
{
    struct spots spots = {0};
    struct pattern_budget budget = {NULL, deadline};
    document->matches.count = 0;
    for (size_t i = 0; query && i < document->run_count; i++) {
        const struct document_run *run = &document->runs[i];
        if (run->field == FIELD_COUNT && !is_added(run))
            continue;
        find_spots(&spots, run, query, matcher, &budget);
        find_in_run(document, run, &spots);
    }
    spots_deinit(&spots);
}

size_t document_line_of(const struct document *document, size_t offset)
{
    size_t low = 0, high = document->lines.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (document->lines.items[middle].next <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < document->lines.count || !low ? low : low - 1;
}

static size_t first_match_after(const struct document *document, size_t offset)
{
    size_t low = 0, high = document->matches.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (document->matches.items[middle].end <= offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t later(size_t a, size_t b)
{
    return a > b ? a : b;
}

static size_t earlier(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void highlight(const struct document *document, const struct painter *painter,
                      const struct painted *painted, size_t start, size_t end, size_t current)
{
    const struct spots *matches = &document->matches;
    for (size_t i = first_match_after(document, start); i < matches->count; i++) {
        const struct spot *match = &matches->items[i];
        if (match->start >= end)
            break;
        painter_emphasise(painter, painted, later(match->start, start), earlier(match->end, end),
                          i == current ? ROLE_MATCH_CURRENT : ROLE_MATCH);
    }
}

static void link_line(const struct document *document, const struct painter *painter,
                      struct area area, int row, const struct wrap_line *line,
                      const struct document_link *link)
{
    size_t start = later(line->start, link->start), end = earlier(line->end, link->end);
    struct view text =
        view_slice(buffer_view(&document->text), line->start, line->end - line->start);
    if (start < end)
        painter_link(
            painter, area, row, 0, text, start - line->start, end - line->start,
            view_slice(buffer_view(&document->addresses), link->address, link->address_length));
}

void document_paint_line(const struct document *document, const struct painter *painter,
                         struct area area, int row, size_t index, size_t current)
{
    const struct wrap_line *line = &document->lines.items[index];
    struct view all = buffer_view(&document->text);
    struct painted painted = {.area = area,
                              .row = row,
                              .text = view_slice(all, line->start, line->end - line->start),
                              .spans = document->spans,
                              .span_count = document->span_count,
                              .offset = line->start};
    int column = 0;
    enum role last = ROLE_TEXT;
    for (size_t i = 0; i < document->run_count; i++) {
        const struct document_run *run = &document->runs[i];
        size_t start = later(line->start, run->start), end = earlier(line->end, run->end);
        if (start >= end)
            continue;
        column +=
            painter_put(painter, area, row, column, view_slice(all, start, end - start), run->role);
        painted.role = last = run->role;
        painter_emphasise(painter, &painted, start, end, ROLE_COUNT);
        highlight(document, painter, &painted, start, end, current);
    }
    if (line->hyphen)
        painter_put(painter, area, row, column, view_of("-"), last);
    for (size_t i = 0; i < document->link_count; i++)
        link_line(document, painter, area, row, line, &document->links[i]);
}
