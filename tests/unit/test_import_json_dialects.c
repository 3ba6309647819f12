/* What the JSON of catalogues and indexes says, with what they do that surprises. */
#include "import_helper.h"

static struct import_result *read_one(const char *text)
{
    struct import_result *result = import_text("json", text);
    assert_string_equal(buffer_string(&result->problems), "");
    assert_int_equal(result->count, 1);
    return result;
}

/* ---- Crossref ---- */

#define CROSSREF "\"DOI\": \"10.1000/a\", \"member\": \"1\", \"type\": \"journal-article\""

static void crossref_works_are_read_bare_and_in_their_answers(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "{" CROSSREF ", \"title\": [\"On <i>X</i>\"]}",
        "{\"status\": \"ok\", \"message-type\": \"work\", \"message\": {" CROSSREF
        ", \"title\": [\"On <i>X</i>\"]}}",
        "{\"status\": \"ok\", \"message\": {\"facets\": {}, \"total-results\": 1, \"items\": [{"
        "\"title\": [\"On <i>X</i>\"], " CROSSREF "}], \"query\": {\"terms\": [{\"a\": 1}]}}}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct import_result *result = read_one(texts[i]);
        assert_record_has(result, 0, "title=On <i>X</i>");
        assert_record_has(result, 0, "doi=10.1000/a");
        assert_record_has(result, 0, "type=article");
        assert_record_has(result, 0, "[member]=1");
        import_result_free(result);
        assert_same_for_any_block("json", view_of(texts[i]));
    }
}

static void crossref_people_dates_and_links(void **state)
{
    (void)state;
    struct import_result *result = read_one(
        "{" CROSSREF ", \"title\": [], \"author\": [{\"given\": \"Ann\", \"family\": \"Li\", "
        "\"suffix\": \"Jr.\", \"affiliation\": []}, {\"name\": \"The X Team\"}, {\"family\": "
        "\"\xe6\x9d\x8e\", \"given\": \"\xe6\x98\x8e\"}], \"issued\": {\"date-parts\": [[null]]}, "
        "\"published-print\": {\"date-parts\": [[2011, 6]]}, \"container-title\": [\"J\", \"K\"], "
        "\"subject\": [\"S\", \"T\"], \"link\": [{\"URL\": \"http://a/x.xml\", \"content-type\": "
        "\"text/xml\"}, {\"URL\": \"http://a/x.pdf\", \"content-type\": \"application/pdf\"}]}");
    assert_record_has(result, 0, "authors=Ann Li Jr.");
    assert_record_has(result, 0, "authors=The X Team");
    assert_record_has(result, 0, "authors=\xe6\x9d\x8e\xe6\x98\x8e");
    assert_record_has(result, 0, "year=2011");
    assert_record_has(result, 0, "venue=J");
    assert_record_has(result, 0, "[venue]=K");
    assert_record_has(result, 0, "keywords=T");
    assert_record_has(result, 0, "pdf=http://a/x.pdf");
    assert_record_lacks(result, 0, "title=");
    import_result_free(result);
}

static void the_day_of_the_deposit_is_not_the_year_of_the_paper(void **state)
{
    (void)state;
    struct import_result *result =
        read_one("{" CROSSREF ", \"issued\": {\"date-parts\": [[null]]}, \"created\": "
                 "{\"date-parts\": [[2017, 9, 7]]}}");
    assert_record_lacks(result, 0, "year=");
    import_result_free(result);
}

static void numbers_wrapped_by_mongodb_are_numbers(void **state)
{
    (void)state;
    struct import_result *result = read_one(
        "{ \"_id\" : { \"$oid\" : \"5a\" }, " CROSSREF ", \"issued\" : { \"date-parts\" : [ [ { "
        "\"$numberInt\" : \"2002\" }, 3 ] ] }, \"score\": {\"$numberLong\": \"7\"} }");
    assert_record_has(result, 0, "year=2002");
    assert_record_has(result, 0, "[_id]=5a");
    assert_record_has(result, 0, "[score]=7");
    import_result_free(result);
}

/* ---- CSL-JSON ---- */

