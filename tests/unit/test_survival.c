/* What the state must survive: damage, odd places, other versions (SURVIVE 70-75, 77, 80). */
#include "state_fixture.h"

#include "state/place.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <time.h>

enum { PAPERS = 60 };

static int set_up(void **state)
{
    return fixture_make(state, "state.db", numbered_papers(PAPERS));
}

/* A star and a note for each paper, in steps of one. */
static void fill(struct fixture *fixture)
{
    struct ledger *ledger = test_ledger(fixture->file);
    for (uint32_t i = 0; i < PAPERS; i++) {
        struct request *request = request_new(REQUEST_STAR, REQUEST_ON);
        request_set_papers(request, fixture->snapshot, &i, 1);
        test_carry_out(ledger, request, NULL);
        request = request_new(REQUEST_NOTE, REQUEST_ON);
        request_set_papers(request, fixture->snapshot, &i, 1);
        buffer_append_format(&request->text, "a note of some length on paper %u", i);
        test_carry_out(ledger, request, NULL);
    }
    ledger_free(ledger);
}

static size_t count_stars(const struct ledger *ledger, const struct snapshot *snapshot)
{
    size_t count = 0;
    for (size_t i = 0; i < snapshot_count(snapshot); i++) {
        struct buffer state = {0};
        test_append_state(ledger_model(ledger), snapshot_paper(snapshot, i), &state);
        count += view_starts_with(buffer_view(&state), "star");
        buffer_deinit(&state);
    }
    return count;
}

static bool exists(const char *folder, const char *name)
{
    struct stat information;
    char *path = test_path(folder, name);
    bool there = lstat(path, &information) == 0;
    free(path);
    return there;
}

static void assert_notice_holds(const struct ledger *ledger, const char *text)
{
    if (view_find(ledger_notice(ledger), view_of(text), 0) == VIEW_NONE)
        fail_msg("the notice is \"%.*s\", should hold \"%s\"", (int)ledger_notice(ledger).length,
                 ledger_notice(ledger).data ? ledger_notice(ledger).data : "", text);
}

/* ---- damage ---- */

static void read_file(const char *path, struct buffer *bytes)
{
    FILE *file = fopen(path, "rb");
    char block[4096];
    size_t count;
    assert_non_null(file);
    while ((count = fread(block, 1, sizeof block, file)) > 0)
        buffer_append(bytes, block, count);
    fclose(file);
}

static void write_file(const char *path, struct view bytes)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes.data, 1, bytes.length, file), bytes.length);
    fclose(file);
}

static void remove_state(struct fixture *fixture)
{
    static const char *const names[] = {
        "state.db",           "state.db-wal",           "state.db-shm",
        "state.db.damaged-1", "state.db.damaged-1-wal", "state.db.damaged-1-shm"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *path = test_path(fixture->folder, names[i]);
        unlink(path);
        free(path);
    }
}

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* SURVIVE 75. Whatever byte is wrong: the program works, the file is used or put aside, and
   most is there. What a byte within a text says cannot be known to be wrong. */
static void a_wrong_byte_costs_little(void **state)
{
    enum { MUTATIONS = 250 };
    struct fixture *fixture = *state;
    struct buffer good = {0};
    unsigned seed = 3;
    size_t put_aside = 0;
    fill(fixture);
    read_file(fixture->file, &good);
    for (int i = 0; i < MUTATIONS; i++) {
        size_t at = next_random(&seed) % good.length;
        char before = good.data[at];
        good.data[at] = (char)(before ^ (char)(1 + next_random(&seed) % 255));
        remove_state(fixture);
        write_file(fixture->file, buffer_view(&good));
        good.data[at] = before;
        struct ledger *ledger = test_ledger(fixture->file);
        size_t stars = count_stars(ledger, fixture->snapshot);
        bool aside = exists(fixture->folder, "state.db.damaged-1");
        put_aside += aside;
        /* The first page says where all others are: without it nothing is found. */
        if (stars < PAPERS / 4 && at >= 100 && !(aside && at < 4096))
            fail_msg("byte %zu: only %zu stars are left", at, stars);
        test_do(ledger, REQUEST_TAG, REQUEST_ON, fixture->snapshot, "0", "works");
        ledger_free(ledger);
    }
    assert_true(put_aside > 0);
    buffer_deinit(&good);
}

