/*
 * Where the state lies, and whether that is a place to trust. What a reader notes is private:
 * the folder is made for the user alone, and a file that somebody else owns, or could
 * exchange, is not used.
 *
 *   the file is ...                              then
 *   not there, in a folder of the user           made (0600; folders 0700)
 *   a symbolic link                              used where it leads to; a warning
 *   in a folder that everybody may write to      used when the folder keeps others from
 *                                                exchanging files (sticky), with a warning;
 *                                                else refused
 *   writable for everybody                       used, with a warning
 *   somebody else's                              refused
 *   a folder, or another thing that is no file   a folder is put aside; else refused
 */
#ifndef SHEAF_STATE_PLACE_H
#define SHEAF_STATE_PLACE_H

#include "base/buffer.h"
#include "base/status.h"

struct place {
    struct buffer path;    /* absolute; of the file itself, links followed */
    struct buffer warning; /* what is not as it should be; empty: nothing */
    bool remote;           /* the file system is another machine's */
    bool exists;
};

/* Finds the place and, when it is to be written to, makes its folder. file is what the user
   named, or NULL for $XDG_STATE_HOME/sheaf/state.db. STATUS_SYSTEM when there is none that could be
   used, with the reason in message; STATUS_LIMIT when nothing can be written there, but what is
   there may be read. Free with place_deinit() in any case. */
enum status place_find(struct place *place, const char *file, bool to_write,
                       struct buffer *message);
void place_deinit(struct place *place);

/* Renames the file, and those that SQLite keeps beside it, to "FILE.damaged-N", the first
   N that is free. Appends the new name of the file. False, nothing renamed, when that
   fails. */
bool place_put_aside(const struct place *place, struct buffer *name);

#endif
