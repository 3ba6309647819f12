/* The list's columns, the reading pane's text. */
#include "screen_test.h"

#include "corpus/builder.h"
#include "ui/document.h"
#include "ui/layout.h"
#include "ui/pane_list.h"

#include <stdlib.h>
#include <string.h>

static const struct width_policy usual = {0};

/* ---- the list ---------------------------------------------------------------------------- */

static const char *const cjk_titles[] = {
    "面向大规模图神经网络的高效采样方法研究与实现及其在推荐系统中的应用",
    "大規模言語モデルの安全性評価に向けた多言語ベンチマークの構築と分析",
    "그래프 신경망을 이용한 분자 구조 예측과 그 응용에 관한 비교 연구 보고서",
    "a漢b字c混d在e幅f的g标h题i一j二k三l四m五n六o七p八q九r十s百t千u万v億w兆x京",
    "ｶﾅと全角ＡＢＣと半角ABCと漢字と한글が混ざったとても長い題名の例文です",
    "Plain Latin between the others, long enough to be cut at most of the widths here",
};
enum { CJK_TITLES = sizeof cjk_titles / sizeof cjk_titles[0] };

static void append_papers(struct buffer *out)
{
    for (int i = 0; i < CJK_TITLES; i++)
        buffer_append_format(out, "{\"title\":\"%s\",\"year\":%d,\"venue\":\"%s\"}\n",
                             cjk_titles[i], 2011 + i, i % 2 ? "計算機学報論文誌" : "Journal of X");
}

/* What is to be seen of a title: all of it, or a part and an ellipsis, or one column
   less where a wide character did not fit. */
static void assert_title_is_whole(const struct frame *frame, int row, int column, int end,
                                  const char *title)
{
    struct buffer seen = {0};
    int used = column;
    for (int at = column; at < end; at++) {
        const struct cell *cell = frame_cell(frame, row, at);
        buffer_append(&seen, cell->text, cell->length);
        if (cell->length && cell->text[0] != ' ')
            used = at + cell->columns;
    }
    struct view text = view_trim(buffer_view(&seen));
    if (!view_equal_string(text, title)) {
        assert_true(view_ends_with(text, "…"));
        text.length -= strlen("…");
        text = view_trim(text);
        assert_true(view_equal(text, view_slice(view_of(title), 0, text.length)));
        assert_true(used >= end - 1);
    }
    buffer_deinit(&seen);
}

static void assert_digits(const struct frame *frame, int row, int column, int number)
{
    struct buffer digits = {0};
    buffer_append_format(&digits, "%d", number);
    for (size_t i = 0; i < digits.length; i++) {
        const struct cell *cell = frame_cell(frame, row, column + (int)i);
        assert_int_equal(cell->length, 1);
        assert_int_equal(cell->text[0], digits.data[i]);
    }
    buffer_deinit(&digits);
}

static struct list_wish wish_of(const char *text)
{
    struct list_wish wish;
    struct buffer message = {0};
    assert_int_equal(list_wish_parse(&wish, view_of(text), &message), STATUS_OK);
    buffer_deinit(&message);
    return wish;
}

/* Every column begins at the same place in every row, whatever the titles hold, and no
   wide character is cut, at every width. */
