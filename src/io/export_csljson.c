/*
 * CSL-JSON: an array of objects with the variables of CSL 1.0.2
 * (https://docs.citationstyles.org/en/stable/specification.html#appendix-iv-variables).
 * What has no variable stands in "custom". Of a paper that came from JSON, variables of CSL
 * come out as they went in.
 */
#include "io/export_formats.h"

#include "io/csl_type.h"
#include "io/export_names.h"
#include "io/json_mapping.h"
#include "io/json_parser.h"
#include "io/json_text.h"

#include <assert.h>
#include <math.h>
#include <string.h>

struct item {
    struct buffer *out;
    const struct snapshot *snapshot;
    const struct paper *paper;
    bool from_json;
    bool from_csl; /* and of the dialect that is written here */
    struct view key; /* by which it is cited here */
    size_t members;
};

static void begin_named(struct item *item, struct view name)
{
    buffer_append_string(item->out, item->members++ ? ", " : "{");
    json_text_append_string(item->out, name);
    buffer_append_string(item->out, ": ");
}

static void begin_member(struct item *item, const char *name)
{
    begin_named(item, view_of(name));
}

static void append_string(struct item *item, const char *name, struct view text)
{
    if (!text.length)
        return;
    begin_member(item, name);
    json_text_append_string(item->out, text);
}

/* Titles, abstracts and names of journals have HTML in them. */
static void append_html(struct item *item, const char *name, struct view text)
{
    struct buffer escaped = {0};
    export_append_html(&escaped, text);
    append_string(item, name, buffer_view(&escaped));
    buffer_deinit(&escaped);
}

static void append_field(struct item *item, const char *name, enum field field)
{
    struct view text = paper_get(item->paper, field, FORM_DISPLAY);
    if (field == FIELD_TITLE || field == FIELD_VENUE)
        append_html(item, name, text);
    else
        append_string(item, name, text);
}

static void append_abstract(struct item *item)
{
    struct buffer spaced = {0};
    export_append_paragraphs(&spaced, paper_get(item->paper, FIELD_ABSTRACT, FORM_DISPLAY));
    append_html(item, "abstract", buffer_view(&spaced));
    buffer_deinit(&spaced);
}

/* ---- titles ---- */

/* Titles of CSL have <i>, <b>, <sup>, <sub> and <span> in them. */
static bool has_tags(struct view text)
{
    static const char *const tags[] = {"<i>", "<b>", "<sup>", "<sub>", "<span "};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (view_find(text, view_of(tags[i]), 0) != VIEW_NONE)
            return true;
    return false;
}

static void append_title(struct item *item)
{
    struct view source = paper_get(item->paper, FIELD_TITLE, FORM_SOURCE);
    if (item->from_json && has_tags(source))
        append_string(item, "title", source);
    else
        append_field(item, "title", FIELD_TITLE);
}

/* ---- people ---- */

static bool is_container(struct view text)
{
    return view_starts_with(text, "{") || view_starts_with(text, "[");
}

static void append_part(struct item *item, const char *name, struct view text, size_t *parts)
{
    if (!text.length)
        return;
    buffer_append_string(item->out, (*parts)++ ? ", " : "{");
    json_text_append_string(item->out, view_of(name));
    buffer_append_string(item->out, ": ");
    json_text_append_string(item->out, text);
}

/* Of BibTeX's names in braces it is known that they are a body's; names in Han are not taken
   apart. */
static void append_person(struct item *item, struct view source, struct view name)
{
    struct author_name person;
    size_t parts = 0;
    bool written = export_is_written_name(source, name);
    export_split_person(source, name, &person);
    if (export_is_body(source, name) || (!written && author_names_is_east_asian(name))) {
        append_part(item, "literal", name, &parts);
    } else {
        append_part(item, "family", person.family, &parts);
        append_part(item, "given", person.given, &parts);
        append_part(item, "non-dropping-particle", person.particle, &parts);
        append_part(item, "suffix", person.suffix, &parts);
    }
    buffer_append_byte(item->out, '}');
}

static void append_authors(struct item *item)
{
    struct view sources = paper_get(item->paper, FIELD_AUTHORS, FORM_SOURCE);
    struct view names = paper_get(item->paper, FIELD_AUTHORS, FORM_DISPLAY);
    struct view source, name, own = export_find_other(item->snapshot, item->paper, "author");
    if (!names.length)
        return;
    begin_member(item, "author");
    if (item->from_csl && is_container(own) && json_parser_accepts(own)) {
        buffer_append_view(item->out, own);
        return;
    }
    for (size_t i = 0; export_next_author(&sources, &names, &source, &name); i++) {
        buffer_append_string(item->out, i ? ", " : "[");
        append_person(item, source, name);
    }
    buffer_append_byte(item->out, ']');
}

