/*
 * Characters by name and number, as XML and HTML refer to them: &uuml; &#252; &#xFC;
 */
#ifndef SHEAF_TEXT_ENTITY_H
#define SHEAF_TEXT_ENTITY_H

#include "base/buffer.h"

#include <stdint.h>

struct entity {
    const char *name; /* without & and ; */
    uint32_t code_point;
};

/* Sorted by name. */
extern const struct entity entity_table[];
extern const size_t entity_table_count;

/* Appends the character of this name ("uuml"), in UTF-8. False when there is none. */
bool entity_append(struct buffer *out, struct view name);
/* Reads a reference at the start of text, "&name;", "&#252;" or "&#xFC;", and appends its
   character. Returns its bytes in text; 0 when there is none: the "&" stands for
   itself. Numbers 128 to 159 are read as Windows-1252, as browsers do (HTML, 13.2.5.80);
   those of no character are no references. */
size_t entity_append_reference(struct buffer *out, struct view text);

#endif
