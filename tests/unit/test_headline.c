/* The first sentence of an abstract. */
#include "unit.h"

#include "corpus/headline.h"
#include "text/utf8.h"

static void check_headline(const char *abstract, const char *expected)
{
    struct buffer out = {0};
    headline_append(&out, view_of(abstract));
    assert_view_equal(buffer_view(&out), expected);
    buffer_deinit(&out);
}

static void first_sentence_ends_at_a_stop_and_a_blank(void **state)
{
    (void)state;
    check_headline("We show it. Then B.", "We show it.");
    check_headline("  Is it so? Yes.", "Is it so?");
    check_headline("It works! We show why.", "It works!");
    check_headline("He said \"stop.\" Then he went.", "He said \"stop.\"");
    check_headline("(As shown.) Then more.", "(As shown.)");
    check_headline("No end here", "No end here");
    check_headline("One paragraph\nAnother one.", "One paragraph");
    check_headline("", "");
    check_headline(" \n ", "");
}

static void dots_inside_sentences_do_not_end_them(void **state)
{
    (void)state;
    static const char *const whole[] = {"Some models, e.g. Transformers, fail.",
                                        "One thing, i.e. X, holds.",
                                        "We follow Smith et al. (2020) here.",
                                        "We follow Smith et al. Their work is good.",
                                        "See Fig. 3 and Eq. (4) for it.",
                                        "It gains 3.5 points at p < .05 overall.",
                                        "Written by J. R. Tolkien alone.",
                                        "Made in the U.S. Army labs.",
                                        "GPT-3.5 and node.js are used.",
                                        "Wait ... and see.",
                                        "A vs. B is open."};
    struct buffer abstract = {0};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        buffer_clear(&abstract);
        buffer_append_format(&abstract, "%s Next one.", whole[i]);
        check_headline(buffer_string(&abstract), whole[i]);
    }
    buffer_deinit(&abstract);
}

static void cjk_sentences_end_without_a_blank(void **state)
{
    (void)state;
    check_headline("本文提出方法。实验表明有效。", "本文提出方法。");
    check_headline("できるか？できる。", "できるか？");
    check_headline("彼は「はい。」と言った。", "彼は「はい。」");
    check_headline("本文提出方法．实验表明有效．", "本文提出方法．");
    check_headline("精度为９８．５％。其次。", "精度为９８．５％。");
}

static void a_variable_may_end_a_sentence(void **state)
{
    (void)state;
    check_headline("We sample from D. We then stop.", "We sample from D.");
    check_headline("It grows with X. However, it falls.", "It grows with X.");
    check_headline("We follow W. E and B. Yu here. Then on.", "We follow W. E and B. Yu here.");
}

static void the_word_abstract_is_left_out(void **state)
{
    (void)state;
    check_headline("Abstract. We show it. Then on.", "We show it.");
    check_headline("ABSTRACT: We show it.", "We show it.");
    check_headline("Abstract\xe2\x80\x94We show it.", "We show it.");
    check_headline("\xe6\x91\x98\xe8\xa6\x81\xef\xbc\x9a本文。", "本文。");
    check_headline("Abstract algebra is used.", "Abstract algebra is used.");
    check_headline("Abstractive summaries are long.", "Abstractive summaries are long.");
    check_headline("Abstract:", "");
}

static void long_sentences_are_cut_at_a_word(void **state)
{
    (void)state;
    struct buffer text = {0}, out = {0};
    for (int i = 0; i < 60; i++)
        buffer_append_string(&text, "seven77 ");
    headline_append(&out, buffer_view(&text));
    /* 29 words of 7 and 28 blanks are 231 bytes; a 30th would not leave room for U+2026. */
    assert_int_equal(out.length, 231 + 3);
    assert_true(view_ends_with(buffer_view(&out), "seven77\xe2\x80\xa6"));
    buffer_deinit(&out);
    buffer_deinit(&text);
}

static void sentences_of_exactly_240_bytes_are_whole(void **state)
{
    (void)state;
    struct buffer text = {0}, out = {0};
    buffer_append_repeat(&text, 'x', 240);
    headline_append(&out, buffer_view(&text));
    assert_true(view_equal(buffer_view(&out), buffer_view(&text)));
    buffer_append_byte(&text, 'x');
    buffer_clear(&out);
    headline_append(&out, buffer_view(&text));
    assert_int_equal(out.length, 240);
    assert_true(view_ends_with(buffer_view(&out), "x\xe2\x80\xa6"));
    buffer_deinit(&out);
    buffer_deinit(&text);
}

/* Two bytes, three, four: what comes out is valid and within the limit, whatever the phase. */
static void cuts_never_split_a_character(void **state)
{
    (void)state;
    static const char *const characters[] = {"\xc3\xa9", "\xe5\xad\xa6", "\xf0\x9d\x94\xb8"};
    for (size_t kind = 0; kind < 3; kind++) {
        for (size_t phase = 0; phase < 4; phase++) {
            struct buffer text = {0}, out = {0};
            buffer_append_repeat(&text, 'a', phase);
            while (text.length < 400)
                buffer_append_string(&text, characters[kind]);
            headline_append(&out, buffer_view(&text));
            assert_true(out.length <= 240 && out.length >= 240 - 6);
            assert_int_equal(utf8_valid_length(buffer_view(&out)), out.length);
            buffer_deinit(&out);
            buffer_deinit(&text);
        }
    }
}

/* Each of these would take minutes if what was read were read again at every stop. */
static void a_megabyte_of_stops_is_read_in_linear_time(void **state)
{
    (void)state;
    static const char *const pieces[] = {".",  "e.g. ", "x.y", ".)", "J. ", "\xef\xbc\x8e\x31",
                                         "? a"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct buffer text = {0}, out = {0};
        while (text.length < 1 << 20)
            buffer_append_string(&text, pieces[i]);
        headline_append(&out, buffer_view(&text));
        assert_true(out.length > 0 && out.length <= 240);
        buffer_deinit(&out);
        buffer_deinit(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_sentence_ends_at_a_stop_and_a_blank),
        cmocka_unit_test(dots_inside_sentences_do_not_end_them),
        cmocka_unit_test(cjk_sentences_end_without_a_blank),
        cmocka_unit_test(a_variable_may_end_a_sentence),
        cmocka_unit_test(the_word_abstract_is_left_out),
        cmocka_unit_test(long_sentences_are_cut_at_a_word),
        cmocka_unit_test(sentences_of_exactly_240_bytes_are_whole),
        cmocka_unit_test(cuts_never_split_a_character),
        cmocka_unit_test(a_megabyte_of_stops_is_read_in_linear_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