/* "book" is a word of many; with members that CSL calls otherwise it is another's. */
static void csl_is_told_by_its_members(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json",
        "[{\"id\": \"k\", \"type\": \"book\", \"title\": \"T\", \"keyword\": \"a, b\"},"
        "{\"id\": \"k\", \"type\": \"book\", \"title\": \"T\", \"year\": 2020},"
        "{\"id\": \"k\", \"type\": \"article\", \"title\": \"T\", \"DOI\": \"10.1000/x\"}]");
    assert_record(result, 0, "id=k\ntype=book\n[type]=book\ntitle=T\nkeywords=a\nkeywords=b\n");
    assert_record(result, 1, "year=2020\nid=k\ntype=book\ntitle=T\n");
    assert_record(result, 2, "id=k\ntype=preprint\n[type]=article\ntitle=T\ndoi=10.1000/x\n");
    import_result_free(result);
}

static void csl_names_have_particles_and_dates_many_forms(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json",
        "[{\"id\": \"a1\", \"type\": \"article-journal\", \"title\": \"T\", \"author\": "
        "[{\"family\": "
        "\"Gogh\", \"given\": \"Vincent\", \"non-dropping-particle\": \"van\"}, {\"family\": "
        "\"Ho\", \"given\": \"C.\", \"dropping-particle\": \"de\", \"non-dropping-particle\": "
        "\"la\"}, {\"literal\": \"ACME\"}], \"issued\": {\"season\": \"1\", \"date-parts\": "
        "[[\"1999\", 4]]}, \"keyword\": \"x, y\", \"volume\": 3, \"page\": \"1-2\"},"
        "{\"id\": 7, \"title\": \"U\", \"issued\": {\"raw\": \"12 May 2004\"}},"
        "{\"id\": \"c\", \"title\": \"V\", \"issued\": {\"date-parts\": [[2001]]}}]");
    assert_record(result, 0,
                  "year=1999\nid=a1\ntype=article\n[type]=article-journal\ntitle=T\nauthors="
                  "Vincent van Gogh\n"
                  "authors=C. de la Ho\nauthors=ACME\n[author]=[{\"family\":\"Gogh\",\"given\":"
                  "\"Vincent\",\"non-dropping-particle\":\"van\"},{\"family\":\"Ho\",\"given\":"
                  "\"C.\",\"dropping-particle\":\"de\",\"non-dropping-particle\":\"la\"},"
                  "{\"literal\":\"ACME\"}]\n[issued]={\"season\":\"1\",\"date-parts\":"
                  "[[\"1999\",4]]}\nkeywords=x\nkeywords=y\n[volume]=3\n[page]=1-2\n");
    assert_record(result, 1,
                  "year=2004\nid=7\ntitle=U\n[issued]={\"raw\":\"12 May 2004\"}\n"
                  "[type]=document\n");
    assert_record(result, 2, "year=2001\nid=c\ntitle=V\n[type]=document\n");
    import_result_free(result);
}

/* ---- OpenAlex ---- */

static void openalex_abstracts_are_put_in_order(void **state)
{
    (void)state;
    struct import_result *result = read_one(
        "{\"meta\": {\"count\": 1}, \"results\": [{\"id\": \"https://openalex.org/W1\", \"doi\": "
        "\"https://doi.org/10.1000/A\", \"title\": null, \"display_name\": \"T\", "
        "\"publication_year\": 2020, \"authorships\": [{\"author\": {\"id\": \"x\", "
        "\"display_name\": \"Ann Li\"}, \"raw_author_name\": \"A. Li\"}, {\"author\": {}, "
        "\"raw_author_name\": \"B. Wu\"}], \"primary_location\": {\"pdf_url\": null, "
        "\"landing_page_url\": \"https://a/\", \"source\": {\"display_name\": \"J\"}}, "
        "\"abstract_inverted_index\": {\"we\": [4], \"Abstract\": [0], \"We\": [1], \"see\": [2, "
        "5], \"what\": [3]}, \"keywords\": [{\"id\": \"k\", \"display_name\": \"K\", \"score\": "
        "0.5}]}], \"group_by\": [{\"key\": \"2020\", \"count\": 1}]}");
    assert_record_has(result, 0, "title=T");
    assert_record_has(result, 0, "year=2020");
    assert_record_has(result, 0, "authors=Ann Li");
    assert_record_has(result, 0, "authors=B. Wu");
    assert_record_has(result, 0, "venue=J");
    assert_record_has(result, 0, "url=https://a/");
    assert_record_has(result, 0, "doi=10.1000/A");
    assert_record_has(result, 0, "abstract=We see what we see");
    assert_record_has(result, 0, "keywords=K");
    assert_record_lacks(result, 0, "[title]");
    import_result_free(result);
}

