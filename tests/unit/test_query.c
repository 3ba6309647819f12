/* The query language: which papers a query takes, what is wrong with a bad one. */
#include "unit.h"

#include "library.h"
#include "query/literal.h"
#include "query/query.h"
#include "query/range.h"
#include "text/fold.h"

#include <stdlib.h>
#include <string.h>

static const struct test_paper papers[] = {
    {.title = "Graph Neural Networks: A Survey",
     .authors = "Anna Müller;Bo Li",
     .venue = "NeurIPS",
     .keywords = "graphs;deep learning",
     .abstract = "We survey message passing.\n\nCode: https://github.com/x/y.",
     .doi = "10.1000/abc.1",
     .year = 2020,
     .ratings = "7;7;7"},
    {.title = "Diffusion models for graph generation",
     .authors = "Chloé Dubois",
     .venue = "ICLR",
     .abstract = "State\xE2\x80\x93of\xE2\x80\x93the\xE2\x80\x93"
                 "art results — a “GAN” baseline costs $5, or $10.",
     .arxiv = "2101.00001",
     .url = "https://example.org/p",
     .status = "Oral",
     .year = 2023,
     .ratings = "8;7"},
    {.title = "面向大规模图神经网络的高效采样方法研究",
     .authors = "王伟",
     .abstract = "我们研究采样。ＡＢＣ",
     .year = 2022,
     .other = "kept as is"},
    {.abstract = "Lean-STaR teaches models to think. It needs $O(n^2)$ time, or organ data.",
     .authors = "Haohan Lin"},
};
enum { PAPER_COUNT = sizeof papers / sizeof *papers };

struct fixture {
    struct snapshot *snapshot;
    struct matcher *matcher;
};

static int set_up(void **state)
{
    struct fixture *fixture = malloc(sizeof *fixture);
    fixture->snapshot = test_snapshot(papers, PAPER_COUNT);
    fixture->matcher = matcher_new();
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *fixture = *state;
    snapshot_unref(fixture->snapshot);
    matcher_free(fixture->matcher);
    free(fixture);
    return 0;
}

static enum match_outcome judge(struct fixture *fixture, const struct query *query, size_t paper)
{
    const struct candidate candidate = {.snapshot = fixture->snapshot,
                                        .paper = snapshot_paper(fixture->snapshot, paper),
                                        .index = paper};
    return query_match(query, fixture->matcher, &candidate, NULL);
}

/* Parses or fails the test. */
static struct query *parse(const char *text)
{
    struct query *query = NULL;
    struct query_error error;
    if (query_parse(view_of(text), &query, &error) != STATUS_OK)
        fail_msg("%s: %s at %zu", text, buffer_string(&error.message), error.start);
    return query;
}

/* The digits of the papers that match, such as "03"; a costly one as "?". */
static void assert_matches(struct fixture *fixture, const char *text, const char *expected)
{
    struct query *query = parse(text);
    char found[PAPER_COUNT + 1] = "";
    for (size_t i = 0, n = 0; i < PAPER_COUNT; i++) {
        enum match_outcome outcome = judge(fixture, query, i);
        if (outcome == MATCH_NO)
            continue;
        found[n++] = outcome == MATCH_YES ? (char)('0' + i) : '?';
        found[n] = '\0';
    }
    if (strcmp(found, expected) != 0)
        fail_msg("%s: papers \"%s\", should be \"%s\"", text, found, expected);
    query_unref(query);
}

struct matching {
    const char *query;
    const char *papers;
};

static void assert_all(void **state, const struct matching *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_matches(*state, cases[i].query, cases[i].papers);
}
#define ASSERT_ALL(state, cases) assert_all(state, cases, sizeof(cases) / sizeof *(cases))

static void words_are_expressions_over_all_words_of_a_paper(void **state)
{
    const struct matching cases[] = {
        {"", "0123"},        {"  \t ", "0123"},     {"graph", "01"},
        {"gr.ph", "01"},     {"graph survey", "0"}, {"(graph neural|diffusion) models", "1"},
        {"iclr", "1"},       {"10\\.1000", "0"},    {"2101", "1"},
        {"2020", ""},        {"图神经", "2"},       {"図", ""},
        {"example.org", ""}, {"oral", ""},          {"message[ x]passing", "0"},
        {"图　采样", "2"},   {"a{3} b", ""},
    };
    ASSERT_ALL(state, cases);
}

