/* What is copied of papers: citations as reference lists have them, and the rest. */
#include "unit.h"

#include "io/citation.h"
#include "io/loader.h"
#include "session/copy.h"

static struct load_update *load(const char *text)
{
    struct loader_input input = {.memory = view_of(text), .name = "library"};
    return loader_run(&input, 1, NULL);
}

static void assert_cited(const char *text, const char *expected)
{
    struct load_update *update = load(text);
    struct buffer out = {0};
    assert_int_equal(snapshot_count(update->snapshot), 1);
    citation_append(&out, update->snapshot, snapshot_paper(update->snapshot, 0));
    assert_view_equal(buffer_view(&out), expected);
    buffer_deinit(&out);
    load_update_unref(update);
}

/* Copies from all papers of text. */
static void assert_copied(const char *text, enum action action, size_t having, const char *expected)
{
    enum { PAPERS_MOST = 8 };
    struct load_update *update = load(text);
    const struct paper *papers[PAPERS_MOST];
    struct buffer out = {0};
    size_t count = snapshot_count(update->snapshot);
    for (size_t i = 0; i < count && i < PAPERS_MOST; i++)
        papers[i] = snapshot_paper(update->snapshot, i);
    assert_int_equal(copy_append(action, update->snapshot, papers, count, &out), having);
    assert_view_equal(buffer_view(&out), expected);
    buffer_deinit(&out);
    load_update_unref(update);
}

/* ---- citations, each after a rule of the manual --------------------------------------------- */

static void an_article_has_volume_issue_and_pages(void **state)
{
    (void)state;
    assert_cited("@article{x, title = {Sorting sheaves}, author = {Ada Binder and Wu, Ming}, "
                 "year = 2021, journal = {Journal of Shelves}, volume = 12, number = 3, "
                 "pages = {45--67}, doi = {10.1000/182}}",
                 "Binder, A., & Wu, M. (2021). Sorting sheaves. Journal of Shelves, 12(3), "
                 "45\xe2\x80\x93"
                 "67. https://doi.org/10.1000/182");
}

static void names_are_cut_to_initials(void **state)
{
    (void)state;
    assert_cited("{\"title\": \"T\", \"authors\": [\"Jean-Paul Marie Sartre\", \"Ludwig van "
                 "Beethoven\", \"Martin Luther King Jr.\", \"J. R. R. Tolkien\", \"Plato\", "
                 "\"\xc3\x89mile Zola\"], \"year\": 2020}",
                 "Sartre, J.-P. M., van Beethoven, L., King, M. L., Jr., Tolkien, J. R. R., Plato, "
                 "& Zola, \xc3\x89. (2020). T.");
}

static void names_that_are_no_western_persons_stay(void **state)
{
    (void)state;
    assert_cited("{\"title\": \"T\", \"authors\": [\"\xe5\xbc\xa0\xe4\xbc\x9f\", "
                 "\"Labs, Inc.\"], \"year\": 2020}",
                 "\xe5\xbc\xa0\xe4\xbc\x9f, & Labs, Inc. (2020). T.");
}

static void of_more_than_20_authors_19_and_the_last_are_named(void **state)
{
    (void)state;
    struct buffer text = {0}, expected = {0};
    for (int count = 20; count <= 21; count++) {
        buffer_clear(&text);
        buffer_clear(&expected);
        buffer_append_string(&text, "{\"title\": \"T\", \"year\": 2020, \"authors\": [");
        for (int i = 1; i <= count; i++)
            buffer_append_format(&text, "%s\"N%d\"", i > 1 ? ", " : "", i);
        buffer_append_string(&text, "]}");
        for (int i = 1; i <= 19; i++)
            buffer_append_format(&expected, "N%d, ", i);
        buffer_append_string(&expected, count == 20 ? "& N20" : "\xe2\x80\xa6 N21");
        buffer_append_string(&expected, ". (2020). T.");
        assert_cited(buffer_string(&text), buffer_string(&expected));
    }
    buffer_deinit(&text);
    buffer_deinit(&expected);
}

