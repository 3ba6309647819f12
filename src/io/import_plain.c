/*
 * Plain lists of abstracts. Paragraphs are separated by blank lines; each is one
 * abstract, however its lines are wrapped. A paragraph that is one short line without
 * the end of a sentence is a heading: it names the list that follows and is no paper.
 *
 *   ICLR 2025 Papers        <- heading: the list's title; its year and venue hold for
 *                              the papers below
 *   We study ...            <- paper
 *   (blank)
 *   We show ...             <- paper
 */
#include "base/language.h"
#include "io/importers.h"

#include "text/utf8.h"

#include <string.h>

enum {
    HEADING_BYTES = 160,
    PARAGRAPH_BYTES = 4 << 20, /* longer than any abstract */
    SHORTEST_BYTES = 40,       /* nothing longer, and no sentence: no abstracts */
    PROSE_BYTES = 200          /* a paragraph of this length looks like an abstract */
};

struct plain {
    const struct import_sink *sink;
    struct record record;
    struct buffer paragraph; /* its lines, each ended by '\n' */
    size_t lines;
    uint32_t first_line;
    uint64_t offset;
    uint64_t end;
    struct buffer heading;
    bool stop;
};

static bool has_letter(struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = (unsigned char)text.data[i];
        if (byte >= 0x80 || (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z'))
            return true;
    }
    return false;
}

static bool ends_sentence(struct view text)
{
    static const char *const ends[] = {".",  "!",  "?", ";",  ",",   "。", "！", "？", "．",
                                       "；", "，", "…", ".)", ".\"", ".”", "۔",  "।"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (view_ends_with(text, ends[i]))
            return true;
    return false;
}

static bool is_heading(struct view text, size_t lines)
{
    return lines == 1 && text.length <= HEADING_BYTES && !ends_sentence(text);
}

/* "ICLR 2025 Papers" -> "ICLR": one word, mostly capitals, before a year. */
static struct view find_venue(struct view heading)
{
    struct view rest = heading, word = view_split(&rest, ' ');
    size_t capitals = 0;
    bool year = rest.length >= 4 && rest.data[0] >= '1' && rest.data[0] <= '2';
    for (size_t i = 0; i < word.length; i++)
        capitals += word.data[i] >= 'A' && word.data[i] <= 'Z';
    return year && capitals >= 2 ? word : view_make(NULL, 0);
}

static void take_heading(struct plain *plain, struct view text)
{
    buffer_clear(&plain->heading);
    buffer_append_view(&plain->heading, text);
    plain->sink->title(plain->sink->context, text);
}

static void take_abstract(struct plain *plain, struct view text)
{
    struct record *record = &plain->record;
    struct view heading = buffer_view(&plain->heading);
    record_clear(record);
    record->offset = plain->offset;
    record->length = (uint32_t)(plain->end - plain->offset);
    record->line = plain->first_line;
    record->stands_alone = !heading.length;
    record_set(record, FIELD_ABSTRACT, text, MARKUP_MIXED);
    if (heading.length) {
        record_set(record, FIELD_VENUE, find_venue(heading), MARKUP_PLAIN);
        record_set_year(record, heading);
        record_set_other(record, view_of("list"), heading);
    }
    plain->stop = !plain->sink->record(plain->sink->context, record);
}

static void finish_paragraph(struct plain *plain)
{
    struct view text = view_trim(buffer_view(&plain->paragraph));
    if (plain->end - plain->offset > PARAGRAPH_BYTES && plain->lines)
        plain->sink->problem(plain->sink->context, plain->first_line, true,
                             view_of(_("a paragraph of more than 4 MiB is no abstract")));
    else if (text.length && is_heading(text, plain->lines) && has_letter(text))
        take_heading(plain, text);
    else if (has_letter(text))
        take_abstract(plain, text);
    buffer_clear(&plain->paragraph);
    plain->lines = 0;
}

static void take_line(struct plain *plain, struct view line, uint64_t offset, uint32_t number)
{
    if (!view_trim(line).length) {
        finish_paragraph(plain);
        return;
    }
    if (!plain->lines++) {
        plain->offset = offset;
        plain->first_line = number;
    }
    if (plain->paragraph.length <= PARAGRAPH_BYTES) {
        buffer_append_view(&plain->paragraph, line);
        buffer_append_byte(&plain->paragraph, '\n');
    }
}

static enum status plain_run(struct reader *reader, const struct import_sink *sink,
                             struct buffer *message)
{
    struct plain plain = {.sink = sink};
    struct view line;
    uint64_t offset = reader_offset(reader);
    enum status status = STATUS_OK;
    record_init(&plain.record);
    while (!plain.stop && (status = reader_next_line(reader, &line, message)) == STATUS_OK) {
        take_line(&plain, line, offset, reader_line(reader));
        offset = reader_offset(reader);
        if (plain.lines)
            plain.end = offset;
    }
    if (!plain.stop)
        finish_paragraph(&plain);
    record_deinit(&plain.record);
    buffer_deinit(&plain.paragraph);
    buffer_deinit(&plain.heading);
    if (plain.stop)
        return STATUS_CANCELLED;
    return status == STATUS_END ? STATUS_OK : status;
}

/* ---- recognising ---- */

static bool is_upper_or_digit(char byte)
{
    return (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
}

/* "TY  - x", "AU x", "TI- x", "TI ~ x". */
static bool has_short_tag(struct view line)
{
    size_t length = 0;
    while (length < line.length && length < 5 && is_upper_or_digit(line.data[length]))
        length++;
    struct view rest = view_from(line, length);
    if (length < 2 || length > 4 || !rest.length)
        return false;
    if (rest.data[0] == '-' || rest.data[0] == '~')
        return rest.length > 1 && rest.data[1] == ' ';
    rest = view_trim(rest);
    return length == 2 || (rest.length && (rest.data[0] == '-' || rest.data[0] == '~'));
}

/* "Subject: x", "Title-题名: x": a label without blanks. */
static bool has_label(struct view line)
{
    size_t colon = view_find_byte(view_slice(line, 0, 32), ':', 0);
    return colon != VIEW_NONE && colon > 0 &&
           view_find_byte(view_slice(line, 0, colon), ' ', 0) == VIEW_NONE &&
           colon + 1 < line.length && line.data[colon + 1] == ' ';
}

/* A line of some other format: tagged text, mark-up, a table or list of Markdown. */
static bool is_marked(struct view line)
{
    static const char *const starts[] = {"|", "#", "- [", "* [", "- **", "* **", "```"};
    if (line.length < 3)
        return false;
    if (strchr("%<{@", line.data[0]) || has_short_tag(line) || has_label(line))
        return true;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (view_starts_with(line, starts[i]))
            return true;
    return false;
}

/* The first line of a table: names with separators and hardly a blank behind one. */
static bool is_table_header(struct view line)
{
    size_t tabs = 0, commas = 0;
    for (size_t i = 0; i + 1 < line.length; i++) {
        tabs += line.data[i] == '\t';
        commas += (line.data[i] == ',' || line.data[i] == ';') && line.data[i + 1] != ' ';
    }
    return tabs >= 2 || commas >= 3;
}

struct plain_census {
    size_t lines;
    size_t sentences; /* lines that end one */
    size_t indented;
    size_t flush_bytes; /* of the lines that are not */
    size_t marked;
    size_t controls;
    size_t paragraph; /* bytes of the one being looked at */
    size_t longest;   /* paragraph */
};

static void count_line(struct plain_census *census, struct view line)
{
    for (size_t i = 0; i < line.length; i++)
        census->controls += (unsigned char)line.data[i] < ' ' && line.data[i] != '\t';
    bool indented = line.length > 1 && line.data[0] == ' ' && line.data[1] == ' ';
    line = view_trim(line);
    census->paragraph = line.length ? census->paragraph + line.length : 0;
    if (census->paragraph > census->longest)
        census->longest = census->paragraph;
    if (!line.length)
        return;
    census->lines++;
    census->sentences += ends_sentence(line);
    census->indented += indented;
    census->flush_bytes += indented ? 0 : line.length;
    census->marked += !indented && is_marked(line);
}

/* Names of fields at the margin, their values indented below. */
static bool is_indented_record(const struct plain_census *census)
{
    size_t flush = census->lines - census->indented;
    return census->indented * 10 > census->lines * 3 && census->flush_bytes < flush * 40;
}

static int plain_probe(struct view start, bool whole)
{
    struct plain_census census = {0};
    struct view rest = start, line;
    struct view text = view_trim(start), first = text;
    (void)whole;
    if (!has_letter(text) || strchr("<{[@", text.data[0]))
        return 0;
    if (view_next_line(&first, &line) && is_table_header(line))
        return 0;
    while (view_next_line(&rest, &line))
        count_line(&census, line);
    if (census.controls > census.lines || is_indented_record(&census) ||
        census.marked * 4 > census.lines - census.indented ||
        (census.longest < SHORTEST_BYTES && !census.sentences))
        return 0;
    return census.longest >= PROSE_BYTES ? 30 : 10;
}

const struct importer import_plain = {
    .option = "plain",
    .name = N_("plain text"),
    .probe = plain_probe,
    .run = plain_run,
};