static void a_backup_replaces_what_is_damaged(void **state)
{
    static const struct {
        const char *name;
        const char *bytes;
        size_t length;
    } cases[] = {
        {"zeros", NULL, 40960},
        {"no database", "This is a text, and no database at all.", 0},
        {"truncated", "", 4096},
    };
    struct fixture *fixture = *state;
    fill(fixture);
    ledger_free(test_ledger(fixture->file)); /* makes the backup: there are changes now */
    assert_true(exists(fixture->folder, "state.db.backup"));
    struct buffer good = {0};
    read_file(fixture->file, &good);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer bytes = {0};
        if (!cases[i].bytes)
            buffer_append_repeat(&bytes, '\0', cases[i].length);
        else if (*cases[i].bytes)
            buffer_append_string(&bytes, cases[i].bytes);
        else
            buffer_append(&bytes, good.data, cases[i].length);
        remove_state(fixture);
        write_file(fixture->file, buffer_view(&bytes));
        struct ledger *ledger = test_ledger(fixture->file);
        if (count_stars(ledger, fixture->snapshot) != PAPERS)
            fail_msg("%s: %zu stars", cases[i].name, count_stars(ledger, fixture->snapshot));
        assert_notice_holds(ledger, "the state was damaged");
        assert_notice_holds(ledger, "state.db.damaged-1");
        ledger_free(ledger);
        struct buffer kept = {0};
        char *aside = test_path(fixture->folder, "state.db.damaged-1");
        read_file(aside, &kept);
        assert_true(view_equal(buffer_view(&kept), buffer_view(&bytes)));
        free(aside);
        buffer_deinit(&kept);
        buffer_deinit(&bytes);
    }
    buffer_deinit(&good);
}

/* SQLite would delete the WAL beside an empty file. */
static void an_empty_file_and_a_folder_are_put_aside(void **state)
{
    struct fixture *fixture = *state;
    struct snapshot *snapshot = fixture->snapshot;
    char *wal = test_path(fixture->folder, "state.db-wal");
    write_file(fixture->file, view_of(""));
    write_file(wal, view_of("what was written last"));
    struct ledger *ledger = test_ledger(fixture->file);
    test_do(ledger, REQUEST_STAR, REQUEST_ON, snapshot, "0", NULL);
    ledger_free(ledger);
    struct buffer kept = {0};
    char *aside = test_path(fixture->folder, "state.db.damaged-1-wal");
    read_file(aside, &kept);
    assert_view_equal(buffer_view(&kept), "what was written last");
    buffer_deinit(&kept);
    free(aside);
    free(wal);

    remove_state(fixture);
    assert_int_equal(mkdir(fixture->file, 0700), 0);
    ledger = test_ledger(fixture->file);
    assert_false(ledger_is_in_memory(ledger));
    assert_true(exists(fixture->folder, "state.db.damaged-1"));
    ledger_free(ledger);
}

/* ---- versions ---- */

