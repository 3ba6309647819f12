/* Letters in order: what is found, which way is the best, against a plain slow reading of
   the rules in query/fuzzy.h. */
#include "unit.h"

#include "base/buffer.h"
#include "query/fuzzy.h"

#include <string.h>

static int score_of(const char *letters, const char *text)
{
    struct fuzzy *fuzzy = fuzzy_new(view_of(letters));
    assert_non_null(fuzzy);
    int score = fuzzy_score(fuzzy, view_of(text), NULL);
    assert_int_equal(fuzzy_matches(fuzzy, view_of(text)), score > 0);
    fuzzy_free(fuzzy);
    return score;
}

static void letters_must_stand_in_order(void **state)
{
    (void)state;
    assert_true(score_of("grn", "graph neural") > 0);
    assert_int_equal(score_of("ngr", "graph neural"), 0);
    assert_int_equal(score_of("graphs", "graph"), 0);
    assert_int_equal(score_of("aa", "a"), 0);
    assert_int_equal(score_of("a", ""), 0);
    assert_true(score_of("g n", "graph neural") > 0); /* blanks are left out */
    assert_true(score_of("c++", "The C++ way") > 0);  /* nothing is an operator */
    assert_true(score_of("图网络", "图神经网络") > 0);
    assert_int_equal(score_of("网图", "图神经网络"), 0);
}

static void case_matters_only_when_typed_and_accents_never(void **state)
{
    (void)state;
    assert_true(score_of("gnn", "GNN") > 0);
    assert_true(score_of("GNN", "GNN") > 0);
    assert_int_equal(score_of("GNN", "gnn"), 0);
    assert_true(score_of("mueller", "MUELLER") > 0);
    assert_true(score_of("m\xC3\xBCller", "Muller") > 0); /* texts are folded already */
    assert_true(score_of("\xD0\xB8\xD0\xB7", "\xD0\x98\xD0\x97") > 0); /* Cyrillic */
    assert_int_equal(score_of("\xD0\x98", "\xD0\xB8"), 0);
}

/* By hand from the table of the header. */
static void scores_are_what_the_rules_add_up_to(void **state)
{
    (void)state;
    assert_int_equal(score_of("g", "graph"), 10 + 2 * 6);
    assert_int_equal(score_of("r", "graph"), 10);
    assert_int_equal(score_of("gr", "graph"), 22 + 10 + 4);
    assert_int_equal(score_of("gn", "graph net"), 22 - 4 - 4 + 10 + 6);
    assert_int_equal(score_of("gp", "g-p"), 22 - 4 + 10 + 5);
    assert_int_equal(score_of("ln", "leanNet"), 22 - 4 - 2 + 10 + 5);
    assert_int_equal(score_of("g2", "gan2"), 22 - 4 - 1 + 10 + 5);
    assert_int_equal(score_of("ab", "a b"), 22 - 4 + 10 + 6);
    assert_int_equal(score_of("xz", "x ........................ z"), 22 - 4 - 25 + 10 + 6);
}

static void better_ways_win(void **state)
{
    (void)state;
    /* the greedy way would take the first g */
    assert_int_equal(score_of("gnn", "long gnn"), 22 + 14 + 14);
    assert_true(score_of("gnn", "Graph Neural Networks") > score_of("gnn", "aging banned nun"));
    assert_true(score_of("net", "net") > score_of("net", "n e t"));
    assert_true(score_of("star", "Lean-STaR") > score_of("star", "Lean sat in a car"));
}

static void too_many_letters_are_refused(void **state)
{
    (void)state;
    struct buffer letters = {0};
    buffer_append_repeat(&letters, 'a', FUZZY_LETTERS);
    struct fuzzy *fuzzy = fuzzy_new(buffer_view(&letters));
    assert_non_null(fuzzy);
    assert_int_equal(fuzzy_length(fuzzy), FUZZY_LETTERS);
    fuzzy_free(fuzzy);
    buffer_append_byte(&letters, 'a');
    assert_null(fuzzy_new(buffer_view(&letters)));
    buffer_deinit(&letters);
}

