/* Writing JSON text (RFC 8259): compact, UTF-8 as it is, only what must be is escaped. */
#ifndef SHEAF_IO_JSON_TEXT_H
#define SHEAF_IO_JSON_TEXT_H

#include "base/buffer.h"

/* Appends text as a JSON string, with its quotes. text is valid UTF-8. */
void json_text_append_string(struct buffer *out, struct view text);

#endif
