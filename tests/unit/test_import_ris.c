/* RIS, and through it what all tagged formats share: where records and values end. */
#include "import_helper.h"

static const char two_papers[] = "TY  - JOUR\n"
                                 "TI  - Sparse gates\n"
                                 "AU  - Li, Ann\n"
                                 "AU  - Wu, Bo\n"
                                 "JF  - Journal of Gates\n"
                                 "PY  - 2021\n"
                                 "VL  - 7\n"
                                 "AB  - We study gates.\n"
                                 "KW  - routing\n"
                                 "KW  - experts\n"
                                 "DO  - 10.1234/gates.7\n"
                                 "UR  - https://example.org/gates\n"
                                 "ER  - \n"
                                 "\n"
                                 "TY  - CONF\n"
                                 "TI  - Dense gates\n"
                                 "ER  - \n";

static void fields_find_their_places(void **state)
{
    (void)state;
    struct import_result *result = import_text("ris", two_papers);
    assert_int_equal(result->count, 2);
    assert_string_equal(buffer_string(&result->problems), "");
    assert_record(result, 0,
                  "year=2021\ntype=article\ntitle=Sparse gates\nauthors=Ann Li\nauthors=Bo Wu\n"
                  "abstract=We study gates.\nvenue=Journal of Gates\nkeywords=routing\n"
                  "keywords=experts\ndoi=10.1234/gates.7\nurl=https://example.org/gates\n"
                  "[TY]=JOUR\n[VL]=7\n");
    assert_record_has(result, 1, "type=inproceedings");
    import_result_free(result);
    assert_same_for_any_block("ris", view_of(two_papers));
}

static void records_know_their_line_and_bytes(void **state)
{
    (void)state;
    struct import_result *result = import_text("ris", two_papers);
    struct view bytes =
        view_slice(view_of(two_papers), (size_t)result->offsets[1], result->lengths[1]);
    assert_view_equal(bytes, "TY  - CONF\nTI  - Dense gates\nER  - \n");
    assert_int_equal(result->lines[0], 1);
    assert_int_equal(result->lines[1], 15);
    import_result_free(result);
}

static void every_line_end_gives_the_same_records(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "TY  - JOUR\nTI  - A title\n that goes on\nER  - \nTY  - JOUR\nTI  - B\nER  -",
        "TY  - JOUR\r\nTI  - A title\r\n that goes on\r\nER  - \r\nTY  - JOUR\r\nTI  - B\r\nER  -",
        "TY  - JOUR\rTI  - A title\r that goes on\rER  - \rTY  - JOUR\rTI  - B\rER  -",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct import_result *result = import_text("ris", texts[i]);
        assert_int_equal(result->count, 2);
        assert_record_has(result, 0, "title=A title\nthat goes on");
        assert_record_has(result, 1, "title=B");
        import_result_free(result);
        assert_same_for_any_block("ris", view_of(texts[i]));
    }
}

static void the_last_record_needs_no_end(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "ris", "TY  - JOUR\nTI  - One\n\n% a comment\nTY  - JOUR\nTI  - Two\nPY  - 2001");
    assert_int_equal(result->count, 2);
    assert_string_equal(buffer_string(&result->problems), "");
    assert_record_has(result, 0, "title=One");
    assert_record_has(result, 1, "year=2001");
    import_result_free(result);
}

static void records_without_ends_are_told_by_their_titles(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "ris", "TY  - JOUR\nTI  - One\nAU  - Li, A\nTY  - JOUR\nAU  - Wu, B\nT1  - Two\n");
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "authors=A Li");
    assert_record_lacks(result, 0, "Wu");
    assert_record_has(result, 1, "title=Two");
    assert_record_has(result, 1, "authors=B Wu");
    assert_int_equal(result->lines[1], 4);
    import_result_free(result);
}

static void a_record_needs_no_type(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("ris", "\nT1  - One\nPY  - 2001/09/01/\nER  -\n  \nT1  - Two\nER  -\n");
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "year=2001");
    assert_record_has(result, 1, "title=Two");
    import_result_free(result);
}

static void types_inside_of_a_record_begin_no_other(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("ris", "TY  - BOOK\nTY  - JOUR\nTI  - One\nTY  - CONF\nPB  - P\n\n"
                           "KW  - k\nER  - and text\n");
    assert_int_equal(result->count, 1);
    assert_record_has(result, 0, "keywords=k");
    assert_record_has(result, 0, "type=book");
    assert_record_has(result, 0, "[TY]=CONF");
    import_result_free(result);
}

