/* From the bytes of a terminal to keys and pastes. */
#include "unit.h"

#include "ui/decode.h"

#include <string.h>

/* Feeds text at time 0 and appends the names of all keys that come at `now`, pastes as
   <paste:...>. */
static void decode_at(struct decoder *decoder, const char *text, size_t length, int64_t now,
                      struct buffer *names)
{
    struct key key;
    struct view paste;
    decoder_feed(decoder, view_make(text, length), 0);
    for (;;) {
        switch (decoder_next(decoder, now, &key, &paste)) {
        case DECODED_NOTHING:
            return;
        case DECODED_KEY:
            buffer_append_byte(names, '<');
            key_append_name(names, key);
            buffer_append_byte(names, '>');
            break;
        case DECODED_PASTE:
            buffer_append_string(names, "<paste:");
            buffer_append_view(names, paste);
            buffer_append_byte(names, '>');
            break;
        case DECODED_MOUSE:
            buffer_append_string(names, "<mouse>");
            break;
        }
    }
}

static void check(const char *text, size_t length, int64_t now, const char *expected)
{
    static const struct key_sequence linux_f1 = {"\033[[A", 4, {KEY_CODE_F1, 0}};
    struct decoder decoder;
    struct buffer names = {0};
    decoder_init(&decoder, &linux_f1, 1);
    decode_at(&decoder, text, length, now, &names);
    assert_view_equal(buffer_view(&names), expected);
    buffer_deinit(&names);
    decoder_deinit(&decoder);
}
#define CHECK(text, now, expected) check(text, sizeof(text) - 1, now, expected)

static void characters_are_utf8_whatever_the_locale(void **state)
{
    (void)state;
    CHECK("aZ \xC3\xA9\xE6\xBC\xA2\xF0\x9F\x98\x80", 0, "<a><Z><Space><é><漢><😀>");
}

static void what_is_not_utf8_is_dropped(void **state)
{
    (void)state;
    CHECK("a\xFFz\xC3(\x9Bm\xC2\x9B", 0, "<a><z><(><m>");
    CHECK("\xE6\xBC", 0, "");
    CHECK("\xE6\xBC", DECODE_ANSWER_MS, "");
}

static void a_character_cut_in_two_is_whole_again(void **state)
{
    (void)state;
    struct decoder decoder;
    struct buffer names = {0};
    decoder_init(&decoder, NULL, 0);
    decode_at(&decoder, "\xE6\xBC", 2, 5, &names);
    assert_view_equal(buffer_view(&names), "");
    decode_at(&decoder, "\xA2", 1, 5, &names);
    assert_view_equal(buffer_view(&names), "<漢>");
    buffer_deinit(&names);
    decoder_deinit(&decoder);
}

static void control_characters_are_control_keys(void **state)
{
    (void)state;
    CHECK("\x04\r\t\x7F\x08\x1A\x1C", 0, "<C-d><Enter><Tab><Backspace><Backspace><C-z><C-\\>");
    CHECK("\0", 0, "<C-@>");
}

static void escape_is_a_key_after_the_delay_only(void **state)
{
    (void)state;
    CHECK("\033", DECODE_ESCAPE_MS - 1, "");
    CHECK("\033", DECODE_ESCAPE_MS, "<Esc>");
    CHECK("\033\033", DECODE_ESCAPE_MS, "<Esc><Esc>");
}

static void escape_and_a_late_key_are_not_alt(void **state)
{
    (void)state;
    struct decoder decoder;
    struct buffer names = {0};
    decoder_init(&decoder, NULL, 0);
    decode_at(&decoder, "\033", 1, 40, &names);
    decode_at(&decoder, "j", 1, 40, &names);
    assert_view_equal(buffer_view(&names), "<Esc><j>");
    buffer_deinit(&names);
    decoder_deinit(&decoder);
}

static void escape_with_a_key_is_alt(void **state)
{
    (void)state;
    CHECK("\033x", 0, "<M-x>");
    CHECK("\033\xC3\xA9", 0, "<M-é>");
    CHECK("\033[", DECODE_ESCAPE_MS, "<M-[>");
}

static void usual_sequences_are_keys(void **state)
{
    (void)state;
    CHECK("\033[A\033OB\033[5~\033[6~\033[H\033[4~\033[Z\033[3~\033OP", 0,
          "<Up><Down><PgUp><PgDn><Home><End><S-Tab><Del><F1>");
    CHECK("\033[1;5C\033[1;3D\033[3;5~", 0, "<C-Right><M-Left><C-Del>");
}

static void the_terminals_own_sequences_are_keys(void **state)
{
    (void)state;
    CHECK("\033[[Aj", 0, "<F1><j>");
}

