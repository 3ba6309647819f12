/* How a field's display form came from its source, found out again. */
#include "unit.h"

#include "corpus/builder.h"
#include "corpus/details.h"

struct item {
    enum field field;
    const char *text;
    enum markup markup;
};

static struct snapshot *snapshot_of(const struct item *items, size_t count)
{
    struct builder *builder = builder_new();
    struct record record;
    record_init(&record);
    for (size_t i = 0; i < count; i++)
        record_set(&record, items[i].field, view_of(items[i].text), items[i].markup);
    assert_true(builder_add(builder, &record));
    record_deinit(&record);
    struct snapshot *snapshot = builder_publish(builder);
    builder_free(builder);
    return snapshot;
}
#define SNAPSHOT_OF(items) snapshot_of(items, sizeof(items) / sizeof *(items))

static void a_field_knows_its_emphasis_and_its_source(void **state)
{
    (void)state;
    static const struct item items[] = {
        {FIELD_TITLE, "On \\emph{some} $x^{2}$", MARKUP_LATEX},
        {FIELD_ABSTRACT, "A **bold** one.\n\nTwo.", MARKUP_MIXED},
    };
    struct snapshot *snapshot = SNAPSHOT_OF(items);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    struct markup_details details = {0};
    assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_DISPLAY), "On some x²");
    assert_true(details_make(&details, paper, FIELD_TITLE));
    assert_int_equal(details.span_count, 1);
    assert_int_equal(details.spans[0].start, 3);
    assert_int_equal(details.spans[0].end, 7);
    assert_int_equal(details.spans[0].emphasis, EMPHASIS_ITALIC);
    size_t start = 9, end = 11; /* the exponent */
    markup_to_source(&details, &start, &end);
    assert_int_equal(start, 19);
    assert_int_equal(end, 20);
    markup_details_deinit(&details);
    assert_true(details_make(&details, paper, FIELD_ABSTRACT));
    assert_view_equal(paper_get(paper, FIELD_ABSTRACT, FORM_DISPLAY), "A bold one.\nTwo.");
    assert_int_equal(details.spans[0].emphasis, EMPHASIS_BOLD);
    markup_details_deinit(&details);
    snapshot_unref(snapshot);
}

static void items_are_rendered_one_by_one(void **state)
{
    (void)state;
    static const struct item items[] = {
        {FIELD_TITLE, "T", MARKUP_PLAIN},
        {FIELD_AUTHORS, "Erd\\H{o}s, Paul; Junior", MARKUP_LATEX},
        {FIELD_AUTHORS, "\\emph{Bo} Li", MARKUP_LATEX},
        {FIELD_AUTHORS, "{}", MARKUP_LATEX},
        {FIELD_AUTHORS, "Cy", MARKUP_LATEX},
    };
    struct snapshot *snapshot = SNAPSHOT_OF(items);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    struct markup_details details = {0};
    struct view source = paper_get(paper, FIELD_AUTHORS, FORM_SOURCE);
    struct view display = paper_get(paper, FIELD_AUTHORS, FORM_DISPLAY);
    assert_view_equal(source, "Erd\\H{o}s, Paul, Junior; \\emph{Bo} Li; {}; Cy");
    assert_view_equal(display, "Erdős, Paul, Junior; Bo Li; Cy");
    assert_true(details_make(&details, paper, FIELD_AUTHORS));
    assert_int_equal(details.span_count, 1);
    assert_view_equal(
        view_slice(display, details.spans[0].start, details.spans[0].end - details.spans[0].start),
        "Bo");
    size_t start = view_find(display, view_of("Cy"), 0), end = start + 2;
    markup_to_source(&details, &start, &end);
    assert_view_equal(view_slice(source, start, end - start), "Cy");
    markup_details_deinit(&details);
    snapshot_unref(snapshot);
}

static void what_is_shown_as_it_is_has_no_details(void **state)
{
    (void)state;
    static const struct item items[] = {
        {FIELD_TITLE, "Plain", MARKUP_MIXED},
        {FIELD_ABSTRACT, "Some words, not {grouped}.", MARKUP_PLAIN},
    };
    struct snapshot *snapshot = SNAPSHOT_OF(items);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    struct markup_details details = {0};
    assert_false(details_make(&details, paper, FIELD_TITLE));
    assert_false(details_make(&details, paper, FIELD_ABSTRACT));
    assert_false(details_make(&details, paper, FIELD_DOI));
    assert_int_equal(details.length, 0);
    snapshot_unref(snapshot);
}

/* Items in different markup cannot be told apart again; then there are no details, rather
   than wrong ones. */
static void items_in_different_markup_have_no_wrong_details(void **state)
{
    (void)state;
    static const struct item items[] = {
        {FIELD_KEYWORDS, "\\alpha", MARKUP_LATEX},
        {FIELD_KEYWORDS, "\\beta", MARKUP_PLAIN},
    };
    struct snapshot *snapshot =
        snapshot_of((const struct item[]){items[0], items[1], {FIELD_TITLE, "T", MARKUP_PLAIN}}, 3);
    struct markup_details details = {0};
    const struct paper *paper = snapshot_paper(snapshot, 0);
    assert_view_equal(paper_get(paper, FIELD_KEYWORDS, FORM_DISPLAY), "α; \\beta");
    assert_false(details_make(&details, paper, FIELD_KEYWORDS));
    assert_int_equal(details.length, 0);
    snapshot_unref(snapshot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_field_knows_its_emphasis_and_its_source),
        cmocka_unit_test(items_are_rendered_one_by_one),
        cmocka_unit_test(what_is_shown_as_it_is_has_no_details),
        cmocka_unit_test(items_in_different_markup_have_no_wrong_details),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
