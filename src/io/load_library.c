#include "io/load_library.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "io/load_plan.h"
#include "io/load_store.h"
#include "io/load_update.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What was asked for. */
struct load_input {
    bool open;
    char *path; /* NULL: in memory */
    struct view memory;
    char *name;
    bool folder; /* it has been one */
};

struct load_library {
    struct loader_options options;
    const atomic_bool *cancel;
    struct load_listener listener;
    struct load_input *inputs; /* an index stays what it is: those taken out are not open */
    size_t input_count;
    size_t input_capacity;
    char **closed; /* files of folders that were taken out */
    size_t closed_count;
    size_t closed_capacity;
    char **folders; /* that were gone through, to be watched */
    size_t folder_count;
    struct load_store store;
    uint64_t bytes_size;
    size_t opened; /* index of the input that was opened last, or NOTHING */
    int64_t started;
    int64_t milliseconds; /* that the last reading took */
};

#define NOTHING ((size_t)-1)

static char *copy_string(const char *string)
{
    return string ? memory_copy_string(string, strlen(string)) : NULL;
}

/* ---- making and freeing ---- */

static struct load_input *add_input(struct load_library *library)
{
    memory_reserve((void **)&library->inputs, &library->input_capacity, library->input_count + 1,
                   sizeof *library->inputs);
    struct load_input *input = &library->inputs[library->input_count++];
    *input = (struct load_input){.open = true};
    return input;
}

struct load_library *load_library_new(const struct loader_input *inputs, size_t count,
                                      const struct loader_options *options,
                                      const atomic_bool *cancel,
                                      const struct load_listener *listener)
{
    struct load_library *library = memory_alloc_zero(1, sizeof *library);
    load_store_init(&library->store);
    library->cancel = cancel;
    library->opened = NOTHING;
    if (options)
        library->options = *options;
    library->options.encoding = copy_string(library->options.encoding);
    if (listener)
        library->listener = *listener;
    for (size_t i = 0; i < count; i++) {
        struct load_input *input = add_input(library);
        input->path = copy_string(inputs[i].path);
        input->name = copy_string(inputs[i].name);
        input->memory = inputs[i].memory;
    }
    return library;
}

static void free_strings(char **strings, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(strings[i]);
    free(strings);
}

void load_library_free(struct load_library *library)
{
    for (size_t i = 0; i < library->input_count; i++) {
        free(library->inputs[i].path);
        free(library->inputs[i].name);
    }
    free(library->inputs);
    free_strings(library->closed, library->closed_count);
    free_strings(library->folders, library->folder_count);
    load_store_deinit(&library->store);
    free((void *)(uintptr_t)library->options.encoding);
    free(library);
}

/* ---- updates ---- */

static const struct load_input *first_input(const struct load_library *library, size_t *open)
{
    const struct load_input *first = NULL;
    *open = 0;
    for (size_t i = 0; i < library->input_count; i++) {
        if (!library->inputs[i].open)
            continue;
        if (!first)
            first = &library->inputs[i];
        ++*open;
    }
    return first;
}

/* "." and ".." by the names that they stand for; to be freed. */
static char *name_folder(const char *path)
{
    struct view rest = view_of(path);
    while (rest.length > 1 && view_ends_with(rest, "/"))
        rest.length--;
    bool dots = view_equal_string(rest, ".") || view_equal_string(rest, "..") ||
                view_ends_with(rest, "/.") || view_ends_with(rest, "/..");
    char *resolved = dots ? realpath(path, NULL) : NULL;
    return resolved ? resolved : copy_string(path);
}

static struct load_update *make_update(const struct load_library *library)
{
    struct load_update *update = load_update_new(builder_publish(library->store.builder));
    const struct load_input *first = first_input(library, &update->input_count);
    if (first && first->folder)
        update->folder = name_folder(first->path);
    update->bytes_size = library->bytes_size;
    return update;
}

