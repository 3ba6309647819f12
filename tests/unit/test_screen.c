/* What keys do and what is seen. */
#include "screen_test.h"

#include "session/keymap.h"

#include <stdlib.h>
#include <string.h>

static const char papers[] =
    "{\"title\":\"alpha one\",\"author\":\"Ann Aa;Bo Bb\",\"abstract\":\"First abstract of "
    "alpha.\"}\n"
    "{\"title\":\"beta two\",\"abstract\":\"Second abstract, of beta.\"}\n"
    "{\"title\":\"alpha three\",\"abstract\":\"Third abstract, of alpha and alpha.\"}\n"
    "{\"title\":\"gamma four\",\"abstract\":\"Fourth abstract.\"}\n"
    "{\"title\":\"alpha five\",\"abstract\":\"Fifth abstract.\"}\n";

static const char mixed[] =
    "{\"title\":\"大規模言語モデルの安全性評価\",\"author\":\"山田太郎\",\"year\":2023,"
    "\"venue\":\"情報処理学会論文誌\",\"abstract\":\"安全性を評価する。\\n二つ目の段落。\"}\n"
    "{\"title\":\"Hostile \\u001b[2J and \\u202e \\u0007 \\u009b title\",\"year\":2020,"
    "\"venue\":\"\\u001b]0;x\\u0007\",\"author\":\"\\u001bP;\\u2066y\","
    "\"abstract\":\"\\u001b[31m red \\u2028 \\u0085 \\u200b end.\"}\n"
    "{\"title\":\"Cafe\\u0301 \\ud83d\\ude00 graphs\",\"abstract\":\"A long one. It goes on and "
    "on, "
    "over many lines on a narrow screen, so that it can be scrolled back and forth by a page or "
    "half a page, and a graph or two stand in it.\"}\n"
    "{\"abstract\":\"No title here, only an abstract that introduces GraphThing to the world.\"}\n"
    "{\"title\":\"\\u05d3\\u05d5\\u05d3 \\u0645\\u062d\\u0645\\u062f\",\"year\":1999}\n";

static void counts_move_by_many_rows(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 10, 60);
    test_screen_type(&test, "3j");
    assert_int_equal(session_cursor(test.session), 3);
    test_screen_type(&test, "2k");
    assert_int_equal(session_cursor(test.session), 1);
    test_screen_type(&test, "5G");
    assert_int_equal(session_cursor(test.session), 4);
    test_screen_type(&test, "2g");
    assert_int_equal(session_cursor(test.session), 1);
    test_screen_type(&test, "G10k0j");
    assert_int_equal(session_cursor(test.session), 1);
    test_screen_type(&test, "99999999999999999999j");
    assert_int_equal(session_cursor(test.session), 4);
    test_screen_type(&test, "3<Esc>k");
    assert_int_equal(session_cursor(test.session), 3);
    test_screen_close(&test);
}

/* The budget of bytes for moving a row depends on this. */
static void moving_a_row_changes_the_two_marks_alone(void **state)
{
    (void)state;
    struct test_screen test;
    struct frame before;
    test_screen_open(&test, papers, 10, 60);
    test_screen_draw(&test);
    frame_init(&before);
    frame_resize(&before, 10, 60);
    memcpy(before.cells, test.frame.cells, sizeof *before.cells * 600);
    test_screen_type(&test, "j");
    test_screen_draw(&test);
    for (int row = 0; row < 10; row++) {
        for (int column = 0; column < 60; column++) {
            const struct cell *a = frame_cell(&before, row, column);
            const struct cell *b = frame_cell(&test.frame, row, column);
            bool same = a->length == b->length && !memcmp(a->text, b->text, a->length);
            assert_int_equal(same, !(column == 0 && (row == 1 || row == 2)));
        }
    }
    frame_deinit(&before);
    test_screen_close(&test);
}

static void a_typed_character_is_seen_before_anything_is_searched(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 10, 60);
    test_screen_draw(&test);
    test_screen_type(&test, "/be");
    assert_true(screen_is_dirty(test.screen));
    assert_true(test_row_holds(&test, 8, "/ be"));
    assert_int_equal(test.frame.cursor_row, 8);
    assert_int_equal(test.frame.cursor_column, 4);
    assert_false(screen_is_dirty(test.screen));
    test_screen_settle(&test);
    assert_true(screen_is_dirty(test.screen));
    assert_row(&test, 1, "▌  beta two");
    assert_row(&test, 2, "");
    test_screen_close(&test);
}

