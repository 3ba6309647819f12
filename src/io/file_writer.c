#include "io/file_writer.h"

#include "base/language.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    TRIES = 100,                /* other writers may have taken a name */
    BYTES_UNTIL_SENT = 4 << 20, /* what is on its way to the disk early need not be waited for */
    NEW_FILE_MODE = 0666        /* less what the user's mask takes away */
};

struct file_writer {
    struct buffer path;      /* of the file itself, behind symbolic links */
    struct buffer temporary; /* of the new one */
    int descriptor;
    off_t written;
    off_t sent;
};

static enum status fail(struct buffer *message)
{
    buffer_append_string(message, language_error(errno));
    return STATUS_SYSTEM;
}

/* ---- what is there ---- */

enum file_writer_target file_writer_look(const char *path)
{
    struct stat information;
    if (stat(path, &information) != 0)
        return errno == ENOENT ? FILE_WRITER_NEW : FILE_WRITER_OTHER;
    return S_ISREG(information.st_mode) ? FILE_WRITER_OLD : FILE_WRITER_OTHER;
}

bool file_writer_is_same(const char *path, const char *other)
{
    struct stat a, b;
    return stat(path, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

/* ---- beginning ---- */

/* The folder of a path, with the slash at its end; empty for the current one. */
static struct view folder_of(struct view path)
{
    size_t length = path.length;
    while (length > 0 && path.data[length - 1] != '/')
        length--;
    return view_slice(path, 0, length);
}

static void resolve(struct file_writer *writer, const char *path)
{
    char *real = realpath(path, NULL);
    buffer_append_string(&writer->path, real ? real : path);
    free(real);
}

/* The name has little to do with the file's own, which may be as long as names can be. */
static bool create_temporary(struct file_writer *writer)
{
    for (int i = 0; i < TRIES; i++) {
        buffer_clear(&writer->temporary);
        buffer_append_view(&writer->temporary, folder_of(buffer_view(&writer->path)));
        buffer_append_format(&writer->temporary, ".sheaf-%ld-%d", (long)getpid(), i);
        writer->descriptor = open(buffer_string(&writer->temporary),
                                  O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, NEW_FILE_MODE);
        if (writer->descriptor >= 0 || errno != EEXIST)
            break;
    }
    return writer->descriptor >= 0;
}

/* Owner and group are kept where that is allowed. */
static void take_over_mode(const struct file_writer *writer)
{
    struct stat old;
    if (stat(buffer_string(&writer->path), &old) != 0)
        return;
    if (fchown(writer->descriptor, old.st_uid, old.st_gid) != 0)
        errno = 0;
    fchmod(writer->descriptor, old.st_mode & 0777);
}

static void free_writer(struct file_writer *writer)
{
    buffer_deinit(&writer->path);
    buffer_deinit(&writer->temporary);
    free(writer);
}

struct file_writer *file_writer_open(const char *path, struct buffer *message)
{
    struct stat information;
    bool there = stat(path, &information) == 0;
    if (!there && (errno != ENOENT || !*path)) {
        fail(message);
        return NULL;
    }
    if (there && !S_ISREG(information.st_mode)) {
        bool folder = S_ISDIR(information.st_mode);
        buffer_append_string(message,
                             folder ? _("it is a folder") : _("it is no file to write to"));
        return NULL;
    }
    struct file_writer *writer = memory_alloc_zero(1, sizeof *writer);
    resolve(writer, path);
    if (!create_temporary(writer)) {
        fail(message);
        free_writer(writer);
        return NULL;
    }
    take_over_mode(writer);
    return writer;
}

struct file_writer *file_writer_open_nameless(struct buffer *message)
{
    const char *folder = getenv("TMPDIR");
    struct file_writer *writer = memory_alloc_zero(1, sizeof *writer);
    buffer_append_format(&writer->temporary, "%s/sheaf-XXXXXX",
                         folder && *folder ? folder : "/tmp");
    writer->descriptor = mkostemp(writer->temporary.data, O_CLOEXEC);
    if (writer->descriptor < 0) {
        fail(message);
        free_writer(writer);
        return NULL;
    }
    unlink(buffer_string(&writer->temporary));
    buffer_clear(&writer->temporary);
    return writer;
}

/* ---- writing ---- */

static void send_early(struct file_writer *writer)
{
    if (writer->written - writer->sent < BYTES_UNTIL_SENT || !writer->path.length)
        return;
#ifdef SYNC_FILE_RANGE_WRITE
    sync_file_range(writer->descriptor, writer->sent, writer->written - writer->sent,
                    SYNC_FILE_RANGE_WRITE);
#endif
    writer->sent = writer->written;
}

enum status file_writer_write(struct file_writer *writer, struct view bytes, struct buffer *message)
{
    while (bytes.length) {
        ssize_t count = write(writer->descriptor, bytes.data, bytes.length);
        if (count < 0 && errno != EINTR)
            return fail(message);
        if (count > 0) {
            bytes = view_from(bytes, (size_t)count);
            writer->written += count;
        }
    }
    send_early(writer);
    return STATUS_OK;
}

/* ---- ending ---- */

/* Without this the name might be lost with the next loss of power. File systems that cannot
   do it are as safe as they are. */
static void sync_folder(struct view path)
{
    struct buffer name = {0};
    buffer_append_view(&name, folder_of(path));
    int folder = open(name.length ? buffer_string(&name) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
    buffer_deinit(&name);
}

enum status file_writer_finish(struct file_writer *writer, struct buffer *message)
{
    bool good = fsync(writer->descriptor) == 0;
    int reason = errno;
    if (close(writer->descriptor) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (good && rename(buffer_string(&writer->temporary), buffer_string(&writer->path)) != 0) {
        good = false;
        reason = errno;
    }
    if (good) {
        sync_folder(buffer_view(&writer->path));
    } else {
        unlink(buffer_string(&writer->temporary));
        buffer_append_string(message, language_error(reason));
    }
    free_writer(writer);
    return good ? STATUS_OK : STATUS_SYSTEM;
}

int file_writer_take(struct file_writer *writer)
{
    int descriptor = writer->descriptor;
    lseek(descriptor, 0, SEEK_SET);
    free_writer(writer);
    return descriptor;
}

void file_writer_abandon(struct file_writer *writer)
{
    if (!writer)
        return;
    close(writer->descriptor);
    if (writer->temporary.length)
        unlink(buffer_string(&writer->temporary));
    free_writer(writer);
}