static void long_texts_are_found_too(void **state)
{
    (void)state;
    struct buffer text = {0};
    size_t positions[3];
    struct fuzzy *fuzzy = fuzzy_new(view_of("gnn"));
    buffer_append_repeat(&text, 'g', 5000);
    assert_int_equal(fuzzy_score(fuzzy, buffer_view(&text), positions), 0);
    buffer_append_string(&text, " gnn.");
    assert_int_equal(fuzzy_score(fuzzy, buffer_view(&text), positions), 22 + 14 + 14);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(positions[i], 5001 + i);
    buffer_clear(&text);
    buffer_append_string(&text, "g");
    buffer_append_repeat(&text, '-', 3000);
    buffer_append_string(&text, "n");
    buffer_append_repeat(&text, '-', 3000);
    buffer_append_string(&text, "n");
    assert_int_equal(fuzzy_score(fuzzy, buffer_view(&text), positions), 1);
    assert_int_equal(positions[0], 0);
    assert_int_equal(positions[1], 3001);
    assert_int_equal(positions[2], 6002);
    fuzzy_free(fuzzy);
    buffer_deinit(&text);
}

/* ---- against every way there is ---- */

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static int slow_bonus(const char *text, size_t at)
{
    char before = at ? text[at - 1] : ' ';
    if (!is_letter(text[at]))
        return 0;
    if (before == ' ')
        return FUZZY_WORD;
    if (!is_letter(before))
        return FUZZY_MARK;
    return before >= 'a' && text[at] <= 'Z' ? FUZZY_HUMP : 0;
}

static int slow_way(const char *text, const size_t *at, size_t count)
{
    int score = 0;
    for (size_t i = 0; i < count; i++) {
        int bonus = slow_bonus(text, at[i]);
        score += FUZZY_LETTER;
        if (i == 0)
            score += 2 * bonus;
        else if (at[i] == at[i - 1] + 1)
            score += bonus > FUZZY_RUN ? bonus : FUZZY_RUN;
        else
            score += bonus - FUZZY_GAP - FUZZY_WIDER * (int)(at[i] - at[i - 1] - 2);
    }
    return score;
}

static char small(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte + 32) : byte;
}

/* The best of all ways to put letters[i..] at `from` and later. */
static int slow_best(const char *letters, const char *text, size_t *at, size_t i, size_t from)
{
    if (!letters[i])
        return slow_way(text, at, i);
    int best = -1000;
    for (size_t j = from; text[j]; j++) {
        if (small(text[j]) != letters[i])
            continue;
        at[i] = j;
        int score = slow_best(letters, text, at, i + 1, j + 1);
        best = score > best ? score : best;
    }
    return best;
}

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16 & 0x7fff;
}

static void make_text(char *text, size_t length, const char *alphabet, unsigned *seed)
{
    for (size_t i = 0; i < length; i++)
        text[i] = alphabet[next_random(seed) % strlen(alphabet)];
    text[length] = '\0';
}

static void the_best_way_is_found_among_all(void **state)
{
    (void)state;
    unsigned seed = 11;
    size_t matched = 0;
    for (int round = 0; round < 20000; round++) {
        char letters[8], text[24];
        size_t at[8], positions[8];
        make_text(letters, 1 + next_random(&seed) % 4, "abc", &seed);
        make_text(text, next_random(&seed) % 16, "abcABC -d", &seed);
        int expected = slow_best(letters, text, at, 0, 0);
        if (expected > -1000 && expected < 1)
            expected = 1;
        struct fuzzy *fuzzy = fuzzy_new(view_of(letters));
        int score = fuzzy_score(fuzzy, view_of(text), positions);
        fuzzy_free(fuzzy);
        if (score != (expected > 0 ? expected : 0))
            fail_msg("%s in \"%s\": %d, should be %d", letters, text, score, expected);
        if (score == 0)
            continue;
        matched++;
        for (size_t i = 0; letters[i]; i++)
            assert_int_equal(small(text[positions[i]]), letters[i]);
        int way = slow_way(text, positions, strlen(letters));
        assert_int_equal(way > 1 ? way : 1, score);
    }
    assert_true(matched > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_must_stand_in_order),
        cmocka_unit_test(case_matters_only_when_typed_and_accents_never),
        cmocka_unit_test(scores_are_what_the_rules_add_up_to),
        cmocka_unit_test(better_ways_win),
        cmocka_unit_test(too_many_letters_are_refused),
        cmocka_unit_test(long_texts_are_found_too),
        cmocka_unit_test(the_best_way_is_found_among_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
