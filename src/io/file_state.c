#include "io/file_state.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BLOCK_BYTES = 1 << 18 };

/* File systems keep times coarsely, FAT to two seconds: what is written right after a stamp
   was taken may not show in the next. */
#define COARSE_NANOSECONDS ((int64_t)3000000000)

static int64_t nanoseconds(struct timespec time)
{
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static struct file_stamp make_stamp(const struct stat *information)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (struct file_stamp){.there = true,
                               .regular = S_ISREG(information->st_mode),
                               .device = information->st_dev,
                               .inode = information->st_ino,
                               .size = (uint64_t)information->st_size,
                               .modified = nanoseconds(information->st_mtim),
                               .changed = nanoseconds(information->st_ctim),
                               .taken = nanoseconds(now)};
}

struct file_stamp file_stamp_take(const char *path)
{
    struct stat information;
    if (stat(path, &information) != 0)
        return (struct file_stamp){.error = errno};
    return make_stamp(&information);
}

static bool is_settled(int64_t time, int64_t taken)
{
    return time < taken - COARSE_NANOSECONDS;
}

bool file_stamp_is_same(const struct file_stamp *before, const struct file_stamp *now)
{
    if (!before->there || !now->there)
        return before->there == now->there && before->error == now->error;
    return before->device == now->device && before->inode == now->inode &&
           before->size == now->size && before->modified == now->modified &&
           before->changed == now->changed && is_settled(before->modified, before->taken) &&
           is_settled(before->changed, before->taken);
}

void file_look_deinit(struct file_look *look)
{
    buffer_deinit(&look->end);
    *look = (struct file_look){0};
}

/* What is being compared. */
struct comparison {
    const struct digest *known;
    uint64_t from;
    uint64_t most;
    const atomic_bool *cancel;
    struct file_look *look;
    uint64_t at; /* bytes read */
};

/* Takes a block of the file; false when it is another file. */
static bool take(struct comparison *comparison, struct view block)
{
    struct file_look *look = comparison->look;
    const struct digest *known = comparison->known;
    uint64_t before = comparison->at;
    comparison->at += block.length;
    if (comparison->at > comparison->from) {
        size_t skip = comparison->from > before ? (size_t)(comparison->from - before) : 0;
        if (comparison->at - comparison->from > comparison->most)
            return false;
        buffer_append_view(&look->end, view_from(block, skip));
    }
    if (before < known->length && comparison->at >= known->length) {
        size_t rest = (size_t)(known->length - before);
        digest_add(&look->digest, view_slice(block, 0, rest));
        if (!digest_equal(&look->digest, known))
            return false;
        block = view_from(block, rest);
    }
    digest_add(&look->digest, block);
    return true;
}

static enum file_change read_and_compare(struct comparison *comparison, int descriptor)
{
    struct buffer block = {0};
    enum file_change change = FILE_FAILED;
    while (!atomic_load_explicit(comparison->cancel, memory_order_relaxed)) {
        ssize_t count = read(descriptor, buffer_reserve(&block, BLOCK_BYTES), BLOCK_BYTES);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0) {
            comparison->look->stamp.error = count < 0 ? errno : 0;
            if (count == 0)
                change = comparison->at < comparison->known->length    ? FILE_OTHER
                         : comparison->at == comparison->known->length ? FILE_SAME
                                                                       : FILE_GREW;
            break;
        }
        if (!take(comparison, view_make(block.data, (size_t)count))) {
            change = FILE_OTHER;
            break;
        }
    }
    buffer_deinit(&block);
    return change;
}

enum file_change file_compare(const char *path, const struct digest *known, uint64_t from,
                              uint64_t most, const atomic_bool *cancel, struct file_look *look)
{
    struct comparison comparison = {known, from, most, cancel, look, 0};
    struct stat information;
    enum file_change change = FILE_OTHER;
    int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0 || fstat(descriptor, &information) != 0) {
        look->stamp = (struct file_stamp){.error = errno};
        if (descriptor >= 0)
            close(descriptor);
        return FILE_FAILED;
    }
    look->stamp = make_stamp(&information);
    uint64_t expected = most ? UINT64_MAX : known->length;
    if (look->stamp.regular && look->stamp.size >= known->length && look->stamp.size <= expected)
        change = read_and_compare(&comparison, descriptor);
    close(descriptor);
    return change;
}
