/* Stable keys, and finding DOIs and arXiv ids in text. */
#include "papers.h"

#include "corpus/key.h"

static void dois_are_found_in_text_and_addresses(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"https://doi.org/10.1145/3292500.3330701", "10.1145/3292500.3330701"},
        {"doi:10.1000/182.", "10.1000/182"},
        {"see (10.1016/S0004-3702(98)00023-X), and", "10.1016/S0004-3702(98)00023-X"},
        {"10.1000.10/123 is a subdivision", "10.1000.10/123"},
        {"<https://doi.org/10.1000/abc>", "10.1000/abc"},
        {"https://dl.acm.org/doi/pdf/10.1145/3292500?download=true", "10.1145/3292500"},
        {"https://www.frontiersin.org/articles/10.3389/fpsyg.2015.00001/full",
         "10.3389/fpsyg.2015.00001"},
        {"10.1002/(SICI)1097-024X(199801)28:1<1::AID-SPE>3.0.CO;2-4",
         "10.1002/(SICI)1097-024X(199801)28:1<1::AID-SPE>3.0.CO;2-4"},
        {"doi\xef\xbc\x9a"
         "10.1000/x\xe3\x80\x82",
         "10.1000/x"},
        {"version 10.12 and 10.1234/y", "10.1234/y"},
        {"110.1234/x", ""},
        {"10.12/x", ""},
        {"10.1234/", ""},
        {"10.1234/.", ""},
        {"10.1234567890/x", ""},
        {"", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_view_equal(key_find_doi(view_of(cases[i][0])), cases[i][1]);
}

static void arxiv_ids_are_found_without_version(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"2407.10040", "2407.10040"},
        {"arXiv:2407.10040v12", "2407.10040"},
        {"arXiv2407.10040", "2407.10040"},
        {"http://arxiv.org/pdf/0704.0001v1.pdf", "0704.0001"},
        {"arXiv.2407.10040", "2407.10040"},
        {"hep-ex/0503059v2", "hep-ex/0503059"},
        {"arXiv:math.GT/0309136", "math.GT/0309136"},
        {"https://arxiv.org/abs/math-ph/0309136", "math-ph/0309136"},
        {"cs/0503059", "cs/0503059"},
        {"2413.10040", ""},
        {"2400.10040", ""},
        {"2407.123", ""},
        {"2407.123456", ""},
        {"12407.10040", ""},
        {"1.2407.10040", ""},
        {"1001.1002.3", ""},
        {"see 2407.10040.", "2407.10040"},
        {"articles/0503059", ""},
        {"cs/0513059", ""},
        {"cs/05030591", ""},
        {"", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_view_equal(key_find_arxiv(view_of(cases[i][0])), cases[i][1]);
}

static void append_key(struct buffer *out, const char *const *assignments)
{
    struct builder *builder = builder_new();
    add_paper(builder, assignments);
    struct snapshot *snapshot = finish_papers(builder);
    buffer_clear(out);
    key_append(out, snapshot_paper(snapshot, 0));
    snapshot_unref(snapshot);
}

#define KEY(out, ...) append_key(out, (const char *const[]){__VA_ARGS__, NULL})

static void surest_identifier_is_the_key(void **state)
{
    (void)state;
    struct buffer key = {0};
    KEY(&key, "title=T", "doi=10.1000/AbC", "arxiv=2407.10040", "id=k");
    assert_view_equal(buffer_view(&key), "doi:10.1000/abc");
    KEY(&key, "title=T", "arxiv=arXiv:2407.10040v3", "id=k");
    assert_view_equal(buffer_view(&key), "arxiv:2407.10040");
    KEY(&key, "title=T", "id=05T81ScPFb");
    assert_view_equal(buffer_view(&key), "id:05T81ScPFb");
    buffer_deinit(&key);
}

