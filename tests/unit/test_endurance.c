/*
 * Many changes, and programs that end in the middle of them: what was said to be saved is there.
 * The checks are short; make endurance does as many as the state has to stand.
 */
#include "state_fixture.h"

#include "random_text.h"
#include "state/writer.h"

#include <poll.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <time.h>

enum {
    PAPERS = 50,
    PENDING_MOST = 20,
    KILLS = 60,
    KILLS_OF_A_FILE = 50, /* then a new file: every round reads the whole log */
    CHANGES = 400,
    MANY_PAPERS = 10000
};

static int set_up(void **state)
{
    return fixture_make(state, "state.db", numbered_papers(PAPERS));
}

/* As many as the environment says, for make endurance. */
static uint32_t how_many(const char *variable, uint32_t usual)
{
    const char *value = getenv(variable);
    return value && *value ? (uint32_t)strtoul(value, NULL, 10) : usual;
}

/* ---- programs that write ---- */

/* What a program writes: the n-th change, from 1 on. */
typedef struct request *make_request(const struct fixture *fixture, uint32_t program, uint32_t n);

/* Waits for the next report and returns what is done by then. Trouble ends the program. */
static uint64_t await_report(struct writer *writer)
{
    struct pollfd wait = {writer_descriptor(writer), POLLIN, 0};
    poll(&wait, 1, -1);
    struct report *report = writer_poll(writer);
    uint64_t done = report ? report->done : 0;
    bool good = !report || report->waits || !report->notice.length; /* to wait is no error */
    report_free(report);
    if (!good)
        _exit(2);
    return done;
}

/* Writes `count` changes, a few of them at a time, and says in the pipe how many are done. */
static _Noreturn void write_changes(const struct fixture *fixture, uint32_t program,
                                    make_request *make, uint32_t first, uint32_t count,
                                    int pipe_end)
{
    struct writer *writer = writer_new(fixture->file, view_of(""));
    struct buffer reason = {0};
    uint64_t submitted = 0, done = 0;
    while (done < count) {
        while (submitted < count && submitted - done < PENDING_MOST) {
            writer_submit(writer, make(fixture, program, first + (uint32_t)submitted));
            submitted++;
        }
        uint64_t now = await_report(writer);
        done = now > done ? now : done;
        if (write(pipe_end, &done, sizeof done) != sizeof done)
            _exit(3);
    }
    _exit(writer_free(writer, 10000, &reason) ? 4 : 0);
}

static pid_t start(const struct fixture *fixture, uint32_t program, make_request *make,
                   uint32_t first, uint32_t count, int *pipe_end)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_changes(fixture, program, make, first, count, ends[1]);
    }
    close(ends[1]);
    *pipe_end = ends[0];
    return child;
}

