/*
 * Watching files and folders. A watch only says that it is time to look: what has changed, if
 * anything, is found out by looking (io/file_state.h). It watches the folders that files are
 * in, so that it sees a file replaced by another, removed and made again.
 *
 * The system tells of changes (inotify) where it can. It cannot on file systems of other
 * machines, nor when its limits are reached: then looking now and then is all that helps, and
 * watch_must_poll() says so.
 *
 * A watch belongs to one thread, never blocks, and has a descriptor to sleep on.
 */
#ifndef SHEAF_IO_WATCH_H
#define SHEAF_IO_WATCH_H

#include <stdbool.h>

struct watch;

/* blind: does without what the system tells, for tests. */
struct watch *watch_new(bool blind);
void watch_free(struct watch *watch);

/* Everything that is to be watched is named between begin and end, each time anew: what is
   not named again is forgotten. A file need not be there. Of a folder are watched all that is
   directly in it, hidden files apart. */
void watch_begin(struct watch *watch);
void watch_file(struct watch *watch, const char *path);
void watch_folder(struct watch *watch, const char *path);
/* True when other things are watched than before: what happened to them until now was not
   seen. */
bool watch_end(struct watch *watch);

/* Readable when watch_take() may have something; -1: never. Owned by the watch. */
int watch_descriptor(const struct watch *watch);
/* Takes what the system has told. True when something that is watched may have changed. */
bool watch_take(struct watch *watch);
/* Some of what is watched changes without the system telling. */
bool watch_must_poll(const struct watch *watch);

#endif
