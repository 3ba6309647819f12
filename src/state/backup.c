#include "state/backup.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { DAY_SECONDS = 24 * 60 * 60 };

static const char *const suffixes[BACKUPS] = {".backup", ".backup-old"};

void backup_append_path(struct buffer *out, const char *path, int index)
{
    buffer_append_format(out, "%s%s", path, suffixes[index]);
}

static bool is_due(const char *backup)
{
    struct stat information;
    time_t now = time(NULL);
    if (lstat(backup, &information) != 0)
        return true;
    return information.st_mtime > now || now - information.st_mtime >= DAY_SECONDS;
}

static bool has_changes(struct database *database)
{
    sqlite3_stmt *statement = NULL;
    int code =
        sqlite3_prepare_v2(database->handle, "SELECT 1 FROM change LIMIT 1", -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW;
}

/* VACUUM INTO does not wait for the disk. */
static bool write_copy(struct database *database, const char *path)
{
    sqlite3_stmt *statement = NULL;
    unlink(path);
    int code = sqlite3_prepare_v2(database->handle, "VACUUM INTO ?1", -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_bind_text(statement, 1, path, -1, SQLITE_TRANSIENT);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    sqlite3_finalize(statement);
    int file = code == SQLITE_DONE ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return false;
    bool safe = fchmod(file, 0600) == 0 && fsync(file) == 0;
    close(file);
    return safe;
}

void backup_keep(struct database *database, const char *path)
{
    struct buffer latest = {0}, old = {0}, made = {0};
    backup_append_path(&latest, path, 0);
    backup_append_path(&old, path, 1);
    buffer_append_format(&made, "%s.backup-new", path);
    if (is_due(buffer_string(&latest)) && has_changes(database)) {
        if (write_copy(database, buffer_string(&made))) {
            rename(buffer_string(&latest), buffer_string(&old));
            rename(buffer_string(&made), buffer_string(&latest));
        } else {
            unlink(buffer_string(&made));
        }
    }
    buffer_deinit(&latest);
    buffer_deinit(&old);
    buffer_deinit(&made);
}
