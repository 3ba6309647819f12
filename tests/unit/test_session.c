/* The program without a screen. */
#include "session_test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char papers[] = "{\"title\":\"alpha one\",\"year\":2003}\n"
                             "{\"title\":\"beta two\",\"year\":2001}\n"
                             "{\"title\":\"alpha three\",\"year\":2002}\n"
                             "{\"title\":\"gamma four\",\"year\":2005}\n"
                             "{\"title\":\"alpha five\",\"year\":2004}\n";

static size_t matches(const struct session *session)
{
    return result_count(session_result(session));
}

static void everything_matches_at_first(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    assert_int_equal(matches(session), 5);
    assert_int_equal(snapshot_count(session_snapshot(session)), 5);
    assert_int_equal(session_cursor(session), 0);
    assert_view_equal(test_title(session), "alpha one");
    assert_null(session_query_error(session));
    assert_false(session_is_searching(session));
    session_free(session);
}

static void a_query_given_at_the_start_is_in_force(void **state)
{
    (void)state;
    struct session *session = test_session_with(papers, "gamma");
    assert_int_equal(matches(session), 1);
    assert_view_equal(test_title(session), "gamma four");
    assert_view_equal(session_query(session), "gamma");
    session_free(session);
}

static void words_can_be_regex_literal_or_fuzzy(void **state)
{
    (void)state;
    struct session *session = test_session_with(papers, "a.*e");
    assert_int_equal(session_match(session), QUERY_MATCH_REGEX);
    assert_int_equal(matches(session), 3);
    assert_int_equal(session_do(session, ACTION_MATCH_MODE, 0), SESSION_QUERY);
    assert_int_equal(session_match(session), QUERY_MATCH_LITERAL);
    test_settle(session);
    assert_int_equal(matches(session), 0);
    session_do(session, ACTION_MATCH_MODE, 0);
    test_query(session, "lphve");
    assert_int_equal(session_match(session), QUERY_MATCH_FUZZY);
    assert_view_equal(test_title(session), "alpha five");
    session_do(session, ACTION_MATCH_MODE, 0);
    assert_int_equal(session_match(session), QUERY_MATCH_REGEX);
    session_free(session);
}

static void going_back_restores_what_words_are(void **state)
{
    (void)state;
    struct session *session = test_session_with(papers, "[");
    struct session_bookmark *bookmark = session_bookmark_new(session);
    assert_non_null(session_query_error(session));
    session_do(session, ACTION_MATCH_MODE, 0);
    test_settle(session);
    assert_null(session_query_error(session));
    session_go_back(session, bookmark);
    test_settle(session);
    assert_int_equal(session_match(session), QUERY_MATCH_REGEX);
    assert_non_null(session_query_error(session));
    session_bookmark_free(bookmark);
    session_free(session);
}

/* A wrong query leaves the last good one in force, with words as they were then. */
static void a_good_query_in_force_keeps_its_words(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_do(session, ACTION_MATCH_MODE, 0);
    test_query(session, "a.");
    assert_int_equal(matches(session), 0);
    session_set_query(session, view_of("/a."));
    session_do(session, ACTION_MATCH_MODE, 0);
    test_settle(session);
    assert_non_null(session_query_error(session));
    session_do(session, ACTION_SORT_YEAR, 0);
    test_settle(session);
    assert_int_equal(matches(session), 0);
    session_free(session);
}

/* A larger part of a title counts more: "alpha" is more of "alpha one" than of
   "alpha three". */
static void sorting_by_relevance_follows_the_query(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_do(session, ACTION_SORT_RELEVANCE, 0);
    test_query(session, "alpha | four");
    static const size_t expected[] = {0, 4, 2, 3};
    assert_int_equal(matches(session), 4);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(result_paper(session_result(session), i), expected[i]);
    test_query(session, "");
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(result_paper(session_result(session), i), i);
    session_free(session);
}