static void columns_of_cjk_titles_are_straight_at_every_width(void **state)
{
    (void)state;
    struct buffer papers = {0};
    struct test_screen test;
    const struct list_contents known = {.has = {[LIST_YEAR] = true, [LIST_VENUE] = true}};
    const struct list_wish wish = wish_of("year,venue,status,rating,title");
    append_papers(&papers);
    test_screen_open(&test, buffer_string(&papers), 12, 120);
    for (int width = 20; width <= 120; width++) {
        struct list_columns columns;
        int list = width >= LAYOUT_BESIDE_COLUMNS ? width - width * 43 / 100 - 2 : width;
        screen_resize(test.screen, 12, width);
        test_screen_draw(&test);
        list_columns_compute(&columns, &wish, &known, list);
        for (int i = 0; i < CJK_TITLES; i++) {
            int row = 1 + i;
            int title = columns.places[LIST_TITLE].column;
            if (columns.places[LIST_YEAR].width)
                assert_digits(&test.frame, row, columns.places[LIST_YEAR].column, 2011 + i);
            assert_int_equal(frame_cell(&test.frame, row, title - 1)->text[0], ' ');
            assert_title_is_whole(&test.frame, row, title, list, cjk_titles[i]);
            if (list < width)
                assert_memory_equal(frame_cell(&test.frame, row, list + 1)->text, "│", 3);
        }
    }
    test_screen_close(&test);
    buffer_deinit(&papers);
}

static void columns_give_way_in_a_fixed_order(void **state)
{
    (void)state;
    const struct list_contents known = {.has = {[LIST_YEAR] = true, [LIST_VENUE] = true}};
    const struct list_wish wish = wish_of("year,venue,status,rating,title");
    int years = 0, venues = 0;
    for (int width = 1; width <= 300; width++) {
        struct list_columns columns;
        list_columns_compute(&columns, &wish, &known, width);
        const struct list_place *year = &columns.places[LIST_YEAR],
                                *venue = &columns.places[LIST_VENUE],
                                *title = &columns.places[LIST_TITLE];
        years += year->width > 0;
        venues += venue->width > 0;
        assert_false(venue->width && !year->width);
        assert_false(venue->width && title->width < 40);
        assert_false(year->width && title->width < 16);
        assert_int_equal(title->column + title->width, title->width ? width : title->column);
    }
    assert_true(years > venues && venues > 200);
}

static void columns_without_values_are_left_out(void **state)
{
    (void)state;
    struct list_columns columns;
    const struct list_contents nothing = {0};
    const struct list_wish wish = wish_of("year,venue,status,rating,title");
    list_columns_compute(&columns, &wish, &nothing, 200);
    assert_int_equal(columns.places[LIST_TITLE].column, 3);
    assert_int_equal(columns.places[LIST_TITLE].width, 197);
    for (int column = LIST_TITLE + 1; column < LIST_COLUMNS; column++)
        assert_int_equal(columns.places[column].width, 0);
}

/* In the order asked for, as wide as asked for; authors behind the title shorten it. */
static void columns_stand_as_asked_for(void **state)
{
    (void)state;
    struct list_columns columns;
    const struct list_contents all = {
        .has = {[LIST_YEAR] = true, [LIST_RATING] = true, [LIST_STATUS] = true}};
    const struct list_wish wish = wish_of("rating, title,authors:20 ,year:6");
    list_columns_compute(&columns, &wish, &all, 100);
    assert_int_equal(columns.places[LIST_RATING].column, 3);
    assert_int_equal(columns.places[LIST_RATING].width, 4);
    assert_int_equal(columns.places[LIST_TITLE].column, 8);
    assert_int_equal(columns.places[LIST_TITLE].width, 64);
    assert_int_equal(columns.places[LIST_AUTHORS].column, 73);
    assert_int_equal(columns.places[LIST_AUTHORS].width, 20);
    assert_int_equal(columns.places[LIST_YEAR].column, 94);
    assert_int_equal(columns.places[LIST_YEAR].width, 6);
    assert_int_equal(columns.places[LIST_STATUS].width, 0);
    list_columns_compute(&columns, &wish, &all, 60); /* the authors give way first */
    assert_int_equal(columns.places[LIST_AUTHORS].width, 0);
    assert_int_equal(columns.places[LIST_TITLE].width, 45);
    assert_int_equal(columns.places[LIST_YEAR].column, 54);
}

