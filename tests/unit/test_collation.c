/* Keys by which texts are sorted, in our own order and in those of languages. */
#include "temporary.h"

#include "text/collation.h"

#include <locale.h>
#include <sys/wait.h>

enum { KEY_MOST = 200, TEXTS = 30 };

/* ---- locales ---- */

/* Makes a locale in a folder; the sources may not be there. */
static void make_locale(const char *folder, const char *source, const char *name)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        execlp("localedef", "localedef", "-c", "--no-archive", "-i", source, "-f", "UTF-8", path,
               (char *)NULL);
        _exit(1);
    }
    waitpid(child, NULL, 0);
}

/* Sorts as the locale does from now on; the test is skipped where there is none. */
static void use_locale(const char *source, const char *name)
{
    struct temporary temporary = temporary_new();
    bool there = setlocale(LC_COLLATE, name);
    if (!there) {
        make_locale(temporary.folder, source, name);
        setenv("LOCPATH", temporary.folder, 1);
        there = setlocale(LC_COLLATE, name);
        unsetenv("LOCPATH");
    }
    temporary_free(&temporary);
    if (!there) {
        print_message("skipped: no locale %s\n", name);
        skip();
    }
}

static int use_own_order(void **state)
{
    (void)state;
    return setlocale(LC_COLLATE, "C") == NULL;
}

/* ---- keys ---- */

struct keys {
    struct collation *collation;
    struct buffer items[TEXTS];
    size_t count;
};

static void keys_init(struct keys *keys, const char *const *texts, size_t count)
{
    *keys = (struct keys){.collation = collation_new(), .count = count};
    for (size_t i = 0; i < count; i++)
        collation_learn(keys->collation, view_of(texts[i]));
    collation_settle(keys->collation);
    for (size_t i = 0; i < count; i++)
        collation_append_key(keys->collation, view_of(texts[i]), KEY_MOST, &keys->items[i]);
}

static void keys_deinit(struct keys *keys)
{
    for (size_t i = 0; i < keys->count; i++)
        buffer_deinit(&keys->items[i]);
    collation_free(keys->collation);
}

static int compare(const struct keys *keys, size_t a, size_t b)
{
    return view_compare(buffer_view(&keys->items[a]), buffer_view(&keys->items[b]));
}

static void assert_rising(const char *const *texts, size_t count)
{
    struct keys keys;
    keys_init(&keys, texts, count);
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            if (compare(&keys, i, j) >= 0)
                fail_msg("%s should stand before %s", texts[i], texts[j]);
    keys_deinit(&keys);
}
#define ASSERT_RISING(...)                                                                         \
    do {                                                                                           \
        static const char *const rising[] = {__VA_ARGS__};                                         \
        assert_rising(rising, sizeof rising / sizeof *rising);                                     \
    } while (0)

static void assert_alike(const char *a, const char *b)
{
    const char *const texts[] = {a, b};
    struct keys keys;
    keys_init(&keys, texts, 2);
    if (compare(&keys, 0, 1) != 0)
        fail_msg("%s and %s should be alike", a, b);
    keys_deinit(&keys);
}

/* ---- our own order ---- */

static void scripts_stand_in_the_order_of_the_unicode_collation_algorithm(void **state)
{
    (void)state;
    ASSERT_RISING("", "\U0001F600", " x", "-", "2 b", "Alpha", "alpha beta", "alphabet", "Beta",
                  "zeta", "\u03b1", "\u0416", "\uac00", "\ub098", "\u3042", "\u30a4", "\u3046",
                  "\u3105", "\u4e00", "\u4e01", "\u4e2d\u56fd", "\u5317\u4eac", "\u3400",
                  "\U00020000");
}

static void case_and_kind_of_kana_make_no_difference(void **state)
{
    (void)state;
    assert_alike("SHEAF", "sheaf");
    assert_alike("\u0416", "\u0436");
    assert_alike("\u30ab\u30bf", "\u304b\u305f");
}

