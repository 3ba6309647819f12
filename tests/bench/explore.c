/*
 * Measures what a reader waits for who explores a library instead of searching it:
 *
 *   explore FILE...
 *
 *   sort      all papers by each key                                   goal: 10 floors
 *   facets    the counts of all facets, for a query's matches          goal:  2 floors
 *   related   the papers most like one, once the index is there        goal: 100 ms
 *   undo      the tag of 10,000 papers, until it is saved and seen     goal: one key
 *
 * A floor is one pass of memchr() (measure.h), measured around each of them. Figures are medians.
 * The last line is for programs to read.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "corpus/facets.h"
#include "corpus/related.h"
#include "query/engine.h"
#include "state/writer.h"
#include "tests/bench/measure.h"

#include <locale.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    PASSES = 5,
    RELATED_ASKED = 100, /* papers, spread over the library */
    RELATED_SHOWN = 100,
    TAGGED = 10000,
    ROWS = 40,
    REPORT_MILLISECONDS = 120000 /* when there is no report for so long, something is broken */
};

struct explorer {
    struct snapshot *snapshot;
    struct samples floors;
};

/* The median of what was measured between two passes of the floor, as a ratio to it. */
static double as_ratio(struct explorer *explorer, struct samples *floor, struct samples *taken)
{
    measure_floor(explorer->snapshot, PASSES, floor);
    double median = fmax(samples_percentile(floor, 0.5), 0.001);
    samples_add(&explorer->floors, median);
    return samples_percentile(taken, 0.5) / median;
}

/* ---- sorting ---- */

static double sort_ratio(struct explorer *explorer, enum order_key key)
{
    struct order_spec spec = {.keys = {{key, false}}, .count = 1};
    struct samples floor = {0}, taken = {0};
    measure_floor(explorer->snapshot, PASSES, &floor);
    for (int i = 0; i < PASSES; i++) {
        int64_t start = clock_microseconds();
        struct order *order = order_new(explorer->snapshot, &spec, NULL);
        samples_add(&taken, milliseconds_since(start));
        order_unref(order);
    }
    double ratio = as_ratio(explorer, &floor, &taken);
    printf("sort by %-10s %9.3f ms %8.3f\n", order_key_name(key), samples_percentile(&taken, 0.5),
           ratio);
    samples_deinit(&floor);
    samples_deinit(&taken);
    return ratio;
}

/* *title is the ratio of titles, *worst of the slowest key. */
static void measure_sorting(struct explorer *explorer, double *title, double *worst)
{
    *title = *worst = 0;
    for (int key = 0; key < ORDER_COUNT; key++) {
        if (key == ORDER_FILE || key == ORDER_RELEVANCE)
            continue;
        double ratio = sort_ratio(explorer, (enum order_key)key);
        if (key == ORDER_TITLE)
            *title = ratio;
        *worst = fmax(*worst, ratio);
    }
}

/* ---- facets ---- */

struct facet_table {
    struct vocabulary *vocabulary;
    struct facets *facets;
    uint32_t *counts;
};

static void learn(struct facet_table *table, const struct explorer *explorer)
{
    size_t most = 0;
    table->vocabulary = vocabulary_new();
    table->facets = facets_new();
    vocabulary_learn(table->vocabulary, explorer->snapshot, SIZE_MAX);
    facets_learn(table->facets, table->vocabulary, explorer->snapshot, SIZE_MAX);
    for (int facet = 0; facet < FACET_COUNT; facet++) {
        size_t values = facets_value_count(table->facets, table->vocabulary, (enum facet)facet);
        most = values > most ? values : most;
    }
    table->counts = memory_alloc((most + 1) * sizeof *table->counts);
}