static void a_sequence_in_pieces_is_one_key(void **state)
{
    (void)state;
    struct decoder decoder;
    struct buffer names = {0};
    decoder_init(&decoder, NULL, 0);
    for (size_t i = 0; i < 4; i++)
        decode_at(&decoder, &"\033[5~"[i], 1, 5, &names);
    assert_view_equal(buffer_view(&names), "<PgUp>");
    buffer_deinit(&names);
    decoder_deinit(&decoder);
}

static void answers_of_the_terminal_are_no_keys(void **state)
{
    (void)state;
    CHECK("\033[?1;2cj", 0, "<j>");
    CHECK("\033[24;80Rj", 0, "<j>");
    CHECK("\033]11;rgb:ffff/ffff/ffff\033\\j", 0, "<j>");
    CHECK("\033]11;rgb:ffff/ffff/ffff\aj", 0, "<j>");
    CHECK("\033P1$r0m\033\\j", 0, "<j>");
    CHECK("\033[<0;10;10Mj", 0, "<j>");
}

static void a_late_answer_in_two_pieces_is_no_key(void **state)
{
    (void)state;
    struct decoder decoder;
    struct buffer names = {0};
    decoder_init(&decoder, NULL, 0);
    decode_at(&decoder, "\033]11;rgb:ff", 11, 200, &names);
    decode_at(&decoder, "ff/0/0\033", 7, 200, &names);
    decode_at(&decoder, "\\j", 2, 0, &names);
    decode_at(&decoder, "\033[?6", 4, 200, &names);
    decode_at(&decoder, "4;1c", 4, 0, &names);
    assert_view_equal(buffer_view(&names), "<j>");
    buffer_deinit(&names);
    decoder_deinit(&decoder);
}

static void a_broken_answer_does_not_hang(void **state)
{
    (void)state;
    CHECK("\033]11;rgb", DECODE_ANSWER_MS, "");
    CHECK("\033[12\x04", 0, "<C-d>");
}

static void a_paste_is_one_text(void **state)
{
    (void)state;
    CHECK("\033[200~q\rdd\033[201~", DECODE_ESCAPE_MS, "<paste:q\ndd>");
    CHECK("\033[200~one\033[201~j", DECODE_ESCAPE_MS, "<paste:one><j>");
}

static void a_paste_with_an_end_inside_runs_nothing(void **state)
{
    (void)state;
    CHECK("\033[200~a\033[201~q\033[201~", DECODE_ESCAPE_MS, "<paste:a\033[201~q>");
}

static void two_pastes_are_two(void **state)
{
    (void)state;
    CHECK("\033[200~a\033[201~\033[200~b\033[201~", DECODE_ESCAPE_MS, "<paste:a><paste:b>");
}

static void a_paste_that_never_ends_ends_after_silence(void **state)
{
    (void)state;
    CHECK("\033[200~qqq\033", DECODE_PASTE_SILENCE_MS - 1, "");
    CHECK("\033[200~qqq\033", DECODE_PASTE_SILENCE_MS, "<paste:qqq\033>");
}

static void a_huge_paste_is_cut_and_ends(void **state)
{
    (void)state;
    struct decoder decoder;
    struct key key;
    struct view paste;
    char block[4096];
    memset(block, 'q', sizeof block);
    decoder_init(&decoder, NULL, 0);
    decoder_feed(&decoder, view_of("\033[200~"), 0);
    for (int i = 0; i < 2000; i++) { /* 8 MB */
        decoder_feed(&decoder, view_make(block, sizeof block), 0);
        assert_int_equal(decoder_next(&decoder, 0, &key, &paste), DECODED_NOTHING);
        assert_true(decoder.pending.length < 4 * DECODE_PASTE_MOST);
    }
    decoder_feed(&decoder, view_of("\033[201~"), 0);
    assert_int_equal(decoder_next(&decoder, DECODE_ESCAPE_MS, &key, &paste), DECODED_PASTE);
    assert_int_equal(paste.length, DECODE_PASTE_MOST);
    assert_int_equal(decoder_next(&decoder, DECODE_ESCAPE_MS, &key, &paste), DECODED_NOTHING);
    decoder_deinit(&decoder);
}

static void the_timeout_says_when_time_decides(void **state)
{
    (void)state;
    struct decoder decoder;
    struct key key;
    struct view paste;
    decoder_init(&decoder, NULL, 0);
    assert_int_equal(decoder_timeout(&decoder, 0), -1);
    decoder_feed(&decoder, view_of("\033"), 100);
    assert_int_equal(decoder_next(&decoder, 100, &key, &paste), DECODED_NOTHING);
    assert_int_equal(decoder_timeout(&decoder, 100), DECODE_ESCAPE_MS);
    assert_int_equal(decoder_next(&decoder, 100 + DECODE_ESCAPE_MS, &key, &paste), DECODED_KEY);
    assert_int_equal(decoder_timeout(&decoder, 100 + DECODE_ESCAPE_MS), -1);
    decoder_deinit(&decoder);
}