/* Called by the thread that builds. */
static void show(void *context, const struct load_progress *progress)
{
    const struct load_library *library = context;
    struct load_update *update = make_update(library);
    update->bytes_read = progress->bytes_read;
    update->failures = progress->failures;
    update->skipped = progress->skipped;
    update->milliseconds = clock_milliseconds() - library->started;
    library->listener.take(library->listener.context, update);
}

static size_t count_files(const struct load_library *library)
{
    size_t files = 0;
    for (size_t i = 0; i < library->store.count; i++)
        files += library->store.entries[i].file_count;
    return files;
}

struct load_update *load_library_tell(const struct load_library *library)
{
    struct load_update *update = make_update(library);
    struct load_file *files = memory_alloc_zero(count_files(library) + 1, sizeof *files);
    for (size_t i = 0; i < library->store.count; i++) {
        const struct load_entry *entry = &library->store.entries[i];
        update->bytes_read += entry->bytes;
        update->failures += load_entry_failures(entry);
        update->skipped += load_entry_skipped(entry);
        update->lost += load_entry_is_lost(entry);
        for (size_t j = 0; j < entry->file_count; j++)
            load_file_copy(&files[update->file_count++], &entry->files[j]);
    }
    update->files = files;
    update->milliseconds = library->milliseconds;
    update->finished = true;
    return update;
}

/* ---- opening and closing ---- */

static bool is_closed(const struct load_library *library, const char *path)
{
    for (size_t i = 0; i < library->closed_count; i++)
        if (strcmp(library->closed[i], path) == 0)
            return true;
    return false;
}

static void reopen(struct load_library *library, const char *path)
{
    for (size_t i = 0; i < library->closed_count; i++) {
        if (strcmp(library->closed[i], path) != 0)
            continue;
        free(library->closed[i]);
        library->closed[i] = library->closed[--library->closed_count];
    }
}

static bool is_entry(const struct load_library *library, const char *path)
{
    for (size_t i = 0; i < library->store.count; i++)
        if (strcmp(library->store.entries[i].path, path) == 0)
            return true;
    return false;
}

static bool is_named(const struct load_input *input, const char *path)
{
    return input->open && strcmp(input->path ? input->path : input->name, path) == 0;
}

static struct load_input *find_input(const struct load_library *library, const char *path)
{
    for (size_t i = 0; i < library->input_count; i++)
        if (is_named(&library->inputs[i], path))
            return &library->inputs[i];
    return NULL;
}

static void refuse(struct buffer *message, const char *path, const char *reason)
{
    buffer_append_format(message, "%s: %s", path, reason);
}

bool load_library_open(struct load_library *library, const char *path, struct buffer *message)
{
    struct stat information;
    const char *reason = NULL;
    library->opened = NOTHING;
    if (is_closed(library, path)) {
        reopen(library, path);
        return true;
    }
    if (strcmp(path, "-") == 0)
        reason = _("standard input is read from the start or not at all");
    else if (find_input(library, path) || is_entry(library, path))
        reason = _("is open already");
    else if (stat(path, &information) != 0)
        reason = language_error(errno);
    if (reason) {
        refuse(message, path, reason);
        return false;
    }
    library->opened = library->input_count;
    add_input(library)->path = copy_string(path);
    return true;
}

bool load_library_close(struct load_library *library, const char *path, struct buffer *message)
{
    struct load_input *input = find_input(library, path);
    if (input) {
        input->open = false;
        return true;
    }
    if (!is_entry(library, path)) {
        refuse(message, path, _("is not open"));
        return false;
    }
    memory_reserve((void **)&library->closed, &library->closed_capacity, library->closed_count + 1,
                   sizeof *library->closed);
    library->closed[library->closed_count++] = copy_string(path);
    return true;
}

/* The first failure of an input, or NULL when there is none or there are papers. */
static const struct load_file *find_failure(const struct load_library *library, size_t input)
{
    const struct load_file *failed = NULL;
    for (size_t i = 0; i < library->store.count; i++) {
        const struct load_entry *entry = &library->store.entries[i];
        if (entry->input != input)
            continue;
        if (entry->papers)
            return NULL;
        for (size_t j = 0; j < entry->file_count && !failed; j++)
            failed = entry->files[j].failure ? &entry->files[j] : NULL;
    }
    return failed;
}

