/* Exporting, once all is known: the writing, what is seen of it, and what became of it. */
#include "ui/screen_export.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "io/export_names.h"
#include "io/file_writer.h"
#include "text/lower.h"
#include "text/utf8.h"
#include "ui/screen_internal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FIRST_MICROSECONDS = 20000, /* a small export is done before anybody sees it begin */
    PROGRESS_MILLISECONDS = 100,
    NAME_BYTES = 40 /* of a name that is offered */
};

void screen_export_init(struct screen_export *export)
{
    export->input = -1;
}

void screen_export_deinit(struct screen_export *export)
{
    export_job_free(export->job);
    if (export->input >= 0)
        close(export->input);
    history_deinit(&export->targets);
    buffer_deinit(&export->target);
    buffer_deinit(&export->path);
    words_deinit(&export->words);
    path_completion_deinit(&export->names);
}

/* ---- the name that is offered ---- */

/* Small letters and digits, a hyphen for all else: "ICLR 2025.json" -> "iclr-2025". */
static void append_name_of(struct buffer *out, struct view text)
{
    struct buffer lower = {0};
    size_t start = out->length;
    for (size_t i = text.length; i-- > 1 && text.data[i] != '/' && text.data[i] != ' ';)
        if (text.data[i] == '.') {
            text.length = i;
            break;
        }
    lower_append(&lower, text);
    for (size_t i = 0; i < lower.length; i++) {
        char byte = lower.data[i];
        bool kept = (byte & 0x80) || (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
        if (kept)
            buffer_append_byte(out, byte);
        else if (out->length > start && out->data[out->length - 1] != '-')
            buffer_append_byte(out, '-');
    }
    if (out->length > start + NAME_BYTES)
        buffer_truncate(out, start + NAME_BYTES);
    buffer_truncate(out, out->length - utf8_unfinished_length(buffer_view(out)));
    while (out->length > start && out->data[out->length - 1] == '-')
        buffer_truncate(out, out->length - 1);
    buffer_deinit(&lower);
}

static void append_key_of_paper(const struct screen *screen, struct buffer *out)
{
    struct export_state state = {0};
    export_append_key(&state, session_snapshot(screen->session), session_paper(screen->session),
                      out);
    export_state_deinit(&state);
}

void screen_export_append_name(const struct screen *screen, struct buffer *out)
{
    struct buffer key = {0};
    if (screen->export.choice == ACTION_CHOOSE_THIS)
        append_key_of_paper(screen, &key);
    else
        buffer_append_view(&key, session_query(screen->session));
    append_name_of(out, buffer_view(&key));
    if (!out->length)
        append_name_of(out, session_title(screen->session));
    if (!out->length)
        buffer_append_string(out, "papers");
    buffer_append_format(out, ".%s", export_extension(screen->export.exporter));
    buffer_deinit(&key);
}

/* ---- what is told ---- */

static void tell_failure(struct screen *screen, const struct buffer *reason)
{
    struct buffer message = {0};
    buffer_append_view(&message, buffer_view(&screen->export.target));
    buffer_append_format(&message, ": %s", buffer_string(reason));
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}

static void tell_written(struct screen *screen, size_t papers)
{
    struct screen_export *export = &screen->export;
    struct buffer message = {0};
    struct buffer number = {0};
    append_number(&number, papers);
    buffer_append_format(
        &message, P_("%s paper written to %s (%s)", "%s papers written to %s (%s)", papers),
        buffer_string(&number), buffer_string(&export->target), export_label(export->exporter));
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&number);
    buffer_deinit(&message);
}

/* ---- writing ---- */

static void end_job(struct screen *screen)
{
    export_job_free(screen->export.job);
    screen->export.job = NULL;
    if (screen_mode(screen) == &mode_writing)
        screen_pop(screen);
}

static void finish(struct screen *screen)
{
    struct screen_export *export = &screen->export;
    size_t papers = export_job_total(export->job);
    if (export->path.length) {
        tell_written(screen, papers);
    } else {
        export->input = export_job_take_descriptor(export->job);
        export->given = papers;
    }
    end_job(screen);
}

bool screen_export_step(struct screen *screen, int64_t microseconds)
{
    struct screen_export *export = &screen->export;
    struct buffer message = {0};
    if (!export->job)
        return false;
    switch (export_job_step(export->job, microseconds, &message)) {
    case STATUS_OK:
        if (clock_milliseconds() - export->shown_at > PROGRESS_MILLISECONDS) {
            export->shown_at = clock_milliseconds();
            screen->dirty |= DIRTY_STATUS;
        }
        break;
    case STATUS_END:
        finish(screen);
        break;
    default:
        tell_failure(screen, &message);
        end_job(screen);
    }
    buffer_deinit(&message);
    return export->job != NULL;
}

static void run_writing(struct screen *screen, enum action action, long count)
{
    (void)count;
    if (action != ACTION_CANCEL)
        return;
    end_job(screen);
    screen_tell(screen, _("stopped: nothing was written"));
}

