/* The short ways of the engine one by one: signatures, needles, libhs. */
#include "unit.h"

#include "base/bits.h"
#include "library.h"
#include "query/needle.h"
#include "query/pattern.h"
#include "query/prefilter.h"

#include <stdlib.h>
#include <string.h>

/* ---- needles ---- */

static bool finds(const char *literal, bool caseless, struct view text)
{
    struct needle needle;
    needle_init(&needle, view_of(literal), caseless);
    return needle_is_in(&needle, text);
}

static void needles_are_found_wherever_they_stand(void **state)
{
    (void)state;
    static const char *const literals[] = {"x", "xy", "Qx-y", "x marks the very spot, they say"};
    for (size_t i = 0; i < sizeof literals / sizeof *literals; i++) {
        size_t length = strlen(literals[i]);
        for (size_t size = 0; size < 140; size++) {
            /* exactly as large as the text: sanitizers see a byte too many */
            char *text = malloc(size ? size : 1);
            memset(text, '.', size);
            assert_false(finds(literals[i], false, view_make(text, size)));
            for (size_t at = 0; at + length <= size; at++) {
                memset(text, '.', size);
                memcpy(text + at, literals[i], length);
                assert_true(finds(literals[i], false, view_make(text, size)));
                text[at + length - 1] ^= 1;
                assert_false(finds(literals[i], false, view_make(text, size)));
            }
            free(text);
        }
    }
}

static void needles_know_the_case_of_letters_only(void **state)
{
    (void)state;
    struct view text = view_of("State-of-the-ART [2] methods, in a sentence that is long enough");
    assert_true(finds("state-of-the-art [2] m", true, text));
    assert_true(finds("STATE", true, text));
    assert_false(finds("state", false, text));
    assert_true(finds("State", false, text));
    assert_false(finds("{2}", true, text)); /* 0x20 apart from [2] */
    assert_false(finds("state\ror", true, text));
}

/* ---- signatures ---- */

static struct snapshot *make_store(void)
{
    struct builder *builder = builder_new();
    builder_add_source(builder, view_of("list"), "test");
    for (int i = 0; i < CHUNK_PAPERS + 10; i++) {
        char title[80];
        snprintf(title, sizeof title, "Paper number %d%s", i, i % 2 ? " on Kangaroos" : "");
        test_add(builder,
                 &(struct test_paper){.title = i % 7 ? title : NULL,
                                      .venue = i % 3 ? "Zoo" : "动物园",
                                      .abstract = i % 5 ? "Plain text." : "A naïve “view”."});
    }
    struct snapshot *snapshot = builder_publish(builder);
    builder_free(builder);
    return snapshot;
}

static void only_full_chunks_have_a_signature(void **state)
{
    (void)state;
    struct snapshot *snapshot = make_store();
    assert_int_equal(snapshot_chunk_count(snapshot), 2);
    assert_non_null(snapshot_signature(snapshot, 0));
    assert_null(snapshot_signature(snapshot, 1));
    snapshot_unref(snapshot);
}

static bool holds(const struct paper *paper, const char *literal)
{
    return finds(literal, true, paper_search_text(paper));
}

static void signatures_never_lose_a_paper(void **state)
{
    (void)state;
    static const char *const literals[] = {
        "k", "K",  "ka", "kangaroo", "7",     "10",    "1023",  "动物园", "物",
        "q", "zz", ".",  "n t",      "text.", "oo\nP", "per n", "naive",  "\"view\""};
    struct snapshot *snapshot = make_store();
    const struct signature *signature = snapshot_signature(snapshot, 0);
    for (size_t i = 0; i < sizeof literals / sizeof *literals; i++) {
        uint64_t papers[CHUNK_PAPERS / 64];
        bits_fill(papers, CHUNK_PAPERS);
        signature_narrow(signature, view_of(literals[i]), papers);
        bool exact = signature_is_exact(view_of(literals[i]));
        for (size_t paper = 0; paper < CHUNK_PAPERS; paper++) {
            bool there = holds(snapshot_paper(snapshot, paper), literals[i]);
            assert_true(!there || bits_test(papers, paper));
            assert_true(!exact || there == bits_test(papers, paper));
        }
    }
    snapshot_unref(snapshot);
}

/* Titles of every length, with a name in them that stands at another place in each. */
static struct snapshot *make_places(void)
{
    struct builder *builder = builder_new();
    builder_add_source(builder, view_of("list"), "test");
    for (int i = 0; i < CHUNK_PAPERS; i++) {
        char title[400];
        memset(title, 'o', sizeof title);
        memcpy(title + i % 200, "Q7z", 3);
        title[i % 200 + 3 + i % 190] = '\0';
        test_add(builder, &(struct test_paper){.title = title});
    }
    struct snapshot *snapshot = builder_publish(builder);
    builder_free(builder);
    return snapshot;
}

