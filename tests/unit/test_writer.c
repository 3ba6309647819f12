/* The thread that writes: marks of open papers, two programs, a held file, the end. */
#include "state_fixture.h"

#include "base/clock.h"
#include "state/position.h"
#include "state/writer.h"

#include <poll.h>

enum { SAFETY_MS = 60000, PAPERS = 2500 };

static int set_up(void **state)
{
    return fixture_make(state, "deep/down/state.db", numbered_papers(PAPERS));
}

static void submit(struct writer *writer, struct fixture *fixture, enum request_kind kind,
                   enum request_how how, uint32_t paper)
{
    struct request *request = request_new(kind, how);
    request_set_papers(request, fixture->snapshot, &paper, 1);
    writer_submit(writer, request);
}

/* The next report for which wanted() is true; the caller frees it. */
static struct report *await_report(struct writer *writer,
                                   bool (*wanted)(const struct report *report, size_t number),
                                   size_t number)
{
    int64_t end = clock_milliseconds() + SAFETY_MS;
    while (clock_milliseconds() < end) {
        struct pollfd descriptor = {.fd = writer_descriptor(writer), .events = POLLIN};
        poll(&descriptor, 1, 1000);
        struct report *report = writer_poll(writer);
        if (report && wanted(report, number))
            return report;
        report_free(report);
    }
    fail_msg("the report did not come");
    return NULL;
}

static bool is_done(const struct report *report, size_t number)
{
    return report->done >= number;
}

static bool has_stars(const struct report *report, size_t number)
{
    return marks_count(report->marks, MARK_STARRED) == number;
}

static bool is_read(const struct report *report, size_t number)
{
    (void)number;
    return report->is_read;
}

static bool waits(const struct report *report, size_t number)
{
    return report->waits == (number != 0);
}

static bool has_found(const struct report *report, size_t number)
{
    return report->position_paper == number;
}

static void what_is_done_is_in_the_marks_of_the_same_report(void **state)
{
    struct fixture *fixture = *state;
    struct writer *writer = writer_new(fixture->file, view_of(""));
    struct buffer reason = {0};
    writer_set_snapshot(writer, fixture->snapshot, NULL, true);
    for (uint32_t i = 0; i < 20; i++)
        submit(writer, fixture, REQUEST_STAR, REQUEST_ON, i * 100);
    struct report *report = await_report(writer, is_done, 20);
    assert_int_equal(marks_count(report->marks, MARK_STARRED), 20);
    assert_true(marks_test(report->marks, MARK_STARRED, 1900));
    assert_true(marks_fit(report->marks, fixture->snapshot));
    assert_false(report->in_memory);
    report_free(report);
    assert_int_equal(writer_free(writer, 10000, &reason), 0);

    writer = writer_new(fixture->file, view_of(""));
    writer_set_snapshot(writer, fixture->snapshot, NULL, true);
    report_free(await_report(writer, has_stars, 20));
    writer_free(writer, 10000, &reason);
    buffer_deinit(&reason);
}

static void other_programs_are_seen_soon(void **state)
{
    struct fixture *fixture = *state;
    struct writer *one = writer_new(fixture->file, view_of(""));
    struct writer *two = writer_new(fixture->file, view_of(""));
    struct buffer reason = {0};
    writer_set_snapshot(one, fixture->snapshot, NULL, true);
    writer_set_snapshot(two, fixture->snapshot, NULL, true);
    for (size_t i = 1; i <= 5; i++) {
        submit(i % 2 ? one : two, fixture, REQUEST_STAR, REQUEST_ON, (uint32_t)i);
        struct report *report = await_report(i % 2 ? two : one, has_stars, i);
        assert_true(report->foreign > 1); /* an own change does not count there */
        report_free(report);
    }
    writer_free(one, 10000, &reason);
    writer_free(two, 10000, &reason);
    buffer_deinit(&reason);
}

static void papers_that_are_opened_later_have_their_marks(void **state)
{
    struct fixture *fixture = *state;
    struct writer *writer = writer_new(fixture->file, view_of(""));
    struct buffer reason = {0};
    struct snapshot *empty = snapshot_new_empty();
    submit(writer, fixture, REQUEST_STAR, REQUEST_ON, 2400);
    report_free(await_report(writer, is_done, 1));
    writer_set_snapshot(writer, empty, NULL, true);
    writer_set_snapshot(writer, fixture->snapshot, NULL, true);
    report_free(await_report(writer, has_stars, 1));
    /* Read again, the file has the same papers in other memory. */
    struct snapshot *again = numbered_papers(PAPERS);
    writer_set_snapshot(writer, empty, NULL, true);
    report_free(await_report(writer, has_stars, 0));
    writer_set_snapshot(writer, again, NULL, true);
    struct report *report = await_report(writer, has_stars, 1);
    assert_true(marks_fit(report->marks, again));
    assert_true(marks_test(report->marks, MARK_STARRED, 2400));
    report_free(report);
    writer_free(writer, 10000, &reason);
    snapshot_unref(again);
    snapshot_unref(empty);
    buffer_deinit(&reason);
}

