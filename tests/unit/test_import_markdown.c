/* Lists and tables of papers in Markdown. */
#include "import_helper.h"

static void links_into_the_web_are_papers(void **state)
{
    (void)state;
    const char text[] =
        "# Awesome Graphs at ICLR 2025\n\nProse with a [link](https://a/).\n\n"
        "<details>\n  <summary>Contents</summary>\n\n- [Theory](#theory)\n  - [More](#more)\n"
        "</details>\n\n## Theory\n- [On *X* and \\_Y\\_](https://a/1)\n* plain words\n"
        "1. [Ends with a stop.](https://a/2)  \n2. [A title over\n   two lines](https://a/3)\n";
    struct import_result *result = import_text("markdown", text);
    assert_int_equal(result->count, 3);
    assert_record(result, 0,
                  "year=2025\ntitle=On X and _Y_\nurl=https://a/1\nvenue=ICLR\nkeywords=Theory\n");
    assert_record_has(result, 1, "title=Ends with a stop");
    assert_record_has(result, 2, "title=A title over two lines");
    assert_string_equal(buffer_string(&result->titles), "Awesome Graphs at ICLR 2025\n");
    assert_int_equal(result->lines[0], 13);
    assert_view_equal(view_slice(view_of(text), (size_t)result->offsets[0], result->lengths[0]),
                      "- [On *X* and \\_Y\\_](https://a/1)");
    import_result_free(result);
    assert_same_for_any_block("markdown", view_of(text));
}

static void items_come_in_many_forms(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "markdown", "- **Bold title**. *Ann Li, Bo Wu*. ICLR 2024. [[paper](https://a/p)] "
                    "[[code](https://g/c)]\n"
                    "- (CVPR 2020) Plain title [[pdf](https://a/b.pdf)]\n"
                    "- ![badge](https://img/x.svg) [Linked](https://a/c \"hint\"), 2019\n"
                    "- **Bold without link**\n"
                    "- [arXiv](https://arxiv.org/abs/2401.00001)\n");
    assert_int_equal(result->count, 3);
    assert_record(result, 0,
                  "year=2024\ntitle=Bold title\nurl=https://a/p\n[code]=https://g/c\n"
                  "authors=Ann Li\nauthors=Bo Wu\nvenue=ICLR\n[note]=ICLR 2024.\n");
    assert_record(result, 1, "year=2020\nvenue=CVPR\ntitle=Plain title\npdf=https://a/b.pdf\n");
    assert_record_has(result, 2, "title=Linked");
    assert_record_has(result, 2, "year=2019");
    import_result_free(result);
}

static void deeper_items_belong_to_the_paper_above(void **state)
{
    (void)state;
    const char text[] = "- Topic\n  - [One](https://a/1)\n    - a remark, [demo](https://d/)\n"
                        "  - [Two](https://a/2)\n\n    A paragraph.\n- [Three](https://a/3)\n";
    struct import_result *result = import_text("markdown", text);
    assert_int_equal(result->count, 3);
    assert_record(result, 0, "title=One\nurl=https://a/1\n[demo]=https://d/\n[note]=a remark\n");
    assert_record(result, 1, "title=Two\nurl=https://a/2\n[note]=A paragraph.\n");
    assert_record(result, 2, "title=Three\nurl=https://a/3\n");
    import_result_free(result);
    assert_same_for_any_block("markdown", view_of(text));
}

static void tables_may_have_short_rows(void **state)
{
    (void)state;
    const char text[] =
        "#### Pose\n\n|Year|Conf|Code|Title|Other|\n|:-:|:-:|:-:|:-:|:-:|\n"
        "|2021|ICCV|[Torch](https://g/u)|[BARF](https://a/1)|[Project Page](https://p/)|\n"
        "|2022|CVPR||[Styl \\| ized](https://a/2)|\n"
        "|2022||||\n\n"
        "|Name|Stars|\n|---|---|\n|[x](https://x/)|5|\n";
    struct import_result *result = import_text("markdown", text);
    assert_int_equal(result->count, 2);
    assert_record(result, 0,
                  "year=2021\nvenue=ICCV\n[Torch]=https://g/u\nurl=https://a/1\ntitle=BARF\n"
                  "[Project Page]=https://p/\nkeywords=Pose\n");
    assert_record(result, 1,
                  "year=2022\nvenue=CVPR\nurl=https://a/2\ntitle=Styl | ized\nkeywords=Pose\n");
    import_result_free(result);
    assert_same_for_any_block("markdown", view_of(text));
}

static void a_heading_names_venue_and_year_until_the_next(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "markdown", "# Lists\n## [Stringology 2021](https://dblp.org/)\n 1. [A](https://a/)\n"
                    "## Stringology 2020\n 1. [B](https://b/)\n## Others\n 1. [C](https://c/)\n");
    assert_record(result, 0, "year=2021\ntitle=A\nurl=https://a/\nvenue=Stringology\n");
    assert_record(result, 1, "year=2020\ntitle=B\nurl=https://b/\nvenue=Stringology\n");
    assert_record(result, 2, "title=C\nurl=https://c/\nkeywords=Others\n");
    import_result_free(result);
}

static void code_and_comments_hold_no_papers(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "markdown", "- [A](https://a/)\n```\n- [B](https://b/)\n```\n<!--\n- [C](https://c/)\n-->\n"
                    "- [D](https://d/)\n");
    assert_int_equal(result->count, 2);
    assert_record_has(result, 1, "title=D");
    import_result_free(result);
}

static void hostile_brackets_take_no_time(void **state)
{
    (void)state;
    static const char *const pieces[] = {"[", "[](", "](a", "*a _b ", "[a](b", "**", "(((", "\\["};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct buffer text = {0};
        buffer_append_string(&text, "- [A](https://a/)\n- ");
        for (int j = 0; j < 200000; j++)
            buffer_append_string(&text, pieces[i]);
        buffer_append_string(&text, "\n- [B](https://b/)\n");
        struct import_result *result = import_run("markdown", buffer_view(&text), 0, 0);
        assert_record_has(result, 0, "title=A");
        assert_record_has(result, result->count - 1, "title=B");
        import_result_free(result);
        buffer_deinit(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_into_the_web_are_papers),
        cmocka_unit_test(items_come_in_many_forms),
        cmocka_unit_test(deeper_items_belong_to_the_paper_above),
        cmocka_unit_test(tables_may_have_short_rows),
        cmocka_unit_test(a_heading_names_venue_and_year_until_the_next),
        cmocka_unit_test(code_and_comments_hold_no_papers),
        cmocka_unit_test(hostile_brackets_take_no_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