static void setting_a_query_is_seen_before_its_result(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    assert_int_equal(session_set_query(session, view_of("beta")), SESSION_QUERY);
    assert_view_equal(session_query(session), "beta");
    assert_true(session_is_searching(session));
    assert_false(session_is_settled(session));
    assert_int_equal(matches(session), 5);
    assert_true(test_settle(session) & SESSION_RESULT);
    assert_false(session_is_searching(session));
    assert_int_equal(matches(session), 1);
    assert_int_equal(session_set_query(session, view_of("beta")), 0);
    session_free(session);
}

static void only_the_last_of_many_queries_counts(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    const char *typed[] = {"g", "ga", "gam", "alpha", "alpha t", "alpha three"};
    for (size_t i = 0; i < 6; i++)
        session_set_query(session, view_of(typed[i]));
    test_settle(session);
    assert_int_equal(matches(session), 1);
    assert_view_equal(test_title(session), "alpha three");
    session_free(session);
}

static void deferred_searches_wait_until_they_are_begun(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_defer_searches(session);
    assert_int_equal(session_set_query(session, view_of("beta")), SESSION_QUERY);
    assert_int_equal(session_set_query(session, view_of("gamma")), SESSION_QUERY);
    int numbers[SESSION_DESCRIPTORS];
    struct pollfd engine = {.events = POLLIN};
    session_descriptors(session, numbers);
    engine.fd = numbers[1];
    assert_int_equal(poll(&engine, 1, 100), 0);
    assert_true(session_is_searching(session));
    assert_false(session_is_settled(session));
    session_begin_search(session);
    test_settle(session);
    assert_int_equal(matches(session), 1);
    assert_view_equal(test_title(session), "gamma four");
    session_begin_search(session);
    assert_true(session_is_settled(session));
    session_free(session);
}

/* A wrong query that was mended, but not judged yet, is what the new order is for. */
static void sorting_does_not_take_the_place_of_a_query_just_typed(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    test_query(session, "(alpha");
    assert_non_null(session_query_error(session));
    session_defer_searches(session);
    session_set_query(session, view_of("(alpha)"));
    session_do(session, ACTION_SORT_YEAR, 0);
    session_begin_search(session);
    test_settle(session);
    assert_null(session_query_error(session));
    assert_false(session_is_searching(session));
    assert_int_equal(matches(session), 3);
    session_free(session);
}

static void the_current_paper_is_kept_while_it_matches(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_do(session, ACTION_MOVE_DOWN, 2);
    assert_view_equal(test_title(session), "alpha three");
    test_query(session, "alpha");
    assert_view_equal(test_title(session), "alpha three");
    assert_int_equal(session_cursor(session), 1);
    test_query(session, "gamma|beta");
    assert_view_equal(test_title(session), "beta two");
    test_query(session, "");
    assert_view_equal(test_title(session), "alpha three");
    session_free(session);
}

static void a_paper_kept_with_its_query_is_the_one_to_keep(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_do(session, ACTION_MOVE_DOWN, 2);
    test_query(session, "gamma");
    session_keep_paper(session);
    test_query(session, "");
    assert_view_equal(test_title(session), "gamma four");
    session_set_query(session, view_of("beta"));
    session_keep_paper(session);
    test_settle(session);
    test_query(session, "");
    assert_view_equal(test_title(session), "beta two");
    session_free(session);
}

/* Whether results come between the keys or only at the end. */
static void what_is_current_does_not_depend_on_how_fast_one_types(void **state)
{
    (void)state;
    const char *const typed = "gamma|beta";
    for (int slow = 0; slow < 2; slow++) {
        struct session *session = test_session(papers);
        session_do(session, ACTION_GO_LAST, 0);
        for (size_t length = 1; length <= strlen(typed); length++) {
            session_set_query(session, view_make(typed, length));
            if (slow)
                test_settle(session);
        }
        session_keep_paper(session);
        test_settle(session);
        assert_view_equal(test_title(session), "beta two");
        session_free(session);
    }
}

