/*
 * Lists of papers in Markdown, as people keep them ("awesome lists"):
 *
 *   # Awesome X at ICLR 2025                       the list's title, a venue and a year
 *   - [Contents](#contents)                        no paper: the target lies in the page
 *   ## Hypergraphs                                 a topic: a keyword of what follows
 *   - [Title](https://…) Ann Li, Bo Wu. [[code](https://…)]
 *   - **Title**. Ann Li. [paper](https://…)        bold, or what stands before the link
 *     - a remark                                   belongs to the paper above
 *   1. [Title.](https://…)
 *
 *   |Year|Conf|Title|                              a table: csv_columns.h knows the names
 *   |:-:|:-:|:-:|
 *   |2021|ICCV|[Title](https://…)|
 */
#include "base/language.h"
#include "io/importers.h"

#include "io/markdown_record.h"
#include "io/markdown_table.h"
#include "text/utf8.h"

#include <string.h>

enum { ITEM_BYTES = 1 << 20, LINES_PROBED = 2000 };

static const char too_long[] = N_("more than 1 MiB for one paper; the rest of it is left out");

struct markdown {
    const struct import_sink *sink;
    struct record record;
    struct markdown_context context;
    struct markdown_table table;
    struct buffer item; /* of a list, its lines joined */
    uint64_t item_end;
    size_t item_indent;
    bool paper_above; /* deeper items belong to it … */
    size_t paper_indent;
    bool fenced; /* in a block of code or a comment */
    bool titled;
    bool item_open;
    bool item_cut; /* it has been told */
    bool more;
    uint64_t offset; /* of the line at hand */
    uint64_t end;
    uint32_t line;
};

/* ---- lines ---- */

static size_t indent_of(struct view line)
{
    size_t columns = 0;
    for (size_t i = 0; i < line.length && (line.data[i] == ' ' || line.data[i] == '\t'); i++)
        columns += line.data[i] == '\t' ? 4 : 1;
    return columns;
}

/* Bytes of "- ", "* ", "+ " or "12. " at the start of a trimmed line; 0 when there are none. */
static size_t marker_length(struct view text)
{
    size_t at = 0;
    while (at < text.length && at < 9 && text.data[at] >= '0' && text.data[at] <= '9')
        at++;
    if (at > 0)
        return at + 1 < text.length && (text.data[at] == '.' || text.data[at] == ')') &&
                       text.data[at + 1] == ' '
                   ? at + 2
                   : 0;
    bool bullet = text.length > 1 && strchr("-*+", text.data[0]) && text.data[1] == ' ';
    return bullet && text.data[0] ? 2 : 0;
}

/* Number of "#" of a heading, 0 when it is none. */
static size_t heading_level(struct view text)
{
    size_t level = 0;
    while (level < text.length && text.data[level] == '#')
        level++;
    return level > 0 && level <= 6 && level < text.length && text.data[level] == ' ' ? level : 0;
}

/* ---- papers ---- */

static void give_record(struct markdown *markdown)
{
    if (!markdown->more)
        return;
    markdown_record_finish(&markdown->record, &markdown->context);
    markdown->more = markdown->sink->record(markdown->sink->context, &markdown->record);
    record_clear(&markdown->record);
}

/* The paper above is whole now: no remark can follow. */
static void end_paper(struct markdown *markdown)
{
    if (markdown->paper_above)
        give_record(markdown);
    markdown->paper_above = false;
}

static void end_item(struct markdown *markdown)
{
    struct view text = view_trim(buffer_view(&markdown->item));
    if (!markdown->item_open)
        return;
    markdown->item_open = false;
    if (markdown->paper_above && markdown->item_indent > markdown->paper_indent) {
        markdown_record_add_remark(&markdown->record, text);
    } else {
        uint64_t offset = markdown->record.offset;
        uint32_t line = markdown->record.line;
        markdown->paper_above = markdown_record_take(&markdown->record, text);
        markdown->paper_indent = markdown->item_indent;
        markdown->record.offset = offset;
        markdown->record.line = line;
    }
    if (markdown->paper_above)
        markdown->record.length = (uint32_t)(markdown->item_end - markdown->record.offset);
    buffer_clear(&markdown->item);
}

static void begin_item(struct markdown *markdown, struct view text, size_t indent)
{
    end_item(markdown);
    if (markdown->paper_above && indent <= markdown->paper_indent)
        end_paper(markdown);
    if (!markdown->paper_above) {
        record_clear(&markdown->record);
        markdown->record.offset = markdown->offset;
        markdown->record.line = markdown->line;
    }
    markdown->item_open = true;
    markdown->item_cut = false;
    markdown->item_indent = indent;
    markdown->item_end = markdown->end;
    buffer_append_view(&markdown->item, text);
}

static void end_list(struct markdown *markdown)
{
    end_item(markdown);
    end_paper(markdown);
}

/* ---- blocks ---- */

