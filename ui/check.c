#include "ui/batch.h"

#include <inttypes.h>

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static void append_file(struct buffer *out, const struct load_file *file)
{
    buffer_append_format(out, "%s: %s, %s, %zu paper%s, %zu record%s skipped", file->name,
                         file->format && *file->format ? file->format : "unknown format",
                         *file->encoding ? file->encoding : "unknown encoding", file->papers,
                         plural(file->papers), file->skipped, plural(file->skipped));
    if (file->foreign_lines)
        buffer_append_format(out, ", %" PRIu64 " line%s in another encoding", file->foreign_lines,
                             plural(file->foreign_lines));
    if (file->replaced)
        buffer_append_format(out, ", %" PRIu64 " character%s could not be decoded", file->replaced,
                             plural(file->replaced));
    buffer_append_byte(out, '\n');
}

static void append_problem(struct buffer *out, const struct load_file *file,
                           const struct load_problem *problem)
{
    buffer_append_string(out, file->name);
    if (problem->line)
        buffer_append_format(out, ":%" PRIu32, problem->line);
    buffer_append_format(out, ": %s\n", problem->reason);
}

int check_print(const struct load_update *update, struct output *output)
{
    struct buffer *out = output_buffer(output);
    for (size_t i = 0; i < update->file_count && output_flush(output, false); i++) {
        const struct load_file *file = &update->files[i];
        if (!file->failure || file->papers)
            append_file(out, file);
        for (size_t j = 0; j < file->kept; j++)
            append_problem(out, file, &file->problems[j]);
        if (file->problem_count > file->kept)
            buffer_append_format(out, "%s: %zu more problem%s\n", file->name,
                                 file->problem_count - file->kept,
                                 plural(file->problem_count - file->kept));
    }
    if (update->failures)
        return EXIT_TROUBLE;
    return update->skipped ? EXIT_NONE : EXIT_MATCHES;
}
