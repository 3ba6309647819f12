/* What the reader does to papers, in the program without a screen. */
#include "session_test.h"

#include "ledger_test.h"

static const char papers[] = "{\"title\":\"The first of all the papers\",\"year\":2003}\n"
                             "{\"title\":\"The second of the papers here\",\"year\":2001}\n"
                             "{\"title\":\"The third of the papers here\",\"year\":2002}\n"
                             "{\"title\":\"The fourth of the papers here\",\"year\":2005}\n"
                             "{\"title\":\"The fifth of the papers here\",\"year\":2004}\n";

static void act(struct session *session, enum action action, long count)
{
    session_do(session, action, count);
    test_settle(session);
}

/* The papers that have a mark, such as "02". */
static void assert_marked(const struct session *session, enum mark mark, const char *expected)
{
    char found[11] = "";
    size_t count = 0;
    for (size_t i = 0; i < snapshot_count(session_snapshot(session)); i++)
        if (marks_test(session_marks(session), mark, i))
            found[count++] = (char)('0' + i);
    found[count] = '\0';
    assert_string_equal(found, expected);
}

static size_t matches(const struct session *session)
{
    return result_count(session_result(session));
}

static void actions_are_for_the_marked_papers_else_for_this_one(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    uint32_t *targets;
    act(session, ACTION_MOVE_DOWN, 0);
    act(session, ACTION_STAR, 0);
    assert_marked(session, MARK_STARRED, "1");
    act(session, ACTION_MARK, 2); /* two papers, and on to the next */
    assert_marked(session, MARK_MARKED, "12");
    assert_int_equal(session_cursor(session), 3);
    assert_int_equal(session_targets(session, &targets), 2);
    free(targets);
    act(session, ACTION_STAR, 0);
    assert_marked(session, MARK_STARRED, "12");
    assert_view_equal(session_message(session), "starred: 2 papers");
    act(session, ACTION_STAR, 0);
    assert_view_equal(session_message(session), "not starred: 2 papers");
    assert_marked(session, MARK_STARRED, "");
    act(session, ACTION_READ, 0);
    assert_marked(session, MARK_READ, "12");
    act(session, ACTION_UNMARK_ALL, 0);
    assert_marked(session, MARK_MARKED, "");
    act(session, ACTION_READ, 0);
    assert_marked(session, MARK_READ, "123");
    session_free(session);
}

static void keys_faster_than_the_disk_toggle_in_turn(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_do(session, ACTION_STAR, 0);
    session_do(session, ACTION_STAR, 0);
    session_do(session, ACTION_STAR, 0);
    session_do(session, ACTION_UNDO, 0);
    test_settle(session);
    assert_marked(session, MARK_STARRED, "");
    act(session, ACTION_REDO, 0);
    assert_marked(session, MARK_STARRED, "0");
    session_free(session);
}

/* What is marked counts when its turn comes, not when the key is pressed. */
static void keys_faster_than_the_disk_are_for_what_was_just_marked(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_do(session, ACTION_MARK, 2);
    session_do(session, ACTION_STAR, 0);
    session_do(session, ACTION_UNMARK_ALL, 0);
    session_do(session, ACTION_READ, 0);
    test_settle(session);
    assert_marked(session, MARK_STARRED, "01");
    assert_marked(session, MARK_MARKED, "");
    assert_marked(session, MARK_READ, "2");
    act(session, ACTION_UNMARK_ALL, 0);
    assert_view_equal(session_message(session), "no paper is marked");
    test_query(session, "nothing");
    act(session, ACTION_STAR, 0);
    assert_view_equal(session_message(session), "there is no paper");
    session_free(session);
}

