/* JSON documents and lines, and what their members mean. */
#include "import_helper.h"

static void lines_give_one_record_each(void **state)
{
    (void)state;
    const char text[] =
        "{\"title\": \"One\", \"year\": 2020}\n{\"title\": \"Two\"}\n\n{\"title\":\"Three\"}";
    struct import_result *result = import_text("json", text);
    assert_int_equal(result->count, 3);
    assert_record(result, 0, "year=2020\ntitle=One\n");
    assert_record(result, 2, "title=Three\n");
    assert_int_equal(result->lines[2], 4);
    struct view bytes = view_slice(view_of(text), (size_t)result->offsets[1], result->lengths[1]);
    assert_view_equal(bytes, "{\"title\": \"Two\"}");
    import_result_free(result);
    assert_same_for_any_block("json", view_of(text));
}

static void a_bad_line_costs_only_itself(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"title\": \"cut in the mid", "{\"title\": \"no end\",", "{\"title\": tru}",
        "{\"title\": \"x\"}}",          "{\"a\": {\"b\": [1, 2",   "nonsense",
        "{\"title\" \"no colon\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct buffer text = {0};
        buffer_append_format(&text, "{\"title\": \"First\"}\n%s\n{\"title\": \"Last\"}\n", bad[i]);
        struct import_result *result = import_run("json", buffer_view(&text), 0, 0);
        assert_record(result, 0, "title=First\n");
        assert_record(result, result->count - 1, "title=Last\n");
        assert_memory_equal(buffer_string(&result->problems), "2!: ", 4);
        assert_int_equal(result->skipped, 1);
        import_result_free(result);
        assert_same_for_any_block("json", buffer_view(&text));
        buffer_deinit(&text);
    }
}

static void a_bad_first_line_costs_only_itself(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("json", "{\"title\": \"One\",\n{\"title\": \"Two\"}\n{\"title\": \"Three\"}\n");
    assert_int_equal(result->count, 2);
    assert_record(result, 0, "title=Two\n");
    assert_string_equal(buffer_string(&result->problems), "1!: the record ends in the middle\n");
    import_result_free(result);
}

static void documents_of_every_shape_are_read(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "[{\"title\":\"A\"},{\"title\":\"B\"}]",
        "[\n  {\n    \"title\": \"A\"\n  },\n  {\n    \"title\": \"B\"\n  }\n]\n",
        "{\"notes\": [{\"title\":\"A\"},{\"title\":\"B\"}], \"count\": 2}",
        "{\"count\": 2, \"next\": {\"a\": [1]}, \"results\": "
        "[{\"title\":\"A\"},{\"title\":\"B\"}]}",
        "{\"status\":\"ok\",\"message\":{\"total\":2,\"items\":[{\"title\":\"A\"},{\"title\":\"B\"}"
        "]}}",
        "{\"title\":\"A\"}{\"title\":\"B\"}",
        "{\n\"title\":\"A\"\n}\n{\n\"title\":\"B\"\n}\n",
        "{\"title\":\"A\"},\n{\"title\":\"B\"},\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct import_result *result = import_text("json", texts[i]);
        assert_int_equal(result->count, 2);
        assert_record(result, 0, "title=A\n");
        assert_record(result, 1, "title=B\n");
        assert_string_equal(buffer_string(&result->problems), "");
        import_result_free(result);
        assert_same_for_any_block("json", view_of(texts[i]));
    }
}

static void a_single_record_may_be_the_whole_answer(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("json", "{\"status\":\"ok\",\"message\":{\"title\":[\"A\"],\"data\":[1]}}");
    assert_int_equal(result->count, 1);
    assert_record(result, 0, "title=A\n[data]=[1]\n");
    import_result_free(result);
    result = import_text("json", "{\"notes\":[],\"count\":0}");
    assert_int_equal(result->count, 0);
    assert_int_equal(result->skipped, 0);
    import_result_free(result);
}

static void a_document_recovers_at_the_next_record(void **state)
{
    (void)state;
    const char text[] = "[\n"
                        "    {\n        \"title\": \"A\"\n    },\n"
                        "    {\n        \"title\": \"bad\" oops\n    },\n"
                        "    {\n        \"title\": \"C\"\n    }\n"
                        "]\n";
    struct import_result *result = import_text("json", text);
    assert_int_equal(result->count, 2);
    assert_record(result, 1, "title=C\n");
    assert_int_equal(result->skipped, 1);
    assert_memory_equal(buffer_string(&result->problems), "5!: ", 4);
    import_result_free(result);
    assert_same_for_any_block("json", view_of(text));
}