static void a_slip_that_matches_nothing_does_not_lose_the_paper(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_do(session, ACTION_MOVE_DOWN, 4);
    test_query(session, "alphx");
    assert_null(session_paper(session));
    assert_int_equal(matches(session), 0);
    assert_int_equal(session_do(session, ACTION_MOVE_DOWN, 1), 0);
    test_query(session, "alph");
    assert_view_equal(test_title(session), "alpha five");
    session_free(session);
}

static void a_wrong_query_keeps_the_last_result(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    test_query(session, "alpha");
    test_query(session, "alpha (");
    assert_int_equal(matches(session), 3);
    assert_view_equal(session_query(session), "alpha (");
    const struct query_error *error = session_query_error(session);
    assert_non_null(error);
    assert_int_equal(error->start, 6);
    assert_true(error->message.length > 0);
    assert_false(session_is_searching(session));
    assert_true(session_set_query(session, view_of("alpha (three)")) & SESSION_QUERY);
    test_settle(session);
    assert_null(session_query_error(session));
    assert_int_equal(matches(session), 1);
    session_free(session);
}

static void sorting_works_while_the_query_is_wrong(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    test_query(session, "alpha");
    test_query(session, "alpha [");
    session_do(session, ACTION_SORT_YEAR, 0);
    test_settle(session);
    session_do(session, ACTION_GO_FIRST, 0);
    assert_view_equal(test_title(session), "alpha three");
    assert_int_equal(matches(session), 3);
    assert_non_null(session_query_error(session));
    session_free(session);
}

static void a_bookmark_brings_everything_back_at_once(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_set_rows(session, 2);
    session_do(session, ACTION_GO_LAST, 0);
    session_do(session, ACTION_MOVE_UP, 1);
    assert_int_equal(session_top(session), 3);
    struct session_bookmark *bookmark = session_bookmark_new(session);
    test_query(session, "beta");
    session_set_query(session, view_of("beta ("));
    assert_int_equal(matches(session), 1);
    session_go_back(session, bookmark);
    session_bookmark_free(bookmark);
    for (int settled = 0; settled < 2; settled++) {
        assert_view_equal(session_query(session), "");
        assert_int_equal(matches(session), 5);
        assert_int_equal(session_cursor(session), 3);
        assert_int_equal(session_top(session), 3);
        assert_null(session_query_error(session));
        test_settle(session);
    }
    session_free(session);
}

static void sorting_keeps_the_paper_and_reverses(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    session_do(session, ACTION_MOVE_DOWN, 1);
    assert_true(session_do(session, ACTION_SORT_YEAR, 0) & SESSION_RESULT);
    test_settle(session);
    assert_view_equal(test_title(session), "beta two");
    assert_int_equal(session_cursor(session), 0);
    session_do(session, ACTION_REVERSE, 0);
    test_settle(session);
    assert_view_equal(test_title(session), "beta two");
    assert_int_equal(session_cursor(session), 4);
    assert_true(session_order(session)->keys[0].reverse);
    session_do(session, ACTION_SORT_FILE, 0);
    test_settle(session);
    assert_int_equal(session_cursor(session), 1);
    assert_int_equal(session_do(session, ACTION_SORT_FILE, 0), 0);
    session_do(session, ACTION_REVERSE, 0);
    test_settle(session);
    assert_int_equal(session_cursor(session), 3);
    session_do(session, ACTION_REVERSE, 0);
    assert_int_equal(session_order(session)->count, 0);
    session_free(session);
}

