/* Names of keys, both ways. */
#include "unit.h"

#include "session/key.h"

static void assert_same_name(const char *name)
{
    struct key key;
    if (!key_from_name(view_of(name), &key))
        fail_msg("%s is a key", name);
    struct buffer out = {0};
    key_append_name(&out, key);
    assert_view_equal(buffer_view(&out), name);
    buffer_deinit(&out);
}

static void every_name_survives_the_round_trip(void **state)
{
    (void)state;
    const char *names[] = {"j",     "G", "Space", "C-d",    "Enter", "PgDn", "M-x",
                           "漢",    "<", ">",     "-",      "C-[",   "C-\\", "C-M-a",
                           "S-Tab", "é", "Esc",   "C-Left", "F1",    "M-Up", "Backspace"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_same_name(names[i]);
}

static void a_name_is_read_as_code_and_modifiers(void **state)
{
    (void)state;
    struct key key;
    assert_true(key_from_name(view_of("C-d"), &key));
    assert_int_equal(key.code, 'd');
    assert_int_equal(key.modifiers, KEY_CONTROL);
    assert_true(key_from_name(view_of("Space"), &key));
    assert_int_equal(key.code, ' ');
    assert_true(key_from_name(view_of("M-Enter"), &key));
    assert_int_equal(key.code, KEY_CODE_ENTER);
    assert_int_equal(key.modifiers, KEY_META);
    assert_true(key_from_name(view_of("漢"), &key));
    assert_int_equal(key.code, 0x6f22);
}

static void what_is_no_name_is_refused(void **state)
{
    (void)state;
    struct key key = {'k', 0};
    const char *bad[] = {"",    " ",   "enter", "jj",   "C-",  "C-C-a",
                         "C-D", "C-1", "\x1b",  "\x7f", "\xff"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (key_from_name(view_of(bad[i]), &key))
            fail_msg("\"%s\" is no key", bad[i]);
    assert_int_equal(key.code, 'k');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_survives_the_round_trip),
        cmocka_unit_test(a_name_is_read_as_code_and_modifiers),
        cmocka_unit_test(what_is_no_name_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
