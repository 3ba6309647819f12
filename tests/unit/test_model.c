/* The model: what follows from the log, whatever the order; and which papers are the same. */
#include "ledger_test.h"

#include "base/memory.h"

/* ---- the same from any order ---- */

enum { GROUPS = 6, CHANGES = 60, ROUNDS = 300, DEVICES = 3 };

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Keys of group i: neighbours share one, so that groups hang together. */
static void add_groups(struct model *model)
{
    static const char *const keys[GROUPS] = {
        "doi:10.1/a\nwork:00000000000000a1",
        "work:00000000000000a1\ntext:00000000000000f1",
        "text:00000000000000f1",
        "id:x\nwork:00000000000000b1\ntext:00000000000000f2",
        "text:00000000000000f2",
        "id:x",
    };
    for (int i = 0; i < GROUPS; i++)
        model_add_group(model, i + 1, view_of(keys[i]));
}

struct random_log {
    struct change changes[CHANGES];
    struct buffer contexts[CHANGES];
};

/* Each device writes with a clock of its own; the author of a note has seen some of the
   versions before. */
static void make_log(struct random_log *log, unsigned *seed)
{
    static const char *const texts[] = {"", "a", "b", "c"};
    for (int i = 0; i < CHANGES; i++) {
        struct change *change = &log->changes[i];
        uint64_t device = 1 + next_random(seed) % DEVICES;
        struct view text = view_of(texts[next_random(seed) % 4]);
        *change = (struct change){
            .paper = 1 + next_random(seed) % GROUPS,
            .kind = (enum change_kind)(next_random(seed) % (CHANGE_SEARCH + 1)),
            .value = next_random(seed) % 3 ? value_on(text) : value_off(),
            .stamp = {1 + i + (int64_t)(next_random(seed) % 9), device},
        };
        change->item = view_of(change->kind == CHANGE_TAG || change->kind == CHANGE_SEARCH
                                   ? texts[1 + next_random(seed) % 3]
                                   : "");
        log->contexts[i] = (struct buffer){0};
        for (int j = 0; j < i && change->kind == CHANGE_NOTE; j++) {
            if (log->changes[j].kind != CHANGE_NOTE || log->changes[j].paper != change->paper ||
                next_random(seed) % 2)
                continue;
            if (log->contexts[i].length)
                buffer_append_byte(&log->contexts[i], ' ');
            stamp_append(&log->contexts[i], log->changes[j].stamp);
        }
        change->context = buffer_view(&log->contexts[i]);
        /* A stamp is one change's alone. */
        for (int j = 0; j < i; j++)
            if (stamp_compare(log->changes[j].stamp, change->stamp) == 0)
                change->stamp.time += 1000 * (i + 1);
    }
}

/* All that a model says, of papers and of saved searches. */
static void append_model(const struct model *model, struct buffer *out)
{
    struct group_list list = {0};
    for (uint32_t i = 0; i < GROUPS; i++) {
        model_collect(model, model_group_keys(model, i), &list);
        for (int kind = CHANGE_STAR; kind <= CHANGE_MARK; kind++)
            buffer_append_format(out, "%d", model_flag(model, &list, (enum change_kind)kind));
        model_append_tags(model, &list, out);
        model_append_note(model, &list, out);
        model_append_context(model, &list, out);
        buffer_append_byte(out, '\n');
    }
    for (const char *name = "abc"; *name; name++) {
        struct value value = model_value(model, CHANGE_SEARCH, view_make(name, 1));
        buffer_append_format(out, "%d%.*s\n", value.on, (int)value.text.length,
                             value.text.data ? value.text.data : "");
    }
    free(list.items);
}

static void replay(const struct random_log *log, const int *order, struct buffer *out)
{
    struct model *model = model_new();
    add_groups(model);
    for (int i = 0; i < CHANGES; i++)
        model_apply(model, &log->changes[order[i]]);
    for (int i = 0; i < CHANGES; i += 7) /* what came before says nothing new */
        model_apply(model, &log->changes[i]);
    append_model(model, out);
    model_free(model);
}

