/* What stands for the title of an abstract that has none. */
#include "unit.h"

#include "corpus/headline.h"
#include "text/cluster.h"
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
    /* 15 words of 7 and 14 blanks are 119 columns: there is room for U+2026. */
    assert_int_equal(out.length, 119 + 3);
    assert_true(view_ends_with(buffer_view(&out), "seven77\xe2\x80\xa6"));
    buffer_deinit(&out);
    buffer_deinit(&text);
}

static void what_fits_in_120_columns_is_whole(void **state)
{
    (void)state;
    struct buffer text = {0}, out = {0};
    buffer_append_repeat(&text, 'X', 120);
    headline_append(&out, buffer_view(&text));
    assert_true(view_equal(buffer_view(&out), buffer_view(&text)));
    buffer_append_byte(&text, 'X');
    buffer_clear(&out);
    headline_append(&out, buffer_view(&text));
    assert_int_equal(out.length, 119 + 3);
    assert_true(view_ends_with(buffer_view(&out), "X\xe2\x80\xa6"));
    buffer_deinit(&out);
    buffer_deinit(&text);
}

/* Two bytes, three, four: what comes out is valid and within the limit, whatever the phase. */
static void cuts_never_split_a_character(void **state)
{
    (void)state;
    static const char *const characters[] = {"\xc3\xa9", "\xe5\xad\xa6", "\xf0\x9d\x94\xb8"};
    const struct width_policy usual = {0};
    for (size_t kind = 0; kind < 3; kind++) {
        for (size_t phase = 0; phase < 4; phase++) {
            struct buffer text = {0}, out = {0};
            buffer_append_repeat(&text, 'a', phase);
            while (text.length < 800)
                buffer_append_string(&text, characters[kind]);
            headline_append(&out, buffer_view(&text));
            int columns = cluster_columns(buffer_view(&out), &usual);
            assert_true(columns <= 120 && columns >= 118);
            assert_int_equal(utf8_valid_length(buffer_view(&out)), out.length);
            buffer_deinit(&out);
            buffer_deinit(&text);
        }
    }
}

static void a_long_headline_ends_where_a_clause_ends(void **state)
{
    (void)state;
    check_headline("We present Heron, a framework for training models of language to write down what "
                   "they think before each step, thereby making their proofs longer than before.",
                   "Heron: a framework for training models of language to write down what they "
                   "think before each step");
}

/* ---- names ---- */

static void the_name_of_what_is_introduced_comes_first(void **state)
{
    (void)state;
    check_headline("Birds are hard. We introduce Heron-2, a framework for counting birds.",
                   "Heron-2: a framework for counting birds");
    check_headline("In this paper, we propose BirdNet, which counts birds on one photograph.",
                   "BirdNet counts birds on one photograph");
    check_headline("This work presents BirdNet: Counting Birds by Their Shadows.",
                   "BirdNet: Counting Birds by Their Shadows");
    check_headline("We here also propose BirdNet for counting birds in the fog.",
                   "BirdNet for counting birds in the fog");
    check_headline("We release Finch, an open library for the study of song.",
                   "Finch: an open library for the study of song");
}

static void a_short_form_in_brackets_is_the_name(void **state)
{
    (void)state;
    check_headline("We propose Quiet Heron Search (QHS), a way to look for birds.",
                   "QHS: Quiet Heron Search, a way to look for birds");
    check_headline("This article presents a Quiet Heron (QuHe) network that looks for birds.",
                   "QuHe: a Quiet Heron network that looks for birds");
    check_headline("We introduce SRSB (Sweet Robin Song Bank), a new bank of songs.",
                   "SRSB (Sweet Robin Song Bank): a new bank of songs");
    /* What it is for is not what it is called. */
    check_headline("We propose a method for optical bird recognition (OBR) at night.",
                   "A method for optical bird recognition (OBR) at night");
}

static void a_name_may_be_set_off_or_announced(void **state)
{
    (void)state;
    check_headline("We build a large benchmark, Heron-Bench, to test what models know of birds.",
                   "Heron-Bench: a large benchmark to test what models know of birds");
    check_headline("We propose a model for birds -- HeroN: Birds in Three Dimensions.",
                   "HeroN: Birds in Three Dimensions");
    check_headline("We present a strategy, termed Inverse Heron Adaptation, that finds birds.",
                   "Inverse Heron Adaptation: a strategy that finds birds");
    check_headline("We give it up. We present a new way called heron-based detector (HBD).",
                   "HBD: a new way, heron-based detector");
    check_headline("We attempt to find one counting algorithm for every bird. "
                   "We test our algorithm, M.H, on birds.",
                   "M.H: one counting algorithm for every bird");
    check_headline("A new method called BirdNet is proposed.", "BirdNet: A new method");
}

static void known_short_forms_are_no_names(void **state)
{
    (void)state;
    check_headline("We propose LLMs with better memory for the names of birds.",
                   "LLMs with better memory for the names of birds");
    check_headline("Bird finding tasks (BFT) are hard. We propose a BFT of another kind, BFT.",
                   "A BFT of another kind, BFT");
}

static void without_a_name_the_clause_that_says_what_is_done_stands(void **state)
{
    (void)state;
    check_headline("Birds sing. In this paper we propose a novel, fast way to count birds.",
                   "A novel, fast way to count birds");
    check_headline("Birds sing. We study the birds of the northern coast. It is cold there.",
                   "We study the birds of the northern coast");
    check_headline("Birds sing. This paper explores the birds of the northern coast.",
                   "This paper explores the birds of the northern coast");
    check_headline("Recently, a fast way to count quiet birds is proposed. It is good.",
                   "A fast way to count quiet birds");
    check_headline("Birds sing all day. Nobody knows why.", "Birds sing all day.");
}

static void chinese_japanese_and_korean_say_it_their_way(void **state)
{
    (void)state;
    check_headline("鸟类很多。本文提出了一种名为BirdNet的鸟类计数方法。效果好。",
                   "一种名为BirdNet的鸟类计数方法");
    check_headline("鳥は多い。本稿では、写真から鳥を数える手法を提案する。", "写真から鳥を数える手法");
    check_headline("새가 많다. 본 논문에서는 사진에서 새를 세는 방법을 제안한다.",
                   "사진에서 새를 세는 방법");
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
        const struct width_policy usual = {0};
        assert_true(out.length > 0 && cluster_columns(buffer_view(&out), &usual) <= 120);
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
        cmocka_unit_test(what_fits_in_120_columns_is_whole),
        cmocka_unit_test(a_long_headline_ends_where_a_clause_ends),
        cmocka_unit_test(the_name_of_what_is_introduced_comes_first),
        cmocka_unit_test(a_short_form_in_brackets_is_the_name),
        cmocka_unit_test(a_name_may_be_set_off_or_announced),
        cmocka_unit_test(known_short_forms_are_no_names),
        cmocka_unit_test(without_a_name_the_clause_that_says_what_is_done_stands),
        cmocka_unit_test(chinese_japanese_and_korean_say_it_their_way),
        cmocka_unit_test(cuts_never_split_a_character),
        cmocka_unit_test(a_megabyte_of_stops_is_read_in_linear_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
