/* Folding for search: what becomes what, and where it came from. */
#include "unit.h"

#include "text/fold.h"
#include "text/utf8.h"

#include "random_text.h"

#include <stdlib.h>
#include <string.h>
#include <uninorm.h>

static void assert_folds(const char *text, const char *expected)
{
    struct buffer out = {0};
    fold_append(&out, view_of(text));
    assert_view_equal(buffer_view(&out), expected);
    assert_int_equal(fold_is_identity(view_of(text)), !strcmp(text, expected));
    buffer_deinit(&out);
}

static void accents_of_latin_and_greek_are_stripped(void **state)
{
    (void)state;
    assert_folds("Café naïve Ångström", "Cafe naive Angstrom");
    assert_folds("e\xCC\x81", "e");
    assert_folds("Việt Nam Ǖ ỗ", "Viet Nam U o");
    assert_folds("ἀρχή Ώ ΐ ᾳ", "αρχη Ω ι α");
    assert_folds("x\xE2\x83\x97", "x"); /* a vector arrow */
    assert_folds("İstanbul", "Istanbul");
    assert_folds("Σίσυφος", "Σισυφος"); /* the final sigma is the pattern's business */
}

static void special_letters_are_spelt_out(void **state)
{
    (void)state;
    assert_folds("Łukasz Đorđe Søren Øre", "Lukasz Dorde Soren Ore");
    assert_folds("Ægir Œuvre æ œ", "AEgir OEuvre ae oe");
    assert_folds("straße GROẞ", "strasse GROSS");
    assert_folds("Þór þorn ı", "Thor thorn i");
    assert_folds("ǿ ǣ", "o ae");
    assert_folds("\u212A \u212B \u017F", "K A s"); /* Kelvin, Angstrom, long s */
}

static void compatibility_forms_are_plain(void **state)
{
    (void)state;
    assert_folds("ﬁnd ﬃ", "find ffi");
    assert_folds("ＡＢＣ１２３！", "ABC123!");
    assert_folds("ｶﾞｷﾞ ﾊﾟ ｱ", "ガギ パ ア");
    assert_folds("10⁻³ H₂O ½ ™", "10-3 H2O 1/2 TM");
    assert_folds("𝒳 𝐱 ℝ ①", "X x R 1");
}

static void punctuation_becomes_ascii(void **state)
{
    (void)state;
    assert_folds("a\u2010b\u2011c\u2012d\u2013e\u2014f\u2015g\u2212h", "a-b-c-d-e-f-g-h");
    assert_folds("“a” „b‟ ‘c’ ‚d‛ «e» ‹f›", "\"a\" \"b\" 'c' 'd' \"e\" 'f'");
    assert_folds("f′ g″ h‴ l´x", "f' g\" h''' l'x");
    assert_folds("wait…", "wait...");
    assert_folds("、。「」（）", "、。「」()");
}

static void blanks_are_spaces_and_newlines_stay(void **state)
{
    (void)state;
    assert_folds("a\u00A0b\u2003c\u3000d\u202Fe", "a b c d e");
    assert_folds("a\tb\vc\fd", "a b c d");
    assert_folds("a\nb\r\nc\rd\u2028e", "a\nb\nc\nd\ne");
    assert_folds("0123456789012345\t", "0123456789012345 ");
}

static void invisible_characters_vanish(void **state)
{
    (void)state;
    assert_folds("mole\u00ADcule", "molecule");
    assert_folds("\uFEFFstart\u200Bed\u2060", "started");
    assert_folds("e\u00AD\u0301", "e");
}

static void marks_that_make_another_letter_stay(void **state)
{
    (void)state;
    assert_folds("がぎぱ ガ", "がぎぱ ガ");
    assert_folds("か\u3099", "が");
    assert_folds("Йод й", "Йод й");
    assert_folds("и\u0306", "й");
    assert_folds("हिन्दी தமிழ் ภาษาไทย", "हिन्दी தமிழ் ภาษาไทย");
    assert_folds("\u1100\u1161\u11A8", "각");
    assert_folds("≠ ∉", "≠ ∉");
    assert_folds("أ آ", "أ آ");
}

static void stress_and_points_are_stripped(void **state)
{
    (void)state;
    assert_folds("за\u0301мок ёж", "замок еж");
    assert_folds("שָׁלוֹם", "שלום");
    assert_folds("مُحَمَّد", "محمد");
}

static void ascii_is_left_alone(void **state)
{
    (void)state;
    assert_folds("", "");
    assert_folds("Plain ASCII, with\nnewlines and $\\alpha$ ~ {x} \x1B \x7F",
                 "Plain ASCII, with\n"
                 "newlines and $\\alpha$ ~ {x} \x1B \x7F");
    assert_folds("漢字とかな、한글 Привет", "漢字とかな、한글 Привет");
}