static void any_order_of_changes_gives_the_same(void **state)
{
    (void)state;
    unsigned seed = 11;
    for (int round = 0; round < ROUNDS; round++) {
        struct random_log log;
        struct buffer forward = {0}, shuffled = {0};
        int order[CHANGES];
        make_log(&log, &seed);
        for (int i = 0; i < CHANGES; i++)
            order[i] = i;
        replay(&log, order, &forward);
        for (int i = CHANGES - 1; i > 0; i--) {
            int j = (int)(next_random(&seed) % (unsigned)(i + 1)), moved = order[i];
            order[i] = order[j];
            order[j] = moved;
        }
        replay(&log, order, &shuffled);
        assert_view_equal(buffer_view(&shuffled), buffer_string(&forward));
        for (int i = 0; i < CHANGES; i++)
            buffer_deinit(&log.contexts[i]);
        buffer_deinit(&forward);
        buffer_deinit(&shuffled);
    }
}

/* ---- news ---- */

static void only_what_is_new_is_news(void **state)
{
    (void)state;
    struct model *model = model_new();
    add_groups(model);
    struct change star = {
        .paper = 1, .kind = CHANGE_STAR, .value = value_on(view_of("")), .stamp = {100, 7}};
    assert_true(model_is_news(model, &star));
    model_apply(model, &star);
    assert_false(model_is_news(model, &star));
    star.stamp.time = 99;
    assert_false(model_is_news(model, &star));
    star.stamp = (struct stamp){100, 8};
    assert_true(model_is_news(model, &star));
    struct change note = {
        .paper = 1, .kind = CHANGE_NOTE, .value = value_on(view_of("x")), .stamp = {50, 7}};
    model_apply(model, &note);
    assert_false(model_is_news(model, &note));
    note.context = view_of("40.0000000000000007");
    assert_true(model_is_news(model, &note));
    assert_int_equal(model_latest(model), 100);
    model_free(model);
}

static void stamps_are_read_as_they_are_written(void **state)
{
    (void)state;
    struct buffer text = {0};
    struct stamp stamp = {1, 2}, read;
    stamp_append(&text, (struct stamp){253402300800000, 0xfedcba9876543210});
    assert_view_equal(buffer_view(&text), "253402300800000.fedcba9876543210");
    assert_true(stamp_parse(buffer_view(&text), &read));
    assert_int_equal(stamp_compare(read, (struct stamp){253402300800000, 0xfedcba9876543210}), 0);
    assert_false(stamp_parse(view_of("1.2"), &stamp));
    assert_false(stamp_parse(view_of("x.fedcba9876543210"), &stamp));
    assert_false(stamp_parse(view_of(""), &stamp));
    assert_int_equal(stamp.time, 1);
    buffer_deinit(&text);
}

/* ---- the same paper in other files ---- */

#define ABSTRACT                                                                                   \
    "We show that every coherent sheaf on a smooth surface has a resolution of length two, and "   \
    "that this bound is sharp for all surfaces of general type over any field."

/* As a list without titles has it; with title and id from JSON; published, by BibTeX without
   the abstract; another paper that begins the same; one with nothing in common. */
static const struct test_paper versions[] = {
    {.abstract = ABSTRACT},
    {.title = "Resolutions of coherent sheaves",
     .authors = "Ada Lovelace",
     .abstract = ABSTRACT,
     .year = 2023},
    {.title = "Resolutions of Coherent Sheaves",
     .authors = "A. Lovelace",
     .doi = "10.1000/res",
     .year = 2024},
    {.title = "Another title for these words", .authors = "Eve", .abstract = ABSTRACT},
    {.title = "Perverse sheaves and duality", .authors = "Bob", .doi = "10.1000/bob"},
};
enum { PLAIN, TITLED, PUBLISHED, COPY, UNRELATED, VERSIONS };

