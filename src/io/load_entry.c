#include "io/load_entry.h"

#include "base/memory.h"
#include "io/load_update.h"

#include <stdlib.h>
#include <string.h>

void load_entry_init(struct load_entry *entry, const char *path)
{
    *entry = (struct load_entry){.path = memory_copy_string(path, strlen(path))};
}

void load_entry_clear(struct load_entry *entry)
{
    for (size_t i = 0; i < entry->file_count; i++)
        load_file_deinit(&entry->files[i]);
    entry->file_count = 0;
    entry->papers = entry->sources = 0;
    entry->bytes = 0;
    entry->importer = NULL;
    entry->resume = (struct load_resume){0};
    entry->digest = (struct digest){0};
}

void load_entry_deinit(struct load_entry *entry)
{
    load_entry_clear(entry);
    free(entry->files);
    free(entry->path);
    *entry = (struct load_entry){0};
}

struct load_file *load_entry_add_file(struct load_entry *entry, const char *name)
{
    memory_reserve((void **)&entry->files, &entry->file_capacity, entry->file_count + 1,
                   sizeof *entry->files);
    struct load_file *file = &entry->files[entry->file_count++];
    load_file_init(file, name, entry->path);
    file->version = entry->version;
    return file;
}

bool load_entry_set_lost(struct load_entry *entry, const char *reason)
{
    bool news = false;
    for (size_t i = 0; i < entry->file_count; i++) {
        struct load_file *file = &entry->files[i];
        if (reason ? file->lost && strcmp(file->lost, reason) == 0 : !file->lost)
            continue;
        free(file->lost);
        file->lost = reason ? memory_copy_string(reason, strlen(reason)) : NULL;
        news = true;
    }
    return news;
}

bool load_entry_is_lost(const struct load_entry *entry)
{
    return entry->file_count && entry->files[0].lost;
}

bool load_entry_is_pipe(const struct load_entry *entry)
{
    bool is_file = !entry->stamp.there || entry->stamp.regular;
    return strcmp(entry->path, "-") == 0 || (!is_file && !load_entry_failures(entry));
}

size_t load_entry_failures(const struct load_entry *entry)
{
    size_t failures = 0;
    for (size_t i = 0; i < entry->file_count; i++)
        failures += entry->files[i].failure != NULL;
    return failures;
}

size_t load_entry_skipped(const struct load_entry *entry)
{
    size_t skipped = 0;
    for (size_t i = 0; i < entry->file_count; i++)
        skipped += entry->files[i].skipped;
    return skipped;
}
