#include "base/user_folder.h"

#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

static bool append_absolute(const char *path, struct buffer *out)
{
    if (!path || path[0] != '/')
        return false;
    buffer_append_string(out, path);
    return true;
}

/* From the system's list of users. */
static bool append_listed_home(struct buffer *out)
{
    enum { ENTRY_BYTES = 16384 };
    char bytes[ENTRY_BYTES];
    struct passwd entry, *found = NULL;
    if (getpwuid_r(geteuid(), &entry, bytes, sizeof bytes, &found) != 0 || !found)
        return false;
    return append_absolute(found->pw_dir, out);
}

bool user_home_append(struct buffer *out)
{
    return append_absolute(getenv("HOME"), out) || append_listed_home(out);
}

bool user_folder_append(const char *variable, const char *usual, struct buffer *out)
{
    if (append_absolute(getenv(variable), out))
        return true;
    if (!user_home_append(out))
        return false;
    buffer_append_byte(out, '/');
    buffer_append_string(out, usual);
    return true;
}
