#include "base/language.h"
#include "ui/batch.h"

#include <inttypes.h>

static void append_file(struct buffer *out, const struct load_file *file)
{
    size_t lines = file->foreign_lines, characters = file->replaced;
    buffer_append_format(out, "%s: %s, %s, ", file->name,
                         file->format && *file->format ? _(file->format) : _("unknown format"),
                         *file->encoding ? file->encoding : _("unknown encoding"));
    buffer_append_format(out, P_("%zu paper", "%zu papers", file->papers), file->papers);
    buffer_append_format(out, P_(", %zu record skipped", ", %zu records skipped", file->skipped),
                         file->skipped);
    if (lines)
        buffer_append_format(
            out, P_(", %zu line in another encoding", ", %zu lines in another encoding", lines),
            lines);
    if (characters)
        buffer_append_format(out,
                             P_(", %zu character could not be decoded",
                                ", %zu characters could not be decoded", characters),
                             characters);
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

static void append_more(struct buffer *out, const struct load_file *file, size_t count)
{
    buffer_append_format(out, P_("%s: %zu more problem", "%s: %zu more problems", count),
                         file->name, count);
    buffer_append_byte(out, '\n');
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
            append_more(out, file, file->problem_count - file->kept);
    }
    if (update->failures)
        return EXIT_TROUBLE;
    return update->skipped ? EXIT_NONE : EXIT_MATCHES;
}