static void run_sql(const char *file, const char *sql)
{
    sqlite3 *handle = NULL;
    assert_int_equal(sqlite3_open(file, &handle), SQLITE_OK);
    if (sqlite3_exec(handle, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(handle));
    sqlite3_close(handle);
}

/* SURVIVE 74. What can be read is shown; nothing is written, and that is said. */
static void a_newer_version_is_read_and_left_alone(void **state)
{
    struct fixture *fixture = *state;
    struct buffer before = {0}, after = {0};
    fill(fixture);
    run_sql(fixture->file, "PRAGMA user_version = 999; PRAGMA wal_checkpoint(TRUNCATE)");
    read_file(fixture->file, &before);
    struct ledger *ledger = test_ledger(fixture->file);
    assert_true(ledger_is_in_memory(ledger));
    assert_notice_holds(ledger, "nothing is saved: a newer version of Sheaf");
    assert_state(ledger, fixture->snapshot, 0, "star; ; a note of some length on paper 0");
    test_do(ledger, REQUEST_TAG, REQUEST_ON, fixture->snapshot, "0", "here");
    ledger_free(ledger);
    read_file(fixture->file, &after);
    assert_true(view_equal(buffer_view(&before), buffer_view(&after)));
    assert_false(exists(fixture->folder, "state.db.damaged-1"));
    buffer_deinit(&before);
    buffer_deinit(&after);
}

static void the_database_of_another_program_is_left_alone(void **state)
{
    struct fixture *fixture = *state;
    struct buffer before = {0}, after = {0};
    run_sql(fixture->file, "CREATE TABLE mail(id); INSERT INTO mail VALUES(1)");
    read_file(fixture->file, &before);
    struct ledger *ledger = test_ledger(fixture->file);
    assert_true(ledger_is_in_memory(ledger));
    assert_notice_holds(ledger, "another program");
    ledger_free(ledger);
    read_file(fixture->file, &after);
    assert_true(view_equal(buffer_view(&before), buffer_view(&after)));
    buffer_deinit(&before);
    buffer_deinit(&after);
}

/* ---- places ---- */

/* As another user: root may write everywhere. The child's result is its exit status. */
static void as_nobody(void (*run)(struct fixture *fixture), struct fixture *fixture)
{
    enum { NOBODY = 65534 };
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && (setegid(NOBODY) != 0 || seteuid(NOBODY) != 0))
            _exit(3);
        run(fixture);
        _exit(0);
    }
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 3)
        skip();
    assert_int_equal(status, 0);
}

/* In a child: assertions of cmocka do not work there. */
static void demand(bool condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "# %s\n", what);
    _exit(1);
}

static void read_only(struct fixture *fixture)
{
    struct ledger *ledger = ledger_new(fixture->file);
    demand(ledger_open(ledger) == TROUBLE_NONE, "cannot be opened");
    demand(ledger_is_in_memory(ledger), "should be in memory");
    demand(count_stars(ledger, fixture->snapshot) == PAPERS, "what is there should be shown");
    demand(view_starts_with(ledger_notice(ledger), "nothing is saved: "), "no notice");
    struct request *request = test_request(REQUEST_STAR, REQUEST_OFF, fixture->snapshot, "0", NULL);
    struct outcome outcome = {0};
    demand(ledger_begin(ledger) == TROUBLE_NONE &&
               ledger_do(ledger, request, &outcome) == TROUBLE_NONE &&
               ledger_commit(ledger) == TROUBLE_NONE && outcome.changes == 1,
           "changes should work in memory");
    request_free(request);
    ledger_free(ledger);
}

/* SURVIVE 71. A home that may not be written to. */
static void where_nothing_can_be_written_all_works_in_memory(void **state)
{
    struct fixture *fixture = *state;
    fill(fixture);
    /* Readable for the other user, and his own, as his home would be. */
    if (geteuid() == 0) {
        assert_int_equal(chown(fixture->file, 65534, 65534), 0);
        assert_int_equal(chown(fixture->folder, 65534, 65534), 0);
    }
    assert_int_equal(chmod(fixture->file, 0400), 0);
    assert_int_equal(chmod(fixture->folder, 0500), 0);
    as_nobody(read_only, fixture);
    assert_int_equal(chmod(fixture->folder, 0700), 0);
}