static void escape_restores_query_cursor_and_scroll(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 6, 60);
    test_screen_type(&test, "Gk/gamma");
    test_screen_settle(&test);
    assert_row(&test, 1, "▌  gamma four");
    test_screen_type(&test, "<Esc>");
    assert_row(&test, 1, "   alpha three");
    assert_row(&test, 2, "▌  gamma four");
    assert_row(&test, 3, "   alpha five");
    assert_int_equal(test.frame.cursor_row, -1);
    test_screen_close(&test);
}

static void enter_keeps_the_query_and_it_can_be_edited_again(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 60);
    test_screen_type(&test, "/alpha<Enter>");
    test_screen_settle(&test);
    assert_true(test_row_holds(&test, 6, "/ alpha"));
    assert_true(test_row_holds(&test, 6, "3 / 5"));
    test_screen_type(&test, "/<Space>three<Enter>");
    test_screen_settle(&test);
    assert_row(&test, 1, "▌  alpha three");
    test_screen_type(&test, "/<C-u><Enter>");
    test_screen_settle(&test);
    assert_true(test_row_holds(&test, 6, "5 / 5"));
    test_screen_close(&test);
}

static void letters_are_text_in_the_query_line(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 60);
    test_screen_type(&test, "/qQ12jk?:n");
    assert_int_equal(test.effect, SCREEN_NOTHING);
    assert_true(test_row_holds(&test, 6, "/ qQ12jk?:n"));
    test_screen_close(&test);
}

static void the_reason_stands_in_the_status_line_when_there_is_no_room(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 60);
    test_screen_type(&test, "/alpha(");
    test_screen_settle(&test);
    assert_true(test_row_holds(&test, 6, "/ alpha(   ( is not closed  "));
    screen_resize(test.screen, 8, 22);
    assert_row(&test, 6, "/ alpha(");
    assert_row(&test, 7, " ( is not closed");
    test_screen_type(&test, "<Backspace>");
    test_screen_settle(&test);
    assert_row(&test, 7, " sort: file");
    test_screen_close(&test);
}

/* Kept though it is not valid, a query says what the list shows instead of it. */
static void an_invalid_query_that_is_kept_leaves_the_last_good_one_in_force(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 60);
    test_screen_type(&test, "/alpha<Enter>");
    test_screen_settle(&test);
    assert_true(test_row_holds(&test, 6, "3 / 5"));
    test_screen_type(&test, "/(");
    test_screen_settle(&test);
    assert_true(test_row_holds(&test, 6, "3 / 5"));
    assert_false(test_row_holds(&test, 7, "showing"));
    test_screen_type(&test, "<Enter>");
    assert_true(test_row_holds(&test, 6, "( is not closed"));
    assert_true(test_row_holds(&test, 6, "3 / 5"));
    assert_true(test_row_holds(&test, 7, " showing: alpha  "));
    test_screen_type(&test, "/<C-u><Enter>");
    test_screen_settle(&test);
    test_screen_type(&test, "/(<Enter>");
    test_screen_settle(&test);
    assert_true(test_row_holds(&test, 7, " showing all papers  "));
    test_screen_close(&test);
}

/* The number of matches outlives everything else in the title line. */
static void how_many_match_is_shown_at_every_width(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 60);
    test_screen_type(&test, "/alpha<Enter>");
    test_screen_settle(&test);
    for (int columns = 100; columns >= 7; columns--) {
        screen_resize(test.screen, 8, columns);
        if (!test_row_holds(&test, 0, "3 match"))
            fail_msg("%d columns", columns);
    }
    test_screen_close(&test);
}

static void q_goes_back_and_quits_and_Q_quits(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 24, 80);
    test_screen_type(&test, "<Enter>q");
    assert_int_equal(test.effect, SCREEN_NOTHING);
    test_screen_type(&test, "?q");
    assert_int_equal(test.effect, SCREEN_NOTHING);
    test_screen_type(&test, "q");
    assert_int_equal(test.effect, SCREEN_QUIT);
    test_screen_type(&test, "<Enter>Q");
    assert_int_equal(test.effect, SCREEN_QUIT);
    test_screen_type(&test, "?Q");
    assert_int_equal(test.effect, SCREEN_QUIT);
    test_screen_type(&test, ":quit<Enter>");
    assert_int_equal(test.effect, SCREEN_QUIT);
    test_screen_close(&test);
}