static void a_star_without_title_is_found_under_the_title(void **state)
{
    (void)state;
    struct snapshot *snapshot = test_snapshot(versions, VERSIONS);
    struct ledger *ledger = test_ledger("");
    test_do(ledger, REQUEST_STAR, REQUEST_ON, snapshot, "0", NULL);
    test_do(ledger, REQUEST_NOTE, REQUEST_ON, snapshot, "0", "good");
    assert_state(ledger, snapshot, TITLED, "star; ; good");
    assert_state(ledger, snapshot, UNRELATED, "; ; ");
    /* What is done there afterwards counts for the list without titles, too. */
    test_do(ledger, REQUEST_STAR, REQUEST_OFF, snapshot, "1", NULL);
    test_do(ledger, REQUEST_TAG, REQUEST_ON, snapshot, "1", "t");
    assert_state(ledger, snapshot, PLAIN, "; t; good");
    assert_state(ledger, snapshot, TITLED, "; t; good");
    /* And through the title for the published version. */
    assert_state(ledger, snapshot, PUBLISHED, "; t; good");
    ledger_free(ledger);
    snapshot_unref(snapshot);
}

static void a_star_with_title_is_found_without_it(void **state)
{
    (void)state;
    struct snapshot *snapshot = test_snapshot(versions, VERSIONS);
    struct ledger *ledger = test_ledger("");
    test_do(ledger, REQUEST_STAR, REQUEST_ON, snapshot, "1", NULL);
    assert_state(ledger, snapshot, PLAIN, "star; ; ");
    assert_state(ledger, snapshot, PUBLISHED, "star; ; ");
    assert_state(ledger, snapshot, COPY, "; ; ");
    ledger_free(ledger);
    snapshot_unref(snapshot);
}

static void two_titles_over_one_abstract_stay_two_papers(void **state)
{
    (void)state;
    struct snapshot *snapshot = test_snapshot(versions, VERSIONS);
    struct ledger *ledger = test_ledger("");
    test_do(ledger, REQUEST_STAR, REQUEST_ON, snapshot, "1", NULL);
    test_do(ledger, REQUEST_TAG, REQUEST_ON, snapshot, "3", "copy");
    assert_state(ledger, snapshot, TITLED, "star; ; ");
    assert_state(ledger, snapshot, COPY, "; copy; ");
    /* Nobody knows which of them is meant. */
    assert_state(ledger, snapshot, PLAIN, "; ; ");
    ledger_free(ledger);
    snapshot_unref(snapshot);
}

static void what_was_done_to_two_records_is_joined_by_a_third(void **state)
{
    (void)state;
    static const struct test_paper records[] = {
        {.title = "Resolutions of coherent sheaves", .authors = "Ada Lovelace"},
        {.doi = "10.1000/res", .authors = "Ada Lovelace"},
        {.title = "Resolutions of coherent sheaves",
         .authors = "Ada Lovelace",
         .doi = "10.1000/res"},
    };
    struct snapshot *snapshot = test_snapshot(records, 3);
    struct ledger *ledger = test_ledger("");
    test_do(ledger, REQUEST_TAG, REQUEST_ON, snapshot, "0", "a");
    test_do(ledger, REQUEST_TAG, REQUEST_ON, snapshot, "1", "b");
    test_do(ledger, REQUEST_NOTE, REQUEST_ON, snapshot, "0", "first");
    test_do(ledger, REQUEST_NOTE, REQUEST_ON, snapshot, "1", "second");
    assert_state(ledger, snapshot, 2,
                 "; a; b; first\n\n======= this note was written in two places; both texts are "
                 "kept =======\n\nsecond");
    assert_state(ledger, snapshot, 0, "; a; first");
    test_do(ledger, REQUEST_NOTE, REQUEST_ON, snapshot, "2", "both");
    test_do(ledger, REQUEST_TAG, REQUEST_ON, snapshot, "2", "-a");
    assert_state(ledger, snapshot, 0, "; b; both");
    assert_state(ledger, snapshot, 1, "; b; both");
    ledger_free(ledger);
    snapshot_unref(snapshot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_of_changes_gives_the_same),
        cmocka_unit_test(only_what_is_new_is_news),
        cmocka_unit_test(stamps_are_read_as_they_are_written),
        cmocka_unit_test(a_star_without_title_is_found_under_the_title),
        cmocka_unit_test(a_star_with_title_is_found_without_it),
        cmocka_unit_test(two_titles_over_one_abstract_stay_two_papers),
        cmocka_unit_test(what_was_done_to_two_records_is_joined_by_a_third),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