/* As most programs write it: the whole document is one line. */
static void a_document_on_one_line_recovers_at_the_next_record(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"title\": \"x\", \"year\": undefined, \"a\": [{\"title\": \"not\"}, {\"title\": "
        "\"me\"}]}",
        "{\"title\": \"x\\q } \\\" } \", \"b\": {}}",
        "{\"title\": \"x\", \"a\": {\"b\": [1, ]}}",
        "{\"title\": }",
        "{\"title\" \"no colon\"}",
        "{\"title\": \"x\", {\"a\": 1}}",
        "{\"a\": \"x\" \"y\" , \"u\": \"\\u12\"}",
        "{oops}",
    };
    static const char *const lists[] = {"[", "]", "{\"notes\": [", "], \"count\": 5}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad * 2; i++) {
        const char *record = bad[i / 2];
        struct buffer text = {0};
        buffer_append_format(&text,
                             "%s{\"title\":\"A\"},%s , {\"title\":\"C\"},%s,{\"title\":\"E\"},%s%s",
                             lists[i % 2 * 2], record, record, record, lists[i % 2 * 2 + 1]);
        struct import_result *result = import_run("json", buffer_view(&text), 0, 0);
        assert_int_equal(result->count, 3);
        assert_record(result, 0, "title=A\n");
        assert_record(result, 1, "title=C\n");
        assert_record(result, 2, "title=E\n");
        assert_int_equal(result->skipped, 3);
        assert_null(strstr(buffer_string(&result->problems), "the rest"));
        struct view bytes =
            view_slice(buffer_view(&text), (size_t)result->offsets[1], result->lengths[1]);
        assert_view_equal(bytes, "{\"title\":\"C\"}");
        import_result_free(result);
        assert_same_for_any_block("json", buffer_view(&text));
        buffer_deinit(&text);
    }
}

/* Where the mistake is in the quotes, no part of a record is taken for one. */
static void what_cannot_be_found_again_is_told(void **state)
{
    (void)state;
    const char text[] =
        "[{\"title\":\"A\"},{\"title\":\"B, \"a\":[{\"title\":\"x\"},{\"title\":\"y\"}]},"
        "{\"title\":\"C\"}]";
    struct import_result *result = import_text("json", text);
    assert_int_equal(result->count, 1);
    assert_non_null(strstr(buffer_string(&result->problems), "the rest of the document"));
    import_result_free(result);
    assert_same_for_any_block("json", view_of(text));
}

static void numbers_that_are_none_are_missing(void **state)
{
    (void)state;
    const char text[] = "[{\"title\":\"A\",\"year\":NaN,\"venue\": Infinity, \"doi\":-Infinity "
                        ",\"x\":[1,NaN,{\"y\":NaN}],"
                        "\"abstract\":\"Is NaN, not: NaN\"}, {\"title\":NaN,\"abstract\":\"B\"}]";
    struct import_result *result = import_text("json", text);
    assert_int_equal(result->count, 2);
    assert_record(result, 0, "title=A\n[x]=[1,null,{\"y\":null}]\nabstract=Is NaN, not: NaN\n");
    assert_record(result, 1, "abstract=B\n");
    assert_string_equal(buffer_string(&result->problems), "");
    struct view bytes = view_slice(view_of(text), (size_t)result->offsets[1], result->lengths[1]);
    assert_view_equal(bytes, "{\"title\":NaN,\"abstract\":\"B\"}");
    import_result_free(result);
    assert_same_for_any_block("json", view_of(text));
    const char lines[] = "{\"title\":\"A\",\"year\":NaN}\n{\"title\":\"B\",\"year\":-Infinity}\n";
    result = import_text("json", lines);
    assert_record(result, 0, "title=A\n");
    assert_record(result, 1, "title=B\n");
    import_result_free(result);
    assert_same_for_any_block("json", view_of(lines));
}

static void a_truncated_document_keeps_what_came_before(void **state)
{
    (void)state;
    const char text[] = "[{\"title\":\"A\"},\n{\"title\":\"B\"},\n{\"title\":\"C";
    struct import_result *result = import_text("json", text);
    assert_int_equal(result->count, 2);
    assert_string_equal(buffer_string(&result->problems), "3!: the document ends in the middle\n");
    import_result_free(result);
}

