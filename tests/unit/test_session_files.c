/* Files that change, go and come back while they are open; opening and closing them. */
#include "session_test.h"
#include "temporary.h"

/* A session on files of a folder of its own. */
struct desk {
    struct temporary files;
    struct session *session;
};

static struct desk desk_open(const char *text)
{
    struct desk desk = {.files = temporary_new()};
    temporary_write(&desk.files, "a.jsonl", "w", text);
    struct loader_input input = {.path = temporary_path(&desk.files, "a.jsonl")};
    struct session_options options = {.inputs = &input, .input_count = 1};
    desk.session = session_new(&options);
    session_set_rows(desk.session, 4);
    test_settle(desk.session);
    return desk;
}

static void desk_close(struct desk *desk)
{
    session_free(desk->session);
    temporary_free(&desk->files);
}

/* Until so many papers are shown. */
static void wait_for_papers(struct session *session, size_t count)
{
    while (snapshot_count(result_snapshot(session_result(session))) != count ||
           !session_is_settled(session))
        test_poll_once(session);
}

static void wait_for_message(struct session *session, const char *message)
{
    while (!view_equal_string(session_message(session), message))
        test_poll_once(session);
    test_settle(session);
}

static void go_to(struct session *session, long row)
{
    session_do(session, ACTION_GO_FIRST, row);
}

static size_t row_of_cursor(const struct session *session)
{
    return session_cursor(session) - session_top(session);
}

#define P(title) "{\"title\": \"" title "\", \"year\": 2001}\n"
#define LIST P("alpha") P("beta") P("gamma") P("delta") P("epsilon")

/* ---- the place ---- */

static void the_cursor_stays_on_its_paper_when_the_file_changes(void **state)
{
    (void)state;
    struct desk desk = desk_open(LIST);
    go_to(desk.session, 3);
    size_t row = row_of_cursor(desk.session);
    temporary_replace(&desk.files, "a.jsonl", P("new") P("newer") LIST);
    wait_for_papers(desk.session, 7);
    assert_view_equal(test_title(desk.session), "gamma");
    assert_int_equal(session_cursor(desk.session), 4);
    assert_int_equal(row_of_cursor(desk.session), row);
    temporary_write(&desk.files, "a.jsonl", "w", P("gamma") P("beta"));
    wait_for_papers(desk.session, 2);
    assert_view_equal(test_title(desk.session), "gamma");
    assert_int_equal(session_cursor(desk.session), 0);
    desk_close(&desk);
}

static void query_and_order_are_kept(void **state)
{
    (void)state;
    struct desk desk = desk_open(LIST);
    session_do(desk.session, ACTION_SORT_TITLE, 0);
    test_query(desk.session, "ta$");
    go_to(desk.session, 2);
    assert_view_equal(test_title(desk.session), "delta");
    temporary_replace(&desk.files, "a.jsonl", P("zeta") LIST P("another beta"));
    wait_for_papers(desk.session, 7);
    assert_int_equal(result_count(session_result(desk.session)), 4);
    assert_view_equal(session_query(desk.session), "ta$");
    assert_view_equal(test_title(desk.session), "delta");
    assert_int_equal(session_cursor(desk.session), 2);
    desk_close(&desk);
}

static void a_cursor_nobody_touched_stays_at_the_top(void **state)
{
    (void)state;
    struct desk desk = desk_open(LIST);
    temporary_replace(&desk.files, "a.jsonl", P("new") LIST);
    wait_for_papers(desk.session, 6);
    assert_int_equal(session_cursor(desk.session), 0);
    assert_view_equal(test_title(desk.session), "new");
    desk_close(&desk);
}

static void the_next_paper_takes_the_place_of_one_that_has_gone(void **state)
{
    (void)state;
    struct desk desk = desk_open(LIST);
    go_to(desk.session, 3);
    temporary_replace(&desk.files, "a.jsonl",
                      P("new") P("alpha") P("beta") P("delta") P("epsilon") P("last"));
    wait_for_papers(desk.session, 6);
    assert_view_equal(test_title(desk.session), "delta");
    temporary_replace(&desk.files, "a.jsonl", P("alpha") P("beta"));
    wait_for_papers(desk.session, 2);
    assert_view_equal(test_title(desk.session), "beta");
    desk_close(&desk);
}