static void the_word_abstract_may_begin_a_sentence(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json",
        "{\"title\": \"A\", \"abstract_inverted_index\": {\"Abstract\": [0], "
        "\"interpretation\": [1]}}\n"
        "{\"title\": \"B\", \"abstract_inverted_index\": {\"ABSTRACT:\": [0], \"we\": [1]}}\n"
        "{\"title\": \"C\", \"abstract_inverted_index\": null, \"authorships\": []}\n");
    assert_record_has(result, 0, "abstract=Abstract interpretation");
    assert_record_has(result, 1, "abstract=we");
    assert_record(result, 2, "title=C\n");
    import_result_free(result);
}

static void a_label_is_no_part_of_an_abstract(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json", "{\"title\": \"A\", \"abstract\": \"Abstract: We show.\"}\n"
                "{\"title\": \"B\", \"abstract\": \"[Abstract] We show.\"}\n"
                "{\"title\": \"C\", \"abstract\": \"Abstract interpretation is old.\"}\n");
    assert_record_has(result, 0, "abstract=We show.");
    assert_record_has(result, 1, "abstract=We show.");
    assert_record_has(result, 2, "abstract=Abstract interpretation is old.");
    import_result_free(result);
}

/* ---- Semantic Scholar ---- */

static void semantic_scholar_gives_ids_of_others(void **state)
{
    (void)state;
    struct import_result *result = read_one(
        "{\"total\": 1, \"data\": [{\"paperId\": \"p\", \"externalIds\": {\"DBLP\": \"j/x\", "
        "\"ArXiv\": \"1706.03762\", \"DOI\": \"10.1000/x\", \"CorpusId\": 5}, \"title\": \"T\", "
        "\"venue\": \"\", \"year\": 2017, \"journal\": {\"name\": \"J\", \"pages\": \"1-2\"}, "
        "\"openAccessPdf\": {\"url\": \"https://a/x.pdf\"}, \"publicationTypes\": [\"Review\", "
        "\"Conference\"], \"authors\": [{\"authorId\": \"1\", \"name\": \"Ann Li\"}]}]}");
    assert_record_has(result, 0, "id=p");
    assert_record_has(result, 0, "arxiv=1706.03762");
    assert_record_has(result, 0, "doi=10.1000/x");
    assert_record_has(result, 0, "[DBLP]=j/x");
    assert_record_has(result, 0, "venue=J");
    assert_record_has(result, 0, "pdf=https://a/x.pdf");
    assert_record_has(result, 0, "type=article");
    assert_record_has(result, 0, "authors=Ann Li");
    import_result_free(result);
}

/* ---- OpenReview ---- */

static struct import_result *read_note(const char *venue, const char *venueid)
{
    struct buffer text = {0};
    buffer_append_format(&text,
                         "{\"notes\": [{\"id\": \"n\", \"forum\": \"f\", \"signatures\": [], "
                         "\"content\": {\"title\": {\"value\": \"T\"}, \"venue\": {\"value\": "
                         "\"%s\"}, \"venueid\": {\"value\": \"%s\"}}}], \"count\": 1}",
                         venue, venueid);
    struct import_result *result = read_one(buffer_string(&text));
    buffer_deinit(&text);
    return result;
}