/* Milliseconds of counting all facets. */
static double count_all(const struct facet_table *table, const struct result *result)
{
    int64_t start = clock_microseconds();
    for (int facet = 0; facet < FACET_COUNT; facet++)
        facets_count(table->facets, (enum facet)facet, result_bits(result),
                     snapshot_count(result_snapshot(result)), table->counts,
                     facets_value_count(table->facets, table->vocabulary, (enum facet)facet));
    return milliseconds_since(start);
}

/* Counts one facet and chooses what is shown of it: the most that a key waits for. */
static double show_one(const struct facet_table *table, const struct result *result,
                       enum facet facet)
{
    uint32_t numbers[ROWS];
    size_t total, values = facets_value_count(table->facets, table->vocabulary, facet);
    int64_t start = clock_microseconds();
    facets_count(table->facets, facet, result_bits(result), snapshot_count(result_snapshot(result)),
                 table->counts, values);
    facets_choose(table->facets, table->vocabulary, facet, table->counts, view_of(""),
                  FACET_BY_COUNT, numbers, ROWS, &total);
    return milliseconds_since(start);
}

static double facets_ratio(struct explorer *explorer, const struct facet_table *table,
                           const char *query, double *shown)
{
    struct engine_request request = {
        .generation = 1, .snapshot = explorer->snapshot, .query = view_of(query), .rows = ROWS};
    struct result *result = engine_run(&request);
    struct samples floor = {0}, taken = {0};
    measure_floor(explorer->snapshot, PASSES, &floor);
    for (int i = 0; i < PASSES; i++)
        samples_add(&taken, count_all(table, result));
    double ratio = as_ratio(explorer, &floor, &taken);
    printf("facets of %8zu   %9.3f ms %8.3f  %s\n", result_count(result),
           samples_percentile(&taken, 0.5), ratio, query);
    for (int facet = 0; facet < FACET_COUNT; facet++)
        *shown = fmax(*shown, show_one(table, result, (enum facet)facet));
    samples_deinit(&floor);
    samples_deinit(&taken);
    result_unref(result);
    return ratio;
}

/* *ratio of all facets, *shown the milliseconds until one is, for the slowest query. */
static void measure_facets(struct explorer *explorer, double *ratio, double *shown)
{
    static const char *const queries[] = {"", "e", "learning", "graph neural", "year:2020.."};
    struct facet_table table;
    learn(&table, explorer);
    *ratio = *shown = 0;
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++)
        *ratio = fmax(*ratio, facets_ratio(explorer, &table, queries[i], shown));
    facets_free(table.facets);
    vocabulary_free(table.vocabulary);
    free(table.counts);
}

/* ---- related papers ---- */

static void measure_related(const struct explorer *explorer, double *median, double *worst)
{
    struct related_match matches[RELATED_SHOWN];
    struct samples taken = {0};
    size_t count = snapshot_count(explorer->snapshot);
    int64_t start = clock_microseconds();
    struct related_index *index = related_index_new(explorer->snapshot, NULL);
    printf("related: index %.0f ms, %.3f of the text\n", milliseconds_since(start),
           (double)related_index_bytes(index) / (double)(measure_text(explorer->snapshot) + 1));
    for (size_t i = 0; i < RELATED_ASKED; i++) {
        start = clock_microseconds();
        related_find(index, i * (count / RELATED_ASKED) % count, matches, RELATED_SHOWN);
        samples_add(&taken, milliseconds_since(start));
    }
    *median = samples_percentile(&taken, 0.5);
    *worst = samples_percentile(&taken, 1);
    samples_deinit(&taken);
    related_index_unref(index);
}

/* ---- undo ---- */

/* Waits until a request is carried out and its marks are there. */
static void await_done(struct writer *writer, uint64_t number)
{
    struct pollfd descriptor = {.fd = writer_descriptor(writer), .events = POLLIN};
    for (bool done = false; !done;) {
        if (poll(&descriptor, 1, REPORT_MILLISECONDS) == 0)
            memory_die("the state does not answer");
        struct report *report = writer_poll(writer);
        done = report && report->done >= number;
        report_free(report);
    }
}