static void the_same_paper_twice_has_the_mark_twice(void **state)
{
    struct fixture *fixture = *state;
    static const struct test_paper twice[] = {
        {.title = "One paper in two of the files", .authors = "Ada"},
        {.title = "Another one between them", .authors = "Ada"},
        {.title = "One paper in two of the files", .authors = "Ada", .doi = "10.1000/x"},
    };
    struct snapshot *snapshot = test_snapshot(twice, 3);
    struct writer *writer = writer_new(fixture->file, view_of(""));
    struct buffer reason = {0};
    struct request *request = test_request(REQUEST_STAR, REQUEST_ON, snapshot, "2", NULL);
    writer_set_snapshot(writer, snapshot, NULL, true);
    writer_submit(writer, request);
    struct report *report = await_report(writer, has_stars, 2);
    assert_true(marks_test(report->marks, MARK_STARRED, 0));
    report_free(report);
    writer_free(writer, 10000, &reason);
    snapshot_unref(snapshot);
    buffer_deinit(&reason);
}

static void the_place_in_a_library_is_found_again(void **state)
{
    struct fixture *fixture = *state;
    struct writer *writer = writer_new(fixture->file, view_of("/library"));
    struct buffer reason = {0}, keys = {0}, scratch = {0};
    struct request *request = request_new(REQUEST_POSITION, REQUEST_ON);
    key_set_append(&keys, snapshot_paper(fixture->snapshot, 2100), &scratch);
    const struct position_text left = {view_of("literal"), view_of("year-"), view_of("a query"),
                                       buffer_view(&keys)};
    request->silent = true;
    buffer_append_string(&request->item, "/library");
    position_append(&request->text, &left);
    writer_submit(writer, request);
    assert_int_equal(writer_free(writer, 10000, &reason), 0);

    writer = writer_new(fixture->file, view_of("/library"));
    writer_set_snapshot(writer, fixture->snapshot, NULL, true);
    struct report *report = await_report(writer, has_found, 2100);
    struct position_text position;
    position_parse(buffer_view(&report->position), &position);
    assert_view_equal(position.query, "a query");
    assert_view_equal(position.match, "literal");
    assert_view_equal(position.order, "year-");
    report_free(report);
    writer_free(writer, 10000, &reason);

    writer = writer_new(fixture->file, view_of("/another"));
    report = await_report(writer, is_read, 0);
    assert_int_equal(report->position.length, 0);
    report_free(report);
    writer_free(writer, 10000, &reason);
    buffer_deinit(&reason);
    buffer_deinit(&keys);
    buffer_deinit(&scratch);
}

/* SURVIVE 70: a stuck process holds the file. */
static void while_the_file_is_held_saving_waits(void **state)
{
    struct fixture *fixture = *state;
    struct writer *writer = writer_new(fixture->file, view_of(""));
    struct buffer reason = {0};
    writer_set_snapshot(writer, fixture->snapshot, NULL, true);
    submit(writer, fixture, REQUEST_STAR, REQUEST_ON, 1);
    report_free(await_report(writer, is_done, 1));
    struct ledger *stuck = test_ledger(fixture->file);
    assert_int_equal(ledger_begin(stuck), TROUBLE_NONE);
    submit(writer, fixture, REQUEST_STAR, REQUEST_ON, 2);
    struct report *report = await_report(writer, waits, 1);
    assert_view_equal(buffer_view(&report->notice), "saving waits: another program holds it");
    assert_int_equal(report->done, 1);
    report_free(report);
    assert_int_equal(ledger_commit(stuck), TROUBLE_NONE);
    report = await_report(writer, is_done, 2);
    assert_int_equal(marks_count(report->marks, MARK_STARRED), 2);
    assert_false(report->waits);
    report_free(report);

    assert_int_equal(ledger_begin(stuck), TROUBLE_NONE);
    submit(writer, fixture, REQUEST_STAR, REQUEST_ON, 3);
    submit(writer, fixture, REQUEST_STAR, REQUEST_ON, 4);
    assert_int_equal(writer_free(writer, 50, &reason), 2); /* and it is told */
    assert_view_equal(buffer_view(&reason), "another program holds it");
    ledger_free(stuck);
    buffer_deinit(&reason);
}

