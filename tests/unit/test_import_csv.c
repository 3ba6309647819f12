/* Tables of papers: rows, names of columns, what their cells say. */
#include "import_helper.h"

#include "io/csv.h"

static void quotes_newlines_and_separators_are_read(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "title,authors,year\n\"A, \"\"quoted\"\"\",\"Li, Ann; Wu, Bo\",2020\nB,,\n",
        "\xef\xbb\xbftitle;authors;year\r\n\"A, \"\"quoted\"\"\";\"Li, Ann; Wu, Bo\";2020\r\nB\r\n",
        "title\tauthors\tyear\n\"A, \"\"quoted\"\"\"\tLi, Ann; Wu, Bo\t2020\nB",
        "sep=|\ntitle|authors|year\nA, \"quoted\"|Li, Ann; Wu, Bo|2020\n\nB||\n",
        "Title , \"Author(s)\", Publication Year\n \"A, \"\"quoted\"\"\" ,\"Li, Ann; Wu, Bo\", "
        "2020\nB\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct import_result *result = import_text("csv", texts[i]);
        bool tabs = i == 2; /* only tables of this program leave quotes alone */
        assert_int_equal(result->count, 2);
        if (!tabs)
            assert_record(result, 0,
                          "year=2020\ntitle=A, \"quoted\"\nauthors=Ann Li\nauthors=Bo Wu\n");
        assert_record_has(result, 1, "title=B");
        assert_string_equal(buffer_string(&result->problems), "");
        import_result_free(result);
        assert_same_for_any_block("csv", view_of(texts[i]));
    }
}

static void a_cell_may_hold_lines(void **state)
{
    (void)state;
    const char text[] = "title,abstract\r\n\"A\r\nB\",\"One.\r\n\r\nTwo.\"\r\nC,Three.\r\n";
    struct import_result *result = import_text("csv", text);
    assert_record(result, 0, "title=A\nB\nabstract=One.\n\nTwo.\n");
    assert_record(result, 1, "title=C\nabstract=Three.\n");
    assert_int_equal(result->lines[1], 6);
    assert_view_equal(view_slice(view_of(text), (size_t)result->offsets[1], result->lengths[1]),
                      "C,Three.");
    import_result_free(result);
}

static void rows_may_be_short_or_long(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("csv", "title,year,note\nA\nB,2001,x,y,z\n,,\nC,,kept\n");
    assert_record(result, 0, "title=A\n");
    assert_record(result, 1, "year=2001\ntitle=B\n[note]=x\n[column 4]=y\n[column 5]=z\n");
    assert_record_has(result, result->count - 1, "[note]=kept");
    import_result_free(result);
}

static void an_open_quote_costs_only_its_row(void **state)
{
    (void)state;
    const char text[] = "title,year\nA,2001\n\"B,2002\nC,2003\nD,2004\n";
    struct import_result *result = import_text("csv", text);
    assert_int_equal(result->count, 4);
    assert_record(result, 1, "year=2002\ntitle=\"B\n");
    assert_record(result, 3, "year=2004\ntitle=D\n");
    assert_string_equal(buffer_string(&result->problems), "3: a quote is never closed\n");
    import_result_free(result);
    assert_same_for_any_block("csv", view_of(text));
}

static void quotes_inside_of_a_cell_are_letters(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("csv", "title,year\nThe \"X\" files,2001\n\"Why?\" Asking,2002\n");
    assert_record(result, 0, "year=2001\ntitle=The \"X\" files\n");
    assert_record(result, 1, "year=2002\ntitle=\"Why?\" Asking\n");
    import_result_free(result);
}

static void columns_are_known_in_many_languages(void **state)
{
    (void)state;
    static const char *const heads[] = {
        "题名,作者,摘要,关键词,年份",
        "タイトル,著者,抄録,キーワード,発行年",
        "논문명,저자,초록,키워드,발행연도",
        "Titre,Auteurs,Résumé,Mots-clés,Année",
        "Titel,Autoren,Zusammenfassung,Schlagwörter,Jahr",
    };
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        struct buffer text = {0};
        buffer_append_format(&text, "%s\nT,A B,Abs.,\"k; l\",2020\n", heads[i]);
        struct import_result *result = import_run("csv", buffer_view(&text), 0, 0);
        assert_record(result, 0,
                      "year=2020\ntitle=T\nauthors=A B\nabstract=Abs.\nkeywords=k\nkeywords=l\n");
        import_result_free(result);
        buffer_deinit(&text);
    }
}

static void the_better_of_two_columns_is_taken(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "csv",
        "Journal Abbreviation,Publication Title,Title,Date,Publication Year,Manual "
        "Tags,Automatic Tags\nJ. X,Journal of X,T,2020-05-01,2020,a; b,b; c\nJ. Y,,U,1999-03,,,\n");
    assert_record(result, 0,
                  "year=2020\n[Journal Abbreviation]=J. X\nvenue=Journal of X\ntitle=T\n"
                  "[Date]=2020-05-01\nkeywords=a\nkeywords=b\nkeywords=c\n");
    assert_record(result, 1, "year=1999\nvenue=J. Y\ntitle=U\n[Date]=1999-03\n");
    import_result_free(result);
}