static void values_go_on_over_lines_without_a_tag(void **state)
{
    (void)state;
    struct import_result *result = import_text("ris", "TY  - JOUR\n"
                                                      "TI  - A title of\nthree\n  lines\n"
                                                      "AB  - The UK\nUK - based ones\n%d\n"
                                                      "KW - one\ntwo\n"
                                                      "AU  - Li, Ann\nWu, Bo\n"
                                                      "ER  - \n");
    assert_int_equal(result->count, 1);
    assert_record_has(result, 0, "title=A title of\nthree\nlines");
    assert_record_has(result, 0, "abstract=The UK\nUK - based ones\n%d");
    assert_record_has(result, 0, "keywords=two");
    assert_record_has(result, 0, "authors=Bo Wu");
    import_result_free(result);
}

static void paragraphs_of_a_value_may_have_empty_lines_between(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("ris", "TY  - JOUR\nTI  - T\nAB  - First.\n\nSecond.\nPY  - 1999\nER  - \n");
    assert_int_equal(result->count, 1);
    assert_string_equal(buffer_string(&result->problems), "");
    assert_record_has(result, 0, "abstract=First.\n\nSecond.");
    assert_record_has(result, 0, "year=1999");
    import_result_free(result);
}

static void indented_tags_are_tags(void **state)
{
    (void)state;
    static const char text[] = "  TY  - JOUR\n  TI  - One\n    AB - no tag\n  ER  -\n"
                               "  TY  - JOUR\n  TI  - Two\n  ER  -\n";
    struct import_result *result = import_text("ris", text);
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "title=One\nAB - no tag");
    assert_string_equal(import_detect(view_of(text), true)->option, "ris");
    import_result_free(result);
}

static void byte_order_marks_are_no_text(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "ris", " \xef\xbb\xbf\nTY  - JOUR\nTI  - One\nER  - \n\xef\xbb\xbfTY  - JOUR\nTI  - Two\n");
    assert_int_equal(result->count, 2);
    assert_string_equal(buffer_string(&result->problems), "");
    assert_record_has(result, 1, "[TY]=JOUR");
    import_result_free(result);
}

static void the_year_is_looked_for_where_it_hides(void **state)
{
    (void)state;
    static const struct {
        const char *fields;
        const char *year;
    } cases[] = {
        {"PY  - 99\nPY  - YEAR/MONTH/DAY/\nPY  - ///\nPY  - 2001/00/00/\n", "year=2001"},
        {"PY  - 2013/04/18\nPY  - 2012/02/15/received\n", "year=2013"},
        {"Y1  - 2022///Winter\nDA  - 2023\n", "year=2022"},
        {"DA  - Jan 2024\n", "year=2024"},
        {"PY  - \nY1  - 4-8 Aug. 2020\n", "year=2020"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        buffer_append_format(&text, "TY  - JOUR\nTI  - T\n%sER  - \n", cases[i].fields);
        struct import_result *result = import_text("ris", buffer_string(&text));
        assert_record_has(result, 0, cases[i].year);
        import_result_free(result);
        buffer_deinit(&text);
    }
    struct import_result *result = import_text("ris", "TY  - JOUR\nTI  - T\nY2  - 2020\nER  - \n");
    assert_record_lacks(result, 0, "year="); /* the day it was looked at */
    import_result_free(result);
}

static void titles_and_venues_are_the_best_that_is_there(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("ris", "TY  - BOOK\nBT  - A book\nER  - \n"
                           "TY  - CONF\nT2  - Proceedings\nER  - \n"
                           "TY  - CONF\nTI  - A talk\n"
                           "T2  - Proceedings\nJ2  - Proc.\nER  - \n"
                           "TY  - JOUR\nT1  - Long\nTI  - Short\nER  -\n");
    assert_int_equal(result->count, 4);
    assert_record_has(result, 0, "title=A book");
    assert_record_has(result, 1, "title=Proceedings");
    assert_record_has(result, 2, "venue=Proceedings");
    assert_record_has(result, 2, "[J2]=Proc.");
    assert_record_has(result, 3, "title=Short");
    assert_record_has(result, 3, "[T1]=Long");
    import_result_free(result);
}

static void the_same_abstract_twice_is_one(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("ris", "TY  - JOUR\nTI  - T\nN2  - Same.\nAB  - Same.\nER  - \n"
                           "TY  - JOUR\nTI  - T\nN2  - Other.\nAB  - This.\nER  - \n");
    assert_record(result, 0, "type=article\ntitle=T\nabstract=Same.\n[TY]=JOUR\n");
    assert_record_has(result, 1, "abstract=This.");
    assert_record_has(result, 1, "[N2]=Other.");
    import_result_free(result);
}

static void labels_before_abstracts_go(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *abstract;
    } cases[] = {
        {"Abstract: We study.", "abstract=We study."},
        {"ABSTRACT. We study.", "abstract=We study."},
        {"Abstract\nWe study.", "abstract=We study."},
        {"Abstract - We study.", "abstract=We study."},
        {"摘要：我们研究。", "abstract=我们研究。"},
        {"Abstract interpretation works.", "abstract=Abstract interpretation works."},
        {"Abstract-level plans work.", "abstract=Abstract-level plans work."},
        {"Summary judgments.", "abstract=Summary judgments."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        buffer_append_format(&text, "TY  - JOUR\nTI  - T\nAB  - %s\nER  - \n", cases[i].text);
        struct import_result *result = import_text("ris", buffer_string(&text));
        assert_record_has(result, 0, cases[i].abstract);
        import_result_free(result);
        buffer_deinit(&text);
    }
}

static void long_lines_of_an_abstract_are_paragraphs(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "TY  - JOUR\nTI  - T\nAB  - ");
    buffer_append_repeat(&text, 'a', 300);
    buffer_append_string(&text, "\nMethods\nER  - \n");
    struct import_result *result = import_text("ris", buffer_string(&text));
    assert_non_null(strstr(buffer_string(&result->records[0]), "aaa\n\nMethods\n"));
    import_result_free(result);
    buffer_deinit(&text);
}

