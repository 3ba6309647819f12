/* Comma-separated values with a line of names (RFC 4180); lines end with LF. */
#include "io/export_formats.h"

#include <string.h>

static const char *const usual[] = {"id",    "year", "venue",    "title",    "authors", "doi",
                                    "arxiv", "url",  "keywords", "abstract", NULL};

static void append_cell(struct buffer *out, struct view text)
{
    bool quoted = text.length && (text.data[0] == ' ' || text.data[text.length - 1] == ' ');
    for (size_t i = 0; i < text.length && !quoted; i++)
        quoted = text.data[i] && strchr(",\"\r\n", text.data[i]);
    if (!quoted) {
        buffer_append_view(out, text);
        return;
    }
    buffer_append_byte(out, '"');
    for (size_t i = 0; i < text.length; i++)
        buffer_append_repeat(out, text.data[i], text.data[i] == '"' ? 2 : 1);
    buffer_append_byte(out, '"');
}

static void csv_begin(const struct export_fields *fields, struct buffer *out)
{
    for (size_t i = 0; i < fields->count; i++) {
        append_cell(out, fields->names[i]);
        buffer_append_byte(out, i + 1 < fields->count ? ',' : '\n');
    }
}

static void csv_paper(const struct export_fields *fields, struct export_state *state,
                      const struct snapshot *snapshot, const struct paper *paper,
                      struct buffer *out)
{
    struct buffer value = {0}, spaced = {0};
    (void)state;
    for (size_t i = 0; i < fields->count; i++) {
        buffer_clear(&value);
        export_append_value(snapshot, paper, fields->names[i], &value);
        buffer_clear(&spaced);
        export_append_paragraphs(&spaced, buffer_view(&value));
        append_cell(out, buffer_view(&spaced));
        buffer_append_byte(out, i + 1 < fields->count ? ',' : '\n');
    }
    buffer_deinit(&spaced);
    buffer_deinit(&value);
}

const struct exporter export_csv = {.name = "csv",
                                    .label = "CSV",
                                    .extension = "csv",
                                    .usual = usual,
                                    .chosen = true,
                                    .begin = csv_begin,
                                    .paper = csv_paper};
