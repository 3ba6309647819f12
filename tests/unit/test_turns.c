/* base/turns.h: how many threads work at once while somebody types. */
#include "unit.h"

#include "base/turns.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { FOR_EVER_MS = 1000 * 1000 * 1000 };

/* A thread that takes one turn, notes when it had it, and gives it. */
struct taker {
    pthread_t thread;
    struct turns *turns;
    bool urgent;
    atomic_int *order; /* of all takers */
    int place;         /* of this one: 1 for the first */
};

static void *take_one(void *context)
{
    struct taker *taker = context;
    turns_take(taker->turns, taker->urgent);
    taker->place = atomic_fetch_add(taker->order, 1) + 1;
    turns_give(taker->turns);
    return NULL;
}

static void start(struct taker *taker)
{
    assert_int_equal(pthread_create(&taker->thread, NULL, take_one, taker), 0);
}

static void join(struct taker *taker)
{
    assert_int_equal(pthread_join(taker->thread, NULL), 0);
}

static struct turns *new_turns(unsigned most, int typing_ms, int urgent_ms, int patient_ms)
{
    return turns_new(&(struct turns_limits){most, typing_ms, urgent_ms, patient_ms});
}

/* It would wait for ever. */
static void nobody_waits_when_nothing_is_typed(void **state)
{
    (void)state;
    struct turns *turns = new_turns(1, FOR_EVER_MS, FOR_EVER_MS, FOR_EVER_MS);
    turns_take(turns, false);
    turns_take(turns, false);
    turns_take(turns, true);
    turns_give(turns);
    turns_give(turns);
    turns_give(turns);
    turns_free(turns);
}

static void nobody_waits_without_turns(void **state)
{
    (void)state;
    turns_take(NULL, true);
    turns_give(NULL);
    turns_free(NULL);
}

/* The third waits, for however long it had the time to; that it began to is not needed. */
static void at_most_so_many_work_while_somebody_types(void **state)
{
    (void)state;
    struct turns *turns = new_turns(2, FOR_EVER_MS, FOR_EVER_MS, FOR_EVER_MS);
    atomic_int order = 0;
    struct taker taker = {.turns = turns, .order = &order};
    turns_note_key(turns);
    turns_take(turns, false);
    turns_take(turns, true); /* the second: nothing to wait for */
    start(&taker);
    usleep(20000);
    assert_int_equal(atomic_fetch_add(&order, 1), 0);
    turns_give(turns);
    join(&taker);
    assert_int_equal(taker.place, 2);
    turns_give(turns);
    turns_free(turns);
}

/* Both wait by then: on a machine so slow that they do not, the order is right anyway or the
   wish is not yet known, so it is tried until it is. */
static void who_is_urgent_comes_first(void **state)
{
    (void)state;
    bool first = false;
    for (useconds_t pause = 5000; !first && pause < 2000000; pause *= 2) {
        struct turns *turns = new_turns(1, FOR_EVER_MS, FOR_EVER_MS, FOR_EVER_MS);
        atomic_int order = 0;
        struct taker patient = {.turns = turns, .order = &order};
        struct taker urgent = {.turns = turns, .order = &order, .urgent = true};
        turns_note_key(turns);
        turns_take(turns, true);
        start(&patient);
        usleep(pause);
        start(&urgent);
        usleep(pause);
        turns_give(turns);
        join(&patient);
        join(&urgent);
        assert_int_equal(patient.place + urgent.place, 3);
        first = urgent.place == 1;
        turns_free(turns);
    }
    assert_true(first);
}

/* The turn that they wait for is never given: the test ends because they do not wait for it. */
static void nobody_waits_for_long(void **state)
{
    (void)state;
    struct turns *turns = new_turns(1, FOR_EVER_MS, 3, 5);
    turns_note_key(turns);
    turns_take(turns, false);
    turns_take(turns, true);
    turns_take(turns, false);
    turns_give(turns);
    turns_give(turns);
    turns_give(turns);
    turns_free(turns);
}

static void who_waits_goes_on_when_typing_ends(void **state)
{
    (void)state;
    struct turns *turns = new_turns(1, 3, FOR_EVER_MS, FOR_EVER_MS);
    turns_take(turns, false);
    turns_note_key(turns);
    turns_take(turns, false);
    turns_give(turns);
    turns_give(turns);
    turns_free(turns);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_waits_when_nothing_is_typed),
        cmocka_unit_test(nobody_waits_without_turns),
        cmocka_unit_test(at_most_so_many_work_while_somebody_types),
        cmocka_unit_test(who_is_urgent_comes_first),
        cmocka_unit_test(nobody_waits_for_long),
        cmocka_unit_test(who_waits_goes_on_when_typing_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
