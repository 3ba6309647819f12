/* Typing into a line, and what was typed before. */
#include "unit.h"

#include "ui/history.h"
#include "ui/line_editor.h"

#include <stdlib.h>
#include <string.h>

static const struct width_policy usual = {0};

/* The text with | where the cursor stands. */
static void assert_line(const struct line_editor *editor, const char *expected)
{
    struct buffer shown = {0};
    buffer_append_view(&shown, buffer_view(&editor->text));
    buffer_insert(&shown, editor->cursor, "|", 1);
    assert_view_equal(buffer_view(&shown), expected);
    buffer_deinit(&shown);
}

static struct line_editor editor_with(const char *text)
{
    struct line_editor editor = {0};
    line_editor_set(&editor, view_of(text));
    return editor;
}

static void text_goes_in_at_the_cursor(void **state)
{
    (void)state;
    struct line_editor editor = editor_with("ad");
    line_editor_do(&editor, ACTION_LEFT);
    assert_true(line_editor_insert(&editor, view_of("漢b")));
    assert_line(&editor, "a漢b|d");
    line_editor_deinit(&editor);
}

static void the_cursor_moves_by_clusters(void **state)
{
    (void)state;
    struct line_editor editor = editor_with("e\u0301漢👩‍👩‍👧");
    line_editor_do(&editor, ACTION_LEFT);
    assert_line(&editor, "e\u0301漢|👩‍👩‍👧");
    line_editor_do(&editor, ACTION_LEFT);
    line_editor_do(&editor, ACTION_LEFT);
    assert_line(&editor, "|e\u0301漢👩‍👩‍👧");
    line_editor_do(&editor, ACTION_LEFT);
    assert_line(&editor, "|e\u0301漢👩‍👩‍👧");
    line_editor_do(&editor, ACTION_RIGHT);
    assert_line(&editor, "e\u0301|漢👩‍👩‍👧");
    line_editor_do(&editor, ACTION_DELETE_RIGHT);
    line_editor_do(&editor, ACTION_DELETE_RIGHT);
    assert_line(&editor, "e\u0301|");
    line_editor_do(&editor, ACTION_DELETE_LEFT);
    assert_line(&editor, "|");
    line_editor_do(&editor, ACTION_DELETE_LEFT);
    line_editor_do(&editor, ACTION_DELETE_RIGHT);
    assert_line(&editor, "|");
    line_editor_deinit(&editor);
}

static void a_mark_typed_after_its_base_joins_it(void **state)
{
    (void)state;
    struct line_editor editor = editor_with("eb");
    line_editor_do(&editor, ACTION_LEFT);
    line_editor_insert(&editor, view_of("\u0301"));
    assert_line(&editor, "e\u0301|b");
    line_editor_deinit(&editor);
}

static void words_are_parted_by_blanks(void **state)
{
    (void)state;
    struct line_editor editor = editor_with("graph title:(a|b)  x");
    line_editor_do(&editor, ACTION_WORD_LEFT);
    assert_line(&editor, "graph title:(a|b)  |x");
    line_editor_do(&editor, ACTION_WORD_LEFT);
    assert_line(&editor, "graph |title:(a|b)  x");
    line_editor_do(&editor, ACTION_WORD_RIGHT);
    assert_line(&editor, "graph title:(a|b)|  x");
    line_editor_do(&editor, ACTION_DELETE_WORD);
    assert_line(&editor, "graph |  x");
    line_editor_deinit(&editor);
}

static void halves_of_the_line_are_deleted(void **state)
{
    (void)state;
    struct line_editor editor = editor_with("ab漢cd");
    line_editor_do(&editor, ACTION_LINE_START);
    line_editor_do(&editor, ACTION_RIGHT);
    line_editor_do(&editor, ACTION_RIGHT);
    line_editor_do(&editor, ACTION_DELETE_BEFORE);
    assert_line(&editor, "|漢cd");
    line_editor_do(&editor, ACTION_RIGHT);
    line_editor_do(&editor, ACTION_DELETE_AFTER);
    assert_line(&editor, "漢|");
    assert_false(line_editor_do(&editor, ACTION_MOVE_DOWN));
    line_editor_deinit(&editor);
}

