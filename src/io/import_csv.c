/*
 * Tables with a line of names: CSV and TSV of reference managers, catalogues and lists.
 * Commas, semicolons, tabs or bars separate; which one shows in the line of names, of
 * which one has to be a title's or an abstract's. A line "sep=;" may stand before it.
 */
#include "io/importers.h"

#include "base/memory.h"
#include "io/csv.h"
#include "io/csv_cells.h"

#include <stdlib.h>
#include <string.h>

static const char separators[] = ",;\t|";

struct column {
    struct view name; /* in names */
    struct column_meaning meaning;
};

struct table {
    const struct import_sink *sink;
    struct csv csv;
    struct buffer names;
    struct column *columns;
    size_t count;
    bool ours; /* written by this program: cells are escaped, not quoted */
    struct record record;
    struct buffer scratch;
};

/* ---- the line of names ---- */

/* How much the cells look like names of columns; 0 when no paper could be told by them. */
static size_t score_names(const struct view *cells, size_t count)
{
    size_t known = 0;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        struct column_meaning meaning = csv_column_find(cells[i]);
        known += meaning.how != COLUMN_KEPT;
        any = any || meaning.field == FIELD_TITLE || meaning.field == FIELD_ABSTRACT;
    }
    return any && count > 1 ? known : 0;
}

static size_t score_separator(struct view line, char separator)
{
    struct csv csv = {.reader =
                          reader_open_memory(line, &(struct reader_options){.encoding = "UTF-8"}),
                      .separator = separator};
    struct buffer message = {0};
    size_t score = 0;
    if (csv_next_row(&csv, &message) == STATUS_OK)
        score = score_names(csv.cells, csv.count);
    reader_close(csv.reader);
    csv_deinit(&csv);
    buffer_deinit(&message);
    return score;
}

/* "sep=;", as spreadsheets write for each other. */
static bool is_hint(struct view line)
{
    return line.length <= 5 && view_starts_with_ignore_case(line, "sep=");
}

/* "|Year|Title|" or a line of dashes below: not ours. */
static bool is_markdown(struct view line, struct view rest)
{
    struct view below;
    bool dashes = view_next_line(&rest, &below) && view_find_byte(below, '|', 0) != VIEW_NONE;
    for (size_t i = 0; dashes && i < below.length; i++)
        dashes = strchr("|-: \t", below.data[i]) && below.data[i];
    return dashes || view_starts_with(line, "|");
}

/* The separator of the table that begins here; 0 when none does. *score: columns known. */
static char find_separator(struct view start, size_t *score)
{
    struct view line;
    char best = '\0';
    *score = 0;
    if (view_starts_with(start, "\xef\xbb\xbf"))
        start = view_from(start, 3);
    do {
        if (!view_next_line(&start, &line))
            return '\0';
    } while (!view_trim(line).length || is_hint(line));
    if (is_markdown(line, start))
        return '\0';
    for (size_t i = 0; separators[i]; i++) {
        size_t found = view_find_byte(line, separators[i], 0) == VIEW_NONE
                           ? 0
                           : score_separator(line, separators[i]);
        if (found > *score) {
            best = separators[i];
            *score = found;
        }
    }
    return best;
}

static bool is_our_name(struct view name)
{
    return field_from_name(name) < FIELD_OTHER || view_equal_string(name, "year") ||
           view_equal_string(name, "rating") || view_equal_string(name, "headline");
}

static void take_names(struct table *table)
{
    const struct csv *csv = &table->csv;
    size_t capacity = 0, start = 0;
    void *columns = NULL;
    memory_reserve(&columns, &capacity, csv->count, sizeof *table->columns);
    table->columns = columns;
    table->count = csv->count;
    table->ours = csv->separator == '\t';
    for (size_t i = 0; i < csv->count; i++) {
        struct view name = view_trim(csv->cells[i]);
        if (i == 0 && view_starts_with(name, "\xef\xbb\xbf"))
            name = view_from(name, 3);
        if (name.length)
            buffer_append_view(&table->names, name);
        else
            buffer_append_format(&table->names, "column %zu", i + 1);
        table->ours = table->ours && is_our_name(name);
        table->columns[i].meaning = csv_column_find(name);
        table->columns[i].name.length = table->names.length - start;
        start = table->names.length;
    }
    start = 0;
    for (size_t i = 0; i < table->count; start += table->columns[i++].name.length)
        table->columns[i].name.data = table->names.data + start;
    table->csv.plain = table->ours;
}

/* ---- cells ---- */

/* "\t", "\n" and "\\" as this program writes them, a line end between paragraphs as a blank
   line; as it is when any other escape is in. */
