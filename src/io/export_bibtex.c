/*
 * BibTeX and BibLaTeX. A paper that came from BibTeX is written with its own source text
 * and all its fields; another's text is escaped, and of its other fields those are written
 * that have a name in BibTeX.
 */
#include "io/export_formats.h"

#include "io/author_names.h"
#include "io/bibtex_map.h"
#include "io/export_latex.h"
#include "io/export_names.h"
#include "io/language_name.h"
#include "text/script.h"

#include <math.h>
#include <string.h>

struct entry {
    struct buffer *out;
    const struct snapshot *snapshot;
    const struct paper *paper;
    enum export_dialect dialect;
    bool own;              /* it came from BibTeX */
    struct view inherited; /* names of fields that it has from others, a blank between two */
};

/* ---- values ---- */

/* A field that stands in another entry, which this one names, is not written here. */
static bool is_inherited(const struct entry *entry, struct view name)
{
    for (struct view rest = entry->inherited; rest.length;)
        if (view_equal_ignore_case(view_split(&rest, ' '), name))
            return true;
    return false;
}

/* The same for a list of names, ended by NULL, under which it may have stood. */
static bool is_any_inherited(const struct entry *entry, const char *const *names)
{
    for (; *names; names++)
        if (is_inherited(entry, view_of(*names)))
            return true;
    return false;
}

static void begin_field(struct entry *entry, const char *name)
{
    buffer_append_string(entry->out, ",\n  ");
    buffer_append_string(entry->out, name);
    buffer_append_string(entry->out, " = {");
}

static void end_field(struct entry *entry)
{
    buffer_append_byte(entry->out, '}');
}

/* Source text as it is, when it can be. */
static void append_text(struct entry *entry, struct view source, struct view display)
{
    if (entry->own && export_latex_is_balanced(source))
        buffer_append_view(entry->out, source);
    else
        export_latex_append(entry->out, display);
}

/* A newline between paragraphs is written as a blank line. */
static void append_paragraphs(struct entry *entry, struct view display)
{
    struct view rest = display, line;
    for (size_t i = 0; view_next_line(&rest, &line); i++) {
        if (i)
            buffer_append_string(entry->out, "\n\n");
        export_latex_append(entry->out, line);
    }
}

static void append_field(struct entry *entry, const char *name, enum field field)
{
    struct view source = paper_get(entry->paper, field, FORM_SOURCE);
    struct view display = paper_get(entry->paper, field, FORM_DISPLAY);
    if (!display.length || is_inherited(entry, view_of(name)))
        return;
    begin_field(entry, name);
    if ((field_get_traits(field) & FIELD_PARAGRAPHS) && !entry->own)
        append_paragraphs(entry, display);
    else
        append_text(entry, source, display);
    end_field(entry);
}

/* Links are read by machines: nothing is escaped but what would end the value. */
static void append_link(struct entry *entry, const char *name, struct view link)
{
    if (!link.length || is_inherited(entry, view_of(name)))
        return;
    begin_field(entry, name);
    bool balanced = export_latex_is_balanced(link);
    for (size_t i = 0; i < link.length; i++) {
        char byte = link.data[i];
        if ((!balanced && (byte == '{' || byte == '}')) || byte == '\\')
            buffer_append_format(entry->out, "%%%02X", (unsigned)byte);
        else
            buffer_append_byte(entry->out, byte);
    }
    end_field(entry);
}

/* ---- people and lists ---- */

/* A body's name, or one whose last word is not the family. */
static bool needs_braces(struct view name)
{
    bool han = author_names_is_east_asian(name) && view_find_byte(name, ' ', 0) != VIEW_NONE;
    return han || (export_is_body(name, name) && !view_equal_string(name, "others")) ||
           author_names_has_and(name);
}

/* "Family, Jr., Given": where the last word would not be the family. */
static void append_parts(struct entry *entry, const struct author_name *person, bool own)
{
    const struct view parts[] = {person->particle, person->family, person->suffix, person->given};
    static const char *const separators[] = {" ", ", ", ", ", ""};
    for (size_t i = 0; i < 4; i++) {
        if (own)
            buffer_append_view(entry->out, parts[i]);
        else
            export_latex_append(entry->out, parts[i]);
        if (parts[i].length)
            buffer_append_string(entry->out, separators[i]);
    }
}

