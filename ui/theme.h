/*
 * Roles are what a piece of the screen is; a theme says how each looks with the
 * colours that the terminal has. Everything is readable without colour: then matches are
 * bold and underlined, derived headlines italic.
 */
#ifndef SHEAF_UI_THEME_H
#define SHEAF_UI_THEME_H

#include "ui/frame.h"

/*
 * X(IDENTIFIER, attributes without colour, attributes with colour, foreground among 8
 * colours, among 16, among 256). The colours are those that read on black and on white.
 */
#define ROLE_LIST(X)                                                                               \
    X(TEXT, 0, 0, -1, -1, -1)                                                                      \
    X(TITLE, FRAME_BOLD, FRAME_BOLD, -1, -1, -1)                                                   \
    X(INFORMATION, 0, 0, -1, -1, -1)                                                               \
    X(MARK, FRAME_BOLD, FRAME_BOLD, 6, 6, 37)                                                      \
    X(YEAR, 0, 0, 6, 6, 37)                                                                        \
    X(VENUE, 0, 0, 2, 2, 71)                                                                       \
    X(HEADLINE, FRAME_ITALIC, FRAME_ITALIC, -1, -1, -1)                                            \
    X(READER_HEADING, FRAME_BOLD, FRAME_BOLD, -1, -1, -1)                                          \
    X(READER_HEADLINE, FRAME_BOLD | FRAME_ITALIC, FRAME_BOLD | FRAME_ITALIC, -1, -1, -1)           \
    X(AUTHORS, 0, 0, 6, 6, 37)                                                                     \
    X(KEYWORDS, 0, 0, 5, 5, 133)                                                                   \
    X(LINK, 0, 0, 4, 12, 68)                                                                       \
    X(LABEL, FRAME_DIM, FRAME_DIM, -1, -1, -1)                                                     \
    X(MATCH, FRAME_BOLD | FRAME_UNDERLINE, FRAME_BOLD, 1, 9, 9)                                    \
    X(MATCH_CURRENT, FRAME_BOLD | FRAME_REVERSE, FRAME_BOLD | FRAME_REVERSE, 1, 9, 9)              \
    X(SEPARATOR, FRAME_DIM, FRAME_DIM, -1, -1, -1)                                                 \
    X(SEPARATOR_FOCUSED, FRAME_BOLD, FRAME_BOLD, 6, 6, 37)                                         \
    X(PROMPT, FRAME_BOLD, FRAME_BOLD, -1, -1, -1)                                                  \
    X(QUERY_TEXT, 0, 0, -1, -1, -1)                                                                \
    X(QUERY_FIELD, FRAME_BOLD, 0, 6, 6, 37)                                                        \
    X(QUERY_OPERATOR, FRAME_BOLD, FRAME_BOLD, 5, 5, 133)                                           \
    X(QUERY_REGEX, FRAME_BOLD, 0, 2, 2, 71)                                                        \
    X(QUERY_FUZZY, FRAME_ITALIC, 0, 4, 12, 68)                                                     \
    X(ERROR_PLACE, FRAME_BOLD | FRAME_REVERSE, FRAME_BOLD | FRAME_REVERSE, 1, 9, 9)                \
    X(ERROR, FRAME_BOLD, 0, 1, 9, 9)                                                               \
    X(STATUS, FRAME_DIM, FRAME_DIM, -1, -1, -1)                                                    \
    X(MESSAGE, 0, 0, -1, -1, -1)                                                                   \
    X(HELP_HEADING, FRAME_BOLD, FRAME_BOLD, -1, -1, -1)                                            \
    X(HELP_KEY, FRAME_BOLD, FRAME_BOLD, 6, 6, 37)                                                  \
    X(HELP_NAME, FRAME_DIM, FRAME_DIM, -1, -1, -1)

enum role {
#define ROLE_ENUM(identifier, plain, coloured, of_8, of_16, of_256) ROLE_##identifier,
    ROLE_LIST(ROLE_ENUM)
#undef ROLE_ENUM
        ROLE_COUNT
};

struct theme {
    struct style styles[ROLE_COUNT];
};

/* colors: 0, 8, 16 or 256 (anything between counts as the next lower). */
void theme_init(struct theme *theme, int colors);
/* over, painted on top of base: attributes add up, a colour of over wins. */
struct style style_on(struct style base, struct style over);

#endif