static void moving_tells_whether_anything_moved(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    assert_int_equal(session_do(session, ACTION_MOVE_UP, 0), 0);
    assert_int_equal(session_do(session, ACTION_MOVE_DOWN, 0), SESSION_CURSOR);
    assert_int_equal(session_cursor(session), 1);
    session_do(session, ACTION_GO_FIRST, 4);
    assert_int_equal(session_cursor(session), 3);
    session_do(session, ACTION_GO_LAST, 2);
    assert_int_equal(session_cursor(session), 1);
    session_do(session, ACTION_GO_LAST, 0);
    assert_int_equal(session_cursor(session), 4);
    assert_int_equal(session_do(session, ACTION_GO_FIRST, 100000000), 0);
    assert_int_equal(session_do(session, ACTION_QUIT, 0), 0);
    assert_int_equal(session_do(session, ACTION_HELP, 0), 0);
    session_free(session);
}

static void messages_are_set_and_removed(void **state)
{
    (void)state;
    struct session *session = test_session(papers);
    assert_int_equal(session_set_message(session, view_of("hello")), SESSION_MESSAGE);
    assert_view_equal(session_message(session), "hello");
    assert_int_equal(session_set_message(session, view_of("hello")), 0);
    assert_int_equal(session_set_message(session, view_of("")), SESSION_MESSAGE);
    session_free(session);
}

static struct session *session_of(const struct loader_input *inputs, size_t count)
{
    struct session_options options = {.inputs = inputs, .input_count = count};
    struct session *session = session_new(&options);
    test_settle(session);
    return session;
}

static void the_title_is_the_lists_own_name_or_the_files(void **state)
{
    (void)state;
    struct loader_input heading = {.memory = view_of("My Own List\n\nA first abstract that is "
                                                     "long enough to be one. It ends.\n\n"
                                                     "A second abstract that is long enough, "
                                                     "too. It ends as well.\n"),
                                   .name = "a.txt"};
    struct session *session = session_of(&heading, 1);
    assert_view_equal(session_title(session), "My Own List");
    session_free(session);
    struct loader_input two[] = {{.memory = view_of(papers), .name = "/some/where/b.jsonl"},
                                 {.memory = view_of(papers), .name = "c.jsonl"}};
    session = session_of(two, 1);
    assert_view_equal(session_title(session), "b.jsonl");
    session_free(session);
    session = session_of(two, 2);
    assert_view_equal(session_title(session), "b.jsonl + 1");
    session_free(session);
}

static void write_papers(const char *folder, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(papers, file);
    fclose(file);
}

static void remove_papers(const char *folder, const char *name)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(remove(path), 0);
}

static void a_folder_gives_its_name_not_those_of_its_files(void **state)
{
    (void)state;
    char folder[] = "/tmp/sheaf-title-XXXXXX", path[256], more[256];
    assert_non_null(mkdtemp(folder));
    write_papers(folder, "-rf.json");
    write_papers(folder, "z.json");
    snprintf(path, sizeof path, "%s/", folder);
    struct loader_input inputs[] = {{.path = path}, {.memory = view_of(papers), .name = "b"}};
    struct session *session = session_of(inputs, 1);
    assert_view_equal(session_title(session), folder + strlen("/tmp/"));
    session_free(session);
    snprintf(path, sizeof path, "%s/.", folder);
    snprintf(more, sizeof more, "%s + 1", folder + strlen("/tmp/"));
    session = session_of(inputs, 2);
    assert_view_equal(session_title(session), more);
    session_free(session);
    remove_papers(folder, "-rf.json");
    remove_papers(folder, "z.json");
    assert_int_equal(rmdir(folder), 0);
}

static void what_cannot_be_read_is_told(void **state)
{
    (void)state;
    struct loader_input inputs[] = {{.path = "/no/such/file"},
                                    {.memory = view_of(papers), .name = "b.jsonl"},
                                    {.path = "/no/such\xff/either"}};
    struct session *session = session_of(inputs, 3);
    assert_view_equal(session_message(session),
                      "/no/such/file: No such file or directory (and 1 more)");
    assert_int_equal(matches(session), 5);
    session_free(session);
}

