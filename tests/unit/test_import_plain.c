/* Plain lists of abstracts and arXiv's mails. */
#include "import_helper.h"

static const char two_lists[] = "ICLR 2025 Papers\n"
                                "\n"
                                "We study how sparse gates route tokens. They do.\n"
                                "\n"
                                "We show that wrapped lines\n"
                                "belong to one abstract.\n"
                                "\n\n"
                                "Workshop talks 2024\n"
                                "\n"
                                "A talk about graphs.";

static void heading_names_the_list_and_is_no_paper(void **state)
{
    (void)state;
    struct import_result *result = import_text("plain", two_lists);
    assert_int_equal(result->count, 3);
    assert_int_equal(result->skipped, 0);
    assert_string_equal(buffer_string(&result->titles), "ICLR 2025 Papers\nWorkshop talks 2024\n");
    assert_record(result, 0,
                  "year=2025\nabstract=We study how sparse gates route tokens. They do.\n"
                  "venue=ICLR\n[list]=ICLR 2025 Papers\n");
    assert_record_has(result, 1, "abstract=We show that wrapped lines\nbelong to one abstract.");
    assert_record(result, 2,
                  "year=2024\nabstract=A talk about graphs.\n[list]=Workshop talks 2024\n");
    import_result_free(result);
}

static void records_know_their_line_and_bytes(void **state)
{
    (void)state;
    struct import_result *result = import_text("plain", two_lists);
    assert_int_equal(result->lines[0], 3);
    assert_int_equal(result->lines[1], 5);
    struct view bytes =
        view_slice(view_of(two_lists), (size_t)result->offsets[1], result->lengths[1]);
    assert_view_equal(bytes, "We show that wrapped lines\nbelong to one abstract.\n");
    import_result_free(result);
}

static void every_line_end_gives_the_same_abstracts(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "Heading here\n\nFirst one,\nwrapped.\n\nSecond.\n",
        "Heading here\r\n\r\nFirst one,\r\nwrapped.\r\n\r\nSecond.\r\n",
        "Heading here\r\rFirst one,\rwrapped.\r\rSecond.\r",
        "Heading here\n\nFirst one,\nwrapped.\n\nSecond.",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct import_result *result = import_text("plain", texts[i]);
        assert_int_equal(result->count, 2);
        assert_record_has(result, 0, "abstract=First one,\nwrapped.");
        assert_record_has(result, 1, "abstract=Second.");
        import_result_free(result);
        assert_same_for_any_block("plain", view_of(texts[i]));
    }
}

static void a_list_needs_no_heading(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "plain", "我们研究图神经网络的采样方法。\n\n大規模言語モデルの安全性を評価する。\n");
    assert_int_equal(result->count, 2);
    assert_string_equal(buffer_string(&result->titles), "");
    assert_record(result, 0, "abstract=我们研究图神经网络的采样方法。\n");
    import_result_free(result);
}

static void chinese_heading_is_one(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("plain", "ICLR 2025 论文列表\n\n我们研究采样方法。\n");
    assert_int_equal(result->count, 1);
    assert_record_has(result, 0, "year=2025");
    assert_record_has(result, 0, "venue=ICLR");
    import_result_free(result);
}

static void rules_and_numbers_are_no_papers(void **state)
{
    (void)state;
    struct import_result *result = import_text("plain", "-----\n\nOne abstract.\n\n* * *\n\n12.\n");
    assert_int_equal(result->count, 1);
    assert_int_equal(result->skipped, 0);
    import_result_free(result);
}

static void nul_bytes_are_kept(void **state)
{
    (void)state;
    struct view text = view_make("With a \0 in it.", 15);
    struct import_result *result = import_run("plain", text, 0, 0);
    assert_int_equal(result->count, 1);
    assert_int_equal(result->records[0].length, strlen("abstract=") + 15 + 1);
    import_result_free(result);
}

static void a_paragraph_of_megabytes_is_reported(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "Before it.\n\n");
    for (int i = 0; i < 500000; i++)
        buffer_append_string(&text, "ten bytes ");
    buffer_append_string(&text, "\n\nAfter it.\n");
    struct import_result *result = import_run("plain", buffer_view(&text), 0, 0);
    assert_int_equal(result->count, 2);
    assert_int_equal(result->skipped, 1);
    assert_memory_equal(buffer_string(&result->problems), "3!:", 3);
    import_result_free(result);
    buffer_deinit(&text);
}

static void reading_stops_when_the_sink_wants_no_more(void **state)
{
    (void)state;
    struct import_result *result = import_run("plain", view_of("One.\n\nTwo.\n\nThree.\n"), 0, 2);
    assert_int_equal(result->count, 2);
    assert_int_equal(result->status, STATUS_CANCELLED);
    import_result_free(result);
}

