#include "state/place.h"

#include "base/language.h"
#include "base/user_folder.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

enum { NUMBERS_MOST = 10000 };

void place_deinit(struct place *place)
{
    buffer_deinit(&place->path);
    buffer_deinit(&place->warning);
}

static enum status refuse(struct buffer *message, const char *path, const char *reason)
{
    buffer_append_format(message, "%s %s", path, reason);
    return STATUS_SYSTEM;
}

static void warn(struct place *place, const char *path, const char *reason)
{
    if (place->warning.length)
        buffer_append_string(&place->warning, "; ");
    buffer_append_format(&place->warning, "%s %s", path, reason);
}

/* ---- the path ---- */

static enum status append_path(const char *file, struct buffer *path, struct buffer *message)
{
    if (file) {
        char *folder = *file == '/' ? NULL : getcwd(NULL, 0);
        if (folder)
            buffer_append_format(path, "%s/", folder);
        free(folder);
        buffer_append_string(path, file);
        return STATUS_OK;
    }
    if (!user_folder_append("XDG_STATE_HOME", ".local/state", path)) {
        buffer_append_string(message, _("there is no home folder"));
        return STATUS_SYSTEM;
    }
    buffer_append_string(path, "/sheaf/state.db");
    return STATUS_OK;
}

/* The folder of a file, without the slash unless it is all. */
static char *copy_folder(const char *path)
{
    char *folder = strdup(path), *slash = folder ? strrchr(folder, '/') : NULL;
    if (slash)
        slash[slash == folder] = '\0';
    return folder;
}

/* Makes a folder and those above it that are missing. */
static bool make_folder(char *folder)
{
    for (char *at = folder + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        int failed = mkdir(folder, 0700) != 0 && errno != EEXIST;
        bool stop = failed && access(folder, F_OK) != 0;
        *at = '/';
        if (stop)
            return false;
    }
    return mkdir(folder, 0700) == 0 || errno == EEXIST;
}

/* Where a symbolic link leads. One that leads nowhere stays as it is. */
static enum status follow_link(struct place *place, struct buffer *message)
{
    struct stat information;
    const char *path = buffer_string(&place->path);
    if (lstat(path, &information) != 0 || !S_ISLNK(information.st_mode))
        return STATUS_OK;
    char *target = realpath(path, NULL);
    if (!target)
        return refuse(message, path, _("is a link that leads nowhere"));
    warn(place, path, _("is a link"));
    buffer_clear(&place->path);
    buffer_append_string(&place->path, target);
    free(target);
    return STATUS_OK;
}

/* ---- trust ---- */

/* File systems of other machines: their numbers are in statfs(2). */
static bool is_remote(const char *folder)
{
    static const unsigned long types[] = {
        0x6969,     /* NFS */
        0x517B,     /* SMB */
        0xFF534D42, /* CIFS */
        0xFE534D42, /* SMB2 */
        0x01021997, /* 9P */
        0x00C36400, /* Ceph */
        0x5346414F, /* AFS */
        0x65735546, /* FUSE: sshfs and the like */
        0x6B414653  /* kAFS */
    };
    struct statfs information;
    if (statfs(folder, &information) != 0)
        return false;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if ((unsigned long)information.f_type == types[i])
            return true;
    return false;
}

static enum status check_folder(struct place *place, const char *folder, struct buffer *message)
{
    struct stat information;
    if (stat(folder, &information) != 0)
        return refuse(message, folder, language_error(errno));
    if (!S_ISDIR(information.st_mode))
        return refuse(message, folder, _("is no folder"));
    if (information.st_mode & S_IWOTH && !(information.st_mode & S_ISVTX))
        return refuse(message, folder, _("is a folder that everybody may write to"));
    if (information.st_mode & S_IWOTH)
        warn(place, folder, _("is a folder that everybody may write to"));
    return STATUS_OK;
}

static enum status check_file(struct place *place, struct buffer *message)
{
    struct stat information;
    const char *path = buffer_string(&place->path);
    if (lstat(path, &information) != 0)
        return errno == ENOENT ? STATUS_OK : refuse(message, path, language_error(errno));
    place->exists = true;
    if (information.st_uid != geteuid())
        return refuse(message, path, _("belongs to somebody else"));
    if (!S_ISREG(information.st_mode) && !S_ISDIR(information.st_mode))
        return refuse(message, path, _("is no file"));
    if (S_ISREG(information.st_mode) && information.st_mode & S_IWOTH)
        warn(place, path, _("may be written to by everybody"));
    return STATUS_OK;
}

/* Nothing can be written: what is there may be read. */
static enum status check_access(const struct place *place, const char *folder,
                                struct buffer *message)
{
    const char *path = buffer_string(&place->path);
    const char *refusing = access(folder, W_OK) != 0                  ? folder
                           : place->exists && access(path, W_OK) != 0 ? path
                                                                      : NULL;
    if (!refusing)
        return STATUS_OK;
    refuse(message, refusing,
           errno == EROFS ? _("is on a file system that is read-only")
                          : _("may not be written to"));
    return STATUS_LIMIT;
}

enum status place_find(struct place *place, const char *file, bool to_write, struct buffer *message)
{
    *place = (struct place){0};
    enum status status = append_path(file, &place->path, message);
    if (status == STATUS_OK)
        status = follow_link(place, message);
    if (status != STATUS_OK)
        return status;
    char *folder = copy_folder(buffer_string(&place->path));
    if (!folder)
        return STATUS_SYSTEM;
    if (!to_write && access(folder, F_OK) != 0) {
        free(folder);
        return STATUS_OK;
    }
    if (to_write && !make_folder(folder))
        status = refuse(message, folder, language_error(errno));
    if (status == STATUS_OK)
        status = check_folder(place, folder, message);
    if (status == STATUS_OK)
        status = check_file(place, message);
    if (status == STATUS_OK)
        status = check_access(place, folder, message);
    place->remote = is_remote(folder);
    if (place->remote && status == STATUS_OK)
        warn(place, folder, _("is on a file system that may not know locks: saving takes longer"));
    free(folder);
    return status;
}

/* ---- putting aside ---- */

static const char *const companions[] = {"", "-wal", "-shm", "-journal"};

/* The file itself goes first: without it the others are of no use, and harmless. */
static bool rename_all(const char *from, const char *to)
{
    for (size_t i = 0; i < sizeof companions / sizeof *companions; i++) {
        struct buffer old = {0}, new = {0};
        buffer_append_format(&old, "%s%s", from, companions[i]);
        buffer_append_format(&new, "%s%s", to, companions[i]);
        bool failed = rename(buffer_string(&old), buffer_string(&new)) != 0;
        buffer_deinit(&old);
        buffer_deinit(&new);
        if (failed && i == 0)
            return false;
    }
    return true;
}

bool place_put_aside(const struct place *place, struct buffer *name)
{
    struct stat information;
    for (int i = 1; i < NUMBERS_MOST; i++) {
        struct buffer to = {0};
        buffer_append_format(&to, "%s.damaged-%d", buffer_string(&place->path), i);
        bool is_free = lstat(buffer_string(&to), &information) != 0;
        bool done = is_free && rename_all(buffer_string(&place->path), buffer_string(&to));
        if (done)
            buffer_append_view(name, buffer_view(&to));
        buffer_deinit(&to);
        if (is_free)
            return done;
    }
    return false;
}
