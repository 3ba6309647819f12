/* The tagged formats besides RIS: MEDLINE, refer, Web of Science, CNKI's, old catalogues. */
#include "import_helper.h"

#include "io/language_name.h"

/* ---- MEDLINE ---- */

static const char medline[] = "\n"
                              "PMID- 27169098\n"
                              "DP  - 2016 Jan-Feb\n"
                              "TI  - Proteins that are wrapped over\n"
                              "      two lines.\n"
                              "LID - S0378(15)01 [pii]\n"
                              "LID - 10.4103/x.180636 [doi]\n"
                              "AB  - Some things\n"
                              "      are told.\n"
                              "FAU - Long, Vicky\n"
                              "AU  - Long V\n"
                              "FAU - Selvamani\n"
                              "AU  - Selvamani\n"
                              "CN  - A Study\n"
                              "      Group\n"
                              "LA  - eng\n"
                              "PT  - Historical Article\n"
                              "PT  - Journal Article\n"
                              "JT  - Journal of proteins\n"
                              "OT  - Biomarkers\n"
                              "PMC - PMC4513071\n"
                              "\n"
                              "PMID-22664220\n"
                              "TI  -This is glued\n"
                              "AU  - van der Berg JM\n"
                              "\n"
                              "OWN - ERIC\n"
                              "TI  - Without a number\n"
                              "\n"
                              "OWN - ERIC\n"
                              "TI  - Another one\n";

static void medline_records_are_read(void **state)
{
    (void)state;
    struct import_result *result = import_text("nbib", medline);
    assert_int_equal(result->count, 4);
    assert_string_equal(buffer_string(&result->problems), "");
    assert_record_has(result, 0, "title=Proteins that are wrapped over\ntwo lines.");
    assert_record_has(result, 0, "year=2016");
    assert_record_has(result, 0, "id=pmid:27169098");
    assert_record_has(result, 0, "doi=10.4103/x.180636");
    assert_record_has(result, 0, "venue=Journal of proteins");
    assert_record_has(result, 0, "type=article");
    assert_record_has(result, 0, "lang=en");
    assert_record_has(result, 0, "keywords=Biomarkers");
    assert_record_has(result, 0, "[PMC]=PMC4513071");
    assert_record_has(result, 1, "title=This is glued");
    assert_record_has(result, 2, "title=Without a number");
    assert_record_has(result, 3, "title=Another one");
    import_result_free(result);
    assert_same_for_any_block("nbib", view_of(medline));
}

static void medline_authors_count_once(void **state)
{
    (void)state;
    struct import_result *result = import_text("nbib", medline);
    assert_record_has(result, 0, "authors=Vicky Long\nauthors=Selvamani\nauthors=A Study Group");
    assert_record_lacks(result, 0, "authors=V Long");
    assert_record_has(result, 0, "[AU]=Long V");
    assert_record_has(result, 1, "authors=JM van der Berg");
    import_result_free(result);
}

static void medline_numbers_survive_stray_lines(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "nbib",
        "PMID- 12\nSO  no dash\nTI  - One\nTI  - More\n\nleft out\n\nPMID- 13\nTI  - Two\n");
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "id=pmid:12");
    assert_record_has(result, 0, "title=One");
    assert_record_has(result, 0, "[TI]=More");
    assert_string_equal(buffer_string(&result->problems),
                        "6: text that belongs to no field was left out\n");
    import_result_free(result);
}

/* ---- refer ---- */

static void refer_records_end_at_blanks_or_types(void **state)
{
    (void)state;
    static const char text[] = "%0 Journal Article\n%A 王鑫\n%A Li, Ann\n%T One\n%J 学报\n"
                               "%K 图像;;模型\n%X Abstract(#br)We study.\n%W CNKI\n"
                               "%0 Book\n%T Two\n%U https://example.org/2\n\n"
                               "%T Three\n%0 Thesis\n%D 2016\n\n"
                               "%T Four\n%K a, b\n\n%T Five\n";
    struct import_result *result = import_text("refer", text);
    assert_int_equal(result->count, 5);
    assert_record(result, 0,
                  "type=article\ntitle=One\nauthors=王鑫\nauthors=Ann Li\nabstract=We study.\n"
                  "venue=学报\nkeywords=图像\nkeywords=模型\n[%0]=Journal Article\n[%W]=CNKI\n");
    assert_record_has(result, 1, "url=https://example.org/2");
    assert_record_has(result, 2, "type=thesis");
    assert_record_has(result, 2, "year=2016");
    assert_record_has(result, 3, "keywords=b");
    assert_record_has(result, 4, "title=Five");
    import_result_free(result);
    assert_same_for_any_block("refer", view_of(text));
}