static void what_is_not_known_is_said_or_left_out(void **state)
{
    (void)state;
    assert_cited("{\"title\": \"Who wrote this?\"}", "Who wrote this? (n.d.).");
    assert_cited("{\"title\": \"T\", \"authors\": [\"A B\"], \"arxiv\": \"2401.00001\", "
                 "\"url\": \"http://x.org/\"}",
                 "B, A. (n.d.). T. https://arxiv.org/abs/2401.00001");
    assert_cited("{\"title\": \"T!\", \"authors\": [\"A B\"], \"year\": 1999, \"venue\": \"Proc. "
                 "X.\", \"url\": \"http://x.org/y\"}",
                 "B, A. (1999). T! Proc. X. http://x.org/y");
}

static void a_description_stands_in_brackets(void **state)
{
    (void)state;
    struct load_update *update = load("{\"abstract\": \"We introduce RxnPaper, which folds.\"}");
    struct buffer out = {0};
    citation_append(&out, update->snapshot, snapshot_paper(update->snapshot, 0));
    assert_int_equal(out.data[0], '[');
    assert_true(view_find(buffer_view(&out), view_of("]. (n.d.)."), 0) != VIEW_NONE);
    buffer_deinit(&out);
    load_update_unref(update);
}

/* ---- copying ------------------------------------------------------------------------------- */

static const char two[] =
    "{\"title\": \"One\", \"authors\": [\"Ann Li\"], \"year\": 2020, \"doi\": "
    "\"10.1/one\", \"abstract\": \"First.\"}\n"
    "{\"title\": \"Two\", \"authors\": [\"Ann Li\"], \"year\": 2020, \"url\": "
    "\"https://x.org/two\", \"abstract\": \"Second.\"}\n"
    "{\"title\": \"One more\", \"authors\": [\"Ann Li\"], \"year\": 2020}\n";

static void each_kind_is_copied_in_its_form(void **state)
{
    (void)state;
    assert_copied(two, ACTION_COPY_TITLE, 3, "One\nTwo\nOne more");
    assert_copied(two, ACTION_COPY_URL, 2, "https://doi.org/10.1/one\nhttps://x.org/two");
    assert_copied(two, ACTION_COPY_DOI, 1, "10.1/one");
    assert_copied(two, ACTION_COPY_ABSTRACT, 2, "First.\n\nSecond.");
    assert_copied(two, ACTION_COPY_CITATION, 3,
                  "Li, A. (2020). One. https://doi.org/10.1/one\n\n"
                  "Li, A. (2020). Two. https://x.org/two\n\n"
                  "Li, A. (2020). One more.");
}

/* What is cited by a key must be found by it in the entries that are copied. */
static void keys_are_those_of_the_entries(void **state)
{
    (void)state;
    assert_copied(two, ACTION_COPY_KEY, 3, "li2020one\nli2020two\nli2020onea");
    assert_copied("@book{My:Key, title = {T}}", ACTION_COPY_KEY, 1, "My:Key");
    assert_copied("@book{My:Key, title = {T}}", ACTION_COPY_BIBTEX, 1,
                  "@book{My:Key,\n  title = {T}\n}\n");
}

static void nothing_that_a_terminal_would_obey_is_copied(void **state)
{
    (void)state;
    assert_copied("{\"title\": \"a\\u001b[2J\\u009bb\\u202ec\\u0007\", \"abstract\": "
                  "\"x\\ry\\u0000z\"}",
                  ACTION_COPY_TITLE, 1, "a^[[2J<9B>b<202E>c^G");
}

static void what_is_copied_has_a_name(void **state)
{
    (void)state;
    for (int i = ACTION_COPY_TITLE; i <= ACTION_COPY_KEY; i++) {
        assert_non_null(copy_name((enum action)i, false));
        assert_non_null(copy_name((enum action)i, true));
    }
    assert_null(copy_name(ACTION_QUIT, false));
    assert_copied(two, ACTION_QUIT, 0, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_article_has_volume_issue_and_pages),
        cmocka_unit_test(names_are_cut_to_initials),
        cmocka_unit_test(names_that_are_no_western_persons_stay),
        cmocka_unit_test(of_more_than_20_authors_19_and_the_last_are_named),
        cmocka_unit_test(what_is_not_known_is_said_or_left_out),
        cmocka_unit_test(a_description_stands_in_brackets),
        cmocka_unit_test(each_kind_is_copied_in_its_form),
        cmocka_unit_test(keys_are_those_of_the_entries),
        cmocka_unit_test(nothing_that_a_terminal_would_obey_is_copied),
        cmocka_unit_test(what_is_copied_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