static void wishes_that_cannot_be_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"year", "the title must be among them: \"year\""},
        {"", "no such column: \"\""},
        {"title,abstract", "no such column: \"abstract\""},
        {"title,year,title", "this column comes twice: \"title\""},
        {"title:40", "the title takes what is left: \"title:40\""},
        {"year:0,title", "should be a width in 1..200: \"year:0\""},
        {"year:x,title", "should be a width in 1..200: \"year:x\""}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct buffer message = {0};
        struct list_wish wish = {.count = 0};
        assert_int_equal(list_wish_parse(&wish, view_of(wrong[i][0]), &message), STATUS_INVALID);
        assert_string_equal(buffer_string(&message), wrong[i][1]);
        assert_int_equal(wish.count, 0);
        buffer_deinit(&message);
    }
}

static void the_library_is_learnt_bit_by_bit(void **state)
{
    (void)state;
    struct session *session = test_session("{\"title\":\"a\"}\n{\"title\":\"b\",\"year\":2000}\n");
    struct pane_list list = {0};
    assert_true(pane_list_learn(&list, session_snapshot(session)));
    assert_true(list.contents.has[LIST_YEAR] && !list.contents.has[LIST_VENUE]);
    assert_int_equal(list.scanned, 2);
    assert_false(pane_list_learn(&list, session_snapshot(session)));
    session_free(session);
}

static void states_are_shown_when_one_in_ten_has_one(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "{\"title\":\"a\",\"status\":\"Oral\",\"year\":2000}\n");
    for (int papers = 1; papers <= 10; papers++) {
        struct session *session = test_session(buffer_string(&text));
        struct pane_list list = {0};
        pane_list_learn(&list, session_snapshot(session));
        assert_true(list.contents.has[LIST_YEAR]);
        assert_true(list.contents.has[LIST_STATUS]);
        session_free(session);
        buffer_append_string(&text, "{\"title\":\"b\"}\n");
    }
    struct session *session = test_session(buffer_string(&text));
    struct pane_list list = {0};
    pane_list_learn(&list, session_snapshot(session));
    assert_true(list.contents.has[LIST_YEAR]);
    assert_false(list.contents.has[LIST_STATUS]);
    session_free(session);
    buffer_deinit(&text);
}

/* ---- the document ------------------------------------------------------------------------ */

static struct query *query_of(const char *text)
{
    struct query *query;
    struct query_error error = {0};
    assert_int_equal(query_parse(view_of(text), &query, &error), STATUS_OK);
    return query;
}

static struct view match_text(const struct document *document, size_t index)
{
    assert_true(index < document->matches.count);
    const struct spot *match = &document->matches.items[index];
    return view_slice(buffer_view(&document->text), match->start, match->end - match->start);
}

static void find(struct document *document, const char *text)
{
    struct query *query = query_of(text);
    struct matcher *matcher = matcher_new();
    document_find(document, query, matcher, 0);
    matcher_free(matcher);
    query_unref(query);
}

static void matches_are_carried_over_changed_separators(void **state)
{
    (void)state;
    struct document document = {0};
    struct document_joint dots = {"; ", " · "}, paragraphs = {"\n", "\n\n"};
    document_append_field(&document, FIELD_AUTHORS, view_of("Ann Aa; Bo Bb; Cy Cc"), dots,
                          ROLE_AUTHORS);
    document_end_paragraph(&document);
    document_append_field(&document, FIELD_ABSTRACT, view_of("one cc\ntwo\nthree cc"), paragraphs,
                          ROLE_TEXT);
    assert_view_equal(buffer_view(&document.text),
                      "Ann Aa · Bo Bb · Cy Cc\n\none cc\n\ntwo\n\nthree cc");
    find(&document, "bb|cc|three");
    assert_int_equal(document.matches.count, 5);
    assert_view_equal(match_text(&document, 0), "Bb");
    assert_view_equal(match_text(&document, 1), "Cc");
    assert_view_equal(match_text(&document, 2), "cc");
    assert_view_equal(match_text(&document, 3), "three");
    assert_view_equal(match_text(&document, 4), "cc");
    document_deinit(&document);
}

