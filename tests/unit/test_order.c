/* Orders: reading specifications, and sorting. */
#include "library.h"
#include "papers.h"

#include "corpus/order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void specifications_are_read(void **state)
{
    (void)state;
    struct order_spec spec, same = {.keys = {{ORDER_YEAR, true}, {ORDER_TITLE, false}}, .count = 2};
    struct buffer message = {0};
    assert_int_equal(order_parse(view_of(" year- , Title"), &spec, &message), STATUS_OK);
    assert_true(order_equal(&spec, &same));
    same.keys[1].reverse = true;
    assert_false(order_equal(&spec, &same));
    assert_int_equal(order_parse(view_of(""), &spec, &message), STATUS_OK);
    assert_int_equal(spec.count, 0);
    assert_int_equal(message.length, 0);
}

static void wrong_specifications_say_why_and_change_nothing(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "size", "year,", ",", "-", "year--", "year,title,author,venue,rating", "year,relevance"};
    struct order_spec spec = {.keys = {{ORDER_VENUE, true}}, .count = 1}, before = spec;
    struct buffer message = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        buffer_clear(&message);
        assert_int_equal(order_parse(view_of(bad[i]), &spec, &message), STATUS_INVALID);
        assert_true(message.length > 0);
        assert_true(order_equal(&spec, &before));
    }
    buffer_clear(&message);
    order_parse(view_of("size"), &spec, &message);
    assert_view_equal(buffer_view(&message),
                      "unknown sort key 'size', the keys are: file year title author venue rating "
                      "status type lang keyword id doi arxiv relevance");
    buffer_deinit(&message);
}

static void relevance_comes_first_and_is_left_to_the_search(void **state)
{
    (void)state;
    struct order_spec spec, year = {.keys = {{ORDER_YEAR, true}}, .count = 1};
    struct buffer message = {0};
    assert_int_equal(order_parse(view_of("relevance,year-"), &spec, &message), STATUS_OK);
    assert_true(order_by_relevance(&spec));
    struct order_spec rest = order_without_relevance(&spec);
    assert_true(order_equal(&rest, &year));
    rest = order_without_relevance(&year);
    assert_true(order_equal(&rest, &year));
    assert_false(order_by_relevance(&year));
    buffer_deinit(&message);
}

/* Fails unless sorting by spec gives the papers in this order, as in "2 0 1". */
static void check_order(const struct snapshot *snapshot, const char *text, const char *expected)
{
    struct order_spec spec;
    struct buffer message = {0}, papers = {0};
    assert_int_equal(order_parse(view_of(text), &spec, &message), STATUS_OK);
    struct order *order = order_new(snapshot, &spec, NULL);
    for (size_t i = 0; i < snapshot_count(snapshot); i++)
        buffer_append_format(&papers, "%s%zu", i ? " " : "", order_at(order, i));
    order_unref(order);
    assert_view_equal(buffer_view(&papers), expected);
    buffer_deinit(&papers);
    buffer_deinit(&message);
}

static struct snapshot *make_snapshot(void)
{
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=beta", "authors=Zoe", "year=2020", "venue=NeurIPS", "ratings=6;7");
    ADD_PAPER(builder, "title=Alpha",
              "authors=\xc3\x81"
              "da",
              "authors=Bob", "year=2021", "ratings=8");
    ADD_PAPER(builder, "abstract=Alpha beats beta. Yes.", "year=2020", "venue=ICLR");
    ADD_PAPER(builder, "title=\"Alpha\" and (beta)", "authors=bob", "venue=iclr", "ratings=6.5");
    ADD_PAPER(builder, "title=alpha", "year=1999", "authors=Bob", "authors=Ada");
    return finish_papers(builder);
}

static void papers_are_sorted_by_each_key(void **state)
{
    (void)state;
    struct snapshot *snapshot = make_snapshot();
    check_order(snapshot, "", "0 1 2 3 4");
    check_order(snapshot, "file", "0 1 2 3 4");
    check_order(snapshot, "file-", "4 3 2 1 0");
    check_order(snapshot, "year", "4 0 2 1 3");
    check_order(snapshot, "rating", "0 3 1 2 4");
    /* alpha, alpha, alpha beats beta (a headline), alpha" and (beta), beta: blank before quote */
    check_order(snapshot, "title", "1 4 2 3 0");
    check_order(snapshot, "author", "1 3 4 0 2");
    check_order(snapshot, "venue", "2 3 0 1 4");
    snapshot_unref(snapshot);
}

