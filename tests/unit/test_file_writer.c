/* Files that are written whole or not at all; completing their names. */
#include "temporary.h"

#include "io/file_writer.h"
#include "io/path_completion.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

static enum status write_file(const char *path, const char *text, struct buffer *message)
{
    struct file_writer *writer = file_writer_open(path, message);
    if (!writer)
        return STATUS_SYSTEM;
    enum status status = file_writer_write(writer, view_of(text), message);
    if (status == STATUS_OK)
        return file_writer_finish(writer, message);
    file_writer_abandon(writer);
    return status;
}

static void a_new_file_is_written(void **state)
{
    struct temporary *temporary = *state;
    struct buffer message = {0};
    const char *path = temporary_path(temporary, "new.bib");
    assert_int_equal(file_writer_look(path), FILE_WRITER_NEW);
    assert_int_equal(write_file(path, "text", &message), STATUS_OK);
    assert_file_holds(path, "text");
    assert_int_equal(file_writer_look(path), FILE_WRITER_OLD);
    assert_int_equal(temporary_count(temporary), 1);
    buffer_deinit(&message);
}

static void permissions_of_the_old_file_are_kept(void **state)
{
    struct temporary *temporary = *state;
    struct buffer message = {0};
    struct stat information;
    temporary_write(temporary, "old.bib", "w", "old");
    const char *path = temporary->path;
    chmod(path, 0640);
    assert_int_equal(write_file(path, "new", &message), STATUS_OK);
    assert_file_holds(path, "new");
    assert_int_equal(stat(path, &information), 0);
    assert_int_equal(information.st_mode & 0777, 0640);
    buffer_deinit(&message);
}

static void a_symbolic_link_stays_one(void **state)
{
    struct temporary *temporary = *state;
    struct buffer message = {0};
    struct stat information;
    char path[512], link[512];
    snprintf(path, sizeof path, "%s", temporary_path(temporary, "real.bib"));
    snprintf(link, sizeof link, "%s", temporary_path(temporary, "link.bib"));
    temporary_write(temporary, "real.bib", "w", "old");
    assert_int_equal(symlink("real.bib", link), 0);
    assert_int_equal(write_file(link, "new", &message), STATUS_OK);
    assert_file_holds(path, "new");
    assert_int_equal(lstat(link, &information), 0);
    assert_true(S_ISLNK(information.st_mode));
    assert_true(file_writer_is_same(path, link));
    buffer_deinit(&message);
}

static void what_is_abandoned_leaves_nothing(void **state)
{
    struct temporary *temporary = *state;
    struct buffer message = {0};
    temporary_write(temporary, "old.bib", "w", "old");
    const char *path = temporary->path;
    struct file_writer *writer = file_writer_open(path, &message);
    assert_non_null(writer);
    assert_int_equal(file_writer_write(writer, view_of("new"), &message), STATUS_OK);
    assert_file_holds(path, "old");
    file_writer_abandon(writer);
    assert_file_holds(path, "old");
    assert_int_equal(temporary_count(temporary), 1);
    buffer_deinit(&message);
}

/* A limit of the process stands for a disk that is full. */
static void a_full_disk_leaves_the_old_file(void **state)
{
    struct temporary *temporary = *state;
    struct buffer message = {0};
    struct rlimit before, small;
    temporary_write(temporary, "old.bib", "w", "old");
    const char *path = temporary->path;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = (struct rlimit){2, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    enum status status = write_file(path, "longer than two", &message);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(status, STATUS_SYSTEM);
    assert_string_equal(buffer_string(&message), strerror(EFBIG));
    assert_file_holds(path, "old");
    assert_int_equal(temporary_count(temporary), 1);
    buffer_deinit(&message);
}

static void folders_devices_and_missing_folders_are_refused(void **state)
{
    struct temporary *temporary = *state;
    static const char *const paths[][2] = {
        {"/", "it is a folder"},
        {"/dev/null", "it is no file to write to"},
        {"/dev/null/x", "Not a directory"},
        {"", "No such file or directory"},
        {"nowhere/x.bib", "No such file or directory"},
    };
    (void)temporary;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct buffer message = {0};
        assert_null(file_writer_open(paths[i][0], &message));
        assert_string_equal(buffer_string(&message), paths[i][1]);
        buffer_deinit(&message);
    }
}

