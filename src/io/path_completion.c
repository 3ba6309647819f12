#include "io/path_completion.h"

#include "base/memory.h"
#include "text/utf8.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void path_append_expanded(struct buffer *out, struct view typed)
{
    const char *home = getenv("HOME");
    bool own = home && *home && view_starts_with(typed, "~") &&
               (typed.length == 1 || typed.data[1] == '/');
    if (own)
        buffer_append_string(out, home);
    buffer_append_view(out, view_from(typed, own));
}

/* ---- names ---- */

struct view path_completion_name(const struct path_completion *completion, size_t index)
{
    size_t start = index ? completion->ends[index - 1] : 0;
    return view_slice(buffer_view(&completion->names), start, completion->ends[index] - start);
}

struct view path_completion_common(const struct path_completion *completion)
{
    struct view common = path_completion_name(completion, 0);
    for (size_t i = 1; i < completion->count; i++) {
        struct view name = path_completion_name(completion, i);
        size_t same = 0;
        while (same < common.length && same < name.length && common.data[same] == name.data[same])
            same++;
        common.length = same;
    }
    common.length -= utf8_unfinished_length(common);
    return common;
}

static void add(struct path_completion *completion, struct view name, bool folder)
{
    memory_reserve((void **)&completion->ends, &completion->capacity, completion->count + 1,
                   sizeof *completion->ends);
    buffer_append_view(&completion->names, name);
    if (folder)
        buffer_append_byte(&completion->names, '/');
    completion->ends[completion->count++] = completion->names.length;
}

/* ---- folders ---- */

static bool can_be_typed(struct view name)
{
    for (size_t i = 0; i < name.length; i++)
        if ((unsigned char)name.data[i] < ' ' || name.data[i] == 0x7f)
            return false;
    return utf8_valid_length(name) == name.length;
}

static bool is_wanted(const char *name, struct view start)
{
    struct view text = view_of(name);
    bool dots = strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
    bool hidden = name[0] == '.' && !view_starts_with(start, ".");
    return !dots && !hidden && can_be_typed(text) &&
           view_equal(view_slice(text, 0, start.length), start);
}

static bool is_folder(const struct buffer *folder, const char *name)
{
    struct buffer path = {0};
    struct stat information;
    buffer_append_format(&path, "%s/%s", buffer_string(folder), name);
    bool is = stat(buffer_string(&path), &information) == 0 && S_ISDIR(information.st_mode);
    buffer_deinit(&path);
    return is;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The wanted names in the folder, sorted; the caller frees them. */
static char **read_names(const char *folder, struct view start, size_t *count)
{
    char **names = NULL;
    size_t capacity = 0;
    DIR *stream = opendir(folder);
    const struct dirent *entry;
    *count = 0;
    while (stream && *count < PATH_COMPLETION_MOST && (entry = readdir(stream))) {
        if (!is_wanted(entry->d_name, start))
            continue;
        memory_reserve((void **)&names, &capacity, *count + 1, sizeof *names);
        names[(*count)++] = memory_copy_string(entry->d_name, strlen(entry->d_name));
    }
    if (stream)
        closedir(stream);
    if (*count)
        qsort(names, *count, sizeof *names, compare_names);
    return names;
}

void path_completion_find(struct path_completion *completion, struct view typed)
{
    size_t length = typed.length, count;
    while (length > 0 && typed.data[length - 1] != '/')
        length--;
    struct buffer folder = {0};
    completion->folder = length;
    completion->count = 0;
    buffer_clear(&completion->names);
    path_append_expanded(&folder, view_slice(typed, 0, length));
    if (!length)
        buffer_append_byte(&folder, '.');
    char **names = read_names(buffer_string(&folder), view_from(typed, length), &count);
    for (size_t i = 0; i < count; i++) {
        add(completion, view_of(names[i]), is_folder(&folder, names[i]));
        free(names[i]);
    }
    free(names);
    buffer_deinit(&folder);
}

void path_completion_deinit(struct path_completion *completion)
{
    buffer_deinit(&completion->names);
    free(completion->ends);
    *completion = (struct path_completion){0};
}