static void ranges_and_all_that_is_shown_can_be_marked(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    size_t first, end;
    act(session, ACTION_GO_LAST, 0);
    act(session, ACTION_MARK_RANGE, 0);
    act(session, ACTION_MOVE_UP, 2);
    assert_true(session_range(session, &first, &end));
    assert_int_equal(first, 2);
    assert_int_equal(end, 5);
    act(session, ACTION_MARK_RANGE, 0);
    assert_marked(session, MARK_MARKED, "234");
    assert_false(session_range(session, &first, &end));
    act(session, ACTION_MARK_RANGE, 0);
    assert_int_equal(session_end_range(session), SESSION_CURSOR);
    assert_int_equal(session_end_range(session), 0);
    test_query(session, "year:..2003");
    act(session, ACTION_INVERT_MARKS, 0);
    assert_marked(session, MARK_MARKED, "0134");
    act(session, ACTION_MARK_SHOWN, 0);
    assert_marked(session, MARK_MARKED, "01234");
    act(session, ACTION_UNDO, 0);
    assert_marked(session, MARK_MARKED, "0134");
    session_free(session);
}

/* Nothing vanishes under the cursor. */
static void a_paper_that_matches_no_longer_stays_until_the_next_move(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    act(session, ACTION_MARK_SHOWN, 0);
    act(session, ACTION_STAR, 0);
    act(session, ACTION_UNMARK_ALL, 0);
    test_query(session, "is:starred");
    act(session, ACTION_MOVE_DOWN, 0);
    act(session, ACTION_STAR, 0);
    assert_marked(session, MARK_STARRED, "0234");
    assert_int_equal(matches(session), 5);
    assert_int_equal(session_cursor(session), 1);
    act(session, ACTION_MOVE_DOWN, 0);
    assert_int_equal(matches(session), 4);
    assert_view_equal(test_title(session), "The third of the papers here");
    assert_int_equal(session_cursor(session), 1);
    act(session, ACTION_GO_LAST, 0);
    act(session, ACTION_STAR, 0);
    act(session, ACTION_MOVE_DOWN, 0); /* there is nowhere to go, but it is a move */
    assert_int_equal(matches(session), 3);
    assert_view_equal(test_title(session), "The fourth of the papers here");
    session_free(session);
}

/* The list follows what was done at once, as long as the current paper stays. */
static void papers_that_match_now_come_at_once(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    act(session, ACTION_STAR, 0);
    act(session, ACTION_MOVE_DOWN, 0);
    act(session, ACTION_STAR, 0);
    test_query(session, "is:starred");
    assert_int_equal(matches(session), 2);
    act(session, ACTION_STAR, 0); /* the second one, which is current */
    assert_int_equal(matches(session), 2);
    act(session, ACTION_UNDO, 0);
    act(session, ACTION_MOVE_UP, 0);
    assert_int_equal(matches(session), 2);
    act(session, ACTION_UNDO, 0); /* the star of the one that is not current */
    assert_int_equal(matches(session), 1);
    assert_view_equal(test_title(session), "The first of all the papers");
    act(session, ACTION_REDO, 0);
    assert_int_equal(matches(session), 2);
    assert_view_equal(test_title(session), "The first of all the papers");
    session_free(session);
}

static void what_a_note_says_is_found_after_the_next_move(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    struct session_note note;
    test_query(session, "grothendieck|papers");
    assert_true(session_note_begin(session, &note));
    assert_int_equal(note.text.length, 0);
    session_write_note(session, &note, view_of("as Grothendieck says"));
    session_note_end(&note);
    test_settle(session);
    assert_view_equal(annotation_note(session_annotation(session), FORM_SOURCE),
                      "as Grothendieck says");
    test_query(session, "Grothendieck");
    assert_int_equal(matches(session), 1);
    act(session, ACTION_DELETE_NOTE, 0);
    assert_null(session_annotation(session));
    assert_int_equal(matches(session), 1);
    act(session, ACTION_UNDO, 0);
    assert_non_null(session_annotation(session));
    session_tag(session, view_of("x y"));
    test_settle(session);
    assert_view_equal(annotation_tags(session_annotation(session), FORM_DISPLAY), "x; y");
    session_free(session);
}