static void suspending_and_redrawing_work_everywhere(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 24, 80);
    static const char *const before[] = {"", "<Tab>", "/", "<Esc>:", "<Esc>?", "/", "<Esc>qs"};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        test_screen_type(&test, before[i]);
        test_screen_type(&test, "<C-z>");
        assert_int_equal(test.effect, SCREEN_SUSPEND);
        test_screen_draw(&test);
        test_screen_type(&test, "<C-l>");
        assert_int_equal(test.effect, SCREEN_REDRAW);
        assert_true(screen_is_dirty(test.screen));
    }
    test_screen_close(&test);
}

static void pasted_text_runs_nothing(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 60);
    screen_paste(test.screen, view_of("jj\nQ\nq:quit\n"));
    assert_int_equal(session_cursor(test.session), 0);
    test_screen_type(&test, "/");
    screen_paste(test.screen, view_of("alpha\n\x1b[201~three"));
    assert_true(test_row_holds(&test, 6, "/ alpha [201~three"));
    test_screen_type(&test, "<Esc>/");
    char *much = malloc(1000000);
    memset(much, 'x', 1000000);
    screen_paste(test.screen, view_make(much, 1000000));
    free(much);
    assert_true(test_row_holds(&test, 7, "this is too long for one line"));
    assert_view_equal(session_query(test.session), "");
    test_screen_close(&test);
}

static void a_query_longer_than_patterns_may_be_is_refused_with_a_reason(void **state)
{
    (void)state;
    struct test_screen test;
    char text[3001];
    test_screen_open(&test, papers, 8, 60);
    memset(text, 'x', 3000);
    text[3000] = '\0';
    test_screen_type(&test, "/");
    screen_paste(test.screen, view_of(text));
    test_screen_settle(&test);
    assert_non_null(session_query_error(test.session));
    assert_row(&test, 1, "▌  alpha one");
    test_screen_close(&test);
}

static void what_is_there_is_learnt_when_a_field_is_named(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 80);
    test_screen_type(&test, "/al");
    test_screen_settle(&test);
    assert_false(screen_idle(test.screen));
    test_screen_type(&test, "<C-u>au:b<Tab>");
    test_screen_settle(&test);
    assert_view_equal(session_query(test.session), "au:\"Bo Bb\"");
    assert_row(&test, 1, "▌  alpha one");
    test_screen_type(&test, "x");
    assert_true(test_row_holds(&test, 7, "sort: file"));
    test_screen_type(&test, "<Esc>");
    assert_view_equal(session_query(test.session), "");
    test_screen_close(&test);
}

static void candidates_are_shown_until_something_else_is_typed(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 80);
    test_screen_type(&test, "/a<Tab>");
    assert_true(test_row_holds(&test, 7, "author:  abstract:  arxiv:"));
    test_screen_type(&test, "<Left>");
    assert_true(test_row_holds(&test, 7, "sort: file"));
    test_screen_type(&test, "<Right><Tab>");
    assert_view_equal(session_query(test.session), "abstract:");
    test_screen_type(&test, "<Backspace>");
    assert_true(test_row_holds(&test, 7, "sort: file"));
    test_screen_type(&test, "<Tab>");
    assert_view_equal(session_query(test.session), "abstract:");
    test_screen_type(&test, "x<Tab>");
    assert_true(test_row_holds(&test, 7, "there is nothing to complete"));
    test_screen_close(&test);
}

static void shift_tab_goes_back_through_candidates(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 80);
    test_screen_type(&test, "/a<Tab><Tab><S-Tab>");
    assert_view_equal(session_query(test.session), "author:");
    test_screen_type(&test, "<S-Tab>");
    assert_view_equal(session_query(test.session), "arxiv:");
    test_screen_type(&test, "<Esc>:go-<S-Tab>");
    assert_row(&test, 6, ": go-last");
    test_screen_type(&test, "<Tab>");
    assert_row(&test, 6, ": go-first");
    test_screen_type(&test, "<S-Tab><S-Tab>");
    assert_row(&test, 6, ": go-first");
    test_screen_close(&test);
}

static void misspelt_fields_are_told_and_searched_for_as_text(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 80);
    test_screen_type(&test, "/auhtor:lee");
    test_screen_settle(&test);
    assert_true(test_row_holds(&test, 7, "there is no field auhtor: did you mean author:?"));
    assert_null(session_query_error(test.session));
    test_screen_type(&test, "<Enter>");
    assert_true(test_row_holds(&test, 7, "sort: file"));
    test_screen_type(&test, "/<C-u>auhtor:(");
    test_screen_settle(&test);
    assert_true(test_row_holds(&test, 6, "( is not closed"));
    test_screen_close(&test);
}