static void papers_are_sorted_by_every_typed_field(void **state)
{
    (void)state;
    static const struct test_paper papers[] = {
        {.title = "a", .status = "Poster", .keywords = "trees;apes", .doi = "10.5/b"},
        {.title = "b", .status = "oral", .keywords = "graphs", .arxiv = "2401.2"},
        {.title = "c", .doi = "10.5/A", .arxiv = "2401.1"},
    };
    struct snapshot *snapshot = test_snapshot(papers, 3);
    check_order(snapshot, "status", "1 0 2");
    check_order(snapshot, "status-", "0 1 2");
    check_order(snapshot, "keyword", "1 0 2");
    check_order(snapshot, "doi", "2 0 1");
    check_order(snapshot, "arxiv-", "1 2 0");
    check_order(snapshot, "lang,doi", "2 0 1");
    snapshot_unref(snapshot);
}

static void reversing_keeps_ties_and_papers_without_value(void **state)
{
    (void)state;
    struct snapshot *snapshot = make_snapshot();
    check_order(snapshot, "year-", "1 0 2 4 3");
    check_order(snapshot, "rating-", "1 0 3 2 4");
    check_order(snapshot, "venue-", "0 2 3 1 4");
    check_order(snapshot, "title-", "0 3 2 1 4");
    snapshot_unref(snapshot);
}

static void later_keys_decide_ties(void **state)
{
    (void)state;
    struct snapshot *snapshot = make_snapshot();
    check_order(snapshot, "venue,year", "2 3 0 4 1");
    check_order(snapshot, "year,title-", "4 0 2 1 3");
    check_order(snapshot, "rating-,file-", "1 3 0 4 2");
    snapshot_unref(snapshot);
}

static void titles_alike_in_their_first_bytes_are_told_apart(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=The same beginning, C");
    ADD_PAPER(builder, "title=the same beginning, a");
    ADD_PAPER(builder, "title=The same");
    ADD_PAPER(builder, "title=The same beginning, B");
    ADD_PAPER(builder, "title=\xd0\xaf"); /* Cyrillic capital ya */
    ADD_PAPER(builder, "title=\xd1\x8e"); /* small yu, before ya */
    ADD_PAPER(builder, "title=\"\"");
    struct snapshot *snapshot = finish_papers(builder);
    check_order(snapshot, "title", "6 2 1 3 0 5 4");
    check_order(snapshot, "title-", "4 5 0 3 1 2 6");
    snapshot_unref(snapshot);
}

static void titles_of_many_scripts_are_in_a_sensible_order(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=\u4e2d\u6587\u5206\u8bcd");       /* Han */
    ADD_PAPER(builder, "title=\u30ab\u30bf\u30ab\u30ca");       /* katakana ka-ta-ka-na */
    ADD_PAPER(builder, "title=\u300c\u4e00\u300d\u7684\u7528\u6cd5"); /* a quoted Han, before 0 */
    ADD_PAPER(builder, "title=\u304b\u305f\u3061");             /* hiragana ka-ta-chi */
    ADD_PAPER(builder, "title=\uc18c\uc124");                   /* Hangul */
    ADD_PAPER(builder, "title=Zebra");
    ADD_PAPER(builder, "title=\u00c4pfel");                      /* as if it had no dots */
    ADD_PAPER(builder, "title=\u30ab\u30bf");                   /* ka-ta */
    struct snapshot *snapshot = finish_papers(builder);
    check_order(snapshot, "title", "6 5 4 7 1 3 2 0");
    check_order(snapshot, "title-", "0 2 3 1 7 4 5 6");
    snapshot_unref(snapshot);
}

