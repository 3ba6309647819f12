/*
 * The end of a zip file. Members are found by the headers in front of them, in order, and
 * where such a header is damaged its member is passed over without a word; the list of
 * members at the end of the file shows whether any were.
 */
#ifndef SHEAF_IO_READER_ZIP_H
#define SHEAF_IO_READER_ZIP_H

#include "base/buffer.h"

/* The record that ends the file, with the longest comment. */
enum { ZIP_TAIL_BYTES = 22 + 65535 };

/* tail: the last bytes of the file, at least ZIP_TAIL_BYTES when it has so many; members:
   how many were found, folders and all. Appends what is wrong with the file, if anything. */
void reader_zip_check_end(struct view tail, size_t members, struct buffer *reason);

#endif