static void authors_are_people(void **state)
{
    (void)state;
    static const struct {
        const char *value;
        const char *author;
    } cases[] = {
        {"Valle-Delgado,J. J. ", "authors=J. J. Valle-Delgado"},
        {"Marcela Aguiar Nogueira", "authors=Marcela Aguiar Nogueira"},
        {"Phillips, A. J., Jr.", "authors=A. J. Phillips Jr."},
        {"de Souza, Ana", "authors=Ana de Souza"},
        {"World Health Organization", "authors=World Health Organization"},
        {"Horizon 2020", "authors=Horizon 2020"},
        {"宮 裕昭", "authors=宮 裕昭"},
        {"Li, Ann; Wu, Bo;", "authors=Bo Wu"},
        {"Smith, ", "authors=Smith"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        buffer_append_format(&text, "TY  - JOUR\nAU  - %s\nER  - \n", cases[i].value);
        struct import_result *result = import_text("ris", buffer_string(&text));
        assert_record_has(result, 0, cases[i].author);
        import_result_free(result);
        buffer_deinit(&text);
    }
}

/* As EndNote writes them. */
static void a_body_may_have_a_comma_in_its_name(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("ris", "TY  - JOUR\nTI  - A\nAU  - Labs,, Inc.\nAU  - Office of X,\nER  - \n");
    assert_record_has(result, 0, "authors=Labs, Inc.");
    assert_record_has(result, 0, "authors=Office of X");
    import_result_free(result);
}

static void identifiers_are_found_where_they_are_said(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("ris", "TY  - JOUR\nTI  - A\nM3  - doi: 10.1063/1.19\nER  - \n"
                           "TY  - JOUR\nTI  - B\nM3  - Article\nN1  - cites doi 10.1/z\nER  - \n"
                           "TY  - JOUR\nTI  - C\nJO  - arXiv preprint arXiv:2407.10040\nER  - \n"
                           "TY  - JOUR\nTI  - D\nL1  - https://example.org/get?d\nER  - \n"
                           "TY  - JOUR\nTI  - E\nUR  - https://example.org/e\n"
                           "UR  - https://doi.org/10.1234/e\n"
                           "N1  - goes on with arXiv:2001.00001\n"
                           "UR  - https://arxiv.org/abs/2407.10041v2\nER  - \n");
    assert_record_has(result, 0, "doi=10.1063/1.19");
    assert_record_has(result, 0, "[M3]=doi: 10.1063/1.19");
    assert_record_lacks(result, 1, "doi=");
    assert_record_has(result, 2, "arxiv=2407.10040");
    assert_record_has(result, 3, "pdf=https://example.org/get?d");
    assert_record_has(result, 4, "url=https://example.org/e");
    assert_record_has(result, 4, "doi=10.1234/e");
    assert_record_has(result, 4, "arxiv=2407.10041");
    import_result_free(result);
}

static void references_of_html_end_no_item(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("ris", "TY  - JOUR\nTI  - T\nAU  - Smith &amp; Sons; Li, Ann\n"
                           "KW  - R&amp;D; A&#38;B;C & D;E\nER  - \n");
    assert_record_has(result, 0, "authors=Smith &amp; Sons\nauthors=Ann Li");
    assert_record_has(result, 0, "keywords=R&amp;D\nkeywords=A&#38;B\nkeywords=C & D\nkeywords=E");
    import_result_free(result);
}

static void languages_are_codes(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("ris", "TY  - JOUR\nTI  - A\nLA  - en\nER  - \n"
                           "TY  - JOUR\nTI  - B\nLA  - Chinese\nER  - \n"
                           "TY  - JOUR\nTI  - C\nLA  - Klingon\nER  - \n");
    assert_record(result, 0, "type=article\ntitle=A\nlang=en\n[TY]=JOUR\n");
    assert_record_has(result, 1, "lang=zh");
    assert_record_has(result, 1, "[LA]=Chinese");
    assert_record_lacks(result, 2, "lang=");
    import_result_free(result);
}

static void a_broken_record_loses_only_itself(void **state)
{
    (void)state;
    struct import_result *result = import_text("ris", "TY  - JOUR\nTI  - One\nER  - \n"
                                                      "TY  - JOUR\nVL  - 3\nER  - \n"
                                                      "stray text\nmore of it\n"
                                                      "TY  - JOUR\nTI  - Two\nER  - \n");
    assert_int_equal(result->count, 2);
    assert_int_equal(result->skipped, 1);
    assert_string_equal(buffer_string(&result->problems),
                        "4!: a record without title, authors, abstract, venue or address\n"
                        "7: text that belongs to no field was left out\n");
    assert_record_has(result, 1, "title=Two");
    import_result_free(result);
}

static void a_record_of_many_megabytes_is_reported(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "TY  - JOUR\nTI  - One\nAB  - \n");
    for (int i = 0; i < 18 * 1024; i++) {
        buffer_append_repeat(&text, 'x', 1023);
        buffer_append_byte(&text, '\n');
    }
    buffer_append_string(&text, "TY  - JOUR\nTI  - Two\nER  - \n");
    struct import_result *result = import_run("ris", buffer_view(&text), 0, 0);
    assert_int_equal(result->count, 1);
    assert_record_has(result, 0, "title=Two");
    assert_string_equal(buffer_string(&result->problems), "1!: a record of more than 16 MiB\n");
    import_result_free(result);
    buffer_deinit(&text);
}

