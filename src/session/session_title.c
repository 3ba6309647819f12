#include "base/language.h"
#include "session/session_internal.h"

#include "text/utf8.h"

#include <string.h>

void session_append_name(struct buffer *out, const char *path)
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
    utf8_repair(out, view_equal_string(name, "-") ? view_of(_("standard input")) : name);
}

/* The title that was given is that of the first input. */
static void append_first(struct buffer *out, const struct session *session,
                         const struct source *source)
{
    if (session->given_title.length &&
        view_equal_string(buffer_view(&session->first_name), source->name))
        buffer_append_view(out, buffer_view(&session->given_title));
    else if (*source->title)
        buffer_append_string(out, source->title);
    else
        session_append_name(out, source->name);
}

/* A folder counts as one, however many files are in it, and has no title but its name. */
static void append_title(struct buffer *out, const struct session *session)
{
    const struct load_update *loading = session->loading;
    bool folder = loading && loading->folder;
    size_t count = folder ? loading->input_count : snapshot_source_count(session->snapshot);
    if (!count && !(loading && loading->finished))
        buffer_append_view(out, buffer_view(&session->given_title));
    if (!count)
        return;
    if (folder)
        session_append_name(out, loading->folder);
    else
        append_first(out, session, snapshot_source(session->snapshot, 0));
    if (count > 1)
        buffer_append_format(out, " + %zu", count - 1);
}

bool session_update_title(struct session *session)
{
    struct buffer title = {0};
    append_title(&title, session);
    bool changed = !view_equal(buffer_view(&title), buffer_view(&session->title));
    buffer_deinit(&session->title);
    session->title = title;
    return changed;
}

void session_append_lost(struct buffer *out, const struct load_file *file)
{
    session_append_name(out, file->name);
    buffer_append_string(out, strncmp(file->lost, "is ", 3) == 0 ? " " : ": ");
    utf8_repair(out, view_of(file->lost));
}
