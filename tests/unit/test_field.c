/* The table of fields and the reading of papers. */
#include "unit.h"

#include "corpus/field.h"
#include "corpus/paper.h"

static void names_in_files_are_found_without_case(void **state)
{
    (void)state;
    assert_int_equal(field_from_name(view_of("authors")), FIELD_AUTHORS);
    assert_int_equal(field_from_name(view_of("ABSTRACT")), FIELD_ABSTRACT);
    assert_int_equal(field_from_name(view_of("author")), FIELD_COUNT);
    assert_string_equal(field_name(FIELD_KEYWORDS), "keywords");
}

static void names_in_queries_have_short_forms(void **state)
{
    (void)state;
    assert_int_equal(field_from_query_name(view_of("author")), FIELD_AUTHORS);
    assert_int_equal(field_from_query_name(view_of("Au")), FIELD_AUTHORS);
    assert_int_equal(field_from_query_name(view_of("kw")), FIELD_KEYWORDS);
    assert_int_equal(field_from_query_name(view_of("authors")), FIELD_COUNT);
    assert_string_equal(field_query_name(FIELD_VENUE), "venue");
}

static void nothing_and_hidden_names_are_no_fields(void **state)
{
    (void)state;
    assert_int_equal(field_from_name(view_of("")), FIELD_COUNT);
    assert_int_equal(field_from_query_name(view_of("")), FIELD_COUNT);
    assert_int_equal(field_from_name(view_of("headline")), FIELD_COUNT);
    assert_int_equal(field_from_query_name(view_of("headline")), FIELD_COUNT);
}

static void every_shown_field_is_found_by_its_own_name(void **state)
{
    (void)state;
    for (int i = 0; i < FIELD_COUNT; i++) {
        enum field field = (enum field)i;
        if (!(field_get_traits(field) & FIELD_HIDDEN))
            assert_int_equal(field_from_name(view_of(field_name(field))), field);
    }
}

static void items_are_cut_at_separators_only(void **state)
{
    (void)state;
    struct view rest = view_of("Ada; Bob;C; D"), item;
    const char *expected[] = {"Ada", "Bob;C", "D"};
    for (size_t i = 0; i < 3; i++) {
        assert_true(paper_next_item(&rest, &item));
        assert_view_equal(item, expected[i]);
    }
    assert_false(paper_next_item(&rest, &item));
    rest = view_of("");
    assert_false(paper_next_item(&rest, &item));
}

static void forms_that_share_bytes_are_found(void **state)
{
    (void)state;
    static const struct paper_text texts[] = {
        {FIELD_TITLE, 1 << FORM_SEARCH, 0, 0, 0, 1},
        {FIELD_TITLE, 1 << FORM_DISPLAY | 1 << FORM_SOURCE, 0, 0, 2, 2},
        {FIELD_URL, 7, 0, 0, 4, 1}};
    const struct paper paper = {
        .text = "e\n\xc3\xa9u", .texts = texts, .text_count = 3, .search_length = 2};
    assert_view_equal(paper_get(&paper, FIELD_TITLE, FORM_SEARCH), "e");
    assert_view_equal(paper_get(&paper, FIELD_TITLE, FORM_DISPLAY), "\xc3\xa9");
    assert_view_equal(paper_get(&paper, FIELD_TITLE, FORM_SOURCE), "\xc3\xa9");
    assert_view_equal(paper_get(&paper, FIELD_URL, FORM_SEARCH), "u");
    assert_view_equal(paper_get(&paper, FIELD_VENUE, FORM_SOURCE), "");
    assert_true(paper_has(&paper, FIELD_URL));
    assert_false(paper_has(&paper, FIELD_VENUE));
    assert_view_equal(paper_search_text(&paper), "e\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_in_files_are_found_without_case),
        cmocka_unit_test(names_in_queries_have_short_forms),
        cmocka_unit_test(nothing_and_hidden_names_are_no_fields),
        cmocka_unit_test(every_shown_field_is_found_by_its_own_name),
        cmocka_unit_test(items_are_cut_at_separators_only),
        cmocka_unit_test(forms_that_share_bytes_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