static void hostile_values_cannot_be_completed(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, mixed, 8, 80);
    test_screen_type(&test, "/venue:<Tab>");
    assert_view_equal(session_query(test.session), "venue:情報処理学会論文誌");
    test_screen_type(&test, "<C-u>au:p<Tab>");
    assert_view_equal(session_query(test.session), "au:p");
    test_screen_close(&test);
}

static void history_goes_through_queries(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 8, 60);
    test_screen_type(&test, "/beta<Enter>/<C-u>gamma<Enter>/<C-u>al<Up>");
    assert_view_equal(session_query(test.session), "gamma");
    test_screen_type(&test, "<Up>");
    assert_view_equal(session_query(test.session), "beta");
    test_screen_type(&test, "<Down><Down>");
    assert_view_equal(session_query(test.session), "al");
    test_screen_close(&test);
}

static bool is_current_match(const struct cell *cell)
{
    return cell->style.attributes & FRAME_REVERSE;
}

/* Row and column of the first cell of the match that n has gone to; false: none. */
static bool find_current_match(struct test_screen *test, int *row, int *column)
{
    test_screen_draw(test);
    for (*row = 0; *row < test->frame.rows; ++*row)
        for (*column = 0; *column < test->frame.columns; ++*column)
            if (is_current_match(frame_cell(&test->frame, *row, *column)))
                return true;
    return false;
}

static void n_goes_through_the_text_and_on_to_the_next_paper(void **state)
{
    (void)state;
    struct test_screen test;
    int row, column, first_row;
    test_screen_open(&test, papers, 24, 100);
    test_screen_type(&test, "/alpha<Enter>");
    test_screen_settle(&test);
    assert_false(find_current_match(&test, &row, &column));
    test_screen_type(&test, "n");
    assert_true(find_current_match(&test, &first_row, &column));
    assert_int_equal(session_cursor(test.session), 0);
    test_screen_type(&test, "n");
    assert_true(find_current_match(&test, &row, &column));
    assert_true(row > first_row);
    assert_int_equal(session_cursor(test.session), 0);
    test_screen_type(&test, "n");
    assert_int_equal(session_cursor(test.session), 1);
    assert_view_equal(test_title(test.session), "alpha three");
    test_screen_type(&test, "nnn");
    assert_int_equal(session_cursor(test.session), 2);
    test_screen_type(&test, "n");
    assert_int_equal(session_cursor(test.session), 2);
    assert_true(test_row_holds(&test, 23, "no match after this"));
    test_screen_type(&test, "N");
    assert_int_equal(session_cursor(test.session), 1);
    test_screen_type(&test, "NNNNNN");
    assert_int_equal(session_cursor(test.session), 0);
    assert_true(test_row_holds(&test, 23, "no match before this"));
    test_screen_close(&test);
}

static void n_without_a_query_says_so(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 24, 80);
    test_screen_type(&test, "n");
    assert_true(test_row_holds(&test, 23, "there is no query"));
    test_screen_type(&test, "j");
    assert_true(test_row_holds(&test, 23, "sort: file   match: regex"));
    test_screen_close(&test);
}

static void scrolling_and_papers_go_separately_while_reading(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, mixed, 12, 30);
    test_screen_type(&test, "3g<Enter>jj");
    assert_int_equal(session_cursor(test.session), 2);
    assert_false(test_row_holds(&test, 1, "graphs"));
    test_screen_type(&test, "K");
    assert_int_equal(session_cursor(test.session), 1);
    assert_true(test_row_holds(&test, 1, "Hostile"));
    test_screen_type(&test, "J<C-n>");
    assert_int_equal(session_cursor(test.session), 3);
    test_screen_close(&test);
}

static void any_action_runs_by_its_name(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 24, 80);
    test_screen_type(&test, ":go-last<Enter>");
    assert_int_equal(session_cursor(test.session), 4);
    test_screen_type(&test, ":2<Enter>");
    assert_int_equal(session_cursor(test.session), 1);
    test_screen_type(&test, ":no-such<Enter>");
    assert_true(test_row_holds(&test, 23, "there is no action \"no-such\""));
    test_screen_type(&test, ":<Enter>:<Space><Enter>");
    assert_true(test_row_holds(&test, 23, "sort: file   match: regex"));
    test_screen_type(&test, ":go-f<Tab><Enter>");
    assert_int_equal(session_cursor(test.session), 0);
    test_screen_type(&test, ":zzz<Tab>");
    assert_row(&test, 22, ": zzz");
    test_screen_type(&test, "<C-g>:<Up>");
    assert_row(&test, 22, ": go-first");
    test_screen_close(&test);
}

