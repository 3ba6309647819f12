/* What was done to one record of a paper is done to the paper; and nothing of it gets lost. */
#include "ledger_test.h"

#include "base/clock.h"
#include "state/reading.h"
#include "state/writer.h"

#include <poll.h>

enum { SAFETY_MS = 60000 };

#define HERONS                                                                                     \
    "Herons stand in shallow water for hours and nobody has counted how often they change the "    \
    "leg on which they stand. We watched forty birds in three reed beds over two winters and "     \
    "find that cold birds change legs twice as often as warm ones."

/* 0 and 2 are one paper and share no key; 0 is the fullest. */
static const struct test_paper papers[] = {
    {.title = "Why Herons Change Legs", .authors = "Ann Li", .abstract = HERONS " It is the cold.",
     .doi = "10.1000/1", .venue = "Reeds"},
    {.title = "Steam engines of small towns", .authors = "Bo Wu"},
    {.title = "Cold birds and the winters of herons", .authors = "Ann Li",
     .abstract = "Long: " HERONS},
};

struct fixture {
    char *folder;
    char *file;
    struct snapshot *snapshot;
    struct twins *twins;
    struct writer *writer;
    uint64_t number; /* of the last request */
};

static int set_up(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    fixture->folder = test_folder();
    fixture->file = test_path(fixture->folder, "state.db");
    fixture->snapshot = test_snapshot(papers, 3);
    fixture->twins = twins_new(fixture->snapshot, NULL);
    fixture->writer = writer_new(fixture->file, view_of(""));
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    struct buffer reason = {0};
    assert_int_equal(writer_free(fixture->writer, 10000, &reason), 0);
    buffer_deinit(&reason);
    test_folder_remove(fixture->folder);
    free(fixture->file);
    twins_unref(fixture->twins);
    snapshot_unref(fixture->snapshot);
    free(fixture);
    return 0;
}

/* The report that all is done in and looked at, since the snapshot of that number. */
static struct report *await_report(struct fixture *fixture, uint64_t snapshot)
{
    int64_t end = clock_milliseconds() + SAFETY_MS;
    while (clock_milliseconds() < end) {
        struct pollfd descriptor = {.fd = writer_descriptor(fixture->writer), .events = POLLIN};
        poll(&descriptor, 1, 1000);
        struct report *report = writer_poll(fixture->writer);
        if (report && report->is_read && report->done >= fixture->number &&
            report->looked >= snapshot)
            return report;
        report_free(report);
    }
    fail_msg("the report did not come");
    return NULL;
}

/* Shows them so, and waits for the marks. */
static struct report *show(struct fixture *fixture, bool together)
{
    return await_report(fixture, writer_set_snapshot(fixture->writer, fixture->snapshot,
                                                     fixture->twins, together));
}

static struct report *carry_out(struct fixture *fixture, struct request *request)
{
    fixture->number = writer_submit(fixture->writer, request);
    return await_report(fixture, 0);
}

static struct report *act(struct fixture *fixture, enum request_kind kind, enum request_how how,
                          const char *indexes, const char *text)
{
    return carry_out(fixture, test_request(kind, how, fixture->snapshot, indexes, text));
}

/* "1.1": which of the three papers have a mark. */
static void assert_marks(struct report *report, enum mark mark, const char *expected)
{
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(marks_test(report->marks, mark, i), expected[i] == '1');
}

static void a_star_on_any_record_is_on_all(void **state)
{
    struct fixture *fixture = *state;
    assert_int_equal(twins_row(fixture->twins, 2), 0);
    report_free(show(fixture, false));
    struct report *report = act(fixture, REQUEST_STAR, REQUEST_ON, "2", NULL);
    assert_marks(report, MARK_STARRED, "..1");
    assert_marks(report, MARK_TWINNED, "1.1");
    assert_null(marks_twins(report->marks));
    report_free(report);

    report = show(fixture, true);
    assert_marks(report, MARK_STARRED, "1.1");
    assert_int_equal(marks_count(report->marks, MARK_STARRED), 1);
    assert_true(marks_twins(report->marks) == fixture->twins);
    report_free(report);

    report = show(fixture, false);
    assert_marks(report, MARK_STARRED, "..1");
    report_free(report);
}