static void what_is_pasted_becomes_one_clean_line(void **state)
{
    (void)state;
    struct line_editor editor = editor_with("");
    struct view pasted = view_make("a\nb\tc\x1b[201~\xff\xc2\x9b"
                                   "d\0e",
                                   17);
    assert_true(line_editor_insert(&editor, pasted));
    assert_line(&editor, "a b c[201~\xef\xbf\xbd"
                         "de|");
    line_editor_deinit(&editor);
}

static void too_much_is_refused_whole(void **state)
{
    (void)state;
    struct line_editor editor = editor_with("ab");
    char *text = malloc(100000);
    memset(text, 'x', 100000);
    assert_false(line_editor_insert(&editor, view_make(text, 100000)));
    assert_line(&editor, "ab|");
    assert_true(line_editor_insert(&editor, view_make(text, LINE_EDITOR_BYTES - 2)));
    assert_false(line_editor_insert(&editor, view_of("y")));
    free(text);
    line_editor_deinit(&editor);
}

static void the_window_follows_the_cursor(void **state)
{
    (void)state;
    struct line_editor editor = editor_with("0123456789");
    assert_int_equal(line_editor_follow(&editor, 5, &usual), 4);
    assert_int_equal(editor.scroll, 6);
    line_editor_do(&editor, ACTION_LINE_START);
    assert_int_equal(line_editor_follow(&editor, 5, &usual), 0);
    assert_int_equal(editor.scroll, 0);
    line_editor_do(&editor, ACTION_LINE_END);
    assert_int_equal(line_editor_follow(&editor, 20, &usual), 10);
    assert_int_equal(editor.scroll, 0);
    assert_int_equal(line_editor_follow(&editor, 0, &usual), 0);
    line_editor_deinit(&editor);
}

static void history_goes_back_and_forth_and_keeps_what_is_typed(void **state)
{
    (void)state;
    struct history history = {0};
    struct view text;
    assert_false(history_step(&history, -1, view_of("now"), &text));
    history_add(&history, view_of("one"));
    history_add(&history, view_of("two"));
    history_add(&history, view_of("one"));
    history_add(&history, view_of(""));
    assert_int_equal(history.count, 2);
    assert_false(history_step(&history, 1, view_of("now"), &text));
    assert_true(history_step(&history, -1, view_of("now"), &text));
    assert_view_equal(text, "one");
    assert_true(history_step(&history, -1, text, &text));
    assert_view_equal(text, "two");
    assert_false(history_step(&history, -1, text, &text));
    assert_true(history_step(&history, 1, text, &text));
    assert_true(history_step(&history, 1, text, &text));
    assert_view_equal(text, "now");
    history_deinit(&history);
}

static void history_forgets_the_oldest(void **state)
{
    (void)state;
    struct history history = {0};
    for (int i = 0; i < HISTORY_MOST + 5; i++) {
        struct buffer text = {0};
        buffer_append_format(&text, "%d", i);
        history_add(&history, buffer_view(&text));
        buffer_deinit(&text);
    }
    assert_int_equal(history.count, HISTORY_MOST);
    assert_string_equal(history.items[0], "5");
    history_deinit(&history);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_goes_in_at_the_cursor),
        cmocka_unit_test(the_cursor_moves_by_clusters),
        cmocka_unit_test(a_mark_typed_after_its_base_joins_it),
        cmocka_unit_test(words_are_parted_by_blanks),
        cmocka_unit_test(halves_of_the_line_are_deleted),
        cmocka_unit_test(what_is_pasted_becomes_one_clean_line),
        cmocka_unit_test(too_much_is_refused_whole),
        cmocka_unit_test(the_window_follows_the_cursor),
        cmocka_unit_test(history_goes_back_and_forth_and_keeps_what_is_typed),
        cmocka_unit_test(history_forgets_the_oldest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
