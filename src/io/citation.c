#include "io/citation.h"

#include "io/export_names.h"
#include "text/utf8.h"

#include <string.h>

/* Up to so many authors are all named, else the first of them and the last. */
enum { AUTHORS_NAMED = 20 };

static struct view display(const struct paper *paper, enum field field)
{
    return paper_get(paper, field, FORM_DISPLAY);
}

/* ---- authors -------------------------------------------------------------------------- */

/* "Jean-Paul Marie" is "J.-P. M.". */
static void append_initials(struct buffer *out, struct view given)
{
    bool start = true;
    for (size_t offset = 0; offset < given.length;) {
        size_t at = offset;
        uint32_t code_point = utf8_next(given, &offset);
        bool joint = code_point == '-';
        if (start && code_point != ' ' && code_point != '.' && !joint) {
            buffer_append_string(out, out->data[out->length - 1] == '-' ? "" : " ");
            buffer_append_view(out, view_slice(given, at, offset - at));
            buffer_append_byte(out, '.');
        }
        if (joint && out->data[out->length - 1] == '.')
            buffer_append_byte(out, '-');
        start = code_point == ' ' || code_point == '.' || joint;
    }
}

/* A name with a comma in it is no person's: persons come as "Given Family". */
static void append_author(struct buffer *out, struct view source, struct view name)
{
    struct author_name person;
    if (author_names_is_east_asian(name) || view_find_byte(name, ',', 0) != VIEW_NONE) {
        buffer_append_view(out, name);
        return;
    }
    export_split_person(source, name, &person);
    if (person.particle.length) {
        buffer_append_view(out, person.particle);
        buffer_append_byte(out, ' ');
    }
    buffer_append_view(out, person.family);
    if (person.given.length) {
        buffer_append_byte(out, ',');
        append_initials(out, person.given);
    }
    if (person.suffix.length) {
        buffer_append_string(out, ", ");
        buffer_append_view(out, person.suffix);
    }
}

static size_t count_authors(const struct paper *paper)
{
    struct view rest = display(paper, FIELD_AUTHORS), item;
    size_t count = 0;
    while (paper_next_item(&rest, &item))
        count++;
    return count;
}

static void append_authors(struct buffer *out, const struct paper *paper)
{
    struct view rest = display(paper, FIELD_AUTHORS), item;
    struct view sources = paper_get(paper, FIELD_AUTHORS, FORM_SOURCE), source;
    size_t count = count_authors(paper);
    bool all = count <= AUTHORS_NAMED;
    for (size_t i = 0; export_next_author(&sources, &rest, &source, &item); i++) {
        bool last = i + 1 == count;
        if (!all && i >= AUTHORS_NAMED - 1 && !last)
            continue;
        if (i)
            buffer_append_string(out, !last ? ", " : all ? ", & " : ", \xe2\x80\xa6 ");
        append_author(out, source, item);
    }
}

/* ---- the rest ---------------------------------------------------------------------------- */

/* Ends a sentence that is not ended yet. */
static void end_sentence(struct buffer *out)
{
    static const char *const ends[] = {".", "!", "?", "\u3002", "\uff01", "\uff1f"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (view_ends_with(buffer_view(out), ends[i]))
            return;
    buffer_append_byte(out, '.');
}

static void append_year(struct buffer *out, const struct paper *paper)
{
    if (paper->year)
        buffer_append_format(out, " (%d).", paper->year);
    else
        buffer_append_string(out, " (n.d.).");
}

/* A description in place of a title stands in brackets. */
static void append_title(struct buffer *out, const struct paper *paper)
{
    bool derived;
    struct view title = paper_heading(paper, &derived);
    if (!title.length)
        title = view_of("Untitled");
    derived |= !paper_has(paper, FIELD_TITLE);
    buffer_append_string(out, derived ? "[" : "");
    buffer_append_view(out, title);
    buffer_append_string(out, derived ? "]" : "");
}

/* A field without a place of its own, by the name that CSL has for it. */
static struct view find_by_csl_name(const struct snapshot *snapshot, const struct paper *paper,
                                    const char *csl_name)
{
    struct view name, value;
    for (size_t i = 0; snapshot_other(snapshot, paper, i, &name, &value); i++) {
        const char *other = export_field_name(name, DIALECT_CSL);
        if (other && strcmp(other, csl_name) == 0)
            return view_trim(value);
    }
    return view_make(NULL, 0);
}

/* Hyphens between pages, as many as there are, are one en dash. */
static void append_pages(struct buffer *out, struct view pages)
{
    for (size_t i = 0; i < pages.length; i++) {
        if (pages.data[i] != '-')
            buffer_append_byte(out, pages.data[i]);
        else if (!i || pages.data[i - 1] != '-')
            buffer_append_string(out, "\xe2\x80\x93");
    }
}

/* "12(3), 45-67" */
static void append_place(struct buffer *out, const struct snapshot *snapshot,
                         const struct paper *paper)
{
    struct view volume = find_by_csl_name(snapshot, paper, "volume");
    struct view issue = find_by_csl_name(snapshot, paper, "issue");
    struct view pages = find_by_csl_name(snapshot, paper, "page");
    if (volume.length || issue.length)
        buffer_append_string(out, ", ");
    buffer_append_view(out, volume);
    if (issue.length)
        buffer_append_format(out, "(%.*s)", (int)issue.length, issue.data);
    if (pages.length) {
        buffer_append_string(out, ", ");
        append_pages(out, pages);
    }
}

static void append_venue(struct buffer *out, const struct snapshot *snapshot,
                         const struct paper *paper)
{
    if (!paper_has(paper, FIELD_VENUE))
        return;
    buffer_append_byte(out, ' ');
    buffer_append_view(out, display(paper, FIELD_VENUE));
    append_place(out, snapshot, paper);
    end_sentence(out);
}

bool citation_append_address(struct buffer *out, const struct paper *paper)
{
    static const struct {
        enum field field;
        const char *before;
    } addresses[] = {
        {FIELD_DOI, "https://doi.org/"}, {FIELD_ARXIV, "https://arxiv.org/abs/"}, {FIELD_URL, ""}};
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        if (!paper_has(paper, addresses[i].field))
            continue;
        buffer_append_string(out, addresses[i].before);
        buffer_append_view(out, display(paper, addresses[i].field));
        return true;
    }
    return false;
}

void citation_append(struct buffer *out, const struct snapshot *snapshot, const struct paper *paper)
{
    size_t start = out->length;
    append_authors(out, paper);
    bool anonymous = out->length == start;
    if (anonymous)
        append_title(out, paper);
    end_sentence(out);
    append_year(out, paper);
    if (!anonymous) {
        buffer_append_byte(out, ' ');
        append_title(out, paper);
        end_sentence(out);
    }
    append_venue(out, snapshot, paper);
    buffer_append_byte(out, ' ');
    if (!citation_append_address(out, paper))
        buffer_truncate(out, out->length - 1);
}
