/* Records: what importers put in and builders read. */
#include "unit.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "corpus/record.h"
#include "text/utf8.h"

#include <math.h>
#include <stdlib.h>

static void years_are_found_in_what_files_write(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int year;
    } cases[] = {{"2014", 2014},         {"2014-06", 2014},         {"2000 Spring", 2000},
                 {"2015/october", 2015}, {"19950312", 1995},        {"1995-00~", 1995},
                 {"..2005", 2005},       {"{2019}", 2019},          {"12 2031 3", 2031},
                 {"0099, 2001", 2001},   {"12345 then 1999", 1999}, {"2021\xe5\xb9\xb4", 2021}};
    struct record record;
    record_init(&record);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        record_clear(&record);
        assert_true(record_set_year(&record, view_of(cases[i].text)));
        assert_int_equal(record.year, cases[i].year);
    }
    record_deinit(&record);
}

static void what_is_no_year_changes_nothing(void **state)
{
    (void)state;
    static const char *const bad[] = {"",     "99",   "YEAR/MONTH/DAY/", "///",     "in press",
                                      "0999", "3000", "12345",           "99991231"};
    struct record record;
    record_init(&record);
    record.year = 1987;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(record_set_year(&record, view_of(bad[i])));
    assert_int_equal(record.year, 1987);
    record_deinit(&record);
}

static void second_text_of_a_field_is_kept_as_another_field(void **state)
{
    (void)state;
    struct record record;
    record_init(&record);
    record_set(&record, FIELD_TITLE, view_of("  First\n"), MARKUP_LATEX);
    record_set(&record, FIELD_TITLE, view_of("Second"), MARKUP_LATEX);
    assert_view_equal(record_get(&record, FIELD_TITLE), "First");
    assert_int_equal(record.text_count, 2);
    assert_int_equal(record.texts[1].field, FIELD_OTHER);
    assert_view_equal(record.texts[1].name, "title");
    assert_view_equal(record.texts[1].text, "Second");
    record_deinit(&record);
}

/* RIS files from some sites give the abstract as AB and again as N2. */
static void same_text_twice_is_kept_once(void **state)
{
    (void)state;
    struct record record;
    record_init(&record);
    record_set(&record, FIELD_ABSTRACT, view_of("We show."), MARKUP_PLAIN);
    record_set(&record, FIELD_ABSTRACT, view_of(" We show. "), MARKUP_PLAIN);
    assert_int_equal(record.text_count, 1);
    record_deinit(&record);
}

static void items_are_all_kept(void **state)
{
    (void)state;
    struct record record;
    record_init(&record);
    record_set(&record, FIELD_AUTHORS, view_of("Ada"), MARKUP_PLAIN);
    record_set(&record, FIELD_AUTHORS, view_of(" "), MARKUP_PLAIN);
    record_set(&record, FIELD_AUTHORS, view_of("Ada"), MARKUP_PLAIN);
    assert_int_equal(record.text_count, 2);
    assert_view_equal(record_get(&record, FIELD_AUTHORS), "Ada");
    record_deinit(&record);
}

static void emptiness_is_about_what_makes_a_paper(void **state)
{
    (void)state;
    static const enum field makes[] = {FIELD_TITLE, FIELD_ABSTRACT, FIELD_AUTHORS,
                                       FIELD_ID,    FIELD_DOI,      FIELD_ARXIV,
                                       FIELD_URL,   FIELD_VENUE,    FIELD_STATUS};
    struct record record;
    record_init(&record);
    assert_true(record_is_empty(&record));
    record_set(&record, FIELD_TYPE, view_of("misc"), MARKUP_PLAIN);
    record_set(&record, FIELD_TITLE, view_of(" \n "), MARKUP_PLAIN);
    record_set_other(&record, view_of("note"), view_of("x"));
    record_set_other(&record, view_of("empty"), view_of("\t"));
    assert_int_equal(record.text_count, 2);
    assert_true(record_is_empty(&record));
    for (size_t i = 0; i < sizeof makes / sizeof *makes; i++) {
        record_clear(&record);
        assert_true(record_is_empty(&record));
        record_set(&record, makes[i], view_of("x"), MARKUP_PLAIN);
        assert_false(record_is_empty(&record));
    }
    record_deinit(&record);
}

