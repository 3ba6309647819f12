/* Queries out of queries. */
#include "unit.h"

#include "query/narrow.h"

static void assert_narrowed(const char *text, enum query_match match, bool exclude,
                            const char *expected)
{
    struct buffer out = {0};
    query_append_narrowed(&out, view_of(text), match, view_of("year:2024"), exclude);
    assert_view_equal(buffer_view(&out), expected);
    buffer_deinit(&out);
}

static void a_term_is_added_behind_the_query(void **state)
{
    (void)state;
    assert_narrowed("", QUERY_MATCH_REGEX, false, "year:2024");
    assert_narrowed("  ", QUERY_MATCH_REGEX, true, "-year:2024");
    assert_narrowed("graph neural ", QUERY_MATCH_REGEX, false, "graph neural year:2024");
    assert_narrowed("graph", QUERY_MATCH_REGEX, true, "graph -year:2024");
    assert_narrowed("a(b|c)", QUERY_MATCH_REGEX, false, "a(b|c) year:2024");
}

static void a_query_with_a_bar_is_put_in_brackets(void **state)
{
    (void)state;
    assert_narrowed("graph | tree", QUERY_MATCH_REGEX, false, "( graph | tree ) year:2024");
    assert_narrowed("\"a | b\"", QUERY_MATCH_REGEX, false, "\"a | b\" year:2024");
    assert_narrowed("a | b", QUERY_MATCH_FUZZY, true, "( a | b ) -year:2024");
}

static void assert_value(const char *value, bool whole, const char *expected)
{
    struct buffer out = {0};
    query_append_value(&out, "author", view_of(value), whole);
    assert_view_equal(buffer_view(&out), expected);
    buffer_deinit(&out);
}

static void values_are_written_so_that_the_language_takes_them_as_they_are(void **state)
{
    (void)state;
    assert_value("2024", false, "author:2024");
    assert_value("ICML", false, "author:\"ICML\"");
    assert_value("Yang \"Y\\\" Li", false, "author:\"Yang \\\"Y\\\\\\\" Li\"");
    assert_value("Yang Li", true, "author:/(^|; )Yang Li(;|$)/c");
    assert_value("A. B/C (D)", true, "author:/(^|; )A\\. B\\/C \\(D\\)(;|$)/c");
    /* An en dash is matched in the folded form, an accent in the displayed one. */
    assert_value("Gau\xC3\x9F\xE2\x80\x93" "Bonnet", true,
                 "author:/(^|; )Gau\xC3\x9F\xE2\x80\x93" "Bonnet(;|$)/c");
    assert_value("Monge\xE2\x80\x93" "Amp", true, "author:/(^|; )Monge-Amp(;|$)/c");
}

static void what_is_made_is_valid(void **state)
{
    (void)state;
    static const char *const values[] = {"a", "\\", "a/b", "\"", "(", "x|y", "[", "a  b", "\\Q", "#"};
    for (size_t i = 0; i < 2 * sizeof values / sizeof *values; i++) {
        struct buffer out = {0};
        struct query *query = NULL;
        struct query_error error = {0};
        query_append_value(&out, "author", view_of(values[i / 2]), i % 2);
        if (query_parse(buffer_view(&out), &query, &error) != STATUS_OK)
            fail_msg("%s: %s", buffer_string(&out), buffer_string(&error.message));
        query_unref(query);
        buffer_deinit(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_term_is_added_behind_the_query),
        cmocka_unit_test(a_query_with_a_bar_is_put_in_brackets),
        cmocka_unit_test(values_are_written_so_that_the_language_takes_them_as_they_are),
        cmocka_unit_test(what_is_made_is_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
