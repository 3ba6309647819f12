#include "ui/batch.h"

#include "base/language.h"
#include "corpus/titles.h"
#include "query/engine.h"
#include "state/reading.h"
#include "text/cluster.h"
#include "text/utf8.h"

#include <inttypes.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

/* ---- what could not be read ---------------------------------------------- */

/* One line a file that failed; unless --check tells all, one for one that lost records. */
static void report_files(const struct load_update *update, bool check)
{
    for (size_t i = 0; i < update->file_count; i++) {
        const struct load_file *file = &update->files[i];
        if (file->failure)
            output_message_format("%s: %s", file->name, file->failure);
        if (file->skipped && !check)
            output_message_format(P_("%s: %zu record skipped (--check tells which)",
                                     "%s: %zu records skipped (--check tells which)",
                                     file->skipped),
                                  file->name, file->skipped);
    }
}

/* ---- searching and printing ----------------------------------------------- */

/* Says what is wrong with the query of --filter, before anything is loaded; *needs: what else
   it is about (enum query_needs). */
static bool query_is_valid(const struct options *options, unsigned *needs)
{
    struct view text = view_of(options->argument[OPTION_FILTER]);
    if (utf8_valid_length(text) != text.length) {
        output_message(view_of(_("query: not valid UTF-8")));
        return false;
    }
    struct query *query = NULL;
    struct query_error error = {0};
    if (query_parse_as(text, options->match, &query, &error) == STATUS_OK) {
        *needs = query_needs(query);
        query_unref(query);
        return true;
    }
    const struct width_policy widths = {0};
    int before = cluster_columns(view_slice(text, 0, error.start), &widths);
    output_message_format(_("query: column %d: %s"), before + 1, buffer_string(&error.message));
    buffer_deinit(&error.message);
    return false;
}

/* The papers with the titles that they have from each other's files; and which records are one
   paper, when the query asks for that. The caller owns both references. */
static struct snapshot *join_records(const struct options *options, unsigned needs,
                                     struct snapshot *loaded, struct twins **twins)
{
    bool shows = options->given[OPTION_FILTER] || options->given[OPTION_FORMAT];
    bool titles = shows && titles_are_missing(loaded), asked = needs & QUERY_NEEDS_TWINS;
    *twins = titles || asked ? twins_new(loaded, NULL) : NULL;
    struct snapshot *snapshot = titles ? titles_take_over(loaded, *twins) : snapshot_ref(loaded);
    if (asked)
        return snapshot;
    twins_unref(*twins);
    *twins = NULL;
    return snapshot;
}

/* What was done to the papers, when the query is about that. False, and it has been said, when
   it cannot be read. */
static bool read_marks(const struct options *options, unsigned needs, struct snapshot *snapshot,
                       struct twins *twins, struct marks **marks)
{
    struct buffer message = {0};
    *marks = NULL;
    const char *state = needs & ~(unsigned)QUERY_NEEDS_TWINS ? options->argument[OPTION_STATE] : "";
    bool good = !needs || reading_marks(state, snapshot, twins, marks, &message) == STATUS_OK;
    if (!good)
        output_message_format(_("stars, tags and notes cannot be read: %s"),
                              buffer_string(&message));
    buffer_deinit(&message);
    return good;
}

/* The papers that match --filter, or all, in the order asked for. */
static struct result *search(const struct options *options, struct snapshot *snapshot,
                             struct marks *marks)
{
    struct engine_request request = {
        .generation = 1,
        .snapshot = snapshot,
        .marks = marks,
        .query = view_of(options->argument[OPTION_FILTER]),
        .match = options->match,
        .order = options->order,
        .rows = SIZE_MAX,
        .level = options->engine,
        .is_patient = true,
    };
    return engine_run(&request);
}

static void print_papers(const struct options *options, struct snapshot *snapshot,
                         const struct result *result, struct output *output)
{
    struct buffer *out = output_buffer(output);
    size_t count = result_count(result);
    if (count > options->limit)
        count = options->limit;
    struct export_state state = {0};
    export_begin(options->format, &options->fields, &state, out);
    for (size_t rank = 0; rank < count && output_flush(output, false); rank++)
        export_paper(options->format, &options->fields, &state, snapshot,
                     snapshot_paper(snapshot, result_paper(result, rank)), out);
    export_end(options->format, &options->fields, &state, out);
    export_state_deinit(&state);
}