static void assert_sound(const char *file)
{
    sqlite3 *handle = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open_v2(file, &handle, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(handle, "PRAGMA integrity_check", -1, &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(statement, 0), "ok");
    sqlite3_finalize(statement);
    sqlite3_close(handle);
}

/* ---- SURVIVE 63 ---- */

/* A note on one paper after the other, which is the number of the change. */
static struct request *number_note(const struct fixture *fixture, uint32_t program, uint32_t n)
{
    struct request *request = request_new(REQUEST_NOTE, REQUEST_ON);
    uint32_t paper = n % PAPERS;
    (void)program;
    request_set_papers(request, fixture->snapshot, &paper, 1);
    buffer_append_format(&request->text, "%u", (unsigned)n);
    return request;
}

/* The number of the last change of a paper that is there; 0: none. */
static uint32_t read_number(const struct ledger *ledger, const struct fixture *fixture,
                            size_t paper)
{
    struct buffer state = {0};
    test_append_state(ledger_model(ledger), snapshot_paper(fixture->snapshot, paper), &state);
    uint32_t number = (uint32_t)strtoul(buffer_string(&state) + strlen("; ; "), NULL, 10);
    buffer_deinit(&state);
    return number;
}

/* Every change up to `done` is there, or a later one of the same paper. Returns the last one. */
static uint32_t check_notes(const struct fixture *fixture, uint32_t done)
{
    struct ledger *ledger = test_ledger(fixture->file);
    uint32_t last = done;
    assert_int_equal(ledger_notice(ledger).length, 0);
    for (uint32_t paper = 0; paper < PAPERS; paper++) {
        uint32_t expected = done >= paper ? done - (done - paper) % PAPERS : 0;
        uint32_t found = read_number(ledger, fixture, paper);
        if (found < expected)
            fail_msg("paper %u has the note %u, change %u was saved", paper, found, expected);
        last = found > last ? found : last;
    }
    ledger_free(ledger);
    return last;
}

/* Kills a program at a moment that nobody chose. Returns how many changes it said were saved. */
static uint32_t kill_while_it_writes(pid_t child, int pipe_end, uint32_t *seed)
{
    uint64_t done = 0, said;
    uint32_t reports = random_next(seed) % 8;
    for (uint32_t i = 0; i < reports && read(pipe_end, &said, sizeof said) == sizeof said; i++)
        done = said;
    const struct timespec moment = {0, (long)(random_next(seed) % 4000000)};
    nanosleep(&moment, NULL);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    while (read(pipe_end, &said, sizeof said) == sizeof said)
        done = said;
    close(pipe_end);
    return (uint32_t)done;
}

static void what_was_saved_survives_kill_at_any_moment(void **state)
{
    struct fixture *fixture = *state;
    uint32_t kills = how_many("ENDURANCE_KILLS", KILLS), seed = (uint32_t)time(NULL) | 1, last = 0;
    for (uint32_t i = 0; i < kills; i++) {
        int pipe_end;
        if (i > 0 && i % KILLS_OF_A_FILE == 0) {
            fixture_renew(fixture, "state.db");
            last = 0;
        }
        pid_t child = start(fixture, 0, number_note, last + 1, 1000000, &pipe_end);
        uint32_t done = kill_while_it_writes(child, pipe_end, &seed);
        if (access(fixture->file, F_OK) ==
            0) /* it may have been killed before anything was there */
            assert_sound(fixture->file);
        else
            assert_int_equal(done, 0);
        last = check_notes(fixture, done ? last + done : last);
    }
}

/* ---- SURVIVE 68 ---- */

/* A tag of its own for each change. */
static struct request *number_tag(const struct fixture *fixture, uint32_t program, uint32_t n)
{
    struct request *request = request_new(REQUEST_TAG, REQUEST_ON);
    uint32_t paper = n % PAPERS;
    request_set_papers(request, fixture->snapshot, &paper, 1);
    buffer_append_format(&request->text, "of-%u-%u", (unsigned)program, (unsigned)n);
    return request;
}

static void count_tag(void *context, struct view tag, size_t groups)
{
    (void)tag;
    *(size_t *)context += groups;
}

static void two_programs_that_write_at_once_lose_nothing(void **state)
{
    struct fixture *fixture = *state;
    uint32_t changes = how_many("ENDURANCE_CHANGES", CHANGES);
    pid_t children[2];
    int ends[2], status;
    for (uint32_t i = 0; i < 2; i++)
        children[i] = start(fixture, i, number_tag, 1, changes, &ends[i]);
    for (int i = 0; i < 2; i++) {
        uint64_t done;
        while (read(ends[i], &done, sizeof done) == sizeof done)
            continue;
        close(ends[i]);
        waitpid(children[i], &status, 0);
        assert_int_equal(status, 0); /* neither trouble nor a notice */
    }
    size_t tags = 0;
    struct ledger *ledger = test_ledger(fixture->file);
    model_visit_tags(ledger_model(ledger), count_tag, &tags);
    assert_int_equal(tags, 2 * (size_t)changes);
    ledger_free(ledger);
    assert_sound(fixture->file);
}

/* ---- many papers at once ---- */

static void a_tag_of_ten_thousand_papers_is_undone_in_one_step(void **state)
{
    struct fixture *fixture = *state;
    struct snapshot *snapshot = numbered_papers(MANY_PAPERS);
    struct ledger *ledger = test_ledger(fixture->file);
    struct request *request = request_new(REQUEST_TAG, REQUEST_ON);
    uint32_t *papers = malloc(MANY_PAPERS * sizeof *papers);
    struct buffer said = {0};
    size_t tags = 0;
    for (uint32_t i = 0; i < MANY_PAPERS; i++)
        papers[i] = i;
    request_set_papers(request, snapshot, papers, MANY_PAPERS);
    buffer_append_string(&request->text, "many");
    assert_int_equal(test_carry_out(ledger, request, NULL), MANY_PAPERS);
    model_visit_tags(ledger_model(ledger), count_tag, &tags);
    assert_int_equal(tags, MANY_PAPERS);
    test_carry_out(ledger, request_new(REQUEST_UNDO, REQUEST_ON), &said);
    assert_view_equal(buffer_view(&said), "undone: tag many (10000 changes)");
    tags = 0;
    model_visit_tags(ledger_model(ledger), count_tag, &tags);
    assert_int_equal(tags, 0);
    assert_int_equal(test_redo(ledger), MANY_PAPERS);
    ledger_free(ledger);
    buffer_deinit(&said);
    free(papers);
    snapshot_unref(snapshot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_saved_survives_kill_at_any_moment, set_up,
                                        fixture_tear_down),
        cmocka_unit_test_setup_teardown(two_programs_that_write_at_once_lose_nothing, set_up,
                                        fixture_tear_down),
        cmocka_unit_test_setup_teardown(a_tag_of_ten_thousand_papers_is_undone_in_one_step, set_up,
                                        fixture_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
