/*
 * Breaking text into lines of at most so many columns, by UAX 14 with East Asian
 * rules: no line starts with closing punctuation, small kana or a prolonged sound
 * mark, none ends with an opening bracket. A word longer than a line is cut between
 * clusters; so is anything at a width of 1, where a wide cluster stands alone on its
 * line (and is drawn as a blank by whoever has only one column).
 */
#ifndef SHEAF_TEXT_WRAP_H
#define SHEAF_TEXT_WRAP_H

#include "text/cluster.h"
#include "text/hyphenation.h"

/* Bytes [start, end) of the text stand on this line; blanks at the break and the
   newline itself are left out. `next` is where the following line begins. */
struct wrap_line {
    size_t start;
    size_t end;
    size_t next;
    int columns; /* without the hyphen */
    bool hyphen; /* a word is divided at its end: a hyphen is to be drawn there */
};

struct wrap_lines {
    struct wrap_line *items;
    size_t count;
    size_t capacity;
};

/* Replaces what lines holds (zeroed or used before). width >= 1 columns. A newline
   in text ends a line; an empty text gives no line. */
void wrap_text(struct wrap_lines *lines, struct view text, int width,
               const struct width_policy *policy);
/* The same, with words of ASCII letters divided where they would leave a gap; NULL: none. */
void wrap_text_hyphenated(struct wrap_lines *lines, struct view text, int width,
                          const struct width_policy *policy, const struct hyphenation *hyphenation);
void wrap_lines_deinit(struct wrap_lines *lines);

#endif
