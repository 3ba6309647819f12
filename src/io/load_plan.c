#include "io/load_plan.h"

#include "base/language.h"
#include "base/memory.h"
#include "io/load_job.h"
#include "io/load_update.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A file that has grown by more than this, from its last record on, is read from its start:
   that needs no memory for its bytes. */
enum { EXTEND_BYTES = 32 << 20 };

static int compare_keys(size_t input_a, const char *path_a, size_t input_b, const char *path_b)
{
    return input_a != input_b ? (input_a > input_b) - (input_a < input_b) : strcmp(path_a, path_b);
}

static int compare_entries(const void *a, const void *b)
{
    const struct load_entry *one = *(struct load_entry *const *)a;
    const struct load_entry *two = *(struct load_entry *const *)b;
    return compare_keys(one->input, one->path, two->input, two->path);
}

void load_plan_init(struct load_plan *plan, struct load_entry *entries, size_t count,
                    const struct loader_options *options, const atomic_bool *cancel)
{
    *plan = (struct load_plan){
        .entries = entries, .entry_count = count, .options = options, .cancel = cancel};
    plan->sorted = memory_alloc(count * sizeof *plan->sorted);
    for (size_t i = 0; i < count; i++)
        plan->sorted[i] = &entries[i];
    if (count)
        qsort(plan->sorted, count, sizeof *plan->sorted, compare_entries);
}

void load_plan_deinit(struct load_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++) {
        load_entry_deinit(&plan->steps[i].entry);
        file_look_deinit(&plan->steps[i].look);
        free(plan->steps[i].failure);
    }
    free(plan->steps);
    free(plan->sorted);
    *plan = (struct load_plan){0};
}

static struct load_entry *find_old(const struct load_plan *plan, size_t input, const char *path)
{
    size_t first = 0, end = plan->entry_count;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        struct load_entry *entry = plan->sorted[middle];
        int order = compare_keys(entry->input, entry->path, input, path);
        if (order == 0)
            return entry;
        if (order < 0)
            first = middle + 1;
        else
            end = middle;
    }
    return NULL;
}

static struct load_step *add_step(struct load_plan *plan, enum load_fate fate,
                                  struct load_entry *old)
{
    memory_reserve((void **)&plan->steps, &plan->capacity, plan->count + 1, sizeof *plan->steps);
    struct load_step *step = &plan->steps[plan->count++];
    *step = (struct load_step){.fate = fate, .old = old};
    return step;
}

/* ---- files that were read before ---- */

static const char *reason_of(int error)
{
    return error == ENOENT || error == ENOTDIR ? _("is gone") : language_error(error);
}

static enum load_fate lose(struct load_plan *plan, struct load_entry *entry, int error)
{
    if (entry->papers)
        plan->news |= load_entry_set_lost(entry, reason_of(error));
    return LOAD_KEEP;
}

/* So much has been read of the file that more of it changes nothing of how it is read. */
static bool tells_enough(const struct load_entry *entry)
{
    return entry->bytes >= IMPORT_PROBE_BYTES;
}

static enum load_fate compare(struct load_plan *plan, struct load_entry *entry,
                              struct file_look *look)
{
    const struct load_resume *resume = &entry->resume;
    uint64_t from = resume->possible ? resume->offset : entry->digest.length;
    uint64_t most = resume->possible ? EXTEND_BYTES : 0;
    switch (file_compare(entry->path, &entry->digest, from, most, plan->cancel, look)) {
    case FILE_SAME:
        entry->stamp = look->stamp;
        plan->news |= load_entry_set_lost(entry, NULL);
        return LOAD_KEEP;
    case FILE_GREW:
        return tells_enough(entry) || load_job_is_alike(entry, plan->options) ? LOAD_EXTEND
                                                                              : LOAD_READ;
    case FILE_OTHER:
        return LOAD_READ;
    case FILE_FAILED:
        break;
    }
    return look->stamp.error ? lose(plan, entry, look->stamp.error) : LOAD_KEEP;
}