/* No line of help is cut at 80 columns, and it has every key that does anything. */
static void help_shows_every_key_in_force(void **state)
{
    (void)state;
    struct test_screen test;
    struct keymap keymap;
    struct buffer out = {0};
    test_screen_open(&test, papers, 900, 80);
    test_screen_type(&test, "?");
    test_screen_draw(&test);
    frame_dump(&test.frame, &out);
    assert_int_equal(view_find(buffer_view(&out), view_of("…"), 0), VIEW_NONE);
    keymap_init(&keymap);
    for (size_t i = 0; i < keymap.count; i++) {
        struct buffer key = {0};
        key_series_append_name(&key, &keymap.bindings[i].series);
        if (view_find(buffer_view(&out), buffer_view(&key), 0) == VIEW_NONE)
            fail_msg("help lacks %s", buffer_string(&key));
        buffer_deinit(&key);
    }
    keymap_deinit(&keymap);
    buffer_deinit(&out);
    test_screen_close(&test);
}

static void what_is_unknown_does_nothing(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 24, 80);
    test_screen_draw(&test);
    test_screen_type(&test, "~<M-x><Ins>漢<C-x>");
    assert_int_equal(test.effect, SCREEN_NOTHING);
    assert_false(screen_is_dirty(test.screen));
    test_screen_close(&test);
}

static void the_list_is_in_sight_while_a_query_is_typed(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 9, 39);
    test_screen_type(&test, "<Enter>");
    assert_row(&test, 2, " Ann Aa · Bo Bb");
    test_screen_type(&test, "/g");
    test_screen_settle(&test);
    assert_row(&test, 1, "▌  gamma four");
    test_screen_close(&test);
}

/* ---- hostile and half-typed ------------------------------------------------------------ */

static void names_of_files_are_cleaned_like_all_text(void **state)
{
    (void)state;
    struct loader_input inputs[] = {{.memory = view_of(papers), .name = "a\x1b]0;b\x07\xff.jsonl"},
                                    {.path = "/no/\x1b[2Jsuch\xc2\x9b\n"}};
    struct session_options options = {.inputs = inputs, .input_count = 2};
    struct test_screen test = {.session = session_new(&options)};
    test_settle(test.session);
    test.screen = screen_new(test.session, 0);
    frame_init(&test.frame);
    screen_resize(test.screen, 24, 100);
    assert_true(test_row_holds(&test, 0, "a^[]0;b^G\xef\xbf\xbd.jsonl"));
    assert_true(test_row_holds(&test, 23, "/no/^[[2Jsuch<9B> : No such file"));
    screen_resize(test.screen, 24, 80);
    test_screen_type(&test, "<Tab>");
    assert_true(test_row_holds(&test, 15, "a^[]0;b^G\xef\xbf\xbd.jsonl:1"));
    test_screen_close(&test);
}

static void who_wants_to_leave_the_list_is_told_how(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 10, 60);
    test_screen_type(&test, "<C-c>");
    assert_int_equal(test.effect, SCREEN_NOTHING);
    assert_true(test_row_holds(&test, 9, "q quits"));
    test_screen_type(&test, "j");
    assert_false(test_row_holds(&test, 9, "q quits"));
    test_screen_type(&test, "/<C-c>");
    assert_false(test_row_holds(&test, 9, "q quits"));
    test_screen_close(&test);
}

static void hidden_messages_are_not_shown_but_told(void **state)
{
    (void)state;
    struct test_screen test;
    struct buffer shown = {0};
    test_screen_open(&test,
                     "{\"title\":\"plain\\udb40\\udc41\\udb40\\udc42 title\","
                     "\"abstract\":\"An abstract\\udb40\\udd00 here.\"}\n"
                     "{\"title\":\"harmless\"}\n",
                     24, 80);
    for (int view = 0; view < 2; view++) {
        test_screen_draw(&test);
        buffer_clear(&shown);
        frame_dump(&test.frame, &shown);
        struct view text = buffer_view(&shown);
        assert_true(view_find(text, view_of("plain title"), 0) != VIEW_NONE);
        assert_true(view_find(text, view_of("3 hidden characters in this record"), 0) != VIEW_NONE);
        assert_int_equal(view_find(text, view_of("\xf3\xa0"), 0), VIEW_NONE);
        test_screen_type(&test, "\\");
    }
    test_screen_type(&test, "j");
    test_screen_draw(&test);
    buffer_clear(&shown);
    frame_dump(&test.frame, &shown);
    assert_int_equal(view_find(buffer_view(&shown), view_of("hidden"), 0), VIEW_NONE);
    buffer_deinit(&shown);
    test_screen_close(&test);
}