/* A slash of markup's raised fractions: what is typed for it finds them. */
static void raised_fractions_fold_to_what_is_typed(void **state)
{
    (void)state;
    assert_folds("d¹ᐟ³ε⁻²ᐟ³", "d1/3ε-2/3");
}

/* Long runs of ASCII are passed over in large steps. */
static void what_folds_is_seen_at_every_place(void **state)
{
    (void)state;
    static const char *const folding[][2] = {{"\t", " "}, {"\r", "\n"}, {"é", "e"}, {"–", "-"}};
    for (size_t length = 0; length < 200; length++)
        for (size_t i = 0; i < sizeof folding / sizeof *folding; i++) {
            struct buffer text = {0}, expected = {0}, folded = {0};
            buffer_append_repeat(&text, 'a', length);
            assert_true(fold_is_identity(buffer_view(&text)));
            buffer_append_view(&expected, buffer_view(&text));
            buffer_append_string(&text, folding[i][0]);
            buffer_append_string(&expected, folding[i][1]);
            assert_false(fold_is_identity(buffer_view(&text)));
            buffer_append_repeat(&text, 'b', 199 - length);
            buffer_append_repeat(&expected, 'b', 199 - length);
            fold_append(&folded, buffer_view(&text));
            assert_string_equal(buffer_string(&folded), buffer_string(&expected));
            buffer_deinit(&text);
            buffer_deinit(&expected);
            buffer_deinit(&folded);
        }
}

static void a_typed_accent_is_told_from_typed_punctuation(void **state)
{
    (void)state;
    static const char *const folded[] = {"é", "Å",      "ﬁ", "Ａ", "e\u0301", "naïve", "ł",
                                         "ё", "\u212A", "①", "x²", "ｶ",       "ß"};
    static const char *const kept[] = {"",      "plain", "漢",     "か",        "Я",
                                       "й",     "が",    "a–b—c−", "“q” ‘q’ …", "\u00A0",
                                       "α",     "ς",     "≠",      "か\u3099",  "mole\u00ADcule",
                                       "हिन्दी", "각",    "«»"};
    for (size_t i = 0; i < sizeof folded / sizeof *folded; i++)
        if (!fold_has_folded_letter(view_of(folded[i])))
            fail_msg("%s has one", folded[i]);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (fold_has_folded_letter(view_of(kept[i])))
            fail_msg("%s has none", kept[i]);
}

static void matches_map_back_to_whole_characters(void **state)
{
    (void)state;
    static const struct {
        const char *text, *found, *source;
    } cases[] = {
        {"un café noir", "cafe", "café"}, {"un cafe\u0301 noir", "cafe", "cafe\u0301"},
        {"caf\u00E9s", "e", "é"},         {"ﬁne", "i", "ﬁ"},
        {"straße", "ras", "raß"},         {"mole\u00ADcule x", "molecule", "mole\u00ADcule"},
        {"漢字テスト", "字テ", "字テ"},   {"a…b", "..b", "…b"},
        {"plain text", "in t", "in t"},
    };
    struct fold_map map = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer out = {0};
        struct view text = view_of(cases[i].text);
        fold_append_mapped(&out, text, &map);
        assert_int_equal(map.offsets[map.length], text.length);
        size_t start = view_find(buffer_view(&out), view_of(cases[i].found), 0);
        assert_true(start != VIEW_NONE);
        size_t end = start + strlen(cases[i].found);
        fold_map_back(&map, &start, &end);
        assert_view_equal(view_slice(text, start, end - start), cases[i].source);
        buffer_deinit(&out);
    }
    fold_map_deinit(&map);
}

static void an_empty_match_maps_to_an_empty_place(void **state)
{
    (void)state;
    struct fold_map map = {0};
    struct buffer out = {0};
    fold_append_mapped(&out, view_of("aé"), &map);
    for (size_t at = 0; at <= 2; at++) {
        size_t start = at, end = at;
        fold_map_back(&map, &start, &end);
        assert_int_equal(start, end);
        assert_int_equal(start, at == 2 ? 3 : at);
    }
    buffer_deinit(&out);
    fold_map_deinit(&map);
}

static void assert_same_fold(const struct buffer *folded, uninorm_t form, struct view text)
{
    struct buffer other = {0};
    size_t length = 0;
    uint8_t *normal = u8_normalize(form, (const uint8_t *)text.data, text.length, NULL, &length);
    fold_append(&other, view_make((const char *)normal, length));
    assert_true(view_equal(buffer_view(folded), buffer_view(&other)));
    free(normal);
    buffer_deinit(&other);
}

