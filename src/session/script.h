/*
 * Scripts drive the program without a terminal (--script): one step a line.
 *
 *   # a comment                    keys jj<Enter>/graph<C-d>     typed one by one;
 *   size 100x30                         names of keys stand in <…>; blanks separate
 *   wait                                nothing: <Space> is a blank
 *   dump                           wait: until all is loaded and the search complete
 *   text any text as it is         dump: the screen is printed here
 *   styles                         styles: as dump, with a row of styles below each row
 */
#ifndef SHEAF_SESSION_SCRIPT_H
#define SHEAF_SESSION_SCRIPT_H

#include "base/status.h"
#include "session/key.h"

enum script_step_kind { SCRIPT_KEY, SCRIPT_SIZE, SCRIPT_WAIT, SCRIPT_DUMP, SCRIPT_STYLES };

struct script_step {
    enum script_step_kind kind;
    struct key key;
    int rows;
    int columns;
};

struct script {
    struct script_step *steps;
    size_t count;
    size_t capacity;
};

/* Parses a whole script. STATUS_INVALID: message says "LINE: what is wrong". */
enum status script_parse(struct script *script, struct view text, struct buffer *message);
void script_deinit(struct script *script);

#endif