static void nul_bytes_are_kept(void **state)
{
    (void)state;
    static const char text[] = "TY  - JOUR\nTI  - a\0b\nER  - \n";
    struct import_result *result = import_run("ris", view_make(text, sizeof text - 1), 0, 0);
    assert_int_equal(result->count, 1);
    assert_non_null(memchr(result->records[0].data, '\0', result->records[0].length));
    import_result_free(result);
}

static void reading_stops_when_the_sink_wants_no_more(void **state)
{
    (void)state;
    struct import_result *result = import_run("ris", view_of(two_papers), 0, 1);
    assert_int_equal(result->count, 1);
    assert_int_equal(result->status, STATUS_CANCELLED);
    import_result_free(result);
}

static void ris_is_told_by_content(void **state)
{
    (void)state;
    static const char *const texts[] = {
        two_papers,
        "\n\nTY  - JOUR\nTI  - A\n",
        "T1  - A\nPY  - 2001\nER  -\n",
        "Provider: someone\n\nTY  - JOUR\nPMID - 1\nTI  - A\nER  - \n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_string_equal(import_detect(view_of(texts[i]), true)->option, "ris");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_find_their_places),
        cmocka_unit_test(records_know_their_line_and_bytes),
        cmocka_unit_test(every_line_end_gives_the_same_records),
        cmocka_unit_test(the_last_record_needs_no_end),
        cmocka_unit_test(records_without_ends_are_told_by_their_titles),
        cmocka_unit_test(a_record_needs_no_type),
        cmocka_unit_test(types_inside_of_a_record_begin_no_other),
        cmocka_unit_test(values_go_on_over_lines_without_a_tag),
        cmocka_unit_test(paragraphs_of_a_value_may_have_empty_lines_between),
        cmocka_unit_test(indented_tags_are_tags),
        cmocka_unit_test(byte_order_marks_are_no_text),
        cmocka_unit_test(the_year_is_looked_for_where_it_hides),
        cmocka_unit_test(titles_and_venues_are_the_best_that_is_there),
        cmocka_unit_test(the_same_abstract_twice_is_one),
        cmocka_unit_test(labels_before_abstracts_go),
        cmocka_unit_test(long_lines_of_an_abstract_are_paragraphs),
        cmocka_unit_test(authors_are_people),
        cmocka_unit_test(identifiers_are_found_where_they_are_said),
        cmocka_unit_test(references_of_html_end_no_item),
        cmocka_unit_test(languages_are_codes),
        cmocka_unit_test(a_broken_record_loses_only_itself),
        cmocka_unit_test(a_record_of_many_megabytes_is_reported),
        cmocka_unit_test(nul_bytes_are_kept),
        cmocka_unit_test(reading_stops_when_the_sink_wants_no_more),
        cmocka_unit_test(a_body_may_have_a_comma_in_its_name),
        cmocka_unit_test(ris_is_told_by_content),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