bool load_library_reject(struct load_library *library, struct buffer *message)
{
    size_t opened = library->opened;
    const struct load_file *failed = opened == NOTHING ? NULL : find_failure(library, opened);
    library->opened = NOTHING;
    if (!failed)
        return false;
    refuse(message, failed->name, failed->failure);
    library->inputs[opened].open = false;
    return true;
}

/* ---- planning ---- */

static void keep_folders(struct load_library *library, struct loader_paths *paths)
{
    size_t count = library->folder_count + paths->folder_count;
    if (!paths->folder_count)
        return;
    library->folders = memory_resize(library->folders, count * sizeof *library->folders);
    memcpy(library->folders + library->folder_count, paths->folders,
           paths->folder_count * sizeof *paths->folders);
    library->folder_count = count;
    paths->folder_count = 0;
}

static void plan_path_input(struct load_library *library, size_t index, struct load_plan *plan)
{
    struct load_input *input = &library->inputs[index];
    struct loader_paths paths = {0};
    struct stat information;
    if (input->folder && stat(input->path, &information) != 0) {
        load_plan_add_lost(plan, index, errno);
        return;
    }
    if (loader_paths_add(&paths, input->path, library->cancel))
        input->folder = true;
    for (size_t i = 0; i < paths.count; i++)
        if (!is_closed(library, paths.items[i].path))
            load_plan_add_path(plan, index, &paths.items[i]);
    keep_folders(library, &paths);
    loader_paths_deinit(&paths);
}

static void make_plan(struct load_library *library, struct load_plan *plan)
{
    load_plan_init(plan, library->store.entries, library->store.count, &library->options,
                   library->cancel);
    free_strings(library->folders, library->folder_count);
    library->folders = NULL;
    library->folder_count = 0;
    for (size_t i = 0; i < library->input_count; i++) {
        const struct load_input *input = &library->inputs[i];
        if (!input->open)
            continue;
        if (input->path)
            plan_path_input(library, i, plan);
        else
            load_plan_add_memory(plan, i, input->name, input->memory);
    }
}

/* Of a pipe no size is known, and then none is. */
static void count_size(struct load_library *library, const struct load_plan *plan)
{
    bool known = true;
    library->bytes_size = 0;
    for (size_t i = 0; i < plan->count; i++) {
        const struct load_step *step = &plan->steps[i];
        const struct load_entry *entry = step->old ? step->old : &step->entry;
        library->bytes_size += step->fate == LOAD_KEEP ? entry->bytes : step->size;
        known = known && strcmp(entry->path, "-") != 0;
    }
    if (!known)
        library->bytes_size = 0;
}

/* ---- bringing it up to date ---- */

bool load_library_refresh(struct load_library *library)
{
    struct load_plan plan;
    library->started = clock_milliseconds();
    make_plan(library, &plan);
    bool changes = load_plan_changes(&plan);
    if (changes) {
        count_size(library, &plan);
        const struct load_task task = {.options = &library->options,
                                       .cancel = library->cancel,
                                       .show = library->listener.take ? show : NULL,
                                       .context = library};
        load_store_update(&library->store, &plan, &task);
        library->milliseconds = clock_milliseconds() - library->started;
    }
    load_plan_deinit(&plan);
    return changes;
}

/* ---- watching ---- */

bool load_library_watch(const struct load_library *library, struct watch *watch)
{
    watch_begin(watch);
    for (size_t i = 0; i < library->input_count; i++) {
        const struct load_input *input = &library->inputs[i];
        if (input->open && input->folder)
            watch_file(watch, input->path);
    }
    for (size_t i = 0; i < library->folder_count; i++)
        watch_folder(watch, library->folders[i]);
    for (size_t i = 0; i < library->store.count; i++) {
        const struct load_entry *entry = &library->store.entries[i];
        if (!entry->in_memory && !entry->from_folder && !load_entry_is_pipe(entry))
            watch_file(watch, entry->path);
    }
    return watch_end(watch);
}