/* No match may end within a character of what is shown instead of a separator. */
static void matches_that_touch_a_separator_take_it_whole(void **state)
{
    (void)state;
    struct document document = {0};
    struct document_joint dots = {"; ", "\u00a0· "};
    document_append_field(&document, FIELD_AUTHORS, view_of("Ann; Bo; Cy"), dots, ROLE_AUTHORS);
    find(&document, "\"n;\"");
    assert_int_equal(document.matches.count, 1);
    assert_view_equal(match_text(&document, 0), "n\u00a0· ");
    find(&document, "/ b/");
    assert_int_equal(document.matches.count, 1);
    assert_view_equal(match_text(&document, 0), "B");
    find(&document, "\"o; c\"");
    assert_view_equal(match_text(&document, 0), "o\u00a0· C");
    find(&document, "\"; \"");
    assert_int_equal(document.matches.count, 2);
    assert_view_equal(match_text(&document, 1), "\u00a0· ");
    document_deinit(&document);
}

static void the_start_of_a_field_is_not_the_start_of_a_line(void **state)
{
    (void)state;
    struct document document = {0};
    struct document_joint dots = {"; ", " · "};
    document_append(&document, view_of("by "), ROLE_LABEL);
    document_append_field(&document, FIELD_AUTHORS, view_of("Ann; Ann"), dots, ROLE_AUTHORS);
    find(&document, "author:^ann");
    assert_int_equal(document.matches.count, 1);
    assert_int_equal(document.matches.items[0].start, 3);
    find(&document, "by");
    assert_int_equal(document.matches.count, 0);
    document_deinit(&document);
}

/* Those of markup and those of addresses in the text, in order, none twice. */
static void links_of_markup_and_of_addresses_lie_in_order(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    struct record record;
    struct document document = {0};
    struct document_joint none = {NULL, NULL};
    record_init(&record);
    record_set(&record, FIELD_ABSTRACT,
               view_of("[a](http://a.org) http://b.org [http://c.org](http://d.org) [e](/e)"),
               MARKUP_MIXED);
    builder_add(builder, &record);
    struct snapshot *snapshot = builder_publish(builder);
    document_append_paper(&document, snapshot_paper(snapshot, 0), FIELD_ABSTRACT, FORM_DISPLAY,
                          (size_t)-1, none, ROLE_TEXT);
    assert_view_equal(buffer_view(&document.text), "a http://b.org http://c.org e");
    document_find_links(&document, 0);
    assert_int_equal(document.link_count, 3);
    assert_int_equal(document.links[0].end, 1);
    assert_int_equal(document.links[1].start, 2);
    assert_int_equal(document.links[2].start, 15);
    assert_view_equal(buffer_view(&document.addresses), "http://a.orghttp://b.orghttp://d.org");
    document_deinit(&document);
    snapshot_unref(snapshot);
    builder_free(builder);
    record_deinit(&record);
}

/* Emphasis lies where the text is after its separators have changed; the source form has none
   but knows the same matches. */
static void emphasis_is_carried_over_changed_separators(void **state)
{
    (void)state;
    struct builder *builder = builder_new();
    struct record record;
    struct document document = {0};
    struct document_joint paragraphs = {"\n", "\n\n"}, none = {NULL, NULL};
    record_init(&record);
    record_set(&record, FIELD_ABSTRACT, view_of("one\n\n**two** $x_1$"), MARKUP_MIXED);
    builder_add(builder, &record);
    struct snapshot *snapshot = builder_publish(builder);
    const struct paper *paper = snapshot_paper(snapshot, 0);
    document_append_paper(&document, paper, FIELD_ABSTRACT, FORM_DISPLAY, (size_t)-1, paragraphs,
                          ROLE_TEXT);
    assert_view_equal(buffer_view(&document.text), "one\n\ntwo x\u2081");
    assert_int_equal(document.span_count, 1);
    assert_int_equal(document.spans[0].start, 5);
    assert_int_equal(document.spans[0].end, 8);
    find(&document, "two x1 raw:one");
    assert_int_equal(document.matches.count, 3);
    assert_view_equal(match_text(&document, 2), "x\u2081");
    document_clear(&document);
    document_append_paper(&document, paper, FIELD_ABSTRACT, FORM_SOURCE, (size_t)-1, none,
                          ROLE_TEXT);
    assert_int_equal(document.span_count, 0);
    find(&document, "two x1");
    assert_int_equal(document.matches.count, 2);
    assert_view_equal(match_text(&document, 0), "two");
    assert_view_equal(match_text(&document, 1), "x_1");
    document_deinit(&document);
    snapshot_unref(snapshot);
    builder_free(builder);
    record_deinit(&record);
}

