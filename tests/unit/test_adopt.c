/* Papers taken over from one store into another. */
#include "papers.h"

#include "base/buffer.h"

#include <stdio.h>

static void assert_same_texts(const struct snapshot *a, size_t index_a, const struct snapshot *b,
                              size_t index_b)
{
    const struct paper *one = snapshot_paper(a, index_a), *two = snapshot_paper(b, index_b);
    struct view name_one, value_one, name_two, value_two;
    size_t i = 0;
    assert_true(view_equal(paper_search_text(one), paper_search_text(two)));
    for (int field = 0; field < FIELD_OTHER; field++)
        for (int form = FORM_SOURCE; form <= FORM_SEARCH; form++)
            assert_true(view_equal(paper_get(one, (enum field)field, (enum form)form),
                                   paper_get(two, (enum field)field, (enum form)form)));
    for (; snapshot_other(a, one, i, &name_one, &value_one); i++) {
        assert_true(snapshot_other(b, two, i, &name_two, &value_two));
        assert_true(view_equal(name_one, name_two));
        assert_true(view_equal(value_one, value_two));
    }
    assert_false(snapshot_other(b, two, i, &name_two, &value_two));
    assert_int_equal(one->year, two->year);
    assert_int_equal(one->flags, two->flags);
    assert_int_equal(one->text_count, two->text_count);
    assert_int_equal(one->source_line, two->source_line);
}

/* A store with an accent, a headline, other fields and a list of names. */
static struct snapshot *make_old(void)
{
    struct builder *builder = builder_new();
    builder_add_source(builder, view_of("old.bib"), "BibTeX");
    ADD_PAPER(builder, "title=Caf\xc3\xa9", "authors=Ada", "authors=Bob", "year=1999", "color=red",
              "size=large", "abstract=We show.");
    ADD_PAPER(builder, "abstract=We present Lean, a system that proves. It is quick.",
              "size=small");
    ADD_PAPER(builder, "title=Third", "doi=10.1000/182");
    return finish_papers(builder);
}

static void adopted_papers_say_what_they_said(void **state)
{
    (void)state;
    struct snapshot *old = make_old();
    struct builder *builder = builder_new();
    builder_add_source(builder, view_of("new.bib"), "BibTeX");
    ADD_PAPER(builder, "title=New", "size=huge", "shape=round", "color=blue");
    builder_add_source(builder, view_of("old.bib"), "BibTeX");
    builder_adopt(builder, old, 1, 2);
    builder_adopt(builder, old, 0, 1);
    struct snapshot *new = finish_papers(builder);
    assert_int_equal(snapshot_count(new), 4);
    assert_same_texts(old, 1, new, 1);
    assert_same_texts(old, 2, new, 2);
    assert_same_texts(old, 0, new, 3);
    assert_int_equal(snapshot_paper(new, 0)->source, 0);
    assert_int_equal(snapshot_paper(new, 3)->source, 1);
    snapshot_unref(old);
    assert_view_equal(paper_get(snapshot_paper(new, 3), FIELD_TITLE, FORM_DISPLAY), "Caf\xc3\xa9");
    snapshot_unref(new);
}

/* More names than a store has room for: some stand beside their values, and which do
   differs between the stores. */
static void names_beyond_the_room_for_them_are_adopted(void **state)
{
    (void)state;
    enum { PAPERS = 6000 };
    struct builder *builder = builder_new();
    char assignment[32];
    for (int i = 0; i < PAPERS; i++) {
        snprintf(assignment, sizeof assignment, "name%d=value%d", i, i);
        ADD_PAPER(builder, "title=T", assignment, "shared=s");
    }
    struct snapshot *old = finish_papers(builder);
    builder = builder_new();
    for (size_t i = PAPERS; i-- > 0;)
        builder_adopt(builder, old, i, 1);
    struct snapshot *new = finish_papers(builder);
    for (size_t i = 0; i < PAPERS; i++)
        assert_same_texts(old, i, new, PAPERS - 1 - i);
    snapshot_unref(old);
    snapshot_unref(new);
}

static void adopted_chunks_are_signed_like_any(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    for (int i = 0; i < CHUNK_PAPERS; i++)
        ADD_PAPER(builder, "title=Graph theory");
    struct snapshot *old = finish_papers(builder);
    builder = builder_new();
    builder_adopt(builder, old, 0, CHUNK_PAPERS);
    struct snapshot *new = finish_papers(builder);
    assert_non_null(snapshot_signature(new, 0));
    assert_true(snapshot_source_bytes(new) >= snapshot_source_bytes(old));
    snapshot_unref(old);
    snapshot_unref(new);
}

static void only_later_snapshots_of_the_same_store_continue_one(void **state)
{
    (void)state;
    struct snapshot *empty = snapshot_new_empty(), *other = make_old();
    struct builder *builder = builder_new();
    ADD_PAPER(builder, "title=One");
    struct snapshot *early = builder_publish(builder);
    ADD_PAPER(builder, "title=Two");
    ADD_PAPER(builder, "title=Three");
    ADD_PAPER(builder, "title=Four");
    struct snapshot *late = finish_papers(builder);
    assert_true(snapshot_continues(late, early));
    assert_true(snapshot_continues(early, early));
    assert_true(snapshot_continues(late, empty));
    assert_false(snapshot_continues(early, late));
    assert_false(snapshot_continues(late, other));
    assert_false(snapshot_continues(empty, early));
    snapshot_unref(empty);
    snapshot_unref(other);
    snapshot_unref(early);
    snapshot_unref(late);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adopted_papers_say_what_they_said),
        cmocka_unit_test(names_beyond_the_room_for_them_are_adopted),
        cmocka_unit_test(adopted_chunks_are_signed_like_any),
        cmocka_unit_test(only_later_snapshots_of_the_same_store_continue_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
