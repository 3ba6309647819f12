/*
 * Disks that fail: a layer below SQLite (https://www.sqlite.org/vfs.html) that refuses one write
 * after the other, or that forgets what was not synced, as a loss of power does.
 */
#include "state_fixture.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/stat.h>

static const struct test_paper papers[] = {{.title = "A paper that has the number 1"},
                                           {.title = "A paper that has the number 2"}};
enum { PAPERS = sizeof papers / sizeof *papers, STEPS_MOST = 400 };

/* ---- the layer ---- */

/* What it does from now on. */
struct faults {
    int until;         /* so many writes and syncs go well; -1: all */
    int code;          /* what SQLite is told then */
    bool once;         /* only one fails, else all from then on */
    bool keeps_synced; /* a copy of each file as it was synced last is kept beside it */
};

static struct faults faults = {.until = -1}; /* SQLite knows no context to hand on */

struct layer_file {
    sqlite3_file base;
    char path[512];
    sqlite3_file *real;
};

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct layer_file *)(void *)file)->real;
}

static bool fails(void)
{
    if (faults.until < 0)
        return false;
    if (faults.until > 0) {
        faults.until--;
        return false;
    }
    if (faults.once)
        faults.until = -1;
    return true;
}

static void copy_file(const char *from, const char *to)
{
    char block[4096];
    FILE *in = fopen(from, "rb"), *out = in ? fopen(to, "wb") : NULL;
    for (size_t count; out && (count = fread(block, 1, sizeof block, in)) > 0;)
        fwrite(block, 1, count, out);
    if (in)
        fclose(in);
    if (out)
        fclose(out);
}

static int layer_close(sqlite3_file *file)
{
    return real_of(file)->pMethods ? real_of(file)->pMethods->xClose(real_of(file)) : SQLITE_OK;
}

static int layer_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset)
{
    return real_of(file)->pMethods->xRead(real_of(file), bytes, count, offset);
}

static int layer_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset)
{
    if (fails())
        return faults.code;
    return real_of(file)->pMethods->xWrite(real_of(file), bytes, count, offset);
}

static int layer_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (fails())
        return faults.code;
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int layer_sync(sqlite3_file *file, int flags)
{
    struct layer_file *layer = (struct layer_file *)(void *)file;
    if (fails())
        return faults.code;
    int code = real_of(file)->pMethods->xSync(real_of(file), flags);
    if (faults.keeps_synced) {
        char copy[600];
        snprintf(copy, sizeof copy, "%s.synced", layer->path);
        copy_file(layer->path, copy);
    }
    return code;
}

static int layer_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int layer_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int layer_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int layer_is_reserved(sqlite3_file *file, int *is)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), is);
}

static int layer_control(sqlite3_file *file, int operation, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}

static int layer_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int layer_traits(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int layer_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, memory);
}

static int layer_lock_map(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void layer_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int layer_unmap(sqlite3_file *file, int remove)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

static const sqlite3_io_methods methods = {2,
                                           layer_close,
                                           layer_read,
                                           layer_write,
                                           layer_truncate,
                                           layer_sync,
                                           layer_size,
                                           layer_lock,
                                           layer_unlock,
                                           layer_is_reserved,
                                           layer_control,
                                           layer_sector,
                                           layer_traits,
                                           layer_map,
                                           layer_lock_map,
                                           layer_barrier,
                                           layer_unmap,
                                           NULL,
                                           NULL};

static int layer_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    struct layer_file *layer = (struct layer_file *)(void *)file;
    sqlite3_vfs *real = vfs->pAppData;
    layer->real = (sqlite3_file *)(void *)(layer + 1);
    layer->base.pMethods = &methods;
    snprintf(layer->path, sizeof layer->path, "%s", name ? name : "");
    int code = real->xOpen(real, name, layer->real, flags, out);
    if (code != SQLITE_OK)
        layer->base.pMethods = NULL;
    return code;
}

/* SQLite's own layer with this one on top; it is the default from now on. */
static int set_up_layer(void **state)
{
    static sqlite3_vfs layer;
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    (void)state;
    layer = *real;
    layer.zName = "faults";
    layer.pAppData = real;
    layer.szOsFile = (int)sizeof(struct layer_file) + real->szOsFile;
    layer.xOpen = layer_open;
    return sqlite3_vfs_register(&layer, 1) != SQLITE_OK;
}

/* ---- what is done meanwhile ---- */

static int set_up(void **state)
{
    faults = (struct faults){.until = -1};
    return fixture_make(state, "state.db", test_snapshot(papers, PAPERS));
}

static int tear_down(void **state)
{
    faults = (struct faults){.until = -1};
    return fixture_tear_down(state);
}

