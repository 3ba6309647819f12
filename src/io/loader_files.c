#include "io/loader_files.h"

#include "base/buffer.h"
#include "base/language.h"
#include "base/memory.h"
#include "io/reader_raw.h"

#include <dirent.h>
#include <errno.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDER_DEPTH = 64 };

struct folder {
    dev_t device;
    ino_t inode;
};

struct walk {
    struct loader_paths *paths;
    const atomic_bool *cancel;
    void *seen; /* a tree (tsearch) of the folders that have been read */
    unsigned depth;
};

struct names {
    char **items;
    size_t count;
    size_t capacity;
};

static struct loader_path *add_path(struct loader_paths *paths, const char *path, bool from_folder)
{
    memory_reserve((void **)&paths->items, &paths->capacity, paths->count + 1,
                   sizeof *paths->items);
    struct loader_path *added = &paths->items[paths->count++];
    *added = (struct loader_path){.path = memory_copy_string(path, strlen(path)),
                                  .from_folder = from_folder};
    return added;
}

static void add_folder(struct loader_paths *paths, const char *path)
{
    memory_reserve((void **)&paths->folders, &paths->folder_capacity, paths->folder_count + 1,
                   sizeof *paths->folders);
    paths->folders[paths->folder_count++] = memory_copy_string(path, strlen(path));
}

static void add_failure(struct walk *walk, const char *path, const char *reason)
{
    add_path(walk->paths, path, walk->depth > 0)->failure =
        memory_copy_string(reason, strlen(reason));
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool read_names(const char *path, struct names *names)
{
    DIR *folder = opendir(path);
    struct dirent *entry;
    if (!folder)
        return false;
    while ((entry = readdir(folder))) {
        if (entry->d_name[0] == '.')
            continue;
        memory_reserve((void **)&names->items, &names->capacity, names->count + 1,
                       sizeof *names->items);
        names->items[names->count++] = memory_copy_string(entry->d_name, strlen(entry->d_name));
    }
    closedir(folder);
    if (names->count)
        qsort(names->items, names->count, sizeof *names->items, compare_names);
    return true;
}

static int compare_folders(const void *a, const void *b)
{
    const struct folder *one = a, *other = b;
    if (one->device != other->device)
        return one->device < other->device ? -1 : 1;
    return one->inode < other->inode ? -1 : one->inode > other->inode;
}

/* False when the folder has been read already: links lead to it from several places, or from
   below itself. Only so is the time bounded; ten folders with two links each to the next one
   can be walked in a thousand ways. */
static bool is_new(struct walk *walk, const struct stat *information)
{
    struct folder *folder = memory_alloc(sizeof *folder);
    *folder = (struct folder){information->st_dev, information->st_ino};
    struct folder **found = tsearch(folder, &walk->seen, compare_folders);
    bool is_first = found && *found == folder;
    if (!is_first)
        free(folder);
    return is_first;
}

static void walk_folder(struct walk *walk, const char *path, const struct stat *information);

static void walk_entry(struct walk *walk, const char *path)
{
    struct stat information;
    if (stat(path, &information) != 0)
        add_failure(walk, path, language_error(errno));
    else if (S_ISDIR(information.st_mode))
        walk_folder(walk, path, &information);
    else if (S_ISREG(information.st_mode))
        add_path(walk->paths, path, true)->size = (uint64_t)information.st_size;
    else
        add_failure(walk, path,
                    S_ISFIFO(information.st_mode) ? _("is a pipe")
                                                  : reader_raw_refusal(information.st_mode));
}

static void walk_folder(struct walk *walk, const char *path, const struct stat *information)
{
    struct names names = {0};
    if (walk->depth == FOLDER_DEPTH) {
        add_failure(walk, path, _("folders nested deeper than 64 levels"));
        return;
    }
    if (!is_new(walk, information))
        return;
    add_folder(walk->paths, path);
    if (!read_names(path, &names))
        add_failure(walk, path, language_error(errno));
    walk->depth++;
    size_t length = strlen(path);
    const char *slash = length && path[length - 1] == '/' ? "" : "/";
    for (size_t i = 0; i < names.count; i++) {
        struct buffer entry = {0};
        buffer_append_format(&entry, "%s%s%s", path, slash, names.items[i]);
        if (!atomic_load_explicit(walk->cancel, memory_order_relaxed))
            walk_entry(walk, buffer_string(&entry));
        buffer_deinit(&entry);
        free(names.items[i]);
    }
    free(names.items);
    walk->depth--;
}

bool loader_paths_add(struct loader_paths *paths, const char *path, const atomic_bool *cancel)
{
    struct walk walk = {.paths = paths, .cancel = cancel};
    struct stat information;
    bool known = strcmp(path, "-") != 0 && stat(path, &information) == 0;
    if (known && S_ISDIR(information.st_mode)) {
        walk_folder(&walk, path, &information);
        tdestroy(walk.seen, free);
        return true;
    }
    struct loader_path *added = add_path(paths, path, false);
    if (known && S_ISREG(information.st_mode))
        added->size = (uint64_t)information.st_size;
    return false;
}

void loader_paths_add_memory(struct loader_paths *paths, const struct loader_input *input,
                             uint64_t size)
{
    struct loader_path *added = add_path(paths, "", false);
    added->memory = input;
    added->size = size;
}

void loader_paths_deinit(struct loader_paths *paths)
{
    for (size_t i = 0; i < paths->count; i++) {
        free(paths->items[i].path);
        free(paths->items[i].failure);
    }
    for (size_t i = 0; i < paths->folder_count; i++)
        free(paths->folders[i]);
    free(paths->folders);
    free(paths->items);
    *paths = (struct loader_paths){0};
}