/* Keys are read eight bytes at a time, and no further than some end. */
static void long_titles_are_told_apart_at_any_place(void **state)
{
    (void)state;
    enum { LENGTH = 40 };
    struct builder *builder = builder_new();
    char title[LENGTH + 8], long_title[3000 + 8];
    struct buffer expected = {0};
    for (int i = 0; i < LENGTH; i++) { /* "aaab", "aaaab", ...: the later the b, the earlier */
        snprintf(title, sizeof title, "title=%.*sb", i,
                 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
        ADD_PAPER(builder, title, "year=2000");
        buffer_append_format(&expected, "%s%d", i ? " " : "", LENGTH - 1 - i);
    }
    memset(long_title, 'z', sizeof long_title);
    memcpy(long_title, "title=", 6);
    long_title[sizeof long_title - 1] = '\0';
    ADD_PAPER(builder, long_title, "year=2002");
    ADD_PAPER(builder, long_title, "year=2001");
    struct snapshot *snapshot = finish_papers(builder);
    buffer_append_string(&expected, " 41 40");
    check_order(snapshot, "title,year", buffer_string(&expected));
    buffer_deinit(&expected);
    snapshot_unref(snapshot);
}

static void the_empty_snapshot_is_sorted(void **state)
{
    (void)state;
    struct snapshot *snapshot = snapshot_new_empty();
    check_order(snapshot, "title,year-", "");
    snapshot_unref(snapshot);
}

static struct snapshot *make_many(size_t count)
{
    uint32_t seed = 99;
    char title[48], year[16];
    struct builder *builder = builder_new();
    for (size_t i = 0; i < count; i++) {
        seed = seed * 1664525 + 1013904223;
        snprintf(title, sizeof title, "title=Word %u", seed >> 20);
        snprintf(year, sizeof year, "year=%u", 1990 + (seed >> 12) % 30);
        ADD_PAPER(builder, title, year);
    }
    return finish_papers(builder);
}

/* Neighbours stand right, ties in file order, and every paper is there once. */
static void many_papers_are_sorted_stably(void **state)
{
    (void)state;
    enum { COUNT = 5000 };
    struct snapshot *snapshot = make_many(COUNT);
    struct order_spec spec = {.keys = {{ORDER_YEAR, true}, {ORDER_TITLE, false}}, .count = 2};
    struct order *order = order_new(snapshot, &spec, NULL);
    bool *seen = calloc(COUNT, sizeof *seen);
    for (size_t i = 0; i < COUNT; i++) {
        seen[order_at(order, i)] = true;
        if (i == 0)
            continue;
        const struct paper *a = snapshot_paper(snapshot, order_at(order, i - 1));
        const struct paper *b = snapshot_paper(snapshot, order_at(order, i));
        int titles = view_compare(paper_get(a, FIELD_TITLE, FORM_SEARCH),
                                  paper_get(b, FIELD_TITLE, FORM_SEARCH));
        assert_true(a->year > b->year ||
                    (a->year == b->year &&
                     (titles < 0 || (titles == 0 && order_at(order, i - 1) < order_at(order, i)))));
    }
    for (size_t i = 0; i < COUNT; i++)
        assert_true(seen[i]);
    free(seen);
    order_unref(order);
    snapshot_unref(snapshot);
}

static void cancelled_sorting_gives_nothing(void **state)
{
    (void)state;
    atomic_bool cancel = true;
    struct snapshot *snapshot = make_many(10);
    struct order_spec spec = {.keys = {{ORDER_TITLE, false}}, .count = 1};
    assert_null(order_new(snapshot, &spec, &cancel));
    spec.count = 0;
    assert_null(order_new(snapshot, &spec, &cancel));
    atomic_store(&cancel, false);
    struct order *order = order_new(snapshot, &spec, &cancel);
    assert_non_null(order);
    struct order *again = order_ref(order);
    order_unref(order);
    assert_int_equal(order_at(again, 9), 9);
    order_unref(again);
    snapshot_unref(snapshot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(specifications_are_read),
        cmocka_unit_test(relevance_comes_first_and_is_left_to_the_search),
        cmocka_unit_test(wrong_specifications_say_why_and_change_nothing),
        cmocka_unit_test(papers_are_sorted_by_each_key),
        cmocka_unit_test(papers_are_sorted_by_every_typed_field),
        cmocka_unit_test(reversing_keeps_ties_and_papers_without_value),
        cmocka_unit_test(later_keys_decide_ties),
        cmocka_unit_test(titles_alike_in_their_first_bytes_are_told_apart),
        cmocka_unit_test(titles_of_many_scripts_are_in_a_sensible_order),
        cmocka_unit_test(long_titles_are_told_apart_at_any_place),
        cmocka_unit_test(the_empty_snapshot_is_sorted),
        cmocka_unit_test(many_papers_are_sorted_stably),
        cmocka_unit_test(cancelled_sorting_gives_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
