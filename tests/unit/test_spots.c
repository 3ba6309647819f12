/* Where matches are highlighted. */
#include "unit.h"

#include "library.h"
#include "query/engine.h"
#include "query/spots.h"

#include <stdio.h>
#include <string.h>

/* Spots written as "start-end start-end". part is SUBJECT_FIELD for a field. */
static void assert_spots_in(const char *query_text, enum subject part, enum field field,
                            const char *text, const char *expected)
{
    struct query *query = NULL;
    struct query_error error;
    assert_int_equal(query_parse(view_of(query_text), &query, &error), STATUS_OK);
    struct matcher *matcher = matcher_new();
    struct spots spots = {0};
    char found[400] = "";
    if (part == SUBJECT_FIELD)
        spots_find(&spots, query, matcher, field, view_of(text), NULL);
    else
        spots_find_added(&spots, query, matcher, part, view_of(text), NULL);
    for (size_t i = 0; i < spots.count; i++)
        snprintf(found + strlen(found), 60, "%s%zu-%zu", i ? " " : "", spots.items[i].start,
                 spots.items[i].end);
    if (strcmp(found, expected) != 0)
        fail_msg("%s in \"%s\": %s, should be %s", query_text, text, found, expected);
    spots_deinit(&spots);
    matcher_free(matcher);
    query_unref(query);
}

static void assert_spots(const char *query_text, enum field field, const char *text,
                         const char *expected)
{
    assert_spots_in(query_text, SUBJECT_FIELD, field, text, expected);
}

static void every_match_is_a_spot(void **state)
{
    (void)state;
    assert_spots("gra", FIELD_TITLE, "Graph gra", "0-3 6-9");
    assert_spots("a", FIELD_TITLE, "aaa", "0-1 1-2 2-3");
    assert_spots("", FIELD_TITLE, "aaa", "");
    assert_spots("net", FIELD_TITLE, "", "");
    assert_spots("id:2101", FIELD_ARXIV, "2101.1", "0-4");
    assert_spots("id:2101", FIELD_TITLE, "2101.1", "");
    assert_spots("^a|a$", FIELD_ABSTRACT, "a\na", "0-1 2-3");
}

static void spots_are_in_order_and_merged(void **state)
{
    (void)state;
    assert_spots("net work", FIELD_TITLE, "work net", "0-4 5-8");
    assert_spots("abc bcd", FIELD_TITLE, "abcde", "0-4");
    assert_spots("abcd bc", FIELD_TITLE, "abcde", "0-4");
    assert_spots("ab cd", FIELD_TITLE, "abcd", "0-2 2-4");
}