static void append_person(struct entry *entry, struct view source, struct view shown)
{
    struct author_name person;
    bool own = entry->own && export_latex_is_balanced(source);
    bool written = export_is_written_name(source, shown);
    struct view name = own ? source : shown;
    if (own && written) {
        buffer_append_view(entry->out, source);
        return;
    }
    export_split_person(written ? source : name, written ? shown : name, &person);
    if (person.given.length && (written || (person.suffix.length && !needs_braces(name)))) {
        append_parts(entry, &person, own);
        return;
    }
    bool braces = !own && needs_braces(shown);
    if (braces)
        buffer_append_byte(entry->out, '{');
    append_text(entry, source, shown);
    if (braces)
        buffer_append_byte(entry->out, '}');
}

static void append_authors(struct entry *entry)
{
    struct view sources = paper_get(entry->paper, FIELD_AUTHORS, FORM_SOURCE);
    struct view displays = paper_get(entry->paper, FIELD_AUTHORS, FORM_DISPLAY);
    struct view source, display;
    static const char *const names[] = {"author", "authors", NULL};
    if (!displays.length || is_any_inherited(entry, names))
        return;
    begin_field(entry, "author");
    for (size_t i = 0; export_next_author(&sources, &displays, &source, &display); i++) {
        if (i)
            buffer_append_string(entry->out, " and ");
        append_person(entry, source, display);
    }
    end_field(entry);
}

/* It would be read as two where commas separate: those in braces do not. */
static bool has_bare_comma(struct view items)
{
    long depth = 0;
    for (size_t i = 0; i < items.length; i++) {
        depth += items.data[i] == '{' ? 1 : items.data[i] == '}' ? -1 : 0;
        if (items.data[i] == ',' && depth <= 0)
            return true;
    }
    return false;
}

/* As they went in, when they can be. */
static void append_keywords(struct entry *entry)
{
    struct view keywords = paper_get(entry->paper, FIELD_KEYWORDS, FORM_DISPLAY), item;
    struct view source = paper_get(entry->paper, FIELD_KEYWORDS, FORM_SOURCE);
    bool own = entry->own && export_latex_is_balanced(source);
    if (own)
        keywords = source;
    bool commas = has_bare_comma(keywords);
    static const char *const names[] = {"keywords", "keyword", NULL};
    if (!keywords.length || is_any_inherited(entry, names))
        return;
    begin_field(entry, "keywords");
    size_t count = 0;
    for (; paper_next_item(&keywords, &item); count++) {
        if (count)
            buffer_append_string(entry->out, commas ? "; " : ", ");
        if (own)
            buffer_append_view(entry->out, item);
        else
            export_latex_append(entry->out, item);
    }
    if (commas && count == 1)
        buffer_append_byte(entry->out, ';');
    end_field(entry);
}

/* ---- fields with names of their own ---- */

static bool has_other(const struct entry *entry, const char *name)
{
    return export_find_other(entry->snapshot, entry->paper, name).length > 0;
}

static bool has_other_venue(const struct entry *entry, const char *const *names)
{
    struct view venue = paper_get(entry->paper, FIELD_VENUE, FORM_SOURCE);
    for (; *names; names++)
        if (view_equal(export_find_other(entry->snapshot, entry->paper, *names), venue))
            return true;
    return false;
}

/* Where the type does not tell its name, the field stands among the others too. */
static void append_venue(struct entry *entry, struct view type)
{
    static const char *const names[] = {"booktitle", "journal", "journaltitle", NULL};
    const char *journal = names[entry->dialect == DIALECT_BIBLATEX ? 2 : 1];
    if (!is_any_inherited(entry, names) && !(entry->own && has_other_venue(entry, names)))
        append_field(entry, bibtex_map_has_booktitle(type) ? names[0] : journal, FIELD_VENUE);
}

