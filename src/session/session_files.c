/* What happens to the files: which of it the reader is told, and asking for more and for less
   of them. */
#include "base/language.h"
#include "session/session_internal.h"

#include "base/memory.h"
#include "text/count.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

/* ---- telling ---- */

enum event { EVENT_NONE, EVENT_CHANGED, EVENT_ADDED, EVENT_REMOVED, EVENT_LOST, EVENT_BACK };

/* What has happened between two updates. */
struct news {
    bool more; /* than one file has changed */
    enum event event;
    const struct load_file *file;
    const struct load_file *before; /* as it was */
};

static void note(struct news *news, enum event event, const struct load_file *file,
                 const struct load_file *before)
{
    if (event == EVENT_NONE)
        return;
    if (news->event == EVENT_NONE)
        *news = (struct news){false, event, file, before};
    else
        news->more = true;
}

static enum event compare(const struct load_file *before, const struct load_file *file)
{
    if (file->version != before->version)
        return EVENT_CHANGED;
    if (!file->lost != !before->lost)
        return file->lost ? EVENT_LOST : EVENT_BACK;
    return EVENT_NONE;
}

/* The file of this name, looked for from the place *at on, where the one before was: files
   mostly keep their order. */
static const struct load_file *find_file(const struct load_update *update, const char *name,
                                         size_t *at)
{
    for (size_t i = 0; i < update->file_count; i++) {
        size_t index = (*at + i) % update->file_count;
        if (strcmp(update->files[index].name, name) != 0)
            continue;
        *at = index + 1;
        return &update->files[index];
    }
    return NULL;
}

static struct news find_news(const struct load_update *before, const struct load_update *now)
{
    struct news news = {0};
    size_t at = 0;
    for (size_t i = 0; i < now->file_count && !news.more; i++) {
        const struct load_file *file = &now->files[i];
        const struct load_file *old = find_file(before, file->name, &at);
        note(&news, old ? compare(old, file) : EVENT_ADDED, file, old);
    }
    at = 0;
    for (size_t i = 0; i < before->file_count && !news.more; i++)
        if (!find_file(now, before->files[i].name, &at))
            note(&news, EVENT_REMOVED, NULL, &before->files[i]);
    return news;
}

static void append_papers(struct buffer *out, size_t papers)
{
    if (papers)
        append_count(out, papers, "%s paper", "%s papers");
    else
        buffer_append_string(out, _("no papers"));
}

/* "1,203 papers (was 1,198), 1 record skipped" */
static void append_state(struct buffer *out, const struct load_file *before,
                         const struct load_file *file)
{
    struct buffer papers = {0}, earlier = {0};
    if (file->failure) {
        utf8_repair(out, view_of(file->failure));
        return;
    }
    append_papers(&papers, file->papers);
    if (before && before->papers != file->papers) {
        append_number(&earlier, before->papers);
        buffer_append_format(out, _("%s (was %s)"), buffer_string(&papers),
                             buffer_string(&earlier));
    } else {
        buffer_append_view(out, buffer_view(&papers));
    }
    if (file->skipped) {
        buffer_append_string(out, ", ");
        append_count(out, file->skipped, "%s record skipped", "%s records skipped");
    }
    buffer_deinit(&papers);
    buffer_deinit(&earlier);
}

/* What is said of a file and its papers, when nobody and when the reader asked for it. */
static const char *const event_formats[][2] = {
    [EVENT_NONE] = {"", ""},
    [EVENT_CHANGED] = {N_("%s changed: %s"), N_("%s changed: %s")},
    [EVENT_ADDED] = {N_("%s is new: %s"), N_("%s opened: %s")},
    [EVENT_REMOVED] = {N_("%s is gone: %s fewer"), N_("%s closed: %s fewer")},
    [EVENT_LOST] = {N_("%s; showing what was read"), N_("%s; showing what was read")},
    [EVENT_BACK] = {N_("%s is there again"), N_("%s is there again")},
};

static void append_event(struct buffer *out, const struct news *news, bool asked)
{
    struct buffer name = {0}, state = {0};
    session_append_name(&name, news->file ? news->file->name : news->before->name);
    switch (news->event) {
    case EVENT_CHANGED:
        append_state(&state, news->before, news->file);
        break;
    case EVENT_ADDED:
        append_state(&state, NULL, news->file);
        break;
    case EVENT_REMOVED:
        append_papers(&state, news->before->papers);
        break;
    case EVENT_LOST:
        session_append_lost(&state, news->file);
        break;
    case EVENT_BACK:
    case EVENT_NONE:
        break;
    }
    const char *format = _(event_formats[news->event][asked]);
    if (news->event == EVENT_LOST)
        buffer_append_format(out, format, buffer_string(&state));
    else
        buffer_append_format(out, format, buffer_string(&name), buffer_string(&state));
    buffer_deinit(&name);
    buffer_deinit(&state);
}

static void append_news(struct buffer *out, const struct news *news,
                        const struct load_update *before, const struct load_update *now)
{
    if (!news->more) {
        append_event(out, news, now->answered != before->answered);
        return;
    }
    struct buffer papers = {0}, earlier = {0};
    append_papers(&papers, snapshot_count(now->snapshot));
    append_number(&earlier, snapshot_count(before->snapshot));
    if (snapshot_count(now->snapshot) == snapshot_count(before->snapshot))
        buffer_append_format(out, _("files changed: %s"), buffer_string(&papers));
    else
        buffer_append_format(out, _("files changed: %s (were %s)"), buffer_string(&papers),
                             buffer_string(&earlier));
    buffer_deinit(&papers);
    buffer_deinit(&earlier);
}

/* The first update that is finished tells what could not be read. */
static void append_failures(struct buffer *out, const struct load_update *update)
{
    for (size_t i = 0; i < update->file_count && !out->length; i++) {
        const struct load_file *file = &update->files[i];
        if (!file->failure)
            continue;
        utf8_repair(out, view_of(file->name));
        buffer_append_string(out, ": ");
        utf8_repair(out, view_of(file->failure));
    }
    if (update->failures > 1)
        buffer_append_format(out, _(" (and %zu more)"), update->failures - 1);
}

unsigned session_tell_files(struct session *session)
{
    struct load_update *now = session->loading, *before = session->told;
    struct buffer message = {0};
    if (!now->finished)
        return 0;
    struct news news = before ? find_news(before, now) : (struct news){0};
    if (!before)
        append_failures(&message, now);
    else if (now->refused && now->answered != before->answered)
        utf8_repair(&message, view_of(now->refused));
    else if (news.event != EVENT_NONE)
        append_news(&message, &news, before, now);
    session->told = load_update_ref(now);
    load_update_unref(before);
    unsigned changes = message.length ? session_set_message(session, buffer_view(&message)) : 0;
    buffer_deinit(&message);
    return changes;
}

/* ---- asking ---- */

unsigned session_open_file(struct session *session, const char *path)
{
    session->asked = loader_open(session->loader, path);
    if (session->loading && session->loading->finished)
        return 0;
    return session_set_message(session, view_of(_("it is read after what is being read")));
}

void session_close_file(struct session *session, const char *path)
{
    session->asked = loader_close(session->loader, path);
}