static void empty_matches_end_and_show_nothing(void **state)
{
    (void)state;
    const char *patterns[] = {"a*", "^", "$", "\\b", "(?=a)", "x?", "\\K", "a\\K", "(a|\\b)*", "|"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        assert_spots(patterns[i], FIELD_ABSTRACT, "b 漢 é\nb", "");
    assert_spots("a*", FIELD_TITLE, "baab", "1-3");
    assert_spots("\\b\\w|", FIELD_TITLE, "é b", "0-2 3-4");
    assert_spots("a\\Kb", FIELD_TITLE, "abab", "1-2 3-4");
}

static void only_fields_that_a_term_judges_are_lit(void **state)
{
    (void)state;
    assert_spots("title:net", FIELD_TITLE, "net", "0-3");
    assert_spots("title:net", FIELD_ABSTRACT, "net", "");
    assert_spots("title:net", FIELD_HEADLINE, "net", "0-3");
    assert_spots("net", FIELD_HEADLINE, "net", "0-3");
    assert_spots("abstract:net", FIELD_HEADLINE, "net", "");
    assert_spots("net", FIELD_URL, "net", "");
    assert_spots("url:net", FIELD_URL, "net", "0-3");
    assert_spots("raw:net", FIELD_URL, "net", "0-3");
    assert_spots("file:net", FIELD_TITLE, "net", "");
    assert_spots("year:2020 has:math", FIELD_TITLE, "2020 $x$", "");
}

/* Spots in a form of a text with markup, as the marked pieces, a bar between them. */
static void assert_pieces(const char *query_text, const char *source, enum form shown,
                          const char *expected)
{
    struct query *query = NULL;
    struct query_error error;
    struct buffer display = {0}, found = {0};
    struct markup_details details = {0};
    struct spots spots = {0};
    struct matcher *matcher = matcher_new();
    assert_int_equal(query_parse(view_of(query_text), &query, &error), STATUS_OK);
    markup_render_details(&display, view_of(source), 0, strlen(source), MARKUP_MIXED,
                          MARKUP_PARAGRAPHS, &details);
    const struct spots_forms forms = {.field = FIELD_ABSTRACT,
                                      .display = buffer_view(&display),
                                      .source = view_of(source),
                                      .details = &details,
                                      .shown = shown};
    spots_find_in_forms(&spots, query, matcher, &forms, NULL);
    struct view text = shown == FORM_SOURCE ? forms.source : forms.display;
    for (size_t i = 0; i < spots.count; i++) {
        buffer_append_string(&found, i ? "|" : "");
        buffer_append_view(&found, view_slice(text, spots.items[i].start,
                                              spots.items[i].end - spots.items[i].start));
    }
    assert_string_equal(buffer_string(&found), expected);
    buffer_deinit(&display);
    buffer_deinit(&found);
    markup_details_deinit(&details);
    spots_deinit(&spots);
    matcher_free(matcher);
    query_unref(query);
}

static void what_is_found_in_one_form_is_lit_in_the_other(void **state)
{
    (void)state;
    static const char text[] = "**Lov**\\'asz at $O(\\log n)$ &amp; \\emph{so}";
    assert_pieces("lovasz", text, FORM_DISPLAY, "Lov\u00e1sz");
    assert_pieces("lovasz", text, FORM_SOURCE, "Lov**\\'asz");
    assert_pieces("\"log n\"", text, FORM_SOURCE, "\\log n");
    assert_pieces("& so", text, FORM_SOURCE, "&amp;|so");
    assert_pieces("raw:emph", text, FORM_SOURCE, "emph");
    assert_pieces("raw:\"emph{so\"", text, FORM_DISPLAY, "so");
    assert_pieces("raw:log log", text, FORM_DISPLAY, "log");
    assert_pieces("emph", text, FORM_SOURCE, "");
    assert_pieces("raw:lovasz", text, FORM_DISPLAY, "");
    assert_pieces("~asz", "as $z$", FORM_SOURCE, "");
}

static void letters_found_in_order_are_lit(void **state)
{
    (void)state;
    assert_spots("~gnn", FIELD_TITLE, "Graph Neural Networks", "0-1 6-7 13-14");
    assert_spots("~grn", FIELD_TITLE, "Graph Neural", "0-2 6-7");
    assert_spots("~muller", FIELD_TITLE, "M\xC3\xBCller", "0-7");
    assert_spots("~bo", FIELD_AUTHORS, "Ann Ball; Tom Jones; Bo Li", "21-23");
    assert_spots("~annbo", FIELD_AUTHORS, "Ann Ball; Bo Li", "");
    assert_spots("~gnn", FIELD_ABSTRACT, "gnn", "");
    assert_spots("~gnn", FIELD_HEADLINE, "gnn", "0-3");
    assert_spots("title:~gnn", FIELD_HEADLINE, "gnn", "0-3");
    assert_spots("~venue:gnn", FIELD_TITLE, "gnn", "");
    assert_spots("-~gnn", FIELD_TITLE, "gnn", "");
    assert_spots("~gn raph", FIELD_TITLE, "Graph Net", "0-1 1-5 6-7");
}

static void what_the_reader_has_added_is_lit(void **state)
{
    (void)state;
    assert_spots_in("net", SUBJECT_NOTE, 0, "a net", "2-5");
    assert_spots_in("note:net", SUBJECT_NOTE, 0, "a N\xc3\xa9t", "2-6");
    assert_spots_in("tag:^ml$", SUBJECT_TAG, 0, "ml", "0-2");
    assert_spots_in("ml", SUBJECT_TAG, 0, "html", "2-4");
    assert_spots_in("~ml", SUBJECT_TAG, 0, "my list", "0-1 3-4");
    assert_spots_in("tag:net", SUBJECT_NOTE, 0, "net", "");
    assert_spots_in("note:net", SUBJECT_TAG, 0, "net", "");
    assert_spots_in("title:net", SUBJECT_NOTE, 0, "net", "");
    assert_spots_in("raw:net", SUBJECT_NOTE, 0, "net", "");
    assert_spots_in("-net", SUBJECT_NOTE, 0, "net", "");
    assert_spots_in("~net", SUBJECT_NOTE, 0, "net", "");
    assert_spots("note:net tag:net", FIELD_TITLE, "net", "");
}

static void negated_terms_are_not_lit(void **state)
{
    (void)state;
    assert_spots("-net work", FIELD_TITLE, "net work", "4-8");
    assert_spots("-( net | work )", FIELD_TITLE, "net work", "");
    assert_spots("-( net -work )", FIELD_TITLE, "net work", "4-8");
    assert_spots("net | work", FIELD_TITLE, "net work", "0-3 4-8");
}

/* Offsets are those of the text that is shown, accents belong to their letters. */
static void folded_matches_are_mapped_back(void **state)
{
    (void)state;
    assert_spots("ller", FIELD_AUTHORS, "Müller", "3-7");
    assert_spots("muller", FIELD_AUTHORS, "A Müller", "2-9");
    assert_spots("u", FIELD_AUTHORS, "Mu\xCC\x88ller", "1-4");
    assert_spots("müller", FIELD_AUTHORS, "Muller Müller", "7-14");
    assert_spots("of-the", FIELD_ABSTRACT, "état–of–the–art", "8-16");
    assert_spots("i", FIELD_TITLE, "\xEF\xAC\x81n", "0-3"); /* half of a ligature: all of it */
    assert_spots("n$", FIELD_TITLE, "\xEF\xAC\x81n", "3-4");
    assert_spots("abc", FIELD_TITLE, "図ＡＢＣ図", "3-12");
    assert_spots("k", FIELD_TITLE, "\xE2\x84\xAA", "0-3");
    assert_spots("s", FIELD_TITLE, "\xC5\xBF", "0-2");
    assert_spots("σ", FIELD_TITLE, "ς", "0-2");
    assert_spots("molecule", FIELD_TITLE,
                 "mole\xC2\xAD"
                 "cule",
                 "0-10");
}

/* Letters whose case folds oddly: what is found is counted, and is lit. */
static void list_count_and_spots_agree(void **state)
{
    (void)state;
    static const char *const letters[] = {"s", "S", "\xC5\xBF", "k", "K",        "\xE2\x84\xAA",
                                          "i", "I", "\xC4\xB0", "ı", "ß",        "ss",
                                          "ẞ", "σ", "Σ",        "ς", "\xC7\x85", "é"};
    enum { LETTERS = sizeof letters / sizeof *letters };
    struct test_paper papers[LETTERS] = {0};
    for (size_t i = 0; i < LETTERS; i++)
        papers[i].title = letters[i];
    struct snapshot *snapshot = test_snapshot(papers, LETTERS);
    struct matcher *matcher = matcher_new();
    struct spots spots = {0};
    for (size_t i = 0; i < LETTERS; i++) {
        struct engine_request request = {.snapshot = snapshot, .query = view_of(letters[i])};
        struct result *result = engine_run(&request);
        size_t lit = 0;
        for (size_t j = 0; j < LETTERS; j++) {
            struct view title = paper_get(snapshot_paper(snapshot, j), FIELD_TITLE, FORM_DISPLAY);
            spots_find(&spots, result_query(result), matcher, FIELD_TITLE, title, NULL);
            lit += spots.count > 0;
            if (result_matches(result, j) != (spots.count > 0))
                fail_msg("%s in %s", letters[i], letters[j]);
        }
        assert_true(result_matches(result, i));
        assert_int_equal(result_count(result), lit);
        result_unref(result);
    }
    spots_deinit(&spots);
    matcher_free(matcher);
    snapshot_unref(snapshot);
}

static void there_is_a_most(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_repeat(&text, 'a', 30000);
    struct query *query = NULL;
    struct query_error error;
    assert_int_equal(query_parse(view_of("a"), &query, &error), STATUS_OK);
    struct matcher *matcher = matcher_new();
    struct spots spots = {0};
    spots_find(&spots, query, matcher, FIELD_ABSTRACT, buffer_view(&text), NULL);
    assert_int_equal(spots.count, SPOTS_MOST);
    atomic_bool cancel = true;
    const struct pattern_budget budget = {&cancel, 0};
    query_unref(query);
    assert_int_equal(query_parse(view_of("(a|b)+c"), &query, &error), STATUS_OK);
    spots_find(&spots, query, matcher, FIELD_ABSTRACT, buffer_view(&text), &budget);
    assert_int_equal(spots.count, 0);
    spots_deinit(&spots);
    matcher_free(matcher);
    query_unref(query);
    buffer_deinit(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_match_is_a_spot),
        cmocka_unit_test(spots_are_in_order_and_merged),
        cmocka_unit_test(empty_matches_end_and_show_nothing),
        cmocka_unit_test(only_fields_that_a_term_judges_are_lit),
        cmocka_unit_test(what_is_found_in_one_form_is_lit_in_the_other),
        cmocka_unit_test(letters_found_in_order_are_lit),
        cmocka_unit_test(what_the_reader_has_added_is_lit),
        cmocka_unit_test(negated_terms_are_not_lit),
        cmocka_unit_test(folded_matches_are_mapped_back),
        cmocka_unit_test(list_count_and_spots_agree),
        cmocka_unit_test(there_is_a_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