static void random_text_folds_once_and_for_all(void **state)
{
    (void)state;
    uint32_t seed = 20221;
    struct buffer text = {0}, folded = {0}, mapped = {0}, twice = {0};
    struct fold_map map = {0};
    for (int round = 0; round < 30000; round++) {
        buffer_clear(&text);
        buffer_clear(&folded);
        buffer_clear(&mapped);
        buffer_clear(&twice);
        random_append(&text, 1 + random_next(&seed) % 12, &seed);
        struct view source = buffer_view(&text);
        fold_append(&folded, source);
        assert_int_equal(utf8_valid_length(buffer_view(&folded)), folded.length);
        fold_append(&twice, buffer_view(&folded));
        assert_true(view_equal(buffer_view(&folded), buffer_view(&twice)));
        assert_true(fold_is_identity(buffer_view(&folded)));
        assert_int_equal(fold_is_identity(source), view_equal(source, buffer_view(&folded)));
        fold_append_mapped(&mapped, source, &map);
        assert_true(view_equal(buffer_view(&folded), buffer_view(&mapped)));
        assert_int_equal(map.length, folded.length);
        for (size_t i = 0; i < map.length; i++)
            assert_true(map.offsets[i] <= map.offsets[i + 1]);
        assert_same_fold(&folded, UNINORM_NFC, source);
        assert_same_fold(&folded, UNINORM_NFD, source);
    }
    fold_map_deinit(&map);
    buffer_deinit(&text);
    buffer_deinit(&folded);
    buffer_deinit(&mapped);
    buffer_deinit(&twice);
}

/* Where there is nothing to strip, folding is NFKC. */
static void scripts_without_accents_fold_as_nfkc(void **state)
{
    (void)state;
    static const uint32_t blocks[][2] = {{0x900, 0xDFF},   {0x1100, 0x11FF}, {0x3041, 0x3099},
                                         {0x30A1, 0x30FF}, {0x3131, 0x318E}, {0x4E00, 0x9FFF},
                                         {0xAC00, 0xD7A3}, {0xF900, 0xFA6D}, {0xFF66, 0xFFDC}};
    uint32_t seed = 7;
    struct buffer text = {0}, folded = {0};
    for (int round = 0; round < 30000; round++) {
        buffer_clear(&text);
        buffer_clear(&folded);
        for (int i = 0; i < 6; i++) {
            const uint32_t *block = blocks[random_next(&seed) % 9];
            utf8_append(&text, block[0] + random_next(&seed) % (block[1] - block[0] + 1));
        }
        fold_append(&folded, buffer_view(&text));
        size_t length = 0;
        uint8_t *normal =
            u8_normalize(UNINORM_NFKC, (const uint8_t *)text.data, text.length, NULL, &length);
        if (!view_equal(buffer_view(&folded), view_make((const char *)normal, length)))
            fail_msg("\"%s\" is not folded as NFKC", text.data);
        free(normal);
    }
    buffer_deinit(&text);
    buffer_deinit(&folded);
}

static void a_pile_of_marks_is_sorted_stably(void **state)
{
    (void)state;
    struct buffer text = {0}, folded = {0};
    buffer_append_string(&text, "क");
    uint32_t seed = 3;
    for (int i = 0; i < 5000; i++)
        utf8_append(&text, 0x300 + random_next(&seed) % 0x45);
    fold_append(&folded, buffer_view(&text));
    size_t length = 0;
    uint8_t *normal =
        u8_normalize(UNINORM_NFKC, (const uint8_t *)text.data, text.length, NULL, &length);
    assert_true(view_equal(buffer_view(&folded), view_make((const char *)normal, length)));
    free(normal);
    buffer_deinit(&text);
    buffer_deinit(&folded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accents_of_latin_and_greek_are_stripped),
        cmocka_unit_test(special_letters_are_spelt_out),
        cmocka_unit_test(compatibility_forms_are_plain),
        cmocka_unit_test(punctuation_becomes_ascii),
        cmocka_unit_test(blanks_are_spaces_and_newlines_stay),
        cmocka_unit_test(invisible_characters_vanish),
        cmocka_unit_test(marks_that_make_another_letter_stay),
        cmocka_unit_test(stress_and_points_are_stripped),
        cmocka_unit_test(ascii_is_left_alone),
        cmocka_unit_test(raised_fractions_fold_to_what_is_typed),
        cmocka_unit_test(what_folds_is_seen_at_every_place),
        cmocka_unit_test(a_typed_accent_is_told_from_typed_punctuation),
        cmocka_unit_test(matches_map_back_to_whole_characters),
        cmocka_unit_test(an_empty_match_maps_to_an_empty_place),
        cmocka_unit_test(random_text_folds_once_and_for_all),
        cmocka_unit_test(scripts_without_accents_fold_as_nfkc),
        cmocka_unit_test(a_pile_of_marks_is_sorted_stably),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
