/* From source to display: LaTeX text mode and white space. */
#include "unit.h"

#include "text/markup.h"
#include "text/utf8.h"

#include "random_text.h"

#include <string.h>

static void assert_renders(const char *source, enum markup markup, enum markup_shape shape,
                           const char *expected)
{
    struct buffer out = {0};
    markup_render(&out, view_of(source), markup, shape);
    if (!view_equal(buffer_view(&out), view_of(expected)))
        fail_msg("\"%s\" gives \"%s\", should be \"%s\"", source, buffer_string(&out), expected);
    if (markup_is_identity(view_of(source), markup, shape))
        assert_string_equal(source, expected);
    buffer_deinit(&out);
}

static void assert_latex(const char *source, const char *expected)
{
    assert_renders(source, MARKUP_LATEX, MARKUP_ONE_LINE, expected);
}

static void accents_are_written_in_every_usual_way(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"\\'e \\'{e} {\\'e} {\\'{e}} \\' e", "é é é é é"},
        {"\\`a \\^o \\\"u \\~n \\=a \\.z", "à ô ü ñ ā ż"},
        {"{\\\"{u}} {\\\"u}", "ü ü"},
        {"\\u{g} \\v{R} \\H{o} \\c{c} \\d{s} \\b{d} \\r{a} \\k{a}", "ğ Ř ő ç ṣ ḏ å ą"},
        {"{\\v R} {\\v{R}} \\c c", "Ř Ř ç"},
        {"\\t{oo}", "o\u0361o"},
        {"\\'{\\i} \\'\\i \\\"{\\i} \\`{\\i}n {\\'\\i}", "í í ï ìn í"},
        {"\\v{\\j} \\u\\i", "ǰ ĭ"},
        {"\\'{\\\"u} \\'\\\"u", "ǘ ǘ"},
        {"\\'\\ae \\'{\\o}", "ǽ ǿ"},
        {"Erd\\H{o}s, P{\\'o}lya, Ho{\\v{r}}ava", "Erdős, Pólya, Hořava"},
        {"Sch\\\"olkopf \\'Swi\\k{a}tek", "Schölkopf Świątek"},
        {"\\\"é", "é\u0308"},
        {"(11\\=22)", "(112\u03042)"},
        {"\\'{es}", "és"},
        {"x\\^{}2 \\~{}user", "x^2 ~user"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_latex(cases[i][0], cases[i][1]);
}

static void an_accent_on_nothing_stays_as_written(void **state)
{
    (void)state;
    assert_latex("\\'{} x", "\\'{} x");
    assert_latex("\\'1", "\\'1");
    assert_latex("ends in \\'", "ends in \\'");
    assert_latex("ends in \\v", "ends in \\v");
    assert_latex("ends in \\", "ends in \\");
    assert_latex("\\c{\\foo{x}}", "\\c{\\foo{x}}");
}

static void special_letters_and_symbols_are_unicode(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"Stra{\\ss}e Stra\\ss e Stra\\ss{}e", "Straße Straße Straße"},
        {"\\AE \\ae{} \\OE\\oe", "Ææ Œœ"},
        {"\\AA ngstr{\\\"o}m, K{\\o}benhavn, {\\O}re", "Ångström, København, Øre"},
        {"{\\L}ukasz, Pawe{\\l}, {\\dh}, \\DH, \\dj{} \\DJ{} \\ng{} \\th{} \\TH",
         "Łukasz, Paweł, ð, Ð, đ Đ ŋ þ Þ"},
        {"\\& \\% \\$ \\# \\_ \\{ \\}", "& % $ # _ { }"},
        {"\\textquotedblleft{}a\\textquotedblright{} b\\textendash{}c", "“a” b–c"},
        {"10 {\\textmu}m, 5 \\textdegree{}C", "10 µm, 5 °C"},
        {"{\\LaTeX} and \\TeX{} and \\LaTeX\\ too", "LaTeX and TeX and LaTeX too"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_latex(cases[i][0], cases[i][1]);
}

