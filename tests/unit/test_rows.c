/* Searching when several records are one paper: what matches, where it stands, how it is counted. */
#include "library.h"
#include "random_text.h"
#include "unit.h"

#include "base/bits.h"
#include "base/memory.h"
#include "query/engine.h"

#include <poll.h>
#include <stdlib.h>

enum { PAPERS = 4000, WORKS = 1500 };

struct fixture {
    struct snapshot *snapshot;
    struct twins *twins;
    struct marks *together;
    struct marks *apart;
};

/* Nothing was done to any paper. */
static struct marks *make_marks(struct snapshot *snapshot, struct twins *twins)
{
    uint64_t *none = memory_alloc_zero(bits_words(PAPERS), sizeof *none);
    uint64_t *twinned = memory_alloc_zero(bits_words(PAPERS), sizeof *twinned);
    struct marks_parts parts = {.snapshot = snapshot, .twins = twins};
    for (size_t i = 0; i < PAPERS; i++)
        if (twins_has(twins, i))
            bits_set(twinned, i);
    for (int mark = 0; mark < MARK_KINDS; mark++)
        parts.bits[mark] = mark == MARK_TWINNED ? twinned : none;
    struct marks *marks = marks_new(&parts);
    free(none);
    free(twinned);
    return marks;
}

/* Records of some works, with words of their own each, far from each other. */
static int set_up(void **state)
{
    static struct fixture fixture;
    static const char *const words[] = {"heron", "engine", "oboe", "fog"};
    struct builder *builder = builder_new();
    uint32_t seed = 3;
    for (size_t i = 0; i < PAPERS; i++) {
        char title[40], doi[40], text[80];
        unsigned work = random_next(&seed) % WORKS;
        snprintf(title, sizeof title, "Work of number %u", work);
        snprintf(doi, sizeof doi, "10.1000/%u", work);
        snprintf(text, sizeof text, "%s %s", words[random_next(&seed) % 4],
                 words[random_next(&seed) % 4]);
        const struct test_paper paper = {.title = title, .doi = doi, .venue = text,
                                         .abstract = text,
                                         .year = 1990 + (int)(random_next(&seed) % 30)};
        test_add(builder, &paper);
    }
    fixture.snapshot = builder_publish(builder);
    builder_free(builder);
    fixture.twins = twins_new(fixture.snapshot, NULL);
    fixture.together = make_marks(fixture.snapshot, fixture.twins);
    fixture.apart = make_marks(fixture.snapshot, NULL);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    marks_unref(fixture->together);
    marks_unref(fixture->apart);
    twins_unref(fixture->twins);
    snapshot_unref(fixture->snapshot);
    return 0;
}

static struct engine_request request_for(struct fixture *fixture, struct marks *marks,
                                         const char *query, const char *order)
{
    struct buffer message = {0};
    struct engine_request request = {
        .snapshot = fixture->snapshot, .marks = marks, .query = view_of(query), .rows = 20};
    assert_int_equal(order_parse(view_of(order), &request.order, &message), STATUS_OK);
    return request;
}

static struct result *run(struct fixture *fixture, struct marks *marks, const char *query,
                          const char *order)
{
    struct engine_request request = request_for(fixture, marks, query, order);
    return engine_run(&request);
}

static const char *const queries[] = {"",           "heron",        "heron fog",   "-heron",
                                      "oboe | fog", "year:2010..",  "is:dup",      "is:dup heron",
                                      "-is:dup",    "number.*7 fog", "nothing here"};
static const char *const orders[] = {"file", "year", "title-", "venue,year-"};
enum { QUERIES = sizeof queries / sizeof *queries, ORDERS = sizeof orders / sizeof *orders };

/* The rows that are to be there, from the records that match by themselves. */
static size_t expect_rows(struct fixture *fixture, const char *query, const char *order,
                          uint32_t *rows)
{
    struct result *matches = run(fixture, fixture->apart, query, "file");
    struct result *all = run(fixture, fixture->apart, "", order);
    uint64_t *wanted = memory_alloc_zero(bits_words(PAPERS), sizeof *wanted);
    size_t count = 0;
    for (size_t i = 0; i < PAPERS; i++)
        if (result_matches(matches, i))
            bits_set(wanted, twins_row(fixture->twins, i));
    for (size_t i = 0; i < PAPERS; i++)
        if (bits_test(wanted, result_paper(all, i)))
            rows[count++] = (uint32_t)result_paper(all, i);
    free(wanted);
    result_unref(matches);
    result_unref(all);
    return count;
}

