/* Papers that are about the same. */
#include "library.h"
#include "unit.h"

#include "corpus/related.h"

static const struct test_paper birds[] = {
    {.title = "Counting herons by their shadows",
     .abstract = "A heron stands in water. Its shadow on the water gives the count of herons."},
    {.title = "Steam engines of small towns",
     .abstract = "Boilers and pistons drove the pumps of a town."},
    {.title = "Shadows of a heron", .abstract = "The shadow of each heron is long at dusk."},
    {.title = "Pumps and pistons", .abstract = "An engine with two pistons drives the pump."},
    {.title = "Water in towns", .abstract = "Where does the water of a town come from?"},
    {.title = "\xe5\x9b\xbe\xe7\xa5\x9e\xe7\xbb\x8f\xe7\xbd\x91\xe7\xbb\x9c"}, /* 图神经网络 */
    {.title = "\xe6\xb7\xb1\xe5\xba\xa6\xe7\xa5\x9e\xe7\xbb\x8f"},             /* 深度神经 */
    {.title = "Unlike anything else"},
};

struct fixture {
    struct snapshot *snapshot;
    struct related_index *index;
};

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture.snapshot = test_snapshot(birds, sizeof birds / sizeof *birds);
    fixture.index = related_index_new(fixture.snapshot, NULL);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    related_index_unref(fixture->index);
    snapshot_unref(fixture->snapshot);
    return 0;
}

static void the_paper_with_the_rarest_words_in_common_comes_first(void **state)
{
    struct fixture *fixture = *state;
    struct related_match matches[8];
    size_t count = related_find(fixture->index, 0, matches, 8);
    assert_int_equal(count, 2); /* herons and shadows; water */
    assert_int_equal(matches[0].paper, 2);
    assert_int_equal(matches[1].paper, 4);
    assert_true(matches[0].similarity > matches[1].similarity && matches[0].similarity < 1);
    assert_int_equal(related_find(fixture->index, 1, matches, 1), 1);
    assert_int_equal(matches[0].paper, 3);
}

static void a_paper_is_not_related_to_itself_or_to_strangers(void **state)
{
    struct fixture *fixture = *state;
    struct related_match matches[8];
    assert_int_equal(related_find(fixture->index, 7, matches, 8), 0);
    assert_int_equal(related_find(fixture->index, 0, matches, 0), 0);
}

static void chinese_is_compared_by_pairs_of_characters(void **state)
{
    struct fixture *fixture = *state;
    struct related_match matches[8];
    assert_int_equal(related_find(fixture->index, 5, matches, 8), 1);
    assert_int_equal(matches[0].paper, 6);
}

static void shared_words_are_told_as_they_stand_in_the_paper_asked_about(void **state)
{
    struct fixture *fixture = *state;
    struct buffer words = {0};
    related_append_shared(fixture->index, fixture->snapshot, 0, 2, 8, &words);
    assert_true(view_find(buffer_view(&words), view_of("herons"), 0) != VIEW_NONE);
    assert_true(view_find(buffer_view(&words), view_of("shadows"), 0) != VIEW_NONE);
    assert_true(view_find(buffer_view(&words), view_of("water"), 0) == VIEW_NONE);
    buffer_clear(&words);
    related_append_shared(fixture->index, fixture->snapshot, 0, 4, 8, &words);
    assert_view_equal(buffer_view(&words), "water");
    buffer_clear(&words);
    related_append_shared(fixture->index, fixture->snapshot, 0, 7, 8, &words);
    assert_int_equal(words.length, 0);
    buffer_deinit(&words);
}

static void words_that_carry_the_grammar_do_not_count(void **state)
{
    (void)state;
    static const struct test_paper papers[] = {{.title = "On the use of a heron"},
                                               {.title = "With the aid of the piston"},
                                               {.title = "Of what use is an oboe"}};
    struct snapshot *snapshot = test_snapshot(papers, 3);
    struct related_index *index = related_index_new(snapshot, NULL);
    struct related_match matches[3];
    assert_int_equal(related_find(index, 0, matches, 3), 0);
    related_index_unref(index);
    snapshot_unref(snapshot);
}

static void equally_similar_papers_keep_the_files_order(void **state)
{
    (void)state;
    static const struct test_paper twins[] = {{.title = "quiet heron"}, {.title = "loud engine"},
                                              {.title = "quiet heron"}, {.title = "steam"},
                                              {.title = "quiet heron"}, {.title = "piston"}};
    struct snapshot *snapshot = test_snapshot(twins, 6);
    struct related_index *index = related_index_new(snapshot, NULL);
    struct related_match matches[6];
    assert_int_equal(related_find(index, 2, matches, 6), 2);
    assert_int_equal(matches[0].paper, 0);
    assert_int_equal(matches[1].paper, 4);
    assert_true(matches[0].similarity > 0.97f);
    related_index_unref(index);
    snapshot_unref(snapshot);
}

static void building_can_be_cancelled(void **state)
{
    struct fixture *fixture = *state;
    atomic_bool cancel = true;
    assert_null(related_index_new(fixture->snapshot, &cancel));
    struct snapshot *empty = snapshot_new_empty();
    struct related_index *index = related_index_new(empty, NULL);
    assert_int_equal(related_index_count(index), 0);
    related_index_unref(index);
    snapshot_unref(empty);
}

/* However long a text is, its vector is not. */
static void the_index_takes_a_bounded_number_of_bytes_a_paper(void **state)
{
    (void)state;
    struct buffer text = {0};
    for (int i = 0; i < 20000; i++)
        buffer_append_format(&text, "word%c%c%c ", 'a' + i % 26, 'a' + i / 26 % 26, 'a' + i / 676);
    struct test_paper papers[4];
    for (size_t i = 0; i < 4; i++)
        papers[i] = (struct test_paper){.title = "a", .abstract = i < 2 ? buffer_string(&text) : "b"};
    struct snapshot *snapshot = test_snapshot(papers, 4);
    struct related_index *index = related_index_new(snapshot, NULL);
    assert_true(related_index_bytes(index) <= 4 * (RELATED_TERMS + 1) * sizeof(uint32_t) + 128);
    struct related_match matches[4];
    assert_int_equal(related_find(index, 0, matches, 4), 1);
    assert_int_equal(matches[0].paper, 1);
    related_index_unref(index);
    snapshot_unref(snapshot);
    buffer_deinit(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_paper_with_the_rarest_words_in_common_comes_first),
        cmocka_unit_test(a_paper_is_not_related_to_itself_or_to_strangers),
        cmocka_unit_test(chinese_is_compared_by_pairs_of_characters),
        cmocka_unit_test(shared_words_are_told_as_they_stand_in_the_paper_asked_about),
        cmocka_unit_test(words_that_carry_the_grammar_do_not_count),
        cmocka_unit_test(equally_similar_papers_keep_the_files_order),
        cmocka_unit_test(building_can_be_cancelled),
        cmocka_unit_test(the_index_takes_a_bounded_number_of_bytes_a_paper),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
