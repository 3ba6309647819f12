/*
 * Any bytes, repaired to UTF-8, as a query: it is parsed, judges two small papers within
 * a small budget, and colours them. What must hold of every query is checked.
 */
#include "corpus/builder.h"
#include "base/clock.h"
#include "query/query.h"
#include "query/relevance.h"
#include "query/spots.h"
#include "text/utf8.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { BUDGET_MICROSECONDS = 5000, PARTS = 64 };

static void demand(bool condition)
{
    if (!condition)
        abort();
}

static void add_paper(struct builder *builder, const char *title, const char *abstract, int year)
{
    struct record record;
    record_init(&record);
    record_set(&record, FIELD_TITLE, view_of(title), MARKUP_PLAIN);
    record_set(&record, FIELD_ABSTRACT, view_of(abstract), MARKUP_PLAIN);
    record_set_other(&record, view_of("note"), view_of("kept $x$ as is"));
    record.year = year;
    builder_add(builder, &record);
    record_deinit(&record);
}

static struct snapshot *make_snapshot(void)
{
    struct builder *builder = builder_new();
    builder_add_source(builder, view_of("list \xFF.bib"), "BibTeX");
    add_paper(builder, "Graph networks \xE2\x80\x94 a survey",
              "We study aaaaaaaaaaaa (graphs).\n\nCode: github.com/x/y", 2020);
    add_paper(builder, "", "M\xC3\xBCller: \xE5\x9B\xBE\xE7\xA5\x9E\xE7\xBB\x8F, o\xEF\xAC\x81", 0);
    struct snapshot *snapshot = builder_publish(builder);
    builder_free(builder);
    return snapshot;
}

static void check_parts(struct view text, enum query_match match)
{
    struct query_part parts[PARTS];
    size_t count = query_parts(text, match, parts, PARTS);
    size_t last = 0;
    for (size_t i = 0; i < count; i++) {
        demand(parts[i].start >= last && parts[i].start < parts[i].end);
        last = parts[i].end;
    }
    demand(last <= text.length);
}

static void check_spots(const struct query *query, struct matcher *matcher,
                        const struct paper *paper)
{
    struct spots spots = {0};
    struct view text = paper_get(paper, FIELD_ABSTRACT, FORM_DISPLAY);
    const struct pattern_budget budget = {NULL, clock_microseconds() + BUDGET_MICROSECONDS};
    spots_find(&spots, query, matcher, FIELD_ABSTRACT, text, &budget);
    size_t last = 0;
    for (size_t i = 0; i < spots.count; i++) {
        demand(spots.items[i].start >= last && spots.items[i].start < spots.items[i].end);
        last = spots.items[i].end;
        demand(last <= text.length && (last == text.length || (text.data[last] & 0xC0) != 0x80));
    }
    spots_deinit(&spots);
}

/* Ranking puts papers in another order and loses none. */
static void check_ranking(const struct query *query, struct matcher *matcher,
                          const struct snapshot *snapshot)
{
    uint32_t papers[] = {0, 1};
    const struct relevance relevance = {
        .query = query, .matcher = matcher, .snapshot = snapshot, .rows = 1};
    demand(relevance_sort(&relevance, papers, 2));
    demand(papers[0] + papers[1] == 1);
}

static void judge(const struct query *query)
{
    struct snapshot *snapshot = make_snapshot();
    struct matcher *matcher = matcher_new();
    for (size_t i = 0; i < snapshot_count(snapshot); i++) {
        const struct paper *paper = snapshot_paper(snapshot, i);
        const struct pattern_budget budget = {NULL, clock_microseconds() + BUDGET_MICROSECONDS};
        const struct candidate candidate = {snapshot, paper, i, NULL};
        enum match_outcome outcome = query_match(query, matcher, &candidate, &budget);
        demand(outcome != MATCH_CANCELLED);
        demand(!query_is_everything(query) || outcome == MATCH_YES);
        check_spots(query, matcher, paper);
    }
    check_ranking(query, matcher, snapshot);
    matcher_free(matcher);
    snapshot_unref(snapshot);
}

static void try_text(struct view text, enum query_match match)
{
    struct query *query = NULL;
    struct query_error error;
    check_parts(text, match);
    if (query_parse_as(text, match, &query, &error) == STATUS_OK) {
        demand(view_equal(query_text(query), text));
        demand(query_equal(query, query));
        judge(query);
        query_unref(query);
    } else {
        demand(error.start <= error.end && error.end <= text.length);
        demand(error.message.length > 0);
        buffer_deinit(&error.message);
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct buffer text = {0};
    utf8_repair(&text, view_make((const char *)data, size));
    for (int match = 0; match < QUERY_MATCH_COUNT; match++)
        try_text(buffer_view(&text), (enum query_match)match);
    buffer_deinit(&text);
    return 0;
}