static struct view unescape(struct buffer *out, struct view cell)
{
    buffer_clear(out);
    for (size_t i = 0; i < cell.length; i++) {
        char byte = cell.data[i];
        if (byte == '\\') {
            char next = i + 1 < cell.length ? cell.data[++i] : '\0';
            if (next != 't' && next != 'n' && next != '\\')
                return cell;
            byte = next == 't' ? '\t' : next == 'n' ? '\n' : '\\';
        }
        buffer_append_repeat(out, byte, byte == '\n' ? 2 : 1);
    }
    return buffer_view(out);
}

/* ---- rows ---- */

static struct view get_cell(const struct table *table, size_t index)
{
    return index < table->csv.count ? view_trim(table->csv.cells[index]) : view_make("", 0);
}

/* Another column says the same, and better. */
static bool is_outranked(const struct table *table, size_t index)
{
    const struct column_meaning *meaning = &table->columns[index].meaning;
    if (meaning->how == COLUMN_KEPT || meaning->how == COLUMN_ITEMS)
        return false;
    for (size_t i = 0; i < table->count; i++) {
        const struct column_meaning *other = &table->columns[i].meaning;
        if (other->how == meaning->how && other->field == meaning->field && i != index &&
            (other->rank < meaning->rank || (other->rank == meaning->rank && i < index)) &&
            get_cell(table, i).length)
            return true;
    }
    return false;
}

static void set_extra(struct table *table, size_t index, struct view cell)
{
    buffer_clear(&table->scratch);
    buffer_append_format(&table->scratch, "column %zu", index + 1);
    record_set_other(&table->record, buffer_view(&table->scratch), cell);
}

static bool take_row(struct table *table)
{
    const struct csv *csv = &table->csv;
    struct buffer plain = {0};
    record_clear(&table->record);
    table->record.offset = csv->offset;
    table->record.length = (uint32_t)(csv->end - csv->offset);
    table->record.line = csv->line;
    for (size_t i = 0; i < csv->count; i++) {
        struct view cell = get_cell(table, i);
        if (table->ours)
            cell = unescape(&plain, cell);
        if (!cell.length)
            continue;
        if (i >= table->count)
            set_extra(table, i, cell);
        else if (is_outranked(table, i))
            record_set_other(&table->record, table->columns[i].name, cell);
        else
            csv_cell_set(&table->record, table->columns[i].meaning, table->columns[i].name, cell);
    }
    buffer_deinit(&plain);
    if (csv->problem)
        table->sink->problem(table->sink->context, csv->line, false, view_of(csv->problem));
    return table->sink->record(table->sink->context, &table->record);
}

/* The next row; those that are lost are told. */
static enum status next_row(struct table *table, struct buffer *message)
{
    enum status status;
    while ((status = csv_next_row(&table->csv, message)) == STATUS_OK && table->csv.lost)
        table->sink->problem(table->sink->context, table->csv.line, true,
                             view_of(table->csv.problem));
    return status;
}

static enum status read_names(struct table *table, struct buffer *message)
{
    enum status status;
    do {
        status = next_row(table, message);
    } while (status == STATUS_OK && table->csv.count <= 2 && is_hint(table->csv.cells[0]));
    if (status == STATUS_OK)
        take_names(table);
    return status;
}

/* What there is to tell the separator by: the line of names at least. */
static enum status peek_lines(struct reader *reader, struct view *start, struct buffer *message)
{
    bool more;
    enum status status;
    do
        status = reader_peek_some(reader, IMPORT_PROBE_BYTES, start, &more, message);
    while (status == STATUS_OK && more && start->length < IMPORT_PROBE_BYTES &&
           view_find_byte(*start, '\n', 0) == VIEW_NONE);
    return status;
}

static enum status csv_run(struct reader *reader, const struct import_sink *sink,
                           struct buffer *message)
{
    struct table table = {.sink = sink};
    struct view start;
    size_t score;
    enum status status = peek_lines(reader, &start, message);
    if (status != STATUS_OK)
        return status == STATUS_END ? STATUS_OK : status;
    char separator = find_separator(start, &score);
    table.csv = (struct csv){.reader = reader, .separator = separator ? separator : ','};
    record_init(&table.record);
    bool more = true;
    for (status = read_names(&table, message); status == STATUS_OK && more;) {
        status = next_row(&table, message);
        if (status == STATUS_OK)
            more = take_row(&table);
    }
    csv_deinit(&table.csv);
    record_deinit(&table.record);
    buffer_deinit(&table.names);
    buffer_deinit(&table.scratch);
    free(table.columns);
    if (!more)
        return STATUS_CANCELLED;
    return status == STATUS_END ? STATUS_OK : status;
}

static int csv_probe(struct view start, bool whole)
{
    size_t score;
    (void)whole;
    if (!find_separator(start, &score))
        return 0;
    return score > 1 ? 88 : 60;
}

const struct importer import_csv = {
    .option = "csv",
    .name = "CSV",
    .probe = csv_probe,
    .run = csv_run,
};