static void fields_are_subjects_of_their_own(void **state)
{
    const struct matching cases[] = {
        {"^graph", "0"},
        {"networks$", ""},
        {"survey$", "0"},
        {"survey.*anna", ""},
        {"passing\\.$", ""},
        {"passing..?code", ""},
        {"passing\\.\\scode", "0"},
        {"generation\\schlo", ""},
        {"generation[^x]chlo", ""},
        {"^we.survey", "0"},
        {"dubois\\b", "1"},
        {"survey(?=\\s)", "0"},
        {"generation(?=\\s)", ""},
        {"li\\W", ""},
        {"(?<!graph )n", "013"},
    };
    ASSERT_ALL(state, cases);
}

static void signs_bars_and_groups_combine(void **state)
{
    const struct matching cases[] = {
        {"-graph", "23"},
        {"!graph", "23"},
        {"graph -survey", "1"},
        {"survey | diffusion", "01"},
        {"graph survey | 王伟", "02"},
        {"( survey | diffusion ) graph", "01"},
        {"( survey | diffusion ) -gan", "0"},
        {"-( survey | diffusion )", "23"},
        {"!( graph survey )", "123"},
        {"( ( survey ) | ( 采样 ) )", "02"},
        {"( survey | diffusion)", "01"},
        {"( survey |diffusion )", "0"},
        {"survey|diffusion", "01"},
        {"survey || diffusion", "01"},
        {"( survey || diffusion ) -gan", "0"},
        {"survey ||diffusion", "0"},
        {"survey \"||\"", ""},
        {"( -graph -采样 )", "3"},
    };
    ASSERT_ALL(state, cases);
}

static void half_typed_queries_match_as_far_as_they_go(void **state)
{
    const struct matching cases[] = {
        {"-", "0123"},
        {"!", "0123"},
        {"survey |", "0"},
        {"| survey", "0"},
        {"survey | | gan", "013"},
        {"survey ||", "0"},
        {"|| survey", "0"},
        {"||", "0123"},
        {"|", "0123"},
        {"title:", "0123"},
        {"-title:", "0123"},
        {"\"", "0123"},
        {"\"message pas", "0"},
        {"( )", "0123"},
        {"-( )", "0123"},
        {"survey ( )", "0"},
        {"//", "0123"},
        {"survey -", "0"},
        {"survey \"\"", "0"},
        {"a{2", ""},
        {"5\"", ""},
    };
    ASSERT_ALL(state, cases);
}

static void phrases_are_literal(void **state)
{
    const struct matching cases[] = {
        {"\"message passing.\"", "0"},
        {"\"message.passing\"", ""},
        {"\"O(n^2)\"", "3"},
        {"\"\\\"gan\\\"\"", "1"},
        {"\"state-of-the\"", "1"},
        {"\"gan\"survey", ""},
        {"-\"message passing\"", "123"},
        {"title:\"graph neural\"", "0"},
        {"\"Message\"", ""},
        {"a\"b c\"", ""},
        {"\"passing.\nCode\"", "0"},
    };
    ASSERT_ALL(state, cases);
}

static void regex_terms_take_blanks_and_flags(void **state)
{
    const struct matching cases[] = {
        {"/graph neural/", "0"},
        {"/GAN/i", "13"},
        {"/gan/c", "3"},
        {"/gan/w", "1"},
        {"/gan/wc", ""},
        {"/GAN/wc", "1"},
        {"/message \\s passing/x", "0"},
        {"/https?:\\/\\/github/", "0"},
        {"-/graph neural/", "123"},
        {"title:/^graph|models/", "013"},
        {"and/or", ""},
        {"( /gan/w | /survey/)", "01"},
        {"github.com/x", "0"},
        {"/com/x/y/", "0"},
    };
    ASSERT_ALL(state, cases);
}