/* ---- arXiv's mails ---- */

static const char mail[] =
    "From: no-reply@example.org\n"
    "Subject: cs daily\n"
    "------------------------------------------------------------------------------\n"
    "\\\\\n"
    "arXiv:2601.00001\n"
    "Date: Mon, 12 Jan 2026 20:33:39 GMT   (215kb)\n"
    "\n"
    "Title: A title that goes\n"
    "  on below\n"
    "Authors: Ann Li, Bo Wu and Jos\\'e Paz (Some University)\n"
    "Categories: cs.AI cs.LG\n"
    "Comments: 15 pages\n"
    "\\\\\n"
    "  The first line is indented\n"
    "and the second is not.\n"
    "\\\\ ( https://arxiv.org/abs/2601.00001 ,  215kb)\n"
    "------------------------------------------------------------------------------\n"
    "\\\\\n"
    "arXiv:2512.00002\n"
    "replaced with revised version Wed, 21 Jan 2026 00:00:00 GMT   (9kb)\n"
    "\n"
    "Title: Only replaced\n"
    "Authors: Cy Ho\n"
    "Categories: math.CO\n"
    "\\\\ ( https://arxiv.org/abs/2512.00002 ,  9kb)\n";

static void mails_give_fields_and_abstracts(void **state)
{
    (void)state;
    struct import_result *result = import_text("arxiv-mail", mail);
    assert_int_equal(result->count, 2);
    assert_record_has(result, 0, "arxiv=2601.00001");
    assert_record_has(result, 0, "year=2026");
    assert_record_has(result, 0, "title=A title that goes on below");
    assert_record_has(result, 0, "authors=Bo Wu");
    assert_record_has(result, 0, "authors=Jos\\'e Paz");
    assert_record_has(result, 0, "keywords=cs.LG");
    assert_record_has(result, 0, "[Comments]=15 pages");
    assert_record_has(result, 0, "abstract=The first line is indented\nand the second is not.");
    assert_record_has(result, 1, "title=Only replaced");
    assert_record_lacks(result, 1, "abstract=");
    import_result_free(result);
    assert_same_for_any_block("arxiv-mail", view_of(mail));
}

/* ---- recognising ---- */

static const char *detected(const char *text)
{
    const struct importer *importer = import_detect(view_of(text), true);
    return importer ? importer->option : "";
}

static void formats_are_told_by_content(void **state)
{
    (void)state;
    assert_string_equal(detected(two_lists), "plain");
    assert_string_equal(detected(mail), "arxiv-mail");
    assert_string_equal(detected("中文摘要一。\n"), "plain");
    assert_string_equal(detected("[{\"title\": \"x\"}]"), "json");
    assert_string_equal(detected("\n {\"title\": \"x\"}\n"), "json");
}

static void other_formats_are_not_taken_for_prose(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "   \n\n",
        "TY  - JOUR\nTI  - A title that is long enough to look like something\nER  - \n",
        "FN Clarivate\nVR 1.0\nPT J\nAU Li, A\n   Wu, B\nTI A title of some length, to be fair\n",
        "%0 Journal Article\n%T A title of some length, to be fair, and a little more\n",
        "<?xml version=\"1.0\"?>\n<list><paper>A title of some length</paper></list>\n",
        "id,title,year,venue,authors\n1,\"A title of some length\",2020,X,\"A; B; and so on\"\n",
        "<12>\nAuthor\n  Li, A\nTitle\n  A title of some length, to be fair to the test\n",
        "From: a@example.org\nTo: b@example.org\nSubject: what is new in our field this week\n",
        "| paper | year |\n| --- | --- |\n| A title of some length, to be fair | 2020 |\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (import_by_option(view_of("plain"))->probe(view_of(texts[i]), true))
            fail_msg("taken for prose: %s", texts[i]);
    char binary[400];
    for (size_t i = 0; i < sizeof binary; i++)
        binary[i] = i % 3 ? '\0' : 'a';
    assert_null(import_detect(view_make(binary, sizeof binary), true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heading_names_the_list_and_is_no_paper),
        cmocka_unit_test(records_know_their_line_and_bytes),
        cmocka_unit_test(every_line_end_gives_the_same_abstracts),
        cmocka_unit_test(a_list_needs_no_heading),
        cmocka_unit_test(chinese_heading_is_one),
        cmocka_unit_test(rules_and_numbers_are_no_papers),
        cmocka_unit_test(nul_bytes_are_kept),
        cmocka_unit_test(a_paragraph_of_megabytes_is_reported),
        cmocka_unit_test(reading_stops_when_the_sink_wants_no_more),
        cmocka_unit_test(mails_give_fields_and_abstracts),
        cmocka_unit_test(formats_are_told_by_content),
        cmocka_unit_test(other_formats_are_not_taken_for_prose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
