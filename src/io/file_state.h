/*
 * What a file was when it was read, and what has become of it since. Telling "nothing" costs
 * a stat(); telling "it has only grown" costs reading what was there before once more, at the
 * speed of memory, because a program that writes a file anew may leave its end as it was.
 */
#ifndef SHEAF_IO_FILE_STATE_H
#define SHEAF_IO_FILE_STATE_H

#include "base/buffer.h"
#include "io/digest.h"

#include <stdatomic.h>
#include <sys/types.h>

/* What the system says of a file at one moment. */
struct file_stamp {
    bool there;
    bool regular;
    int error; /* errno, when it is not there */
    dev_t device;
    ino_t inode;
    uint64_t size;
    int64_t modified; /* nanoseconds since 1970, as are the others */
    int64_t changed;
    int64_t taken;
};

struct file_stamp file_stamp_take(const char *path);
/* Nothing has been written to the file between the two. False also when that cannot be told,
   because the earlier one was taken right after something was. */
bool file_stamp_is_same(const struct file_stamp *before, const struct file_stamp *now);

enum file_change {
    FILE_SAME,  /* the bytes are those known */
    FILE_GREW,  /* the bytes known, and more behind them */
    FILE_OTHER, /* anything else */
    FILE_FAILED /* it cannot be read: `error` of the stamp says why; or cancelled */
};

/* What file_compare() has seen. A zeroed struct is empty. */
struct file_look {
    struct file_stamp stamp; /* taken before the bytes were read */
    struct digest digest;    /* of all bytes of the file, when it grew */
    struct buffer end;       /* the bytes from `from` on, when it grew */
};
void file_look_deinit(struct file_look *look);

/* Compares a file with the digest of the bytes read from its start before. When it has grown,
   the bytes from offset `from` (at most known->length) on are kept; a file that would make
   that more than `most` bytes counts as another. */
enum file_change file_compare(const char *path, const struct digest *known, uint64_t from,
                              uint64_t most, const atomic_bool *cancel, struct file_look *look);

#endif