static bool asks_for_twins(const char *query)
{
    return view_find(view_of(query), view_of("is:dup"), 0) != VIEW_NONE;
}

static void a_row_matches_when_any_record_does(void **state)
{
    struct fixture *fixture = *state;
    uint32_t *rows = memory_alloc(PAPERS * sizeof *rows);
    assert_true(twins_hidden_count(fixture->twins) > PAPERS / 3);
    for (size_t i = 0; i < QUERIES * ORDERS; i++) {
        const char *query = queries[i / ORDERS], *order = orders[i % ORDERS];
        if (asks_for_twins(query))
            continue;
        size_t count = expect_rows(fixture, query, order, rows);
        struct result *result = run(fixture, fixture->together, query, order);
        assert_true(result_complete(result));
        if (result_count(result) != count)
            fail_msg("%s by %s: %zu rows, not %zu", query, order, result_count(result), count);
        for (size_t rank = 0; rank < count; rank++) {
            assert_int_equal(result_paper(result, rank), rows[rank]);
            assert_int_equal(result_rank(result, rows[rank]), rank);
        }
        result_unref(result);
    }
    free(rows);
}

static void records_are_found_by_having_twins(void **state)
{
    struct fixture *fixture = *state;
    struct result *apart = run(fixture, fixture->together, "is:dup", "file"), *alone;
    alone = run(fixture, fixture->together, "-is:dup", "file");
    size_t rows = 0;
    for (size_t i = 0; i < PAPERS; i++) {
        bool shown = !twins_is_hidden(fixture->twins, i);
        rows += shown;
        assert_int_equal(result_matches(apart, i), twins_has(fixture->twins, i));
        assert_int_equal(result_matches(alone, i), !twins_has(fixture->twins, i));
    }
    assert_int_equal(result_count(apart) + result_count(alone), rows);
    result_unref(apart);
    result_unref(alone);
}

static void a_hidden_record_stands_where_its_row_does(void **state)
{
    struct fixture *fixture = *state;
    struct result *result = run(fixture, fixture->together, "", "year");
    for (size_t i = 0; i < PAPERS; i++)
        assert_int_equal(result_rank(result, i), result_rank(result, twins_row(fixture->twins, i)));
    assert_true(result_bits(result) != NULL);
    assert_false(bits_test(result_bits(result), PAPERS - 1) &&
                 twins_is_hidden(fixture->twins, PAPERS - 1));
    result_unref(result);
}

/* What is shown before all is known is never taken back. */
static void first_rows_are_final(void **state)
{
    struct fixture *fixture = *state;
    struct engine *engine = engine_new();
    for (size_t i = 0; i < QUERIES * ORDERS; i++) {
        struct engine_request request =
            request_for(fixture, fixture->together, queries[i / ORDERS], orders[i % ORDERS]);
        struct result *last = engine_run(&request);
        request.generation = i + 1;
        engine_submit(engine, &request);
        for (bool complete = false; !complete;) {
            struct pollfd descriptor = {engine_descriptor(engine), POLLIN, 0};
            assert_int_equal(poll(&descriptor, 1, 30000), 1);
            struct result *result = engine_poll(engine);
            if (!result)
                continue;
            for (size_t rank = 0; rank < result_count(result); rank++)
                assert_int_equal(result_paper(result, rank), result_paper(last, rank));
            complete = result_complete(result);
            result_unref(result);
        }
        result_unref(last);
    }
    engine_free(engine);
}

static void related_papers_are_other_papers(void **state)
{
    struct fixture *fixture = *state;
    struct engine_request request = request_for(fixture, fixture->together, "", "file");
    request.is_related = true;
    request.related = twins_row(fixture->twins, 7);
    struct result *result = engine_run(&request);
    assert_true(result_count(result) > 0);
    for (size_t rank = 0; rank < result_count(result); rank++) {
        size_t paper = result_paper(result, rank);
        assert_false(twins_is_hidden(fixture->twins, paper));
        assert_int_not_equal(paper, request.related);
    }
    result_unref(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_matches_when_any_record_does),
        cmocka_unit_test(records_are_found_by_having_twins),
        cmocka_unit_test(a_hidden_record_stands_where_its_row_does),
        cmocka_unit_test(first_rows_are_final),
        cmocka_unit_test(related_papers_are_other_papers),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
