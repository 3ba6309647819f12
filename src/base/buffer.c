#include "base/buffer.h"

#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buffer_init(struct buffer *buffer)
{
    *buffer = (struct buffer){0};
}

void buffer_deinit(struct buffer *buffer)
{
    free(buffer->data);
    buffer_init(buffer);
}

void buffer_clear(struct buffer *buffer)
{
    buffer_truncate(buffer, 0);
}

void buffer_truncate(struct buffer *buffer, size_t length)
{
    if (length > buffer->length)
        return;
    buffer->length = length;
    if (buffer->data)
        buffer->data[length] = '\0';
}

char *buffer_reserve(struct buffer *buffer, size_t extra)
{
    if (extra > (size_t)-1 - buffer->length - 1)
        memory_die("out of memory");
    void *data = buffer->data;
    memory_reserve(&data, &buffer->capacity, buffer->length + extra + 1, 1);
    buffer->data = data;
    return buffer->data + buffer->length;
}

void buffer_append(struct buffer *buffer, const char *data, size_t length)
{
    char *end = buffer_reserve(buffer, length);
    if (length)
        memcpy(end, data, length);
    buffer->length += length;
    buffer->data[buffer->length] = '\0';
}

void buffer_append_view(struct buffer *buffer, struct view view)
{
    buffer_append(buffer, view.data, view.length);
}

void buffer_append_string(struct buffer *buffer, const char *string)
{
    buffer_append_view(buffer, view_of(string));
}

void buffer_append_byte(struct buffer *buffer, char byte)
{
    buffer_append(buffer, &byte, 1);
}

void buffer_append_repeat(struct buffer *buffer, char byte, size_t count)
{
    memset(buffer_reserve(buffer, count), byte, count);
    buffer->length += count;
    buffer->data[buffer->length] = '\0';
}

void buffer_append_format(struct buffer *buffer, const char *format, ...)
{
    va_list measure, print;
    va_start(measure, format);
    va_copy(print, measure);
    int length = vsnprintf(NULL, 0, format, measure);
    va_end(measure);
    if (length > 0) {
        vsnprintf(buffer_reserve(buffer, (size_t)length), (size_t)length + 1, format, print);
        buffer->length += (size_t)length;
    }
    va_end(print);
}

void buffer_remove(struct buffer *buffer, size_t offset, size_t count)
{
    if (offset >= buffer->length)
        return;
    if (count > buffer->length - offset)
        count = buffer->length - offset;
    memmove(buffer->data + offset, buffer->data + offset + count, buffer->length - offset - count);
    buffer_truncate(buffer, buffer->length - count);
}

void buffer_insert(struct buffer *buffer, size_t offset, const char *data, size_t length)
{
    if (offset > buffer->length)
        offset = buffer->length;
    buffer_reserve(buffer, length);
    memmove(buffer->data + offset + length, buffer->data + offset, buffer->length - offset);
    if (length)
        memcpy(buffer->data + offset, data, length);
    buffer->length += length;
    buffer->data[buffer->length] = '\0';
}

struct view buffer_view(const struct buffer *buffer)
{
    return view_make(buffer->data, buffer->length);
}

const char *buffer_string(const struct buffer *buffer)
{
    return buffer->data ? buffer->data : "";
}

char *buffer_detach(struct buffer *buffer)
{
    char *data = buffer->data ? buffer->data : memory_copy_string("", 0);
    buffer_init(buffer);
    return data;
}