static void a_key_has_no_zeros_and_ends_with_a_whole_character(void **state)
{
    (void)state;
    struct buffer text = {0}, key = {0};
    struct collation *collation = collation_new();
    for (int i = 0; i < 400; i++)
        buffer_append_string(&text, "\u4e2d");
    collation_learn(collation, buffer_view(&text));
    collation_settle(collation);
    collation_append_key(collation, buffer_view(&text), KEY_MOST, &key);
    assert_in_range(key.length, KEY_MOST - 2, KEY_MOST);
    assert_null(memchr(key.data, 0, key.length));
    for (size_t i = 3; i < key.length; i++)
        assert_int_equal(key.data[i], key.data[i - 3]);
    collation_free(collation);
    buffer_deinit(&text);
    buffer_deinit(&key);
}

static void thousands_of_characters_are_told_apart(void **state)
{
    (void)state;
    enum { FIRST = 0x4E00, CHARACTERS = 20000 };
    struct collation *collation = collation_new();
    struct buffer before = {0}, key = {0};
    char bytes[5] = "";
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < CHARACTERS; i++) {
            uint32_t c = FIRST + (pass ? i : CHARACTERS - 1 - i);
            snprintf(bytes, sizeof bytes, "%c%c%c", (char)(0xE0 | c >> 12),
                     (char)(0x80 | (c >> 6 & 0x3F)), (char)(0x80 | (c & 0x3F)));
            if (!pass) {
                collation_learn(collation, view_of(bytes));
                continue;
            }
            buffer_clear(&key);
            collation_append_key(collation, view_of(bytes), KEY_MOST, &key);
            assert_true(view_compare(buffer_view(&before), buffer_view(&key)) < 0);
            buffer_clear(&before);
            buffer_append_view(&before, buffer_view(&key));
        }
        if (!pass)
            collation_settle(collation);
    }
    collation_free(collation);
    buffer_deinit(&before);
    buffer_deinit(&key);
}

/* ---- languages ---- */

/* Swedish says nothing of Han: that is in our own order, and not all alike for that. */
static void swedish_letters_stand_behind_z(void **state)
{
    (void)state;
    use_locale("sv_SE", "sv_SE.UTF-8");
    ASSERT_RISING("adam", "zebra", "\u00e5l", "\u00e4rlig", "\u00d6l", "\u03b1", "\u4e00",
                  "\u4e2d\u56fd", "\u5317\u4eac");
    assert_alike("caf\u00e9", "Cafe");
    assert_alike("\u00e5l", "A\u030al"); /* written with a mark of its own */
}

static void a_czech_pair_is_a_letter(void **state)
{
    (void)state;
    use_locale("cs_CZ", "cs_CZ.UTF-8");
    ASSERT_RISING("cihla", "\u010das", "hrad", "Chl\u00e9b", "idea");
}

static void chinese_is_sorted_by_pinyin_where_the_locale_says_so(void **state)
{
    (void)state;
    use_locale("zh_CN", "zh_CN.UTF-8");
    /* a, bei, zhong: the other way round by code point; Latin stands behind Han there */
    ASSERT_RISING("\u963f", "\u5317\u4eac", "\u4e2d\u56fd", "graph", "Zebra");
}

int main(void)
{
#define OWN(test) cmocka_unit_test_setup(test, use_own_order)
#define LOCALE(test) cmocka_unit_test_teardown(test, use_own_order)
    const struct CMUnitTest tests[] = {
        OWN(scripts_stand_in_the_order_of_the_unicode_collation_algorithm),
        OWN(case_and_kind_of_kana_make_no_difference),
        OWN(a_key_has_no_zeros_and_ends_with_a_whole_character),
        OWN(thousands_of_characters_are_told_apart),
        LOCALE(swedish_letters_stand_behind_z),
        LOCALE(a_czech_pair_is_a_letter),
        LOCALE(chinese_is_sorted_by_pinyin_where_the_locale_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
