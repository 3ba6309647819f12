/* Marks: which papers they are of, what they say, and what queries find by them. */
#include "unit.h"

#include "library.h"
#include "marks.h"
#include "query/engine.h"

#include <string.h>

static const struct test_paper papers[] = {
    {.title = "Zero on sheaves", .abstract = "Nothing is known."},
    {.title = "One on schemes"},
    {.title = "Two on stacks", .keywords = "topos"},
    {.title = "Three on sheaves"},
    {.title = "Four"},
};
enum { PAPER_COUNT = sizeof papers / sizeof *papers };

/* Paper 0 is starred and read, 1 has tags, 2 a note, 3 both and is marked. */
static const struct test_mark done[] = {
    {.paper = 0, .marks = 1u << MARK_STARRED | 1u << MARK_READ},
    {.paper = 1, .tags = "to read; Caf\xc3\xa9"},
    {.paper = 2, .note = "Compare with\nGrothendieck, d\xc3\xa9j\xc3\xa0 vu."},
    {.paper = 3, .marks = 1u << MARK_MARKED, .tags = "topology", .note = "A sheaf of notes"},
};
enum { DONE_COUNT = sizeof done / sizeof *done };

static void marks_say_what_was_done(void **state)
{
    (void)state;
    struct snapshot *snapshot = test_snapshot(papers, PAPER_COUNT);
    struct marks *marks = test_marks(snapshot, done, DONE_COUNT, 7);
    assert_int_equal(marks_papers(marks), PAPER_COUNT);
    assert_true(marks_test(marks, MARK_STARRED, 0));
    assert_false(marks_test(marks, MARK_STARRED, 1));
    assert_false(marks_test(marks, MARK_STARRED, 5000));
    assert_int_equal(marks_count(marks, MARK_TAGGED), 2);
    assert_int_equal(marks_count(marks, MARK_NOTED), 2);
    assert_int_equal(marks_text_version(marks), 7);
    assert_null(marks_annotation(marks, 0));
    assert_null(marks_annotation(marks, 4));
    const struct annotation *annotation = marks_annotation(marks, 1);
    assert_view_equal(annotation_tags(annotation, FORM_DISPLAY), "to read; Caf\xc3\xa9");
    assert_view_equal(annotation_tags(annotation, FORM_SEARCH), "to read; Cafe");
    assert_view_equal(annotation_note(annotation, FORM_DISPLAY), "");
    annotation = marks_annotation(marks, 2);
    assert_view_equal(annotation_note(annotation, FORM_SEARCH),
                      "Compare with\nGrothendieck, deja vu.");
    marks_unref(marks);
    snapshot_unref(snapshot);
}

static void no_marks_mark_nothing(void **state)
{
    (void)state;
    uint64_t words[MARKS_CHUNK_WORDS];
    memset(words, 0xff, sizeof words);
    marks_read_chunk(NULL, MARK_READ, 3, words);
    for (size_t i = 0; i < MARKS_CHUNK_WORDS; i++)
        assert_int_equal(words[i], 0);
    assert_false(marks_test(NULL, MARK_READ, 0));
    assert_int_equal(marks_count(NULL, MARK_READ), 0);
    assert_int_equal(marks_text_version(NULL), 0);
    assert_null(marks_annotation(NULL, 0));
    assert_false(marks_have_text(NULL));
    marks_unref(NULL);
}

/* A builder goes on: the papers so far keep their places. Another one has other papers. */
static void marks_fit_snapshots_that_begin_alike(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    test_add(builder, &papers[0]);
    struct snapshot *first = builder_publish(builder);
    test_add(builder, &papers[1]);
    struct snapshot *second = builder_publish(builder);
    builder_free(builder);
    struct snapshot *other = test_snapshot(papers, PAPER_COUNT);
    struct marks *marks = test_marks(first, done, 1, 1);
    struct marks *later = test_marks(second, done, 2, 1);
    assert_true(marks_fit(marks, first));
    assert_true(marks_fit(marks, second));
    assert_false(marks_fit(later, first));
    assert_false(marks_fit(marks, other));
    assert_true(marks_fit(NULL, other));
    marks_unref(marks);
    marks_unref(later);
    snapshot_unref(first);
    snapshot_unref(second);
    snapshot_unref(other);
}

/* ---- queries ---- */

