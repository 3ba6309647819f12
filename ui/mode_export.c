/* The questions before an export: which papers, where to, and whether a file that is there
   is to be replaced. Each is a mode of its own. */
#include "base/language.h"
#include "io/file_writer.h"
#include "ui/screen_internal.h"

#include <string.h>

/* ---- which papers ---- */

static size_t count_shown(const struct screen *screen)
{
    return result_count(session_result(screen->session));
}

static size_t count_one(const struct screen *screen)
{
    return session_paper(screen->session) != NULL;
}

static size_t count_marked(const struct screen *screen)
{
    return marks_count(session_marks(screen->session), MARK_MARKED);
}

/* The first one of which there is any is the usual. */
static const struct choice {
    enum action action;
    const char *hint; /* behind its key */
    size_t (*count)(const struct screen *screen);
} choices[] = {
    {ACTION_CHOOSE_MARKED, N_("%s marked"), count_marked},
    {ACTION_CHOOSE_SHOWN, N_("%s shown"), count_shown},
    {ACTION_CHOOSE_THIS, N_("%s this"), count_one},
};
enum { CHOICES = sizeof choices / sizeof *choices };

static const struct choice *find_choice(enum action action)
{
    for (size_t i = 0; i < CHOICES; i++)
        if (choices[i].action == action)
            return &choices[i];
    return NULL;
}

static const struct choice *usual_choice(const struct screen *screen)
{
    size_t i = 0;
    while (i + 1 < CHOICES && !choices[i].count(screen))
        i++;
    return &choices[i];
}

static void append_choices(const struct screen *screen, struct buffer *out)
{
    buffer_append_format(out, _("%s of:"), export_label(screen->export.exporter));
    for (size_t i = 0; i < CHOICES; i++) {
        size_t before = out->length;
        if (!choices[i].count(screen))
            continue;
        buffer_append_string(out, "  ");
        if (!keymap_append_hint(&screen->keymap, CONTEXT_EXPORT, choices[i].action,
                                _(choices[i].hint), out)) {
            buffer_truncate(out, before);
            continue;
        }
        if (choices[i].action != ACTION_CHOOSE_THIS) {
            buffer_append_byte(out, ' ');
            append_number(out, choices[i].count(screen));
        }
    }
}

static void run_choices(struct screen *screen, enum action action, long count)
{
    const struct choice *choice =
        action == ACTION_ACCEPT ? usual_choice(screen) : find_choice(action);
    (void)count;
    if (action == ACTION_CANCEL)
        screen_pop(screen);
    if (!choice || !choice->count(screen))
        return;
    screen->export.choice = choice->action;
    screen_pop(screen);
    screen_push(screen, &mode_target);
    struct buffer name = {0};
    screen_export_append_name(screen, &name);
    line_editor_set(&screen->line, buffer_view(&name));
    buffer_deinit(&name);
}

const struct mode mode_export = {
    .context = CONTEXT_EXPORT, .run = run_choices, .append_status = append_choices};

void screen_export_ask(struct screen *screen, enum action action)
{
    const char *name = action_name(action) + strlen("export-");
    screen->export.exporter = export_by_name(view_of(name));
    if (session_paper(screen->session) || count_marked(screen))
        screen_push(screen, &mode_export);
    else
        screen_tell(screen, _("there is no paper to export"));
}

/* ---- where to ---- */

static bool is_program(const struct screen *screen)
{
    return view_starts_with(view_trim(buffer_view(&screen->line.text)), "|");
}

static void put_name(struct screen *screen, struct view name)
{
    struct screen_export *export = &screen->export;
    struct buffer line = {0};
    buffer_append_view(&line, view_slice(buffer_view(&screen->line.text), 0, export->names.folder));
    buffer_append_view(&line, name);
    line_editor_set(&screen->line, buffer_view(&line));
    buffer_deinit(&line);
    screen->dirty |= DIRTY_LINES;
}

