#include "session/session_internal.h"

#include "text/utf8.h"

/* A path's last part, repaired; standard input is named in words. */
static void append_name(struct buffer *out, const char *path)
{
    struct view name = view_of(path);
    while (name.length > 1 && name.data[name.length - 1] == '/')
        name.length--;
    for (size_t i = name.length; i > 0; i--) {
        if (name.data[i - 1] == '/' && i < name.length) {
            name = view_from(name, i);
            break;
        }
    }
    utf8_repair(out, view_equal_string(name, "-") ? view_of("standard input") : name);
}

/* A folder counts as one, however many files are in it, and has no title but its name. */
static void append_title(struct buffer *out, const struct snapshot *snapshot,
                         const struct load_update *loading)
{
    bool folder = loading && loading->folder;
    size_t count = folder ? loading->input_count : snapshot_source_count(snapshot);
    if (!count)
        return;
    const char *title = folder ? "" : snapshot_source(snapshot, 0)->title;
    if (title[0])
        buffer_append_string(out, title);
    else
        append_name(out, folder ? loading->folder : snapshot_source(snapshot, 0)->name);
    if (count > 1)
        buffer_append_format(out, " + %zu", count - 1);
}

bool session_update_title(struct session *session)
{
    if (session->title_given)
        return false;
    struct buffer title = {0};
    append_title(&title, session->snapshot, session->loading);
    bool changed = !view_equal(buffer_view(&title), buffer_view(&session->title));
    buffer_deinit(&session->title);
    session->title = title;
    return changed;
}

unsigned session_tell_failures(struct session *session)
{
    const struct load_update *loading = session->loading;
    if (!loading->finished || !loading->failures)
        return 0;
    buffer_clear(&session->message);
    for (size_t i = 0; i < loading->file_count; i++) {
        const struct load_file *file = &loading->files[i];
        if (!file->failure)
            continue;
        utf8_repair(&session->message, view_of(file->name));
        buffer_append_string(&session->message, ": ");
        utf8_repair(&session->message, view_of(file->failure));
        break;
    }
    if (loading->failures > 1)
        buffer_append_format(&session->message, " (and %zu more)", loading->failures - 1);
    return SESSION_MESSAGE;
}
