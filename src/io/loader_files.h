/*
 * The files that a loader is to read, in order: those named, and for a folder
 * everything below it, sorted by name (bytes), without hidden files. A folder that symbolic
 * links lead to again is read once. What is no file is told, not opened.
 */
#ifndef SHEAF_IO_LOADER_FILES_H
#define SHEAF_IO_LOADER_FILES_H

#include "base/view.h"

#include <stdatomic.h>
#include <stdint.h>

struct loader_input;

struct loader_path {
    const struct loader_input *memory; /* NULL, or an input that is no file */
    char *path;                        /* owned; "-" is standard input */
    char *failure;    /* owned; why it cannot be read, when that is known already */
    bool from_folder; /* found, not named */
    uint64_t size;    /* in bytes; 0: not known */
};

struct loader_paths {
    struct loader_path *items;
    size_t count;
    size_t capacity;
    char **folders; /* owned: those that were gone through */
    size_t folder_count;
    size_t folder_capacity;
};

/* Adds a file, or what is below a folder: true when it is one. Stops early when *cancel
   becomes true. */
bool loader_paths_add(struct loader_paths *paths, const char *path, const atomic_bool *cancel);
void loader_paths_add_memory(struct loader_paths *paths, const struct loader_input *input,
                             uint64_t size);
void loader_paths_deinit(struct loader_paths *paths);

#endif
