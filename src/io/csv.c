/*
 * A row is gathered line by line until no quote is open. When one stays open to the end of
 * the file, or for longer than any cell, it was a letter: the row is its first line, read
 * without quotes, and the other lines are looked at again from there.
 */
#include "io/csv.h"

#include "base/language.h"
#include "base/memory.h"

#include <stdlib.h>

struct row {
    bool quoted;      /* inside of quotes */
    size_t open_cell; /* in text: where the cell of the open quote begins */
};

void csv_deinit(struct csv *csv)
{
    buffer_deinit(&csv->raw);
    buffer_deinit(&csv->text);
    free(csv->lines);
    free(csv->ends);
    free(csv->cells);
    *csv = (struct csv){0};
}

/* ---- lines ---- */

/* A line of more than READER_LINE_BYTES is passed over; only its place is kept. */
static enum status read_line(struct csv *csv, struct buffer *message)
{
    struct csv_line line = {.start = csv->raw.length, .offset = reader_offset(csv->reader)};
    struct view text;
    enum status status = reader_next_line(csv->reader, &text, message);
    if (status != STATUS_OK)
        return status;
    line.too_long = reader_line_goes_on(csv->reader);
    line.length = line.too_long ? 0 : text.length;
    line.number = reader_line(csv->reader);
    void *lines = csv->lines;
    memory_reserve(&lines, &csv->line_capacity, csv->line_count + 1, sizeof line);
    csv->lines = lines;
    csv->lines[csv->line_count++] = line;
    buffer_append(&csv->raw, text.data, line.length);
    while (reader_line_goes_on(csv->reader) &&
           reader_next_line(csv->reader, &text, message) == STATUS_OK)
        continue;
    return STATUS_OK;
}

static struct view line_text(const struct csv *csv, size_t index)
{
    return view_slice(buffer_view(&csv->raw), csv->lines[index].start, csv->lines[index].length);
}

static void forget_lines(struct csv *csv)
{
    if (csv->next < csv->line_count)
        return;
    buffer_clear(&csv->raw);
    csv->line_count = 0;
    csv->next = 0;
}

/* ---- cells ---- */

static void end_cell(struct csv *csv)
{
    void *ends = csv->ends;
    if (csv->count == CSV_COLUMNS) { /* what is beyond goes into the last one */
        csv->ends[csv->count - 1] = csv->text.length;
        return;
    }
    memory_reserve(&ends, &csv->end_capacity, csv->count + 1, sizeof *csv->ends);
    csv->ends = ends;
    csv->ends[csv->count++] = csv->text.length;
}

static size_t skip_blanks(const struct csv *csv, struct view line, size_t at)
{
    while (at < line.length && line.data[at] == ' ' && csv->separator != ' ')
        at++;
    return at;
}

/* From behind an opening quote, or the start of a later line of the cell. Returns where
   the cell ends in the line. */
static size_t take_quoted(struct csv *csv, struct row *row, struct view line, size_t at)
{
    for (;;) {
        size_t quote = view_find_byte(line, '"', at);
        if (quote == VIEW_NONE) {
            buffer_append_view(&csv->text, view_from(line, at));
            return line.length;
        }
        buffer_append_view(&csv->text, view_slice(line, at, quote - at));
        at = quote + 1;
        if (at >= line.length || line.data[at] != '"')
            break;
        buffer_append_byte(&csv->text, '"');
        at++;
    }
    row->quoted = false;
    size_t after = skip_blanks(csv, line, at);
    if (after >= line.length || line.data[after] == csv->separator)
        return after;
    /* "So" it goes: the quotes are part of the text */
    size_t end = view_find_byte(line, csv->separator, at);
    end = end == VIEW_NONE ? line.length : end;
    buffer_insert(&csv->text, row->open_cell, "\"", 1);
    buffer_append_byte(&csv->text, '"');
    buffer_append_view(&csv->text, view_slice(line, at, end - at));
    return end;
}

static size_t take_cell(struct csv *csv, struct row *row, struct view line, size_t at, bool plain)
{
    size_t first = skip_blanks(csv, line, at);
    if (!plain && first < line.length && line.data[first] == '"') {
        row->quoted = true;
        row->open_cell = csv->text.length;
        return take_quoted(csv, row, line, first + 1);
    }
    size_t end = view_find_byte(line, csv->separator, at);
    end = end == VIEW_NONE ? line.length : end;
    buffer_append_view(&csv->text, view_slice(line, at, end - at));
    return end;
}

static void take_line(struct csv *csv, struct row *row, struct view line, bool plain)
{
    size_t at = 0;
    if (row->quoted) {
        buffer_append_byte(&csv->text, '\n');
        at = take_quoted(csv, row, line, 0);
    } else {
        at = take_cell(csv, row, line, 0, plain);
    }
    while (!row->quoted) {
        end_cell(csv);
        if (at >= line.length)
            break;
        at = take_cell(csv, row, line, at + 1, plain);
    }
}

/* ---- rows ---- */

static void begin_row(struct csv *csv)
{
    csv->count = 0;
    buffer_clear(&csv->text);
}

/* The quote was a letter: the row is its first line. */
static void reopen(struct csv *csv, size_t first)
{
    struct row row = {0};
    csv->problem = _("a quote is never closed");
    csv->reopened++;
    csv->next = first + 1;
    begin_row(csv);
    take_line(csv, &row, line_text(csv, first), true);
}

static void finish_row(struct csv *csv, size_t first)
{
    const struct csv_line *last = &csv->lines[csv->next - 1];
    void *cells = csv->cells;
    csv->offset = csv->lines[first].offset;
    csv->end = last->offset + last->length;
    csv->line = csv->lines[first].number;
    memory_reserve(&cells, &csv->cell_capacity, csv->count, sizeof *csv->cells);
    csv->cells = cells;
    for (size_t i = 0, start = 0; i < csv->count; start = csv->ends[i++])
        csv->cells[i] = view_slice(buffer_view(&csv->text), start, csv->ends[i] - start);
}

/* Gathers lines from `first` on until the row is whole. */
static enum status gather_row(struct csv *csv, size_t first, struct buffer *message)
{
    struct row row = {0};
    size_t limit = csv->reopened < CSV_REOPENED ? CSV_ROW_BYTES : 0;
    csv->problem = NULL;
    csv->lost = false;
    begin_row(csv);
    do {
        enum status status = STATUS_OK;
        bool too_long = row.quoted && csv->text.length > limit;
        if (csv->next == csv->line_count && !too_long)
            status = read_line(csv, message);
        if (too_long || (status == STATUS_END && row.quoted)) {
            reopen(csv, first);
            return STATUS_OK;
        }
        if (status != STATUS_OK)
            return status;
        csv->lost = csv->lost || csv->lines[csv->next].too_long;
        take_line(csv, &row, line_text(csv, csv->next++), csv->plain);
    } while (row.quoted);
    if (csv->lost)
        csv->problem = _("a line of more than 16 MiB");
    return STATUS_OK;
}

static bool is_empty(const struct csv *csv)
{
    return csv->count <= 1 && !view_trim(buffer_view(&csv->text)).length;
}

enum status csv_next_row(struct csv *csv, struct buffer *message)
{
    for (;;) {
        forget_lines(csv);
        size_t first = csv->next;
        enum status status = gather_row(csv, first, message);
        if (status != STATUS_OK)
            return status;
        finish_row(csv, first);
        if (csv->lost || !is_empty(csv))
            return STATUS_OK;
    }
}
