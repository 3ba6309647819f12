/* Tab in the query line. */
#include "unit.h"

#include "library.h"
#include "ui/query_completion.h"

#include <stdlib.h>
#include <string.h>

static const struct test_paper papers[] = {
    {.title = "a", .authors = "Yoshua Bengio;Ann Lee", .venue = "ICLR", .year = 2020},
    {.title = "b", .authors = "Samy Bengio;Ann Lee", .venue = "ICML", .keywords = "deep net;graph"},
    {.title = "c", .authors = "Ann Lee;C. \"C\" \\D", .venue = "ICLR", .year = 2020},
    {.title = "d", .authors = "Yoshua Bengio", .venue = "VLDB", .status = "Accept (oral)"},
    {.title = "e", .venue = "VLSI", .keywords = "deep rl", .year = 2021},
};

struct bench {
    struct snapshot *snapshot;
    struct vocabulary *vocabulary;
    struct query_completion completion;
    struct line_editor editor;
};

static int set_up(void **state)
{
    struct bench *bench = calloc(1, sizeof *bench);
    bench->snapshot = test_snapshot(papers, sizeof papers / sizeof *papers);
    bench->vocabulary = vocabulary_new();
    vocabulary_learn(bench->vocabulary, bench->snapshot, 100);
    *state = bench;
    return 0;
}

static int tear_down(void **state)
{
    struct bench *bench = *state;
    vocabulary_free(bench->vocabulary);
    snapshot_unref(bench->snapshot);
    query_completion_deinit(&bench->completion);
    line_editor_deinit(&bench->editor);
    free(bench);
    return 0;
}

static void type(struct bench *bench, const char *text)
{
    query_completion_reset(&bench->completion);
    line_editor_set(&bench->editor, view_of(text));
}

static bool step(struct bench *bench, bool back)
{
    return query_completion_step(&bench->completion, &bench->editor, QUERY_MATCH_REGEX,
                                 bench->vocabulary, back);
}

static bool tab(struct bench *bench)
{
    return step(bench, false);
}

/* The line after so many Tabs. */
static void assert_tabs(struct bench *bench, const char *typed, int tabs, const char *expected)
{
    type(bench, typed);
    for (int i = 0; i < tabs; i++)
        assert_true(tab(bench));
    assert_view_equal(buffer_view(&bench->editor.text), expected);
    assert_int_equal(bench->editor.cursor, strlen(expected));
}

static void assert_status(const struct bench *bench, const char *expected)
{
    struct buffer out = {0};
    query_completion_append(&bench->completion, &bench->editor, &out);
    assert_view_equal(buffer_view(&out), expected);
    buffer_deinit(&out);
}

static void names_of_fields_are_completed(void **state)
{
    struct bench *bench = *state;
    assert_tabs(bench, "ti", 1, "title:");
    assert_tabs(bench, "graph -AU", 1, "graph -author:");
    assert_tabs(bench, "( ke", 1, "( keyword:");
    assert_tabs(bench, "~ti", 1, "~title:");
    assert_tabs(bench, "no", 1, "note:");
    assert_tabs(bench, "i", 1, "id:");
    assert_tabs(bench, "i", 2, "is:");
    assert_tabs(bench, "i", 3, "id:");
    type(bench, "a");
    tab(bench);
    assert_status(bench, "author:  abstract:  arxiv:");
    tab(bench);
    assert_status(bench, "abstract:  arxiv:  author:");
}

static void values_come_by_frequency_and_in_quotes_where_needed(void **state)
{
    struct bench *bench = *state;
    assert_tabs(bench, "author:ben", 1, "author:\"Yoshua Bengio\"");
    assert_status(bench, "\"Yoshua Bengio\" 2  \"Samy Bengio\" 1");
    assert_tabs(bench, "author:ben", 2, "author:\"Samy Bengio\"");
    assert_tabs(bench, "author:ben", 3, "author:\"Yoshua Bengio\"");
    assert_tabs(bench, "-au:\"ann", 1, "-au:\"Ann Lee\"");
    assert_status(bench, "");
    assert_tabs(bench, "venue:icl", 1, "venue:ICLR");
    assert_tabs(bench, "x status:acc", 1, "x status:\"Accept (oral)\"");
    assert_tabs(bench, "author:c.", 1, "author:\"C. \\\"C\\\" \\\\D\"");
    assert_tabs(bench, "year:20", 1, "year:202");
    assert_tabs(bench, "year:20", 2, "year:2020");
    assert_tabs(bench, "year:20", 3, "year:2021");
}

