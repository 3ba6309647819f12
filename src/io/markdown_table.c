#include "io/markdown_table.h"

#include "io/csv_cells.h"
#include "io/markdown_record.h"

#include <string.h>

void markdown_table_deinit(struct markdown_table *table)
{
    buffer_deinit(&table->names);
}

/* Cuts the next cell off; "\|" is a bar in a cell. */
static struct view next_cell(struct view *rest)
{
    size_t end = 0;
    while (end < rest->length && rest->data[end] != '|')
        end += rest->data[end] == '\\' ? 2 : 1;
    struct view cell = view_trim(view_slice(*rest, 0, end));
    *rest = end < rest->length ? view_from(*rest, end + 1) : view_make(NULL, 0);
    return cell;
}

/* Without the bars at both ends. */
static struct view inner(struct view line)
{
    line = view_trim(line);
    if (view_starts_with(line, "|"))
        line = view_from(line, 1);
    if (view_ends_with(line, "|") && !view_ends_with(line, "\\|"))
        line = view_slice(line, 0, line.length - 1);
    return line;
}

static bool is_dashes(struct view line)
{
    bool bar = false, dash = false;
    for (size_t i = 0; i < line.length; i++) {
        bar = bar || line.data[i] == '|';
        dash = dash || line.data[i] == '-';
        if (!line.data[i] || !strchr("|-: \t", line.data[i]))
            return false;
    }
    return bar && dash;
}

static bool names_papers(struct view names)
{
    for (struct view rest = inner(names); rest.data;)
        if (csv_column_find(next_cell(&rest)).how == COLUMN_TITLE)
            return true;
    return false;
}

enum markdown_row markdown_table_take(struct markdown_table *table, struct view line)
{
    bool row = view_find_byte(line, '|', 0) != VIEW_NONE;
    if (row && table->open)
        return table->papers ? MARKDOWN_ROW_PAPER : MARKDOWN_ROW_NAMES;
    table->open = row && is_dashes(line) && table->names.length;
    if (table->open) {
        table->papers = names_papers(buffer_view(&table->names));
        return MARKDOWN_ROW_NAMES;
    }
    buffer_clear(&table->names);
    if (row)
        buffer_append_view(&table->names, line);
    return MARKDOWN_ROW_NONE;
}

/* A title may be a link; of other cells the links are kept by the column's name. */
static void set_cell(struct record *record, struct view name, struct view cell)
{
    struct column_meaning meaning = csv_column_find(name);
    struct markdown_link link;
    struct buffer plain = {0};
    bool title = meaning.how == COLUMN_TITLE;
    for (size_t at = 0; markdown_find_link(cell, at, &link); at = link.end) {
        if (link.image || !markdown_link_is_web(&link))
            continue;
        if (title)
            record_set(record, FIELD_URL, link.target, MARKUP_PLAIN);
        else
            markdown_record_add_link(record, &link);
    }
    markdown_append_plain(&plain, cell);
    struct view text = view_trim(buffer_view(&plain));
    if (text.length && (title || !markdown_find_link(cell, 0, &link)))
        csv_cell_set(record, meaning, name, text);
    buffer_deinit(&plain);
}

bool markdown_table_set(const struct markdown_table *table, struct view line, struct record *record)
{
    struct view names = inner(buffer_view(&table->names));
    for (struct view rest = inner(line); rest.data && names.data;) {
        struct view name = next_cell(&names), cell = next_cell(&rest);
        if (cell.length)
            set_cell(record, name.length ? name : view_of("column"), cell);
    }
    return record_get(record, FIELD_TITLE).length > 0;
}