static void assert_mouse(struct decoder *decoder, const char *text, enum mouse_kind kind, int row,
                         int column)
{
    struct key key;
    struct view paste;
    decoder_feed(decoder, view_of(text), 0);
    assert_int_equal(decoder_next(decoder, 0, &key, &paste), DECODED_MOUSE);
    assert_int_equal(decoder->mouse.kind, kind);
    assert_int_equal(decoder->mouse.row, row);
    assert_int_equal(decoder->mouse.column, column);
}

/* With Shift, Alt or Control held it is the same; the right button and others do nothing. */
static void the_mouse_is_read_when_it_is_asked_for(void **state)
{
    (void)state;
    struct decoder decoder;
    struct buffer names = {0};
    decoder_init(&decoder, NULL, 0);
    static const char click[] = "\033[<0;10;3M";
    decode_at(&decoder, click, sizeof click - 1, 0, &names);
    assert_int_equal(names.length, 0);
    decoder.takes_mouse = true;
    assert_mouse(&decoder, click, MOUSE_PRESS, 2, 9);
    assert_mouse(&decoder, "\033[<0;10;3m", MOUSE_RELEASE, 2, 9);
    assert_mouse(&decoder, "\033[<32;2000;1500M", MOUSE_DRAG, 1499, 1999);
    assert_mouse(&decoder, "\033[<64;1;1M", MOUSE_WHEEL_UP, 0, 0);
    assert_mouse(&decoder, "\033[<65;1;1M", MOUSE_WHEEL_DOWN, 0, 0);
    assert_mouse(&decoder, "\033[<28;1;1M", MOUSE_PRESS, 0, 0);
    static const char nothing[] = "\033[<1;1;1M\033[<2;1;1M\033[<3;1;1M\033[<35;1;1M\033[<66;1;1M"
                                  "\033[<128;1;1M\033[<0;0;1M\033[<0;1;0M\033[<0;1M\033[<M"
                                  "\033[<0;1;1;1Mx";
    decode_at(&decoder, nothing, sizeof nothing - 1, 0, &names);
    assert_view_equal(buffer_view(&names), "<x>");
    buffer_deinit(&names);
    decoder_deinit(&decoder);
}

static void the_escape_delay_may_be_set_while_esc_waits(void **state)
{
    (void)state;
    struct decoder decoder;
    struct buffer names = {0};
    decoder_init(&decoder, NULL, 0);
    decoder.escape_delay = 200;
    decode_at(&decoder, "\033", 1, 199, &names);
    assert_int_equal(names.length, 0);
    assert_int_equal(decoder_timeout(&decoder, 50), 150);
    decoder.escape_delay = 100;
    decode_at(&decoder, "", 0, 100, &names);
    assert_view_equal(buffer_view(&names), "<Esc>");
    buffer_deinit(&names);
    decoder_deinit(&decoder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(characters_are_utf8_whatever_the_locale),
        cmocka_unit_test(what_is_not_utf8_is_dropped),
        cmocka_unit_test(the_mouse_is_read_when_it_is_asked_for),
        cmocka_unit_test(the_escape_delay_may_be_set_while_esc_waits),
        cmocka_unit_test(a_character_cut_in_two_is_whole_again),
        cmocka_unit_test(control_characters_are_control_keys),
        cmocka_unit_test(escape_is_a_key_after_the_delay_only),
        cmocka_unit_test(escape_and_a_late_key_are_not_alt),
        cmocka_unit_test(escape_with_a_key_is_alt),
        cmocka_unit_test(usual_sequences_are_keys),
        cmocka_unit_test(the_terminals_own_sequences_are_keys),
        cmocka_unit_test(a_sequence_in_pieces_is_one_key),
        cmocka_unit_test(answers_of_the_terminal_are_no_keys),
        cmocka_unit_test(a_late_answer_in_two_pieces_is_no_key),
        cmocka_unit_test(a_broken_answer_does_not_hang),
        cmocka_unit_test(a_paste_is_one_text),
        cmocka_unit_test(a_paste_with_an_end_inside_runs_nothing),
        cmocka_unit_test(two_pastes_are_two),
        cmocka_unit_test(a_paste_that_never_ends_ends_after_silence),
        cmocka_unit_test(a_huge_paste_is_cut_and_ends),
        cmocka_unit_test(the_timeout_says_when_time_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