static void openreview_tells_what_became_of_a_paper(void **state)
{
    (void)state;
    static const struct {
        const char *venue, *venueid, *name, *status;
    } cases[] = {
        {"ICLR 2026 Poster", "ICLR.cc/2026/Conference", "venue=ICLR", "status=Poster"},
        {"ICLR 2026 oral", "ICLR.cc/2026/Conference", "venue=ICLR", "status=Oral"},
        {"Submitted to ICLR 2026", "ICLR.cc/2026/Conference/Rejected_Submission", "venue=ICLR",
         "status=Reject"},
        {"Submitted to ICLR 2026", "ICLR.cc/2026/Conference/Submission", "venue=ICLR",
         "status=Submitted"},
        {"ICLR 2026 Conference Withdrawn Submission",
         "ICLR.cc/2026/Conference/Withdrawn_Submission", "venue=ICLR", "status=Withdraw"},
        {"ICLR 2026 Conference Desk Rejected Submission",
         "ICLR.cc/2026/Conference/Desk_Rejected_Submission", "venue=ICLR", "status=Desk Reject"},
        {"ICML 2026 Workshop X Poster", "ICML.cc/2026/Workshop/X", "venue=ICML Workshop X",
         "status=Poster"},
        {"", "ICLR.cc/2026/Conference/Rejected_Submission", "venue=ICLR", "status=Reject"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct import_result *result = read_note(cases[i].venue, cases[i].venueid);
        assert_record_has(result, 0, cases[i].name);
        assert_record_has(result, 0, cases[i].status);
        assert_record_has(result, 0, "year=2026");
        import_result_free(result);
    }
}

static void openreview_keywords_may_be_one_text(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json",
        "[{\"id\": \"n\", \"forum\": \"f\", \"content\": {\"title\": {\"value\": \"T\"}, "
        "\"keywords\": {\"value\": [\"a; b;c\"]}, \"pdf\": {\"value\": \"/pdf/x.pdf\"}, \"TLDR\": "
        "{\"value\": \"Short.\"}}},"
        "{\"id\": \"m\", \"invitation\": \"ICLR.cc/2019/Conference/-/Blind_Submission\", "
        "\"content\": {\"title\": \"U\", \"authors\": [\"Ann Li\"], \"keywords\": [\"d, e\"]}},"
        "{\"id\": \"o\", \"forum\": \"f\", \"content\": {\"title\": {\"value\": \"V\"}, "
        "\"keywords\": {\"value\": [\"f, g\", \"h\"]}}}]");
    assert_record(result, 0,
                  "id=n\nurl=https://openreview.net/forum?id=f\ntitle=T\nkeywords=a\nkeywords=b\n"
                  "keywords=c\npdf=https://openreview.net/pdf/x.pdf\n[TLDR]=Short.\n");
    assert_record(result, 1,
                  "year=2019\nid=m\n[invitation]=ICLR.cc/2019/Conference/-/Blind_Submission\n"
                  "title=U\nauthors=Ann Li\nkeywords=d\nkeywords=e\nvenue=ICLR\n");
    assert_record_has(result, 2, "keywords=f, g");
    import_result_free(result);
}

/* ---- DataCite, DOAJ, CiNii ---- */

static void datacite_gives_lists_of_objects(void **state)
{
    (void)state;
    struct import_result *result = read_one(
        "{\"data\": {\"id\": \"10.1000/x\", \"type\": \"dois\", \"attributes\": {\"doi\": "
        "\"10.1000/x\", \"titles\": [{\"title\": \"T\"}, {\"title\": \"Tt\", \"titleType\": "
        "\"TranslatedTitle\"}], \"creators\": [{\"name\": \"Li, Ann\", \"givenName\": \"Ann\", "
        "\"familyName\": \"Li\"}, {\"name\": \"Wu, Bo\", \"nameType\": \"Personal\"}, {\"name\": "
        "\"Labs, Inc.\"}, {\"name\": \"(:Unav)\"}], \"publicationYear\": 2019, \"descriptions\": "
        "[{\"description\": \"Other.\", \"descriptionType\": \"Other\"}, {\"description\": "
        "\"Abs.\", \"descriptionType\": \"Abstract\"}], \"subjects\": [{\"subject\": \"s\"}], "
        "\"types\": {\"ris\": \"DATA\", \"citeproc\": \"dataset\"}, \"container\": {\"type\": "
        "\"Series\", \"title\": \"J\"}}}}");
    assert_record_has(result, 0, "title=T");
    assert_record_has(result, 0, "[title]=Tt");
    assert_record_has(result, 0, "authors=Ann Li");
    assert_record_has(result, 0, "authors=Bo Wu");
    assert_record_has(result, 0, "authors=Labs, Inc.");
    assert_record_lacks(result, 0, "Unav");
    assert_record_has(result, 0, "year=2019");
    assert_record_has(result, 0, "abstract=Abs.");
    assert_record_has(result, 0, "[description]=Other.");
    assert_record_has(result, 0, "keywords=s");
    assert_record_has(result, 0, "type=dataset");
    assert_record_has(result, 0, "venue=J");
    import_result_free(result);
}

