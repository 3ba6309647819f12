/* Watching files and folders: what is told of, and what is not. */
#include "temporary.h"

#include "io/watch.h"

#include <poll.h>

/* The tests of what the system tells are passed over where it tells nothing. */
static void skip_without_inotify(const struct watch *watch)
{
    if (watch_descriptor(watch) < 0 || watch_must_poll(watch)) {
        print_message("skipped: the system does not tell of changes here\n");
        skip();
    }
}

static struct watch *watch_one(struct temporary *temporary, const char *name)
{
    struct watch *watch = watch_new(false);
    watch_begin(watch);
    watch_file(watch, temporary_path(temporary, name));
    watch_end(watch);
    skip_without_inotify(watch);
    assert_false(watch_take(watch));
    return watch;
}

/* Something has happened already: the system tells of it at once. */
static void assert_told(struct watch *watch, bool told)
{
    struct pollfd waiting = {.fd = watch_descriptor(watch), .events = POLLIN};
    if (told)
        assert_int_equal(poll(&waiting, 1, 20000), 1);
    assert_int_equal(watch_take(watch), told);
    assert_int_equal(poll(&waiting, 1, 0), 0);
}

static void every_way_of_changing_a_file_is_told(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    temporary_write(&temporary, "a.bib", "w", "one");
    struct watch *watch = watch_one(&temporary, "a.bib");
    temporary_write(&temporary, "a.bib", "a", "two");
    assert_told(watch, true);
    temporary_write(&temporary, "a.bib", "w", "three");
    assert_told(watch, true);
    assert_int_equal(truncate(temporary_path(&temporary, "a.bib"), 1), 0);
    assert_told(watch, true);
    temporary_replace(&temporary, "a.bib", "four");
    assert_told(watch, true);
    temporary_remove(&temporary, "a.bib");
    assert_told(watch, true);
    temporary_write(&temporary, "a.bib", "w", "five");
    assert_told(watch, true);
    watch_free(watch);
    temporary_free(&temporary);
}

static void neighbours_of_a_file_are_nothing_to_tell(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    temporary_write(&temporary, "a.bib", "w", "one");
    struct watch *watch = watch_one(&temporary, "a.bib");
    temporary_write(&temporary, "b.bib", "w", "one");
    temporary_write(&temporary, ".a.bib.swp", "w", "one");
    assert_told(watch, false);
    watch_free(watch);
    temporary_free(&temporary);
}

static void reading_a_file_changes_nothing(void **state)
{
    (void)state;
    char text[8];
    struct temporary temporary = temporary_new();
    temporary_write(&temporary, "a.bib", "w", "one");
    struct watch *watch = watch_one(&temporary, "a.bib");
    FILE *file = fopen(temporary_path(&temporary, "a.bib"), "r");
    assert_int_equal(fread(text, 1, sizeof text, file), 3);
    fclose(file);
    assert_told(watch, false);
    watch_free(watch);
    temporary_free(&temporary);
}

static void a_file_that_is_not_there_yet_is_told_when_it_comes(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    struct watch *watch = watch_one(&temporary, "later.bib");
    temporary_write(&temporary, "later.bib", "w", "one");
    assert_told(watch, true);
    watch_free(watch);
    temporary_free(&temporary);
}

static void what_a_link_leads_to_is_watched_too(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    temporary_make_folder(&temporary, "far");
    temporary_write(&temporary, "far/real.bib", "w", "one");
    assert_int_equal(symlink("far/real.bib", temporary_path(&temporary, "link.bib")), 0);
    struct watch *watch = watch_one(&temporary, "link.bib");
    temporary_write(&temporary, "far/real.bib", "a", "two");
    assert_told(watch, true);
    watch_free(watch);
    temporary_free(&temporary);
}

static void in_a_folder_everything_counts_that_is_not_hidden(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    struct watch *watch = watch_new(false);
    watch_begin(watch);
    watch_folder(watch, temporary.folder);
    assert_true(watch_end(watch));
    skip_without_inotify(watch);
    temporary_write(&temporary, "new.bib", "w", "one");
    assert_told(watch, true);
    temporary_make_folder(&temporary, "below");
    assert_told(watch, true);
    temporary_write(&temporary, ".new.bib.swp", "w", "one");
    assert_told(watch, false);
    temporary_remove(&temporary, "new.bib");
    assert_told(watch, true);
    watch_free(watch);
    temporary_free(&temporary);
}

static void what_is_not_named_again_is_forgotten(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    temporary_make_folder(&temporary, "below");
    struct watch *watch = watch_one(&temporary, "a.bib");
    for (int i = 0; i < 2; i++) {
        watch_begin(watch);
        watch_file(watch, temporary_path(&temporary, "below/b.bib"));
        assert_int_equal(watch_end(watch), i == 0);
    }
    temporary_write(&temporary, "a.bib", "w", "one");
    assert_told(watch, false);
    temporary_write(&temporary, "below/b.bib", "w", "one");
    assert_told(watch, true);
    watch_free(watch);
    temporary_free(&temporary);
}

static void a_folder_that_goes_is_told_and_then_looked_at(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    temporary_make_folder(&temporary, "below");
    struct watch *watch = watch_one(&temporary, "below/b.bib");
    assert_false(watch_must_poll(watch));
    temporary_remove(&temporary, "below");
    assert_told(watch, true);
    assert_true(watch_must_poll(watch));
    watch_free(watch);
    temporary_free(&temporary);
}

static void without_the_systems_help_there_is_only_looking(void **state)
{
    (void)state;
    struct temporary temporary = temporary_new();
    struct watch *watch = watch_new(true);
    assert_int_equal(watch_descriptor(watch), -1);
    assert_false(watch_must_poll(watch));
    watch_begin(watch);
    watch_file(watch, temporary_path(&temporary, "a.bib"));
    watch_end(watch);
    assert_true(watch_must_poll(watch));
    assert_false(watch_take(watch));
    watch_free(watch);
    temporary_free(&temporary);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_of_changing_a_file_is_told),
        cmocka_unit_test(neighbours_of_a_file_are_nothing_to_tell),
        cmocka_unit_test(reading_a_file_changes_nothing),
        cmocka_unit_test(a_file_that_is_not_there_yet_is_told_when_it_comes),
        cmocka_unit_test(what_a_link_leads_to_is_watched_too),
        cmocka_unit_test(in_a_folder_everything_counts_that_is_not_hidden),
        cmocka_unit_test(what_is_not_named_again_is_forgotten),
        cmocka_unit_test(a_folder_that_goes_is_told_and_then_looked_at),
        cmocka_unit_test(without_the_systems_help_there_is_only_looking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
