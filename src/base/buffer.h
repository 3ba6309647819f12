/*
 * A growable byte buffer. `data` is always NUL-terminated after the first append
 * (the NUL is not counted), may hold NULs of its own, and moves when it grows: a
 * view of a buffer is valid until the next append. A zeroed struct is an empty
 * buffer.
 */
#ifndef SHEAF_BASE_BUFFER_H
#define SHEAF_BASE_BUFFER_H

#include "base/view.h"

struct buffer {
    char *data;
    size_t length;
    size_t capacity;
};

void buffer_init(struct buffer *buffer);
/* Frees the bytes; the buffer is empty and usable again. */
void buffer_deinit(struct buffer *buffer);
/* Empties it and keeps the memory. */
void buffer_clear(struct buffer *buffer);
/* Makes it at most `length` bytes long. */
void buffer_truncate(struct buffer *buffer, size_t length);
/* Room for `extra` more bytes without moving; returns where they would go. */
char *buffer_reserve(struct buffer *buffer, size_t extra);

void buffer_append(struct buffer *buffer, const char *data, size_t length);
void buffer_append_view(struct buffer *buffer, struct view view);
void buffer_append_string(struct buffer *buffer, const char *string);
void buffer_append_byte(struct buffer *buffer, char byte);
/* Appends count copies of byte. */
void buffer_append_repeat(struct buffer *buffer, char byte, size_t count);
void buffer_append_format(struct buffer *buffer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Removes `count` bytes at offset; both are clipped. */
void buffer_remove(struct buffer *buffer, size_t offset, size_t count);
/* Inserts bytes at offset (clipped to the length). data must not lie in the buffer. */
void buffer_insert(struct buffer *buffer, size_t offset, const char *data, size_t length);

/* What is in it; see above for how long. */
struct view buffer_view(const struct buffer *buffer);
/* The bytes as a NUL-terminated string ("" when empty). */
const char *buffer_string(const struct buffer *buffer);
/* Hands the bytes over, NUL-terminated; the caller frees them. The buffer is empty. */
char *buffer_detach(struct buffer *buffer);

#endif
