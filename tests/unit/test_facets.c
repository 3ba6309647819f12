/* How matches spread over values. */
#include "library.h"
#include "marks.h"
#include "unit.h"

#include "base/bits.h"
#include "corpus/facets.h"

static const struct test_paper papers[] = {
    {.title = "a", .authors = "Yoshua Bengio;Ann Lee", .venue = "ICLR", .year = 2020},
    {.title = "b", .authors = "Samy Bengio;Ann Lee", .venue = "ICML", .keywords = "graph;deep net"},
    {.title = "c", .authors = "Chlo\xC3\xA9 D\xC3\xBCrr;Ann Lee", .venue = "ICLR", .year = 2021},
    {.title = "d", .authors = "Ann Lee;Ann Lee", .keywords = "graph", .year = 2020},
};
enum { PAPER_COUNT = sizeof papers / sizeof *papers, MOST = 16 };

struct fixture {
    struct snapshot *snapshot;
    struct vocabulary *vocabulary;
    struct facets *facets;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture.snapshot = test_snapshot(papers, PAPER_COUNT);
    fixture.vocabulary = vocabulary_new();
    fixture.facets = facets_new();
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    facets_free(fixture->facets);
    vocabulary_free(fixture->vocabulary);
    snapshot_unref(fixture->snapshot);
    return 0;
}

static void learn_all(struct fixture *fixture)
{
    assert_false(vocabulary_learn(fixture->vocabulary, fixture->snapshot, 1000));
    assert_false(facets_learn(fixture->facets, fixture->vocabulary, fixture->snapshot, 1000));
}

/* The values shown, as "NAME 2, NAME 1 of 5". */
static void assert_shown(const struct fixture *fixture, enum facet facet, const uint64_t *matches,
                         const char *typed, enum facet_order order, size_t most,
                         const char *expected)
{
    uint32_t counts[MOST], numbers[MOST];
    size_t values = facets_value_count(fixture->facets, fixture->vocabulary, facet), total;
    assert_true(values <= MOST && most <= MOST);
    facets_count(fixture->facets, facet, matches, PAPER_COUNT, counts, values);
    size_t shown = facets_choose(fixture->facets, fixture->vocabulary, facet, counts,
                                 view_of(typed), order, numbers, most, &total);
    struct buffer text = {0};
    for (size_t i = 0; i < shown; i++) {
        struct view value = facets_value(fixture->facets, fixture->vocabulary, facet, numbers[i]);
        buffer_append_format(&text, "%s%.*s %u", i ? ", " : "", (int)value.length, value.data,
                             counts[numbers[i]]);
    }
    buffer_append_format(&text, " of %zu", total);
    assert_view_equal(buffer_view(&text), expected);
    buffer_deinit(&text);
}

static void values_are_counted_over_all_papers(void **state)
{
    struct fixture *fixture = *state;
    learn_all(fixture);
    assert_shown(fixture, FACET_VENUE, NULL, "", FACET_BY_COUNT, MOST, "ICLR 2, ICML 1 of 2");
    assert_shown(fixture, FACET_YEAR, NULL, "", FACET_BY_NAME, MOST, "2021 1, 2020 2 of 2");
    assert_shown(fixture, FACET_KEYWORD, NULL, "", FACET_BY_COUNT, MOST,
                 "graph 2, deep net 1 of 2");
    assert_shown(fixture, FACET_STATUS, NULL, "", FACET_BY_COUNT, MOST, " of 0");
    assert_shown(fixture, FACET_LANGUAGE, NULL, "", FACET_BY_COUNT, MOST, "en 4 of 1");
    assert_shown(fixture, FACET_FILE, NULL, "", FACET_BY_COUNT, MOST, "papers/list.bib 4 of 1");
}

static void a_value_that_a_paper_gives_twice_counts_once(void **state)
{
    struct fixture *fixture = *state;
    learn_all(fixture);
    assert_shown(fixture, FACET_AUTHOR, NULL, "", FACET_BY_COUNT, 1, "Ann Lee 4 of 4");
}

static void only_matches_are_counted(void **state)
{
    struct fixture *fixture = *state;
    learn_all(fixture);
    uint64_t matches[1] = {0};
    bits_set(matches, 0);
    bits_set(matches, 1);
    assert_shown(fixture, FACET_AUTHOR, matches, "", FACET_BY_COUNT, MOST,
                 "Ann Lee 2, Samy Bengio 1, Yoshua Bengio 1 of 3");
    assert_shown(fixture, FACET_YEAR, matches, "", FACET_BY_NAME, MOST, "2020 1 of 1");
    assert_shown(fixture, FACET_FILE, matches, "", FACET_BY_COUNT, MOST, "papers/list.bib 2 of 1");
    matches[0] = 0;
    assert_shown(fixture, FACET_AUTHOR, matches, "", FACET_BY_COUNT, MOST, " of 0");
}

