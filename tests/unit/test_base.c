/* Views, buffers, arenas, bit sets, words, mailbox. */
#include "unit.h"

#include "base/arena.h"
#include "base/bits.h"
#include "base/buffer.h"
#include "base/mailbox.h"
#include "base/memory.h"
#include "base/priority.h"
#include "base/region.h"
#include "base/user_folder.h"
#include "base/words.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static void lines_end_with_lf_crlf_or_cr(void **state)
{
    (void)state;
    struct view rest = view_of("a\nb\r\nc\r\rd"), line;
    const char *expected[] = {"a", "b", "c", "", "d"};
    for (size_t i = 0; i < 5; i++) {
        assert_true(view_next_line(&rest, &line));
        assert_view_equal(line, expected[i]);
    }
    assert_false(view_next_line(&rest, &line));
}

static void split_gives_empty_parts_and_ends(void **state)
{
    (void)state;
    struct view rest = view_of("a;;b");
    assert_view_equal(view_split(&rest, ';'), "a");
    assert_view_equal(view_split(&rest, ';'), "");
    assert_view_equal(view_split(&rest, ';'), "b");
    assert_null(rest.data);
}

static void find_reports_offsets_and_none(void **state)
{
    (void)state;
    struct view text = view_of("abcabc");
    assert_int_equal(view_find(text, view_of("bc"), 0), 1);
    assert_int_equal(view_find(text, view_of("bc"), 2), 4);
    assert_int_equal(view_find(text, view_of("x"), 0), VIEW_NONE);
    assert_int_equal(view_find(text, view_of(""), 6), 6);
    assert_int_equal(view_find(text, view_of("abc"), 7), VIEW_NONE);
}

static void numbers_are_read_whole_or_not_at_all(void **state)
{
    (void)state;
    long value = 7;
    assert_true(view_to_long(view_of("-2024"), &value));
    assert_int_equal(value, -2024);
    const char *bad[] = {"", "-", "1x", " 1", "99999999999999999999"};
    for (size_t i = 0; i < 5; i++)
        assert_false(view_to_long(view_of(bad[i]), &value));
    assert_int_equal(value, -2024);
}

static void ascii_check_sees_every_byte(void **state)
{
    (void)state;
    char text[200];
    memset(text, 'a', sizeof text);
    for (size_t length = 0; length <= sizeof text; length++) {
        assert_true(view_is_ascii(view_make(text, length)));
        for (size_t i = 0; i < length; i++) {
            text[i] = (char)0x80;
            assert_false(view_is_ascii(view_make(text, length)));
            text[i] = 'a';
        }
    }
}

static void letters_are_found_in_either_case(void **state)
{
    (void)state;
    for (size_t length = 0; length < 40; length++) {
        char *text = malloc(length ? length : 1); /* sanitizers see a byte too many */
        memset(text, 'x' ^ 0x40, length);
        assert_int_equal(view_find_letter(view_make(text, length), 'x', 0), VIEW_NONE);
        for (size_t at = 0; at < length; at++) {
            text[at] = at % 2 ? 'x' : 'X';
            for (size_t start = 0; start < length + 3; start++)
                assert_int_equal(view_find_letter(view_make(text, length), 'x', start),
                                 start <= at ? at : VIEW_NONE);
            text[at] = (char)('x' | 0x80);
        }
        free(text);
    }
}

static void buffer_inserts_removes_and_grows(void **state)
{
    (void)state;
    struct buffer buffer = {0};
    assert_string_equal(buffer_string(&buffer), "");
    buffer_append_string(&buffer, "held");
    buffer_insert(&buffer, 3, "lo wor", 6);
    buffer_append_format(&buffer, "%d%s", 42, "!");
    assert_string_equal(buffer.data, "hello word42!");
    buffer_remove(&buffer, 10, 2);
    buffer_remove(&buffer, 100, 5);
    assert_view_equal(buffer_view(&buffer), "hello word!");
    buffer_append_repeat(&buffer, 'x', 100000);
    assert_int_equal(buffer.length, 100011);
    buffer_deinit(&buffer);
}

