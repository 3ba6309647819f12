/* Ranking by relevance: what comes before what, and that the first ranks never change. */
#include "unit.h"

#include "library.h"
#include "query/engine.h"
#include "query/relevance.h"
#include "query/search.h"

#include <stdlib.h>
#include <string.h>

static const struct test_paper papers[] = {
    /* 0 */ {.title = "On boats",
             .abstract = "A graph is in here, once, in a long abstract: "
                         "boats, boats, boats, boats, boats, boats."},
    /* 1 */ {.title = "A very long title about everything and then some graph"},
    /* 2 */ {.title = "Graph theory"},
    /* 3 */ {.title = "Boats", .abstract = "Graph after graph after graph."},
    /* 4 */ {.title = "Boats", .keywords = "graph;boats"},
    /* 5 */ {.title = "Boats", .abstract = "Graph after graph after graph."},
    /* 6 */ {.title = "Graph", .year = 2001},
    /* 7 */ {.title = "Telegraphy now"},
    /* 8 */ {.title = "Boats", .authors = "Ann Graph;Bo Li"},
    /* 9 */ {.title = "Nothing"},
    /*10 */ {.title = "Graph", .year = 2009},
};
enum { PAPER_COUNT = sizeof papers / sizeof *papers };

static struct engine_request make_request(struct snapshot *snapshot, const char *query,
                                          const char *order)
{
    struct engine_request request = {
        .snapshot = snapshot, .query = view_of(query), .rows = SIZE_MAX};
    struct buffer message = {0};
    assert_int_equal(order_parse(view_of(order), &request.order, &message), STATUS_OK);
    buffer_deinit(&message);
    return request;
}

/* The ranked papers as in "6 10 2". */
static void assert_ranked(const char *query, const char *order, const char *expected)
{
    struct snapshot *snapshot = test_snapshot(papers, PAPER_COUNT);
    struct engine_request request = make_request(snapshot, query, order);
    struct result *result = engine_run(&request);
    char found[100] = "";
    for (size_t i = 0; i < result_count(result); i++) {
        size_t paper = result_paper(result, i);
        assert_int_equal(result_rank(result, paper), i);
        assert_true(result_matches(result, paper));
        snprintf(found + strlen(found), 20, "%s%zu", i ? " " : "", paper);
    }
    if (strcmp(found, expected) != 0)
        fail_msg("%s by %s: %s, should be %s", query, order, found, expected);
    result_unref(result);
    snapshot_unref(snapshot);
}

static void titles_come_first_then_names_then_density(void **state)
{
    (void)state;
    assert_ranked("graph", "relevance", "6 10 2 1 7 4 8 3 5 0");
    assert_ranked("graph", "file", "0 1 2 3 4 5 6 7 8 10");
    assert_ranked("abstract:graph", "relevance", "3 5 0");
    assert_ranked("keyword:graph | author:graph", "relevance", "4 8");
    assert_ranked("graph theory", "relevance", "2");
    assert_ranked("graph | theory", "relevance", "2 6 10 1 7 4 8 3 5 0");
}

static void the_order_can_be_turned_around_and_ties_can_have_keys(void **state)
{
    (void)state;
    assert_ranked("graph", "relevance-", "0 3 5 4 8 7 1 2 6 10");
    assert_ranked("graph", "relevance,year-", "10 6 2 1 7 4 8 3 5 0");
    assert_ranked("graph", "relevance-,year-", "0 3 5 4 8 7 1 2 10 6");
}

static void what_does_not_look_for_text_does_not_count(void **state)
{
    (void)state;
    assert_ranked("", "relevance", "0 1 2 3 4 5 6 7 8 9 10");
    assert_ranked("year:2000..", "relevance", "6 10");
    assert_ranked("-boats -graph", "relevance", "9");
    assert_ranked("boats -theory", "relevance", "4 3 5 8 0");
    assert_ranked("x*", "relevance", "0 1 2 3 4 5 6 7 8 9 10");
}

static void fuzzy_terms_rank_by_their_score(void **state)
{
    (void)state;
    assert_ranked("~grth", "relevance", "2 1");
    assert_ranked("~grp", "relevance", "6 10 2 1 4 8 7");
    assert_ranked("~grp", "file", "1 2 4 6 7 8 10");
    assert_ranked("~grp graph", "relevance", "6 10 2 1 4 8 7");
}

/* ---- the first ranks ---- */

enum { MANY = 3000, ROWS = 20 };

static const char *const words[] = {"graph", "graphs ", "neural", " boat ", "net", "GAN", "of "};

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16 & 0x7fff;
}

static void make_words(char *text, size_t size, unsigned count, unsigned *seed)
{
    text[0] = '\0';
    for (unsigned i = 0; i < count; i++)
        snprintf(text + strlen(text), size - strlen(text), "%s", words[next_random(seed) % 7]);
}

static struct snapshot *make_many(void)
{
    struct builder *builder = builder_new();
    unsigned seed = 5;
    builder_add_source(builder, view_of("list"), "test");
    for (int i = 0; i < MANY; i++) {
        char title[80], authors[80], abstract[400];
        make_words(title, sizeof title, 1 + next_random(&seed) % 6, &seed);
        make_words(authors, sizeof authors, 1 + next_random(&seed) % 2, &seed);
        make_words(abstract, sizeof abstract, next_random(&seed) % 30, &seed);
        test_add(builder,
                 &(struct test_paper){.title = title, .authors = authors, .abstract = abstract});
    }
    struct snapshot *snapshot = builder_publish(builder);
    builder_free(builder);
    return snapshot;
}