static void refer_abstracts_have_paragraphs(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("refer", "%0 Book\n%T One\n%X First.\n\nSecond.\n%D 1999\n");
    assert_int_equal(result->count, 1);
    assert_record_has(result, 0, "abstract=First.\n\nSecond.");
    assert_record_has(result, 0, "year=1999");
    import_result_free(result);
}

static void a_type_alone_is_no_paper(void **state)
{
    (void)state;
    struct import_result *result = import_text("refer", "%0 Book\n%0 Report\n%0 Book\n%T One\n");
    assert_int_equal(result->count, 1);
    assert_int_equal(result->skipped, 2);
    import_result_free(result);
}

/* ---- Web of Science ---- */

static const char wos[] = "\xef\xbb\xbf"
                          "FN Clarivate Analytics Web of Science\n"
                          "VR 1.0\n"
                          "PT J\n"
                          "AU Husinka, L\n"
                          "   Koerner, PH\n"
                          "AF Husinka, Lakyn\n"
                          "   Koerner, Pamela H.\n"
                          "TI A review of\n"
                          "   two lines\n"
                          "SO JOURNAL OF THINGS\n"
                          "LA English\n"
                          "DT Article; Proceedings Paper\n"
                          "DE breast\n"
                          "   cancer; safety\n"
                          "ID INHIBITORS\n"
                          "AB We look.\n"
                          "CR Abraham M., 1909, RC, V28, DOI 10.1/cited\n"
                          "   Beth RA, 1936, PHYS REV\n"
                          "DI 10.1080/2155\n"
                          "PY 2021\n"
                          "UT WOS:000602649200001\n"
                          "ER\n"
                          "\n"
                          "PT J\n"
                          "AUGilles, H\n"
                          "   Girard, S\n"
                          "TI Cut short\n"
                          "PT B\n"
                          "AU Smith, J; Jones, K\n"
                          "TI All on one line\n"
                          "PD 04 2006\n"
                          "ER\n"
                          "\n"
                          "EF";

static void wos_records_are_read(void **state)
{
    (void)state;
    struct import_result *result = import_text("wos", wos);
    assert_int_equal(result->count, 3);
    assert_string_equal(buffer_string(&result->problems), "");
    assert_record(result, 0,
                  "year=2021\ntype=article\ntitle=A review of\ntwo lines\n"
                  "authors=Lakyn Husinka\nauthors=Pamela H. Koerner\nabstract=We look.\n"
                  "venue=JOURNAL OF THINGS\nkeywords=breast cancer\nkeywords=safety\n"
                  "doi=10.1080/2155\nid=WOS:000602649200001\nlang=en\nkeywords=INHIBITORS\n"
                  "[PT]=J\n[AU]=Husinka, L\nKoerner, PH\n[LA]=English\n"
                  "[DT]=Article; Proceedings Paper\n"
                  "[CR]=Abraham M., 1909, RC, V28, DOI 10.1/cited\nBeth RA, 1936, PHYS REV\n");
    assert_record_has(result, 1, "authors=H Gilles\nauthors=S Girard");
    assert_record_has(result, 2, "authors=J Smith\nauthors=K Jones");
    assert_record_has(result, 2, "year=2006");
    assert_int_equal(result->lines[0], 3);
    import_result_free(result);
    assert_same_for_any_block("wos", view_of(wos));
}

static void inspec_in_wos_has_its_doi_among_numbers(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "wos",
        "PT J\nTI T\nID 0003-6951/2006/$23.00],[10.1063/1.2234275]\nUT INSPEC:9027814\nER\n");
    assert_record_has(result, 0, "doi=10.1063/1.2234275");
    assert_record_lacks(result, 0, "keywords=");
    import_result_free(result);
}

/* ---- CNKI ---- */