static void offsets_are_found_on_their_lines(void **state)
{
    (void)state;
    struct document document = {0};
    document_append(&document, view_of("aaa bbb"), ROLE_TEXT);
    document_end_line(&document);
    document_append(&document, view_of("ccc"), ROLE_TEXT);
    document_wrap(&document, 4, &usual, NULL);
    assert_int_equal(document.lines.count, 3);
    assert_int_equal(document_line_of(&document, 0), 0);
    assert_int_equal(document_line_of(&document, 2), 0);
    assert_int_equal(document_line_of(&document, 4), 1);
    assert_int_equal(document_line_of(&document, 8), 2);
    assert_int_equal(document_line_of(&document, 99), 2);
    document_deinit(&document);
}

/* A row of letters for the cells of a line: m where a match is, else a dot. */
static void append_marks(struct buffer *out, const struct document *document, int width)
{
    struct frame frame;
    struct theme theme;
    struct settings *settings = settings_new();
    frame_init(&frame);
    theme_init(&theme, settings, 0);
    frame_resize(&frame, 1, width);
    struct area area = {0, 0, 1, width};
    struct painter painter = {&frame, &theme, signs_for(&usual), &usual};
    for (size_t line = 0; line < document->lines.count; line++) {
        frame_clear(&frame);
        document_paint_line(document, &painter, area, 0, line, 99);
        for (int column = 0; column < width; column++) {
            bool match = frame_cell(&frame, 0, column)->style.attributes & FRAME_UNDERLINE;
            buffer_append_byte(out, match ? 'm' : '.');
        }
        buffer_append_byte(out, '\n');
    }
    settings_free(settings);
    frame_deinit(&frame);
}

static void a_match_is_marked_on_all_its_lines_and_whole_wide_cells(void **state)
{
    (void)state;
    struct document document = {0};
    struct buffer marks = {0};
    document_append_field(&document, FIELD_ABSTRACT, view_of("ab cd ef 漢字かな"),
                          (struct document_joint){NULL, NULL}, ROLE_TEXT);
    document_wrap(&document, 6, &usual, NULL);
    find(&document, "\"d ef 漢字か\"");
    append_marks(&marks, &document, 6);
    assert_view_equal(buffer_view(&marks), "....m.\n"
                                           "mmmmm.\n"
                                           "mmmm..\n");
    buffer_deinit(&marks);
    document_deinit(&document);
}

static void matches_in_notes_and_tags_are_marked(void **state)
{
    (void)state;
    struct document document = {0};
    struct buffer marks = {0};
    document_append(&document, view_of("net "), ROLE_LABEL); /* a label is nobody's text */
    document_append_added(&document, SUBJECT_NOTE, view_of("a net"), ROLE_TEXT);
    document_end_line(&document);
    document_append_added(&document, SUBJECT_TAG, view_of("net"), ROLE_TEXT);
    document_append(&document, view_of(", "), ROLE_TEXT);
    document_append_added(&document, SUBJECT_TAG, view_of("nets"), ROLE_TEXT);
    document_wrap(&document, 10, &usual, NULL);
    find(&document, "net");
    append_marks(&marks, &document, 10);
    assert_view_equal(buffer_view(&marks), "......mmm.\n"
                                           "mmm..mmm..\n");
    buffer_clear(&marks);
    find(&document, "tag:^net$"); /* each tag is a text of its own */
    append_marks(&marks, &document, 10);
    assert_view_equal(buffer_view(&marks), "..........\n"
                                           "mmm.......\n");
    buffer_deinit(&marks);
    document_deinit(&document);
}

