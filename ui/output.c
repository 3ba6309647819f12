#include "ui/output.h"

#include "base/language.h"
#include "base/memory.h"
#include "text/clean.h"
#include "text/cluster.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FLUSH_BYTES = 65536 };

void output_init(struct output *output, int descriptor)
{
    memset(output, 0, sizeof *output);
    output->descriptor = descriptor;
    output->clean = isatty(descriptor);
}

struct buffer *output_buffer(struct output *output)
{
    return &output->pending;
}

/* Writes all bytes or returns errno. */
static int write_fully(int descriptor, struct view bytes)
{
    while (bytes.length) {
        ssize_t written = write(descriptor, bytes.data, bytes.length);
        if (written >= 0)
            bytes = view_from(bytes, (size_t)written);
        else if (errno != EINTR)
            return errno;
    }
    return 0;
}

/* Letters with more marks than a row can show are cut as on the screen. */
static void append_without_towers(struct buffer *out, struct view text)
{
    struct cluster cluster;
    for (size_t plain; text.length; text = view_from(text, plain)) {
        plain = cluster_length(text);
        if (plain <= CLUSTER_DRAWN_BYTES) {
            buffer_append(out, text.data, plain);
            continue;
        }
        cluster_next(text, &(struct width_policy){0}, &cluster);
        buffer_append(out, cluster.drawn, cluster.drawn_length);
    }
}

static int write_cleaned(int descriptor, struct view text)
{
    struct buffer clean = {0}, cut = {0};
    clean_append(&clean, text, CLEAN_TEXT);
    append_without_towers(&cut, buffer_view(&clean));
    int error = write_fully(descriptor, buffer_view(&cut));
    buffer_deinit(&clean);
    buffer_deinit(&cut);
    return error;
}

bool output_flush(struct output *output, bool all)
{
    if (output->status != STATUS_OK) {
        buffer_clear(&output->pending);
        return false;
    }
    if (!all && output->pending.length < FLUSH_BYTES)
        return true;
    struct view bytes = buffer_view(&output->pending);
    int error = output->clean ? write_cleaned(output->descriptor, bytes)
                              : write_fully(output->descriptor, bytes);
    buffer_clear(&output->pending);
    if (error) {
        output->status = error == EPIPE ? STATUS_END : STATUS_SYSTEM;
        output->error = error;
    }
    return !error;
}

bool output_finish(struct output *output)
{
    output_flush(output, true);
    buffer_deinit(&output->pending);
    if (output->status == STATUS_SYSTEM)
        output_message_format(_("standard output: %s"), language_error(output->error));
    return output->status != STATUS_SYSTEM;
}

void output_message(struct view message)
{
    struct buffer line = {0};
    buffer_append_string(&line, "sheaf: ");
    clean_append(&line, message, CLEAN_LINE);
    buffer_append_byte(&line, '\n');
    write_fully(STDERR_FILENO, buffer_view(&line));
    buffer_deinit(&line);
}

void output_message_format(const char *format, ...)
{
    va_list arguments;
    char *text = NULL;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    if (length < 0)
        memory_die("out of memory");
    output_message(view_make(text, (size_t)length));
    free(text);
}
