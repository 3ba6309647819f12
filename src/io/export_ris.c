/*
 * RIS. Source:
 * https://web.archive.org/web/20110902200047/http://www.refman.com/support/risformat_intro.asp. Of
 * a paper that came from RIS all tags are written.
 */
#include "io/export_formats.h"

#include "io/export_names.h"

#include <string.h>

struct entry {
    struct buffer *out;
    const struct snapshot *snapshot;
    const struct paper *paper;
};

/* Paragraphs are lines without a tag, unless one looks as if it had one. */
static void append_abstract(struct entry *entry)
{
    struct view rest = paper_get(entry->paper, FIELD_ABSTRACT, FORM_DISPLAY), line;
    for (size_t i = 0; view_next_line(&rest, &line); i++) {
        bool tagged = line.length > 4 && (line.data[4] == '-' || line.data[3] == '-');
        if (i == 0)
            buffer_append_string(entry->out, "AB  - ");
        else
            buffer_append_byte(entry->out, tagged ? ' ' : '\n');
        buffer_append_view(entry->out, line);
    }
    if (paper_has(entry->paper, FIELD_ABSTRACT))
        buffer_append_byte(entry->out, '\n');
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

static void append_field(struct entry *entry, const char *tag, enum field field)
{
    append_line(entry, tag, paper_get(entry->paper, field, FORM_DISPLAY));
}

/* "King, Martin, Jr."; a body's name and names in Han stay as they are. */
static void append_person(struct buffer *out, struct view name)
{
    struct export_person person;
    export_split_person(name, &person);
    if (!person.given.length || view_find_byte(name, ',', 0) != VIEW_NONE ||
        export_is_east_asian(name)) {
        buffer_append_view(out, name);
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
    struct buffer turned = {0};
    while (paper_next_item(&authors, &name)) {
        buffer_clear(&turned);
        append_person(&turned, name);
        append_line(entry, "AU", buffer_view(&turned));
    }
    buffer_deinit(&turned);
}

static void append_keywords(struct entry *entry)
{
    struct view keywords = paper_get(entry->paper, FIELD_KEYWORDS, FORM_DISPLAY), item;
    while (paper_next_item(&keywords, &item))
        append_line(entry, "KW", item);
}

static void append_year(struct entry *entry)
{
    if (entry->paper->year)
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

static void append_own_others(struct entry *entry)
{
    struct view name, value;
    for (size_t i = 0; snapshot_other(entry->snapshot, entry->paper, i, &name, &value); i++)
        if (is_tag(name) && !view_equal_string(name, "TY") && !view_equal_string(name, "ER"))
            append_line(entry, (const char[]){name.data[0], name.data[1], '\0'}, value);
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

static void append_foreign_others(struct entry *entry)
{
    struct view name, value;
    for (size_t i = 0; snapshot_other(entry->snapshot, entry->paper, i, &name, &value); i++) {
        const char *tag = export_field_name(name, DIALECT_RIS);
        if (!tag || view_starts_with(value, "{") || view_starts_with(value, "["))
            continue;
        if (strcmp(tag, "SP") == 0)
            append_pages(entry, value);
        else
            append_line(entry, tag, value);
    }
}

static void ris_paper(const struct export_fields *fields, struct export_state *state,
                      const struct snapshot *snapshot, const struct paper *paper,
                      struct buffer *out)
{
    struct entry entry = {out, snapshot, paper};
    bool own = export_is_from(snapshot, paper, "RIS");
    struct view own_type = own ? export_find_other(snapshot, paper, "TY") : view_make("", 0);
    const char *type = export_type_name(snapshot, paper, DIALECT_RIS);
    (void)fields;
    (void)state;
    append_line(&entry, "TY", own_type.length ? own_type : view_of(type));
    append_field(&entry, "ID", FIELD_ID);
    append_field(&entry, "TI", FIELD_TITLE);
    append_authors(&entry);
    append_year(&entry);
    append_field(&entry, strcmp(type, "JOUR") == 0 ? "JF" : "T2", FIELD_VENUE);
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

const struct exporter export_ris = {.name = "ris", .paper = ris_paper};