/* The address to which the cell leads. */
static struct view leads_to(struct test_screen *test, int row, int column)
{
    return frame_link(&test->frame, frame_cell(&test->frame, row, column)->link);
}

static void links_lead_on_all_their_rows_and_nowhere_else(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(
        &test,
        "{\"title\": \"T\", \"doi\": \"10.1/a-long-one-of-more-than-40-columns-here\", "
        "\"abstract\": \"At http://x.org/a, in 漢字.\", \"pdf\": \"/home/r/t.pdf\"}",
        24, 41);
    test_screen_draw(&test);
    /* The reading pane begins in row 10: title, blank, abstract, blank, links. */
    assert_row(&test, 12, " At http://x.org/a, in 漢字.");
    assert_row(&test, 14, " https://doi.org/10.1/a-long-one-of-more-");
    assert_row(&test, 15, " than-40-columns-here");
    const char *doi = "https://doi.org/10.1/a-long-one-of-more-than-40-columns-here";
    assert_view_equal(leads_to(&test, 12, 3), "");
    assert_view_equal(leads_to(&test, 12, 4), "http://x.org/a");
    assert_view_equal(leads_to(&test, 12, 17), "http://x.org/a");
    assert_view_equal(leads_to(&test, 12, 18), "");
    assert_view_equal(leads_to(&test, 14, 0), "");
    assert_view_equal(leads_to(&test, 14, 1), doi);
    assert_view_equal(leads_to(&test, 14, 40), doi);
    assert_view_equal(leads_to(&test, 15, 20), doi);
    assert_view_equal(leads_to(&test, 15, 21), "");
    assert_row(&test, 16, " /home/r/t.pdf");
    assert_view_equal(leads_to(&test, 16, 1), "");
    test_screen_type(&test, "L");
    assert_true(test_row_holds(&test, 2, "▌   1  DOI    https://doi.org/10.1/a-lon…"));
    assert_view_equal(leads_to(&test, 2, 14), doi);
    assert_view_equal(leads_to(&test, 3, 14), "");
    assert_true(test_row_holds(&test, 3, "    2  PDF    /home/r/t.pdf"));
    assert_view_equal(leads_to(&test, 14, 1), "");
    test_screen_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_of_cjk_titles_are_straight_at_every_width),
        cmocka_unit_test(columns_give_way_in_a_fixed_order),
        cmocka_unit_test(columns_without_values_are_left_out),
        cmocka_unit_test(columns_stand_as_asked_for),
        cmocka_unit_test(wishes_that_cannot_be_are_refused),
        cmocka_unit_test(states_are_shown_when_one_in_ten_has_one),
        cmocka_unit_test(the_library_is_learnt_bit_by_bit),
        cmocka_unit_test(matches_are_carried_over_changed_separators),
        cmocka_unit_test(matches_that_touch_a_separator_take_it_whole),
        cmocka_unit_test(the_start_of_a_field_is_not_the_start_of_a_line),
        cmocka_unit_test(emphasis_is_carried_over_changed_separators),
        cmocka_unit_test(links_of_markup_and_of_addresses_lie_in_order),
        cmocka_unit_test(offsets_are_found_on_their_lines),
        cmocka_unit_test(matches_in_notes_and_tags_are_marked),
        cmocka_unit_test(a_match_is_marked_on_all_its_lines_and_whole_wide_cells),
        cmocka_unit_test(links_lead_on_all_their_rows_and_nowhere_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
