/* What is sent to a terminal's clipboard, and which terminals know what. */
#include "unit.h"

#include "ui/osc52.h"
#include "ui/terminal_kind.h"

#include <stdlib.h>
#include <string.h>

static void assert_sent(const char *text, const char *expected)
{
    struct buffer out = {0};
    osc52_append(&out, view_of(text), false);
    assert_view_equal(buffer_view(&out), expected);
    buffer_deinit(&out);
}

/* The vectors of RFC 4648, section 10. */
static void text_is_sent_in_base_64(void **state)
{
    (void)state;
    assert_sent("", "\033]52;c;\a");
    assert_sent("f", "\033]52;c;Zg==\a");
    assert_sent("fo", "\033]52;c;Zm8=\a");
    assert_sent("foo", "\033]52;c;Zm9v\a");
    assert_sent("foob", "\033]52;c;Zm9vYg==\a");
    assert_sent("fooba", "\033]52;c;Zm9vYmE=\a");
    assert_sent("foobar", "\033]52;c;Zm9vYmFy\a");
    assert_sent("\xff\xfe\xfd", "\033]52;c;//79\a");
}

/* ESC P piece ESC \, put together, is the sequence; no piece is longer than screen takes. */
static void screen_gets_it_in_pieces(void **state)
{
    (void)state;
    static char text[OSC52_TEXT_MOST];
    memset(text, 'x', sizeof text);
    struct buffer out = {0}, whole = {0}, together = {0};
    osc52_append(&out, view_make(text, sizeof text), true);
    osc52_append(&whole, view_make(text, sizeof text), false);
    struct view rest = buffer_view(&out);
    while (rest.length) {
        assert_true(view_starts_with(rest, "\033P"));
        size_t end = view_find(rest, view_of("\033\\"), 2);
        assert_true(end != VIEW_NONE && end - 2 < 768);
        buffer_append_view(&together, view_slice(rest, 2, end - 2));
        rest = view_from(rest, end + 2);
    }
    assert_true(view_equal(buffer_view(&together), buffer_view(&whole)));
    assert_true(whole.length <= 100000);
    buffer_deinit(&out);
    buffer_deinit(&whole);
    buffer_deinit(&together);
}

static bool takes(const char *term)
{
    return terminal_takes_osc(&(struct terminal_surroundings){.term = term});
}

static void consoles_that_would_show_it_are_not_sent_it(void **state)
{
    (void)state;
    static const char *const with[] = {"xterm",         "xterm-256color", "tmux-256color",
                                       "screen",        "foot",           "xterm-kitty",
                                       "xterm-ghostty", "alacritty",      "rxvt-unicode"};
    static const char *const without[] = {"linux", "vt100", "vt220", "dumb", "ansi", "", "unknown"};
    for (size_t i = 0; i < sizeof with / sizeof *with; i++)
        assert_true(takes(with[i]));
    for (size_t i = 0; i < sizeof without / sizeof *without; i++)
        assert_false(takes(without[i]));
    assert_false(takes(NULL));
}

static void links_are_for_terminals_that_are_known_to_make_them(void **state)
{
    (void)state;
    static const struct {
        struct terminal_surroundings around;
        bool shows;
    } cases[] = {
        {{.term = "xterm-kitty"}, true},
        {{.term = "foot"}, true},
        {{.term = "alacritty"}, true},
        {{.term = "xterm-ghostty"}, true},
        {{.term = "xterm-256color"}, false},
        {{.term = "xterm-256color", .vte = "7006"}, true},
        {{.term = "xterm-256color", .vte = "4602"}, false},
        {{.term = "xterm-256color", .konsole = "220401"}, true},
        {{.term = "xterm-256color", .konsole = "200802"}, false},
        {{.term = "xterm-256color", .windows = "a-b-c"}, true},
        {{.term = "xterm-256color", .program = "iTerm.app", .program_version = "3.4.19"}, true},
        {{.term = "xterm-256color", .program = "iTerm.app", .program_version = "2.9"}, false},
        {{.term = "xterm-256color", .program = "vscode", .program_version = "1.85.1"}, true},
        {{.term = "xterm-256color", .program = "Apple_Terminal"}, false},
        {{.term = "tmux-256color", .tmux = "x", .program = "tmux", .program_version = "3.4"}, true},
        {{.term = "tmux-256color", .tmux = "x", .program = "tmux", .program_version = "3.3a"},
         false},
        {{.term = "tmux-256color", .tmux = "x", .vte = "7006"}, false},
        {{.term = "screen-256color", .vte = "7006"}, false},
        {{.term = "xterm-256color", .vte = "7006", .sty = "1.pts"}, false},
        {{.term = "linux", .vte = "7006"}, false},
        {{.term = "vt100", .windows = "a"}, false},
        {{.term = NULL, .vte = "7006"}, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (terminal_shows_links(&cases[i].around) != cases[i].shows)
            fail_msg("case %zu", i);
}

static void screen_is_told_from_tmux(void **state)
{
    (void)state;
    struct terminal_surroundings around = {.term = "screen"};
    assert_false(terminal_is_in_screen(&around));
    around.sty = "1234.pts-0";
    assert_true(terminal_is_in_screen(&around));
    around.tmux = "/tmp/tmux,1,0";
    assert_false(terminal_is_in_screen(&around));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_sent_in_base_64),
        cmocka_unit_test(screen_gets_it_in_pieces),
        cmocka_unit_test(consoles_that_would_show_it_are_not_sent_it),
        cmocka_unit_test(links_are_for_terminals_that_are_known_to_make_them),
        cmocka_unit_test(screen_is_told_from_tmux),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
