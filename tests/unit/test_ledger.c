/* The ledger: what was done is there again, is undone, and is seen by other programs. */
#include "state_fixture.h"

#include "state/tag_list.h"

static const struct test_paper papers[] = {
    {.title = "Coherent sheaves on surfaces", .authors = "Ada", .doi = "10.1000/a"},
    {.title = "Perverse sheaves and their duals", .authors = "Bob"},
    {.title = "Stacks for everybody who asks", .authors = "Cy"},
    {.authors = "Nobody"}, /* nothing to recognise it by */
};
enum { PAPER_COUNT = sizeof papers / sizeof *papers };

static int set_up(void **state)
{
    return fixture_make(state, "state.db", test_snapshot(papers, PAPER_COUNT));
}

/* ---- what was done ---- */

static void what_was_done_is_there_the_next_time(void **state)
{
    struct fixture *fixture = *state;
    struct snapshot *snapshot = fixture->snapshot;
    struct ledger *ledger = test_ledger(fixture->file);
    assert_false(ledger_is_in_memory(ledger));
    assert_int_equal(ledger_notice(ledger).length, 0);
    assert_int_equal(test_do(ledger, REQUEST_STAR, REQUEST_TOGGLE, snapshot, "0", NULL), 1);
    assert_int_equal(test_do(ledger, REQUEST_TAG, REQUEST_ON, snapshot, "01", "b a,c"), 6);
    assert_int_equal(test_do(ledger, REQUEST_TAG, REQUEST_ON, snapshot, "1", "-b d"), 2);
    test_do(ledger, REQUEST_NOTE, REQUEST_ON, snapshot, "2", "Read *this*.\n");
    test_do(ledger, REQUEST_READ, REQUEST_ON, snapshot, "02", NULL);
    test_do(ledger, REQUEST_MARK, REQUEST_INVERT, snapshot, "01", NULL);
    ledger_free(ledger);
    ledger = test_ledger(fixture->file);
    assert_state(ledger, snapshot, 0, "star read mark; a; b; c; ");
    assert_state(ledger, snapshot, 1, "mark; a; c; d; ");
    assert_state(ledger, snapshot, 2, "read; ; Read *this*.\n");
    ledger_free(ledger);
}

static void toggles_turn_all_the_same_way(void **state)
{
    struct fixture *fixture = *state;
    struct ledger *ledger = test_ledger("");
    struct snapshot *snapshot = fixture->snapshot;
    test_do(ledger, REQUEST_STAR, REQUEST_TOGGLE, snapshot, "1", NULL);
    assert_int_equal(test_do(ledger, REQUEST_STAR, REQUEST_TOGGLE, snapshot, "012", NULL), 2);
    assert_state(ledger, snapshot, 2, "star; ; ");
    assert_int_equal(test_do(ledger, REQUEST_STAR, REQUEST_TOGGLE, snapshot, "012", NULL), 3);
    assert_state(ledger, snapshot, 1, "; ; ");
    test_do(ledger, REQUEST_MARK, REQUEST_ON, snapshot, "1", NULL);
    assert_int_equal(test_do(ledger, REQUEST_MARK, REQUEST_INVERT, snapshot, "012", NULL), 3);
    assert_state(ledger, snapshot, 0, "mark; ; ");
    assert_state(ledger, snapshot, 1, "; ; ");
    ledger_free(ledger);
}

static void what_nothing_is_known_of_is_left_out_and_told(void **state)
{
    struct fixture *fixture = *state;
    struct ledger *ledger = test_ledger("");
    struct buffer said = {0};
    struct request *request = test_request(REQUEST_STAR, REQUEST_ON, fixture->snapshot, "13", NULL);
    assert_int_equal(test_carry_out(ledger, request, &said), 1);
    assert_view_equal(buffer_view(&said), "starred: 1 paper; 1 paper left out: no title, abstract "
                                          "or id to remember it by");
    buffer_deinit(&said);
    ledger_free(ledger);
}

static void the_last_tag_is_the_one_to_complete(void **state)
{
    (void)state;
    assert_int_equal(tag_list_last(view_of("")), 0);
    assert_int_equal(tag_list_last(view_of("gra")), 0);
    assert_int_equal(tag_list_last(view_of("graphs, -to")), 9);
    assert_int_equal(tag_list_last(view_of("a;#b-c")), 3);
    assert_int_equal(tag_list_last(view_of("a ")), 2);
}

