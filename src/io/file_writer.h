/*
 * A file that is written whole or not at all: the bytes go to a new file in the same
 * folder, which takes the old one's place when all of them are on the disk. Whatever goes
 * wrong before that leaves the old file as it was. What reads the old one reads on in it.
 *
 * The new file has the old one's permissions. A symbolic link stays one: the file that it
 * leads to is written.
 */
#ifndef SHEAF_IO_FILE_WRITER_H
#define SHEAF_IO_FILE_WRITER_H

#include "base/buffer.h"
#include "base/status.h"

struct file_writer;

/* What stands under a name before it is written. */
enum file_writer_target {
    FILE_WRITER_NEW,
    FILE_WRITER_OLD,  /* a regular file: it would be replaced */
    FILE_WRITER_OTHER /* a folder, a device, a pipe: never written */
};
enum file_writer_target file_writer_look(const char *path);
/* The two names lead to one file that is there. */
bool file_writer_is_same(const char *path, const char *other);

/* Begins to write. message says why it cannot be done, without the file's name; NULL is
   returned then. */
struct file_writer *file_writer_open(const char *path, struct buffer *message);
/* The same without a name, for file_writer_take(). */
struct file_writer *file_writer_open_nameless(struct buffer *message);
/* After a failure the writer is only good for file_writer_abandon(). */
enum status file_writer_write(struct file_writer *writer, struct view bytes,
                              struct buffer *message);
/* Puts the file in its place and frees the writer, whatever it returns. */
enum status file_writer_finish(struct file_writer *writer, struct buffer *message);
/* The descriptor of a file without a name, at its start; the caller closes it. Frees the
   writer. */
int file_writer_take(struct file_writer *writer);
/* Removes what was written and frees the writer. NULL is allowed. */
void file_writer_abandon(struct file_writer *writer);

#endif
