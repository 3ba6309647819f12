/* What entries of BibTeX have from each other, wherever the parent stands. */
#include "import_helper.h"

static const char parent[] =
    "@Proceedings{P, title={Proc. of X}, year={2001}, publisher={A House},\n"
    "  editor={Bo Wu}, doi={10.1000/p}, url={https://p.org}, pages={1--500}}\n";
static const char child[] = "@inproceedings{c, title={A Paper}, author={Li, Ann}, crossref={p}}\n";

static void assert_child(const struct import_result *result, size_t index)
{
    assert_record(
        result, index,
        "year=2001\ntype=inproceedings\nid=c\ntitle=A Paper\nauthors=Ann Li\n[crossref]=p\n"
        "venue=Proc. of X\n[publisher]=A House\n[editor]=Bo Wu\n"
        "[inherited]=booktitle editor publisher year\n");
}

static void a_paper_has_its_venue_from_the_proceedings_behind_it(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_format(&text, "%s@misc{between, title={Between}}\n%s@misc{z, title={Z}}\n", child,
                         parent);
    struct import_result *result = import_text("bibtex", buffer_string(&text));
    assert_int_equal(result->count, 4);
    assert_string_equal(buffer_string(&result->problems), "");
    assert_child(result, 0);
    assert_record(result, 1, "type=misc\nid=between\ntitle=Between\n");
    assert_record_has(result, 2, "title=Proc. of X");
    assert_record_lacks(result, 2, "inherited");
    assert_int_equal(result->lines[1], 2);
    assert_int_equal(result->offsets[1], sizeof child - 1);
    assert_record_has(result, 3, "title=Z");
    import_result_free(result);
    assert_same_for_any_block("bibtex", buffer_view(&text));
    buffer_deinit(&text);
}

static void a_parent_may_stand_before_its_children(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_format(&text, "%s%s", parent, child);
    struct import_result *result = import_text("bibtex", buffer_string(&text));
    assert_child(result, 1);
    import_result_free(result);
    buffer_deinit(&text);
}

static void an_own_field_is_kept(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "bibtex", "@inproceedings{c, title={T}, booktitle={Mine}, date={1999-05}, crossref={p}}\n"
                  "@proceedings{p, title={Theirs}, year={2001}, month={may}, note={N}}\n");
    assert_record(result, 0,
                  "year=1999\ntype=inproceedings\nid=c\ntitle=T\nvenue=Mine\n[date]=1999-05\n"
                  "[crossref]=p\n[note]=N\n[inherited]=note\n");
    import_result_free(result);
}

static void titles_take_the_name_that_fits_the_child(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"mvbook", "book", "[maintitle]=Large"},       {"book", "inbook", "venue=Large"},
        {"collection", "incollection", "venue=Large"}, {"periodical", "article", "venue=Large"},
        {"article", "article", "title=Large"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer text = {0};
        buffer_append_format(&text, "@%s{c, author={A}, crossref={p}}\n@%s{p, title={Large}}\n",
                             cases[i][1], cases[i][0]);
        struct import_result *result = import_text("bibtex", buffer_string(&text));
        assert_record_has(result, 0, cases[i][2]);
        import_result_free(result);
        buffer_deinit(&text);
    }
}

/* Of xdata, which is no work, everything is taken; several may be named. */
static void xdata_gives_whatever_it_holds(void **state)
{
    (void)state;
    struct import_result *result =
        import_text("bibtex", "@xdata{one, publisher={House}, url={https://x.org}, xdata={two}}\n"
                              "@xdata{two, location={Town}}\n@xdata{three, note={N}}\n"
                              "@book{b, title={T}, xdata={one, three}}\n");
    assert_record(result, 3,
                  "type=book\nid=b\ntitle=T\n[xdata]=one, three\n[publisher]=House\n"
                  "url=https://x.org\n[location]=Town\n[note]=N\n"
                  "[inherited]=location note publisher url\n");
    import_result_free(result);
}

static void loops_and_missing_parents_are_harmless(void **state)
{
    (void)state;
    struct import_result *result = import_text(
        "bibtex", "@inproceedings{a, title={A}, crossref={a}}\n"
                  "@book{b, title={B}, crossref={c}}\n@book{c, note={C}, crossref={d}}\n"
                  "@book{d, year={2000}, crossref={b}}\n"
                  "@book{e, title={E}, crossref={nowhere}}\n@book{f, title={F}}\n");
    assert_int_equal(result->count, 6);
    assert_record(result, 0, "type=inproceedings\nid=a\ntitle=A\n[crossref]=a\n");
    assert_record_has(result, 1, "[note]=C");
    assert_record_has(result, 1, "year=2000");
    assert_record_has(result, 2, "title=B");
    assert_record(result, 4, "type=book\nid=e\ntitle=E\n[crossref]=nowhere\n");
    assert_record_has(result, 5, "title=F");
    import_result_free(result);
}

static void append_filler(struct buffer *text, size_t bytes)
{
    buffer_append_string(text, "@misc{x, title={T}, note={");
    buffer_append_repeat(text, 'x', bytes);
    buffer_append_string(text, "}}\n");
}

static void what_waits_is_bounded(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, child);
    for (int i = 0; i < 8; i++)
        append_filler(&text, 3 << 20);
    buffer_append_string(&text, parent);
    struct import_result *result = import_text("bibtex", buffer_string(&text));
    assert_int_equal(result->count, 10);
    assert_record_lacks(result, 0, "inherited");
    assert_string_equal(buffer_string(&result->problems),
                        "1: what its crossref names stands too far behind: nothing was taken from "
                        "there\n");
    import_result_free(result);
    buffer_deinit(&text);
}

/* A parent of megabytes and many children of a few bytes. */
static void what_is_inherited_is_bounded(void **state)
{
    (void)state;
    enum { NOTE = 3 << 20, CHILDREN = 60, LIMIT = (8 << 20) + 16 * (NOTE + 8192) + NOTE };
    struct buffer text = {0};
    buffer_append_string(&text, "@proceedings{p, title={P}, note={");
    buffer_append_repeat(&text, 'x', NOTE);
    buffer_append_string(&text, "}}\n");
    for (int i = 0; i < CHILDREN; i++)
        buffer_append_format(&text, "@inproceedings{c%d, title={T}, crossref={p}}\n", i);
    struct import_result *result = import_text("bibtex", buffer_string(&text));
    size_t bytes = 0;
    for (size_t i = 1; i < result->count; i++)
        bytes += result->records[i].length;
    assert_int_equal(result->count, CHILDREN + 1);
    assert_true(bytes > NOTE && bytes < LIMIT);
    import_result_free(result);
    buffer_deinit(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_paper_has_its_venue_from_the_proceedings_behind_it),
        cmocka_unit_test(a_parent_may_stand_before_its_children),
        cmocka_unit_test(an_own_field_is_kept),
        cmocka_unit_test(titles_take_the_name_that_fits_the_child),
        cmocka_unit_test(xdata_gives_whatever_it_holds),
        cmocka_unit_test(loops_and_missing_parents_are_harmless),
        cmocka_unit_test(what_waits_is_bounded),
        cmocka_unit_test(what_is_inherited_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