/* A name that no paper knows is a slip of the pen: a column of nothing would hide it. Where
   there are no papers, nothing is known of their fields. */
static bool fields_exist(const struct options *options, const struct snapshot *snapshot)
{
    bool all = true;
    for (size_t i = 0; i < options->fields.count && snapshot_count(snapshot); i++) {
        struct view name = options->fields.names[i];
        if (export_field_exists(snapshot, name))
            continue;
        output_message_format(_("--fields: no paper has a field \"%.*s\""), (int)name.length,
                              name.data);
        all = false;
    }
    return all;
}

static bool prints_papers(const struct options *options)
{
    return !options->given[OPTION_COUNT] &&
           (options->given[OPTION_FILTER] || options->given[OPTION_FORMAT]);
}

/* Prints or counts; returns the exit status as far as the search decides it. */
static int answer(const struct options *options, struct snapshot *snapshot,
                  const struct result *result, struct output *output)
{
    if (options->given[OPTION_COUNT])
        buffer_append_format(output_buffer(output), "%zu\n", result_count(result));
    else if (prints_papers(options))
        print_papers(options, snapshot, result, output);
    size_t costly = result_costly(result);
    if (costly) {
        output_message_format(
            P_("%zu paper was too costly to judge", "%zu papers were too costly to judge", costly),
            costly);
        return EXIT_TROUBLE;
    }
    return result_count(result) ? EXIT_MATCHES : EXIT_NONE;
}

/* ---- figures --------------------------------------------------------------- */

static void append_figure(struct buffer *out, const char *name, int64_t value)
{
    buffer_append_format(out, "%s: %" PRId64 "\n", name, value);
}

static void print_stats(const struct load_update *update, const struct result *result)
{
    struct output output;
    output_init(&output, STDERR_FILENO);
    struct buffer *out = output_buffer(&output);
    struct rusage usage = {0};
    getrusage(RUSAGE_SELF, &usage);
    append_figure(out, "papers", (int64_t)snapshot_count(update->snapshot));
    append_figure(out, "files", (int64_t)update->file_count);
    append_figure(out, "bytes read", (int64_t)update->bytes_read);
    append_figure(out, "bytes of text", (int64_t)snapshot_source_bytes(update->snapshot));
    append_figure(out, "bytes of store", (int64_t)snapshot_memory_bytes(update->snapshot));
    append_figure(out, "peak memory bytes", (int64_t)usage.ru_maxrss * 1024);
    append_figure(out, "load ms", update->milliseconds);
    if (result)
        append_figure(out, "search ms", result_milliseconds(result));
    output_flush(&output, true);
    buffer_deinit(&output.pending);
}

/* ---- all together ----------------------------------------------------------- */

static int run_loaded(const struct options *options, unsigned needs,
                      const struct load_update *update, struct output *output)
{
    struct marks *marks;
    if (options->given[OPTION_CHECK]) {
        int code = check_print(update, output);
        if (options->given[OPTION_STATS])
            print_stats(update, NULL);
        return code;
    }
    if (prints_papers(options) && !fields_exist(options, update->snapshot))
        return EXIT_TROUBLE;
    struct twins *twins;
    struct snapshot *snapshot = join_records(options, needs, update->snapshot, &twins);
    bool known = read_marks(options, needs, snapshot, twins, &marks);
    struct result *result = search(options, snapshot, marks);
    int code = answer(options, snapshot, result, output);
    if (options->given[OPTION_STATS])
        print_stats(update, options->given[OPTION_FILTER] ? result : NULL);
    result_unref(result);
    marks_unref(marks);
    twins_unref(twins);
    snapshot_unref(snapshot);
    return known ? code : EXIT_TROUBLE;
}

int batch_run(const struct options *options, const struct inputs *inputs)
{
    unsigned needs = 0;
    if (!query_is_valid(options, &needs))
        return EXIT_TROUBLE;
    struct output output;
    output_init(&output, STDOUT_FILENO);
    struct load_update *update = loader_run(inputs->items, inputs->count, &inputs->loading);
    report_files(update, options->given[OPTION_CHECK]);
    int code = run_loaded(options, needs, update, &output);
    if (update->failures)
        code = EXIT_TROUBLE;
    load_update_unref(update);
    if (!output_finish(&output))
        code = EXIT_TROUBLE;
    return code;
}