/* A program that writes the file anew, slowly. */
static void a_paper_that_was_gone_for_a_moment_is_current_again(void **state)
{
    (void)state;
    struct desk desk = desk_open(LIST);
    go_to(desk.session, 4);
    temporary_write(&desk.files, "a.jsonl", "w", "");
    wait_for_papers(desk.session, 0);
    temporary_write(&desk.files, "a.jsonl", "a", P("alpha") P("beta"));
    wait_for_papers(desk.session, 2);
    temporary_write(&desk.files, "a.jsonl", "a", P("gamma") P("delta") P("epsilon"));
    wait_for_papers(desk.session, 5);
    assert_view_equal(test_title(desk.session), "delta");
    desk_close(&desk);
}

static void who_has_moved_meanwhile_is_not_taken_back(void **state)
{
    (void)state;
    struct desk desk = desk_open(LIST);
    go_to(desk.session, 4);
    temporary_replace(&desk.files, "a.jsonl", P("alpha") P("beta") P("gamma"));
    wait_for_papers(desk.session, 3);
    go_to(desk.session, 1);
    temporary_replace(&desk.files, "a.jsonl", LIST);
    wait_for_papers(desk.session, 5);
    assert_view_equal(test_title(desk.session), "alpha");
    desk_close(&desk);
}

static void at_the_last_row_one_stays_there_while_the_file_grows(void **state)
{
    (void)state;
    struct desk desk = desk_open(LIST);
    session_do(desk.session, ACTION_GO_LAST, 0);
    const struct paper *paper = session_paper(desk.session);
    temporary_write(&desk.files, "a.jsonl", "a", P("zeta") P("eta"));
    wait_for_papers(desk.session, 7);
    assert_view_equal(test_title(desk.session), "epsilon");
    assert_int_equal(session_cursor(desk.session), 4);
    assert_ptr_equal(session_paper(desk.session), paper);
    desk_close(&desk);
}

static void esc_leads_back_although_the_file_has_changed(void **state)
{
    (void)state;
    struct desk desk = desk_open(LIST);
    go_to(desk.session, 4);
    struct session_bookmark *bookmark = session_bookmark_new(desk.session);
    test_query(desk.session, "alpha");
    temporary_replace(&desk.files, "a.jsonl", P("new") P("newer") LIST);
    wait_for_papers(desk.session, 7);
    session_go_back(desk.session, bookmark);
    session_bookmark_free(bookmark);
    wait_for_papers(desk.session, 7);
    assert_int_equal(result_count(session_result(desk.session)), 7);
    assert_view_equal(test_title(desk.session), "delta");
    assert_int_equal(session_cursor(desk.session), 5);
    desk_close(&desk);
}

#define LONG(title, words) "{\"title\": \"" title "\", \"abstract\": \"" words "\"}\n"
#define THEORY                                                                                     \
    LONG("sheaf theory", "sheaves cohomology topos spaces")                                        \
    LONG("milk", "cows drink water in summer")                                                     \
    LONG("topos theory", "sheaves topos logic spaces")

static void related_papers_stay_those_of_their_paper(void **state)
{
    (void)state;
    struct desk desk = desk_open(THEORY);
    go_to(desk.session, 3);
    session_show_related(desk.session);
    test_settle(desk.session);
    assert_view_equal(test_title(desk.session), "sheaf theory");
    temporary_replace(&desk.files, "a.jsonl", LONG("bread", "grain water heat") THEORY);
    wait_for_papers(desk.session, 4);
    assert_true(session_is_related(desk.session));
    size_t paper;
    assert_true(result_is_related(session_result(desk.session), &paper));
    assert_int_equal(paper, 3);
    temporary_replace(&desk.files, "a.jsonl", P("nothing of all that"));
    wait_for_papers(desk.session, 1);
    assert_false(session_is_related(desk.session));
    desk_close(&desk);
}

/* ---- what is told ---- */

static void what_happens_to_a_file_is_told(void **state)
{
    (void)state;
    struct desk desk = desk_open(LIST);
    assert_view_equal(session_message(desk.session), "");
    temporary_replace(&desk.files, "a.jsonl", P("alpha") "broken\n" P("beta"));
    wait_for_message(desk.session, "a.jsonl changed: 2 papers (was 5), 1 record skipped");
    temporary_remove(&desk.files, "a.jsonl");
    wait_for_message(desk.session, "a.jsonl is gone; showing what was read");
    assert_int_equal(snapshot_count(session_snapshot(desk.session)), 2);
    assert_int_equal(session_loading(desk.session)->lost, 1);
    temporary_write(&desk.files, "a.jsonl", "w", P("alpha") "broken\n" P("beta"));
    wait_for_message(desk.session, "a.jsonl is there again");
    assert_int_equal(session_loading(desk.session)->lost, 0);
    temporary_write(&desk.files, "a.jsonl", "w", LIST);
    wait_for_message(desk.session, "a.jsonl changed: 5 papers (was 2)");
    temporary_write(&desk.files, "a.jsonl", "w", "");
    wait_for_message(desk.session, "a.jsonl changed: no papers (was 5)");
    desk_close(&desk);
}

