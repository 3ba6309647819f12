/* HTML, JATS and MathML inside titles and abstracts, and prose that only looks like them. */
#include "unit.h"

#include "text/entity.h"
#include "text/html.h"
#include "text/markup.h"

#include <stdlib.h>
#include <string.h>

/* As the display form of an abstract. */
static void assert_shown(const char *source, const char *expected, enum markup_shape shape)
{
    struct buffer out = {0};
    markup_render(&out, view_of(source), MARKUP_HTML, shape);
    if (strcmp(buffer_string(&out), expected) != 0)
        fail_msg("of \"%s\": \"%s\", should be \"%s\"", source, buffer_string(&out), expected);
    buffer_deinit(&out);
}

static void prose_is_left_alone(void **state)
{
    (void)state;
    static const char *const prose[] = {
        "if a < b then b > a",
        "a<b and c>d",
        "a <b and c> d",
        "p<0.05",
        "P<.001 and n>30",
        "x<y<z",
        "0.1<z<0.95",
        "R&D spending",
        "AT&T; and others",
        "Smith & Jones",
        "a && b",
        "&",
        "<",
        "ends with <",
        "ends with &amp",
        "<unknown>tag</unknown>",
        "std::vector<int> v",
        "Map<String, List<i>> of Java",
        "the <b without an end",
        "List<b>, a template",
        "<3 and </3",
        "< i >spaced out</ i >",
        "<i class>not an attribute</i",
        "the bracket <x|y> of Dirac",
        "&unknown; &#; &#x; &#999999999; &#xD800; &#7;",
        "email <someone@example.org>",
        "see <https://example.org/a?b=c&d=e>",
        "1 <= 2 >= 1 <> 3",
        "<!-- no comment here",
    };
    for (size_t i = 0; i < sizeof prose / sizeof *prose; i++)
        assert_shown(prose[i], prose[i], MARKUP_PARAGRAPHS);
}

static void tags_are_dropped_and_references_read(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"<i>Escherichia coli</i> grows", "Escherichia coli grows"},
        {"<italic>In vitro</italic> and <bold>bold</bold>", "In vitro and bold"},
        {"<I>upper</I> and <b><i>both</i></b>", "upper and both"},
        {"a <span class=\"x y\" id='z'>span</span>", "a span"},
        {"<jats:italic>E</jats:italic> of <ns3:sc>sc</ns3:sc>", "E of sc"},
        {"<a href=\"http://example.org/?a=1&amp;b=2\">link</a>", "link"},
        {"<ext-link ext-link-type=\"uri\" xlink:href=\"http://e.org\">e.org</ext-link>", "e.org"},
        {"no<i>space</i>added", "nospaceadded"},
        {"<i/>empty", "empty"},
        {"&lt;i&gt; is shown", "<i> is shown"},
        {"R&amp;D", "R&D"},
        {"&uuml;&Auml;&#246;&#xDF;", "\xC3\xBC\xC3\x84\xC3\xB6\xC3\x9F"},
        {"&amp;lt;", "&lt;"},
        {"a&nbsp;b", "a\xC2\xA0"
                     "b"},
        {"&#8211;&#x2014;", "\xE2\x80\x93\xE2\x80\x94"},
        {"&#147;quoted&#148;", "\xE2\x80\x9Cquoted\xE2\x80\x9D"},
        {"&#128512;", "\xF0\x9F\x98\x80"},
        {"p&lt;0.05 in <i>x</i>", "p<0.05 in x"},
        {"p<0.05 in <i>x</i>", "p<0.05 in x"},
        {"a <b and <b>bold</b>", "a <b and bold"},
        {"stray</b> end", "stray end"},
        {"<script>alert(1)</script>text", "text"},
        {"<inline-graphic xlink:href=\"x.gif\"/>text", "text"},
        {"<fixed-case>T</fixed-case>aiwanese", "Taiwanese"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_shown(cases[i][0], cases[i][1], MARKUP_PARAGRAPHS);
}

static void what_is_raised_or_lowered_stays_so_when_it_can(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"H<sub>2</sub>O", "H\xE2\x82\x82O"},
        {"CO<inf>2</inf>", "CO\xE2\x82\x82"},
        {"10<sup>-19</sup>", "10\xE2\x81\xBB\xC2\xB9\xE2\x81\xB9"},
        {"10<sup>\xE2\x88\x92"
         "3</sup>",
         "10\xE2\x81\xBB\xC2\xB3"},
        {"Ca<jats:sup>2+</jats:sup>", "Ca\xC2\xB2\xE2\x81\xBA"},
        {"x<sup><i>n</i></sup>", "x\xE2\x81\xBF"},
        {"x<sub>max</sub>", "x\u2098\u2090\u2093"},
        {"x<sub>cd</sub> T<sub>c</sub>", "x_cd T_c"},
        {"NO<sub>y</sub>", "NOy"},
        {"19<sup>th</sup> century", "19th century"},
        {"<sup>13</sup>C", "\xC2\xB9\xC2\xB3"
                           "C"},
        {"<sub>unclosed", "<sub>unclosed"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_shown(cases[i][0], cases[i][1], MARKUP_PARAGRAPHS);
}