static void no_folder(struct fixture *fixture)
{
    struct buffer path = {0};
    buffer_append_format(&path, "%s/below/state.db", fixture->folder);
    struct ledger *ledger = ledger_new(buffer_string(&path));
    demand(ledger_open(ledger) == TROUBLE_NONE, "cannot be opened");
    demand(ledger_is_in_memory(ledger), "should be in memory");
    demand(ledger_notice(ledger).length > 0, "no notice");
    ledger_free(ledger);
    buffer_deinit(&path);
}

static void where_no_folder_can_be_made_all_works_in_memory(void **state)
{
    struct fixture *fixture = *state;
    assert_int_equal(chmod(fixture->folder, 0555), 0);
    as_nobody(no_folder, fixture);
    assert_int_equal(chmod(fixture->folder, 0700), 0);
}

/* SURVIVE 71. The specification of XDG says that relative paths are to be ignored. */
static void the_place_follows_the_environment(void **state)
{
    struct fixture *fixture = *state;
    struct buffer message = {0}, expected = {0};
    struct place place;
    setenv("XDG_STATE_HOME", fixture->folder, 1);
    assert_int_equal(place_find(&place, NULL, true, &message), STATUS_OK);
    buffer_append_format(&expected, "%s/sheaf/state.db", fixture->folder);
    assert_view_equal(buffer_view(&place.path), buffer_string(&expected));
    place_deinit(&place);
    setenv("XDG_STATE_HOME", "relative/folder", 1);
    setenv("HOME", fixture->folder, 1);
    assert_int_equal(place_find(&place, NULL, true, &message), STATUS_OK);
    buffer_clear(&expected);
    buffer_append_format(&expected, "%s/.local/state/sheaf/state.db", fixture->folder);
    assert_view_equal(buffer_view(&place.path), buffer_string(&expected));
    place_deinit(&place);
    unsetenv("XDG_STATE_HOME");
    buffer_deinit(&message);
    buffer_deinit(&expected);
}

/* SURVIVE 80 */
static void places_that_cannot_be_trusted_are_refused_or_warned_of(void **state)
{
    struct fixture *fixture = *state;
    struct buffer message = {0};
    struct place place;
    struct stat information;
    ledger_free(test_ledger(fixture->file));
    assert_int_equal(stat(fixture->file, &information), 0);
    assert_int_equal(information.st_mode & 077, 0); /* for the user alone */

    char *link = test_path(fixture->folder, "link.db");
    assert_int_equal(symlink("state.db", link), 0);
    assert_int_equal(place_find(&place, link, true, &message), STATUS_OK);
    assert_true(view_ends_with(buffer_view(&place.warning), "is a link"));
    assert_true(view_ends_with(buffer_view(&place.path), "/state.db"));
    place_deinit(&place);
    unlink(link);
    assert_int_equal(symlink("nowhere", link), 0);
    assert_int_equal(place_find(&place, link, true, &message), STATUS_SYSTEM);
    place_deinit(&place);
    free(link);

    assert_int_equal(chmod(fixture->folder, 0777), 0);
    assert_int_equal(place_find(&place, fixture->file, true, &message), STATUS_SYSTEM);
    place_deinit(&place);
    assert_int_equal(chmod(fixture->folder, 01777), 0);
    assert_int_equal(place_find(&place, fixture->file, true, &message), STATUS_OK);
    assert_true(place.warning.length > 0);
    place_deinit(&place);
    assert_int_equal(chmod(fixture->folder, 0700), 0);

    assert_int_equal(chmod(fixture->file, 0666), 0);
    assert_int_equal(place_find(&place, fixture->file, true, &message), STATUS_OK);
    assert_true(place.warning.length > 0);
    place_deinit(&place);

    char *fifo = test_path(fixture->folder, "fifo.db");
    assert_int_equal(mkfifo(fifo, 0600), 0);
    assert_int_equal(place_find(&place, fifo, true, &message), STATUS_SYSTEM);
    place_deinit(&place);
    free(fifo);

    if (geteuid() == 0) {
        assert_int_equal(chown(fixture->file, 65534, 65534), 0);
        buffer_clear(&message);
        assert_int_equal(place_find(&place, fixture->file, true, &message), STATUS_SYSTEM);
        assert_true(view_ends_with(buffer_view(&message), "belongs to somebody else"));
        place_deinit(&place);
    }
    buffer_deinit(&message);
}