static void tags_are_read_as_they_are_typed(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"a b", "+a +b "},
        {" a,b;c ", "+a +b +c "},
        {"-a +b #c -#d", "-a +b +c -d "},
        {"- + # ,", ""},
        {"", ""},
        {"to-read C++", "+to-read +C++ "},
        {"\xe5\xad\xa6\xe7\xbf\x92 \t caf\xc3\xa9", "+\xe5\xad\xa6\xe7\xbf\x92 +caf\xc3\xa9 "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer found = {0};
        struct view rest = view_of(cases[i][0]), tag;
        bool on;
        while (tag_list_next(&rest, &tag, &on))
            buffer_append_format(&found, "%c%.*s ", on ? '+' : '-', (int)tag.length, tag.data);
        assert_view_equal(buffer_view(&found), cases[i][1]);
        buffer_deinit(&found);
    }
}

static void searches_and_queries_are_kept_by_name(void **state)
{
    struct fixture *fixture = *state;
    struct ledger *ledger = test_ledger(fixture->file);
    struct request *request = request_new(REQUEST_SEARCH, REQUEST_ON);
    buffer_append_string(&request->item, "mine");
    buffer_append_string(&request->text, "regex author:ada");
    test_carry_out(ledger, request, NULL);
    request = request_new(REQUEST_QUERY, REQUEST_ON);
    request->silent = true;
    buffer_append_string(&request->item, "graph");
    buffer_append_string(&request->text, "literal");
    test_carry_out(ledger, request, NULL);
    ledger_free(ledger);
    ledger = test_ledger(fixture->file);
    assert_view_equal(model_value(ledger_model(ledger), CHANGE_SEARCH, view_of("mine")).text,
                      "regex author:ada");
    assert_view_equal(model_value(ledger_model(ledger), CHANGE_QUERY, view_of("graph")).text,
                      "literal");
    assert_false(model_value(ledger_model(ledger), CHANGE_QUERY, view_of("mine")).on);
    assert_int_equal(test_undo(ledger), 1); /* the saved search: queries are silent */
    assert_false(model_value(ledger_model(ledger), CHANGE_SEARCH, view_of("mine")).on);
    ledger_free(ledger);
}

/* ---- undo ---- */

static void every_change_is_undone_and_redone_also_by_the_next_run(void **state)
{
    struct fixture *fixture = *state;
    struct snapshot *snapshot = fixture->snapshot;
    struct ledger *ledger = test_ledger(fixture->file);
    test_do(ledger, REQUEST_STAR, REQUEST_ON, snapshot, "012", NULL);
    test_do(ledger, REQUEST_TAG, REQUEST_ON, snapshot, "01", "x");
    test_do(ledger, REQUEST_NOTE, REQUEST_ON, snapshot, "0", "one");
    test_do(ledger, REQUEST_NOTE, REQUEST_ON, snapshot, "0", "two");
    assert_int_equal(test_undo(ledger), 1);
    assert_state(ledger, snapshot, 0, "star; x; one");
    ledger_free(ledger);

    ledger = test_ledger(fixture->file);
    assert_int_equal(test_undo(ledger), 1);
    assert_int_equal(test_undo(ledger), 2);
    assert_state(ledger, snapshot, 0, "star; ; ");
    assert_int_equal(test_undo(ledger), 3); /* a bulk change is one step */
    assert_state(ledger, snapshot, 2, "; ; ");
    assert_int_equal(test_undo(ledger), 0);
    for (int i = 0; i < 4; i++)
        assert_true(test_redo(ledger) > 0);
    assert_int_equal(test_redo(ledger), 0);
    assert_state(ledger, snapshot, 0, "star; x; two");
    ledger_free(ledger);
}

static void a_new_change_ends_what_can_be_redone(void **state)
{
    struct fixture *fixture = *state;
    struct ledger *ledger = test_ledger("");
    test_do(ledger, REQUEST_STAR, REQUEST_ON, fixture->snapshot, "0", NULL);
    test_undo(ledger);
    test_do(ledger, REQUEST_READ, REQUEST_ON, fixture->snapshot, "0", NULL);
    assert_int_equal(test_redo(ledger), 0);
    assert_state(ledger, fixture->snapshot, 0, "read; ; ");
    ledger_free(ledger);
}

static void silent_changes_are_not_undone(void **state)
{
    struct fixture *fixture = *state;
    struct ledger *ledger = test_ledger("");
    test_do(ledger, REQUEST_STAR, REQUEST_ON, fixture->snapshot, "0", NULL);
    struct request *request = test_request(REQUEST_READ, REQUEST_ON, fixture->snapshot, "0", NULL);
    request->silent = true;
    test_carry_out(ledger, request, NULL);
    test_undo(ledger);
    assert_state(ledger, fixture->snapshot, 0, "read; ; ");
    ledger_free(ledger);
}