static bool is_kept(const struct signature *signature, const char *literal, size_t paper)
{
    uint64_t papers[CHUNK_PAPERS / 64] = {0};
    bits_set(papers, paper);
    signature_narrow(signature, view_of(literal), papers);
    return bits_test(papers, paper);
}

static void signatures_see_every_place_of_a_text(void **state)
{
    (void)state;
    struct snapshot *snapshot = make_places();
    const struct signature *signature = snapshot_signature(snapshot, 0);
    for (size_t i = 0; i < CHUNK_PAPERS; i++) {
        const char ends[] = {i % 190 ? 'o' : 'z', '\n', '\0'};
        assert_true(is_kept(signature, "q7z", i));
        assert_true(is_kept(signature, "Z", i));
        assert_true(is_kept(signature, ends, i)); /* the last letter of the text */
        assert_int_equal(is_kept(signature, "zo", i), i % 190 > 0);
        assert_int_equal(is_kept(signature, "oo", i), i % 200 > 1 || i % 190 > 1);
        assert_false(is_kept(signature, "qz", i));
        assert_false(is_kept(signature, "8", i));
    }
    snapshot_unref(snapshot);
}

static void signatures_know_which_papers_are_special(void **state)
{
    (void)state;
    struct snapshot *snapshot = make_store();
    const struct signature *signature = snapshot_signature(snapshot, 0);
    for (size_t i = 0; i < CHUNK_PAPERS; i++) {
        assert_int_equal(bits_test(signature_untitled(signature), i), i % 7 == 0);
        assert_int_equal(bits_test(signature_foreign(signature), i), i % 3 == 0);
        assert_int_equal(bits_test(signature_accented(signature), i), i % 3 == 0 || i % 5 == 0);
    }
    snapshot_unref(snapshot);
}

static void signatures_rule_out_most_papers(void **state)
{
    (void)state;
    struct snapshot *snapshot = make_store();
    uint64_t papers[CHUNK_PAPERS / 64];
    bits_fill(papers, CHUNK_PAPERS);
    signature_narrow(snapshot_signature(snapshot, 0), view_of("xylophone"), papers);
    assert_int_equal(bits_count(papers, CHUNK_PAPERS), 0);
    snapshot_unref(snapshot);
}

/* ---- what libhs is asked ---- */

static void check_rewrite(const char *pattern, const char *expected, bool exact)
{
    struct buffer out = {0};
    bool is_exact = false;
    bool possible = prefilter_rewrite(view_of(pattern), 0, &out, &is_exact);
    if (possible != (expected != NULL))
        fail_msg("%s: possible is %d", pattern, (int)possible);
    if (expected) {
        assert_string_equal(buffer_string(&out), expected);
        assert_int_equal(is_exact, exact);
    }
    buffer_deinit(&out);
}

static void patterns_are_written_anew_for_libhs(void **state)
{
    (void)state;
    check_rewrite("\\bgraph\\w+", "\\bgraph\\w+", true);
    check_rewrite("(?<name>a|b)-", "(?:a|b)\\x2d", true);
    check_rewrite("[a-c\\-]", "[a-c\\x2d]", true);
    check_rewrite("a{2,3}?", "a{2,3}", true);
    check_rewrite("\\h\\N", "[\\t\\x20][^\\n]", true);
    check_rewrite("(?=.*robot)x", "x", false);
    check_rewrite("a++b", "a+b", false);
    check_rewrite("(?>a)b", "(?:a)b", false);
    check_rewrite("^a$", "^a$", false);
    check_rewrite("a{0,400}", "a*", false);
    check_rewrite("(ab){20}", "(?:ab){6,}", false);
}

static void libhs_is_not_asked_what_it_may_answer_otherwise(void **state)
{
    (void)state;
    static const char *const patterns[] = {"(a)\\1", "\\p{Lu}", "é",     "[é]",   "(?R)",
                                           "a(?i)b", "(?x)a",   "a{,2}",   "\\x41", "[[:upper:]]",
                                           "\\X",    "(?-i:a)", "(?s:.)"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        check_rewrite(patterns[i], NULL, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(needles_are_found_wherever_they_stand),
        cmocka_unit_test(needles_know_the_case_of_letters_only),
        cmocka_unit_test(only_full_chunks_have_a_signature),
        cmocka_unit_test(signatures_never_lose_a_paper),
        cmocka_unit_test(signatures_see_every_place_of_a_text),
        cmocka_unit_test(signatures_know_which_papers_are_special),
        cmocka_unit_test(signatures_rule_out_most_papers),
        cmocka_unit_test(patterns_are_written_anew_for_libhs),
        cmocka_unit_test(libhs_is_not_asked_what_it_may_answer_otherwise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