static void arena_blocks_do_not_move(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct view first = arena_copy(&arena, view_of("first"));
    for (int i = 0; i < 1000; i++)
        memset(arena_alloc(&arena, 100), 0x55, 100);
    struct view large =
        arena_copy(&arena, view_make(memset(arena_alloc_bytes(&arena, 500000), 1, 500000), 500000));
    assert_int_equal(large.length, 500000);
    assert_view_equal(first, "first");
    assert_int_equal((uintptr_t)arena_alloc(&arena, 1) % _Alignof(max_align_t), 0);
    arena_reset(&arena);
    arena_deinit(&arena);
}

enum { REGION_BLOCKS = 3000 };

/* Sizes that fill several regions, a few of them larger than what is cut from one. */
static size_t region_block_size(size_t i)
{
    return i % 500 == 499 ? 3 << 20 : i * 37 % 30000;
}

static void blocks_of_regions_are_apart_and_stay(void **state)
{
    (void)state;
    struct region *region = NULL;
    unsigned char *blocks[REGION_BLOCKS];
    for (size_t i = 0; i < REGION_BLOCKS; i++) {
        blocks[i] = region_alloc(&region, region_block_size(i));
        assert_int_equal((uintptr_t)blocks[i] % _Alignof(max_align_t), 0);
        memset(blocks[i], (int)(i % 251), region_block_size(i));
    }
    region_leave(&region);
    assert_null(region);
    for (size_t i = 0; i < REGION_BLOCKS; i += 2) /* those between live on */
        region_free(blocks[i]);
    for (size_t i = 1; i < REGION_BLOCKS; i += 2) {
        for (size_t at = 0; at < region_block_size(i); at++)
            assert_true(blocks[i][at] == i % 251);
        region_free(blocks[i]);
    }
    region_free(NULL);
}

static bool is_mapped(void *address)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    return msync((void *)((uintptr_t)address & ~(page - 1)), 1, MS_ASYNC) == 0 || errno != ENOMEM;
}

static void a_region_goes_back_with_its_last_block(void **state)
{
    (void)state;
#ifdef __SANITIZE_ADDRESS__
    skip(); /* there each block is one of malloc() */
#endif
    struct region *region = NULL;
    char *first = region_alloc(&region, 100), *second = region_alloc(&region, 100000);
    region_free(first);
    assert_true(is_mapped(first)); /* it is still cut from */
    region_leave(&region);
    assert_true(is_mapped(first));
    region_free(second);
    assert_false(is_mapped(first));
    assert_false(is_mapped(second));
}

static void an_arena_may_live_in_a_region(void **state)
{
    (void)state;
    struct region *region = NULL;
    struct arena arena = {.region = &region};
    struct view first = arena_copy(&arena, view_of("first"));
    arena_copy(&arena, view_make(memset(arena_alloc_bytes(&arena, 90000), 1, 90000), 90000));
#ifndef __SANITIZE_ADDRESS__ /* there each block is one of malloc() */
    assert_non_null(region);
#endif
    region_leave(&region);
    assert_view_equal(first, "first");
    arena_reset(&arena);
    assert_ptr_equal(arena.region, &region);
    arena_copy(&arena, view_of("second"));
    arena_deinit(&arena);
    region_leave(&region);
}

static void an_arena_does_not_keep_a_large_block(void **state)
{
    (void)state;
    struct arena arena = {0};
    arena_alloc(&arena, 5000000);
    arena_reset(&arena);
    assert_int_equal(arena.bytes, 0);
    arena_alloc(&arena, 5);
    arena_reset(&arena);
    assert_in_range(arena.bytes, 1, 100000);
    arena_deinit(&arena);
}

