/* UTF-8: what is valid, how broken bytes are repaired, moving by code points. */
#include "unit.h"

#include "text/utf8.h"

#include <string.h>

static void lengths_follow_rfc_3629(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t valid;
    } cases[] = {
        {"", 0},
        {"plain", 5},
        {"\xC3\xA9\xE6\xBC\xA2\xF0\x9F\x98\x80", 9},
        {"a\x80", 1},            /* a lone continuation */
        {"ab\xC0\xAF", 2},       /* overlong / */
        {"\xC1\xBF", 0},         /* overlong */
        {"\xE0\x9F\xBF", 0},     /* overlong */
        {"\xE0\xA0\x80", 3},     /* U+0800 */
        {"\xED\x9F\xBF", 3},     /* U+D7FF */
        {"\xED\xA0\x80", 0},     /* U+D800, a surrogate */
        {"\xEE\x80\x80", 3},     /* U+E000 */
        {"\xF0\x8F\xBF\xBF", 0}, /* overlong */
        {"\xF0\x90\x80\x80", 4}, /* U+10000 */
        {"\xF4\x8F\xBF\xBF", 4}, /* U+10FFFF */
        {"\xF4\x90\x80\x80", 0}, /* U+110000 */
        {"\xF5\x80\x80\x80", 0},
        {"\xFF", 0},
        {"abc\xE6\xBC", 3}, /* cut short */
        {"0123456789abcdef0123456789abcdef\xE6\xBC\xA2\xE6", 35},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(utf8_valid_length(view_of(cases[i].text)), cases[i].valid);
}

static void a_bad_byte_is_found_at_every_distance_from_the_start(void **state)
{
    (void)state;
    char text[100];
    for (size_t at = 0; at < sizeof text; at++) {
        memset(text, 'x', sizeof text);
        text[at] = (char)0x80;
        assert_int_equal(utf8_valid_length(view_make(text, sizeof text)), at);
    }
}

static void repair_replaces_maximal_subparts(void **state)
{
    (void)state;
    /* The examples of Unicode 15, tables 3-8 to 3-11; ? stands for U+FFFD. */
    static const struct {
        const char *text, *repaired;
        size_t replaced;
    } cases[] = {
        {"\xC0\xAF\xE0\x80\xBF\xF0\x81\x82\x41", "????????A", 8},
        {"\xED\xA0\x80\xED\xBF\xBF\xED\xAF\x41", "????????A", 8},
        {"\xF4\x91\x92\x93\xFF\x41\x80\xBF\x42", "?????A??B", 7},
        {"\xE1\x80\xE2\xF0\x91\x92\xF1\xBF\x41", "????A", 4},
        {"\xC3\xA9", "\xC3\xA9", 0},
        {"Universit\xE4t", "Universit?t", 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer out = {0}, expected = {0};
        for (const char *at = cases[i].repaired; *at; at++)
            buffer_append_string(&expected, *at == '?' ? "\xEF\xBF\xBD" : (char[]){*at, '\0'});
        assert_int_equal(utf8_repair(&out, view_of(cases[i].text)), cases[i].replaced);
        assert_view_equal(buffer_view(&out), buffer_string(&expected));
        buffer_deinit(&out);
        buffer_deinit(&expected);
    }
}

static void unfinished_tail_is_what_the_next_block_may_complete(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t unfinished;
    } cases[] = {
        {"", 0},
        {"abc", 0},
        {"\xC3", 1},
        {"a\xE6\xBC", 2},
        {"\xF0\x9F\x98", 3},
        {"\xF0\x9F\x98\x80", 0},
        {"\xE6\xBC\xA2", 0},
        {"\x80\x80", 0}, /* nothing that a next byte could mend */
        {"\xE0\x80", 0}, /* overlong already */
        {"\xFF", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(utf8_unfinished_length(view_of(cases[i].text)), cases[i].unfinished);
}

static void every_scalar_value_survives_encoding_and_decoding(void **state)
{
    (void)state;
    for (uint32_t code_point = 0; code_point < 0x110000; code_point++) {
        if (code_point >= 0xD800 && code_point <= 0xDFFF)
            continue;
        char bytes[4];
        struct view text = view_make(bytes, utf8_encode(code_point, bytes));
        size_t offset = 0;
        assert_int_equal(utf8_valid_length(text), text.length);
        assert_int_equal(utf8_next(text, &offset), code_point);
        assert_int_equal(offset, text.length);
        assert_int_equal(utf8_previous(text, text.length), 0);
    }
}

static void previous_steps_back_one_code_point_at_a_time(void **state)
{
    (void)state;
    struct view text = view_of("a\xC3\xA9\xE6\xBC\xA2\xF0\x9F\x98\x80");
    const size_t starts[] = {6, 3, 1, 0, 0};
    size_t offset = text.length;
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(offset = utf8_previous(text, offset), starts[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_follow_rfc_3629),
        cmocka_unit_test(a_bad_byte_is_found_at_every_distance_from_the_start),
        cmocka_unit_test(repair_replaces_maximal_subparts),
        cmocka_unit_test(unfinished_tail_is_what_the_next_block_may_complete),
        cmocka_unit_test(every_scalar_value_survives_encoding_and_decoding),
        cmocka_unit_test(previous_steps_back_one_code_point_at_a_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