static void append_progress(const struct screen *screen, struct buffer *out)
{
    const struct screen_export *export = &screen->export;
    struct buffer done = {0}, papers = {0};
    append_number(&done, export_job_done(export->job));
    append_count(&papers, export_job_total(export->job), "%s paper", "%s papers");
    buffer_append_format(out, _("writing %s: %s of %s"), buffer_string(&export->target),
                         buffer_string(&done), buffer_string(&papers));
    buffer_deinit(&done);
    buffer_deinit(&papers);
}

const struct mode mode_writing = {
    .context = CONTEXT_WAIT, .run = run_writing, .append_status = append_progress};

/* ---- beginning ---- */

/* The program and its arguments behind the bar. */
static bool split_program(struct screen *screen, struct buffer *message)
{
    struct screen_export *export = &screen->export;
    struct view line = view_from(buffer_view(&export->target), 1);
    if (words_split(&export->words, line, message) != STATUS_OK)
        return false;
    if (!export->words.count)
        buffer_append_string(message, _("a program's name is missing"));
    return export->words.count > 0;
}

/* Of the papers shown now. */
static size_t collect_marked(const struct screen *screen, size_t **papers)
{
    const struct result *result = session_result(screen->session);
    const struct marks *marks = session_marks(screen->session);
    size_t known = snapshot_count(result_snapshot(result)), count = 0;
    *papers = memory_alloc((marks_count(marks, MARK_MARKED) + 1) * sizeof **papers);
    for (size_t i = 0; i < known; i++)
        if (marks_test(marks, MARK_MARKED, i))
            (*papers)[count++] = i;
    return count;
}

static struct export_job *new_job(struct screen *screen, struct buffer *message)
{
    const struct screen_export *export = &screen->export;
    const struct result *result = session_result(screen->session);
    size_t index = 0, *marked = NULL;
    struct export_papers papers = {.result = (struct result *)result};
    if (export->choice == ACTION_CHOOSE_THIS) {
        index = result_paper(result, session_cursor(screen->session));
        papers.indexes = &index;
        papers.count = 1;
    } else if (export->choice == ACTION_CHOOSE_MARKED) {
        papers.count = collect_marked(screen, &marked);
        papers.indexes = marked;
    }
    struct export_job *job =
        export_job_new(export->exporter, &papers,
                       export->path.length ? buffer_string(&export->path) : NULL, message);
    free(marked);
    return job;
}

void screen_export_start(struct screen *screen)
{
    struct screen_export *export = &screen->export;
    struct buffer message = {0};
    if (!session_paper(screen->session) && export->choice != ACTION_CHOOSE_MARKED)
        buffer_append_string(&message, _("no paper is shown any more"));
    else if (session_is_searching(screen->session))
        buffer_append_string(&message, _("the search is not over: try again"));
    else if (!export->path.length && export->given)
        buffer_append_string(&message, _("the last program is still running"));
    else if (export->path.length || split_program(screen, &message))
        export->job = new_job(screen, &message);
    if (!export->job) {
        tell_failure(screen, &message);
    } else {
        screen_pop(screen);
        screen_push(screen, &mode_writing);
        screen_export_step(screen, FIRST_MICROSECONDS);
    }
    buffer_deinit(&message);
}

/* ---- programs ---- */

/* Names the program, and the key that ends it. */
static void tell_of_program(struct screen *screen, const char *format)
{
    struct buffer message = {0};
    buffer_append_format(&message, format, screen->export.words.items[0]);
    buffer_append_string(&message, " (");
    if (keymap_append_hint(&screen->keymap, CONTEXT_PAPERS, ACTION_CANCEL, _("%s ends it"),
                           &message))
        buffer_append_byte(&message, ')');
    else
        buffer_truncate(&message, message.length - 2);
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}

bool screen_take_program(struct screen *screen, struct screen_program *program)
{
    struct screen_export *export = &screen->export;
    if (export->input < 0)
        return false;
    *program = (struct screen_program){export->words.items, export->input};
    export->input = -1;
    tell_of_program(screen, _("%s runs"));
    return true;
}

bool screen_stop_program(struct screen *screen)
{
    struct screen_export *export = &screen->export;
    if (!export->given || export->input >= 0)
        return false;
    export->stops = true;
    tell_of_program(screen, _("stopping %s"));
    return true;
}

bool screen_stops_program(struct screen *screen)
{
    bool stops = screen->export.stops;
    screen->export.stops = false;
    return stops;
}

void screen_program_ended(struct screen *screen, bool good, struct view words)
{
    struct screen_export *export = &screen->export;
    struct buffer message = {0};
    if (good) {
        struct buffer papers = {0};
        append_count(&papers, export->given, "%s paper", "%s papers");
        buffer_append_format(&message, _("%s given to %s"), buffer_string(&papers),
                             export->words.items[0]);
        buffer_deinit(&papers);
    } else {
        buffer_append_string(&message, export->words.items[0]);
    }
    if (words.length)
        buffer_append_string(&message, ": ");
    buffer_append_view(&message, words);
    export->given = 0;
    export->stops = false;
    screen_tell(screen, buffer_string(&message));
    buffer_deinit(&message);
}