static void bits_agree_with_a_plain_array(void **state)
{
    (void)state;
    enum { COUNT = 200 };
    uint64_t words[4];
    bool plain[COUNT] = {false};
    bits_zero(words, COUNT);
    for (size_t i = 0; i < COUNT; i = i * 2 + 1) {
        bits_set(words, i);
        plain[i] = true;
    }
    size_t rank = 0;
    for (size_t i = 0; i < COUNT; i++) {
        assert_int_equal(bits_test(words, i), plain[i]);
        if (plain[i])
            assert_int_equal(bits_select(words, COUNT, rank++), i);
    }
    assert_int_equal(bits_count(words, COUNT), rank);
    assert_int_equal(bits_select(words, COUNT, rank), COUNT);
    assert_int_equal(bits_next(words, COUNT, 64), 127);
    assert_int_equal(bits_next(words, COUNT, 128), COUNT);
    bits_fill(words, 65);
    assert_int_equal(words[1], 1);
    assert_int_equal(bits_count(words, 65), 65);
}

static void *put_many(void *box)
{
    for (long i = 1; i <= 10000; i++) {
        long *item = memory_alloc(sizeof *item);
        *item = i;
        mailbox_put(box, item);
    }
    return NULL;
}

static void mailbox_keeps_the_latest(void **state)
{
    (void)state;
    struct mailbox *box = mailbox_new(free);
    assert_null(mailbox_take(box));
    pthread_t thread;
    pthread_create(&thread, NULL, put_many, box);
    long last = 0;
    while (last < 10000) {
        long *item = mailbox_wait(box, 10000);
        assert_non_null(item);
        assert_true(*item > last);
        last = *item;
        free(item);
    }
    pthread_join(thread, NULL);
    assert_null(mailbox_take(box));
    struct pollfd descriptor = {.fd = mailbox_descriptor(box), .events = POLLIN};
    assert_int_equal(poll(&descriptor, 1, 0), 0);
    mailbox_put(box, memory_alloc(1));
    assert_int_equal(poll(&descriptor, 1, 0), 1);
    mailbox_free(box);
}

static void *give_way(void *context)
{
    int *nice = context;
    priority_give_way();
    *nice = getpriority(PRIO_PROCESS, (id_t)gettid());
    return NULL;
}

/* The thread alone, not the program. */
static void a_thread_that_gives_way_leaves_the_others_as_they_are(void **state)
{
    (void)state;
    pthread_t thread;
    int before = getpriority(PRIO_PROCESS, (id_t)gettid()), given = -100;
    assert_int_equal(pthread_create(&thread, NULL, give_way, &given), 0);
    pthread_join(thread, NULL);
    assert_int_equal(given, before + PRIORITY_STEPS < 19 ? before + PRIORITY_STEPS : 19);
    assert_int_equal(getpriority(PRIO_PROCESS, (id_t)gettid()), before);
}

static void assert_folder(const char *expected)
{
    struct buffer path = {0};
    assert_true(user_folder_append("SHEAF_TEST_FOLDER", ".config", &path));
    assert_view_equal(buffer_view(&path), expected);
    buffer_deinit(&path);
}

/* The specification's rule: a relative path in these variables is as if it were not set. */
static void a_folder_of_the_user_is_absolute(void **state)
{
    (void)state;
    setenv("HOME", "/home/reader", 1);
    setenv("SHEAF_TEST_FOLDER", "/srv/config", 1);
    assert_folder("/srv/config");
    setenv("SHEAF_TEST_FOLDER", "config", 1);
    assert_folder("/home/reader/.config");
    setenv("SHEAF_TEST_FOLDER", "", 1);
    assert_folder("/home/reader/.config");
    unsetenv("SHEAF_TEST_FOLDER");
    assert_folder("/home/reader/.config");

    setenv("HOME", "reader", 1);
    struct buffer home = {0};
    if (user_home_append(&home))
        assert_int_equal(home.data[0], '/');
    buffer_deinit(&home);
}