static const char noteexpress[] = "{Reference Type}: Journal Article\n"
                                  "{Title}: 高效方法\n"
                                  "{Author}: 齐淑霞;刘圣;\n"
                                  "{Author Address}: 某大学\r,某省\n"
                                  "{Journal}: 物理学报\n"
                                  "{Year}: 2019\n"
                                  "{Keywords}: 偏振态；矢量\n"
                                  "{Abstract}：Abstract(#br)提出方法。\n"
                                  "{Language}：chi\n"
                                  "\n\n"
                                  "{Reference Type}: Patent\n"
                                  "{Title}: 装置\n"
                                  "{Author}: 谢昕,王小增\n"
                                  "{Author}: 郝国强[1,2]\n"
                                  "{Date}: 2018-11-02\n"
                                  "{Keywords}: 中国,习近平,\n";

static void noteexpress_records_are_read(void **state)
{
    (void)state;
    struct import_result *result = import_text("noteexpress", noteexpress);
    assert_int_equal(result->count, 2);
    assert_record(result, 0,
                  "year=2019\ntype=article\ntitle=高效方法\nauthors=齐淑霞\nauthors=刘圣\n"
                  "abstract=提出方法。\nvenue=物理学报\nkeywords=偏振态\nkeywords=矢量\nlang=zh\n"
                  "[Reference Type]=Journal Article\n[Author Address]=某大学\n,某省\n"
                  "[Language]=chi\n");
    assert_record_has(result, 1, "authors=谢昕\nauthors=王小增\nauthors=郝国强");
    assert_record_has(result, 1, "keywords=中国\nkeywords=习近平");
    assert_record_has(result, 1, "year=2018");
    assert_record_has(result, 1, "type=patent");
    import_result_free(result);
    assert_same_for_any_block("noteexpress", view_of(noteexpress));
}

static const char estudy[] = "DataType: 1\n"
                             "Title-题名: 病例分析: 一例\n"
                             "Author-作者: 柯洪琴;陈璿英;\n"
                             "Source-刊名: 中南药学\n"
                             "PubTime-出版时间: 2021-01-15 16:54\n"
                             "Keyword-关键词: 筛查;标准\n"
                             "Summary-摘要: <正>前言本文。\n"
                             "SrcDatabase-来源库: 期刊\n"
                             "DOI-DOI: 10.13616/j.cnki\n"
                             "Link-链接: https://example.org/k\n"
                             "DataType: 1\n"
                             "Title-题名: 第二\n";

static void estudy_records_are_read(void **state)
{
    (void)state;
    struct import_result *result = import_text("estudy", estudy);
    assert_int_equal(result->count, 2);
    assert_record(result, 0,
                  "year=2021\ntype=article\ntitle=病例分析: 一例\nauthors=柯洪琴\n"
                  "authors=陈璿英\nabstract=前言本文。\nvenue=中南药学\nkeywords=筛查\n"
                  "keywords=标准\ndoi=10.13616/j.cnki\nurl=https://example.org/k\n"
                  "[DataType]=1\n[PubTime-出版时间]=2021-01-15 16:54\n"
                  "[SrcDatabase-来源库]=期刊\n");
    assert_record_has(result, 1, "title=第二");
    import_result_free(result);
    assert_same_for_any_block("estudy", view_of(estudy));
}

static void refworks_records_are_read(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "refworks", "RT Journal Article\nSR 1\nA1 郝国强;包蕾\nT1 一体\nJF 研究\nYR 2026\n"
                    "LK https://example.org/1\n\nRT Book, Whole\nA1 Li, Ann\nT1 Two\n");
    assert_int_equal(result->count, 2);
    assert_record(result, 0,
                  "year=2026\ntype=article\ntitle=一体\nauthors=郝国强\nauthors=包蕾\n"
                  "venue=研究\nurl=https://example.org/1\n[RT]=Journal Article\n[SR]=1\n");
    assert_record_has(result, 1, "type=book");
    assert_record_has(result, 1, "authors=Ann Li");
    import_result_free(result);
}

static void a_family_name_of_one_character_stays_with_the_given_name(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("refworks", "RT Book\nT1 书\nA1 王, 小明\nA1 김;박\nA1 Mary, Anne\n");
    assert_record_has(result, 0, "authors=王小明\nauthors=김\nauthors=박\nauthors=Anne Mary");
    import_result_free(result);
}

/* ---- catalogues ---- */