static void a_file_that_was_not_there_is_read_when_it_comes(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    struct loader_input input = {.path = temporary_path(&files, "later.jsonl")};
    struct session_options options = {.inputs = &input, .input_count = 1};
    struct desk desk = {.files = files, .session = session_new(&options)};
    test_settle(desk.session);
    temporary_write(&desk.files, "later.jsonl", "w", LIST);
    wait_for_papers(desk.session, 5);
    assert_view_equal(session_message(desk.session), "later.jsonl changed: 5 papers (was 0)");
    desk_close(&desk);
}

/* ---- opening and closing ---- */

static void files_are_opened_and_closed(void **state)
{
    (void)state;
    char path[600];
    struct desk desk = desk_open(LIST);
    go_to(desk.session, 2);
    temporary_write(&desk.files, "b.jsonl", "w", P("one") P("two"));
    snprintf(path, sizeof path, "%s", desk.files.path);
    session_open_file(desk.session, path);
    assert_false(session_is_settled(desk.session));
    wait_for_papers(desk.session, 7);
    assert_view_equal(session_message(desk.session), "b.jsonl opened: 2 papers");
    assert_view_equal(session_title(desk.session), "a.jsonl + 1");
    assert_view_equal(test_title(desk.session), "beta");
    session_close_file(desk.session, temporary_path(&desk.files, "a.jsonl"));
    wait_for_papers(desk.session, 2);
    assert_view_equal(session_message(desk.session), "a.jsonl closed: 5 papers fewer");
    assert_view_equal(session_title(desk.session), "b.jsonl");
    assert_view_equal(test_title(desk.session), "one");
    session_close_file(desk.session, path);
    wait_for_papers(desk.session, 0);
    assert_null(session_paper(desk.session));
    desk_close(&desk);
}

static void what_cannot_be_opened_is_told(void **state)
{
    (void)state;
    struct desk desk = desk_open(LIST);
    session_open_file(desk.session, "/no/such/file");
    test_settle(desk.session);
    assert_view_equal(session_message(desk.session), "/no/such/file: No such file or directory");
    assert_view_equal(session_title(desk.session), "a.jsonl");
    session_set_message(desk.session, view_of(""));
    session_close_file(desk.session, "/no/such/file");
    test_settle(desk.session);
    assert_view_equal(session_message(desk.session), "/no/such/file: is not open");
    desk_close(&desk);
}

/* The title that was given is the sample's, and goes with it. */
static void a_given_title_is_that_of_the_first_input(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    struct loader_input input = {.memory = view_of(LIST), .name = "sample"};
    struct session_options options = {
        .inputs = &input, .input_count = 1, .title = view_of("Sample library")};
    struct desk desk = {.files = files, .session = session_new(&options)};
    test_settle(desk.session);
    assert_view_equal(session_title(desk.session), "Sample library");
    temporary_write(&desk.files, "b.jsonl", "w", P("one"));
    session_open_file(desk.session, desk.files.path);
    test_settle(desk.session);
    assert_view_equal(session_title(desk.session), "Sample library + 1");
    session_close_file(desk.session, "sample");
    test_settle(desk.session);
    assert_view_equal(session_title(desk.session), "b.jsonl");
    desk_close(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cursor_stays_on_its_paper_when_the_file_changes),
        cmocka_unit_test(query_and_order_are_kept),
        cmocka_unit_test(a_cursor_nobody_touched_stays_at_the_top),
        cmocka_unit_test(the_next_paper_takes_the_place_of_one_that_has_gone),
        cmocka_unit_test(a_paper_that_was_gone_for_a_moment_is_current_again),
        cmocka_unit_test(who_has_moved_meanwhile_is_not_taken_back),
        cmocka_unit_test(at_the_last_row_one_stays_there_while_the_file_grows),
        cmocka_unit_test(esc_leads_back_although_the_file_has_changed),
        cmocka_unit_test(related_papers_stay_those_of_their_paper),
        cmocka_unit_test(what_happens_to_a_file_is_told),
        cmocka_unit_test(a_file_that_was_not_there_is_read_when_it_comes),
        cmocka_unit_test(files_are_opened_and_closed),
        cmocka_unit_test(what_cannot_be_opened_is_told),
        cmocka_unit_test(a_given_title_is_that_of_the_first_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