static void ties_dashes_and_quotes(void **state)
{
    (void)state;
    assert_latex("Fig.~2, pages 1--10 --- or ``so''", "Fig. 2, pages 1–10 — or “so”");
    assert_latex("state-of-the-art, don't, `x'", "state-of-the-art, don't, `x'");
    assert_latex("http://x.org/~user", "http://x.org/~user");
    assert_latex("-----", "-----");
}

static void grouping_braces_go_outside_math(void **state)
{
    (void)state;
    assert_latex("{DNA} and the {{Nested}} {B}ayes", "DNA and the Nested Bayes");
    assert_latex("a {{{b}}} \\{c\\}", "a b {c}");
    assert_latex("stray } brace {x}", "stray } brace {x}");
    assert_latex("open { brace", "open { brace");
}

static void math_stays_as_written(void **state)
{
    (void)state;
    static const char *const same[] = {
        "$O(n^{2})$ and $\\alpha_{i} -- ``x''$",
        "$$\\sum_{i} \\'e$$ done",
        "\\(x^{2}\\) and \\[y_{1}\\]",
        "costs $5 and more",
        "$a\\$b_{c}$",
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_latex(same[i], same[i]);
    assert_latex("{$d^{1/3}$} {x}", "$d^{1/3}$ x");
    assert_latex("$5 -- or \\$6", "$5 – or $6");
}

static void unknown_commands_stay_with_their_arguments(void **state)
{
    (void)state;
    static const char *const same[] = {
        "\\emph{very {nested} x} y",
        "\\textbf{1)} first",
        "\\cite[p.~3]{key_one}",
        "\\foo bar",
        "\\section*{A {B} C}",
        "\\href{http://x/~y}{te--xt}",
        "\\mathcal{\\'e}",
        "x\\unknown",
        "\\begin{itemize} \\item a \\end{itemize}",
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_latex(same[i], same[i]);
    assert_latex("{\\it x {y}} {z}", "{\\it x {y}} z");
    assert_latex("{\\items}", "\\items");
    assert_latex("{a}\\it b{c}", "a\\it bc");
}

static void prose_is_unchanged(void **state)
{
    (void)state;
    static const char *const same[] = {
        "",
        "Plain prose, with (brackets), [more] & 100 % of it; it's <fine>.",
        "面向大规模图神经网络 café – “q”",
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_latex(same[i], same[i]);
        assert_true(markup_is_identity(view_of(same[i]), MARKUP_LATEX, MARKUP_ONE_LINE));
        assert_renders(same[i], MARKUP_PLAIN, MARKUP_PARAGRAPHS, same[i]);
    }
    assert_renders("{\\'e} -- ~", MARKUP_PLAIN, MARKUP_ONE_LINE, "{\\'e} -- ~");
}

/* White space to put in order is seen at each place of a word of the machine. */
static void white_space_is_seen_wherever_it_stands(void **state)
{
    (void)state;
    static const char *const wrong[] = {"  ", "\n", "\t", "\r", "\f", "x  "};
    struct buffer text = {0};
    for (size_t length = 1; length < 40; length++) {
        for (size_t at = 0; at < length; at++) {
            buffer_clear(&text);
            buffer_append_repeat(&text, 'a', length);
            text.data[at] = at > 0 && at + 1 < length ? ' ' : 'a';
            assert_true(markup_is_identity(buffer_view(&text), MARKUP_PLAIN, MARKUP_ONE_LINE));
            const char *inserted = wrong[(at + length) % 6];
            buffer_insert(&text, at, inserted, strlen(inserted));
            assert_false(markup_is_identity(buffer_view(&text), MARKUP_PLAIN, MARKUP_ONE_LINE));
        }
    }
    buffer_deinit(&text);
}

static void one_line_has_single_spaces(void **state)
{
    (void)state;
    assert_renders("  a \t b\n\n  c\r\n", MARKUP_PLAIN, MARKUP_ONE_LINE, "a b c");
    assert_renders(" \n ", MARKUP_PLAIN, MARKUP_ONE_LINE, "");
    assert_renders("图神经\n  网络 and\nmore", MARKUP_PLAIN, MARKUP_ONE_LINE,
                   "图神经网络 and more");
    assert_renders("한국어\n문서", MARKUP_PLAIN, MARKUP_ONE_LINE, "한국어 문서");
}

static void hard_wrapped_lines_are_joined_into_paragraphs(void **state)
{
    (void)state;
    assert_renders("One line\nand its rest.\n\nTwo\nx.\n  Three\ny.\n", MARKUP_PLAIN,
                   MARKUP_PARAGRAPHS, "One line and its rest.\nTwo x.\nThree y.");
    assert_renders("  First\nline.\n\n\n\n  Second", MARKUP_PLAIN, MARKUP_PARAGRAPHS,
                   "First line.\nSecond");
    assert_renders("A one-blank\n indent joins", MARKUP_PLAIN, MARKUP_PARAGRAPHS,
                   "A one-blank indent joins");
    assert_renders("第一\n行。\n\n第二", MARKUP_PLAIN, MARKUP_PARAGRAPHS, "第一行。\n第二");
    assert_renders("a\\par b", MARKUP_LATEX, MARKUP_PARAGRAPHS, "a\nb");
}

static void rendering_appends(void **state)
{
    (void)state;
    struct buffer out = {0};
    buffer_append_string(&out, "漢");
    markup_render(&out, view_of(" 字  x"), MARKUP_PLAIN, MARKUP_ONE_LINE);
    assert_view_equal(buffer_view(&out), "漢字 x");
    buffer_deinit(&out);
}

/* Anything at all comes out as valid text, and identity means identity. */
static void random_markup_is_survived(void **state)
{
    (void)state;
    static const char *const pieces[] = {"\\", "'", "{",     "}",  "$",    "\\v", "\\i", " ",
                                         "\n", "~", "-",     "`",  "\\ss", "e",   "\\(", "\\)",
                                         "[",  "]", "\\foo", "漢", "é",    "\"",  "^",   "\n\n"};
    uint32_t seed = 99;
    struct buffer source = {0}, out = {0};
    for (int round = 0; round < 50000; round++) {
        buffer_clear(&source);
        buffer_clear(&out);
        for (uint32_t i = random_next(&seed) % 20; i > 0; i--)
            buffer_append_string(&source, pieces[random_next(&seed) % 24]);
        enum markup_shape shape = random_next(&seed) & 1 ? MARKUP_ONE_LINE : MARKUP_PARAGRAPHS;
        markup_render(&out, buffer_view(&source), MARKUP_LATEX, shape);
        assert_int_equal(utf8_valid_length(buffer_view(&out)), out.length);
        if (markup_is_identity(buffer_view(&source), MARKUP_LATEX, shape))
            assert_true(view_equal(buffer_view(&source), buffer_view(&out)));
    }
    buffer_deinit(&source);
    buffer_deinit(&out);
}

/* Each of these would take minutes if the end of a group were searched again and again. */
static void a_megabyte_of_openings_is_read_in_linear_time(void **state)
{
    (void)state;
    static const char *const openings[] = {"{",    "$$ ",  "\\(", "\\x{",
                                           "\\x[", "\\'{", "\\'", "{\\it "};
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        struct buffer source = {0}, out = {0};
        while (source.length < 1 << 20)
            buffer_append_string(&source, openings[i]);
        markup_render(&out, buffer_view(&source), MARKUP_LATEX, MARKUP_ONE_LINE);
        assert_true(out.length > 0);
        buffer_deinit(&source);
        buffer_deinit(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accents_are_written_in_every_usual_way),
        cmocka_unit_test(an_accent_on_nothing_stays_as_written),
        cmocka_unit_test(special_letters_and_symbols_are_unicode),
        cmocka_unit_test(ties_dashes_and_quotes),
        cmocka_unit_test(grouping_braces_go_outside_math),
        cmocka_unit_test(math_stays_as_written),
        cmocka_unit_test(unknown_commands_stay_with_their_arguments),
        cmocka_unit_test(prose_is_unchanged),
        cmocka_unit_test(white_space_is_seen_wherever_it_stands),
        cmocka_unit_test(one_line_has_single_spaces),
        cmocka_unit_test(hard_wrapped_lines_are_joined_into_paragraphs),
        cmocka_unit_test(rendering_appends),
        cmocka_unit_test(random_markup_is_survived),
        cmocka_unit_test(a_megabyte_of_openings_is_read_in_linear_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