static void copac_records_end_at_blanks(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "copac", "TI- Computing at the\n    hospital\nAU- Barber, Barry\nAU- Abbott, W.\n"
                 "SE- Computers in medicine\nPY- 1972\nKW- Planning\nIS- 0407\n\n"
                 "TI- Real time systems\nPY- 1977\n");
    assert_int_equal(result->count, 2);
    assert_record(result, 0,
                  "year=1972\ntitle=Computing at the\nhospital\nauthors=Barry Barber\n"
                  "authors=W. Abbott\nvenue=Computers in medicine\nkeywords=Planning\n[IS]=0407\n");
    assert_record_has(result, 1, "year=1977");
    import_result_free(result);
}

static void inspec_records_are_read(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("inspec", "Record 1 of 2 (INSPEC 1992)\n\nTI ~ The project : reuse\n"
                              "AU ~ Prechelt, Lutz\nPY ~ 10000\nSO ~ 10000. 1992; 19: 20\n"
                              "RT ~ Journal-Paper\n\nRecord 2 of 2 (INSPEC 1992)\nTI ~ Two\n");
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "title=The project : reuse");
    assert_record_has(result, 0, "authors=Lutz Prechelt");
    assert_record_has(result, 0, "year=1992");
    assert_record_has(result, 0, "type=article");
    import_result_free(result);
}

static const char ovid[] = "<8>\n"
                           "Author\n"
                           "  Kohler, Lars 1;  Leuschner, Christoph 1,2;  Max [Ed]\n"
                           "Title  \n"
                           "  Cloud water.[Article]\n"
                           "  \n"
                           "Source\n"
                           "  Ecohydrology.   8(6):1048-1064, September 2015.\n"
                           "Abstract\n"
                           "  : Water is studied.\n"
                           "DOI Number\n"
                           "  10.1002/eco.1\n"
                           "References\n"
                           "  One.\n\n  Two.\n"
                           "<9>  \n"
                           "Publication Type\n"
                           "  Book\n"
                           "Source \n"
                           "  Editor(2014). Its title. (pp. 1-9) X pp.\n";

static void ovid_records_are_read(void **state)
{
    (void)state;
    struct import_result *result = import_text("ovid", ovid);
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "title=Cloud water.");
    assert_record_has(result, 0, "authors=Lars Kohler\nauthors=Christoph Leuschner");
    assert_record_has(result, 0, "[Author]=Max [Ed]");
    assert_record_has(result, 0, "venue=Ecohydrology");
    assert_record_has(result, 0, "year=2015");
    assert_record_has(result, 0, "abstract=Water is studied.");
    assert_record_has(result, 0, "doi=10.1002/eco.1");
    assert_record_has(result, 0, "[References]=One.\n\nTwo.");
    assert_record_has(result, 1, "title=Its title");
    assert_record_has(result, 1, "year=2014");
    import_result_free(result);
    assert_same_for_any_block("ovid", view_of(ovid));
}

static const char nep[] = "Subject: [nep-gth] 2 papers\n"
                          "----------------------------------------\n"
                          "NEP: New Economics Papers\n"
                          "----------------------------------------\n"
                          "In this issue we have:\n"
                          "----------------------------------------\n"
                          "1. Weak Monotonicity\n"
                          "     Li,Ann; Wu,Bo\n"
                          "----------------------------------------\n"
                          "\n"
                          "1. Weak Monotonicity and\n"
                          "Compatibility\n"
                          "\n"
                          "    Li,Ann\n"
                          "    Wu,Bo\n"
                          "\n"
                          "Games of\n"
                          "2. kinds.\n"
                          "\n"
                          "Keywords: games; trees\n"
                          "Date:     2005-08-31\n"
                          "URL:      http://example.org/1\n"
                          "\n"
                          "2. Another one\n"
                          "\n"
                          "    Ho,Cy\n"
                          "\n"
                          "Date:     2004-01\n";

static void nep_mails_give_their_papers(void **state)
{
    (void)state;
    struct import_result *result = import_text("nep", nep);
    assert_int_equal(result->count, 2);
    assert_record(result, 0,
                  "year=2005\ntitle=Weak Monotonicity and\nCompatibility\nauthors=Ann Li\n"
                  "authors=Bo Wu\nabstract=Games of\n2. kinds.\nkeywords=games\nkeywords=trees\n"
                  "url=http://example.org/1\n[Date]=2005-08-31\n");
    assert_record_has(result, 1, "authors=Cy Ho");
    assert_record_has(result, 1, "year=2004");
    import_result_free(result);
    assert_same_for_any_block("nep", view_of(nep));
}

/* ---- what they share ---- */

