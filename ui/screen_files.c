#include "ui/screen_files.h"

#include "base/language.h"
#include "text/utf8.h"

#include <string.h>

/* ---- opening ------------------------------------------------------------------------------- */

void screen_open_file(struct screen *screen)
{
    struct buffer path = {0};
    if (!screen->argument.length) {
        screen_prompt(screen, view_of("open "));
        return;
    }
    path_append_expanded(&path, screen->argument);
    screen_update(screen, session_open_file(screen->session, buffer_string(&path)));
    buffer_deinit(&path);
}

void screen_find_paths(struct screen *screen, struct view stem)
{
    path_completion_find(&screen->paths, stem);
}

/* The folder as it was typed, and a name that lies in it. */
bool screen_append_path(const struct screen *screen, struct view stem, size_t index,
                        struct buffer *out)
{
    const struct path_completion *paths = &screen->paths;
    if (!screen->completion.active || index >= paths->count)
        return false;
    buffer_append_view(out, view_slice(stem, 0, paths->folder));
    buffer_append_view(out, path_completion_name(paths, index));
    return true;
}

/* ---- closing ------------------------------------------------------------------------------- */

static struct view last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return view_of(slash ? slash + 1 : path);
}

/* The next file, from *at on, that is not of the same path as the one before; NULL past the
   last, and as long as not all is read. */
static const struct load_file *next_path(const struct screen *screen, size_t *at)
{
    const struct load_update *loading = session_loading(screen->session);
    for (; loading && *at < loading->file_count; ++*at) {
        const struct load_file *file = &loading->files[*at];
        if (*at && strcmp(file->path, loading->files[*at - 1].path) == 0)
            continue;
        ++*at;
        return file;
    }
    return NULL;
}

static bool begins(struct view text, struct view stem)
{
    return view_equal(view_slice(text, 0, stem.length), stem);
}

bool screen_append_open_path(const struct screen *screen, struct view stem, size_t index,
                             struct buffer *out)
{
    const struct load_file *file;
    for (size_t at = 0; (file = next_path(screen, &at));) {
        if (!begins(view_of(file->path), stem) && !begins(last_part(file->path), stem))
            continue;
        if (index--)
            continue;
        utf8_repair(out, view_of(file->path));
        return true;
    }
    return false;
}

/* The path of the file that the current paper is from. */
static const char *path_of_paper(const struct screen *screen)
{
    const struct paper *paper = session_paper(screen->session);
    const struct load_file *file;
    if (!paper)
        return NULL;
    const struct snapshot *snapshot = result_snapshot(session_result(screen->session));
    const char *name = snapshot_source(snapshot, paper->source)->name;
    const struct load_update *loading = session_loading(screen->session);
    for (size_t i = 0; loading && i < loading->file_count; i++) {
        file = &loading->files[i];
        if (strcmp(file->name, name) == 0)
            return file->path;
    }
    return NULL;
}

/* What is meant by a name: the file of that path, else the one whose last part it is. */
static const char *path_meant(const struct screen *screen, struct view name)
{
    const struct load_file *file;
    const char *found = NULL;
    for (size_t at = 0; (file = next_path(screen, &at));) {
        if (view_equal_string(name, file->path))
            return file->path;
        if (!found && view_equal(last_part(file->path), name))
            found = file->path;
    }
    return found;
}

void screen_close_file(struct screen *screen)
{
    struct buffer path = {0};
    const char *meant =
        screen->argument.length ? path_meant(screen, screen->argument) : path_of_paper(screen);
    if (meant)
        buffer_append_string(&path, meant);
    else
        path_append_expanded(&path, screen->argument);
    if (path.length)
        session_close_file(screen->session, buffer_string(&path));
    else
        screen_tell(screen, _("there is no paper whose file could be closed"));
    buffer_deinit(&path);
}
