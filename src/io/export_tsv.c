/*
 * Tab-separated values: a line of names, then a line a paper. Tabs, newlines and
 * backslashes in values are written \t \n \\, so that every line is a record.
 */
#include "io/export_formats.h"

static const char *const usual[] = {"id",    "year", "venue",    "title",    "authors", "doi",
                                    "arxiv", "url",  "keywords", "abstract", NULL};

static void append_escaped(struct buffer *out, struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.data[i];
        if (byte == '\t' || byte == '\n' || byte == '\\') {
            buffer_append_byte(out, '\\');
            byte = byte == '\t' ? 't' : byte == '\n' ? 'n' : '\\';
        }
        buffer_append_byte(out, byte);
    }
}

static void tsv_begin(const struct export_fields *fields, struct buffer *out)
{
    for (size_t i = 0; i < fields->count; i++) {
        append_escaped(out, fields->names[i]);
        buffer_append_byte(out, i + 1 < fields->count ? '\t' : '\n');
    }
}

static void tsv_paper(const struct export_fields *fields, struct export_state *state,
                      const struct snapshot *snapshot, const struct paper *paper,
                      struct buffer *out)
{
    (void)state;
    struct buffer value = {0};
    for (size_t i = 0; i < fields->count; i++) {
        buffer_clear(&value);
        export_append_value(snapshot, paper, fields->names[i], &value);
        append_escaped(out, buffer_view(&value));
        buffer_append_byte(out, i + 1 < fields->count ? '\t' : '\n');
    }
    buffer_deinit(&value);
}

const struct exporter export_tsv = {.name = "tsv",
                                    .label = "TSV",
                                    .extension = "tsv",
                                    .usual = usual,
                                    .begin = tsv_begin,
                                    .chosen = true,
                                    .paper = tsv_paper};
