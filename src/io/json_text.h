/* JSON strings (RFC 8259, section 7), written: compact, UTF-8 as it is, only what must be is
   escaped; and read, as far as a parser need not do it. */
#ifndef SHEAF_IO_JSON_TEXT_H
#define SHEAF_IO_JSON_TEXT_H

#include "base/buffer.h"

/* Appends text as a JSON string, with its quotes. text is valid UTF-8. */
void json_text_append_string(struct buffer *out, struct view text);

/* A byte that stands behind a backslash for one character: any of "\/bfnrt. */
bool json_text_is_escape(char byte);
/* Appends what the content of a string stands for, in which all escapes are of that kind. */
void json_text_append_decoded(struct buffer *out, struct view content);

#endif