/* "paper222" is one paper in each of many lists. */
static void numbered_ids_are_no_key_when_there_is_text(void **state)
{
    (void)state;
    static const char *const ids[] = {"id=3768", "id=paper222", "id=Smith2020", "id=oral-12"};
    struct buffer key = {0}, bare = {0};
    KEY(&bare, "title=On sheaves", "authors=Ada");
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        KEY(&key, "title=On sheaves", "authors=Ada", ids[i]);
        assert_view_equal(buffer_view(&key), buffer_string(&bare));
    }
    KEY(&key, "id=paper222", "authors=Ada");
    assert_view_equal(buffer_view(&key), "id:paper222");
    KEY(&key, "title=On sheaves", "id=P12-1001");
    assert_view_equal(buffer_view(&key), "id:P12-1001");
    KEY(&key, "title=On sheaves", "id=smith2020deep");
    assert_view_equal(buffer_view(&key), "id:smith2020deep");
    buffer_deinit(&key);
    buffer_deinit(&bare);
}

/* FNV-1a of "on sheaves\nada\n2020" and of "We show.", computed apart from the program. */
static void papers_without_identifier_are_hashed(void **state)
{
    (void)state;
    struct buffer key = {0};
    KEY(&key, "title=On Sheaves", "authors=Ada", "authors=Bob", "year=2020");
    assert_view_equal(buffer_view(&key), "hash:5f0c69aae3d85a27");
    KEY(&key, "abstract=We show.");
    assert_view_equal(buffer_view(&key), "text:b78d014a0576b130");
    buffer_deinit(&key);
}

static void hashes_do_not_depend_on_case_and_accents(void **state)
{
    (void)state;
    struct buffer key = {0}, other = {0};
    KEY(&key, "title=CAF\xc3\x89 \xd0\x9c\xd0\x98\xd0\xa0", "authors=\xc3\x85sa");
    KEY(&other, "title=Cafe \xd0\xbc\xd0\xb8\xd1\x80", "authors=ASA", "authors=Bob");
    assert_view_equal(buffer_view(&key), buffer_string(&other));
    KEY(&other, "title=Cafe \xd0\xbc\xd0\xb8\xd1\x80", "authors=Asa", "year=2020");
    assert_false(view_equal(buffer_view(&key), buffer_view(&other)));
    buffer_deinit(&key);
    buffer_deinit(&other);
}

/* Only the first 200 bytes count: the rest of an abstract is what gets corrected. */
static void only_the_start_of_an_abstract_counts(void **state)
{
    (void)state;
    struct buffer key = {0}, other = {0}, text = {0};
    buffer_append_string(&text, "abstract=");
    buffer_append_repeat(&text, 'x', 198);
    buffer_append_string(&text, "\xe5\xad\xa6");
    KEY(&key, buffer_string(&text));
    buffer_append_string(&text, " and more");
    KEY(&other, buffer_string(&text));
    assert_view_equal(buffer_view(&key), buffer_string(&other));
    text.data[20] = 'y';
    KEY(&other, buffer_string(&text));
    assert_false(view_equal(buffer_view(&key), buffer_view(&other)));
    buffer_deinit(&key);
    buffer_deinit(&other);
    buffer_deinit(&text);
}

/* Whatever the text, what is found lies in it, and finding takes linear time. */
static void hostile_text_is_searched_in_linear_time(void **state)
{
    (void)state;
    static const char *const pieces[] = {"10.", "10.1234/", "10.1234/(", "10.1234.1",
                                         "cs/", "2407.",    "math.GT/0", "arxiv"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct buffer buffer = {0};
        while (buffer.length < 1 << 20)
            buffer_append_string(&buffer, pieces[i]);
        struct view text = buffer_view(&buffer), doi = key_find_doi(text);
        struct view arxiv = key_find_arxiv(text);
        assert_true(doi.length == 0 || (doi.data >= text.data && doi.length <= text.length));
        assert_int_equal(arxiv.length, 0);
        buffer_deinit(&buffer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dois_are_found_in_text_and_addresses),
        cmocka_unit_test(arxiv_ids_are_found_without_version),
        cmocka_unit_test(surest_identifier_is_the_key),
        cmocka_unit_test(numbered_ids_are_no_key_when_there_is_text),
        cmocka_unit_test(papers_without_identifier_are_hashed),
        cmocka_unit_test(hashes_do_not_depend_on_case_and_accents),
        cmocka_unit_test(only_the_start_of_an_abstract_counts),
        cmocka_unit_test(hostile_text_is_searched_in_linear_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