/* How long a thread may run at once, in nanoseconds, as Linux 6.12 and later tell it
   (sched_getattr(2): the fourth word of the attributes); 0 elsewhere. */
static uint64_t read_slice(void)
{
    uint64_t words[8] = {0};
    return syscall(SYS_sched_getattr, 0, words, sizeof words, 0) == 0 ? words[3] : 0;
}

static void *give_way_and_read_slice(void *context)
{
    uint64_t *slice = context;
    priority_give_way();
    *slice = read_slice();
    return NULL;
}

static void a_thread_that_gives_way_has_the_longer_slice(void **state)
{
    (void)state;
    uint64_t usual = read_slice(), given = 0;
    if (usual == 0)
        skip();
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, give_way_and_read_slice, &given), 0);
    pthread_join(thread, NULL);
    assert_true(given > usual);
    assert_int_equal(read_slice(), usual);
}

static void assert_words(const char *line, const char *const *expected, size_t count)
{
    struct words words = {0};
    struct buffer message = {0};
    assert_int_equal(words_split(&words, view_of(line), &message), STATUS_OK);
    assert_int_equal(words.count, count);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(words.items[i], expected[i]);
    if (count)
        assert_null(words.items[count]);
    words_deinit(&words);
    buffer_deinit(&message);
}

#define WORDS(line, ...)                                                                           \
    assert_words(line, (const char *const[]){__VA_ARGS__},                                         \
                 sizeof(const char *[]){__VA_ARGS__} / sizeof(char *))

static void words_are_cut_as_a_shell_cuts_them(void **state)
{
    (void)state;
    WORDS("  bibtool -s\t-x ", "bibtool", "-s", "-x");
    WORDS("a 'b c' \"d e\" f\\ g", "a", "b c", "d e", "f g");
    WORDS("'a\\b' \"a\\b\" \"a\\\"b\" a\\'b", "a\\b", "a\\b", "a\"b", "a'b");
    WORDS("a'b'\"c\"d '' $HOME *;", "abcd", "", "$HOME", "*;");
    WORDS("end\\", "end\\");
    assert_words("   ", NULL, 0);
}

static void an_open_quote_gives_no_words(void **state)
{
    (void)state;
    struct words words = {0};
    struct buffer message = {0};
    assert_int_equal(words_split(&words, view_of("a 'b c"), &message), STATUS_INVALID);
    assert_int_equal(words.count, 0);
    assert_string_equal(buffer_string(&message), "a quote is not closed");
    words_deinit(&words);
    buffer_deinit(&message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_with_lf_crlf_or_cr),
        cmocka_unit_test(split_gives_empty_parts_and_ends),
        cmocka_unit_test(find_reports_offsets_and_none),
        cmocka_unit_test(numbers_are_read_whole_or_not_at_all),
        cmocka_unit_test(ascii_check_sees_every_byte),
        cmocka_unit_test(letters_are_found_in_either_case),
        cmocka_unit_test(buffer_inserts_removes_and_grows),
        cmocka_unit_test(arena_blocks_do_not_move),
        cmocka_unit_test(blocks_of_regions_are_apart_and_stay),
        cmocka_unit_test(a_region_goes_back_with_its_last_block),
        cmocka_unit_test(an_arena_may_live_in_a_region),
        cmocka_unit_test(an_arena_does_not_keep_a_large_block),
        cmocka_unit_test(bits_agree_with_a_plain_array),
        cmocka_unit_test(mailbox_keeps_the_latest),
        cmocka_unit_test(a_thread_that_gives_way_leaves_the_others_as_they_are),
        cmocka_unit_test(a_thread_that_gives_way_has_the_longer_slice),
        cmocka_unit_test(a_folder_of_the_user_is_absolute),
        cmocka_unit_test(words_are_cut_as_a_shell_cuts_them),
        cmocka_unit_test(an_open_quote_gives_no_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
