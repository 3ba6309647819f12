/* What a library says, learnt piece by piece. */
#include "unit.h"

#include "library.h"
#include "corpus/vocabulary.h"

#include <stdlib.h>
#include <string.h>

static const struct test_paper papers[] = {
    {.title = "a", .authors = "Yoshua Bengio;Ann Lee", .venue = "ICLR", .year = 2020},
    {.title = "b", .authors = "Samy Bengio;Ann Lee", .venue = "ICML", .keywords = "graph;deep net"},
    {.title = "c", .authors = "Chlo\xC3\xA9 D\xC3\xBCrr;Ann Lee", .venue = "ICLR", .year = 2020},
    {.title = "d",
     .authors = "Yoshua Bengio;\xE7\x8E\x8B\xE4\xBC\x9F",
     .status = "Accept (oral)",
     .year = 2023},
    {.title = "e", .authors = "Jean-Luc Picard;Obi Wanbengi"},
};
enum { PAPER_COUNT = sizeof papers / sizeof *papers, MOST = 10 };

/* The values found as "NAME 2, NAME 1". */
static void assert_found(const struct vocabulary *vocabulary, enum vocabulary_topic topic,
                         const char *stem, size_t most, const char *expected)
{
    struct vocabulary_value values[MOST];
    char found[400] = "";
    size_t count = vocabulary_find(vocabulary, topic, view_of(stem), values, most);
    for (size_t i = 0; i < count; i++)
        snprintf(found + strlen(found), 100, "%s%.*s %zu", i ? ", " : "",
                 (int)values[i].value.length, values[i].value.data, values[i].count);
    if (strcmp(found, expected) != 0)
        fail_msg("%s: %s, should be %s", stem, found, expected);
}

static void values_are_found_by_the_start_of_a_word(void **state)
{
    (void)state;
    struct snapshot *snapshot = test_snapshot(papers, PAPER_COUNT);
    struct vocabulary *vocabulary = vocabulary_new();
    assert_false(vocabulary_learn(vocabulary, snapshot, 1000));
    assert_found(vocabulary, VOCABULARY_AUTHORS, "ben", MOST, "Yoshua Bengio 2, Samy Bengio 1");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "yoshua b", MOST, "Yoshua Bengio 2");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "LEE", MOST, "Ann Lee 3");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "durr", MOST, "Chlo\xC3\xA9 D\xC3\xBCrr 1");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "d\xC3\xBC", MOST, "Chlo\xC3\xA9 D\xC3\xBCrr 1");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "luc", MOST, "Jean-Luc Picard 1");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "\xE7\x8E\x8B", MOST,
                 "\xE7\x8E\x8B\xE4\xBC\x9F 1");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "engio", MOST, "");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "lee\nsamy", MOST, "");
    assert_found(vocabulary, VOCABULARY_VENUES, "", MOST, "ICLR 2, ICML 1");
    assert_found(vocabulary, VOCABULARY_KEYWORDS, "", MOST, "deep net 1, graph 1");
    assert_found(vocabulary, VOCABULARY_STATUSES, "oral", MOST, "Accept (oral) 1");
    assert_found(vocabulary, VOCABULARY_YEARS, "20", MOST, "2020 2, 2023 1");
    assert_found(vocabulary, VOCABULARY_LANGUAGES, "", 1, "en 5");
    vocabulary_free(vocabulary);
    snapshot_unref(snapshot);
}

static void only_the_most_frequent_are_kept(void **state)
{
    (void)state;
    struct snapshot *snapshot = test_snapshot(papers, PAPER_COUNT);
    struct vocabulary *vocabulary = vocabulary_new();
    vocabulary_learn(vocabulary, snapshot, 1000);
    assert_found(vocabulary, VOCABULARY_AUTHORS, "", 2, "Ann Lee 3, Yoshua Bengio 2");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "ben", 1, "Yoshua Bengio 2");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "ben", 0, "");
    vocabulary_free(vocabulary);
    snapshot_unref(snapshot);
}

static void it_is_learnt_piece_by_piece_and_goes_on_with_what_comes(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    struct vocabulary *vocabulary = vocabulary_new();
    builder_add_source(builder, view_of("list"), "test");
    test_add(builder, &papers[0]);
    test_add(builder, &papers[1]);
    struct snapshot *first = builder_publish(builder);
    assert_true(vocabulary_learn(vocabulary, first, 1));
    assert_found(vocabulary, VOCABULARY_AUTHORS, "ben", MOST, "Yoshua Bengio 1");
    assert_false(vocabulary_learn(vocabulary, first, 1));
    assert_found(vocabulary, VOCABULARY_AUTHORS, "ben", MOST, "Samy Bengio 1, Yoshua Bengio 1");
    test_add(builder, &papers[3]);
    struct snapshot *second = builder_publish(builder);
    snapshot_unref(first);
    assert_false(vocabulary_learn(vocabulary, second, 10));
    assert_found(vocabulary, VOCABULARY_AUTHORS, "ben", MOST, "Yoshua Bengio 2, Samy Bengio 1");
    assert_false(vocabulary_learn(vocabulary, second, 10));
    assert_found(vocabulary, VOCABULARY_AUTHORS, "ben", MOST, "Yoshua Bengio 2, Samy Bengio 1");
    snapshot_unref(second);
    builder_free(builder);
    struct snapshot *other = test_snapshot(papers + 4, 1);
    vocabulary_learn(vocabulary, other, 10);
    assert_found(vocabulary, VOCABULARY_AUTHORS, "", MOST, "Jean-Luc Picard 1, Obi Wanbengi 1");
    snapshot_unref(other);
    vocabulary_free(vocabulary);
}

static void many_values_are_counted_rightly(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    struct vocabulary *vocabulary = vocabulary_new();
    builder_add_source(builder, view_of("list"), "test");
    for (int i = 0; i < 3000; i++) {
        char authors[60];
        snprintf(authors, sizeof authors, "name%d;other%d", i, i % 7);
        test_add(builder, &(struct test_paper){.title = "t", .authors = authors});
    }
    struct snapshot *snapshot = builder_publish(builder);
    while (vocabulary_learn(vocabulary, snapshot, 100))
        ;
    assert_found(vocabulary, VOCABULARY_AUTHORS, "other", 1, "other0 429");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "name2999", MOST, "name2999 1");
    assert_found(vocabulary, VOCABULARY_AUTHORS, "other6", MOST, "other6 428");
    vocabulary_free(vocabulary);
    snapshot_unref(snapshot);
    builder_free(builder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_found_by_the_start_of_a_word),
        cmocka_unit_test(only_the_most_frequent_are_kept),
        cmocka_unit_test(it_is_learnt_piece_by_piece_and_goes_on_with_what_comes),
        cmocka_unit_test(many_values_are_counted_rightly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