static void half_typed_patterns_leave_the_last_result(void **state)
{
    (void)state;
    static const char *const wrong[] = {"(", "[",   "\\",      "(?<n", "a(b|",
                                        "*", "\\C", "(*UTF)a", "/a"};
    char deep[252];
    struct test_screen test;
    test_screen_open(&test, papers, 10, 60);
    memset(deep, '(', 251);
    deep[251] = '\0';
    test_query(test.session, "alpha");
    for (size_t i = 0; i <= sizeof wrong / sizeof wrong[0]; i++) {
        const char *query = i < sizeof wrong / sizeof wrong[0] ? wrong[i] : deep;
        test_query(test.session, query);
        screen_update(test.screen, SESSION_ALL);
        if (!session_query_error(test.session))
            fail_msg("%s is no query", query);
        assert_int_equal(result_count(session_result(test.session)), 3);
        assert_row(&test, 1, "▌  alpha one");
    }
    test_query(test.session, "a{2");
    assert_null(session_query_error(test.session));
    test_screen_close(&test);
}

static void empty_matches_highlight_nothing_and_end(void **state)
{
    (void)state;
    static const char *const queries[] = {"", "x*", "^", "$", "\\b", "(?=a)", "a\\K", "()", "|"};
    struct test_screen test;
    test_screen_open(&test, papers, 24, 80);
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++) {
        test_query(test.session, queries[i]);
        screen_update(test.screen, SESSION_ALL);
        test_screen_draw(&test);
        test_screen_type(&test, "nN");
        test_screen_draw(&test);
        for (int column = 2; column < 20; column++)
            assert_false(frame_cell(&test.frame, 1, column)->style.attributes & FRAME_UNDERLINE);
    }
    test_screen_close(&test);
}

/* A paper that hits a limit is neither shown as a match nor passed over in silence. */
static void what_was_too_costly_is_told(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(
        &test,
        "{\"title\":\"big\",\"abstract\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\"}\n"
        "{\"title\":\"small aaa\"}\n",
        8, 60);
    test_query(test.session, "(a+)+$");
    screen_update(test.screen, SESSION_ALL);
    assert_row(&test, 1, "▌  small aaa");
    assert_row(&test, 2, "");
    assert_true(test_row_holds(&test, 7, "1 too costly"));
    test_query(test.session, "small");
    screen_update(test.screen, SESSION_ALL);
    assert_false(test_row_holds(&test, 7, "too costly"));
    test_screen_close(&test);
}

/* ---- every size, any keys -------------------------------------------------------------- */

static void assert_whole(const struct frame *frame)
{
    for (int row = 0; row < frame->rows; row++) {
        for (int column = 0; column < frame->columns; column++) {
            const struct cell *cell = frame_cell(frame, row, column);
            if (cell->columns == 2)
                assert_true(column + 1 < frame->columns && cell[1].columns == 0);
            if (cell->columns == 0)
                assert_true(column > 0 && cell[-1].columns == 2);
            for (int i = 0; i < cell->length; i++)
                assert_true((unsigned char)cell->text[i] >= 0x20 && cell->text[i] != 0x7f);
            assert_false(cell->length == 2 && (unsigned char)cell->text[0] == 0xc2 &&
                         (unsigned char)cell->text[1] < 0xa0);
        }
    }
    assert_true(frame->cursor_row < frame->rows);
    assert_true(frame->cursor_row < 0 ||
                (frame->cursor_column >= 0 && frame->cursor_column < frame->columns));
}

static void assert_same_as_fresh(struct test_screen *test)
{
    struct frame fresh;
    frame_init(&fresh);
    test_screen_draw(test);
    screen_draw(test->screen, &fresh);
    assert_true(frame_equal(&fresh, &test->frame));
    frame_deinit(&fresh);
}

