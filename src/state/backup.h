/*
 * Backups of the state: FILE.backup, a day old at most while the program is used, and the
 * one before, FILE.backup-old. They are for the program itself, when the file is damaged.
 */
#ifndef SHEAF_STATE_BACKUP_H
#define SHEAF_STATE_BACKUP_H

#include "state/database.h"

enum { BACKUPS = 2 };

/* Appends the path of a backup; 0 is the latest. */
void backup_append_path(struct buffer *out, const char *path, int index);
/* Makes a new one when the latest is a day old, or from the future, or not there. A backup
   that cannot be made is no trouble. */
void backup_keep(struct database *database, const char *path);

#endif
