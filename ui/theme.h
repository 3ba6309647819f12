/*
 * Roles are what a piece of the screen is; a theme says how each looks (ui/style.h has the
 * words). Three are built in: dark and light, for a background of that kind, and auto, whose
 * colours can be read on both. Everything is readable without colour: then matches are bold
 * and underlined, derived headlines italic. The terminal's own background is kept.
 *
 * The settings choose a theme, change one, or make another:
 *
 *     theme = mine
 *     [theme.mine]
 *     like = dark
 *     match = bold underline #ffd75f/220/yellow
 *     current-row = on 236
 */
#ifndef SHEAF_UI_THEME_H
#define SHEAF_UI_THEME_H

#include "state/settings.h"
#include "ui/frame.h"

/*
 * X(IDENTIFIER, name in settings, attributes without colour, look in the themes auto, dark and
 * light). "" in the last two: as in auto.
 */
#define ROLE_LIST(X)                                                                               \
    X(TEXT, "text", 0, "", "", "")                                                                 \
    X(TITLE, "title", FRAME_BOLD, "bold", "", "")                                                  \
    X(INFORMATION, "information", 0, "", "", "")                                                   \
    X(MARK, "mark", FRAME_BOLD, "bold 37/cyan", "bold 80/bright-cyan", "bold 25/blue")             \
    X(CURRENT_ROW, "current-row", 0, "", "", "")                                                   \
    X(STAR, "star", FRAME_BOLD, "172/yellow", "221/bright-yellow", "130/yellow")                   \
    X(READ, "read", FRAME_DIM, "dim", "", "")                                                      \
    X(YEAR, "year", 0, "37/cyan", "73/cyan", "23/cyan")                                            \
    X(VENUE, "venue", 0, "71/green", "108/green", "28/green")                                      \
    X(HEADLINE, "headline", FRAME_ITALIC, "italic", "", "")                                        \
    X(READER_HEADING, "reader-title", FRAME_BOLD, "bold", "", "")                                  \
    X(READER_HEADLINE, "reader-headline", FRAME_BOLD | FRAME_ITALIC, "bold italic", "", "")        \
    X(AUTHORS, "authors", 0, "37/cyan", "110/cyan", "24/blue")                                     \
    X(KEYWORDS, "keywords", 0, "133/magenta", "176/magenta", "90/magenta")                         \
    X(LINK, "link", 0, "68/bright-blue", "75/bright-blue", "25/blue")                              \
    X(STRONG, "bold", FRAME_BOLD, "bold", "", "")                                                  \
    X(EMPHASIS, "italic", FRAME_ITALIC, "italic", "", "")                                          \
    X(UNDERLINED, "underlined", FRAME_UNDERLINE, "underline", "", "")                              \
    X(CODE, "code", FRAME_DIM, "71/green", "108/green", "28/green")                                \
    X(TEXT_LINK, "text-link", FRAME_UNDERLINE, "underline 68/bright-blue",                         \
      "underline 75/bright-blue", "underline 25/blue")                                             \
    X(LABEL, "label", FRAME_DIM, "dim", "", "")                                                    \
    X(MATCH, "match", FRAME_BOLD | FRAME_UNDERLINE, "bold bright-red", "bold 215/bright-yellow",   \
      "bold 160/red")                                                                              \
    X(MATCH_CURRENT, "current-match", FRAME_BOLD | FRAME_REVERSE, "bold reverse bright-red",       \
      "bold reverse 215/bright-yellow", "bold reverse 160/red")                                    \
    X(BAR, "bar", 0, "68/bright-blue", "75/bright-blue", "25/blue")                                \
    X(SEPARATOR, "separator", FRAME_DIM, "dim", "", "")                                            \
    X(SEPARATOR_FOCUSED, "separator-focused", FRAME_BOLD, "bold 37/cyan", "bold 80/bright-cyan",   \
      "bold 25/blue")                                                                              \
    X(PROMPT, "prompt", FRAME_BOLD, "bold", "", "")                                                \
    X(QUERY_TEXT, "query", 0, "", "", "")                                                          \
    X(QUERY_FIELD, "query-field", FRAME_BOLD, "37/cyan", "73/cyan", "23/cyan")                     \
    X(QUERY_OPERATOR, "query-operator", FRAME_BOLD, "bold 133/magenta", "bold 176/magenta",        \
      "bold 90/magenta")                                                                           \
    X(QUERY_REGEX, "query-regex", FRAME_BOLD, "71/green", "108/green", "28/green")                 \
    X(QUERY_FUZZY, "query-fuzzy", FRAME_ITALIC, "68/bright-blue", "75/bright-blue", "25/blue")     \
    X(ERROR_PLACE, "error-place", FRAME_BOLD | FRAME_REVERSE, "bold reverse bright-red",           \
      "bold reverse 210/bright-red", "bold reverse 160/red")                                       \
    X(ERROR, "error", FRAME_BOLD, "bright-red", "210/bright-red", "160/red")                       \
    X(STATUS, "status", FRAME_DIM, "dim", "", "")                                                  \
    X(MESSAGE, "message", 0, "", "", "")                                                           \
    X(HELP_HEADING, "help-heading", FRAME_BOLD, "bold", "", "")                                    \
    X(HELP_KEY, "help-key", FRAME_BOLD, "bold 37/cyan", "bold 80/bright-cyan", "bold 25/blue")     \
    X(HELP_NAME, "help-name", FRAME_DIM, "dim", "", "")

enum role {
#define ROLE_ENUM(identifier, name, plain, automatic, dark, light) ROLE_##identifier,
    ROLE_LIST(ROLE_ENUM)
#undef ROLE_ENUM
        ROLE_COUNT
};

struct theme {
    struct style styles[ROLE_COUNT];
};

/* The theme that the settings choose, for a terminal of so many colours (0, 8, 16, 256 or
   STYLE_COLORS_ALL; anything between counts as the next lower). What is wrong in a section is
   passed over. */
void theme_init(struct theme *theme, const struct settings *settings, int colors);
/* Appends the names of all roles, a blank between them. */
void theme_append_roles(struct buffer *out);
/* Reports what is wrong in the sections of themes among the problems of the settings. */
void theme_check(struct settings *settings);

#endif
