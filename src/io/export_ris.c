/*
 * RIS. Source:
 * https://web.archive.org/web/20110902200047/http://www.refman.com/support/risformat_intro.asp. Of
 * a paper that came from RIS all tags are written.
 */
#include "io/export_formats.h"

#include "io/export_names.h"
#include "io/tagged.h"

#include <string.h>

struct entry {
    struct buffer *out;
    const struct snapshot *snapshot;
    const struct paper *paper;
    bool own; /* it came from RIS */
};

/* "AB  -" and "AB - " begin another field, "AB-x" does not. */
static bool looks_tagged(struct view line)
{
    enum { TAG = 2, USUAL_DASH = 4 };
    size_t dash = TAG;
    while (dash < line.length && line.data[dash] == ' ')
        dash++;
    bool alone = dash == USUAL_DASH || dash + 1 >= line.length || line.data[dash + 1] == ' ';
    bool tag = tagged_code_length(line) == TAG && dash < line.length && line.data[dash] == '-';
    return (tag && alone) || view_starts_with(line, "PMID");
}

static bool has_long_line(struct view text)
{
    struct view line;
    while (view_next_line(&text, &line))
        if (line.length > TAGGED_WRAPPED_AT_MOST)
            return true;
    return false;
}

/* Paragraphs are lines without a tag. Where none is so long that it cannot be one of many
   wrapped lines, an empty one stands between them. */
static void append_abstract(struct entry *entry)
{
    struct buffer abstract = {0};
    export_append_html(&abstract, paper_get(entry->paper, FIELD_ABSTRACT, FORM_DISPLAY));
    struct view rest = buffer_view(&abstract), line;
    const char *separator = has_long_line(rest) ? "\n" : "\n\n";
    if (rest.length)
        buffer_append_string(entry->out, "AB  - ");
    for (size_t i = 0; view_next_line(&rest, &line); i++) {
        if (i)
            buffer_append_string(entry->out, looks_tagged(line) ? " " : separator);
        buffer_append_view(entry->out, line);
    }
    if (abstract.length)
        buffer_append_byte(entry->out, '\n');
    buffer_deinit(&abstract);
}

/* A line end would begin another tag. */
static void append_line(struct entry *entry, const char *tag, struct view text)
{
    if (!text.length)
        return;
    buffer_append_format(entry->out, "%s  - ", tag);
    for (size_t i = 0; i < text.length; i++) {
        bool end = text.data[i] == '\n' || text.data[i] == '\r';
        buffer_append_byte(entry->out, end ? ' ' : text.data[i]);
    }
    buffer_append_byte(entry->out, '\n');
}

/* Titles, venues, names and keywords are read as HTML. */
static void append_prose(struct entry *entry, const char *tag, struct view text)
{
    struct buffer escaped = {0};
    export_append_html(&escaped, text);
    append_line(entry, tag, buffer_view(&escaped));
    buffer_deinit(&escaped);
}

static void append_field(struct entry *entry, const char *tag, enum field field)
{
    append_line(entry, tag, paper_get(entry->paper, field, FORM_DISPLAY));
}

/* EndNote's rule for bodies: "Labs, Inc." -> "Labs,, Inc." */
static void append_body(struct buffer *out, struct view name)
{
    size_t comma = view_find_byte(name, ',', 0);
    buffer_append_view(out, view_slice(name, 0, comma));
    if (comma == VIEW_NONE)
        return;
    buffer_append_byte(out, ',');
    buffer_append_view(out, view_from(name, comma));
}

/* "King, Martin, Jr."; a body's name and names in Han stay as they are. */
static void append_person(struct buffer *out, struct view source, struct view name)
{
    struct author_name person;
    bool whole = export_is_body(source, name) || author_names_is_east_asian(name);
    export_split_person(source, name, &person);
    if (!person.given.length || whole) {
        append_body(out, name);
        return;
    }
    if (person.particle.length) {
        buffer_append_view(out, person.particle);
        buffer_append_byte(out, ' ');
    }
    buffer_append_view(out, person.family);
    buffer_append_string(out, ", ");
    buffer_append_view(out, person.given);
    if (person.suffix.length) {
        buffer_append_string(out, ", ");
        buffer_append_view(out, person.suffix);
    }
}

static void append_authors(struct entry *entry)
{
    struct view authors = paper_get(entry->paper, FIELD_AUTHORS, FORM_DISPLAY), name;
    struct view sources = paper_get(entry->paper, FIELD_AUTHORS, FORM_SOURCE), source;
    struct buffer turned = {0};
    while (export_next_author(&sources, &authors, &source, &name)) {
        buffer_clear(&turned);
        append_person(&turned, source, name);
        append_prose(entry, "AU", buffer_view(&turned));
    }
    buffer_deinit(&turned);
}

static void append_keywords(struct entry *entry)
{
    struct view keywords = paper_get(entry->paper, FIELD_KEYWORDS, FORM_DISPLAY), item;
    while (paper_next_item(&keywords, &item))
        append_prose(entry, "KW", item);
}

static void append_year(struct entry *entry)
{
    bool dated = entry->own && export_find_other(entry->snapshot, entry->paper, "PY").length;
    if (entry->paper->year && !dated)
        buffer_append_format(entry->out, "PY  - %d\n", entry->paper->year);
}

/* The id of arXiv has no tag; an address tells it. */
static void append_arxiv(struct entry *entry)
{
    struct view arxiv = paper_get(entry->paper, FIELD_ARXIV, FORM_DISPLAY);
    struct buffer address = {0};
    buffer_append_string(&address, "https://arxiv.org/abs/");
    buffer_append_view(&address, arxiv);
    if (arxiv.length &&
        !view_equal(buffer_view(&address), paper_get(entry->paper, FIELD_URL, FORM_DISPLAY)))
        append_line(entry, "UR", buffer_view(&address));
    buffer_deinit(&address);
}