/* First what all names have in common, then one after the other. */
static void complete(struct screen *screen)
{
    struct screen_export *export = &screen->export;
    if (is_program(screen))
        return;
    if (export->completing) {
        put_name(screen, path_completion_name(&export->names, export->next));
        export->next = (export->next + 1) % export->names.count;
        return;
    }
    path_completion_find(&export->names, buffer_view(&screen->line.text));
    if (!export->names.count) {
        screen_tell(screen, _("no file or folder begins so"));
        return;
    }
    put_name(screen, path_completion_common(&export->names));
    export->completing = export->names.count > 1;
    export->next = 0;
}

static void target_changed(struct screen *screen)
{
    screen->export.completing = false;
    screen->dirty |= DIRTY_LINES;
}

static void recall(struct screen *screen, int direction)
{
    struct view text;
    if (!history_step(&screen->export.targets, direction, buffer_view(&screen->line.text), &text))
        return;
    line_editor_set(&screen->line, text);
    target_changed(screen);
}

/* Takes over what is typed. */
static void accept(struct screen *screen)
{
    struct screen_export *export = &screen->export;
    struct view typed = view_trim(buffer_view(&screen->line.text));
    buffer_clear(&export->target);
    buffer_append_view(&export->target, typed);
    buffer_clear(&export->path);
    if (!is_program(screen))
        path_append_expanded(&export->path, typed);
    history_add(&export->targets, typed);
    if (export->path.length && file_writer_look(buffer_string(&export->path)) == FILE_WRITER_OLD)
        screen_push(screen, &mode_replace);
    else if (typed.length)
        screen_export_start(screen);
    else
        screen_tell(screen, _("a file's name, or | and a program"));
}

static void run_target(struct screen *screen, enum action action, long count)
{
    (void)count;
    switch (action) {
    case ACTION_ACCEPT:
        accept(screen);
        break;
    case ACTION_CANCEL:
        history_rewind(&screen->export.targets);
        screen_pop(screen);
        break;
    case ACTION_COMPLETE:
        complete(screen);
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

static void append_target_help(const struct screen *screen, struct buffer *out)
{
    const struct screen_export *export = &screen->export;
    for (size_t i = 0; export->completing && i < export->names.count; i++) {
        if (i)
            buffer_append_string(out, "  ");
        buffer_append_view(out, path_completion_name(&export->names, i));
    }
    if (export->completing)
        return;
    struct buffer papers = {0};
    append_count(&papers, find_choice(export->choice)->count(screen), "%s paper", "%s papers");
    buffer_append_format(out, _("%s as %s: to a file, or | and a program"), buffer_string(&papers),
                         export_label(export->exporter));
    buffer_deinit(&papers);
}

const struct mode mode_target = {.context = CONTEXT_FILE,
                                 .prompt = ">",
                                 .run = run_target,
                                 .changed = target_changed,
                                 .append_status = append_target_help};

/* ---- instead of what is there ---- */

/* The file is one of those whose papers are shown. */
static bool is_open(const struct screen *screen, const char *path)
{
    const struct snapshot *snapshot = session_snapshot(screen->session);
    for (size_t i = 0; i < snapshot_source_count(snapshot); i++)
        if (file_writer_is_same(path, snapshot_source(snapshot, i)->name))
            return true;
    return false;
}

static void append_question(const struct screen *screen, struct buffer *out)
{
    const struct screen_export *export = &screen->export;
    bool open = is_open(screen, buffer_string(&export->path));
    buffer_append_format(
        out, open ? _("%s is open here: write over it?") : _("%s is there: replace it?"),
        buffer_string(&export->target));
    static const struct {
        enum action action;
        const char *hint;
    } answers[] = {{ACTION_YES, N_("%s yes")}, {ACTION_NO, N_("%s no")}};
    for (size_t i = 0; i < 2; i++) {
        buffer_append_string(out, "  ");
        keymap_append_hint(&screen->keymap, CONTEXT_QUESTION, answers[i].action, _(answers[i].hint),
                           out);
    }
}

static void run_question(struct screen *screen, enum action action, long count)
{
    (void)count;
    if (action != ACTION_YES && action != ACTION_NO && action != ACTION_CANCEL)
        return;
    screen_pop(screen);
    if (action == ACTION_YES)
        screen_export_start(screen);
}

const struct mode mode_replace = {
    .context = CONTEXT_QUESTION, .run = run_question, .append_status = append_question};