struct first {
    uint32_t papers[MANY];
    size_t count;
    int calls;
};

static void keep_first(void *context, const uint32_t *ranked, size_t count)
{
    struct first *first = context;
    memcpy(first->papers, ranked, count * sizeof *ranked);
    first->count = count;
    first->calls++;
}

static void the_first_ranks_are_final_and_lazy_ranks_are_right(void **state)
{
    (void)state;
    const char *queries[] = {"graph", "boat | net", "~grp", "author:net gan", "[a-z]", "~gn boat"};
    struct snapshot *snapshot = make_many();
    struct matcher *matcher = matcher_new();
    struct first *first = malloc(sizeof *first);
    uint32_t *ranked = malloc(MANY * sizeof *ranked), *alone = malloc(MANY * sizeof *alone);
    for (size_t i = 0; i < 2 * sizeof queries / sizeof *queries; i++) {
        struct query *query = NULL;
        struct query_error error;
        assert_int_equal(query_parse(view_of(queries[i / 2]), &query, &error), STATUS_OK);
        struct relevance relevance = {query, matcher, snapshot, NULL, i % 2, ROWS, NULL, NULL};
        for (uint32_t j = 0; j < MANY; j++)
            ranked[j] = alone[j] = j;
        assert_true(relevance_sort(&relevance, alone, MANY));
        first->calls = 0;
        relevance.ready = keep_first;
        relevance.context = first;
        assert_true(relevance_sort(&relevance, ranked, MANY));
        assert_int_equal(first->calls, 1);
        assert_true(first->count >= ROWS);
        assert_memory_equal(first->papers, ranked, first->count * sizeof *ranked);
        assert_memory_equal(alone, ranked, MANY * sizeof *ranked);
        query_unref(query);
    }
    free(first);
    free(ranked);
    free(alone);
    matcher_free(matcher);
    snapshot_unref(snapshot);
}

/* All results of one request, in order. */
struct published {
    struct result *results[100];
    size_t count;
};

static void keep_result(struct result *result, void *context)
{
    struct published *published = context;
    if (published->count == 100)
        fail_msg("too many results");
    published->results[published->count++] = result;
}

/* Each paper before the next one by the rules of the complete result. */
static void assert_in_order_of(const struct result *part, const struct result *whole)
{
    for (size_t i = 0; i < result_count(part); i++) {
        assert_true(result_matches(whole, result_paper(part, i)));
        if (i > 0)
            assert_true(result_rank(whole, result_paper(part, i - 1)) <
                        result_rank(whole, result_paper(part, i)));
    }
}

static void rows_are_filled_before_the_most_relevant_are_known(void **state)
{
    (void)state;
    const char *orders[] = {"relevance", "relevance-", "relevance,title"};
    const char *queries[] = {"[a-z]", "~g | boat", "graph | net | boat"};
    struct snapshot *snapshot = make_many();
    struct searcher *searcher = searcher_new(NULL);
    for (size_t i = 0; i < 9; i++) {
        struct engine_request request = make_request(snapshot, queries[i % 3], orders[i / 3]);
        struct published published = {.count = 0};
        request.rows = ROWS;
        searcher_run(searcher, &request, NULL, keep_result, &published);
        assert_true(published.count >= 3); /* the best so far, the first ranks, all */
        const struct result *whole = published.results[published.count - 1];
        assert_true(result_complete(whole));
        for (size_t j = 0; j + 1 < published.count; j++) {
            assert_false(result_complete(published.results[j]));
            assert_true(result_count(published.results[j]) >= ROWS);
            assert_in_order_of(published.results[j], whole);
        }
        for (size_t j = 0; j < published.count; j++)
            result_unref(published.results[j]);
    }
    searcher_free(searcher);
    snapshot_unref(snapshot);
}

static void a_cancelled_ranking_ends(void **state)
{
    (void)state;
    struct snapshot *snapshot = make_many();
    struct matcher *matcher = matcher_new();
    struct query *query = NULL;
    struct query_error error;
    atomic_bool cancel = true;
    uint32_t ranked[] = {3, 2, 1};
    assert_int_equal(query_parse(view_of("graph"), &query, &error), STATUS_OK);
    struct relevance relevance = {query, matcher, snapshot, &cancel, false, ROWS, NULL, NULL};
    assert_false(relevance_sort(&relevance, ranked, 3));
    query_unref(query);
    matcher_free(matcher);
    snapshot_unref(snapshot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(titles_come_first_then_names_then_density),
        cmocka_unit_test(the_order_can_be_turned_around_and_ties_can_have_keys),
        cmocka_unit_test(what_does_not_look_for_text_does_not_count),
        cmocka_unit_test(fuzzy_terms_rank_by_their_score),
        cmocka_unit_test(the_first_ranks_are_final_and_lazy_ranks_are_right),
        cmocka_unit_test(rows_are_filled_before_the_most_relevant_are_known),
        cmocka_unit_test(a_cancelled_ranking_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