static void escapes_are_decoded_and_repaired(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json", "{\"title\": \"\\u00e9\\ud83d\\ude00\\n\\\"\", \"venue\": \"a\\udc00b\"}");
    assert_record(result, 0,
                  "title=é😀\n\"\nvenue=a\xef\xbf\xbd"
                  "b\n");
    import_result_free(result);
    result = import_text("json", "{\"title\": \"a\\u0000b\"}");
    assert_int_equal(result->records[0].length, strlen("title=") + 3 + 1);
    import_result_free(result);
}

static uint64_t count_replaced(const char *text, size_t block)
{
    const struct import_sink sink = {calloc(1, sizeof(struct import_result)), helper_record,
                                     helper_problem, helper_title};
    struct reader *reader =
        reader_open_memory(view_of(text), &(struct reader_options){.block = block});
    assert_int_equal(import_by_option(view_of("json"))->run(reader, &sink, NULL), STATUS_OK);
    uint64_t replaced = reader_replaced(reader);
    reader_close(reader);
    import_result_free(sink.context);
    return replaced;
}

#define HALF "\xef\xbf\xbd"

static void half_characters_are_replaced_and_counted(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *title;
        uint64_t replaced;
    } halves[] = {
        {"\\ud83d", HALF, 1},
        {"\\ud83d?", HALF "?", 1},
        {"\\uDE00 \\uD83D", HALF " " HALF, 2},
        {"\\ud83d\\ud83d\\ude00\\ude00", HALF "😀" HALF, 2},
        {"\\ud83d\\u0041", HALF "A", 1},
        {"\\ud83d\\n.", HALF "\n.", 1},
        {"\\\\ud83d", "\\ud83d", 0}, /* a backslash, then letters */
        {"\\\\\\ud83d", "\\" HALF, 1},
        {"\\ud83d\\ude00", "😀", 0},
    };
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++) {
        struct buffer text = {0}, expected = {0};
        buffer_append_format(&text, "{\"title\": \"%s\"}", halves[i].text);
        buffer_append_format(&expected, "title=%s\n", halves[i].title);
        for (size_t block = 0; block < 16; block++) {
            struct import_result *result = import_run("json", buffer_view(&text), block, 0);
            assert_record(result, 0, buffer_string(&expected));
            import_result_free(result);
            assert_int_equal(count_replaced(buffer_string(&text), block), halves[i].replaced);
        }
        buffer_deinit(&text);
        buffer_deinit(&expected);
    }
}

static void hostile_nesting_is_an_error_of_one_record(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "{\"title\":\"A\",\"x\":");
    buffer_append_repeat(&text, '[', 100);
    buffer_append_repeat(&text, ']', 100);
    buffer_append_string(&text, "}\n{\"title\":\"B\"}\n");
    struct import_result *result = import_run("json", buffer_view(&text), 0, 0);
    assert_int_equal(result->count, 1);
    assert_record(result, 0, "title=B\n");
    assert_string_equal(buffer_string(&result->problems), "1!: nested deeper than 64 levels\n");
    import_result_free(result);
    buffer_clear(&text);
    buffer_append_repeat(&text, '[', 100000);
    result = import_run("json", buffer_view(&text), 0, 0);
    assert_int_equal(result->count, 0);
    import_result_free(result);
    buffer_deinit(&text);
}

static void a_million_members_end_in_an_error(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "{\"title\":\"A\"");
    for (int i = 0; i < 1100000; i++)
        buffer_append_string(&text, ",\"k\":1");
    buffer_append_string(&text, "}\n{\"title\":\"B\"}\n");
    struct import_result *result = import_run("json", buffer_view(&text), 0, 0);
    assert_int_equal(result->count, 1);
    assert_string_equal(buffer_string(&result->problems),
                        "1!: more than a million values in one record\n");
    import_result_free(result);
    buffer_deinit(&text);
}

static void a_text_of_megabytes_costs_only_its_record(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "{\"title\":\"");
    buffer_append_repeat(&text, 'a', 5 << 20);
    buffer_append_string(&text, "\"}\n{\"title\":\"B\"}\n");
    struct import_result *result = import_run("json", buffer_view(&text), 0, 0);
    assert_int_equal(result->count, 1);
    assert_record(result, 0, "title=B\n");
    assert_string_equal(buffer_string(&result->problems), "1!: a text of more than 4 MiB\n");
    import_result_free(result);
    buffer_clear(&text);
    buffer_append_string(&text, "[{\"title\":\"");
    buffer_append_repeat(&text, 'a', 5 << 20);
    buffer_append_string(&text, "\\\"}, {\"},{\"title\":\"B\"}]");
    result = import_run("json", buffer_view(&text), 0, 0);
    assert_int_equal(result->count, 1);
    assert_record(result, 0, "title=B\n");
    assert_string_equal(buffer_string(&result->problems), "1!: a text of more than 4 MiB\n");
    import_result_free(result);
    buffer_deinit(&text);
}

