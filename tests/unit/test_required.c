/* What a pattern requires of a text, read from its syntax. */
#include "unit.h"

#include "query/required.h"

#include <stdlib.h>
#include <string.h>

/* The clauses as "a|b & c": "" when nothing is known. */
static char *describe(const char *pattern, unsigned flags, enum form form,
                      struct required *required)
{
    struct buffer out = {0};
    required_read(view_of(pattern), flags, form, required);
    for (size_t i = 0; i < required->count; i++) {
        buffer_append_string(&out, i ? " & " : "");
        for (size_t j = 0; j < required->clauses[i].count; j++) {
            buffer_append_string(&out, j ? "|" : "");
            buffer_append_view(&out, literal_view(&required->clauses[i].items[j]));
        }
    }
    buffer_append_string(&out, "");
    return buffer_detach(&out);
}

static void check(const char *pattern, const char *expected, bool exact)
{
    struct required required;
    char *clauses = describe(pattern, PATTERN_CASELESS, FORM_SEARCH, &required);
    if (strcmp(clauses ? clauses : "", expected) != 0)
        fail_msg("%s requires \"%s\", not \"%s\"", pattern, clauses, expected);
    if (required.exact != exact)
        fail_msg("%s: exact is %d", pattern, (int)required.exact);
    free(clauses);
}

static void literals_are_exact(void **state)
{
    (void)state;
    check("diffusion", "diffusion", true);
    check("graph|tree", "graph|tree", true);
    check("gra(ph|m)s", "graphs|grams", true);
    check("colou?r", "colour|color", true);
    check("tokeni[sz]er", "tokeniser|tokenizer", true);
    check("(?:ab){2}", "abab", true);
    check("C\\+\\+", "C++", true);
    check("\\Qa.b\\E", "a.b", true);
    check("神经", "神经", true);
}

static void what_is_repeated_no_times_is_not_there(void **state)
{
    (void)state;
    check("ab{0}c", "ac", true);
    check("\\(b\\){0}[bd]", "(bb|(bd", true);
    check("a(?:bc){0}d", "ad", true);
}

static void gaps_separate_clauses(void **state)
{
    (void)state;
    check("graph.*net", "graph & net", false);
    check("[a-z]+-based", "-based", false);
    check("\\w+GAN\\b", "GAN", false);
    check("ab+c", "ab & bc", false);
    check("ab*c", "a & c", false);
    check("(foo\\w|bar\\s)baz", "foo|bar & baz", false);
    check("x(y\\w)?z", "x & z", false);
}

static void assertions_take_no_room(void **state)
{
    (void)state;
    check("\\bGAN\\b", "GAN", false);
    check("foo\\b-bar", "foo-bar", false);
    check("(?<!un)supervised", "supervised", false);
    check("pre(?!-)train", "pretrain", false);
    check("(?=.*robot)(?=.*tactile)", "robot & tactile", false);
    check("a((?=b)x*)c", "a & b & c", false);
}

static void edges_need_only_their_least(void **state)
{
    (void)state;
    check("graph.*", "graph", true);
    check(".*graph", "graph", true);
    check("graphs*", "graph", true);
    check("graphs+", "graphs", true);
    check("graph\\w+", "graph", false);
    check("a*+b", "b", false); /* possessive: not the same as b */
    check("(a*)b", "b", false);
}

static void what_can_match_nothing_requires_nothing(void **state)
{
    (void)state;
    static const char *const patterns[] = {"a*", "a?", "(a|)", "x|", ".*", "(?:foo)?", "\\w*|b"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        struct required required;
        free(describe(patterns[i], PATTERN_CASELESS, FORM_SEARCH, &required));
        assert_int_equal(required.count, 0);
        assert_true(required.everything);
    }
    struct required required;
    free(describe("\\b", 0, FORM_SEARCH, &required));
    assert_false(required.everything);
    free(describe("(?=a)", 0, FORM_SEARCH, &required));
    assert_false(required.everything);
}

static void doubtful_syntax_requires_nothing(void **state)
{
    (void)state;
    check("(?x) a b", "", false);
    check("a{,3}", "", false);
    check("[[:<:]]ab", "", false);
    check("(?(?=a)b|c)", "", false);
    struct required required;
    free(describe("a b", PATTERN_EXTENDED, FORM_SEARCH, &required));
    assert_int_equal(required.count, 0);
}

static void options_make_letters_caseless(void **state)
{
    (void)state;
    struct required required;
    char *clauses = describe("GA(?i)n", 0, FORM_SEARCH, &required);
    assert_string_equal(clauses, "GAn");
    assert_true(required.caseless);
    assert_false(required.exact);
    free(clauses);
}

/* In the display form the Kelvin sign is the other case of k, the long s of s. */
static void letters_with_odd_cases_are_gaps_in_the_display_form(void **state)
{
    (void)state;
    struct required required;
    char *clauses = describe("naïve ask", PATTERN_CASELESS, FORM_DISPLAY, &required);
    assert_string_equal(clauses, "na & ve a");
    assert_true(required.foreign);
    free(clauses);
    clauses = describe("ask", 0, FORM_DISPLAY, &required);
    assert_string_equal(clauses, "ask");
    assert_false(required.foreign);
    free(clauses);
    free(describe("ſ", PATTERN_CASELESS, FORM_DISPLAY, &required));
    assert_false(required.foreign);
}

static void digits_hold_for_ascii_only(void **state)
{
    (void)state;
    struct required required;
    free(describe("\\d", PATTERN_CASELESS, FORM_SEARCH, &required));
    assert_int_equal(required.clauses[0].count, 10);
    assert_true(required.exact && required.ascii);
    free(describe("[0-9]+", PATTERN_CASELESS, FORM_SEARCH, &required));
    assert_int_equal(required.clauses[0].count, 10);
    assert_true(required.exact && !required.ascii);
}

static void long_and_many_literals_are_cut(void **state)
{
    (void)state;
    char pattern[200];
    struct required required;
    memset(pattern, 'a', sizeof pattern - 1);
    pattern[sizeof pattern - 1] = '\0';
    free(describe(pattern, PATTERN_CASELESS, FORM_SEARCH, &required));
    assert_false(required.exact);
    assert_true(required.count > 1);
    check("(a|b|c|d|e)(a|b|c|d|e)", "a|b|c|d|e & a|b|c|d|e", false);
    free(describe("a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q", 0, FORM_SEARCH, &required));
    assert_int_equal(required.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(literals_are_exact),
        cmocka_unit_test(what_is_repeated_no_times_is_not_there),
        cmocka_unit_test(gaps_separate_clauses),
        cmocka_unit_test(assertions_take_no_room),
        cmocka_unit_test(edges_need_only_their_least),
        cmocka_unit_test(what_can_match_nothing_requires_nothing),
        cmocka_unit_test(doubtful_syntax_requires_nothing),
        cmocka_unit_test(options_make_letters_caseless),
        cmocka_unit_test(letters_with_odd_cases_are_gaps_in_the_display_form),
        cmocka_unit_test(digits_hold_for_ascii_only),
        cmocka_unit_test(long_and_many_literals_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