/* The folder comes later, as a home on a network may. */
static void a_file_that_is_deleted_is_made_anew(void **state)
{
    struct fixture *fixture = *state;
    struct writer *writer = writer_new(fixture->file, view_of(""));
    struct buffer reason = {0};
    writer_set_snapshot(writer, fixture->snapshot, NULL, true);
    submit(writer, fixture, REQUEST_STAR, REQUEST_ON, 1);
    report_free(await_report(writer, is_done, 1));
    assert_int_equal(unlink(fixture->file), 0);
    submit(writer, fixture, REQUEST_STAR, REQUEST_ON, 2);
    report_free(await_report(writer, is_done, 2));
    writer_free(writer, 10000, &reason);
    struct ledger *ledger = test_ledger(fixture->file);
    assert_state(ledger, fixture->snapshot, 2, "star; ; ");
    ledger_free(ledger);
    buffer_deinit(&reason);
}

static void lists_of_tags_and_queries_are_reported(void **state)
{
    struct fixture *fixture = *state;
    struct writer *writer = writer_new(fixture->file, view_of(""));
    struct buffer reason = {0};
    static const char *const queries[] = {"one", "two", "one"};
    for (size_t i = 0; i < 3; i++) {
        struct request *request = request_new(REQUEST_QUERY, REQUEST_ON);
        request->silent = true;
        buffer_append_string(&request->item, queries[i]);
        buffer_append_string(&request->text, "regex");
        writer_submit(writer, request);
    }
    struct request *request = request_new(REQUEST_TAG, REQUEST_ON);
    const uint32_t papers[] = {5, 6, 7};
    request_set_papers(request, fixture->snapshot, papers, 3);
    buffer_append_string(&request->text, "z b");
    writer_submit(writer, request);
    struct report *report = await_report(writer, is_done, 4);
    assert_int_equal(state_lists_count(report->lists, STATE_LIST_TAGS), 2);
    assert_view_equal(state_lists_item(report->lists, STATE_LIST_TAGS, 0)->name, "b");
    assert_int_equal(state_lists_item(report->lists, STATE_LIST_TAGS, 1)->count, 3);
    assert_int_equal(state_lists_count(report->lists, STATE_LIST_QUERIES), 2);
    assert_view_equal(state_lists_item(report->lists, STATE_LIST_QUERIES, 1)->name, "one");
    assert_view_equal(buffer_view(&report->said), "tag z b: 3 papers");
    report_free(report);
    writer_free(writer, 10000, &reason);
    buffer_deinit(&reason);
}

static void what_is_not_open_is_listed(void **state)
{
    struct fixture *fixture = *state;
    struct writer *writer = writer_new(fixture->file, view_of(""));
    struct buffer reason = {0};
    static const struct test_paper gone[] = {
        {.title = "A paper that is in no file any more", .authors = "Ada"}};
    struct snapshot *snapshot = test_snapshot(gone, 1);
    writer_set_snapshot(writer, fixture->snapshot, NULL, true);
    writer_submit(writer, test_request(REQUEST_STAR, REQUEST_ON, snapshot, "0", NULL));
    writer_submit(writer, test_request(REQUEST_NOTE, REQUEST_ON, snapshot, "0", "one\ntwo"));
    submit(writer, fixture, REQUEST_STAR, REQUEST_ON, 3);
    writer_submit(writer, request_new(REQUEST_ORPHANS, REQUEST_ON));
    struct report *report = await_report(writer, is_done, 4);
    assert_int_equal(state_lists_count(report->lists, STATE_LIST_ORPHANS), 1);
    const struct state_item *item = state_lists_item(report->lists, STATE_LIST_ORPHANS, 0);
    assert_view_equal(item->name, "A paper that is in no file any more");
    assert_view_equal(item->value, "star, note: one");
    report_free(report);
    writer_free(writer, 10000, &reason);
    snapshot_unref(snapshot);
    buffer_deinit(&reason);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_done_is_in_the_marks_of_the_same_report, set_up,
                                        fixture_tear_down),
        cmocka_unit_test_setup_teardown(other_programs_are_seen_soon, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(papers_that_are_opened_later_have_their_marks, set_up,
                                        fixture_tear_down),
        cmocka_unit_test_setup_teardown(the_same_paper_twice_has_the_mark_twice, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(the_place_in_a_library_is_found_again, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(while_the_file_is_held_saving_waits, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(a_file_that_is_deleted_is_made_anew, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(lists_of_tags_and_queries_are_reported, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(what_is_not_open_is_listed, set_up, fixture_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
