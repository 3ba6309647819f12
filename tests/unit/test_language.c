/* Telling a language by its script. */
#include "unit.h"

#include "text/script.h"

static void each_script_has_its_language(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"Attention is all you need", "en"},
        {"Über die Energie", "en"},
        {"面向大规模图神经网络的高效采样方法研究", "zh"},
        {"大規模言語モデルの安全性評価", "ja"},
        {"ニューラルネットワーク", "ja"},
        {"대규모 언어 모델의 안전성 평가", "ko"},
        {"大韓民國 헌법 연구", "ko"},
        {"Методы машинного обучения", "ru"},
        {"Μηχανική μάθηση", "el"},
        {"التعلم الآلي", "ar"},
        {"למידת מכונה", "he"},
        {"การเรียนรู้ของเครื่อง", "th"},
        {"मशीन लर्निंग", "hi"},
        {"", ""},
        {"2024: 12 + 34 = 46 …", ""},
        {"😀", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_view_equal(view_of(script_language(view_of(cases[i][0]))), cases[i][1]);
}

static void a_foreign_word_does_not_change_the_language(void **state)
{
    (void)state;
    assert_string_equal(script_language(view_of("We study the game of 围棋 (Go) with deep "
                                                "networks and tree search")),
                        "en");
    assert_string_equal(script_language(view_of("We bound the rate by ε and δ, for all α, β > 0")),
                        "en");
    assert_string_equal(script_language(view_of("基于 Transformer 的 BERT 与 GPT 模型综述")), "zh");
    assert_string_equal(script_language(view_of("Transformer を用いた BERT の改良")), "ja");
    assert_string_equal(script_language(view_of("Обучение BERT для русского языка")), "ru");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_script_has_its_language),
        cmocka_unit_test(a_foreign_word_does_not_change_the_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