static enum trouble write_note(struct ledger *ledger, const struct fixture *fixture, int number)
{
    struct outcome outcome = {0};
    struct request *request = test_request(REQUEST_NOTE, REQUEST_ON, fixture->snapshot, "0", NULL);
    buffer_append_format(&request->text, "note %d", number);
    enum trouble trouble = ledger_begin(ledger);
    if (trouble == TROUBLE_NONE)
        trouble = ledger_do(ledger, request, &outcome);
    if (trouble == TROUBLE_NONE)
        trouble = ledger_commit(ledger);
    if (trouble != TROUBLE_NONE)
        ledger_roll_back(ledger, trouble);
    buffer_deinit(&outcome.said);
    request_free(request);
    return trouble;
}

static void assert_note(const struct fixture *fixture, int number, int or_number)
{
    struct buffer expected = {0}, other = {0}, found = {0};
    struct ledger *ledger = test_ledger(fixture->file);
    assert_int_equal(ledger_notice(ledger).length, 0);
    test_append_state(ledger_model(ledger), snapshot_paper(fixture->snapshot, 0), &found);
    buffer_append_format(&expected, "; ; note %d", number);
    buffer_append_format(&other, "; ; note %d", or_number);
    if (!view_equal(buffer_view(&found), buffer_view(&other)))
        assert_view_equal(buffer_view(&found), buffer_string(&expected));
    buffer_deinit(&expected);
    buffer_deinit(&other);
    buffer_deinit(&found);
    ledger_free(ledger);
}

/* One write after the other fails: what was saved before stays, the request can be tried again,
   and it is told what is wrong. */
static void refuse_every_write(struct fixture *fixture, int code, bool once)
{
    int saved = 0;
    for (int step = 0; step < STEPS_MOST; step++) {
        struct ledger *ledger = test_ledger(fixture->file);
        if (!saved)
            assert_int_equal(write_note(ledger, fixture, saved), TROUBLE_NONE);
        faults = (struct faults){.until = step, .code = code, .once = once};
        enum trouble trouble = write_note(ledger, fixture, saved + 1);
        bool reached = faults.until <= 0;
        if (trouble != TROUBLE_NONE)
            assert_true(ledger_reason(ledger).length > 0);
        faults.until = -1;
        if (trouble != TROUBLE_NONE) {
            ledger_close(ledger);
            assert_int_equal(ledger_open(ledger), TROUBLE_NONE);
            assert_int_equal(write_note(ledger, fixture, saved + 1), TROUBLE_NONE);
        }
        ledger_free(ledger);
        saved++;
        assert_note(fixture, saved, saved);
        if (!reached)
            return;
    }
    fail_msg("a note takes more than %d writes", STEPS_MOST);
}

/* ---- SURVIVE 65, 66 ---- */

static void a_full_disk_loses_nothing_that_was_saved(void **state)
{
    refuse_every_write(*state, SQLITE_FULL, false);
}

static void a_disk_that_fails_loses_nothing_that_was_saved(void **state)
{
    refuse_every_write(*state, SQLITE_IOERR_WRITE, false);
}

static void a_disk_that_fails_once_loses_nothing(void **state)
{
    refuse_every_write(*state, SQLITE_IOERR_FSYNC, true);
}

/* ---- SURVIVE 64 ---- */

/* All files that are there are as they were synced last; what never was is empty. SQLite syncs the
   folder when a file comes or goes. */
static void lose_power(const struct fixture *fixture)
{
    static const char *const endings[] = {"", "-wal", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        struct buffer path = {0}, copy = {0};
        buffer_append_format(&path, "%s%s", fixture->file, endings[i]);
        buffer_append_format(&copy, "%s.synced", buffer_string(&path));
        bool is_there = access(buffer_string(&path), F_OK) == 0;
        if (is_there && access(buffer_string(&copy), F_OK) == 0)
            copy_file(buffer_string(&copy), buffer_string(&path));
        else if (is_there)
            assert_int_equal(truncate(buffer_string(&path), 0), 0);
        buffer_deinit(&path);
        buffer_deinit(&copy);
    }
}

/* What programs share is gone with them. */
static void unlink_memory(const struct fixture *fixture)
{
    char *path = test_path(fixture->folder, "state.db-shm");
    unlink(path);
    free(path);
}

static void what_was_saved_survives_a_loss_of_power(void **state)
{
    struct fixture *fixture = *state;
    faults.keeps_synced = true;
    for (int number = 1; number <= 30; number++) {
        pid_t child = fork(); /* ends without closing anything, as the power goes */
        if (child == 0) {
            struct ledger *ledger = test_ledger(fixture->file);
            enum trouble trouble = write_note(ledger, fixture, number);
            lose_power(fixture);
            unlink_memory(fixture);
            _exit(trouble != TROUBLE_NONE);
        }
        int status;
        waitpid(child, &status, 0);
        assert_int_equal(status, 0);
        assert_note(fixture, number, number);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_full_disk_loses_nothing_that_was_saved, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_disk_that_fails_loses_nothing_that_was_saved, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_disk_that_fails_once_loses_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_was_saved_survives_a_loss_of_power, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, set_up_layer, NULL);
}