static void undo_leaves_what_was_changed_since(void **state)
{
    struct fixture *fixture = *state;
    struct snapshot *snapshot = fixture->snapshot;
    struct ledger *ledger = test_ledger(fixture->file), *other = test_ledger(fixture->file);
    struct buffer said = {0};
    test_do(ledger, REQUEST_STAR, REQUEST_ON, snapshot, "012", NULL);
    test_do(other, REQUEST_STAR, REQUEST_OFF, snapshot, "1", NULL);
    test_do(other, REQUEST_STAR, REQUEST_ON, snapshot, "1", NULL);
    test_do(other, REQUEST_STAR, REQUEST_OFF, snapshot, "2", NULL);
    assert_int_equal(test_carry_out(ledger, request_new(REQUEST_UNDO, REQUEST_ON), &said), 2);
    assert_view_equal(buffer_view(&said),
                      "undone: star (2 changes); 1 changed since and left as they are");
    assert_state(ledger, snapshot, 1, "; ; ");
    buffer_deinit(&said);
    ledger_free(ledger);
    ledger_free(other);
}

/* ---- two programs ---- */

static void two_ledgers_see_each_other(void **state)
{
    struct fixture *fixture = *state;
    struct snapshot *snapshot = fixture->snapshot;
    struct ledger *one = test_ledger(fixture->file), *two = test_ledger(fixture->file);
    test_do(one, REQUEST_STAR, REQUEST_ON, snapshot, "0", NULL);
    assert_state(two, snapshot, 0, "; ; ");
    assert_int_equal(ledger_follow(two), TROUBLE_NONE);
    assert_state(two, snapshot, 0, "star; ; ");
    assert_int_equal(ledger_others(two), 1);
    test_do(two, REQUEST_TAG, REQUEST_ON, snapshot, "0", "t");
    assert_int_equal(ledger_follow(two), TROUBLE_NONE);
    assert_int_equal(ledger_others(two), 1); /* its own are not others' */
    /* A toggle goes by what the other has done, seen or not. */
    test_do(two, REQUEST_STAR, REQUEST_TOGGLE, snapshot, "0", NULL);
    test_do(one, REQUEST_READ, REQUEST_ON, snapshot, "0", NULL);
    assert_state(one, snapshot, 0, "read; t; ");
    ledger_free(one);
    ledger_free(two);
}

static void undo_is_for_ones_own_changes(void **state)
{
    struct fixture *fixture = *state;
    struct snapshot *snapshot = fixture->snapshot;
    struct ledger *one = test_ledger(fixture->file);
    test_do(one, REQUEST_READ, REQUEST_ON, snapshot, "0", NULL);
    struct ledger *two = test_ledger(fixture->file);
    test_do(one, REQUEST_STAR, REQUEST_ON, snapshot, "0", NULL);
    test_do(two, REQUEST_TAG, REQUEST_ON, snapshot, "0", "t");
    assert_int_equal(test_undo(two), 1);
    assert_state(two, snapshot, 0, "star read; ; ");
    assert_int_equal(test_undo(two), 1); /* what was there before it started */
    assert_state(two, snapshot, 0, "star; ; ");
    assert_int_equal(test_undo(two), 0);
    assert_int_equal(test_undo(one), 1);
    assert_state(one, snapshot, 0, "; ; ");
    ledger_free(one);
    ledger_free(two);
}

static struct request *note_with_context(struct fixture *fixture, const struct ledger *ledger,
                                         const char *text)
{
    struct request *request = test_request(REQUEST_NOTE, REQUEST_ON, fixture->snapshot, "0", text);
    struct key_set keys;
    struct buffer scratch = {0};
    struct group_list list = {0};
    key_set_read(&keys, snapshot_paper(fixture->snapshot, 0), &scratch);
    model_collect(ledger_model(ledger), &keys, &list);
    model_append_context(ledger_model(ledger), &list, &request->context);
    request->has_context = true;
    free(list.items);
    buffer_deinit(&scratch);
    return request;
}

#define BOTH_TEXTS                                                                                 \
    "; ; one\n\n======= this note was written in two places; both texts are kept =======\n\ntwo"