static void a_star_taken_from_a_paper_is_gone(void **state)
{
    struct fixture *fixture = *state;
    report_free(act(fixture, REQUEST_STAR, REQUEST_ON, "2", NULL));
    report_free(show(fixture, true));
    struct report *report = act(fixture, REQUEST_STAR, REQUEST_TOGGLE, "0", NULL);
    assert_marks(report, MARK_STARRED, "...");
    report_free(report);
    report = carry_out(fixture, request_new(REQUEST_UNDO, REQUEST_ON));
    assert_marks(report, MARK_STARRED, "1.1");
    report_free(report);
}

static void tags_and_notes_of_all_records_are_the_papers(void **state)
{
    struct fixture *fixture = *state;
    report_free(act(fixture, REQUEST_TAG, REQUEST_ON, "0", "cold"));
    report_free(act(fixture, REQUEST_TAG, REQUEST_ON, "2", "birds"));
    report_free(act(fixture, REQUEST_NOTE, REQUEST_ON, "2", "read again"));
    struct report *report = show(fixture, true);
    for (size_t i = 0; i < 3; i += 2) {
        const struct annotation *annotation = marks_annotation(report->marks, i);
        assert_view_equal(annotation_tags(annotation, FORM_DISPLAY), "birds; cold");
        assert_view_equal(annotation_note(annotation, FORM_DISPLAY), "read again");
    }
    assert_int_equal(marks_count(report->marks, MARK_NOTED), 1);
    report_free(report);

    report_free(act(fixture, REQUEST_TAG, REQUEST_ON, "0", "-birds"));
    report = act(fixture, REQUEST_NOTE, REQUEST_ON, "0", "was read");
    const struct annotation *annotation = marks_annotation(report->marks, 2);
    assert_view_equal(annotation_tags(annotation, FORM_DISPLAY), "cold");
    assert_view_equal(annotation_note(annotation, FORM_DISPLAY), "was read");
    report_free(report);
}

static void a_marked_paper_is_one(void **state)
{
    struct fixture *fixture = *state;
    report_free(show(fixture, true));
    report_free(act(fixture, REQUEST_MARK, REQUEST_ON, "01", NULL));
    struct request *request = request_new(REQUEST_TAG, REQUEST_ON);
    buffer_append_string(&request->text, "cold");
    request->for_marked = true;
    struct report *report = carry_out(fixture, request);
    assert_marks(report, MARK_MARKED, "111");
    assert_int_equal(marks_count(report->marks, MARK_MARKED), 2);
    assert_view_equal(buffer_view(&report->said), "tag cold: 2 papers");
    report_free(report);
}

/* On the command line each record is shown by itself. */
static void what_is_twinned_is_known_without_a_state(void **state)
{
    struct fixture *fixture = *state;
    struct buffer message = {0};
    struct marks *marks;
    assert_int_equal(reading_marks("", fixture->snapshot, fixture->twins, &marks, &message),
                     STATUS_OK);
    assert_true(marks_test(marks, MARK_TWINNED, 0) && marks_test(marks, MARK_TWINNED, 2));
    assert_false(marks_test(marks, MARK_TWINNED, 1));
    assert_int_equal(marks_count(marks, MARK_TWINNED), 2);
    marks_unref(marks);
    assert_int_equal(reading_marks("", fixture->snapshot, NULL, &marks, &message), STATUS_OK);
    assert_null(marks);
    buffer_deinit(&message);
}

#define WITH_WRITER(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_WRITER(a_star_on_any_record_is_on_all),
        WITH_WRITER(a_star_taken_from_a_paper_is_gone),
        WITH_WRITER(tags_and_notes_of_all_records_are_the_papers),
        WITH_WRITER(a_marked_paper_is_one),
        WITH_WRITER(what_is_twinned_is_known_without_a_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
