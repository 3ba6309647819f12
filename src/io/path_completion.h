/*
 * Completing the names of files while they are typed: what lies in the folder of what is
 * typed and begins with the rest, sorted, folders with a slash behind them. Hidden ones only
 * when the dot is typed; "~/" is the user's own folder. Names that cannot be typed (controls,
 * invalid UTF-8) are left out.
 */
#ifndef SHEAF_IO_PATH_COMPLETION_H
#define SHEAF_IO_PATH_COMPLETION_H

#include "base/buffer.h"

enum { PATH_COMPLETION_MOST = 1000 }; /* more names are not kept */

struct path_completion {
    struct buffer names; /* one after another */
    size_t *ends;        /* where each ends */
    size_t count;
    size_t capacity;
    size_t folder; /* bytes of what is typed that name the folder */
};

/* Replaces what it holds (zeroed or used before). */
void path_completion_find(struct path_completion *completion, struct view typed);
/* index < count: a name without the folder. */
struct view path_completion_name(const struct path_completion *completion, size_t index);
/* What all names have in common at their start; lies in the first. */
struct view path_completion_common(const struct path_completion *completion);
void path_completion_deinit(struct path_completion *completion);

/* Appends the path as the system takes it: "~/x" -> "/home/ann/x". */
void path_append_expanded(struct buffer *out, struct view typed);

#endif
