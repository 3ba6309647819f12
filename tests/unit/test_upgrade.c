/*
 * States of every schema that there has been are read and brought up to date, and a program that
 * is killed meanwhile leaves the old one or the new one, never something between (SURVIVE 73).
 *
 * tests/data/state-N.sql makes a state of schema N. Whoever changes the schema adds the next one.
 */
#include "state_fixture.h"

#include <signal.h>
#include <sqlite3.h>

enum { STATEMENTS_MOST = 1000 };

/* What every state-N.sql holds. */
static const struct test_paper papers[] = {{.title = "One", .doi = "10.1/one"},
                                           {.title = "Two", .arxiv = "2401.00002"}};

static int set_up(void **state)
{
    return fixture_make(state, "state.db", test_snapshot(papers, sizeof papers / sizeof *papers));
}

/* ---- databases ---- */

static void read_text(const char *path, struct buffer *text)
{
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("there is no %s: a schema without a state to be tested with", path);
    for (int c; (c = getc(file)) != EOF;)
        buffer_append_byte(text, (char)c);
    fclose(file);
}

/* A state of this schema; 0: an empty file. */
static void make_state(const struct fixture *fixture, int version)
{
    struct buffer path = {0}, sql = {0};
    const char *source = getenv("SHEAF_SOURCE");
    sqlite3 *handle = NULL;
    buffer_append_format(&path, "%s/tests/data/state-%d.sql", source ? source : ".", version);
    if (version > 0)
        read_text(buffer_string(&path), &sql);
    assert_int_equal(sqlite3_open(fixture->file, &handle), SQLITE_OK);
    if (sqlite3_exec(handle, buffer_string(&sql), NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", buffer_string(&path), sqlite3_errmsg(handle));
    sqlite3_close(handle);
    buffer_deinit(&path);
    buffer_deinit(&sql);
}

/* The first column of the first row. */
static void read_first(const char *file, const char *sql, struct buffer *out)
{
    sqlite3 *handle = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open(file, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(handle, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    buffer_clear(out);
    buffer_append_string(out, (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(handle);
}

/* ---- a program that is killed at a statement ---- */

static int statements_left; /* until the end; SQLite's extensions know no context */

static int count_statement(unsigned kind, void *context, void *statement, void *text)
{
    (void)kind;
    (void)context;
    (void)statement;
    (void)text;
    if (statements_left-- == 0)
        raise(SIGKILL);
    return 0;
}

/* Called for every connection that is opened from now on. */
static int watch_connection(sqlite3 *handle, const char **message, const void *routines)
{
    (void)message;
    (void)routines;
    return sqlite3_trace_v2(handle, SQLITE_TRACE_STMT, count_statement, NULL);
}

/* True when the program had come to its end before that statement. */
static bool open_until(const struct fixture *fixture, int statement)
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        statements_left = statement;
        sqlite3_auto_extension((void (*)(void))(uintptr_t)watch_connection);
        struct ledger *ledger = ledger_new(fixture->file);
        enum trouble trouble = ledger_open(ledger);
        ledger_free(ledger);
        _exit(trouble != TROUBLE_NONE);
    }
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return !WIFSIGNALED(status);
}

/* ---- what is there afterwards ---- */

static void assert_old_or_new(const struct fixture *fixture, int version)
{
    struct buffer found = {0};
    read_first(fixture->file, "PRAGMA integrity_check", &found);
    assert_string_equal(buffer_string(&found), "ok");
    read_first(fixture->file, "PRAGMA user_version", &found);
    int is = atoi(buffer_string(&found));
    assert_true(is == version || is == DATABASE_VERSION);
    read_first(fixture->file, "SELECT count(*) FROM sqlite_schema WHERE name = 'change'", &found);
    assert_string_equal(buffer_string(&found), is > 0 ? "1" : "0");
    buffer_deinit(&found);
}

static void assert_usable(const struct fixture *fixture, int version)
{
    struct ledger *ledger = test_ledger(fixture->file);
    assert_false(ledger_is_in_memory(ledger));
    assert_int_equal(ledger_notice(ledger).length, 0);
    if (version > 0) {
        assert_state(ledger, fixture->snapshot, 0, "; ; ");
        assert_state(ledger, fixture->snapshot, 1, "star; to read; ");
    }
    assert_int_equal(test_do(ledger, REQUEST_STAR, REQUEST_ON, fixture->snapshot, "0", NULL), 1);
    assert_int_equal(test_undo(ledger), 1);
    ledger_free(ledger);
}

static void a_program_killed_while_it_upgrades_leaves_the_old_state_or_the_new_one(void **state)
{
    struct fixture *fixture = *state;
    for (int version = 0; version <= DATABASE_VERSION; version++) {
        bool ended = false;
        for (int statement = 0; !ended; statement++) {
            assert_true(statement < STATEMENTS_MOST);
            fixture_renew(fixture, "state.db");
            make_state(fixture, version);
            ended = open_until(fixture, statement);
            assert_old_or_new(fixture, version);
            assert_usable(fixture, version);
        }
    }
}

/* Undo, notes and searches as well. */
static void a_state_of_an_earlier_schema_is_whole(void **state)
{
    struct fixture *fixture = *state;
    for (int version = 1; version <= DATABASE_VERSION; version++) {
        fixture_renew(fixture, "state.db");
        make_state(fixture, version);
        struct ledger *ledger = test_ledger(fixture->file);
        struct buffer said = {0};
        assert_state(ledger, fixture->snapshot, 1, "star; to read; ");
        test_carry_out(ledger, request_new(REQUEST_UNDO, REQUEST_ON), &said);
        assert_true(view_starts_with(buffer_view(&said), "undone: search mine"));
        test_undo(ledger);
        test_undo(ledger);
        assert_state(ledger, fixture->snapshot, 1, "star; ; ");
        ledger_free(ledger);
        buffer_deinit(&said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_program_killed_while_it_upgrades_leaves_the_old_state_or_the_new_one, set_up,
            fixture_tear_down),
        cmocka_unit_test_setup_teardown(a_state_of_an_earlier_schema_is_whole, set_up,
                                        fixture_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
