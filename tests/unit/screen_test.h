/* A screen without a terminal, for tests: keys in, rows out. */
#ifndef SHEAF_TESTS_SCREEN_H
#define SHEAF_TESTS_SCREEN_H

#include "session_test.h"

#include "session/script.h"
#include "ui/screen.h"

struct test_screen {
    struct session *session;
    struct screen *screen;
    struct frame frame;
    enum screen_effect effect; /* of the last key */
};

/* text must outlive the screen. All is loaded, nothing drawn. */
static inline void test_screen_open(struct test_screen *test, const char *text, int rows,
                                    int columns)
{
    *test = (struct test_screen){.session = test_session(text)};
    test->screen = screen_new(test->session, 0);
    frame_init(&test->frame);
    screen_resize(test->screen, rows, columns);
}

static inline void test_screen_close(struct test_screen *test)
{
    screen_free(test->screen);
    session_free(test->session);
    frame_deinit(&test->frame);
}

static inline void test_screen_draw(struct test_screen *test)
{
    screen_draw(test->screen, &test->frame);
}

/* Keys as in scripts: "5j<Enter>"; "\b" in them stands for nothing. */
static inline void test_screen_type(struct test_screen *test, const char *keys)
{
    struct script script;
    struct buffer text = {0}, message = {0};
    buffer_append_format(&text, "keys %s", keys);
    if (script_parse(&script, buffer_view(&text), &message) != STATUS_OK)
        fail_msg("%s", buffer_string(&message));
    for (size_t i = 0; i < script.count; i++)
        test->effect = screen_key(test->screen, script.steps[i].key);
    script_deinit(&script);
    buffer_deinit(&text);
    buffer_deinit(&message);
}

static inline void test_screen_settle(struct test_screen *test)
{
    screen_update(test->screen, test_settle(test->session));
}

/* The row as text, without blanks at its end, valid until the next call with out. */
static inline struct view test_screen_row(struct test_screen *test, int row, struct buffer *out)
{
    test_screen_draw(test);
    buffer_clear(out);
    for (int column = 0; column < test->frame.columns; column++) {
        const struct cell *cell = frame_cell(&test->frame, row, column);
        buffer_append(out, cell->text, cell->length);
    }
    while (out->length && out->data[out->length - 1] == ' ')
        buffer_truncate(out, out->length - 1);
    return buffer_view(out);
}

static inline void assert_row(struct test_screen *test, int row, const char *expected)
{
    struct buffer out = {0};
    assert_view_equal(test_screen_row(test, row, &out), expected);
    buffer_deinit(&out);
}

/* Whether the row holds the text somewhere. */
static inline bool test_row_holds(struct test_screen *test, int row, const char *text)
{
    struct buffer out = {0};
    bool holds = view_find(test_screen_row(test, row, &out), view_of(text), 0) != VIEW_NONE;
    buffer_deinit(&out);
    return holds;
}

#endif
