/* When files that may have changed are looked at. Times in milliseconds. */
#include "unit.h"

#include "io/load_pace.h"

static void nothing_is_looked_at_as_long_as_nothing_changes(void **state)
{
    (void)state;
    struct load_pace pace = {0};
    assert_int_equal(load_pace_wait(&pace, false, 5000), -1);
    load_pace_note(&pace, 5000);
    load_pace_end(&pace, 5200, 5210);
    assert_int_equal(load_pace_wait(&pace, false, 5210), -1);
}

static void a_file_is_looked_at_when_it_has_been_quiet(void **state)
{
    (void)state;
    struct load_pace pace = {0};
    load_pace_note(&pace, 5000);
    assert_int_equal(load_pace_wait(&pace, false, 5000), 200);
    load_pace_note(&pace, 5150);
    assert_int_equal(load_pace_wait(&pace, false, 5200), 150);
    assert_int_equal(load_pace_wait(&pace, false, 5350), 0);
    assert_int_equal(load_pace_wait(&pace, false, 9000), 0);
}

static void a_file_that_is_never_quiet_is_looked_at_each_second(void **state)
{
    (void)state;
    struct load_pace pace = {0};
    for (int64_t now = 5000; now < 5950; now += 50)
        load_pace_note(&pace, now);
    assert_int_equal(load_pace_wait(&pace, false, 5950), 50);
    assert_int_equal(load_pace_wait(&pace, false, 6000), 0);
}

static void changes_during_a_look_wait_for_the_next(void **state)
{
    (void)state;
    struct load_pace pace = {0};
    load_pace_note(&pace, 5000);
    load_pace_end(&pace, 5200, 5230);
    load_pace_note(&pace, 5231);
    assert_int_equal(load_pace_wait(&pace, false, 5231), 200);
}

/* A look that took 700 ms is followed by 1.4 seconds of rest. */
static void long_looks_are_rare(void **state)
{
    (void)state;
    struct load_pace pace = {0};
    load_pace_end(&pace, 5000, 5700);
    load_pace_note(&pace, 5800);
    assert_int_equal(load_pace_wait(&pace, false, 6000), 1100);
    assert_int_equal(load_pace_wait(&pace, false, 7100), 0);
}

static void what_is_not_told_is_looked_at_each_second(void **state)
{
    (void)state;
    struct load_pace pace = {0};
    load_pace_end(&pace, 5000, 5010);
    assert_int_equal(load_pace_wait(&pace, true, 5010), 1000);
    load_pace_end(&pace, 5000, 5200);
    assert_int_equal(load_pace_wait(&pace, true, 5200), 4000);
    load_pace_note(&pace, 5300);
    assert_int_equal(load_pace_wait(&pace, true, 5300), 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_looked_at_as_long_as_nothing_changes),
        cmocka_unit_test(a_file_is_looked_at_when_it_has_been_quiet),
        cmocka_unit_test(a_file_that_is_never_quiet_is_looked_at_each_second),
        cmocka_unit_test(changes_during_a_look_wait_for_the_next),
        cmocka_unit_test(long_looks_are_rare),
        cmocka_unit_test(what_is_not_told_is_looked_at_each_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
