/* The real files of the shared folder, as its manifest lists them, for tests. */
#ifndef SHEAF_TESTS_MANIFEST_H
#define SHEAF_TESTS_MANIFEST_H

#include "base/buffer.h"

#include <stdio.h>
#include <stdlib.h>

struct manifest_row {
    struct view path; /* below data/ */
    struct view format;
    struct view encoding;
    struct view newlines;
    struct view papers;
};

static inline const char *manifest_folder(void)
{
    const char *folder = getenv("SHEAF_SHARED");
    return folder ? folder : "../shared";
}

/* The whole manifest, or nothing; the caller frees it. */
static inline void manifest_read(struct buffer *out)
{
    struct buffer path = {0};
    char block[4096];
    size_t count;
    buffer_append_format(&path, "%s/data/MANIFEST.tsv", manifest_folder());
    FILE *file = fopen(buffer_string(&path), "r");
    while (file && (count = fread(block, 1, sizeof block, file)) > 0)
        buffer_append(out, block, count);
    if (file)
        fclose(file);
    buffer_deinit(&path);
}

static inline bool manifest_exists(void)
{
    struct buffer manifest = {0};
    manifest_read(&manifest);
    bool exists = manifest.length > 0;
    buffer_deinit(&manifest);
    return exists;
}

/* The next file; false after the last. The line with the names of the columns is none. */
static inline bool manifest_next(struct view *rest, struct manifest_row *row)
{
    struct view line;
    if (!view_next_line(rest, &line))
        return false;
    if (view_starts_with(line, "path\t") && !view_next_line(rest, &line))
        return false;
    row->path = view_split(&line, '\t');
    row->format = view_split(&line, '\t');
    row->encoding = view_split(&line, '\t');
    row->newlines = view_split(&line, '\t');
    row->papers = view_split(&line, '\t');
    return true;
}

/* Whether its format holds one of the words, which end with NULL. */
static inline bool manifest_is_of(const struct manifest_row *row, const char *const *words)
{
    for (; *words; words++)
        if (view_find(row->format, view_of(*words), 0) != VIEW_NONE)
            return true;
    return false;
}

static inline void manifest_append_path(const struct manifest_row *row, struct buffer *out)
{
    buffer_append_format(out, "%s/data/", manifest_folder());
    buffer_append_view(out, row->path);
}

#endif