/* ---- dialects ---- */

static void paper_copilot_lists_are_taken_apart(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json",
        "{\"id\":\"a1b2c3d4e5\",\"title\":\"T\",\"author\":\"Ann Li; Bo Wu;Cy Ho and Di Na\","
        "\"keywords\":\"x;y "
        "z\",\"rating\":\"6;7;5\",\"rating_avg\":[6.0,0.8],\"status\":\"Poster\","
        "\"site\":\"https://example.org/p\",\"pdf\":\"https://example.org/p.pdf\",\"aff\":\";\","
        "\"doi\":\"https://doi.org/10.1000/xyz\",\"arxiv\":\"2401.00001v2\",\"abstract\":\"\","
        "\"track\":\"main\",\"venue\":\"nips2016\",\"gs_citation\":-1,\"award\":false}");
    assert_int_equal(result->count, 1);
    static const char *const lines[] = {"year=2016",
                                        "rating=6",
                                        "id=a1b2c3d4e5",
                                        "authors=Ann Li",
                                        "authors=Bo Wu",
                                        "authors=Cy Ho",
                                        "authors=Di Na",
                                        "keywords=y z",
                                        "ratings=7",
                                        "status=Poster",
                                        "doi=10.1000/xyz",
                                        "arxiv=2401.00001v2",
                                        "venue=NeurIPS",
                                        "[track]=main",
                                        "[gs_citation]=-1",
                                        "[award]=false",
                                        "url=https://example.org/p",
                                        "pdf=https://example.org/p.pdf"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_record_has(result, 0, lines[i]);
    assert_record_lacks(result, 0, "abstract=");
    import_result_free(result);
}

static void an_and_between_names_is_no_part_of_them(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json",
        "{\"title\": \"T\", \"track\": \"main\", \"author\": \"Ann Li; Bo Wu and; and Cy Ho\"}\n");
    assert_record_has(result, 0, "authors=Bo Wu");
    assert_record_has(result, 0, "authors=Cy Ho");
    import_result_free(result);
}

static void short_native_ids_are_made_unique_by_the_venue(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json", "{\"id\":\"04859\",\"title\":\"T\",\"author\":\"Ann Li, Bo Wu\",\"track\":\"main\","
                "\"venue\":\"aaai2022\"}");
    assert_record_has(result, 0, "id=aaai2022/04859");
    assert_record_has(result, 0, "venue=AAAI");
    assert_record_has(result, 0, "authors=Bo Wu");
    import_result_free(result);
}

static void unknown_means_are_no_ratings(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json", "{\"title\":\"T\",\"author\":\"A B\",\"rating_avg\":-1,\"track\":\"main\"}\n"
                "{\"title\":\"U\",\"author\":\"Li, Ann\",\"rating_avg\":3.5,\"track\":\"main\"}\n");
    assert_record_lacks(result, 0, "rating=");
    assert_record_has(result, 1, "rating=3.5");
    assert_record_has(result, 1, "authors=Li, Ann");
    import_result_free(result);
}

static void arxiv_metadata_is_understood(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json",
        "{\"id\":\"0704.0001\",\"authors\":\"C. Bal\\\\'azs, E. Berger\",\"title\":\"T\\n  U\","
        "\"journal-ref\":\"Phys. Rev. D76\",\"doi\":null,\"categories\":\"hep-ph cs.LG\","
        "\"abstract\":\"  Words.\\n\",\"versions\":[{\"version\":\"v1\",\"created\":\"Mon, 2 Apr "
        "2007 "
        "19:18:42 GMT\"}],\"update_date\":\"2008-11-26\","
        "\"authors_parsed\":[[\"Bal\\u00e1zs\",\"C.\",\"\"],[\"Berger\",\"E.\",\"Jr\"]]}\n"
        "{\"id\":\"cs/9905001\",\"authors\":\"A. One, B. Two and C. Three (for the X team)\","
        "\"title\":\"V\",\"categories\":\"cs.AI\",\"abstract\":\"W\",\"update_date\":\"2008-01-"
        "01\"}\n");
    assert_int_equal(result->count, 2);
    static const char *const lines[] = {"year=2007",
                                        "arxiv=0704.0001",
                                        "authors=C. Balázs",
                                        "authors=E. Berger Jr",
                                        "venue=Phys. Rev. D76",
                                        "keywords=hep-ph",
                                        "keywords=cs.LG"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_record_has(result, 0, lines[i]);
    assert_record_lacks(result, 0, "doi=");
    assert_record_has(result, 1, "year=1999");
    assert_record_has(result, 1, "authors=B. Two");
    assert_record_has(result, 1, "authors=C. Three");
    import_result_free(result);
}