static void doaj_holds_the_paper_in_bibjson(void **state)
{
    (void)state;
    struct import_result *result = read_one(
        "{\"id\": \"d\", \"bibjson\": {\"title\": \"T\", \"year\": \"2016\", \"author\": "
        "[{\"name\": \"Ann Li\", \"affiliation\": \"X; Y\"}], \"journal\": {\"title\": \"J\", "
        "\"volume\": \"8\"}, \"identifier\": [{\"id\": \"1234-5678\", \"type\": \"pissn\"}, "
        "{\"id\": \"10.1000/x\", \"type\": \"DOI\"}], \"link\": [{\"type\": \"fulltext\", "
        "\"url\": \"https://a/\"}], \"abstract\": \"A.\", \"keywords\": [\"k\"]}}");
    assert_record(result, 0,
                  "year=2016\nid=d\ntitle=T\nauthors=Ann Li\nvenue=J\n[volume]=8\n"
                  "[pissn]=1234-5678\ndoi=10.1000/x\nurl=https://a/\nabstract=A.\nkeywords=k\n");
    import_result_free(result);
}

static void json_ld_holds_its_items_in_a_graph(void **state)
{
    (void)state;
    const char text[] =
        "{\"@context\": {\"dc\": \"http://purl.org/\"}, \"@id\": \"q\", \"@graph\": [{\"link\": "
        "{\"@id\": \"q\"}, \"items\": [{\"@id\": \"i1\", \"title\": \"T\", \"dc:creator\": "
        "[{\"@value\": \"\xe5\xae\xae \xe8\xa3\x95\xe6\x98\xad\"}, {\"@value\": \"B. Wu\", "
        "\"@language\": \"en\"}], \"prism:publicationName\": \"J\", \"prism:publicationDate\": "
        "\"2018-07\", \"link\": {\"@id\": \"https://a/\"}}, {\"@id\": \"i2\", \"title\": \"U\", "
        "\"dc:date\": \"2017\"}]}]}";
    struct import_result *result = import_text("json", text);
    assert_int_equal(result->count, 2);
    assert_record(result, 0,
                  "year=2018\nid=i1\ntitle=T\nauthors=\xe5\xae\xae \xe8\xa3\x95\xe6\x98\xad\n"
                  "authors=B. Wu\nvenue=J\n[prism:publicationDate]=2018-07\nurl=https://a/\n");
    assert_record_has(result, 1, "year=2017");
    import_result_free(result);
    assert_same_for_any_block("json", view_of(text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crossref_works_are_read_bare_and_in_their_answers),
        cmocka_unit_test(crossref_people_dates_and_links),
        cmocka_unit_test(the_day_of_the_deposit_is_not_the_year_of_the_paper),
        cmocka_unit_test(numbers_wrapped_by_mongodb_are_numbers),
        cmocka_unit_test(csl_is_told_by_its_members),
        cmocka_unit_test(csl_names_have_particles_and_dates_many_forms),
        cmocka_unit_test(openalex_abstracts_are_put_in_order),
        cmocka_unit_test(the_word_abstract_may_begin_a_sentence),
        cmocka_unit_test(a_label_is_no_part_of_an_abstract),
        cmocka_unit_test(semantic_scholar_gives_ids_of_others),
        cmocka_unit_test(openreview_tells_what_became_of_a_paper),
        cmocka_unit_test(openreview_keywords_may_be_one_text),
        cmocka_unit_test(datacite_gives_lists_of_objects),
        cmocka_unit_test(doaj_holds_the_paper_in_bibjson),
        cmocka_unit_test(json_ld_holds_its_items_in_a_graph),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
