/* What has become of a file since it was read. */
#include "temporary.h"

#include "io/file_state.h"

#include <errno.h>
#include <fcntl.h>

static struct digest digest_of(const char *text)
{
    struct digest digest = {0};
    digest_add(&digest, view_of(text));
    return digest;
}

static void digests_do_not_depend_on_how_bytes_come(void **state)
{
    (void)state;
    char bytes[400];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * 7 + i / 50);
    for (size_t length = 0; length <= sizeof bytes; length += 13) {
        struct digest whole = {0};
        digest_add(&whole, view_make(bytes, length));
        for (size_t step = 1; step < 100; step += 3) {
            struct digest pieces = {0};
            for (size_t at = 0; at < length; at += step)
                digest_add(&pieces, view_slice(view_make(bytes, length), at, step));
            assert_true(digest_equal(&whole, &pieces));
        }
    }
}

static void other_bytes_have_another_digest(void **state)
{
    (void)state;
    char bytes[200] = {0};
    struct digest zeros = {0}, more = {0};
    digest_add(&zeros, view_make(bytes, sizeof bytes));
    digest_add(&more, view_make(bytes, sizeof bytes - 1));
    assert_false(digest_equal(&zeros, &more));
    for (size_t i = 0; i < sizeof bytes; i++) {
        struct digest other = {0};
        bytes[i] = 1;
        digest_add(&other, view_make(bytes, sizeof bytes));
        assert_false(digest_equal(&zeros, &other));
        bytes[i] = 0;
    }
}

/* ---- files ---- */

static const atomic_bool never;

/* A file whose times lie so far back that they can be trusted. */
static void make_old(struct temporary *temporary, const char *name)
{
    const struct timespec times[2] = {{.tv_sec = 1000000}, {.tv_sec = 1000000}};
    assert_int_equal(utimensat(AT_FDCWD, temporary_path(temporary, name), times, 0), 0);
}

static void a_file_left_alone_keeps_its_stamp(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    temporary_write(&temporary, "a", "w", "text");
    make_old(&temporary, "a");
    struct file_stamp before = file_stamp_take(temporary.path);
    before.changed = 1; /* the kernel says that it has just been changed, and it is right */
    struct file_stamp now = before;
    assert_true(before.there && before.regular);
    assert_int_equal(before.size, 4);
    assert_true(file_stamp_is_same(&before, &now));
    temporary_write(&temporary, "a", "a", "more");
    now = file_stamp_take(temporary.path);
    assert_false(file_stamp_is_same(&before, &now));
    temporary_remove(&temporary, "a");
    now = file_stamp_take(temporary.path);
    assert_false(now.there);
    assert_int_equal(now.error, ENOENT);
    assert_false(file_stamp_is_same(&before, &now));
    before = file_stamp_take(temporary.path);
    assert_true(file_stamp_is_same(&before, &now));
    temporary_free(&temporary);
}

static void a_stamp_taken_right_after_writing_is_not_trusted(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    temporary_write(&temporary, "a", "w", "text");
    struct file_stamp stamp = file_stamp_take(temporary.path);
    assert_false(file_stamp_is_same(&stamp, &stamp));
    temporary_free(&temporary);
}

/* Compares the file with what it was; `end` is what is kept of it when it grew. */
static void assert_change(struct temporary *temporary, const char *was, uint64_t from,
                          enum file_change change, const char *end)
{
    struct file_look look = {0};
    struct digest known = digest_of(was);
    assert_int_equal(file_compare(temporary->path, &known, from, 1000, &never, &look), change);
    if (change == FILE_GREW)
        assert_view_equal(buffer_view(&look.end), end);
    file_look_deinit(&look);
}

static void files_that_only_grew_are_told_from_others(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    temporary_write(&temporary, "a", "w", "one two three");
    assert_change(&temporary, "one two three", 8, FILE_SAME, "");
    assert_change(&temporary, "one two", 4, FILE_GREW, "two three");
    assert_change(&temporary, "one two", 7, FILE_GREW, " three");
    assert_change(&temporary, "one tvo", 4, FILE_OTHER, "");
    assert_change(&temporary, "one two three four", 4, FILE_OTHER, "");
    assert_change(&temporary, "", 0, FILE_GREW, "one two three");
    temporary_free(&temporary);
}

static void what_a_grown_file_says_is_known_for_the_next_time(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    struct digest known = digest_of("one two"), all = digest_of("one two three");
    struct file_look look = {0};
    temporary_write(&temporary, "a", "w", "one two three");
    assert_int_equal(file_compare(temporary.path, &known, 4, 1000, &never, &look), FILE_GREW);
    assert_true(digest_equal(&look.digest, &all));
    assert_int_equal(look.stamp.size, 13);
    file_look_deinit(&look);
    temporary_free(&temporary);
}

static void too_much_growth_is_another_file(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    struct digest known = digest_of("one two");
    struct file_look look = {0};
    temporary_write(&temporary, "a", "w", "one two three");
    assert_int_equal(file_compare(temporary.path, &known, 4, 8, &never, &look), FILE_OTHER);
    file_look_deinit(&look);
    assert_int_equal(file_compare(temporary.path, &known, 7, 0, &never, &look), FILE_OTHER);
    file_look_deinit(&look);
    temporary_free(&temporary);
}

static void files_that_cannot_be_read_say_why(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    struct digest known = digest_of("one");
    struct file_look look = {0};
    temporary_path(&temporary, "nothing");
    assert_int_equal(file_compare(temporary.path, &known, 0, 9, &never, &look), FILE_FAILED);
    assert_int_equal(look.stamp.error, ENOENT);
    file_look_deinit(&look);
    assert_int_equal(file_compare(temporary.folder, &known, 0, 9, &never, &look), FILE_OTHER);
    file_look_deinit(&look);
    temporary_free(&temporary);
}

static void comparing_can_be_cancelled(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    struct digest known = digest_of("one");
    struct file_look look = {0};
    atomic_bool cancel;
    atomic_init(&cancel, true);
    temporary_write(&temporary, "a", "w", "one");
    assert_int_equal(file_compare(temporary.path, &known, 0, 9, &cancel, &look), FILE_FAILED);
    file_look_deinit(&look);
    temporary_free(&temporary);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digests_do_not_depend_on_how_bytes_come),
        cmocka_unit_test(other_bytes_have_another_digest),
        cmocka_unit_test(a_file_left_alone_keeps_its_stamp),
        cmocka_unit_test(a_stamp_taken_right_after_writing_is_not_trusted),
        cmocka_unit_test(files_that_only_grew_are_told_from_others),
        cmocka_unit_test(what_a_grown_file_says_is_known_for_the_next_time),
        cmocka_unit_test(too_much_growth_is_another_file),
        cmocka_unit_test(files_that_cannot_be_read_say_why),
        cmocka_unit_test(comparing_can_be_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