static void find(struct snapshot *snapshot, struct marks *marks, const char *query,
                 enum engine_level level, char *found)
{
    const struct engine_request request = {
        .snapshot = snapshot, .marks = marks, .query = view_of(query), .level = level};
    struct result *result = engine_run(&request);
    if (result_error(result))
        fail_msg("%s is not valid", query);
    for (size_t i = 0; i < result_count(result); i++)
        *found++ = (char)('0' + result_paper(result, i));
    *found = '\0';
    result_unref(result);
}

static void queries_find_what_was_done(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"is:starred", "0"},
        {"is:read", "0"},
        {"is:unread", "1234"},
        {"-is:unread", "0"},
        {"is:noted", "23"},
        {"is:tagged", "13"},
        {"is:marked", "3"},
        {"is:dup", ""},
        {"is:starred | is:marked", "03"},
        {"is:tagged is:noted", "3"},
        {"tag:^to", "13"},
        {"tag:^read", ""}, /* no tag begins so */
        {"tag:\"to read\"", "1"},
        {"tag:cafe", "1"},
        {"tag:caf\xc3\xa9", "1"},
        {"tag:caf\xc3\xa8", ""},
        {"tag:Topology", ""},
        {"note:grothendieck", "2"},
        {"note:^A", "3"},
        {"note:deja", "2"},
        {"note:sheaves", ""},
        {"sheaf|sheaves", "03"}, /* words look in titles and in notes */
        {"sheaf", "3"},
        {"-sheaf", "0124"},
        {"topo", "23"}, /* in a keyword and in a tag */
        {"grothendieck stacks", "2"},
        {"grothendieck sheaves", ""},
        {"d\xc3\xa9j\xc3\xa0", "2"},
        {"with.groth", ""}, /* a point is no newline */
        {"\"with\nGroth\"", "2"},
        {"~tplgy", "3"},
        {"title:sheaf", ""},
        {"raw:grothendieck", ""},
        {"[a-z]{12}", "2"},
        {".", "01234"},
    };
    static const enum engine_level levels[] = {ENGINE_AUTO, ENGINE_PLAIN, ENGINE_LITERAL,
                                               ENGINE_INDEX, ENGINE_HS};
    struct snapshot *snapshot = test_snapshot(papers, PAPER_COUNT);
    struct marks *marks = test_marks(snapshot, done, DONE_COUNT, 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (size_t j = 0; j < sizeof levels / sizeof *levels; j++) {
            char found[PAPER_COUNT + 1];
            find(snapshot, marks, cases[i][0], levels[j], found);
            if (strcmp(found, cases[i][1]) != 0)
                fail_msg("%s (level %d): \"%s\", should be \"%s\"", cases[i][0], (int)levels[j],
                         found, cases[i][1]);
        }
    }
    marks_unref(marks);
    snapshot_unref(snapshot);
}

static void marks_of_other_papers_are_not_used(void **state)
{
    (void)state;
    char found[PAPER_COUNT + 1];
    struct snapshot *snapshot = test_snapshot(papers, PAPER_COUNT);
    struct snapshot *other = test_snapshot(papers + 1, PAPER_COUNT - 1);
    struct marks *marks = test_marks(other, done, DONE_COUNT - 1, 1);
    find(snapshot, marks, "is:starred", ENGINE_AUTO, found);
    assert_string_equal(found, "");
    find(snapshot, NULL, "is:unread", ENGINE_AUTO, found);
    assert_string_equal(found, "01234");
    marks_unref(marks);
    snapshot_unref(snapshot);
    snapshot_unref(other);
}

static void queries_tell_what_they_depend_on(void **state)
{
    (void)state;
    static const struct {
        const char *query;
        unsigned needs;
    } cases[] = {
        {"", 0},
        {"title:a year:2020", 0},
        {"title:a | ( year:2020 -is:read )", QUERY_NEEDS_MARKS},
        {"is:dup", QUERY_NEEDS_TWINS},
        {"word", QUERY_NEEDS_TEXT},
        {"tag:a", QUERY_NEEDS_TEXT},
        {"-note:a is:starred", QUERY_NEEDS_TEXT | QUERY_NEEDS_MARKS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct query *query = NULL;
        struct query_error error;
        assert_int_equal(query_parse(view_of(cases[i].query), &query, &error), STATUS_OK);
        assert_int_equal(query_needs(query), cases[i].needs);
        query_unref(query);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(marks_say_what_was_done),
        cmocka_unit_test(no_marks_mark_nothing),
        cmocka_unit_test(marks_fit_snapshots_that_begin_alike),
        cmocka_unit_test(queries_find_what_was_done),
        cmocka_unit_test(marks_of_other_papers_are_not_used),
        cmocka_unit_test(queries_tell_what_they_depend_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
