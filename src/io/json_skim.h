/*
 * Long strings in JSON need not be looked at byte by byte by a parser: what stands between
 * two quotes without control characters and \u is the text itself, but for \n and its like.
 * The parser gets the quotes, and what lies between is handed to its caller aside:
 *
 *   {"title": "Graphs", "abstract": "We show that ... of all.", "year": 2020}
 *   ^ to the parser ................^ passed over ...........^ to the parser ...
 *
 * Strings that are short, hold what was named, or are not whole in the text are left to the
 * parser. Only quotes and backslashes are counted here: whether the text is JSON is for the
 * parser to say, and after a mistake that it finds counting must begin anew with a zeroed
 * struct, outside of strings.
 */
#ifndef SHEAF_IO_JSON_SKIM_H
#define SHEAF_IO_JSON_SKIM_H

#include "base/view.h"

enum { JSON_SKIM_BYTES = 32 }; /* shorter strings are not worth the trouble */

struct json_skim {
    bool in_string; /* the text so far ended in one … */
    bool escaped;   /* … and behind a backslash in it */
};

/* The content of a string: valid for json_text_append_decoded() when it has escapes, else as it
   is. Empty: none. */
struct json_passed {
    struct view text;
    bool has_escapes;
};

/* How many bytes of text, which goes on where the last one ended, are for the parser: all, or
   those up to and with the quote that opens *passed, which is to be passed over. The next text
   must begin at the quote that closes it. */
size_t json_skim_next(struct json_skim *skim, struct view text, struct json_passed *passed);

#endif
