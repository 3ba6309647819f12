#include "io/load_update.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static char *copy_string(const char *string)
{
    return string ? memory_copy_string(string, strlen(string)) : NULL;
}

/* ---- files ---- */

void load_file_init(struct load_file *file, const char *name, const char *path)
{
    *file = (struct load_file){.name = copy_string(name), .path = copy_string(path), .format = ""};
}

void load_file_deinit(struct load_file *file)
{
    for (size_t i = 0; i < file->kept; i++)
        free(file->problems[i].reason);
    free(file->problems);
    free(file->name);
    free(file->path);
    free(file->failure);
    free(file->lost);
    *file = (struct load_file){0};
}

void load_file_copy(struct load_file *to, const struct load_file *from)
{
    *to = *from;
    to->name = copy_string(from->name);
    to->path = copy_string(from->path);
    to->failure = copy_string(from->failure);
    to->lost = copy_string(from->lost);
    to->problems = NULL;
    if (from->kept)
        to->problems = memory_alloc_zero(from->kept, sizeof *to->problems);
    for (size_t i = 0; i < from->kept; i++) {
        to->problems[i] = from->problems[i];
        to->problems[i].reason = copy_string(from->problems[i].reason);
    }
}

void load_file_fail(struct load_file *file, const char *reason)
{
    if (!file->failure)
        file->failure = copy_string(reason);
}

void load_file_add_problem(struct load_file *file, uint32_t line, bool skipped, struct view reason)
{
    file->problem_count++;
    file->skipped += skipped;
    if (file->kept == LOAD_PROBLEMS_KEPT)
        return;
    file->problems = memory_resize(file->problems, (file->kept + 1) * sizeof *file->problems);
    file->problems[file->kept++] =
        (struct load_problem){line, skipped, memory_copy_string(reason.data, reason.length)};
}

void load_file_forget_problems(struct load_file *file, size_t count, size_t skipped)
{
    for (; file->kept > count; file->kept--)
        free(file->problems[file->kept - 1].reason);
    file->problem_count = count;
    file->skipped = skipped;
}

/* ---- updates ---- */

struct load_update *load_update_new(struct snapshot *snapshot)
{
    struct load_update *update = memory_alloc_zero(1, sizeof *update);
    atomic_init(&update->references, 1);
    update->snapshot = snapshot;
    return update;
}

struct load_update *load_update_ref(struct load_update *update)
{
    atomic_fetch_add_explicit(&update->references, 1, memory_order_relaxed);
    return update;
}

void load_update_unref(struct load_update *update)
{
    if (!update || atomic_fetch_sub_explicit(&update->references, 1, memory_order_acq_rel) > 1)
        return;
    for (size_t i = 0; i < update->file_count; i++)
        load_file_deinit((struct load_file *)(uintptr_t)&update->files[i]);
    free((void *)(uintptr_t)update->files);
    free(update->folder);
    free(update->refused);
    snapshot_unref(update->snapshot);
    twins_unref(update->twins);
    free(update);
}

void load_update_drop(void *update)
{
    load_update_unref(update);
}