static struct request *tag_request(struct snapshot *snapshot)
{
    size_t count = snapshot_count(snapshot) < TAGGED ? snapshot_count(snapshot) : TAGGED;
    uint32_t *papers = memory_alloc(count * sizeof *papers);
    struct request *request = request_new(REQUEST_TAG, REQUEST_ON);
    for (uint32_t i = 0; i < count; i++)
        papers[i] = i;
    request_set_papers(request, snapshot, papers, count);
    buffer_append_string(&request->text, "many");
    free(papers);
    return request;
}

/* Milliseconds for the tag, and for taking it back. */
static void measure_undo(const struct explorer *explorer, const char *file, double *tag,
                         double *undo)
{
    struct writer *writer = writer_new(file, view_of(""));
    struct buffer reason = {0};
    writer_set_snapshot(writer, explorer->snapshot, NULL, true);
    int64_t start = clock_microseconds();
    await_done(writer, writer_submit(writer, tag_request(explorer->snapshot)));
    *tag = milliseconds_since(start);
    struct samples taken = {0};
    for (int i = 0; i < PASSES; i++) {
        start = clock_microseconds();
        await_done(writer, writer_submit(writer, request_new(REQUEST_UNDO, REQUEST_ON)));
        samples_add(&taken, milliseconds_since(start));
        await_done(writer, writer_submit(writer, request_new(REQUEST_REDO, REQUEST_ON)));
    }
    *undo = samples_percentile(&taken, 0.5);
    samples_deinit(&taken);
    writer_free(writer, REPORT_MILLISECONDS, &reason);
    buffer_deinit(&reason);
}

/* The state of the measurement, which is gone afterwards. */
static void measure_state(const struct explorer *explorer, double *tag, double *undo)
{
    static const char *const endings[] = {"", "-wal", "-shm", ".backup"};
    const char *parent = getenv("TMPDIR");
    struct buffer folder = {0}, path = {0};
    buffer_append_format(&folder, "%s/sheaf-explore.XXXXXX", parent ? parent : "/tmp");
    char *made = mkdtemp(folder.data);
    *tag = *undo = NAN;
    if (!made)
        return;
    buffer_append_format(&path, "%s/state.db", made);
    measure_undo(explorer, buffer_string(&path), tag, undo);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        buffer_clear(&path);
        buffer_append_format(&path, "%s/state.db%s", made, endings[i]);
        unlink(buffer_string(&path));
    }
    rmdir(made);
    buffer_deinit(&folder);
    buffer_deinit(&path);
}

int main(int argc, char **argv)
{
    double title, worst, facets, shown, related, related_worst, tag, undo;
    if (argc < 2) {
        fprintf(stderr, "usage: explore FILE...\n");
        return 2;
    }
    setlocale(LC_COLLATE, "");
    struct explorer explorer = {.snapshot = load_papers(argv + 1, (size_t)argc - 1)};
    if (snapshot_count(explorer.snapshot) == 0) {
        fprintf(stderr, "explore: no papers\n");
        return 2;
    }
    measure_sorting(&explorer, &title, &worst);
    measure_facets(&explorer, &facets, &shown);
    measure_related(&explorer, &related, &related_worst);
    measure_state(&explorer, &tag, &undo);
    printf("papers %zu, floor %.3f ms\n", snapshot_count(explorer.snapshot),
           samples_percentile(&explorer.floors, 0.5));
    print_figure("sort_title_ratio", title);
    print_figure(" sort_worst_ratio", worst);
    print_figure(" facets_ratio", facets);
    print_figure(" facet_shown_ms", shown);
    print_figure(" related_ms", related);
    print_figure(" related_worst_ms", related_worst);
    print_figure(" tag_ms", tag);
    print_figure(" undo_ms", undo);
    printf("\n");
    samples_deinit(&explorer.floors);
    snapshot_unref(explorer.snapshot);
    return 0;
}
