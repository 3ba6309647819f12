/* Stable keys, and finding DOIs and arXiv ids in text. */
#include "papers.h"

#include "corpus/key.h"
#include "corpus/key_set.h"

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

static void a_field_for_dois_may_hold_any(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"10.1002/(SICI)1097-0258(1998)17:15<1661::AID>3.0.CO;2-#",
         "10.1002/(SICI)1097-0258(1998)17:15<1661::AID>3.0.CO;2-#"},
        {"doi: 10.1000/xyz_a%b#c", "10.1000/xyz_a%b#c"},
        {"10.1000/182. ", "10.1000/182"},
        {"https://doi.org/10.1000/182#page", "10.1000/182"},
        {"10.1000/182 and more", "10.1000/182"},
        {"none", "none"},
        {"", ""}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_view_equal(key_stated_doi(view_of(cases[i][0])), cases[i][1]);
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
    static const char *const ids[] = {"id=3768", "id=paper222", "id=Smith2020", "id=oral-12",
                                      "id=smith2020deep"};
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
    KEY(&key, "title=On sheaves", "id=abc1234xyz");
    assert_view_equal(buffer_view(&key), "id:abc1234xyz");
    buffer_deinit(&key);
    buffer_deinit(&bare);
}

/* FNV-1a of "on sheaves\nada\n2020" and of "weshow", computed apart from the program. */
static void papers_without_identifier_are_hashed(void **state)
{
    (void)state;
    struct buffer key = {0};
    KEY(&key, "title=On Sheaves", "authors=Ada", "authors=Bob", "year=2020");
    assert_view_equal(buffer_view(&key), "hash:5f0c69aae3d85a27");
    KEY(&key, "abstract=We show.");
    assert_view_equal(buffer_view(&key), "text:fd1f0bb55dc83a50");
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

/* ---- all keys of a paper ---- */

static void append_keys(struct buffer *out, struct key_set *set, const char *const *assignments)
{
    struct builder *builder = builder_new();
    struct buffer scratch = {0};
    add_paper(builder, assignments);
    struct snapshot *snapshot = finish_papers(builder);
    buffer_clear(out);
    key_set_append(out, snapshot_paper(snapshot, 0), &scratch);
    key_set_read(set, snapshot_paper(snapshot, 0), &scratch);
    snapshot_unref(snapshot);
    buffer_deinit(&scratch);
}

#define KEYS(out, set, ...) append_keys(out, set, (const char *const[]){__VA_ARGS__, NULL})

/* FNV-1a of "coherentsheavesonsurfaces\nlovelace", computed apart from the program. */
static void all_keys_of_a_paper_are_listed(void **state)
{
    (void)state;
    struct buffer keys = {0};
    struct key_set set, read;
    KEYS(&keys, &set, "title=Coherent Sheaves on Surfaces.", "authors=Ada Lovelace", "id=X1y2",
         "doi=10.1/A", "arxiv=2407.10040");
    assert_true(view_starts_with(buffer_view(&keys), "doi:10.1/a\narxiv:2407.10040\nid:X1y2\n"
                                                     "work:5f9c2fd89b46ad66\nhash:"));
    assert_true(key_set_parse(&read, buffer_view(&keys)));
    assert_memory_equal(&read, &set, sizeof set);
    assert_int_equal(set.numbers[KEY_TEXT], 0);
    buffer_deinit(&keys);
}

#define LONG_ABSTRACT                                                                              \
    "abstract=We show that every coherent sheaf on a smooth surface has a resolution of length "   \
    "two, and that this bound is sharp for all surfaces of general type."

/* A list without titles, and the same abstract with its title and other white space. */
static void the_number_of_an_abstract_in_its_list_does_not_matter(void **state)
{
    (void)state;
    struct buffer key = {0};
    KEY(&key, "abstract=[12] We show.");
    assert_view_equal(buffer_view(&key), "text:fd1f0bb55dc83a50");
    buffer_deinit(&key);
}

static void an_abstract_is_found_again_under_a_title(void **state)
{
    (void)state;
    struct buffer keys = {0};
    struct key_set bare, titled, other;
    KEYS(&keys, &bare, LONG_ABSTRACT);
    KEYS(&keys, &titled, "title=Resolutions", "id=a1b", "year=2020",
         "abstract=We show that every coherent sheaf on a smooth surface\nhas a resolution of "
         "length two \xe2\x80\x94 and that this bound is sharp for all surfaces of general type.");
    assert_int_not_equal(bare.numbers[KEY_TEXT], 0);
    assert_true(bare.numbers[KEY_TEXT] == titled.numbers[KEY_TEXT]);
    KEYS(&keys, &other, "title=Resolutions", "abstract=This paper was withdrawn.");
    assert_int_equal(other.numbers[KEY_TEXT], 0);
    buffer_deinit(&keys);
}

static void preprint_and_published_version_share_a_key(void **state)
{
    (void)state;
    struct buffer keys = {0};
    struct key_set preprint, published, other, brief;
    KEYS(&keys, &preprint, "title=Coherent sheaves on surfaces", "authors=A. Lovelace", "year=2023",
         "arxiv=2407.10040");
    KEYS(&keys, &published, "title=Coherent Sheaves on Surfaces", "authors=Ada Lovelace",
         "year=2024", "doi=10.1/x");
    KEYS(&keys, &other, "title=Coherent Sheaves on Surfaces", "authors=Emmy Noether");
    KEYS(&keys, &brief, "title=Introduction", "authors=Ada Lovelace");
    assert_int_not_equal(preprint.numbers[KEY_WORK], 0);
    assert_true(preprint.numbers[KEY_WORK] == published.numbers[KEY_WORK]);
    assert_true(preprint.numbers[KEY_HASH] != published.numbers[KEY_HASH]);
    assert_true(preprint.numbers[KEY_WORK] != other.numbers[KEY_WORK]);
    assert_int_equal(brief.numbers[KEY_WORK], 0);
    buffer_deinit(&keys);
}

static void what_nothing_is_known_of_has_no_keys(void **state)
{
    (void)state;
    struct buffer keys = {0};
    struct key_set set;
    KEYS(&keys, &set, "venue=ICLR", "status=Reject", "authors=Ada");
    assert_int_equal(keys.length, 0);
    assert_false(key_set_parse(&set, buffer_view(&keys)));
    for (int kind = 0; kind < KEY_KINDS; kind++)
        assert_int_equal(set.numbers[kind], 0);
    buffer_deinit(&keys);
}

static void keys_that_are_none_are_passed_over(void **state)
{
    (void)state;
    struct key_set set;
    assert_false(key_set_parse(&set, view_of("")));
    assert_false(key_set_parse(&set, view_of("doi:\nwork:12\nhash:00000000000000zz\nisbn:1")));
    assert_true(key_set_parse(&set, view_of("isbn:1\nid:a\nid:b\nwork:0000000000000000")));
    assert_true(set.numbers[KEY_ID] == view_hash(view_of("a")));
    assert_int_equal(set.numbers[KEY_WORK], 1);
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
        cmocka_unit_test(a_field_for_dois_may_hold_any),
        cmocka_unit_test(arxiv_ids_are_found_without_version),
        cmocka_unit_test(surest_identifier_is_the_key),
        cmocka_unit_test(numbered_ids_are_no_key_when_there_is_text),
        cmocka_unit_test(papers_without_identifier_are_hashed),
        cmocka_unit_test(hashes_do_not_depend_on_case_and_accents),
        cmocka_unit_test(only_the_start_of_an_abstract_counts),
        cmocka_unit_test(all_keys_of_a_paper_are_listed),
        cmocka_unit_test(the_number_of_an_abstract_in_its_list_does_not_matter),
        cmocka_unit_test(an_abstract_is_found_again_under_a_title),
        cmocka_unit_test(preprint_and_published_version_share_a_key),
        cmocka_unit_test(what_nothing_is_known_of_has_no_keys),
        cmocka_unit_test(keys_that_are_none_are_passed_over),
        cmocka_unit_test(hostile_text_is_searched_in_linear_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
