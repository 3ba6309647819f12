/* ":open" and ":close": adding files and taking them out, and what may be typed after these. */
#ifndef SHEAF_UI_SCREEN_FILES_H
#define SHEAF_UI_SCREEN_FILES_H

#include "ui/screen_internal.h"

/* With what follows the action's name; ":open" alone asks for it, ":close" alone is about the
   file of the current paper. */
void screen_open_file(struct screen *screen);
void screen_close_file(struct screen *screen);
/* Looks for the paths that begin with stem; screen_append_path() appends the index-th of them
   while they are being completed, screen_append_open_path() one of the files that are open.
   False past the last. */
void screen_find_paths(struct screen *screen, struct view stem);
bool screen_append_path(const struct screen *screen, struct view stem, size_t index,
                        struct buffer *out);
bool screen_append_open_path(const struct screen *screen, struct view stem, size_t index,
                             struct buffer *out);

#endif