static void names_of_languages_become_codes(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        const char *code;
    } cases[] = {
        {"English", "en"}, {"ENG", "en"}, {"en-US", "en"},   {"English.", "en"}, {"chi", "zh"},
        {"中文", "zh"},    {"jpn", "ja"}, {"ngerman", "de"}, {"Deutsch", "de"},  {"한국어", "ko"},
        {"Klingon", ""},   {"", ""},      {"ensemble", ""},  {"e", ""},          {"pt_BR", "pt"},
        {"geo", "geo"},    {"GEO", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_view_equal(language_name_code(view_of(cases[i].name)), cases[i].code);
}

/* A name of megabytes that ends in a million marks. */
static void hostile_names_cost_no_more_than_their_length(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "%0 Book\n%T One\n%A ");
    buffer_append_repeat(&text, 'x', 4000000);
    buffer_append_byte(&text, ',');
    for (int i = 0; i < 1000000; i++)
        buffer_append_string(&text, " 1 *");
    buffer_append_string(&text, "\n%0 Book\n%T Two\n");
    struct import_result *result = import_run("refer", buffer_view(&text), 0, 0);
    assert_int_equal(result->count, 2);
    assert_record_has(result, 1, "title=Two");
    import_result_free(result);
    buffer_deinit(&text);
}

/* ---- recognising ---- */

static void formats_are_told_by_content(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *option;
    } cases[] = {
        {medline, "nbib"},
        {"PMID-1\nPT  - Book\n", "nbib"},
        {"%0 Book\n%T One\n", "refer"},
        {"\n%T One\n%A Li, Ann\n%D 2001\n", "refer"},
        {wos, "wos"},
        {"PT J\nAU Li, A\nTI One\nPY 2015\nER\n", "wos"},
        {noteexpress, "noteexpress"},
        {estudy, "estudy"},
        {"RT Journal Article\nA1 Li\nT1 One\n", "refworks"},
        {"TI- One\nAU- Li, Ann\nPY- 2001\n", "copac"},
        {"Record 1 (INSPEC)\nTI ~ One\nAU ~ Li\n", "inspec"},
        {ovid, "ovid"},
        {nep, "nep"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct importer *importer = import_detect(view_of(cases[i].text), true);
        assert_non_null(importer);
        assert_string_equal(importer->option, cases[i].option);
    }
}

static void other_texts_are_not_taken_for_these(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "%% A TeX file\n%A comment\n\\documentclass{article}\n@article{a, title={b}}\n",
        "@article{a,\n  title = {TY  - none}\n}\n",
        "We study the PT symmetry of gates. It is\nPT J and so on.\n\nA second abstract here.\n",
        "{\"Reference Type\": \"Journal\"}\n",
        "Score\n  *****\nTitle\n  A title\n",
        "<html>\n<1>\n",
        "id\ttitle\n1\tTI- One\n",
    };
    static const char *const own[] = {"ris",    "nbib",     "refer", "wos",    "noteexpress",
                                      "estudy", "refworks", "copac", "inspec", "ovid"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t j = 0; j < sizeof own / sizeof *own; j++)
            assert_int_equal(import_by_option(view_of(own[j]))->probe(view_of(texts[i]), true), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(medline_records_are_read),
        cmocka_unit_test(medline_authors_count_once),
        cmocka_unit_test(medline_numbers_survive_stray_lines),
        cmocka_unit_test(refer_records_end_at_blanks_or_types),
        cmocka_unit_test(refer_abstracts_have_paragraphs),
        cmocka_unit_test(a_type_alone_is_no_paper),
        cmocka_unit_test(wos_records_are_read),
        cmocka_unit_test(inspec_in_wos_has_its_doi_among_numbers),
        cmocka_unit_test(noteexpress_records_are_read),
        cmocka_unit_test(estudy_records_are_read),
        cmocka_unit_test(refworks_records_are_read),
        cmocka_unit_test(a_family_name_of_one_character_stays_with_the_given_name),
        cmocka_unit_test(copac_records_end_at_blanks),
        cmocka_unit_test(inspec_records_are_read),
        cmocka_unit_test(ovid_records_are_read),
        cmocka_unit_test(nep_mails_give_their_papers),
        cmocka_unit_test(names_of_languages_become_codes),
        cmocka_unit_test(hostile_names_cost_no_more_than_their_length),
        cmocka_unit_test(formats_are_told_by_content),
        cmocka_unit_test(other_texts_are_not_taken_for_these),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
