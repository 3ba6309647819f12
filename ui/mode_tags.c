/* The prompt for tags: names add, -names take away, for the marked papers, else for the current
   one. Tab completes with the tags that are in use. */
#include "base/language.h"
#include "state/tag_list.h"
#include "text/count.h"
#include "ui/screen_internal.h"

/* The index-th tag in use that the last one typed may become. */
static bool find_tag(const struct screen *screen, struct view stem, size_t index, struct view *tag)
{
    struct view start = view_from(stem, tag_list_last(stem));
    size_t count = session_list_count(screen->session, STATE_LIST_TAGS);
    for (size_t i = 0; i < count; i++) {
        *tag = session_list_item(screen->session, STATE_LIST_TAGS, i)->name;
        if (view_equal(view_slice(*tag, 0, start.length), start) && index-- == 0)
            return true;
    }
    return false;
}

static bool append_line(const struct screen *screen, struct view stem, size_t index,
                        struct buffer *out)
{
    struct view tag;
    if (!find_tag(screen, stem, index, &tag))
        return false;
    buffer_append_view(out, view_slice(stem, 0, tag_list_last(stem)));
    buffer_append_view(out, tag);
    return true;
}

static void tags_changed(struct screen *screen)
{
    screen->completion.active = false;
    screen->dirty |= DIRTY_LINES;
}

static void recall(struct screen *screen, int direction)
{
    struct view text;
    if (!history_step(&screen->tags, direction, buffer_view(&screen->line.text), &text))
        return;
    line_editor_set(&screen->line, text);
    tags_changed(screen);
}

static void accept(struct screen *screen)
{
    struct view typed = view_trim(buffer_view(&screen->line.text));
    history_add(&screen->tags, typed);
    if (typed.length)
        screen_update(screen, session_tag(screen->session, typed));
    screen_pop(screen);
}

static void run_tags(struct screen *screen, enum action action, long count)
{
    (void)count;
    switch (action) {
    case ACTION_ACCEPT:
        accept(screen);
        break;
    case ACTION_CANCEL:
        history_rewind(&screen->tags);
        screen_pop(screen);
        break;
    case ACTION_COMPLETE:
    case ACTION_COMPLETE_BACK:
        if (!screen_complete(screen, append_line, action == ACTION_COMPLETE_BACK))
            screen_tell(screen, _("no tag in use begins so"));
        break;
    case ACTION_HISTORY_PREVIOUS:
        recall(screen, -1);
        break;
    case ACTION_HISTORY_NEXT:
        recall(screen, 1);
        break;
    default:
        break;
    }
}

/* Whom they are for, what it has, and what may be meant. */
static void append_help(const struct screen *screen, struct buffer *out)
{
    size_t marked = marks_count(session_marks(screen->session), MARK_MARKED);
    const struct annotation *annotation = session_annotation(screen->session);
    struct view tag;
    struct view tags = annotation ? annotation_tags(annotation, FORM_DISPLAY) : view_of("");
    if (marked)
        append_count(out, marked, "%s marked paper", "%s marked papers");
    else if (tags.length)
        buffer_append_format(out, _("this paper has %.*s"), (int)tags.length, tags.data);
    else
        buffer_append_string(out, _("this paper"));
    buffer_append_string(out, _("   -tag takes away"));
    for (size_t i = 0; find_tag(screen, screen_stem(screen), i, &tag); i++) {
        buffer_append_string(out, i ? "  " : _("   in use: "));
        buffer_append_view(out, tag);
    }
}

const struct mode mode_tags = {.context = CONTEXT_TAGS,
                               .prompt = "#",
                               .run = run_tags,
                               .changed = tags_changed,
                               .append_status = append_help};