/* ---- other fields ---- */

static bool is_tag(struct view name)
{
    return name.length == 2 && name.data[0] >= 'A' && name.data[0] <= 'Z' &&
           ((name.data[1] >= 'A' && name.data[1] <= 'Z') ||
            (name.data[1] >= '0' && name.data[1] <= '9'));
}

/* A value of several lines goes on without a tag. */
static void append_lines(struct entry *entry, const char *tag, struct view value)
{
    struct view line;
    buffer_append_format(entry->out, "%s  - ", tag);
    for (size_t i = 0; view_next_line(&value, &line); i++) {
        if (i)
            buffer_append_byte(entry->out, looks_tagged(line) ? ' ' : '\n');
        buffer_append_view(entry->out, line);
    }
    buffer_append_byte(entry->out, '\n');
}

static void append_own_others(struct entry *entry)
{
    struct view name, value;
    for (size_t i = 0; snapshot_other(entry->snapshot, entry->paper, i, &name, &value); i++)
        if (is_tag(name) && !view_equal_string(name, "TY") && !view_equal_string(name, "ER"))
            append_lines(entry, (const char[]){name.data[0], name.data[1], '\0'}, value);
}

/* "1--9" -> SP 1, EP 9. */
static void append_pages(struct entry *entry, struct view pages)
{
    size_t dash = view_find_byte(pages, '-', 0), end = dash;
    if (dash == VIEW_NONE) {
        append_line(entry, "SP", pages);
        return;
    }
    while (end < pages.length && pages.data[end] == '-')
        end++;
    append_line(entry, "SP", view_trim(view_slice(pages, 0, dash)));
    append_line(entry, "EP", view_trim(view_from(pages, end)));
}

/* 1 to 12 of "3", "mar" or "March"; 0 for anything else. */
static int month_number(struct view text)
{
    static const char *const months[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                         "jul", "aug", "sep", "oct", "nov", "dec"};
    long number;
    if (view_to_long(text, &number))
        return number >= 1 && number <= 12 ? (int)number : 0;
    for (int i = 0; i < 12; i++)
        if (view_starts_with_ignore_case(text, months[i]))
            return i + 1;
    return 0;
}

/* RIS has months in dates: "2003/03//". */
static void append_month(struct entry *entry, struct view text)
{
    int month = month_number(text);
    if (month && entry->paper->year)
        buffer_append_format(entry->out, "DA  - %d/%02d//\n", entry->paper->year, month);
}

/* "A and B and C": a line each. */
static void append_editors(struct entry *entry, struct view list)
{
    static const char separator[] = " and ";
    for (size_t end; list.length; list = view_from(list, end + sizeof separator - 1)) {
        end = view_find(list, view_of(separator), 0);
        append_line(entry, "ED", view_trim(view_slice(list, 0, end)));
        if (end == VIEW_NONE)
            return;
    }
}

static void append_foreign_others(struct entry *entry)
{
    struct view name, value;
    for (size_t i = 0; snapshot_other(entry->snapshot, entry->paper, i, &name, &value); i++) {
        const char *tag = export_field_name(name, DIALECT_RIS);
        if (!tag || view_starts_with(value, "{") || view_starts_with(value, "["))
            continue;
        if (strcmp(tag, "SP") == 0)
            append_pages(entry, value);
        else if (strcmp(tag, "DA") == 0)
            append_month(entry, value);
        else if (strcmp(tag, "ED") == 0)
            append_editors(entry, value);
        else
            append_line(entry, tag, value);
    }
}

/* Journals have JF. So has whatever else might be taken for the title or for less than another
   name of the venue that stands there too. */
static const char *venue_tag(const struct entry *entry, const char *type)
{
    static const char *const others[] = {"JF", "T2", "JO", "BT", "J1", "J2", "JA"};
    bool journal = strcmp(type, "JOUR") == 0 || !paper_has(entry->paper, FIELD_TITLE);
    for (size_t i = 0; !journal && i < sizeof others / sizeof *others; i++)
        journal = export_find_other(entry->snapshot, entry->paper, others[i]).length > 0;
    return journal ? "JF" : "T2";
}

static void ris_paper(const struct export_fields *fields, struct export_state *state,
                      const struct snapshot *snapshot, const struct paper *paper,
                      struct buffer *out)
{
    bool own = export_is_from(snapshot, paper, "RIS");
    struct entry entry = {out, snapshot, paper, own};
    struct view own_type = own ? export_find_other(snapshot, paper, "TY") : view_make("", 0);
    const char *type = export_type_name(snapshot, paper, DIALECT_RIS);
    (void)fields;
    (void)state;
    append_line(&entry, "TY", own_type.length ? own_type : view_of(type));
    append_field(&entry, "ID", FIELD_ID);
    append_prose(&entry, "TI", paper_get(paper, FIELD_TITLE, FORM_DISPLAY));
    append_authors(&entry);
    append_year(&entry);
    append_prose(&entry, venue_tag(&entry, type), paper_get(paper, FIELD_VENUE, FORM_DISPLAY));
    append_abstract(&entry);
    append_keywords(&entry);
    append_field(&entry, "DO", FIELD_DOI);
    append_field(&entry, "UR", FIELD_URL);
    append_arxiv(&entry);
    append_field(&entry, "L1", FIELD_PDF);
    append_field(&entry, "LA", FIELD_LANG);
    if (own)
        append_own_others(&entry);
    else
        append_foreign_others(&entry);
    buffer_append_string(out, "ER  - \n\n");
}

const struct exporter export_ris = {
    .name = "ris", .label = "RIS", .extension = "ris", .paper = ris_paper};