static void dwelling_is_reading_and_cannot_be_undone(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_see(session);
    test_settle(session);
    assert_marked(session, MARK_READ, "0");
    act(session, ACTION_UNDO, 0);
    assert_view_equal(session_message(session), "nothing to undo");
    assert_marked(session, MARK_READ, "0");
    session_free(session);
}

/* ---- the next time ---- */

static struct session *open_session(const char *file, const char *text, const char *query)
{
    struct loader_input input = {.memory = view_of(text), .name = "test.jsonl"};
    struct session_options options = {.inputs = &input,
                                      .input_count = 1,
                                      .query = view_of(query),
                                      .saves = true,
                                      .state_file = file,
                                      .library = view_of("/papers.jsonl"),
                                      .restores_query = !*query};
    struct session *session = session_new(&options);
    test_settle(session);
    return session;
}

static void a_library_is_opened_where_it_was_left(void **state)
{
    (void)state;
    char *folder = test_folder(), *file = test_path(folder, "state.db");
    struct session *session = open_session(file, papers, "");
    test_query(session, "year:2002..");
    session_remember_query(session);
    act(session, ACTION_SORT_YEAR, 0);
    act(session, ACTION_MOVE_DOWN, 1);
    assert_view_equal(test_title(session), "The fifth of the papers here");
    act(session, ACTION_STAR, 0);
    session_free(session);

    session = open_session(file, papers, "");
    assert_view_equal(session_query(session), "year:2002..");
    assert_view_equal(test_title(session), "The fifth of the papers here");
    assert_int_equal(session_order(session)->keys[0].key, ORDER_YEAR);
    assert_marked(session, MARK_STARRED, "4");
    assert_int_equal(session_list_count(session, STATE_LIST_QUERIES), 1);
    session_free(session);

    /* Who asks for something else gets that. */
    session = open_session(file, papers, "third");
    assert_view_equal(session_query(session), "third");
    assert_view_equal(test_title(session), "The third of the papers here");
    session_free(session);
    free(file);
    test_folder_remove(folder);
}

#define SHEAF                                                                                      \
    "We show that every coherent sheaf on a smooth surface has a resolution of length two, and "   \
    "that the bound is sharp for all surfaces of general type."
#define GRAPHS                                                                                     \
    "Graph neural networks are trained on samples of the graph, and we give bounds on what the "   \
    "samples cost in accuracy, which turn out to be tight on trees."
#define LEAVES                                                                                     \
    "Plants that grow in the shade have leaves of another shape; we measure them in three "        \
    "forests over ten years and find that the shape follows the light."

/* SURVIVE 76, and a scenario of the whole: papers without titles are starred and noted, then
   the file is sorted, then it comes from elsewhere as JSON with titles, then it is gone. */
static void stars_and_notes_are_found_again_whatever_becomes_of_the_file(void **state)
{
    static const char plain[] = "1. " SHEAF "\n\n2. " GRAPHS "\n\n3. " LEAVES "\n";
    static const char sorted[] = "1. " GRAPHS "\n\n2. " LEAVES "\n\n3. " SHEAF "\n";
    static const char titled[] =
        "{\"title\":\"Leaves in the shade\",\"id\":\"xT7q\",\"abstract\":\"" LEAVES "\"}\n"
        "{\"title\":\"Short resolutions of sheaves\",\"id\":\"bQ2z\",\"abstract\":\"" SHEAF "\"}\n"
        "{\"title\":\"Sampling graphs\",\"id\":\"aR5k\",\"abstract\":\"" GRAPHS "\"}\n";
    (void)state;
    char *folder = test_folder(), *file = test_path(folder, "state.db");
    struct session_note note;
    struct session *session = open_session(file, plain, "");
    assert_int_equal(matches(session), 3);
    act(session, ACTION_STAR, 0);
    act(session, ACTION_MOVE_DOWN, 0);
    session_note_begin(session, &note);
    session_write_note(session, &note, view_of("read the proof"));
    session_note_end(&note);
    test_settle(session);
    session_free(session);

    session = open_session(file, sorted, "is:starred | is:noted");
    assert_marked(session, MARK_STARRED, "2");
    assert_marked(session, MARK_NOTED, "0");
    assert_int_equal(matches(session), 2);
    session_free(session);

    session = open_session(file, titled, "is:noted");
    assert_marked(session, MARK_STARRED, "1");
    assert_marked(session, MARK_NOTED, "2");
    assert_view_equal(test_title(session), "Sampling graphs");
    act(session, ACTION_STAR, 0);
    session_free(session);

    session = open_session(file, papers, "");
    session_list_orphans(session);
    test_settle(session);
    assert_int_equal(session_list_count(session, STATE_LIST_ORPHANS), 2);
    session_free(session);

    session = open_session(file, plain, "is:starred");
    assert_marked(session, MARK_STARRED, "01");
    assert_marked(session, MARK_NOTED, "1");
    session_free(session);
    free(file);
    test_folder_remove(folder);
}

