/*
 * The one function that every string passes before it reaches a terminal: file
 * names, messages, titles, errors, text printed after the screen has closed.
 *
 * What comes out never holds C0 or C1 controls, DEL, bidi embeddings, overrides
 * or isolates (U+202A-202E, U+2066-2069), U+061C, U+200E/F, line and paragraph
 * separators, U+0085, tags (U+E0000-E0FFF but for emoji flags, dropped too),
 * variation selectors 17-256, zero-width and format characters (ZWSP, WJ, BOM,
 * soft hyphen, CGJ, Hangul fillers, ...), private-use or unassigned code points.
 * ZWJ, ZWNJ and VS15/VS16 are kept here for the cluster layer (text/cluster.h), which
 * draws none of them.
 *
 * Controls become visible marks, ASCII only: ESC -> ^[, DEL -> ^?, U+009B -> <9B>,
 * U+202E -> <202E>, U+2028 -> <2028>. Soft hyphens, ZWSP, WJ, BOM, CGJ and the
 * directional marks (U+061C, U+200E/F) vanish, as do all other formats and fillers.
 * Private-use and unassigned code points become U+FFFD.
 */
#ifndef SHEAF_TEXT_CLEAN_H
#define SHEAF_TEXT_CLEAN_H

#include "base/buffer.h"

#include <stdint.h>

enum clean_mode {
    CLEAN_LINE, /* one row: newline, tab, CR, VT, FF, NEL, U+2028/9 become one blank */
    CLEAN_TEXT  /* several rows: LF stays, CR LF and CR become LF, tab becomes four blanks */
};

/* True when clean_append() would append text as it is (the usual case, fast). */
bool clean_is_clean(struct view text, enum clean_mode mode);
/* Appends the cleaned form of text. Bytes that are not UTF-8 become U+FFFD. */
void clean_append(struct buffer *out, struct view text, enum clean_mode mode);
/* What stands in place of one code point: appends 0 or more bytes, returns false
   when that is the code point itself. */
bool clean_code_point(struct buffer *out, uint32_t code_point, enum clean_mode mode);
/* How many code points in text are hidden ones that could carry a message (tags,
   VS17-256): a reader is warned about them. */
size_t clean_count_hidden(struct view text);

#endif
