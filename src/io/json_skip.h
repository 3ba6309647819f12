/*
 * Passing over the rest of a JSON record that cannot be parsed, to where the next one of
 * its list begins. Only strings and brackets are looked at:
 *
 *   [ {"title": "A"}, {"title": oops, "year": 2020}, {"title": "C"} ]
 *                                   ^ from here      ^ to here
 *
 * Where the mistake lies in the brackets or quotes themselves the next record is not
 * found: to guess would make records of parts of records.
 */
#ifndef SHEAF_IO_JSON_SKIP_H
#define SHEAF_IO_JSON_SKIP_H

#include "base/view.h"

#include <stdbool.h>

struct json_skip {
    enum { SKIP_RECORD, SKIP_BEHIND_RECORD, SKIP_BEHIND_COMMA, SKIP_LIST_ENDED, SKIP_LOST } place;
    unsigned depth; /* containers open, the record among them */
    bool in_string;
    bool escaped; /* a backslash was the last byte of the string */
};

/* Goes on through text, which may end anywhere. Returns the offset of the '{' that begins
   the next record; VIEW_NONE when it is not in text, and never will be once place is
   SKIP_LIST_ENDED or SKIP_LOST. */
size_t json_skip_find(struct json_skip *skip, struct view text);

#endif