static void a_file_without_a_name_is_read_from_its_start(void **state)
{
    (void)state;
    struct buffer message = {0};
    char bytes[8] = {0};
    struct file_writer *writer = file_writer_open_nameless(&message);
    assert_non_null(writer);
    assert_int_equal(file_writer_write(writer, view_of("text"), &message), STATUS_OK);
    int descriptor = file_writer_take(writer);
    assert_int_equal(read(descriptor, bytes, sizeof bytes), 4);
    assert_string_equal(bytes, "text");
    close(descriptor);
    buffer_deinit(&message);
}

/* ---- completion ---- */

static void assert_names(const char *typed, const char *const *expected, size_t count)
{
    struct path_completion names = {0};
    path_completion_find(&names, view_of(typed));
    assert_int_equal(names.count, count);
    for (size_t i = 0; i < count; i++)
        assert_view_equal(path_completion_name(&names, i), expected[i]);
    path_completion_deinit(&names);
}

static void names_are_completed_in_their_folder(void **state)
{
    struct temporary *temporary = *state;
    struct buffer typed = {0};
    struct path_completion names = {0};
    static const char *const files[] = {"paper-b.bib", "paper-a.bib", ".paper",
                                        "other",       "bad\xff.bib", "bad\x1b.bib"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        temporary_write(temporary, files[i], "w", "");
    temporary_make_folder(temporary, "papers");
    buffer_append_format(&typed, "%s/p", temporary->folder);
    assert_names(buffer_string(&typed),
                 (const char *const[]){"paper-a.bib", "paper-b.bib", "papers/"}, 3);
    path_completion_find(&names, buffer_view(&typed));
    assert_view_equal(path_completion_common(&names), "paper");
    assert_int_equal(names.folder, typed.length - 1);
    path_completion_deinit(&names);
    buffer_truncate(&typed, typed.length - 1);
    buffer_append_byte(&typed, '.');
    assert_names(buffer_string(&typed), (const char *const[]){".paper"}, 1);
    buffer_append_byte(&typed, 'x');
    assert_names(buffer_string(&typed), NULL, 0);
    assert_names("/nowhere/", NULL, 0);
    buffer_deinit(&typed);
}

static void the_tilde_is_the_users_folder(void **state)
{
    struct temporary *temporary = *state;
    struct buffer path = {0};
    setenv("HOME", temporary->folder, 1);
    temporary_write(temporary, "mine.bib", "w", "");
    assert_names("~/m", (const char *const[]){"mine.bib"}, 1);
    path_append_expanded(&path, view_of("~/mine.bib"));
    assert_string_equal(buffer_string(&path), temporary_path(temporary, "mine.bib"));
    buffer_clear(&path);
    path_append_expanded(&path, view_of("~other/x"));
    assert_string_equal(buffer_string(&path), "~other/x");
    buffer_deinit(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEMPORARY_TEST(a_new_file_is_written),
        TEMPORARY_TEST(permissions_of_the_old_file_are_kept),
        TEMPORARY_TEST(a_symbolic_link_stays_one),
        TEMPORARY_TEST(what_is_abandoned_leaves_nothing),
        TEMPORARY_TEST(a_full_disk_leaves_the_old_file),
        TEMPORARY_TEST(folders_devices_and_missing_folders_are_refused),
        TEMPORARY_TEST(a_file_without_a_name_is_read_from_its_start),
        TEMPORARY_TEST(names_are_completed_in_their_folder),
        TEMPORARY_TEST(the_tilde_is_the_users_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