static void every_small_size_shows_every_mode(void **state)
{
    (void)state;
    static const char *const keys[] = {
        "<C-l>",      "j<Enter>",      "\\",          "/graph",
        "(",          "<Esc>q",        "s",           "x:sort-",
        "<Tab><Tab>", "<C-g>/安全性",  "<Enter>nnnN", "?jjG",
        "/page",      "<Enter><Esc>q", "<Tab>j",      "\\hgg/<C-u><Enter>"};
    struct test_screen test;
    test_screen_open(&test, mixed, 24, 80);
    for (int rows = 1; rows <= 12; rows++) {
        for (int columns = 1; columns <= 40; columns++) {
            screen_resize(test.screen, rows, columns);
            for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
                test_screen_type(&test, keys[i]);
                test_screen_draw(&test);
                assert_whole(&test.frame);
            }
            test_screen_settle(&test);
        }
    }
    test_screen_close(&test);
}

static void wide_characters_meet_the_last_column_at_every_width(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, mixed, 3, 80);
    for (int columns = 1; columns <= 200; columns++) {
        for (int rows = 1; rows <= 3; rows++) {
            screen_resize(test.screen, rows, columns);
            test_screen_draw(&test);
            assert_whole(&test.frame);
        }
    }
    test_screen_close(&test);
}

static struct key random_key(void)
{
    static const char typed[] = "jkgGnNhlqsSftyJK\\/?:.*(a 1\x31漢";
    static const uint32_t named[] = {KEY_CODE_ENTER,  KEY_CODE_ESCAPE,    KEY_CODE_TAB,
                                     KEY_CODE_UP,     KEY_CODE_DOWN,      KEY_CODE_PAGE_DOWN,
                                     KEY_CODE_LEFT,   KEY_CODE_BACKSPACE, KEY_CODE_HOME,
                                     KEY_CODE_DELETE, KEY_CODE_RIGHT,     KEY_CODE_END};
    switch (rand() % 4) {
    case 0:
        return (struct key){named[rand() % 12], 0};
    case 1:
        return (struct key){(uint32_t)('a' + rand() % 26), KEY_CONTROL};
    default:
        return (struct key){(unsigned char)typed[rand() % 27], 0};
    }
}

/* Whatever is typed, drawing only what has changed gives the same as drawing it all. */
static void random_keys_and_sizes_draw_like_a_fresh_screen(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, mixed, 24, 80);
    srand(5);
    for (int i = 0; i < 6000; i++) {
        if (rand() % 20 == 0)
            screen_resize(test.screen, 1 + rand() % 40, 1 + rand() % 130);
        screen_key(test.screen, random_key());
        if (rand() % 3 == 0)
            screen_update(test.screen, session_poll(test.session));
        test_screen_draw(&test);
        assert_whole(&test.frame);
        if (rand() % 5 == 0)
            assert_same_as_fresh(&test);
    }
    test_screen_close(&test);
}

static void resizing_over_and_over_ends_as_a_fresh_screen(void **state)
{
    (void)state;
    static const int sizes[][2] = {{24, 80}, {1, 1}, {80, 1}, {1, 24}, {500, 500}, {9, 39}};
    struct test_screen test, other;
    test_screen_open(&test, mixed, 24, 80);
    test_screen_open(&other, mixed, 24, 80);
    for (int i = 0; i < 60; i++) {
        screen_resize(test.screen, sizes[i % 6][0], sizes[i % 6][1]);
        test_screen_draw(&test);
        assert_int_equal(test.frame.rows, sizes[i % 6][0]);
        assert_int_equal(test.frame.columns, sizes[i % 6][1]);
    }
    screen_resize(test.screen, 24, 80);
    test_screen_draw(&test);
    test_screen_draw(&other);
    assert_true(frame_equal(&test.frame, &other.frame));
    test_screen_close(&test);
    test_screen_close(&other);
}

static void ascii_screens_hold_nothing_beyond_ascii(void **state)
{
    (void)state;
    struct session *session = test_session(mixed);
    struct buffer message = {0};
    session_set_setting(session, view_of("ascii"), view_of("on"), &message);
    buffer_deinit(&message);
    struct screen *screen = screen_new(session, 0);
    struct frame frame;
    frame_init(&frame);
    static const char *const queries[] = {"", "graph", "安全", "("};
    for (int i = 0; i < 8; i++) {
        screen_resize(screen, 24, i < 4 ? 120 : 60);
        session_set_query(session, view_of(queries[i % 4]));
        screen_update(screen, test_settle(session) | SESSION_ALL);
        screen_draw(screen, &frame);
        for (int cell = 0; cell < frame.rows * frame.columns; cell++)
            for (int byte = 0; byte < frame.cells[cell].length; byte++)
                assert_true((unsigned char)frame.cells[cell].text[byte] < 0x80);
    }
    frame_deinit(&frame);
    screen_free(screen);
    session_free(session);
}

