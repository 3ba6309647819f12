/*
 * A key as the program knows it, whatever terminal sent it: a character or a named
 * key, with modifiers. Keys have names that are the same in the key map, in help, in
 * settings and in scripts: "j", "Space", "C-d", "Enter", "PgDn", "M-x", "漢".
 */
#ifndef SHEAF_SESSION_KEY_H
#define SHEAF_SESSION_KEY_H

#include "base/buffer.h"

#include <stdint.h>

/* X(IDENTIFIER, name). Codes follow the Unicode range. */
#define KEY_LIST(X)                                                                                \
    X(ENTER, "Enter")                                                                              \
    X(TAB, "Tab")                                                                                  \
    X(ESCAPE, "Esc")                                                                               \
    X(BACKSPACE, "Backspace")                                                                      \
    X(DELETE, "Del")                                                                               \
    X(INSERT, "Ins")                                                                               \
    X(UP, "Up")                                                                                    \
    X(DOWN, "Down")                                                                                \
    X(LEFT, "Left")                                                                                \
    X(RIGHT, "Right")                                                                              \
    X(HOME, "Home")                                                                                \
    X(END, "End")                                                                                  \
    X(PAGE_UP, "PgUp")                                                                             \
    X(PAGE_DOWN, "PgDn")                                                                           \
    X(BACK_TAB, "S-Tab")                                                                           \
    X(F1, "F1")

enum key_code {
    KEY_CODE_FIRST = 0x110000,
#define KEY_ENUM(identifier, name) KEY_CODE_##identifier,
    KEY_LIST(KEY_ENUM)
#undef KEY_ENUM
        KEY_CODE_LIMIT
};

enum key_modifiers {
    KEY_CONTROL = 1, /* "C-": with a letter a-z or one of @ [ \ ] ^ _ */
    KEY_META = 2     /* "M-": Alt, or Esc before the key within the escape delay */
};

struct key {
    uint32_t code; /* a Unicode scalar value >= 0x20, or one of enum key_code */
    uint32_t modifiers;
};

bool key_equal(struct key a, struct key b);
/* Appends the key's name. "Space" stands for ' ', "<" for itself. */
void key_append_name(struct buffer *out, struct key key);
/* Appends the character that a key types; nothing for named keys. */
void key_append_text(struct buffer *out, struct key key);
/* Reads a name that fills the view. False when it is none. What begins a comment or ends a
   name in a settings file has a second name: Colon, Equals, Semicolon, Hash, Bracket. */
bool key_from_name(struct view name, struct key *key);

/* Keys typed one after the other, that mean something together. */
enum { KEY_SERIES_MOST = 4 };
struct key_series {
    struct key keys[KEY_SERIES_MOST];
    size_t count;
};

/* Whether the first keys of series are those of start. */
bool key_series_begins(const struct key_series *series, const struct key_series *start);
/* Appends the keys as scripts have them: "j", "C-d", "gg", "g<Home>". */
void key_series_append_name(struct buffer *out, const struct key_series *series);
/* Reads names with blanks between: "g g". False when one is none, or there are too many. */
bool key_series_from_names(struct view names, struct key_series *series);

#endif
