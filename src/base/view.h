/*
 * A view is a pair (data, length) of bytes that somebody else owns. It is not
 * NUL-terminated. A view is valid as long as its owner says; a view of length
 * zero may have any data pointer, NULL included.
 *
 * Offsets and lengths here are bytes. Clusters and columns live in src/text/.
 */
#ifndef SHEAF_BASE_VIEW_H
#define SHEAF_BASE_VIEW_H

#include <stdbool.h>
#include <stddef.h>

struct view {
    const char *data;
    size_t length;
};

/* Making views. */

/* The bytes of a NUL-terminated string, without the NUL; empty for NULL. */
struct view view_of(const char *string);
static inline struct view view_make(const char *data, size_t length)
{
    struct view view = {data, length};
    return view;
}
/* Bytes [start, start + length) of view, clipped to what is there. */
struct view view_slice(struct view view, size_t start, size_t length);
/* Everything from start on; empty when start is beyond the end. */
struct view view_from(struct view view, size_t start);
/* Without ASCII blanks (space, \t \n \v \f \r) at both ends. */
struct view view_trim(struct view view);
/* Cuts the bytes before the first separator off rest and returns them; rest
   becomes what follows the separator. When rest holds none, returns all of it and
   rest becomes empty with data NULL. A caller loops until rest->data is NULL. */
struct view view_split(struct view *rest, char separator);
/* The next line of rest without its end; LF, CRLF and CR end a line. Advances
   rest. False when rest was empty. */
bool view_next_line(struct view *rest, struct view *line);

/* Comparing and finding. */

bool view_equal(struct view a, struct view b);
bool view_equal_string(struct view a, const char *b);
/* ASCII letters compare without case, all other bytes exactly. */
bool view_equal_ignore_case(struct view a, struct view b);
bool view_starts_with(struct view view, const char *prefix);
bool view_starts_with_ignore_case(struct view view, const char *prefix);
bool view_ends_with(struct view view, const char *suffix);
/* Byte order, shorter first when one begins the other: <0, 0, >0. */
int view_compare(struct view a, struct view b);
/* Offset of the first occurrence at or after start, or VIEW_NONE. */
#define VIEW_NONE ((size_t)-1)
size_t view_find(struct view haystack, struct view needle, size_t start);
size_t view_find_byte(struct view haystack, char byte, size_t start);
/* The same for an ASCII letter, given small, in either case. */
size_t view_find_letter(struct view haystack, char letter, size_t start);
/* No byte of 0x80 or above. */
bool view_is_ascii(struct view view);
/* 64-bit FNV-1a; stable across runs and machines. */
unsigned long long view_hash(struct view view);

/* Reading a decimal integer (optional leading '-') that fills the whole view.
   False, and *value untouched, when it is none or does not fit. */
bool view_to_long(struct view view, long *value);
/* The same for 16 hexadecimal digits in small letters. */
bool view_to_hash(struct view view, unsigned long long *value);

#endif