/* ---- other programs ---- */

static void what_another_program_does_is_seen_and_matches_at_once(void **state)
{
    (void)state;
    char *folder = test_folder(), *file = test_path(folder, "state.db");
    struct session *one = open_session(file, papers, "is:starred");
    struct session *two = open_session(file, papers, "");
    assert_int_equal(matches(one), 0);
    act(two, ACTION_MARK_SHOWN, 0);
    act(two, ACTION_STAR, 0);
    while (matches(one) < 5)
        test_poll_once(one);
    act(one, ACTION_MOVE_DOWN, 2);
    act(two, ACTION_UNMARK_ALL, 0);
    act(two, ACTION_MOVE_DOWN, 2);
    act(two, ACTION_STAR, 0); /* takes away the one that is current there */
    while (matches(one) > 4)
        test_poll_once(one);
    assert_view_equal(test_title(one), "The fourth of the papers here");
    assert_marked(one, MARK_STARRED, "0134");
    session_free(one);
    session_free(two);
    free(file);
    test_folder_remove(folder);
}

static void saving_that_waits_is_told_and_what_is_lost_is_counted(void **state)
{
    (void)state;
    char *folder = test_folder(), *file = test_path(folder, "state.db");
    struct session *session = open_session(file, papers, "");
    struct ledger *stuck = test_ledger(file);
    struct buffer reason = {0};
    assert_int_equal(ledger_begin(stuck), TROUBLE_NONE);
    session_do(session, ACTION_STAR, 0);
    while (session_saving(session) != SESSION_SAVING_WAITS)
        test_poll_once(session);
    assert_int_equal(session_unsaved(session), 1);
    assert_marked(session, MARK_STARRED, ""); /* what is not saved is not shown */
    act(session, ACTION_MOVE_DOWN, 0);        /* and all else works */
    test_query(session, "third");
    assert_int_equal(matches(session), 1);
    assert_true(session_end_saving(session, &reason) > 0);
    assert_view_equal(buffer_view(&reason), "another program holds it");
    session_free(session);
    ledger_free(stuck);
    buffer_deinit(&reason);
    free(file);
    test_folder_remove(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_for_the_marked_papers_else_for_this_one),
        cmocka_unit_test(keys_faster_than_the_disk_toggle_in_turn),
        cmocka_unit_test(keys_faster_than_the_disk_are_for_what_was_just_marked),
        cmocka_unit_test(ranges_and_all_that_is_shown_can_be_marked),
        cmocka_unit_test(a_paper_that_matches_no_longer_stays_until_the_next_move),
        cmocka_unit_test(papers_that_match_now_come_at_once),
        cmocka_unit_test(what_a_note_says_is_found_after_the_next_move),
        cmocka_unit_test(dwelling_is_reading_and_cannot_be_undone),
        cmocka_unit_test(a_library_is_opened_where_it_was_left),
        cmocka_unit_test(stars_and_notes_are_found_again_whatever_becomes_of_the_file),
        cmocka_unit_test(what_another_program_does_is_seen_and_matches_at_once),
        cmocka_unit_test(saving_that_waits_is_told_and_what_is_lost_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