/* Only what is to be seen is read, and only once what stays so. */
static void a_paper_that_is_looked_at_for_long_counts_as_read(void **state)
{
    (void)state;
    struct test_screen test;
    test_screen_open(&test, papers, 12, 120); /* the reading pane is open */
    test_screen_draw(&test);
    assert_int_equal(screen_dwell(test.screen, 1000), 10000);
    assert_int_equal(screen_dwell(test.screen, 4000), 7000);
    test_screen_type(&test, "j");
    assert_int_equal(screen_dwell(test.screen, 5000), 10000);
    test_screen_type(&test, "?"); /* covers it */
    assert_int_equal(screen_dwell(test.screen, 14999), -1);
    test_screen_type(&test, "q");
    assert_int_equal(screen_dwell(test.screen, 15000), 10000);
    assert_int_equal(screen_dwell(test.screen, 25000), -1);
    test_screen_settle(&test);
    assert_true(marks_test(session_marks(test.session), MARK_READ, 1));
    assert_int_equal(marks_count(session_marks(test.session), MARK_READ), 1);
    test_screen_type(&test, "r");
    test_screen_settle(&test);
    assert_int_equal(screen_dwell(test.screen, 99000), -1);
    assert_int_equal(marks_count(session_marks(test.session), MARK_READ), 0);
    test_screen_type(&test, ":set<Space>read-after=0<Enter>j");
    assert_int_equal(screen_dwell(test.screen, 99000), -1);
    assert_int_equal(screen_dwell(test.screen, 199000), -1);
    test_screen_close(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_move_by_many_rows),
        cmocka_unit_test(moving_a_row_changes_the_two_marks_alone),
        cmocka_unit_test(a_typed_character_is_seen_before_anything_is_searched),
        cmocka_unit_test(escape_restores_query_cursor_and_scroll),
        cmocka_unit_test(enter_keeps_the_query_and_it_can_be_edited_again),
        cmocka_unit_test(letters_are_text_in_the_query_line),
        cmocka_unit_test(the_reason_stands_in_the_status_line_when_there_is_no_room),
        cmocka_unit_test(an_invalid_query_that_is_kept_leaves_the_last_good_one_in_force),
        cmocka_unit_test(how_many_match_is_shown_at_every_width),
        cmocka_unit_test(q_goes_back_and_quits_and_Q_quits),
        cmocka_unit_test(suspending_and_redrawing_work_everywhere),
        cmocka_unit_test(pasted_text_runs_nothing),
        cmocka_unit_test(a_query_longer_than_patterns_may_be_is_refused_with_a_reason),
        cmocka_unit_test(what_is_there_is_learnt_when_a_field_is_named),
        cmocka_unit_test(candidates_are_shown_until_something_else_is_typed),
        cmocka_unit_test(shift_tab_goes_back_through_candidates),
        cmocka_unit_test(misspelt_fields_are_told_and_searched_for_as_text),
        cmocka_unit_test(hostile_values_cannot_be_completed),
        cmocka_unit_test(history_goes_through_queries),
        cmocka_unit_test(n_goes_through_the_text_and_on_to_the_next_paper),
        cmocka_unit_test(n_without_a_query_says_so),
        cmocka_unit_test(scrolling_and_papers_go_separately_while_reading),
        cmocka_unit_test(any_action_runs_by_its_name),
        cmocka_unit_test(help_shows_every_key_in_force),
        cmocka_unit_test(what_is_unknown_does_nothing),
        cmocka_unit_test(the_list_is_in_sight_while_a_query_is_typed),
        cmocka_unit_test(names_of_files_are_cleaned_like_all_text),
        cmocka_unit_test(who_wants_to_leave_the_list_is_told_how),
        cmocka_unit_test(hidden_messages_are_not_shown_but_told),
        cmocka_unit_test(half_typed_patterns_leave_the_last_result),
        cmocka_unit_test(empty_matches_highlight_nothing_and_end),
        cmocka_unit_test(what_was_too_costly_is_told),
        cmocka_unit_test(every_small_size_shows_every_mode),
        cmocka_unit_test(wide_characters_meet_the_last_column_at_every_width),
        cmocka_unit_test(random_keys_and_sizes_draw_like_a_fresh_screen),
        cmocka_unit_test(resizing_over_and_over_ends_as_a_fresh_screen),
        cmocka_unit_test(ascii_screens_hold_nothing_beyond_ascii),
        cmocka_unit_test(a_paper_that_is_looked_at_for_long_counts_as_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
