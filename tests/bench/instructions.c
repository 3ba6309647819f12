/*
 * One search over a fixed corpus, for counting its instructions (compare.sh): builds 2,000
 * made-up papers and, when a query is given, searches them on this thread. The difference
 * to a run without a query is what the search cost, whatever threads it should use one day.
 *
 *   instructions [QUERY]      prints how many papers match
 *   instructions --build      prints what the program was built with
 */
#include "corpus/builder.h"
#include "query/engine.h"
#include "tests/bench/papers.h"

#include <stdio.h>
#include <string.h>

enum { PAPERS = 2000 };

static void set_items(struct record *record, enum field field, const struct buffer *items)
{
    struct view rest = buffer_view(items);
    while (rest.data)
        record_set(record, field, view_split(&rest, ';'), MARKUP_PLAIN);
}

static void add_paper(struct builder *builder, struct record *record,
                      const struct made_paper *paper)
{
    record_clear(record);
    record_set(record, FIELD_TITLE, buffer_view(&paper->title), MARKUP_PLAIN);
    set_items(record, FIELD_AUTHORS, &paper->authors);
    record_set(record, FIELD_VENUE, buffer_view(&paper->venue), MARKUP_PLAIN);
    set_items(record, FIELD_KEYWORDS, &paper->keywords);
    record_set(record, FIELD_ABSTRACT, buffer_view(&paper->abstract), MARKUP_PLAIN);
    record->year = paper->year;
    builder_add(builder, record);
}

static struct snapshot *make_snapshot(void)
{
    struct builder *builder = builder_new();
    struct record record;
    struct made_paper paper;
    record_init(&record);
    made_paper_init(&paper);
    builder_add_source(builder, view_of("made-up"), "JSON Lines");
    for (size_t i = 0; i < PAPERS; i++) {
        made_paper_next(&paper);
        add_paper(builder, &record, &paper);
    }
    struct snapshot *snapshot = builder_publish(builder);
    made_paper_deinit(&paper);
    record_deinit(&record);
    builder_free(builder);
    return snapshot;
}

static void print_build(void)
{
#ifdef __OPTIMIZE__
    const char *optimized = "optimized";
#else
    const char *optimized = "not optimized";
#endif
    printf("compiler %s, %s\n", __VERSION__, optimized);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--build") == 0) {
        print_build();
        return 0;
    }
    struct snapshot *snapshot = make_snapshot();
    if (argc > 1) {
        struct engine_request request = {
            .generation = 1, .snapshot = snapshot, .query = view_of(argv[1]), .rows = 40};
        struct result *result = engine_run(&request);
        printf("%zu\n", result_count(result));
        result_unref(result);
    }
    snapshot_unref(snapshot);
    return 0;
}
