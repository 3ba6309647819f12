/* Titles that papers have from each other's files. */
#include "library.h"
#include "unit.h"

#include "corpus/key_find.h"
#include "corpus/titles.h"
#include "query/engine.h"

#include <stdlib.h>

#define HERONS                                                                                     \
    "Herons stand in shallow water for hours and nobody has counted how often they change the "    \
    "leg on which they stand. We watched forty birds in three reed beds over two winters and "     \
    "find that cold birds change legs twice as often as warm ones."
#define ENGINES                                                                                    \
    "From the books of eleven water companies we learn what coal they burned, how often boilers "  \
    "burst, and why towns by a river gave their engines up a generation before towns on a hill."

enum { FILL = CHUNK_PAPERS + 100 };

struct fixture {
    struct snapshot *loaded;
    struct twins *twins;
    struct snapshot *titled;
};

/* A list without titles, of which papers 0 and FILL + 1 have one in the second file. */
static struct snapshot *load(void)
{
    struct builder *builder = builder_new();
    builder_add_source(builder, view_of("list.txt"), "plain list");
    test_add(builder, &(struct test_paper){.abstract = HERONS, .other = "kept"});
    for (int i = 0; i < FILL; i++) {
        char text[60];
        snprintf(text, sizeof text, "An abstract of the number %d is short.", i);
        test_add(builder, &(struct test_paper){.abstract = text});
    }
    test_add(builder, &(struct test_paper){.abstract = ENGINES, .keywords = "coal", .year = 2001});
    builder_add_source(builder, view_of("titles.json"), "JSON");
    test_add(builder, &(struct test_paper){.title = "Why H\xc3\xa9rons Change $x^2$ Legs",
                                           .authors = "Ann Li", .abstract = HERONS,
                                           .markup = MARKUP_LATEX});
    test_add(builder, &(struct test_paper){.title = "Steam Engines", .abstract = ENGINES});
    struct snapshot *snapshot = builder_publish(builder);
    builder_free(builder);
    return snapshot;
}

static int set_up(void **state)
{
    static struct fixture fixture;
    fixture.loaded = load();
    fixture.twins = twins_new(fixture.loaded, NULL);
    fixture.titled = titles_take_over(fixture.loaded, fixture.twins);
    *state = &fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    snapshot_unref(fixture->loaded); /* what was taken over holds what it needs */
    twins_unref(fixture->twins);
    snapshot_unref(fixture->titled);
    return 0;
}

static void a_paper_has_the_title_of_its_twin_in_all_forms(void **state)
{
    struct fixture *fixture = *state;
    const struct paper *paper = snapshot_paper(fixture->titled, 0);
    bool derived;
    assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_SOURCE),
                      "Why H\xc3\xa9rons Change $x^2$ Legs");
    assert_view_equal(paper_heading(paper, &derived), "Why H\xc3\xa9rons Change x\xc2\xb2 Legs");
    assert_false(derived);
    assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_SEARCH), "Why Herons Change x2 Legs");
    assert_true(view_find(paper_search_text(paper), view_of("Herons Change"), 0) == 4);
    assert_false(paper_has(paper, FIELD_HEADLINE));
    assert_true(paper->flags & PAPER_TITLE_TAKEN);
    assert_int_equal(titles_find_source(fixture->titled, fixture->twins, 0), FILL + 2);
}

static void all_else_of_it_is_as_it_was(void **state)
{
    struct fixture *fixture = *state;
    const struct paper *paper = snapshot_paper(fixture->titled, 0);
    struct view name, value;
    assert_view_equal(paper_get(paper, FIELD_ABSTRACT, FORM_DISPLAY), HERONS);
    assert_true(snapshot_other(fixture->titled, paper, 0, &name, &value));
    assert_view_equal(name, "note");
    assert_view_equal(value, "kept");
    paper = snapshot_paper(fixture->titled, FILL + 1);
    assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_DISPLAY), "Steam Engines");
    assert_view_equal(paper_get(paper, FIELD_KEYWORDS, FORM_SEARCH), "coal");
    assert_int_equal(paper->year, 2001);
    assert_int_equal(paper->source, 0);
}

static void the_loaded_papers_stay_as_they_are(void **state)
{
    struct fixture *fixture = *state;
    assert_false(paper_has(snapshot_paper(fixture->loaded, 0), FIELD_TITLE));
    assert_true(paper_has(snapshot_paper(fixture->loaded, 0), FIELD_HEADLINE));
    assert_int_equal(snapshot_count(fixture->titled), snapshot_count(fixture->loaded));
    assert_false(snapshot_continues(fixture->titled, fixture->loaded));
    assert_false(snapshot_continues(fixture->loaded, fixture->titled));
    assert_true(twins_fit(fixture->twins, fixture->titled));
    for (size_t i = 1; i <= FILL; i++)
        assert_true(snapshot_paper(fixture->titled, i)->text ==
                    snapshot_paper(fixture->loaded, i)->text);
}

/* So what was done to it before is found, and what is done now is when the title has gone. */
static void a_title_taken_changes_no_key(void **state)
{
    struct fixture *fixture = *state;
    struct buffer before = {0}, now = {0}, scratch = {0};
    const struct paper *paper = snapshot_paper(fixture->titled, 0);
    key_set_append(&before, snapshot_paper(fixture->loaded, 0), &scratch);
    key_set_append(&now, paper, &scratch);
    assert_view_equal(buffer_view(&now), buffer_string(&before));
    assert_int_equal(key_find(fixture->loaded, paper, 5, 10), 0);
    buffer_deinit(&before);
    buffer_deinit(&now);
    buffer_deinit(&scratch);
}

/* Also where a signature rules papers out. */
static void a_title_taken_is_searched(void **state)
{
    struct fixture *fixture = *state;
    static const struct {
        const char *query;
        size_t matches;
    } cases[] = {{"title:herons", 2}, {"Steam.Engines$", 2}, {"title:steam kw:coal", 1},
                 {"has:title", 4},    {"change.x2", 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct engine_request request = {.snapshot = fixture->titled,
                                               .query = view_of(cases[i].query)};
        struct result *result = engine_run(&request);
        if (result_count(result) != cases[i].matches)
            fail_msg("%s: %zu", cases[i].query, result_count(result));
        result_unref(result);
    }
}

static void what_needs_no_title_is_left_alone(void **state)
{
    struct fixture *fixture = *state;
    static const struct test_paper papers[] = {{.title = "Why herons change legs", .abstract = HERONS},
                                               {.abstract = HERONS}};
    struct snapshot *one_file = test_snapshot(papers, 2);
    struct twins *twins = twins_new(one_file, NULL);
    struct snapshot *same = titles_take_over(one_file, twins);
    assert_true(same == one_file); /* a list says of itself what it wants to */
    assert_false(titles_are_missing(one_file));
    assert_true(titles_are_missing(fixture->loaded));
    snapshot_unref(same);
    twins_unref(twins);
    snapshot_unref(one_file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_paper_has_the_title_of_its_twin_in_all_forms),
        cmocka_unit_test(all_else_of_it_is_as_it_was),
        cmocka_unit_test(the_loaded_papers_stay_as_they_are),
        cmocka_unit_test(a_title_taken_changes_no_key),
        cmocka_unit_test(a_title_taken_is_searched),
        cmocka_unit_test(what_needs_no_title_is_left_alone),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