static void tags_are_those_of_the_marks_in_force(void **state)
{
    struct fixture *fixture = *state;
    static const struct test_mark before[] = {{0, 0, "To-read; graphs", NULL},
                                              {2, 0, "graphs", "n"}};
    static const struct test_mark after[] = {{1, 0, "old", NULL}};
    learn_all(fixture);
    assert_shown(fixture, FACET_TAG, NULL, "", FACET_BY_COUNT, MOST, " of 0");
    struct marks *marks = test_marks(fixture->snapshot, before, 2, 1);
    assert_true(facets_set_marks(fixture->facets, marks));
    assert_false(facets_set_marks(fixture->facets, marks));
    assert_shown(fixture, FACET_TAG, NULL, "", FACET_BY_COUNT, MOST, "graphs 2, To-read 1 of 2");
    assert_shown(fixture, FACET_TAG, NULL, "read", FACET_BY_NAME, MOST, "To-read 1 of 1");
    const uint64_t matches[1] = {4};
    assert_shown(fixture, FACET_TAG, matches, "", FACET_BY_COUNT, MOST, "graphs 1 of 1");
    marks_unref(marks);
    marks = test_marks(fixture->snapshot, after, 1, 2);
    assert_true(facets_set_marks(fixture->facets, marks));
    assert_shown(fixture, FACET_TAG, NULL, "", FACET_BY_COUNT, MOST, "old 1 of 1");
    assert_true(facets_set_marks(fixture->facets, NULL));
    assert_shown(fixture, FACET_TAG, NULL, "", FACET_BY_COUNT, MOST, " of 0");
    marks_unref(marks);
}

static void what_is_typed_is_sought_at_the_start_of_words(void **state)
{
    struct fixture *fixture = *state;
    learn_all(fixture);
    assert_shown(fixture, FACET_AUTHOR, NULL, "ben", FACET_BY_COUNT, MOST,
                 "Samy Bengio 1, Yoshua Bengio 1 of 2");
    assert_shown(fixture, FACET_AUTHOR, NULL, "D\xC3\xBC", FACET_BY_COUNT, MOST,
                 "Chlo\xC3\xA9 D\xC3\xBCrr 1 of 1");
    assert_shown(fixture, FACET_AUTHOR, NULL, "engio", FACET_BY_COUNT, MOST, " of 0");
    assert_shown(fixture, FACET_FILE, NULL, "LIS", FACET_BY_COUNT, MOST, "papers/list.bib 4 of 1");
}

static void the_first_in_order_are_shown_when_not_all_fit(void **state)
{
    struct fixture *fixture = *state;
    learn_all(fixture);
    assert_shown(fixture, FACET_AUTHOR, NULL, "", FACET_BY_NAME, 3,
                 "Ann Lee 4, Chlo\xC3\xA9 D\xC3\xBCrr 1, Samy Bengio 1 of 4");
    assert_shown(fixture, FACET_AUTHOR, NULL, "", FACET_BY_COUNT, 2,
                 "Ann Lee 4, Chlo\xC3\xA9 D\xC3\xBCrr 1 of 4");
    assert_shown(fixture, FACET_AUTHOR, NULL, "", FACET_BY_COUNT, 0, " of 4");
}

static void learning_goes_on_where_it_stopped(void **state)
{
    struct fixture *fixture = *state;
    assert_true(vocabulary_learn(fixture->vocabulary, fixture->snapshot, 3));
    assert_true(facets_learn(fixture->facets, fixture->vocabulary, fixture->snapshot, 2));
    assert_int_equal(facets_known(fixture->facets), 2);
    assert_false(facets_learn(fixture->facets, fixture->vocabulary, fixture->snapshot, 2));
    assert_int_equal(facets_known(fixture->facets), 3); /* all that the vocabulary knows */
    assert_shown(fixture, FACET_VENUE, NULL, "", FACET_BY_COUNT, MOST, "ICLR 2, ICML 1 of 2");
    learn_all(fixture);
    assert_shown(fixture, FACET_AUTHOR, NULL, "", FACET_BY_COUNT, 1, "Ann Lee 4 of 4");
}

static void another_library_is_learnt_anew(void **state)
{
    struct fixture *fixture = *state;
    learn_all(fixture);
    struct snapshot *other = test_snapshot(papers + 1, 2);
    assert_false(vocabulary_learn(fixture->vocabulary, other, 1000));
    assert_false(facets_learn(fixture->facets, fixture->vocabulary, other, 1000));
    assert_shown(fixture, FACET_VENUE, NULL, "", FACET_BY_NAME, MOST, "ICLR 1, ICML 1 of 2");
    snapshot_unref(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(tags_are_those_of_the_marks_in_force, set_up, tear_down),
        cmocka_unit_test_setup_teardown(values_are_counted_over_all_papers, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_value_that_a_paper_gives_twice_counts_once, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(only_matches_are_counted, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_typed_is_sought_at_the_start_of_words, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(the_first_in_order_are_shown_when_not_all_fit, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(learning_goes_on_where_it_stopped, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_library_is_learnt_anew, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