static void people_are_told_apart(void **state)
{
    (void)state;
    static const struct {
        const char *cell, *expected;
    } cases[] = {
        {"Last, First; Last2, First2", "authors=First Last\nauthors=First2 Last2\n"},
        {"Yagai T., Kimura Y.", "authors=Yagai T.\nauthors=Kimura Y.\n"},
        {"Lim SM, Shiau CWC, Lau Y.", "authors=Lim SM\nauthors=Shiau CWC\nauthors=Lau Y\n"},
        {"Miller, K.A.", "authors=K.A. Miller\n"},
        {"유병근(부산대학교); 양해경(부산대학교)", "authors=유병근\nauthors=양해경\n"},
        {"Yagai, Tsuyoshi (5570); Kimura, Y. (12)", "authors=Tsuyoshi Yagai\nauthors=Y. Kimura\n"},
        {"Murat Cak, Safak Ers(KTU, Trabzon); Ulas Akb(KTU)",
         "authors=Murat Cak\nauthors=Safak Ers\nauthors=Ulas Akb\n"},
        {"García Márquez, Gabriel José (5570); Li, A. (1)",
         "authors=Gabriel José García Márquez\nauthors=A. Li\n"},
        {"李明；王芳，", "authors=李明\nauthors=王芳\n"},
        {"Ann Li and Bo Wu", "authors=Ann Li\nauthors=Bo Wu\n"},
        {"Plato", "authors=Plato\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        buffer_append_format(&text, "authors,title\n\"%s\",T\n", cases[i].cell);
        struct import_result *result = import_run("csv", buffer_view(&text), 0, 0);
        struct buffer expected = {0};
        buffer_append_format(&expected, "%stitle=T\n", cases[i].expected);
        assert_record(result, 0, buffer_string(&expected));
        import_result_free(result);
        buffer_deinit(&expected);
        buffer_deinit(&text);
    }
}

static void titles_and_abstracts_given_twice_are_set_once(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "csv", "title,abstract\nOn X | On X,\"This is an abstract of more than forty bytes, said "
               "twice. This is an abstract of more than forty bytes, said twice.\"\n"
               "한글 제목 | A Korean title,\nA | B,\n");
    assert_record(
        result, 0,
        "title=On X\nabstract=This is an abstract of more than forty bytes, said twice.\n");
    assert_record(result, 1, "title=한글 제목\n[title]=A Korean title\n");
    assert_record(result, 2, "title=A | B\n");
    import_result_free(result);
}

static void kinds_and_languages_have_one_name(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("csv", "Title,Item Type,Language\nA,conferencePaper,English\nB,odd,한국어\n");
    assert_record(result, 0,
                  "title=A\ntype=inproceedings\n[Item Type]=conferencePaper\nlang=en\n"
                  "[Language]=English\n");
    assert_record(result, 1, "title=B\ntype=odd\nlang=ko\n[Language]=한국어\n");
    import_result_free(result);
}

static void what_this_program_writes_is_unescaped(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "csv", "id\ttitle\tabstract\n1\t\"Why?\"\tOne.\\nTwo \\\\ three\n2\tB\t\\theta and \\mu\n");
    assert_record(result, 0, "id=1\ntitle=\"Why?\"\nabstract=One.\n\nTwo \\ three\n");
    assert_record(result, 1, "id=2\ntitle=B\nabstract=\\theta and \\mu\n");
    import_result_free(result);
}

static void only_tables_of_papers_are_recognised(void **state)
{
    (void)state;
    static const struct {
        const char *text, *option;
    } cases[] = {
        {"title,year\nA,2020\n", "csv"},
        {"\"PMID\",\"Title\",\"Authors\"\n\"1\",\"A\",\"B\"\n", "csv"},
        {"|Year|Title|\n|:-:|:-:|\n|2020|A|\n", "markdown"},
        {"Year | Title\n--- | ---\n2020 | A\n", "markdown"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct importer *importer = import_detect(view_of(cases[i].text), true);
        assert_non_null(importer);
        assert_string_equal(importer->option, cases[i].option);
    }
    assert_int_equal(import_by_option(view_of("csv"))->probe(view_of("a,b,c\n1,2,3\n"), true), 0);
    assert_int_equal(import_by_option(view_of("csv"))->probe(view_of("Title\nA\n"), true), 0);
}

static void an_open_quote_in_a_large_file_is_given_up(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "title,year\n\"A,2001\n");
    while (text.length < CSV_ROW_BYTES + 4096)
        buffer_append_string(&text, ",,\n");
    buffer_append_string(&text, "B,2002\n");
    struct import_result *result = import_run("csv", buffer_view(&text), 0, 1);
    assert_record(result, 0, "year=2001\ntitle=\"A\n");
    import_result_free(result);
    buffer_deinit(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quotes_newlines_and_separators_are_read),
        cmocka_unit_test(a_cell_may_hold_lines),
        cmocka_unit_test(rows_may_be_short_or_long),
        cmocka_unit_test(an_open_quote_costs_only_its_row),
        cmocka_unit_test(quotes_inside_of_a_cell_are_letters),
        cmocka_unit_test(columns_are_known_in_many_languages),
        cmocka_unit_test(the_better_of_two_columns_is_taken),
        cmocka_unit_test(people_are_told_apart),
        cmocka_unit_test(titles_and_abstracts_given_twice_are_set_once),
        cmocka_unit_test(kinds_and_languages_have_one_name),
        cmocka_unit_test(what_this_program_writes_is_unescaped),
        cmocka_unit_test(only_tables_of_papers_are_recognised),
        cmocka_unit_test(an_open_quote_in_a_large_file_is_given_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