static void of_a_note_that_two_have_edited_both_texts_are_kept(void **state)
{
    struct fixture *fixture = *state;
    struct snapshot *snapshot = fixture->snapshot;
    struct ledger *one = test_ledger(fixture->file), *two = test_ledger(fixture->file);
    struct buffer said = {0};
    test_do(one, REQUEST_NOTE, REQUEST_ON, snapshot, "0", "before");
    assert_int_equal(ledger_follow(two), TROUBLE_NONE);
    /* Both begin to edit, then both save. */
    struct request *first = note_with_context(fixture, one, "one");
    struct request *second = note_with_context(fixture, two, "two");
    test_carry_out(one, first, &said);
    assert_int_equal(said.length, 0);
    test_carry_out(two, second, &said);
    assert_view_equal(buffer_view(&said),
                      "the note was changed elsewhere meanwhile: both texts are kept");
    assert_state(two, snapshot, 0, BOTH_TEXTS);
    assert_int_equal(ledger_follow(one), TROUBLE_NONE);
    assert_state(one, snapshot, 0, BOTH_TEXTS);
    ledger_free(one);
    one = test_ledger(fixture->file);
    assert_state(one, snapshot, 0, BOTH_TEXTS);
    /* Who edits that has seen both. */
    test_carry_out(one, note_with_context(fixture, one, "merged"), &said);
    assert_int_equal(said.length, 0);
    assert_state(one, snapshot, 0, "; ; merged");
    buffer_deinit(&said);
    ledger_free(one);
    ledger_free(two);
}

/* ---- transactions ---- */

static void what_was_rolled_back_is_not_there(void **state)
{
    struct fixture *fixture = *state;
    struct snapshot *snapshot = fixture->snapshot;
    struct ledger *ledger = test_ledger(fixture->file);
    struct outcome outcome = {0};
    test_do(ledger, REQUEST_STAR, REQUEST_ON, snapshot, "0", NULL);
    struct request *request = test_request(REQUEST_STAR, REQUEST_ON, snapshot, "1", NULL);
    assert_int_equal(ledger_begin(ledger), TROUBLE_NONE);
    assert_int_equal(ledger_do(ledger, request, &outcome), TROUBLE_NONE);
    assert_state(ledger, snapshot, 1, "star; ; ");
    ledger_roll_back(ledger, TROUBLE_FULL);
    assert_view_equal(ledger_reason(ledger), "the disk is full");
    assert_state(ledger, snapshot, 0, "star; ; ");
    assert_state(ledger, snapshot, 1, "; ; ");
    assert_int_equal(test_undo(ledger), 1);
    assert_state(ledger, snapshot, 0, "; ; ");
    request_free(request);
    ledger_free(ledger);
}

static void a_lock_held_elsewhere_is_told_and_nothing_is_lost(void **state)
{
    struct fixture *fixture = *state;
    struct snapshot *snapshot = fixture->snapshot;
    struct ledger *one = test_ledger(fixture->file), *two = test_ledger(fixture->file);
    assert_int_equal(ledger_begin(one), TROUBLE_NONE);
    assert_int_equal(ledger_begin(two), TROUBLE_BUSY);
    ledger_roll_back(two, TROUBLE_BUSY);
    assert_view_equal(ledger_reason(two), "another program holds it");
    assert_true(ledger_is_open(two));
    assert_int_equal(ledger_commit(one), TROUBLE_NONE);
    test_do(two, REQUEST_STAR, REQUEST_ON, snapshot, "0", NULL);
    ledger_free(one);
    ledger_free(two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_done_is_there_the_next_time, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(toggles_turn_all_the_same_way, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(what_nothing_is_known_of_is_left_out_and_told, set_up,
                                        fixture_tear_down),
        cmocka_unit_test(the_last_tag_is_the_one_to_complete),
        cmocka_unit_test(tags_are_read_as_they_are_typed),
        cmocka_unit_test_setup_teardown(searches_and_queries_are_kept_by_name, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(every_change_is_undone_and_redone_also_by_the_next_run,
                                        set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(a_new_change_ends_what_can_be_redone, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(silent_changes_are_not_undone, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(undo_leaves_what_was_changed_since, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(two_ledgers_see_each_other, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(undo_is_for_ones_own_changes, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(of_a_note_that_two_have_edited_both_texts_are_kept, set_up,
                                        fixture_tear_down),
        cmocka_unit_test_setup_teardown(what_was_rolled_back_is_not_there, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(a_lock_held_elsewhere_is_told_and_nothing_is_lost, set_up,
                                        fixture_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