static void usual_names_are_understood(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json",
        "[{\"title\":\"T\",\"authors\":[\"Ann Li\",{\"name\":\"Bo "
        "Wu\"},{\"given\":\"Cy\",\"family\":\"Ho\"}],"
        "\"year\":\"2019\",\"venue\":\"V\",\"DOI\":\"10.1000/"
        "a\",\"keywords\":[\"k\",\"l\"],\"lang\":\"zh\","
        "\"type\":\"article\",\"rating\":7.5,\"extra\":{\"a\":[1,\"b\"]},\"none\":null},"
        "{\"content\":{\"title\":{\"value\":\"W\"},\"authors\":{\"value\":[\"Di "
        "Na\"]}},\"id\":\"n1\"},"
        "{\"title\":[\"X\"],\"issued\":{\"date-parts\":[[2018,3]]},\"container-title\":[\"J\"]}]");
    assert_int_equal(result->count, 3);
    assert_record(result, 0,
                  "year=2019\nrating=7.5\ntitle=T\nauthors=Ann Li\nauthors=Bo Wu\nauthors=Cy Ho\n"
                  "venue=V\ndoi=10.1000/a\nkeywords=k\nkeywords=l\nlang=zh\ntype=article\n"
                  "[extra]={\"a\":[1,\"b\"]}\n");
    assert_record(result, 1, "title=W\nauthors=Di Na\nid=n1\n");
    assert_record_has(result, 2, "year=2018");
    assert_record_has(result, 2, "venue=J");
    import_result_free(result);
}

/* What this program writes has its members in a fixed order up to the language; others'
   lists may have a language too, and more names that mean something. */
static void its_own_lines_keep_every_other_field(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "json",
        "{\"title\": \"T\", \"year\": 2020, \"lang\": \"und\", \"journal\": \"J\", "
        "\"year_other\": \"1999\", \"tags\": [\"a; b\", \"c\"]}\n"
        "{\"lang\": \"en\", \"title\": \"U\", \"journal\": \"J\", \"tags\": [\"a\", \"c\"]}\n");
    assert_record(result, 0,
                  "year=2020\ntitle=T\n[journal]=J\n[year]=1999\n[tags]=a; b\n[tags]=c\n");
    assert_record(result, 1, "lang=en\ntitle=U\nvenue=J\nkeywords=a\nkeywords=c\n");
    import_result_free(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_give_one_record_each),
        cmocka_unit_test(a_bad_line_costs_only_itself),
        cmocka_unit_test(a_bad_first_line_costs_only_itself),
        cmocka_unit_test(documents_of_every_shape_are_read),
        cmocka_unit_test(a_single_record_may_be_the_whole_answer),
        cmocka_unit_test(a_document_recovers_at_the_next_record),
        cmocka_unit_test(a_document_on_one_line_recovers_at_the_next_record),
        cmocka_unit_test(what_cannot_be_found_again_is_told),
        cmocka_unit_test(numbers_that_are_none_are_missing),
        cmocka_unit_test(a_truncated_document_keeps_what_came_before),
        cmocka_unit_test(escapes_are_decoded_and_repaired),
        cmocka_unit_test(half_characters_are_replaced_and_counted),
        cmocka_unit_test(hostile_nesting_is_an_error_of_one_record),
        cmocka_unit_test(a_million_members_end_in_an_error),
        cmocka_unit_test(a_text_of_megabytes_costs_only_its_record),
        cmocka_unit_test(paper_copilot_lists_are_taken_apart),
        cmocka_unit_test(an_and_between_names_is_no_part_of_them),
        cmocka_unit_test(short_native_ids_are_made_unique_by_the_venue),
        cmocka_unit_test(unknown_means_are_no_ratings),
        cmocka_unit_test(arxiv_metadata_is_understood),
        cmocka_unit_test(its_own_lines_keep_every_other_field),
        cmocka_unit_test(usual_names_are_understood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
