/*
 * Where a program keeps what belongs to its user: the folders of the XDG Base Directory
 * Specification (https://specifications.freedesktop.org/basedir-spec/).
 */
#ifndef SHEAF_BASE_USER_FOLDER_H
#define SHEAF_BASE_USER_FOLDER_H

#include "base/buffer.h"

/* Appends the folder that an environment variable names ("XDG_CONFIG_HOME"), else `usual`
   (".config") below the home folder. As the specification wants it, a relative path counts
   as none. False, nothing appended, when there is no home folder either. */
bool user_folder_append(const char *variable, const char *usual, struct buffer *out);
/* Appends the home folder: HOME, else what the system's list of users says. */
bool user_home_append(struct buffer *out);

#endif