/* A pipe that gives papers only as the test writes them. */
struct pipe {
    char folder[32];
    char path[48];
    int descriptor;
    int written;
    struct session *session;
};

static void pipe_open(struct pipe *pipe)
{
    *pipe = (struct pipe){.folder = "/tmp/sheaf-XXXXXX"};
    assert_non_null(mkdtemp(pipe->folder));
    snprintf(pipe->path, sizeof pipe->path, "%s/pipe", pipe->folder);
    assert_int_equal(mkfifo(pipe->path, 0600), 0);
    pipe->descriptor = open(pipe->path, O_RDWR | O_CLOEXEC);
    assert_true(pipe->descriptor >= 0);
    struct loader_input input = {.path = pipe->path};
    struct session_options options = {.inputs = &input, .input_count = 1};
    pipe->session = session_new(&options);
}

/* Every third paper is a beta, the others are alphas; years go down. Each is so long that a
   few dozen are more than any buffer on the way holds back. */
static void pipe_write(struct pipe *pipe, int count)
{
    char filling[1000];
    memset(filling, 'x', sizeof filling);
    for (int i = 0; i < count; i++, pipe->written++)
        dprintf(pipe->descriptor, "{\"title\":\"%s %d\",\"year\":%d,\"abstract\":\"%.*s\"}\n",
                pipe->written % 3 ? "alpha" : "beta", pipe->written, 2900 - pipe->written,
                (int)sizeof filling, filling);
}

static void pipe_wait(struct pipe *pipe, size_t wanted)
{
    while (matches(pipe->session) < wanted)
        test_poll_once(pipe->session);
}

static void pipe_end(struct pipe *pipe)
{
    close(pipe->descriptor);
    test_settle(pipe->session);
}

static void pipe_free(struct pipe *pipe)
{
    session_free(pipe->session);
    unlink(pipe->path);
    rmdir(pipe->folder);
}

static void the_cursor_stays_on_its_paper_while_papers_come(void **state)
{
    (void)state;
    struct pipe pipe;
    pipe_open(&pipe);
    pipe_write(&pipe, 60);
    pipe_wait(&pipe, 30);
    session_set_rows(pipe.session, 10);
    session_do(pipe.session, ACTION_SORT_YEAR, 0);
    session_do(pipe.session, ACTION_GO_LAST, 0);
    while (session_is_searching(pipe.session))
        test_poll_once(pipe.session);
    session_do(pipe.session, ACTION_GO_FIRST, 6);
    struct buffer title = {0};
    buffer_append_view(&title, test_title(pipe.session));
    size_t row = session_cursor(pipe.session) - session_top(pipe.session);
    size_t rank = session_cursor(pipe.session);
    pipe_write(&pipe, 200);
    pipe_end(&pipe);
    assert_int_equal(matches(pipe.session), 260);
    assert_view_equal(test_title(pipe.session), buffer_string(&title));
    assert_true(session_cursor(pipe.session) > rank);
    assert_int_equal(session_cursor(pipe.session) - session_top(pipe.session), row);
    buffer_deinit(&title);
    pipe_free(&pipe);
}

static void an_untouched_cursor_stays_at_the_top_while_papers_come(void **state)
{
    (void)state;
    struct pipe pipe;
    pipe_open(&pipe);
    pipe_write(&pipe, 60);
    pipe_wait(&pipe, 30);
    session_do(pipe.session, ACTION_SORT_YEAR, 0);
    pipe_write(&pipe, 200);
    pipe_end(&pipe);
    assert_int_equal(session_cursor(pipe.session), 0);
    assert_view_equal(test_title(pipe.session), "alpha 259");
    pipe_free(&pipe);
}