static void paragraphs_and_titles_break_lines(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"<p>One.</p><p>Two.</p>", "One.\nTwo."},
        {"<p>One.<p>Two.", "One.\nTwo."},
        {"One.<br>Two.<br/>Three.", "One.\nTwo.\nThree."},
        {"<jats:title>Abstract</jats:title><jats:p>Text.</jats:p>", "Text."},
        {"<title>Aims</title><p>Text.</p>", "Aims\nText."},
        {"<sec><title>Background</title><p>A.</p></sec><sec><title>Abstract</title><p>B.</p></sec>",
         "Background\nA.\nAbstract\nB."},
        {"<ul><li>one</li><li>two</li></ul>", "\xE2\x80\xA2 one\n\xE2\x80\xA2 two"},
        {"<p>wrapped\nline</p>", "wrapped line"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_shown(cases[i][0], cases[i][1], MARKUP_PARAGRAPHS);
    assert_shown("<p>A title</p><p>in two parts</p>", "A title in two parts", MARKUP_ONE_LINE);
}

static void formulas_become_text(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"at <tex-math>n^2</tex-math> steps", "at $n^2$ steps"},
        {"<tex-math>$x$</tex-math>", "$x$"},
        {"<tex-math>\\documentclass{m}\\begin{document}$$y$$\\end{document}</tex-math>", "$$y$$"},
        {"<mml:math><mml:mi>x</mml:mi> <mml:mo>=</mml:mo> <mml:mn>1</mml:mn></mml:math>", "x=1"},
        {"<math><msup><mi>x</mi><mn>2</mn></msup></math>", "x\xC2\xB2"},
        {"<math><msub><mi>a</mi><mrow><mn>1</mn><mn>2</mn></mrow></msub></math>",
         "a\xE2\x82\x81\xE2\x82\x82"},
        {"<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math>", "a/b"},
        {"<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac></math>",
         "(a+1)/b"},
        {"<math><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt></math>", "\xE2\x88\x9A(x+1)"},
        {"<math><mroot><mi>x</mi><mn>3</mn></mroot></math>", "\xC2\xB3\xE2\x88\x9Ax"},
        {"<math><msubsup><mo>\xE2\x88\xAB</mo><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow>"
         "</msubsup></math>",
         "\u222B\u2090^(b+1)"},
        {"<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn>"
         "</mtd></mtr></mtable></math>",
         "1 0; 0"},
        {"<math><apply><cn>1</cn></apply></math>", "1"},
        {"<alternatives><tex-math>z</tex-math><mml:math><mml:mi>z</mml:mi></mml:math>"
         "</alternatives> end",
         "$z$ end"},
        {"<math><mi>x</mi><annotation>x in words</annotation></math>", "x"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_shown(cases[i][0], cases[i][1], MARKUP_PARAGRAPHS);
}

static void what_has_no_markup_is_its_own_display_form(void **state)
{
    (void)state;
    assert_true(markup_is_identity(view_of("Plain words"), MARKUP_HTML, MARKUP_ONE_LINE));
    assert_false(markup_is_identity(view_of("R&amp;D"), MARKUP_HTML, MARKUP_ONE_LINE));
    assert_false(markup_is_identity(view_of("a <i>b</i>"), MARKUP_HTML, MARKUP_ONE_LINE));
}

static void the_table_of_entities_is_sorted(void **state)
{
    (void)state;
    for (size_t i = 1; i < entity_table_count; i++)
        assert_true(strcmp(entity_table[i - 1].name, entity_table[i].name) < 0);
    struct buffer out = {0};
    assert_true(entity_append(&out, view_of("szlig")));
    assert_true(entity_append(&out, view_of("AElig")));
    assert_true(entity_append(&out, view_of("zwnj")));
    assert_false(entity_append(&out, view_of("uum")));
    assert_false(entity_append(&out, view_of("uumll")));
    assert_string_equal(buffer_string(&out), "\xC3\x9F\xC3\x86\xE2\x80\x8C");
    buffer_deinit(&out);
}

static void deep_and_many_tags_cost_no_more_than_their_length(void **state)
{
    (void)state;
    static const char *const pieces[] = {"<i>",    "</i>",       "<sup>", "<p>",
                                         "<i a='", "<i a=\"x\"", "&"};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct buffer text = {0};
        struct rendering out;
        for (int j = 0; j < 100000; j++)
            buffer_append_string(&text, pieces[i]);
        rendering_init(&out, NULL);
        html_render(&out, buffer_view(&text), false);
        assert_true(out.text.length <= text.length);
        buffer_deinit(&text);
        rendering_deinit(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prose_is_left_alone),
        cmocka_unit_test(tags_are_dropped_and_references_read),
        cmocka_unit_test(what_is_raised_or_lowered_stays_so_when_it_can),
        cmocka_unit_test(paragraphs_and_titles_break_lines),
        cmocka_unit_test(formulas_become_text),
        cmocka_unit_test(what_has_no_markup_is_its_own_display_form),
        cmocka_unit_test(the_table_of_entities_is_sorted),
        cmocka_unit_test(deep_and_many_tags_cost_no_more_than_their_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
