/* Finding papers of one snapshot in another. */
#include "papers.h"

#include "corpus/key_find.h"

/* Four papers, each with a key of another kind. */
static struct snapshot *four_papers(void)
{
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=First", "doi=10.1000/ABC");
    ADD_PAPER(builder, "title=Second", "arxiv=2407.10040");
    ADD_PAPER(builder, "title=Third", "authors=Ada", "year=2001");
    ADD_PAPER(builder, "abstract=We show that it is so.");
    return finish_papers(builder);
}

static void papers_are_found_again_by_their_keys(void **state)
{
    (void)state;
    struct snapshot *old = four_papers();
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=New");
    ADD_PAPER(builder, "title=THIRD", "authors=Ada", "authors=Bob", "year=2001", "venue=ICML");
    ADD_PAPER(builder, "title=Third", "authors=Eve", "year=2001");
    ADD_PAPER(builder, "title=Another first", "doi=10.1000/abc");
    struct snapshot *new = finish_papers(builder);
    assert_int_equal(key_find(new, snapshot_paper(old, 0), 0, 100), 3);
    assert_int_equal(key_find(new, snapshot_paper(old, 1), 1, 100), 4);
    assert_int_equal(key_find(new, snapshot_paper(old, 2), 2, 100), 1);
    assert_int_equal(key_find(new, snapshot_paper(old, 3), 3, 100), 4);
    for (size_t i = 0; i < 4; i++)
        for (size_t near = 0; near < 9; near++)
            assert_int_equal(key_find(old, snapshot_paper(old, i), near, 100), i);
    snapshot_unref(old);
    snapshot_unref(new);
}

static void of_several_papers_with_a_key_the_nearest_is_found(void **state)
{
    (void)state;
    struct snapshot *old = four_papers();
    struct builder *builder = builder_new();
    for (int i = 0; i < 10; i++)
        ADD_PAPER(builder, i % 4 ? "title=Other" : "doi=10.1000/abc");
    struct snapshot *new = finish_papers(builder);
    assert_int_equal(key_find(new, snapshot_paper(old, 0), 0, 100), 0);
    assert_int_equal(key_find(new, snapshot_paper(old, 0), 3, 100), 4);
    assert_int_equal(key_find(new, snapshot_paper(old, 0), 9, 100), 8);
    assert_int_equal(key_find(new, snapshot_paper(old, 0), 12, 100), 8);
    assert_int_equal(key_find(new, snapshot_paper(old, 0), 2, 1), 10);
    assert_int_equal(key_find(new, snapshot_paper(old, 0), 12, 3), 10);
    snapshot_unref(old);
    snapshot_unref(new);
}

/* What a key is made of may have the length of something else. */
static void papers_that_only_look_alike_are_not_found(void **state)
{
    (void)state;
    struct snapshot *old = four_papers();
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=Frist", "doi=10.1000/xyz");
    ADD_PAPER(builder, "title=Thrid", "authors=Ada", "year=2001");
    ADD_PAPER(builder, "title=Third", "authors=Ada", "year=2002");
    ADD_PAPER(builder, "abstract=We show that it is no.");
    struct snapshot *new = finish_papers(builder);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(key_find(new, snapshot_paper(old, i), i, 100), 4);
    snapshot_unref(old);
    snapshot_unref(new);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(papers_are_found_again_by_their_keys),
        cmocka_unit_test(of_several_papers_with_a_key_the_nearest_is_found),
        cmocka_unit_test(papers_that_only_look_alike_are_not_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