/* SURVIVE 72. A test's own statfs() stands before the C library's: the folder seems to lie on
   NFS when its name says so. */
int statfs(const char *path, struct statfs *information)
{
    memset(information, 0, sizeof *information);
    information->f_type = strstr(path, "network") ? 0x6969 : 0xEF53;
    return 0;
}

static void on_file_systems_without_locks_the_old_way_of_writing_is_used(void **state)
{
    struct fixture *fixture = *state;
    char *file = test_path(fixture->folder, "network/state.db");
    char *wal = test_path(fixture->folder, "network/state.db-wal");
    struct ledger *ledger = test_ledger(file);
    assert_notice_holds(ledger, "may not know locks");
    test_do(ledger, REQUEST_STAR, REQUEST_ON, fixture->snapshot, "0", NULL);
    assert_int_not_equal(access(wal, F_OK), 0);
    ledger_free(ledger);
    ledger = test_ledger(file);
    assert_int_equal(count_stars(ledger, fixture->snapshot), 1);
    ledger_free(ledger);
    free(file);
    free(wal);
}

/* ---- the clock ---- */

/* SURVIVE 77. A test's own clock, where it was set. */
static struct timespec wall_clock;

int clock_gettime(clockid_t clock, struct timespec *time)
{
    if (clock == CLOCK_REALTIME && wall_clock.tv_sec) {
        *time = wall_clock;
        return 0;
    }
    return (int)syscall(SYS_clock_gettime, clock, time);
}

static void what_is_done_later_counts_whatever_the_clock_says(void **state)
{
    static const time_t times[] = {1000, 4102444800, 5, 2147483648, 99999999999, 1700000000};
    struct fixture *fixture = *state;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        wall_clock.tv_sec = times[i];
        struct ledger *ledger = test_ledger(fixture->file);
        test_do(ledger, REQUEST_STAR, i % 2 ? REQUEST_OFF : REQUEST_ON, fixture->snapshot, "0",
                NULL);
        assert_state(ledger, fixture->snapshot, 0, i % 2 ? "; ; " : "star; ; ");
        ledger_free(ledger);
    }
    wall_clock.tv_sec = 0;
    struct ledger *ledger = test_ledger(fixture->file);
    assert_state(ledger, fixture->snapshot, 0, "; ; ");
    test_undo(ledger);
    assert_state(ledger, fixture->snapshot, 0, "star; ; ");
    ledger_free(ledger);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_wrong_byte_costs_little, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(a_backup_replaces_what_is_damaged, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(an_empty_file_and_a_folder_are_put_aside, set_up,
                                        fixture_tear_down),
        cmocka_unit_test_setup_teardown(a_newer_version_is_read_and_left_alone, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(the_database_of_another_program_is_left_alone, set_up,
                                        fixture_tear_down),
        cmocka_unit_test_setup_teardown(where_nothing_can_be_written_all_works_in_memory, set_up,
                                        fixture_tear_down),
        cmocka_unit_test_setup_teardown(where_no_folder_can_be_made_all_works_in_memory, set_up,
                                        fixture_tear_down),
        cmocka_unit_test_setup_teardown(the_place_follows_the_environment, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(places_that_cannot_be_trusted_are_refused_or_warned_of,
                                        set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(
            on_file_systems_without_locks_the_old_way_of_writing_is_used, set_up, fixture_tear_down),
        cmocka_unit_test_setup_teardown(what_is_done_later_counts_whatever_the_clock_says, set_up,
                                        fixture_tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
