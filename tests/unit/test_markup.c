/* From source to display: LaTeX, white space, emphasis, and the way back to the source. The
   notation as a whole is in tests/data/markup.tsv. */
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
    assert_latex("state-of-the-art, don't, `x'", "state-of-the-art, don't, ‘x’");
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

static void formulas_are_rendered_where_they_end(void **state)
{
    (void)state;
    assert_latex("$O(n^{2})$ and $\\alpha_{i}$", "O(n²) and αᵢ");
    assert_latex("$$\\sum_{i} x$$ done", "∑ᵢ x done");
    assert_latex("\\(x^{2}\\) and \\[y_{1}\\]", "x² and y₁");
    assert_latex("costs $5 and more", "costs $5 and more");
    assert_latex("$a\\$b_{c}$", "a$b_c");
    assert_latex("{$d^{1/3}$} {x}", "d¹ᐟ³ x");
    assert_latex("$5 -- or \\$6", "$5 – or $6");
    assert_latex("$x and\n\ny$", "$x and y$");
}

static void unknown_commands_stay_with_their_arguments(void **state)
{
    (void)state;
    static const char *const same[] = {
        "\\foo bar", "\\section*{A {B} C}", "\\foo{te--xt}{~}[a]", "\\foo{\\'e}", "x\\unknown",
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        assert_latex(same[i], same[i]);
    assert_latex("{\\it x {y}} {z}", "x y z");
    assert_latex("{\\items}", "\\items");
    assert_latex("{a}\\it b{c}", "a\\it bc");
}

static void prose_is_unchanged(void **state)
{
    (void)state;
    static const char *const same[] = {
        "",
        "Plain prose, with (brackets), [more] & 100 % of it; it's fine.",
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

/* ---- emphasis and the way back ---- */

/* Spans as "<bi:text>", with a letter for each kind: b i c s u l. */
static void append_spans(struct buffer *out, struct view display,
                         const struct markup_details *details)
{
    static const char letters[] = "bicsul";
    for (size_t i = 0; i < details->span_count; i++) {
        const struct markup_span *span = &details->spans[i];
        buffer_append_byte(out, '<');
        for (size_t bit = 0; letters[bit]; bit++)
            if (span->emphasis >> bit & 1)
                buffer_append_byte(out, letters[bit]);
        buffer_append_byte(out, ':');
        buffer_append_view(out, view_slice(display, span->start, span->end - span->start));
        if (span->link) {
            buffer_append_byte(out, '|');
            buffer_append_view(out, addresses_get(&details->addresses, span->link));
        }
        buffer_append_byte(out, '>');
    }
}

static void assert_spans(const char *source, enum markup markup, const char *expected)
{
    struct buffer display = {0}, spans = {0};
    struct markup_details details = {0};
    markup_render_details(&display, view_of(source), 0, strlen(source), markup, MARKUP_PARAGRAPHS,
                          &details);
    append_spans(&spans, buffer_view(&display), &details);
    if (!view_equal(buffer_view(&spans), view_of(expected)))
        fail_msg("\"%s\": %s, should be %s", source, buffer_string(&spans), expected);
    markup_details_deinit(&details);
    buffer_deinit(&display);
    buffer_deinit(&spans);
}

static void emphasis_is_where_it_was_written(void **state)
{
    (void)state;
    assert_spans("plain", MARKUP_MIXED, "");
    assert_spans("a \\emph{b} \\textbf{c} {\\it d}", MARKUP_LATEX, "<i:b><b:c><i:d>");
    assert_spans("\\textbf{a \\emph{b} c}", MARKUP_LATEX, "<b:a ><bi:b><b: c>");
    assert_spans("\\texttt{x} \\textsc{y} \\underline{z}", MARKUP_LATEX, "<c:x><s:y><u:z>");
    assert_spans("$\\mathbf{x} + \\boldsymbol{\\theta}_i$", MARKUP_LATEX, "<b:x><b:θ>");
    assert_spans("**F**ast *slow* _both_ `code`", MARKUP_MIXED, "<b:F><i:slow><i:both><c:code>");
    assert_spans("***M**any more*", MARKUP_MIXED, "<bi:M><i:any more>");
    assert_spans("**bold  with\nspace**", MARKUP_MIXED, "<b:bold with space>");
    assert_spans("<i>E. <b>coli</b></i> <sup><i>n</i></sup>", MARKUP_PUBLISHED,
                 "<i:E. ><bi:coli><i:ⁿ>");
    assert_spans("<i>a *b*</i>", MARKUP_MIXED, "<i:a b>");
}

static void links_keep_their_addresses(void **state)
{
    (void)state;
    assert_spans("[code](https://x.org/a_b)", MARKUP_MIXED, "<l:code|https://x.org/a_b>");
    assert_spans("[**bold** code](x.org/y)", MARKUP_MIXED, "<bl:bold|x.org/y><l: code|x.org/y>");
    assert_spans("<https://x.org/a>", MARKUP_MIXED, "<l:https://x.org/a|https://x.org/a>");
    assert_spans("\\url{x.org/a\\_b} \\href{http://y.org/\\%20}{y}", MARKUP_LATEX,
                 "<l:x.org/a_b|x.org/a_b><l:y|http://y.org/%20>");
    assert_spans("<a href=\"http://x.org/?a=1&amp;b=2\">x</a>", MARKUP_PUBLISHED,
                 "<l:x|http://x.org/?a=1&b=2>");
    assert_spans("<ext-link xlink:href='http://x.org'>x</ext-link>", MARKUP_PUBLISHED,
                 "<l:x|http://x.org>");
    assert_spans("<a name=\"here\">x</a>", MARKUP_PUBLISHED, "");
}

/* The part of the source that the first `shown` in the display form stands for, and back. */
static void assert_maps(const char *source, enum markup markup, const char *shown,
                        const char *expected)
{
    struct buffer display = {0};
    struct markup_details details = {0};
    markup_render_details(&display, view_of(source), 0, strlen(source), markup, MARKUP_PARAGRAPHS,
                          &details);
    size_t at = view_find(buffer_view(&display), view_of(shown), 0);
    assert_true(at != VIEW_NONE);
    size_t start = at, end = at + strlen(shown);
    markup_to_source(&details, &start, &end);
    struct view found = view_slice(view_of(source), start, end - start);
    if (!view_equal_string(found, expected))
        fail_msg("%s in \"%s\" stands for \"%.*s\", should be \"%s\"", shown, source,
                 (int)found.length, found.data, expected);
    markup_to_display(&details, &start, &end);
    assert_true(start <= at && end >= at + strlen(shown));
    markup_details_deinit(&details);
    buffer_deinit(&display);
}

static void every_piece_knows_what_it_stands_for(void **state)
{
    (void)state;
    assert_maps("plain words", MARKUP_MIXED, "words", "words");
    assert_maps("a \\textbf{1)} b", MARKUP_LATEX, "1)", "1)");
    assert_maps("a \\textbf{1)} b", MARKUP_LATEX, "b", "b");
    assert_maps("Erd\\H{o}s number", MARKUP_LATEX, "Erdős", "Erd\\H{o}s");
    assert_maps("Erd\\H{o}s number", MARKUP_LATEX, "ő", "\\H{o}");
    assert_maps("x $\\varepsilon$ y", MARKUP_LATEX, "ε", "\\varepsilon");
    assert_maps("at $x^{-2}$", MARKUP_LATEX, "⁻²", "-2");
    assert_maps("$\\frac{a+b}{c}$", MARKUP_LATEX, "a+b", "a+b");
    assert_maps("two\n  lines", MARKUP_PLAIN, "two", "two");
    assert_maps("two\nlines here", MARKUP_PLAIN, "two lines", "two\nlines");
    assert_maps("R&amp;D", MARKUP_PUBLISHED, "&", "&amp;");
    assert_maps("<i>E. coli</i> &lt; x", MARKUP_PUBLISHED, "coli", "coli");
    assert_maps("H<sub>2</sub>O", MARKUP_PUBLISHED, "₂", "2");
    assert_maps("<i>a</i> $\\alpha$", MARKUP_PUBLISHED, "α", "\\alpha");
    assert_maps("see [code](https://x.org).", MARKUP_MIXED, "code", "code");
}

static void items_are_put_together(void **state)
{
    (void)state;
    const char *source = "{\\'E}va; \\emph{Bo}";
    struct buffer display = {0};
    struct markup_details details = {0};
    markup_render_details(&display, view_of(source), 0, 7, MARKUP_LATEX, MARKUP_ONE_LINE, &details);
    buffer_append_string(&display, "; ");
    markup_details_add(&details, 2, 7, 9);
    markup_render_details(&display, view_of(source), 9, strlen(source), MARKUP_LATEX,
                          MARKUP_ONE_LINE, &details);
    assert_view_equal(buffer_view(&display), "Éva; Bo");
    assert_int_equal(details.span_count, 1);
    assert_int_equal(details.spans[0].start, 6);
    size_t start = 6, end = 8;
    markup_to_source(&details, &start, &end);
    assert_int_equal(start, 15);
    assert_int_equal(end, 17);
    markup_details_truncate(&details, 4);
    assert_int_equal(details.span_count, 0);
    assert_int_equal(details.length, 4);
    markup_details_deinit(&details);
    buffer_deinit(&display);
}

/* ---- anything at all ---- */

/* Valid text comes out, the same with and without details; spans lie in it one after the
   other; what bytes stand for never goes backwards. */
static void check_invariants(struct view source, enum markup markup, enum markup_shape shape)
{
    struct buffer out = {0}, again = {0};
    struct markup_details details = {0};
    size_t end = 0;
    markup_render(&out, source, markup, shape);
    markup_render_details(&again, source, 0, source.length, markup, shape, &details);
    assert_int_equal(utf8_valid_length(buffer_view(&out)), out.length);
    if (!view_equal(buffer_view(&out), buffer_view(&again)))
        fail_msg("\"%.*s\": \"%s\", with details \"%s\"", (int)source.length, source.data,
                 buffer_string(&out), buffer_string(&again));
    if (markup_is_identity(source, markup, shape))
        assert_true(view_equal(source, buffer_view(&out)));
    assert_int_equal(details.length, out.length);
    for (size_t i = 0; i < details.span_count; i++) {
        assert_true(details.spans[i].start >= end && details.spans[i].start < details.spans[i].end);
        end = details.spans[i].end;
    }
    assert_true(end <= out.length);
    for (size_t i = 0; i < details.length; i++) {
        const struct trace *trace = &details.traces[i], *before = i ? trace - 1 : trace;
        assert_true(trace->start <= trace->end && trace->end <= source.length);
        assert_true(before->start <= trace->start && before->end <= trace->end);
    }
    markup_details_deinit(&details);
    buffer_deinit(&out);
    buffer_deinit(&again);
}

/* Anything at all comes out as valid text, and identity means identity. */
static void random_markup_is_survived(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "\\",
        "'",
        "{",
        "}",
        "$",
        "\\v",
        "\\i",
        " ",
        "\n",
        "~",
        "-",
        "`",
        "\\ss",
        "e",
        "\\(",
        "\\)",
        "[",
        "]",
        "\\foo",
        "漢",
        "é",
        "\"",
        "^",
        "\n\n",
        "**",
        "*",
        "_",
        "](x.org/",
        ")",
        "\\frac",
        "\\sqrt",
        "\\emph{",
        "<i>",
        "</i>",
        "<sup>",
        "</sup>",
        "&lt;",
        "\\hat",
        "\\over",
        "\\begin{cases}",
        "&",
        "\\end{cases}",
        "\\overset",
        "http://",
        "1",
        "\\item[",
        "\\cite[",
        "\\mathbf{",
        "<a href='x.org'>",
        "</a>",
        "\\bf",
        "\\url{",
        "\\href{x}{",
        "\\left",
        "\\log",
        "- ",
        "<math><mroot>",
        "</mroot></math>",
        "<mi>x</mi>",
        "<p>",
        "\\mathbbR",
        "\\\\",
    };
    enum { PIECES = sizeof pieces / sizeof *pieces };
    uint32_t seed = 99;
    struct buffer source = {0};
    for (int round = 0; round < 50000; round++) {
        buffer_clear(&source);
        for (uint32_t i = random_next(&seed) % 20; i > 0; i--)
            buffer_append_string(&source, pieces[random_next(&seed) % PIECES]);
        enum markup_shape shape = random_next(&seed) & 1 ? MARKUP_ONE_LINE : MARKUP_PARAGRAPHS;
        check_invariants(buffer_view(&source), (enum markup)(random_next(&seed) % 16), shape);
    }
    buffer_deinit(&source);
}

/* Each of these would take minutes if the end of something were searched again and again,
   or if what is in it were rendered more than once. */
static void a_megabyte_of_openings_is_read_in_linear_time(void **state)
{
    (void)state;
    static const char *const openings[] = {
        "{",
        "$$ ",
        "\\(",
        "\\x{",
        "\\x[",
        "\\'{",
        "\\'",
        "{\\it ",
        "$",
        "$a",
        "\\emph{",
        "$\\frac{",
        "\\frac{a}{",
        "$\\sqrt[",
        "**a ",
        "*a",
        "_a _",
        "`a ",
        "``a ",
        "[a](",
        "[",
        "\\begin{align}",
        "$\\begin{cases}",
        "\\item[",
        "\\cite[",
        "\\href{",
        "<a href='",
        "<math><mfrac>",
        "\\overset{",
        "x^{",
        "x_",
        "$x^",
        "\\left(",
        "\\hat{",
        "\\not",
        "a\n- ",
        "http://",
        "{a\\over ",
        "$\\text{",
        "\\verb|",
        "*(_[",
        "a'",
    };
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        struct buffer source = {0}, out = {0};
        while (source.length < 1 << 20)
            buffer_append_string(&source, openings[i]);
        markup_render(&out, buffer_view(&source), MARKUP_ARXIV, MARKUP_PARAGRAPHS);
        markup_render(&out, buffer_view(&source), MARKUP_MIXED, MARKUP_PARAGRAPHS);
        assert_true(out.length > 0);
        buffer_deinit(&source);
        buffer_deinit(&out);
    }
}

static void a_source_of_megabytes_is_shown_as_it_is(void **state)
{
    (void)state;
    struct buffer source = {0}, out = {0};
    buffer_append_repeat(&source, 'a', MARKUP_BYTES);
    buffer_append_string(&source, "\\emph{b}");
    assert_true(markup_is_identity(buffer_view(&source), MARKUP_MIXED, MARKUP_ONE_LINE));
    assert_false(markup_render(&out, buffer_view(&source), MARKUP_MIXED, MARKUP_ONE_LINE));
    assert_true(view_equal(buffer_view(&source), buffer_view(&out)));
    buffer_deinit(&source);
    buffer_deinit(&out);
}

static void a_formula_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *source;
        bool formula;
    } cases[] = {{"$k$-means", true},
                 {"\\(n\\)", true},
                 {"about \\alpha", true},
                 {"$5 and $10", false},
                 {"\\emph{a}", false},
                 {"plain", false},
                 {"<math><mi>x</mi></math>", true},
                 {"x^{2}", true},
                 {"$PATH:$HOME", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer out = {0};
        bool formula = markup_render(&out, view_of(cases[i].source), MARKUP_MIXED, MARKUP_ONE_LINE);
        if (formula != cases[i].formula)
            fail_msg("%s", cases[i].source);
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
        cmocka_unit_test(formulas_are_rendered_where_they_end),
        cmocka_unit_test(unknown_commands_stay_with_their_arguments),
        cmocka_unit_test(prose_is_unchanged),
        cmocka_unit_test(white_space_is_seen_wherever_it_stands),
        cmocka_unit_test(one_line_has_single_spaces),
        cmocka_unit_test(hard_wrapped_lines_are_joined_into_paragraphs),
        cmocka_unit_test(rendering_appends),
        cmocka_unit_test(emphasis_is_where_it_was_written),
        cmocka_unit_test(links_keep_their_addresses),
        cmocka_unit_test(every_piece_knows_what_it_stands_for),
        cmocka_unit_test(items_are_put_together),
        cmocka_unit_test(a_formula_is_told),
        cmocka_unit_test(random_markup_is_survived),
        cmocka_unit_test(a_megabyte_of_openings_is_read_in_linear_time),
        cmocka_unit_test(a_source_of_megabytes_is_shown_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
