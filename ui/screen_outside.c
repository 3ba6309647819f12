/* What the screen does beyond itself: text goes to the clipboard, links to other programs. */
#include "base/language.h"
#include "base/memory.h"
#include "io/record_text.h"
#include "session/copy.h"
#include "text/clean.h"
#include "ui/screen_internal.h"

#include <stdlib.h>

void screen_set_outside(struct screen *screen, const struct screen_outside *outside)
{
    screen->outside = outside;
}

static bool has_outside(struct screen *screen)
{
    if (!screen->outside)
        screen_tell(screen, _("there is no terminal here"));
    return screen->outside != NULL;
}

/* what: "title". */
static void copy_text(struct screen *screen, const char *what, size_t count, struct view text)
{
    struct buffer how = {0}, message = {0};
    if (!has_outside(screen))
        return;
    if (screen->outside->copy(screen->outside->context, text, &how) != STATUS_OK)
        buffer_append_view(&message, buffer_view(&how));
    else if (count > 1)
        buffer_append_format(&message, _("%zu %s copied %s"), count, what, buffer_string(&how));
    else
        buffer_append_format(&message, _("%s copied %s"), what, buffer_string(&how));
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&how);
    buffer_deinit(&message);
}

static void tell_lack(struct screen *screen, enum action action)
{
    struct buffer message = {0};
    buffer_append_format(&message, _("this paper has no %s"), copy_name(action, false));
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}

/* The marked papers, or else the current one. */
static size_t collect_targets(const struct screen *screen, const struct paper ***papers)
{
    const struct snapshot *snapshot = session_targets_snapshot(screen->session);
    uint32_t *indexes;
    size_t count = session_targets(screen->session, &indexes);
    *papers = memory_alloc((count + 1) * sizeof **papers);
    for (size_t i = 0; i < count; i++)
        (*papers)[i] = snapshot_paper(snapshot, indexes[i]);
    free(indexes);
    return count;
}

void screen_copy(struct screen *screen, enum action action)
{
    const struct paper **papers;
    struct buffer text = {0};
    size_t targets = collect_targets(screen, &papers);
    size_t count =
        copy_append(action, session_targets_snapshot(screen->session), papers, targets, &text);
    if (count)
        copy_text(screen, copy_name(action, count > 1), count, buffer_view(&text));
    else if (targets)
        tell_lack(screen, action);
    else
        screen_tell(screen, _("there is no paper to copy from"));
    buffer_deinit(&text);
    free(papers);
}

/* ---- notes -------------------------------------------------------------------------------- */

void screen_edit_note(struct screen *screen)
{
    struct session_note note;
    struct buffer text = {0}, message = {0};
    if (!has_outside(screen))
        return;
    if (!session_note_begin(screen->session, &note)) {
        screen_tell(screen, _("there is no paper"));
        return;
    }
    enum status status = screen->outside->compose(screen->outside->context, buffer_view(&note.text),
                                                  &text, &message);
    screen->effect = SCREEN_REDRAW;
    if (status == STATUS_OK)
        session_write_note(screen->session, &note, buffer_view(&text));
    else if (message.length)
        screen_tell(screen, buffer_string(&message));
    session_note_end(&note);
    buffer_deinit(&text);
    buffer_deinit(&message);
}

/* ---- the record in its file ----------------------------------------------------------------- */

void screen_copy_record(struct screen *screen)
{
    const struct paper *paper = session_paper(screen->session);
    const struct snapshot *snapshot = result_snapshot(session_result(screen->session));
    struct buffer record = {0}, text = {0}, message = {0};
    if (!paper)
        screen_tell(screen, _("there is no paper to copy from"));
    else if (record_text_append(&record, snapshot, paper, session_loading(screen->session),
                                &message) == STATUS_OK) {
        clean_append(&text, buffer_view(&record), CLEAN_TEXT);
        copy_text(screen, _("record"), 1, buffer_view(&text));
    } else
        screen_tell(screen, message.length ? buffer_string(&message)
                                           : _("this paper does not come from a file"));
    buffer_deinit(&record);
    buffer_deinit(&text);
    buffer_deinit(&message);
}

void screen_edit_record(struct screen *screen)
{
    const struct paper *paper = session_paper(screen->session);
    const struct snapshot *snapshot = result_snapshot(session_result(screen->session));
    const char *path =
        paper ? record_text_file(snapshot, paper, session_loading(screen->session)) : NULL;
    struct buffer message = {0};
    if (!path) {
        screen_tell(screen, paper ? _("this paper is in no file that an editor can open")
                                  : _("there is no paper"));
    } else if (has_outside(screen)) {
        screen->outside->edit(screen->outside->context, path, paper->source_line, &message);
        screen_tell(screen, buffer_string(&message));
        screen->effect = SCREEN_REDRAW;
    }
    buffer_deinit(&message);
}

/* ---- links -------------------------------------------------------------------------------- */

void screen_open_link(struct screen *screen, const struct link *link, bool pdf)
{
    struct buffer message = {0};
    if (!link) {
        screen_tell(screen, _("there is no such link"));
    } else if (has_outside(screen)) {
        screen->outside->open(screen->outside->context, link->address,
                              pdf || link->kind == LINK_PDF, &message);
        screen_tell(screen, buffer_string(&message));
    }
    buffer_deinit(&message);
}

void screen_copy_link(struct screen *screen, const struct link *link)
{
    if (link)
        copy_text(screen, _("link"), 1, view_of(link->address));
    else
        screen_tell(screen, _("there is no such link"));
}

void screen_open_paper(struct screen *screen, bool pdf)
{
    const struct paper *paper = session_paper(screen->session);
    struct links links = {0};
    if (!paper) {
        screen_tell(screen, _("there is no paper to open"));
        return;
    }
    links_collect(&links, result_snapshot(session_result(screen->session)), paper);
    const struct link *link = pdf ? links_pdf(&links) : links_page(&links);
    if (link)
        screen_open_link(screen, link, pdf);
    else
        screen_tell(screen, pdf ? _("this paper has no PDF") : _("this paper has no link"));
    links_deinit(&links);
}

void screen_list_links(struct screen *screen)
{
    const struct paper *paper = session_paper(screen->session);
    if (!paper) {
        screen_tell(screen, _("there is no paper"));
        return;
    }
    pane_links_begin(&screen->links, result_snapshot(session_result(screen->session)), paper,
                     screen->layout.body.rows);
    if (screen->links.links.count)
        screen_push(screen, &mode_links);
    else
        screen_tell(screen, _("this paper has no link"));
}