static void upper_case_letters_make_case_matter(void **state)
{
    const struct matching cases[] = {
        {"gan", "13"},          {"GAN", "1"},        {"Gan", ""},
        {"\\SAN", "1"},         {"[A-Z]{3}", "012"}, {"ga\\x{4E}", "13"},
        {"(?<Name>gan)", "13"}, {"G\\.", ""},        {"(?i)GAN", "13"},
        {"\\QGA\\En", ""},
    };
    ASSERT_ALL(state, cases);
    assert_true(literal_has_upper_case(view_of("É"), true));
    assert_true(literal_has_upper_case(view_of("Σx"), true));
    assert_false(literal_has_upper_case(view_of("éß图"), true));
    assert_false(
        literal_has_upper_case(view_of("\\S\\W\\pL\\p{Lu}\\x{AB}\\N{U+00C9}(?<Na>a)"), true));
    assert_true(literal_has_upper_case(view_of("\\S"), false));
    assert_true(literal_has_upper_case(view_of("[^A]"), true));
}

static void accents_matter_only_when_typed(void **state)
{
    const struct matching cases[] = {
        {"muller", "0"}, {"Müller", "0"}, {"müller", "0"},     {"mùller", ""},
        {"chloe", "1"},  {"chloé", "1"},  {"chloè", ""},       {"author:dübois", ""},
        {"abc", "02"},   {"ＡＢＣ", "2"}, {"raw:ＡＢＣ", "2"}, {"raw:muller", ""},
    };
    ASSERT_ALL(state, cases);
}

static void typographic_marks_are_folded_in_terms(void **state)
{
    const struct matching cases[] = {
        {"state-of-the-art", "1"},
        {"state–of–the–art", "1"},
        {"“gan”", "1"},
        {"\"“gan”\"", "1"},
        {"raw:state-of", ""},
        {"raw:state–of", "1"},
        {"results—?", "1"},
        {"results\\s—", "1"},
        {"[–]of", "1"},
        {"state\\x{2013}of", "1"},
        {"gan”＊", ""},
    };
    ASSERT_ALL(state, cases);
}