static void append_keywords(struct item *item)
{
    struct view keywords = paper_get(item->paper, FIELD_KEYWORDS, FORM_DISPLAY);
    struct buffer list = {0};
    buffer_append_view(&list, keywords);
    if (view_find_byte(keywords, ',', 0) != VIEW_NONE &&
        view_find_byte(keywords, ';', 0) == VIEW_NONE)
        buffer_append_byte(&list, ';');
    append_string(item, "keyword", buffer_view(&list));
    buffer_deinit(&list);
}

/* ---- other variables ---- */

/* Variables that are read by others; the rest would be lost on them anyway. */
static const char *const variables[] = {
    "accessed",
    "annote",
    "archive",
    "archive-place",
    "archive_location",
    "call-number",
    "chapter-number",
    "citation-label",
    "collection-editor",
    "collection-number",
    "collection-title",
    "container-author",
    "container-title-short",
    "dimensions",
    "edition",
    "editor",
    "event",
    "event-date",
    "event-place",
    "event-title",
    "genre",
    "ISBN",
    "ISSN",
    "issue",
    "issued",
    "journalAbbreviation",
    "medium",
    "note",
    "number",
    "number-of-pages",
    "number-of-volumes",
    "original-date",
    "original-publisher",
    "original-title",
    "page",
    "page-first",
    "PMCID",
    "PMID",
    "publisher",
    "publisher-place",
    "references",
    "section",
    "source",
    "status",
    "submitted",
    "title-short",
    "translator",
    "version",
    "volume",
};
enum { VARIABLES = sizeof variables / sizeof *variables };
static_assert(VARIABLES <= 64, "a bit for each");

/* VARIABLES for what is none. */
static size_t find_variable(struct view name)
{
    size_t i = 0;
    while (i < VARIABLES && !view_equal_string(name, variables[i]))
        i++;
    return i;
}

static bool is_variable(struct view name)
{
    return find_variable(name) < VARIABLES;
}

