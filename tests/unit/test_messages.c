/* Messages where there is no catalogue for them. What catalogues say: tests/catalogues.sh. */
#include "unit.h"

#include "base/language.h"
#include "session/keymap.h"
#include "text/count.h"

#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

static void without_a_catalogue_texts_are_english(void **state)
{
    (void)state;
    assert_string_equal(_("no paper matches"), "no paper matches");
    assert_string_equal(P_("%zu file", "%zu files", 1), "%zu file");
    assert_string_equal(P_("%zu file", "%zu files", 2), "%zu files");
    assert_string_equal(language_error(ENOENT), "No such file or directory");
}

static void nothing_said_is_nothing_in_any_language(void **state)
{
    (void)state;
    assert_string_equal(_(""), ""); /* a catalogue has its heading there */
}

static void a_folder_without_catalogues_changes_nothing(void **state)
{
    (void)state;
    language_open("/nonexistent");
    assert_non_null(setlocale(LC_MESSAGES, "C.UTF-8"));
    setenv("LANGUAGE", "ja:zh_CN", 1);
    assert_string_equal(_("no paper matches"), "no paper matches");
    language_hide(true);
    language_hide(true);
    assert_string_equal(_("no paper matches"), "no paper matches");
    language_hide(false);
    language_hide(false);
    assert_string_equal(_("no paper matches"), "no paper matches");
    unsetenv("LANGUAGE");
    setlocale(LC_MESSAGES, "C");
}

static void english_first_asks_no_catalogue(void **state)
{
    (void)state;
    static const char *const english[] = {"en", "en:zh_CN", "en_GB:en", "en_US.UTF-8:ja", "en@quot",
                                          "C", "C:ja"};
    static const char *const others[] = {NULL, "", "ja", "ja:en", "zh_CN:en_US", "eng", "enm:en", ":en",
                                         "Cx"};
    for (size_t i = 0; i < sizeof english / sizeof *english; i++)
        assert_true(language_is_english(english[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(language_is_english(others[i]));
}

static void numbers_stand_where_the_form_wants_them(void **state)
{
    (void)state;
    struct buffer out = {0};
    append_count(&out, 1, "%s paper kept", "%s papers kept");
    append_count(&out, 12345, ", of %s paper", ", of %s papers");
    assert_view_equal(buffer_view(&out), "1 paper kept, of 12,345 papers");
    buffer_deinit(&out);
}

static void a_hint_names_the_key_in_force_and_is_nothing_without_one(void **state)
{
    (void)state;
    struct keymap keymap;
    struct buffer out = {0};
    keymap_init(&keymap);
    assert_true(keymap_append_hint(&keymap, CONTEXT_PAPERS, ACTION_QUIT, "%s quits", &out));
    assert_view_equal(buffer_view(&out), "Q quits");
    buffer_clear(&out);
    keymap_clear(&keymap, IN_PAPERS);
    assert_false(keymap_append_hint(&keymap, CONTEXT_PAPERS, ACTION_QUIT, "%s quits", &out));
    assert_int_equal(out.length, 0);
    buffer_deinit(&out);
    keymap_deinit(&keymap);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_catalogue_texts_are_english),
        cmocka_unit_test(nothing_said_is_nothing_in_any_language),
        cmocka_unit_test(a_folder_without_catalogues_changes_nothing),
        cmocka_unit_test(english_first_asks_no_catalogue),
        cmocka_unit_test(numbers_stand_where_the_form_wants_them),
        cmocka_unit_test(a_hint_names_the_key_in_force_and_is_nothing_without_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