static void folded_characters_stay_text(void **state)
{
    (void)state;
    const struct {
        const char *regex;
        const char *folded; /* NULL: not possible */
    } cases[] = {
        {"a–b", "a\\-b"},     {"a…+", "a(?:\\.\\.\\.)+"}, {"＊+", "\\*+"},
        {"（a）", "\\(a\\)"}, {"[–a]", "[\\-a]"},         {"[…]", NULL},
        {"漢+字", "漢+字"},   {"\\x{2013}", NULL},        {"a\xC2\xAD*b", "a(?:)*b"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct buffer out = {0};
        bool possible = literal_fold_regex(&out, view_of(cases[i].regex));
        assert_int_equal(possible, cases[i].folded != NULL);
        if (possible)
            assert_view_equal(buffer_view(&out), cases[i].folded);
        buffer_deinit(&out);
    }
}

static void field_terms_look_in_their_field(void **state)
{
    const struct matching cases[] = {
        {"title:graph", "01"},
        {"ti:graph", "01"},
        {"TITLE:graph", "01"},
        {"author:li", "03"},
        {"au:^anna", "0"},
        {"abstract:graph", ""},
        {"ab:survey", "0"},
        {"venue:iclr", "1"},
        {"ve:^i", "1"},
        {"keyword:deep", "0"},
        {"kw:graphs", "0"},
        {"doi:10.1000", "0"},
        {"arxiv:2101", "1"},
        {"url:example", "1"},
        {"status:oral", "1"},
        {"title:lean-star", "3"},
        {"title:survey -title:neural", ""},
        {"lang:zh", "2"},
        {"file:list", "0123"},
        {"file:other", ""},
        {"raw:kept", "2"},
        {"kept", ""},
        {"raw:\\$5", "1"},
        {"foo:bar", ""},
        {"code:", "0"},
        {"title:(graph neural)", "0"},
        {"title:^", "0123"},
    };
    ASSERT_ALL(state, cases);
}

static void years_and_ratings_are_ranges(void **state)
{
    const struct matching cases[] = {
        {"year:2020", "0"},
        {"year:2020..2022", "02"},
        {"year:2022..", "12"},
        {"year:..2022", "02"},
        {"year:>2020", "12"},
        {"year:>=2022", "12"},
        {"year:<2022", "0"},
        {"year:<=2022", "02"},
        {"year:=2022", "2"},
        {"-year:2020", "123"},
        {"year:20", ""},
        {"year:2020..2", "012"},
        {"year:2020..20", "012"},
        {"year:2020.", "0"},
        {"year:2020..202", "012"},
        {"rating:7", "0"},
        {"rating:7.5", "1"},
        {"rating:>=7", "01"},
        {"rating:>7", "1"},
        {"rating:<7.5", "0"},
        {"rating:<=7.5", "01"},
        {"rating:7..7.4", "0"},
        {"rating:..9", "01"},
        {"graph year:2023", "1"},
        {"year:2022.. -rating:..9", "2"},
    };
    ASSERT_ALL(state, cases);
}

static void has_asks_what_is_there(void **state)
{
    const struct matching cases[] = {
        {"has:doi", "0"},         {"has:arxiv", "1"},   {"has:url", "1"},    {"has:pdf", ""},
        {"has:abstract", "0123"}, {"has:title", "012"}, {"-has:title", "3"}, {"has:math", ""},
        {"has:code", "0"},        {"HAS:DOI", "0"},
    };
    ASSERT_ALL(state, cases);
}

/* Who has done nothing has starred nothing, and read nothing. */
static void what_nobody_did_is_not_found(void **state)
{
    const struct matching cases[] = {
        {"is:starred", ""},       {"is:read", ""},   {"is:unread", "0123"},
        {"is:noted", ""},         {"is:tagged", ""}, {"is:marked", ""},
        {"is:dup", ""},           {"IS:Dup", ""},    {"-is:dup", "0123"},
        {"graph -is:read", "01"}, {"tag:graph", ""}, {"note:\"a b\"", ""},
        {"note:/./", ""},         {"tag:", "0123"},  {"is:read | graph", "01"},
    };
    ASSERT_ALL(state, cases);
}

static void tilde_terms_take_letters_in_order(void **state)
{
    const struct matching cases[] = {
        {"~gnns", "0"},
        {"~grgen", "1"},
        {"-~grf", "0123"},
        {"~title:dfsn", "1"},
        {"title:~dfsn", "1"},
        {"~au:mller", "0"},
        {"au:~m\xC3\xBCller", "0"},
        {"~author:annabo", ""},
        {"~kw:dplrn", "0"},
        {"~LSTR", "3"},
        {"~LeaN", ""},
        {"~lstr", "3"},
        {"~\"graph gen\"", "1"},
        {"~\xE5\x9B\xBE\xE7\xBD\x91\xE7\xBB\x9C", "2"},
        {"~", "0123"},
        {"~\"\"", "0123"},
        {"( ~gnns | ~dfsn )", "01"},
        {"~survey neural", "0"},
        {"~passing", ""},
        {"\\~gnn", ""},
        {"~iclr", "1"},
        {"~210101", "1"},
        {"~ve:neurips", "0"},
    };
    ASSERT_ALL(state, cases);
}

static void assert_matches_as(struct fixture *fixture, const char *text, enum query_match match,
                              const char *expected)
{
    struct query *query = NULL;
    struct query_error error;
    char found[PAPER_COUNT + 1] = "";
    assert_int_equal(query_parse_as(view_of(text), match, &query, &error), STATUS_OK);
    assert_int_equal(query_get_match(query), match);
    for (size_t i = 0, n = 0; i < PAPER_COUNT; i++)
        if (judge(fixture, query, i) == MATCH_YES)
            found[n++] = (char)('0' + i);
    if (strcmp(found, expected) != 0)
        fail_msg("%s (%s): %s, should be %s", text, query_match_name(match), found, expected);
    query_unref(query);
}

static void bare_words_are_what_the_mode_says(void **state)
{
    struct fixture *fixture = *state;
    assert_matches_as(fixture, "gr.ph", QUERY_MATCH_REGEX, "01");
    assert_matches_as(fixture, "gr.ph", QUERY_MATCH_LITERAL, "");
    assert_matches_as(fixture, "$5,", QUERY_MATCH_LITERAL, "1");
    assert_matches_as(fixture, "(n^2)$", QUERY_MATCH_LITERAL, "3");
    assert_matches_as(fixture, "\"o(n^2)$ time\" title:", QUERY_MATCH_LITERAL, "3");
    assert_matches_as(fixture, "/gr.ph/ -survey", QUERY_MATCH_LITERAL, "1");
    assert_matches_as(fixture, "title:gr.ph | year:2022", QUERY_MATCH_LITERAL, "2");
    assert_matches_as(fixture, "[", QUERY_MATCH_LITERAL, "");
    assert_matches_as(fixture, "GRAPH", QUERY_MATCH_LITERAL, "");
    assert_matches_as(fixture, "grgen", QUERY_MATCH_FUZZY, "1");
    assert_matches_as(fixture, "title:dfsn \"Diffusion\"", QUERY_MATCH_FUZZY, "1");
    assert_matches_as(fixture, "~gnns year:2020", QUERY_MATCH_FUZZY, "0");
    assert_matches_as(fixture, "abstract:passing", QUERY_MATCH_FUZZY, "0");
    assert_matches_as(fixture, "abstract:pssng", QUERY_MATCH_FUZZY, "");
    assert_matches_as(fixture, "has:code | is:read", QUERY_MATCH_FUZZY, "0");
    assert_int_equal(query_match_from_name(view_of("Literal")), QUERY_MATCH_LITERAL);
    assert_int_equal(query_match_from_name(view_of("lit")), QUERY_MATCH_COUNT);
}

/* Whatever may be the key of a paper is its id. */
static void ids_are_native_ones_dois_and_arxiv_ids(void **state)
{
    const struct matching cases[] = {
        {"id:2101", "1"},      {"id:^2101\\.00001$", "1"}, {"id:10\\.1000", "0"},
        {"id:\"abc.1\"", "0"}, {"id:graph", ""},           {"-id:.", "23"},
        {"doi:2101", ""},      {"~id:2101", "1"},
    };
    ASSERT_ALL(state, cases);
}

static void errors_have_a_place_and_a_reason(void **state)
{
    (void)state;
    const struct {
        const char *text;
        size_t start, end;
        const char *reason;
    } cases[] = {
        {"graph net(", 9, 10, "( is not closed"},
        {"title:a[b", 7, 8, "[ is not closed"},
        {"ab\\", 2, 3, "nothing follows"},
        {"x *a", 2, 3, "nothing to repeat"},
        {"–– *", 7, 8, "nothing to repeat"},
        {"–(b", 3, 4, "( is not closed"},
        {"x /ab", 2, 3, "is not closed"},
        {"/ab/q", 4, 5, "q is no flag"},
        {"x -title:/ab/iz", 14, 15, "z is no flag"},
        {"/ab/q and more", 4, 5, "q is no flag"},
        {"/ab/2 | x", 4, 5, "2 is no flag"},
        {"/usr/share", 0, 1, "is not closed"},
        {"/a\\/q", 0, 1, "is not closed"},
        {"title:/", 6, 7, "is not closed"},
        {"year:", 0, 5, "a year is missing"},
        {"-year:>", 6, 7, "a year is missing"},
        {"year:..", 5, 7, "a year is missing"},
        {"year:abc", 5, 8, "not a year"},
        {"year:2023..2020", 5, 15, "ends before"},
        {"rating:", 0, 7, "a rating is missing"},
        {"rating:x", 7, 8, "not a rating"},
        {"has:wings", 4, 9, "doi"},
        {"-has:wings x", 5, 10, "doi"},
        {"a ( b", 2, 3, "not closed"},
        {"a ( b ) )", 8, 9, "no ( for this )"},
        {"a | ( b | [", 10, 11, "[ is not closed"},
        {"b (*UTF)a", 2, 3, "(*"},
        {"a \\C", 2, 3, "\\C"},
        {"\\C", 0, 1, "\\C"},
        {"–\\Cb", 3, 4, "\\C"},
        {"\\\\\\y", 2, 3, "mean nothing"},
        {"a\\p{Foo}b", 1, 2, "no such property"},
        {"\\x{zz}", 0, 1, "hexadecimal"},
        {"ab{3,2}c", 2, 3, "wrong order"},
        {"\\{{99999}", 2, 3, "too large"},
        {"a(?1)", 1, 2, "no such group"},
        {"x (?=\\K)", 5, 6, "lookaround"},
        {"(?=x){0,4000}", 5, 6, "255"},
        {"(?<n", 4, 4, "name"},
        {"a is:new", 5, 8, "starred read unread noted tagged marked dup"},
        {"is:", 0, 3, "after is:"},
        {"a has:cats", 6, 10, "doi arxiv url pdf abstract title math code"},
        {"tag:[", 4, 5, "[ is not closed"},
        {"a -~year:2020", 3, 13, "~ looks in"},
        {"abstract:~x", 0, 11, "~ looks in"},
        {"raw:~x", 0, 6, "~ looks in"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct query *query = NULL;
        struct query_error error;
        enum status status = query_parse(view_of(cases[i].text), &query, &error);
        if (status != STATUS_INVALID || error.start != cases[i].start ||
            error.end != cases[i].end || !strstr(buffer_string(&error.message), cases[i].reason))
            fail_msg("%s: %d, %zu to %zu: %s", cases[i].text, (int)status, error.start, error.end,
                     buffer_string(&error.message));
        buffer_deinit(&error.message);
    }
}

static void assert_too_long(struct buffer *text, const char *reason)
{
    struct query *query = NULL;
    struct query_error error;
    assert_int_equal(query_parse(buffer_view(text), &query, &error), STATUS_INVALID);
    assert_non_null(strstr(buffer_string(&error.message), reason));
    assert_true(error.start <= error.end && error.end <= text->length);
    buffer_deinit(&error.message);
    buffer_clear(text);
}

static void long_queries_are_refused(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_repeat(&text, 'a', 100000);
    assert_too_long(&text, "too long");
    buffer_append_repeat(&text, 'a', 1025);
    assert_too_long(&text, "1024 bytes");
    for (int i = 0; i < 300; i++)
        buffer_append_string(&text, "a ");
    assert_too_long(&text, "too many terms");
    for (int i = 0; i < 100; i++)
        buffer_append_string(&text, "( ");
    assert_too_long(&text, "too many groups");
    buffer_append_repeat(&text, '(', 251);
    assert_too_long(&text, "64 groups");
    buffer_deinit(&text);
}

static void equal_queries_have_equal_terms(void **state)
{
    (void)state;
    const struct {
        const char *a;
        const char *b;
        bool equal;
    } cases[] = {
        {"graph  net", " graph net ", true},
        {"graph net", "net graph", false},
        {"a -b", "a !b", true},
        {"a b", "a | b", false},
        {"ti:a", "title:a", true},
        {"ti:a", "ab:a", false},
        {"\"a\"", "a", false},
        {"/a/i", "/a/c", false},
        {"a |", "a", false},
        {"a || b", "a | b", true},
        {"( a b ) c", "a b c", false},
        {"-a", "a", false},
        {"a -", "a", true},
        {"year:2020", "year:2021", false},
        {"1.2:a", "1.2 :a", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct query *a = parse(cases[i].a), *b = parse(cases[i].b);
        if (query_equal(a, b) != cases[i].equal)
            fail_msg("%s, %s", cases[i].a, cases[i].b);
        assert_view_equal(query_text(a), cases[i].a);
        query_unref(a);
        query_unref(b);
    }
}

static void costly_terms_decide_only_where_nothing_else_does(void **state)
{
    struct fixture *fixture = *state;
    const struct pattern_tuning tuning = {.match_limit = 1};
    struct fixture limited = {fixture->snapshot, matcher_new_tuned(&tuning)};
    const struct matching cases[] = {
        {"(a|b)*[xq] year:2020", "?"},
        {"(a|b)*[xq] | year:2020", "0???"},
        {"-(a|b)*[xq] year:2020", "?"},
        {"( (a|b)*[xq] | year:2020 ) has:doi", "0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_matches(&limited, cases[i].query, cases[i].papers);
    matcher_free(limited.matcher);
}

static void parts_colour_what_they_name(void **state)
{
    (void)state;
    const struct {
        const char *text;
        const char *parts; /* t f o r and the bytes of each */
    } cases[] = {
        {"-title:/a b/iw | \"c d\" ( x )", "o1f6r1t3r3o1t5o1t1o1"},
        {"year:2020 !x", "f5t4o1t1"},
        {"a || b", "t1o2t1"},
        {"/ab", "r1t2"},
        {"ti:", "f3"},
        {"", ""},
        {"a\"b c", "t3t1"},
        {"-~ab title:~\"c d\"", "o1z1z2f6z6"},
        {"~title:ab", "z1f6z2"},
        {"is:sta has:x is:x", "f3t3f4u1f3u1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct query_part parts[30];
        size_t count = query_parts(view_of(cases[i].text), QUERY_MATCH_REGEX, parts, 30);
        char found[200] = "";
        for (size_t j = 0; j < count; j++)
            snprintf(found + strlen(found), 20, "%c%zu", "tforzu"[parts[j].kind],
                     parts[j].end - parts[j].start);
        assert_string_equal(found, cases[i].parts);
        assert_true(query_parts(view_of(cases[i].text), QUERY_MATCH_REGEX, parts, 2) <= 2);
    }
}

/* ---- against a slow reading of the rules, by PCRE2's interpreter ---- */

static unsigned next_random(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16;
}

static const char *const atoms[] = {
    "gra",         "a",   ".",       "\\w+",   "\\s",   "[^a]",   "[a-c]", "^",
    "$",           "\\b", "é",       "图",     "\\W",   "(a|b)+", "x?",    ".*",
    "(?=a)",       "–",   "\\d",     "(?<!b)", "n",     "s+?",    "ü",     "\\S",
    "[[:space:]]", "\\B", "(b|c)++", "(?>a+)", "[^b]+", "\\p{L}", "\\n",   "l",
};

static void make_regex(struct buffer *out, unsigned *seed)
{
    buffer_clear(out);
    for (unsigned i = next_random(seed) % 4 + 1; i > 0; i--)
        buffer_append_string(out, atoms[next_random(seed) % (sizeof atoms / sizeof *atoms)]);
}

/* One pattern on every field, in the form that the rules name, one call each. */
static enum match_outcome slow_match(const struct paper *paper, struct view regex,
                                     struct matcher *matcher)
{
    struct buffer folded = {0}, message = {0};
    enum form form = FORM_SEARCH;
    if (fold_has_folded_letter(regex) || !literal_fold_regex(&folded, regex))
        form = FORM_DISPLAY;
    struct pattern *pattern = NULL;
    size_t offset, start, end;
    enum match_outcome result = MATCH_NO;
    pattern_compile(form == FORM_DISPLAY ? regex : buffer_view(&folded), PATTERN_CASELESS, &pattern,
                    &offset, &message);
    for (int i = 0; i < FIELD_COUNT; i++) {
        struct view text = paper_get(paper, (enum field)i, form);
        if (field_get_traits((enum field)i) & FIELD_WORDS && paper_has(paper, (enum field)i) &&
            pattern_search(pattern, matcher, text, 0, NULL, &start, &end) == MATCH_YES)
            result = MATCH_YES;
    }
    pattern_free(pattern);
    buffer_deinit(&folded);
    buffer_deinit(&message);
    return result;
}

/* Generated expressions, alone and in pairs: the fast ways find what the slow way finds. */
static void generated_queries_match_as_the_rules_say(void **state)
{
    struct fixture *fixture = *state;
    const struct pattern_tuning tuning = {.interpret = true, .match_limit = 10000000};
    struct matcher *slow = matcher_new_tuned(&tuning);
    struct buffer text[2] = {{0}, {0}}, whole = {0};
    unsigned seed = 7;
    size_t valid = 0;
    for (int round = 0; round < 4000; round++) {
        unsigned shape = next_random(&seed) % 4;
        make_regex(&text[0], &seed);
        make_regex(&text[1], &seed);
        buffer_clear(&whole);
        buffer_append_format(&whole,
                             shape == 0   ? "%s"
                             : shape == 1 ? "%s %s"
                             : shape == 2 ? "%s | %s"
                                          : "-%s %s",
                             buffer_string(&text[0]), buffer_string(&text[1]));
        struct query *query = NULL;
        struct query_error error;
        if (query_parse(buffer_view(&whole), &query, &error) != STATUS_OK) {
            buffer_deinit(&error.message);
            continue;
        }
        valid++;
        for (size_t i = 0; i < PAPER_COUNT; i++) {
            const struct paper *paper = snapshot_paper(fixture->snapshot, i);
            bool a = slow_match(paper, buffer_view(&text[0]), slow) == MATCH_YES;
            bool b = slow_match(paper, buffer_view(&text[1]), slow) == MATCH_YES;
            bool expected = shape == 0 ? a : shape == 1 ? a && b : shape == 2 ? a || b : !a && b;
            if (judge(fixture, query, i) != (expected ? MATCH_YES : MATCH_NO))
                fail_msg("%s on paper %zu: should be %d", buffer_string(&whole), i, expected);
        }
        query_unref(query);
    }
    assert_true(valid > 2000);
    matcher_free(slow);
    buffer_deinit(&text[0]);
    buffer_deinit(&text[1]);
    buffer_deinit(&whole);
}

/* Formulas that have been rendered, and text in their characters; no prices. */
static void papers_have_math_when_formulas_are_shown(void **state)
{
    (void)state;
    static const struct test_paper written[] = {
        {.title = "On $k$-means", .markup = MARKUP_MIXED},
        {.abstract = "It costs $5 and $10.", .markup = MARKUP_MIXED},
        {.abstract = "We have x \u2264 y.", .markup = MARKUP_PLAIN},
        {.abstract = "about <math><mi>x</mi></math>", .markup = MARKUP_PUBLISHED},
        {.title = "Prices in $PATH:$HOME", .markup = MARKUP_MIXED},
    };
    struct fixture fixture = {.snapshot = test_snapshot(written, sizeof written / sizeof *written),
                              .matcher = matcher_new()};
    struct query *query = parse("has:math");
    static const bool expected[] = {true, false, true, true, false};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_int_equal(judge(&fixture, query, i) == MATCH_YES, expected[i]);
    query_unref(query);
    snapshot_unref(fixture.snapshot);
    matcher_free(fixture.matcher);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(papers_have_math_when_formulas_are_shown),
        cmocka_unit_test(words_are_expressions_over_all_words_of_a_paper),
        cmocka_unit_test(fields_are_subjects_of_their_own),
        cmocka_unit_test(signs_bars_and_groups_combine),
        cmocka_unit_test(half_typed_queries_match_as_far_as_they_go),
        cmocka_unit_test(phrases_are_literal),
        cmocka_unit_test(regex_terms_take_blanks_and_flags),
        cmocka_unit_test(upper_case_letters_make_case_matter),
        cmocka_unit_test(accents_matter_only_when_typed),
        cmocka_unit_test(typographic_marks_are_folded_in_terms),
        cmocka_unit_test(folded_characters_stay_text),
        cmocka_unit_test(field_terms_look_in_their_field),
        cmocka_unit_test(years_and_ratings_are_ranges),
        cmocka_unit_test(has_asks_what_is_there),
        cmocka_unit_test(what_nobody_did_is_not_found),
        cmocka_unit_test(tilde_terms_take_letters_in_order),
        cmocka_unit_test(bare_words_are_what_the_mode_says),
        cmocka_unit_test(ids_are_native_ones_dois_and_arxiv_ids),
        cmocka_unit_test(errors_have_a_place_and_a_reason),
        cmocka_unit_test(long_queries_are_refused),
        cmocka_unit_test(equal_queries_have_equal_terms),
        cmocka_unit_test(costly_terms_decide_only_where_nothing_else_does),
        cmocka_unit_test(parts_colour_what_they_name),
        cmocka_unit_test(generated_queries_match_as_the_rules_say),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