static void what_all_begin_with_comes_first(void **state)
{
    struct bench *bench = *state;
    assert_tabs(bench, "venue:v", 1, "venue:VL");
    assert_status(bench, "VLDB 1  VLSI 1");
    assert_tabs(bench, "venue:v", 2, "venue:VLDB");
    assert_tabs(bench, "kw:d", 1, "kw:\"deep ");
    assert_tabs(bench, "kw:d", 2, "kw:\"deep net\"");
}

/* Tab is written +, Shift-Tab -. */
static void assert_steps(struct bench *bench, const char *typed, const char *steps,
                         const char *expected)
{
    type(bench, typed);
    for (; *steps; steps++)
        assert_true(step(bench, *steps == '-'));
    assert_view_equal(buffer_view(&bench->editor.text), expected);
}

static void shift_tab_goes_back(void **state)
{
    struct bench *bench = *state;
    assert_steps(bench, "a", "++-", "author:");
    assert_status(bench, "author:  abstract:  arxiv:");
    assert_steps(bench, "a", "+-", "arxiv:");
    assert_steps(bench, "a", "-", "arxiv:");
    assert_status(bench, "arxiv:  author:  abstract:");
    assert_steps(bench, "a", "--", "abstract:");
    assert_steps(bench, "a", "-+", "author:");
    /* what all begin with comes first in this direction, too */
    assert_steps(bench, "venue:v", "-", "venue:VL");
    assert_steps(bench, "venue:v", "--", "venue:VLSI");
    assert_steps(bench, "venue:v", "---", "venue:VLDB");
    assert_steps(bench, "-au:\"ann", "-", "-au:\"Ann Lee\"");
}

static void questions_have_their_own_values(void **state)
{
    struct bench *bench = *state;
    assert_tabs(bench, "is:st", 1, "is:starred");
    assert_tabs(bench, "has:ma", 1, "has:math");
    type(bench, "has:");
    tab(bench);
    assert_status(bench, "doi  arxiv  url  pdf  abstract  title  math  code");
}

static void where_nothing_fits_nothing_happens(void **state)
{
    struct bench *bench = *state;
    static const char *const lines[] = {"",       "graph", "title:x",   "venue:zzz", "a ",
                                        "/ti",    "\"ti",  "abstract:", "is:x",      "tag:a",
                                        "title:", "|",     "(",         "rating:"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        type(bench, lines[i]);
        if (tab(bench))
            fail_msg("%s: %s", lines[i], buffer_string(&bench->editor.text));
        assert_view_equal(buffer_view(&bench->editor.text), lines[i]);
        assert_status(bench, "");
    }
}

static void the_term_at_the_cursor_is_completed(void **state)
{
    struct bench *bench = *state;
    type(bench, "venue:iclr graph");
    bench->editor.cursor = strlen("venue:icl");
    assert_true(tab(bench));
    assert_view_equal(buffer_view(&bench->editor.text), "venue:ICLRr graph");
    assert_int_equal(bench->editor.cursor, strlen("venue:ICLR"));
}

static void a_full_line_takes_no_more(void **state)
{
    struct bench *bench = *state;
    struct buffer text = {0};
    buffer_append_repeat(&text, 'x', LINE_EDITOR_BYTES - 11);
    buffer_append_string(&text, " author:ben");
    type(bench, buffer_string(&text));
    assert_false(tab(bench));
    assert_view_equal(buffer_view(&bench->editor.text), buffer_string(&text));
    buffer_deinit(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_fields_are_completed),
        cmocka_unit_test(values_come_by_frequency_and_in_quotes_where_needed),
        cmocka_unit_test(what_all_begin_with_comes_first),
        cmocka_unit_test(shift_tab_goes_back),
        cmocka_unit_test(questions_have_their_own_values),
        cmocka_unit_test(where_nothing_fits_nothing_happens),
        cmocka_unit_test(the_term_at_the_cursor_is_completed),
        cmocka_unit_test(a_full_line_takes_no_more),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