static enum load_fate decide(struct load_plan *plan, struct load_entry *entry,
                             struct file_look *look)
{
    bool was_there = entry->stamp.there;
    struct file_stamp now;
    if (load_entry_is_pipe(entry))
        return LOAD_KEEP;
    now = file_stamp_take(entry->path);
    if (file_stamp_is_same(&entry->stamp, &now) && !load_entry_is_lost(entry))
        return LOAD_KEEP;
    if (!was_there)
        return LOAD_READ;
    if (!now.there)
        return lose(plan, entry, now.error);
    if (!now.regular) /* and if it was no file before, it is none still */
        return entry->stamp.regular ? LOAD_READ : LOAD_KEEP;
    return compare(plan, entry, look);
}

/* ---- steps ---- */

static bool fails_as_before(const struct load_entry *old, const char *failure)
{
    return old->file_count && old->files[0].failure && strcmp(old->files[0].failure, failure) == 0;
}

static void read_anew(struct load_step *step)
{
    const struct load_entry *old = step->old;
    load_entry_init(&step->entry, old->path);
    step->entry.input = old->input;
    step->entry.from_folder = old->from_folder;
    step->entry.version = old->version + 1;
    step->fate = LOAD_READ;
}

void load_plan_add_path(struct load_plan *plan, size_t input, const struct loader_path *path)
{
    struct load_entry *old = find_old(plan, input, path->path);
    struct file_look look = {0};
    enum load_fate fate = LOAD_READ;
    if (old && path->failure)
        fate = fails_as_before(old, path->failure) ? LOAD_KEEP : LOAD_READ;
    else if (old)
        fate = decide(plan, old, &look);
    struct load_step *step = add_step(plan, fate, old);
    step->look = look;
    step->size = path->size;
    if (path->failure)
        step->failure = memory_copy_string(path->failure, strlen(path->failure));
    if (old && fate == LOAD_READ) {
        read_anew(step);
    } else if (!old) {
        load_entry_init(&step->entry, path->path);
        step->entry.input = input;
        step->entry.from_folder = path->from_folder;
    }
}

void load_plan_read_all_anew(struct load_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++) {
        struct load_step *step = &plan->steps[i];
        if (step->fate == LOAD_EXTEND)
            read_anew(step);
        else if (step->fate == LOAD_READ)
            load_entry_clear(&step->entry);
    }
}

void load_plan_add_memory(struct load_plan *plan, size_t input, const char *name,
                          struct view memory)
{
    struct load_entry *old = find_old(plan, input, name);
    struct load_step *step = add_step(plan, old ? LOAD_KEEP : LOAD_READ, old);
    step->size = memory.length;
    if (old)
        return;
    load_entry_init(&step->entry, name);
    step->entry.input = input;
    step->entry.in_memory = true;
    step->entry.memory = memory;
}

void load_plan_add_lost(struct load_plan *plan, size_t input, int error)
{
    for (size_t i = 0; i < plan->entry_count; i++)
        if (plan->entries[i].input == input)
            add_step(plan, lose(plan, &plan->entries[i], error), &plan->entries[i]);
}

/* ---- the whole ---- */

bool load_plan_only_adds(const struct load_plan *plan)
{
    if (plan->count < plan->entry_count)
        return false;
    for (size_t i = 0; i < plan->entry_count; i++) {
        const struct load_step *step = &plan->steps[i];
        bool may_grow = i + 1 == plan->entry_count;
        if (step->old != &plan->entries[i] || step->fate == LOAD_READ ||
            (step->fate == LOAD_EXTEND && !may_grow))
            return false;
    }
    return true;
}

bool load_plan_changes(const struct load_plan *plan)
{
    if (plan->news || plan->count != plan->entry_count)
        return true;
    for (size_t i = 0; i < plan->count; i++)
        if (plan->steps[i].fate != LOAD_KEEP || plan->steps[i].old != &plan->entries[i])
            return true;
    return false;
}