static void take_heading(struct markdown *markdown, struct view text, size_t level)
{
    struct view heading = view_trim(view_from(text, level));
    struct buffer plain = {0};
    end_list(markdown);
    markdown_append_plain(&plain, heading);
    struct view name = view_trim(buffer_view(&plain));
    if (name.length && level == 1 && !markdown->titled) {
        markdown->sink->title(markdown->sink->context, name);
        markdown->titled = true;
    }
    markdown_context_set(&markdown->context, level, name);
    buffer_deinit(&plain);
}

static bool is_fence(struct view text)
{
    return view_starts_with(text, "```") || view_starts_with(text, "~~~");
}

/* True when the line is part of a block of code or a comment. */
static bool skip_fenced(struct markdown *markdown, struct view text)
{
    if (markdown->fenced) {
        markdown->fenced = !is_fence(text) && view_find(text, view_of("-->"), 0) == VIEW_NONE;
        return true;
    }
    bool comment =
        view_starts_with(text, "<!--") && view_find(text, view_of("-->"), 0) == VIEW_NONE;
    if (!is_fence(text) && !comment)
        return false;
    end_list(markdown);
    markdown->fenced = true;
    return true;
}

/* A row of the table that is open, or the line of names of one that may follow. */
static bool take_table_line(struct markdown *markdown, struct view text)
{
    enum markdown_row row = markdown_table_take(&markdown->table, text);
    if (row == MARKDOWN_ROW_NONE)
        return false;
    end_list(markdown);
    if (row != MARKDOWN_ROW_PAPER)
        return true;
    record_clear(&markdown->record);
    markdown->record.offset = markdown->offset;
    markdown->record.line = markdown->line;
    markdown->record.length = (uint32_t)(markdown->end - markdown->offset);
    if (markdown_table_set(&markdown->table, text, &markdown->record))
        give_record(markdown);
    return true;
}

static void extend_item(struct markdown *markdown, struct view text)
{
    if (markdown->item.length + text.length < ITEM_BYTES) {
        buffer_append_byte(&markdown->item, ' ');
        buffer_append_view(&markdown->item, text);
        markdown->item_end = markdown->end;
    } else if (!markdown->item_cut) {
        markdown->sink->problem(markdown->sink->context, markdown->line, false,
                                view_of(_(too_long)));
        markdown->item_cut = true;
    }
}

static void take_line(struct markdown *markdown, struct view line)
{
    struct view text = view_trim(line);
    size_t indent = indent_of(line), marker = marker_length(text), level = heading_level(text);
    if (skip_fenced(markdown, text) || take_table_line(markdown, text))
        return;
    if (level) {
        take_heading(markdown, text, level);
    } else if (marker) {
        begin_item(markdown, view_from(text, marker), indent);
    } else if (!text.length) {
        end_item(markdown);
    } else if (markdown->item_open && text.data[0] != '<') {
        extend_item(markdown, text);
    } else if (markdown->paper_above && indent > markdown->paper_indent) {
        begin_item(markdown, text, indent);
    } else {
        end_list(markdown);
    }
}

/* As much of a line as there may be. */
static struct view cut_line(struct markdown *markdown, struct view line)
{
    if (line.length < ITEM_BYTES)
        return line;
    markdown->sink->problem(markdown->sink->context, markdown->line, false, view_of(_(too_long)));
    return view_slice(line, 0, utf8_previous(line, ITEM_BYTES));
}

static enum status markdown_run(struct reader *reader, const struct import_sink *sink,
                                struct buffer *message)
{
    struct markdown markdown = {.sink = sink, .more = true};
    struct view line;
    bool inside = false; /* of a line that comes in parts */
    enum status status = STATUS_OK;
    record_init(&markdown.record);
    while (markdown.more) {
        markdown.offset = reader_offset(reader);
        status = reader_next_line(reader, &line, message);
        if (status != STATUS_OK)
            break;
        markdown.line = reader_line(reader);
        markdown.end = markdown.offset + line.length;
        if (!inside)
            take_line(&markdown, cut_line(&markdown, line));
        inside = reader_line_goes_on(reader);
    }
    end_list(&markdown);
    record_deinit(&markdown.record);
    buffer_deinit(&markdown.item);
    markdown_context_deinit(&markdown.context);
    markdown_table_deinit(&markdown.table);
    if (!markdown.more)
        return STATUS_CANCELLED;
    return status == STATUS_END ? STATUS_OK : status;
}

/* Items with links into the web, headings above them, tables of papers. */
static int markdown_probe(struct view start, bool whole)
{
    struct markdown_table table = {0};
    struct view line;
    size_t links = 0, headings = 0, tables = 0;
    (void)whole;
    for (int i = 0; i < LINES_PROBED && view_next_line(&start, &line); i++) {
        struct view text = view_trim(line);
        headings += heading_level(text) > 0;
        links += marker_length(text) && view_find(text, view_of("](http"), 0) != VIEW_NONE;
        tables += markdown_table_take(&table, text) == MARKDOWN_ROW_PAPER;
    }
    markdown_table_deinit(&table);
    if (tables || links > 1 || (links && headings))
        return 80;
    return 0;
}

const struct importer import_markdown = {
    .option = "markdown",
    .name = "Markdown",
    .probe = markdown_probe,
    .run = markdown_run,
};