/* Dates and people are objects; of other lists, such as Crossref's ISSNs, the first text. */
static bool may_be_container(struct view name)
{
    static const char *const names[] = {"accessed",          "event-date",       "issued",
                                        "original-date",     "submitted",        "editor",
                                        "collection-editor", "container-author", "translator"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (view_equal_string(name, names[i]))
            return true;
    return false;
}

static struct view first_text(struct view list)
{
    size_t end = view_starts_with(list, "[\"") ? view_find_byte(list, '"', 2) : VIEW_NONE;
    struct view text = view_slice(list, 2, end == VIEW_NONE ? 0 : end - 2);
    return view_find_byte(text, '\\', 0) == VIEW_NONE ? text : view_make("", 0);
}

static void append_variable(struct item *item, const char *name, struct view value)
{
    bool json = is_container(value) && json_parser_accepts(value);
    if (json && view_find(value, view_of("[null"), 0) != VIEW_NONE)
        return; /* Crossref's dates that are not known */
    if (json && may_be_container(view_of(name))) {
        begin_member(item, name);
        buffer_append_view(item->out, value);
    } else {
        append_string(item, name, json ? first_text(value) : value);
    }
}

static void append_own_variables(struct item *item)
{
    struct view name, value;
    uint64_t seen = 0;
    for (size_t i = 0; snapshot_other(item->snapshot, item->paper, i, &name, &value); i++) {
        size_t variable = find_variable(name);
        if (variable == VARIABLES || (seen >> variable & 1))
            continue;
        append_variable(item, variables[variable], value);
        seen |= (uint64_t)1 << variable;
    }
}

/* Editors of other formats are one text here, and people there. */
static void append_foreign_variables(struct item *item)
{
    struct view name, value;
    uint64_t seen = 0;
    for (size_t i = 0; snapshot_other(item->snapshot, item->paper, i, &name, &value); i++) {
        if (is_container(value))
            continue;
        const char *known = export_field_name_once(name, DIALECT_CSL, &seen);
        if (known && is_variable(view_of(known)) && strcmp(known, "editor") != 0)
            append_string(item, known, value);
    }
}

static void append_issued(struct item *item)
{
    struct view issued = export_find_other(item->snapshot, item->paper, "issued");
    if (!item->paper->year || (item->from_json && issued.length))
        return;
    begin_member(item, "issued");
    buffer_append_format(item->out, "{\"date-parts\": [[%d]]}", item->paper->year);
}

/* ---- what is no variable ---- */

/* The first other field from *index on that is none of CSL's and that no other stands for. */
static bool next_unknown(const struct item *item, size_t *index, struct view *name,
                         struct view *value)
{
    for (; snapshot_other(item->snapshot, item->paper, *index, name, value); ++*index) {
        struct buffer text = {0};
        buffer_append_view(&text, *name);
        struct view first = export_find_other(item->snapshot, item->paper, buffer_string(&text));
        buffer_deinit(&text);
        if (first.data == value->data && !is_variable(*name) &&
            !view_equal_string(*name, "type") && !view_equal_string(*name, "language") &&
            !view_equal_string(*name, EXPORT_CITATION_KEY) &&
            !view_equal_string(*name, "author") && !view_equal_string(*name, "custom") &&
            field_from_name(*name) >= FIELD_OTHER)
            return true;
    }
    return false;
}

/* Fields of CSL-JSON come out where they were: in "custom" or beside it. Of another JSON's, texts
   stand in "custom". */
static void append_unknown(struct item *custom, struct item *outer, size_t index, struct view name,
                           struct view value)
{
    bool inside = !custom->from_csl || view_starts_with(name, CSL_CUSTOM_PREFIX);
    bool json = snapshot_other_is_value(custom->paper, index) && json_parser_accepts(value);
    struct item *item = inside ? custom : outer;
    if (!custom->from_csl && is_container(value))
        return;
    if (view_starts_with(name, CSL_CUSTOM_PREFIX))
        name = view_from(name, sizeof CSL_CUSTOM_PREFIX - 1);
    begin_named(item, name);
    if (json)
        buffer_append_view(item->out, value);
    else
        json_text_append_string(item->out, value);
}

static void append_custom(struct item *outer)
{
    struct item item = *outer;
    struct view name, value;
    struct buffer members = {0};
    item.out = &members;
    item.members = 0;
    if (!view_equal(item.key, paper_get(item.paper, FIELD_ID, FORM_DISPLAY)))
        append_field(&item, "id", FIELD_ID);
    append_field(&item, "arxiv", FIELD_ARXIV);
    append_field(&item, "pdf", FIELD_PDF);
    append_field(&item, "status", FIELD_STATUS);
    append_field(&item, "ratings", FIELD_RATINGS);
    if (!isnan(item.paper->rating)) {
        begin_member(&item, "rating");
        export_append_rating(item.paper, item.out);
    }
    for (size_t i = 0; item.from_json && next_unknown(&item, &i, &name, &value); i++)
        append_unknown(&item, outer, i, name, value);
    struct view text = export_find_other(item.snapshot, item.paper, "custom");
    if (item.members)
        append_string(&item, "custom", text);
    else
        append_string(outer, "custom", text);
    if (item.members) {
        begin_member(outer, "custom");
        buffer_append_view(outer->out, buffer_view(&members));
        buffer_append_byte(outer->out, '}');
    }
    buffer_deinit(&members);
}

/* A kind of CSL's comes out as it went in: many have only a wider name here. */
static struct view get_type(const struct item *item)
{
    struct view own = export_find_other(item->snapshot, item->paper, "type");
    if (item->from_json && csl_type_is_known(own))
        return own;
    return view_of(export_type_name(item->snapshot, item->paper, DIALECT_CSL));
}

static void csljson_paper(const struct export_fields *fields, struct export_state *state,
                          const struct snapshot *snapshot, const struct paper *paper,
                          struct buffer *out)
{
    struct item item = {.out = out, .snapshot = snapshot, .paper = paper};
    struct buffer key = {0};
    (void)fields;
    buffer_append_string(out, state->papers ? ",\n  " : "[\n  ");
    item.from_json = export_is_from(snapshot, paper, "JSON");
    item.from_csl = export_is_csl(snapshot, paper);
    export_append_csl_id(state, snapshot, paper, &key);
    item.key = buffer_view(&key);
    append_string(&item, "id", item.key);
    append_string(&item, "type", get_type(&item));
    append_title(&item);
    append_authors(&item);
    append_issued(&item);
    append_field(&item, "container-title", FIELD_VENUE);
    append_abstract(&item);
    append_keywords(&item);
    append_field(&item, "DOI", FIELD_DOI);
    append_field(&item, "URL", FIELD_URL);
    append_field(&item, "language", FIELD_LANG);
    if (item.from_json)
        append_own_variables(&item);
    else
        append_foreign_variables(&item);
    append_custom(&item);
    buffer_append_byte(out, '}');
    buffer_deinit(&key);
}

static void csljson_end(const struct export_state *state, struct buffer *out)
{
    buffer_append_string(out, state->papers ? "\n]\n" : "[]\n");
}

const struct exporter export_csljson = {.name = "csljson",
                                        .label = "CSL-JSON",
                                        .extension = "json",
                                        .paper = csljson_paper,
                                        .end = csljson_end};