static void mean_of_scores_leaves_out_what_is_none(void **state)
{
    (void)state;
    struct record record;
    record_init(&record);
    record_set_ratings(&record, view_of("6;7;-1; 5 ;n/a"), ';');
    assert_true(fabs(record.rating - 6) < 1e-9);
    assert_int_equal(record.text_count, 5);
    assert_view_equal(record.texts[3].text, "5");
    record_clear(&record);
    assert_true(isnan(record.rating));
    record_set_ratings(&record, view_of("8: accept, good|5.5|3,5"), '|');
    assert_true(fabs(record.rating - 6.75) < 1e-9);
    record_clear(&record);
    record_set_ratings(&record, view_of("-1;.;7."), ';');
    assert_true(fabs(record.rating - 7) < 1e-9);
    record_clear(&record);
    record_set_ratings(&record, view_of("-1;none;99999999999999999999"), ';');
    assert_true(isnan(record.rating));
    record_deinit(&record);
}

static void clearing_forgets_everything(void **state)
{
    (void)state;
    struct record record;
    record_init(&record);
    record_set(&record, FIELD_DOI, view_of("10.1/x"), MARKUP_PLAIN);
    record_set_year(&record, view_of("2001"));
    record_set_ratings(&record, view_of("3"), ';');
    record.line = 7;
    for (int i = 0; i < 10000; i++)
        record_set_other(&record, view_of("key"), view_of("value"));
    record_clear(&record);
    assert_int_equal(record.text_count, 0);
    assert_int_equal(record.year, 0);
    assert_int_equal(record.line, 0);
    assert_int_equal(record.bytes, 0);
    assert_true(isnan(record.rating));
    assert_view_equal(record_get(&record, FIELD_DOI), "");
    record_deinit(&record);
}

/* One text beyond RECORD_BYTES is cut before the character that does not fit. */
static void too_much_text_is_cut_at_a_character_and_reported(void **state)
{
    (void)state;
    struct record record;
    struct buffer text = {0};
    buffer_append_byte(&text, 'x');
    buffer_append_repeat(&text, 'x', RECORD_BYTES - 3);
    buffer_append_string(&text, "\xe5\xad\xa6\xe5\xad\xa6");
    record_init(&record);
    record_set(&record, FIELD_ABSTRACT, buffer_view(&text), MARKUP_PLAIN);
    assert_true(record.cut);
    assert_int_equal(record_get(&record, FIELD_ABSTRACT).length, RECORD_BYTES - 2);
    record_set(&record, FIELD_TITLE, view_of("\xe5\xad\xa6"), MARKUP_PLAIN);
    assert_view_equal(record_get(&record, FIELD_TITLE), "");
    record_set(&record, FIELD_TITLE, view_of("abc"), MARKUP_PLAIN);
    assert_view_equal(record_get(&record, FIELD_TITLE), "ab");
    record_set(&record, FIELD_ID, view_of("abc"), MARKUP_PLAIN);
    assert_view_equal(record_get(&record, FIELD_ID), "");
    record_clear(&record);
    assert_false(record.cut);
    record_deinit(&record);
    buffer_deinit(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(years_are_found_in_what_files_write),
        cmocka_unit_test(what_is_no_year_changes_nothing),
        cmocka_unit_test(second_text_of_a_field_is_kept_as_another_field),
        cmocka_unit_test(same_text_twice_is_kept_once),
        cmocka_unit_test(items_are_all_kept),
        cmocka_unit_test(emptiness_is_about_what_makes_a_paper),
        cmocka_unit_test(mean_of_scores_leaves_out_what_is_none),
        cmocka_unit_test(clearing_forgets_everything),
        cmocka_unit_test(too_much_text_is_cut_at_a_character_and_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