static void append_year(struct entry *entry)
{
    bool dated = entry->own && entry->dialect == DIALECT_BIBLATEX && has_other(entry, "date");
    static const char *const names[] = {"year", "date", NULL};
    if (!entry->paper->year || dated || (entry->own && has_other(entry, "year")) ||
        is_any_inherited(entry, names))
        return;
    bool split = entry->own && has_other(entry, "month"); /* beside a date it would not count */
    begin_field(entry, entry->dialect == DIALECT_BIBLATEX && !split ? "date" : "year");
    buffer_append_format(entry->out, "%d", entry->paper->year);
    end_field(entry);
}

static void append_eprint(struct entry *entry)
{
    struct view arxiv = paper_get(entry->paper, FIELD_ARXIV, FORM_DISPLAY);
    bool biblatex = entry->dialect == DIALECT_BIBLATEX;
    static const char *const names[] = {"eprint", "arxiv", "arxivid", NULL};
    if (!arxiv.length || is_any_inherited(entry, names))
        return;
    append_link(entry, "eprint", arxiv);
    if (entry->own && (has_other(entry, "archiveprefix") || has_other(entry, "eprinttype")))
        return;
    append_link(entry, biblatex ? "eprinttype" : "archiveprefix",
                view_of(biblatex ? "arxiv" : "arXiv"));
}

/* Only where the script does not tell it. What an entry of BibTeX says of languages stands among
   its other fields. */
static void append_language(struct entry *entry)
{
    struct view code = paper_get(entry->paper, FIELD_LANG, FORM_DISPLAY);
    struct view title = paper_get(entry->paper, FIELD_TITLE, FORM_DISPLAY);
    static const char *const names[] = {"language", "langid"};
    const char *name = language_name_of(code);
    bool biblatex = entry->dialect == DIALECT_BIBLATEX;
    if (!entry->own && !view_equal_string(code, script_language(title)))
        append_link(entry, names[biblatex], name ? view_of(name) : code);
}

static void append_ratings(struct entry *entry)
{
    append_link(entry, "ratings", paper_get(entry->paper, FIELD_RATINGS, FORM_DISPLAY));
    if (isnan(entry->paper->rating) || paper_has(entry->paper, FIELD_RATINGS))
        return;
    begin_field(entry, "rating");
    export_append_rating(entry->paper, entry->out);
    end_field(entry);
}

/* ---- the others ---- */

static bool is_field_name(struct view name)
{
    for (size_t i = 0; i < name.length; i++) {
        char byte = name.data[i];
        bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
        if (!letter && byte != '_' &&
            (i == 0 || !((byte >= '0' && byte <= '9') || (byte && strchr("-+.:", byte)))))
            return false;
    }
    return name.length > 0;
}

/* An entry's own field comes out as it went in. */
static void append_own_others(struct entry *entry)
{
    struct view name, value;
    for (size_t i = 0; snapshot_other(entry->snapshot, entry->paper, i, &name, &value); i++) {
        if (!is_field_name(name) || !export_latex_is_balanced(value) ||
            view_equal_string(name, EXPORT_CITATION_KEY) ||
            view_equal_string(name, BIBTEX_INHERITED) || is_inherited(entry, name))
            continue;
        buffer_append_string(entry->out, ",\n  ");
        buffer_append_view(entry->out, name);
        bool macro = snapshot_other_is_value(entry->paper, i);
        buffer_append_string(entry->out, macro ? " = " : " = {");
        buffer_append_view(entry->out, value);
        if (!macro)
            end_field(entry);
    }
}

/* RIS has the pages' ends as fields of their own. */
static void append_pages(struct entry *entry, struct view first)
{
    static const char *const ends[] = {"EP", "end_page", "prism:endingPage"};
    struct view last = {"", 0};
    for (size_t i = 0; !last.length && i < sizeof ends / sizeof *ends; i++)
        last = export_find_other(entry->snapshot, entry->paper, ends[i]);
    begin_field(entry, "pages");
    for (size_t i = 0; i < first.length; i++) /* "1-9" and "1–9" as "1--9" */
        if (first.data[i] == '-' && (i == 0 || first.data[i - 1] != '-') &&
            (i + 1 == first.length || first.data[i + 1] != '-'))
            buffer_append_string(entry->out, "--");
        else
            buffer_append_byte(entry->out, first.data[i]);
    if (last.length && view_find_byte(first, '-', 0) == VIEW_NONE) {
        buffer_append_string(entry->out, "--");
        export_latex_append(entry->out, last);
    }
    end_field(entry);
}