static void queries_work_and_grow_while_papers_come(void **state)
{
    (void)state;
    struct pipe pipe;
    pipe_open(&pipe);
    pipe_write(&pipe, 60);
    pipe_wait(&pipe, 30);
    session_set_query(pipe.session, view_of("beta"));
    while (session_is_searching(pipe.session))
        test_poll_once(pipe.session);
    assert_true(matches(pipe.session) >= 10 && matches(pipe.session) <= 20);
    pipe_write(&pipe, 60);
    pipe_wait(&pipe, 30);
    session_set_query(pipe.session, view_of("beta ["));
    pipe_write(&pipe, 60);
    pipe_end(&pipe);
    assert_int_equal(matches(pipe.session), 60);
    assert_non_null(session_query_error(pipe.session));
    pipe_free(&pipe);
}

/* The list never shrinks while the query stays the same. */
static void a_refresh_never_shows_less_than_before(void **state)
{
    (void)state;
    struct pipe pipe;
    pipe_open(&pipe);
    size_t before = 0;
    for (int i = 0; i < 20; i++) {
        pipe_write(&pipe, 50);
        pipe_wait(&pipe, before + 1);
        assert_true(matches(pipe.session) >= before);
        before = matches(pipe.session);
    }
    pipe_end(&pipe);
    assert_int_equal(matches(pipe.session), 1000);
    pipe_free(&pipe);
}

static void ending_in_the_middle_of_loading_is_clean(void **state)
{
    (void)state;
    struct pipe pipe;
    pipe_open(&pipe);
    pipe_write(&pipe, 60);
    pipe_wait(&pipe, 30);
    session_set_query(pipe.session, view_of("alpha"));
    pipe_write(&pipe, 60);
    struct session_bookmark *bookmark = session_bookmark_new(pipe.session);
    close(pipe.descriptor);
    pipe_free(&pipe);
    session_bookmark_free(bookmark);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_matches_at_first),
        cmocka_unit_test(a_query_given_at_the_start_is_in_force),
        cmocka_unit_test(words_can_be_regex_literal_or_fuzzy),
        cmocka_unit_test(going_back_restores_what_words_are),
        cmocka_unit_test(a_good_query_in_force_keeps_its_words),
        cmocka_unit_test(sorting_by_relevance_follows_the_query),
        cmocka_unit_test(setting_a_query_is_seen_before_its_result),
        cmocka_unit_test(only_the_last_of_many_queries_counts),
        cmocka_unit_test(deferred_searches_wait_until_they_are_begun),
        cmocka_unit_test(sorting_does_not_take_the_place_of_a_query_just_typed),
        cmocka_unit_test(the_current_paper_is_kept_while_it_matches),
        cmocka_unit_test(a_paper_kept_with_its_query_is_the_one_to_keep),
        cmocka_unit_test(what_is_current_does_not_depend_on_how_fast_one_types),
        cmocka_unit_test(a_slip_that_matches_nothing_does_not_lose_the_paper),
        cmocka_unit_test(a_wrong_query_keeps_the_last_result),
        cmocka_unit_test(sorting_works_while_the_query_is_wrong),
        cmocka_unit_test(a_bookmark_brings_everything_back_at_once),
        cmocka_unit_test(sorting_keeps_the_paper_and_reverses),
        cmocka_unit_test(moving_tells_whether_anything_moved),
        cmocka_unit_test(messages_are_set_and_removed),
        cmocka_unit_test(the_title_is_the_lists_own_name_or_the_files),
        cmocka_unit_test(a_folder_gives_its_name_not_those_of_its_files),
        cmocka_unit_test(what_cannot_be_read_is_told),
        cmocka_unit_test(the_cursor_stays_on_its_paper_while_papers_come),
        cmocka_unit_test(an_untouched_cursor_stays_at_the_top_while_papers_come),
        cmocka_unit_test(queries_work_and_grow_while_papers_come),
        cmocka_unit_test(a_refresh_never_shows_less_than_before),
        cmocka_unit_test(ending_in_the_middle_of_loading_is_clean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