/* Of each name the first is written, those of JSON objects are not. */
static void append_foreign_others(struct entry *entry)
{
    struct view name, value;
    uint64_t seen = 0;
    for (size_t i = 0; snapshot_other(entry->snapshot, entry->paper, i, &name, &value); i++) {
        if (view_starts_with(value, "{") || view_starts_with(value, "["))
            continue;
        const char *known = export_field_name_once(name, entry->dialect, &seen);
        if (!known || strcmp(known, "month") == 0)
            continue;
        if (strcmp(known, "pages") == 0) {
            append_pages(entry, value);
            continue;
        }
        begin_field(entry, known);
        export_latex_append(entry->out, value);
        end_field(entry);
    }
}

/* ---- entries ---- */

static void append_entry(struct entry *entry, struct export_state *state)
{
    const struct paper *paper = entry->paper;
    struct view own_type = paper_get(paper, FIELD_TYPE, FORM_DISPLAY);
    struct view type = entry->own && is_field_name(own_type)
                           ? own_type
                           : view_of(export_type_name(entry->snapshot, paper, entry->dialect));
    buffer_append_byte(entry->out, '@');
    buffer_append_view(entry->out, type);
    buffer_append_byte(entry->out, '{');
    export_append_key(state, entry->snapshot, paper, entry->out);
    size_t empty = entry->out->length;
    append_field(entry, "title", FIELD_TITLE);
    append_authors(entry);
    append_year(entry);
    append_venue(entry, type);
    append_keywords(entry);
    append_link(entry, "doi", paper_get(paper, FIELD_DOI, FORM_DISPLAY));
    append_eprint(entry);
    append_link(entry, "url", paper_get(paper, FIELD_URL, FORM_DISPLAY));
    append_link(entry, "pdf", paper_get(paper, FIELD_PDF, FORM_DISPLAY));
    append_link(entry, "nativeid", export_native_id(entry->snapshot, paper));
    append_language(entry);
    append_field(entry, "status", FIELD_STATUS);
    append_ratings(entry);
    append_field(entry, "abstract", FIELD_ABSTRACT);
    if (entry->own)
        append_own_others(entry);
    else
        append_foreign_others(entry);
    buffer_append_string(entry->out, entry->out->length == empty ? ",\n}\n\n" : "\n}\n\n");
}

static void append_paper(struct export_state *state, const struct snapshot *snapshot,
                         const struct paper *paper, enum export_dialect dialect, struct buffer *out)
{
    struct entry entry = {.out = out, .snapshot = snapshot, .paper = paper, .dialect = dialect};
    entry.own = export_is_from(snapshot, paper, "BibTeX");
    if (entry.own)
        entry.inherited = export_find_other(snapshot, paper, BIBTEX_INHERITED);
    append_entry(&entry, state);
}

static void bibtex_paper(const struct export_fields *fields, struct export_state *state,
                         const struct snapshot *snapshot, const struct paper *paper,
                         struct buffer *out)
{
    (void)fields;
    append_paper(state, snapshot, paper, DIALECT_BIBTEX, out);
}

static void biblatex_paper(const struct export_fields *fields, struct export_state *state,
                           const struct snapshot *snapshot, const struct paper *paper,
                           struct buffer *out)
{
    (void)fields;
    append_paper(state, snapshot, paper, DIALECT_BIBLATEX, out);
}

const struct exporter export_bibtex = {
    .name = "bibtex", .label = "BibTeX", .extension = "bib", .paper = bibtex_paper};
const struct exporter export_biblatex = {
    .name = "biblatex", .label = "BibLaTeX", .extension = "bib", .paper = biblatex_paper};
