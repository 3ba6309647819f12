/*
 * DataCite (https://schema.datacite.org/meta/kernel-4.4/), DOAJ's articles
 * (https://doaj.org/api/v3/docs) and the answers of CiNii
 * (https://support.nii.ac.jp/en/cia/api/a_opensearch): things and people are lists of objects.
 */
#include "io/json_mapping.h"

#include "io/author_names.h"

/* ---- lists of objects ---- */

/* Adds one member of each object of the list. */
static void add_each(struct json_mapping *mapping, size_t list, const char *name, enum field field)
{
    const struct json_tree *tree = mapping->tree;
    for (size_t i = list + 1; i < tree->nodes[list].end; i = tree->nodes[i].end)
        record_set(mapping->record, field, json_member_text(tree, i, name),
                   json_markup(mapping, field));
}

/* ---- DataCite ---- */

static void read_titles(struct json_mapping *mapping, size_t index,
                        const struct json_meaning *meaning)
{
    add_each(mapping, index, "title", meaning->field);
}

static void read_subjects(struct json_mapping *mapping, size_t index,
                          const struct json_meaning *meaning)
{
    add_each(mapping, index, "subject", meaning->field);
}

/* DataCite's codes for what is not known: "(:unav)", ":unav", in any case. */
static bool is_unknown(struct view text)
{
    text = view_trim(text);
    return text.length < 10 && text.length > 4 &&
           (view_starts_with_ignore_case(text, "(:un") ||
            view_starts_with_ignore_case(text, ":un") ||
            view_starts_with_ignore_case(text, ":(un"));
}

/* A person may be given as "Family, Given" alone; a body's name may have commas too. */
static void read_creators(struct json_mapping *mapping, size_t index,
                          const struct json_meaning *meaning)
{
    const struct json_tree *tree = mapping->tree;
    for (size_t i = index + 1; i < tree->nodes[index].end; i = tree->nodes[i].end) {
        struct view name = json_member_text(tree, i, "name");
        bool person = view_equal_string(json_member_text(tree, i, "nameType"), "Personal");
        if (is_unknown(name))
            continue;
        if (json_member(tree, i, "familyName")) {
            json_add_author(mapping, i);
            continue;
        }
        if (person)
            author_names_add_written(mapping->record, name, MARKUP_PLAIN);
        else
            record_set(mapping->record, meaning->field, name, MARKUP_PLAIN);
    }
}

/* One of them is the abstract; the others are kept. */
static void read_descriptions(struct json_mapping *mapping, size_t index,
                              const struct json_meaning *meaning)
{
    const struct json_tree *tree = mapping->tree;
    for (size_t i = index + 1; i < tree->nodes[index].end; i = tree->nodes[i].end) {
        struct view text = json_member_text(tree, i, "description");
        if (is_unknown(text))
            continue;
        if (view_equal_string(json_member_text(tree, i, "descriptionType"), "Abstract"))
            record_set(mapping->record, meaning->field, text, json_markup(mapping, meaning->field));
        else
            record_set_other(mapping->record, view_of("description"), text);
    }
}

static void read_types(struct json_mapping *mapping, size_t index,
                       const struct json_meaning *meaning)
{
    struct view type = json_member_text(mapping->tree, index, "citeproc");
    if (!type.length)
        type = json_member_text(mapping->tree, index, "resourceTypeGeneral");
    (void)meaning;
    json_set_type(mapping, type);
    json_keep(mapping, index);
}

/* The journal or book it is in, when it has a title; all of it is kept. */
static void read_container(struct json_mapping *mapping, size_t index,
                           const struct json_meaning *meaning)
{
    record_set(mapping->record, meaning->field, json_member_text(mapping->tree, index, "title"),
               json_markup(mapping, meaning->field));
    json_keep(mapping, index);
}

static const struct json_meaning attributes[] = {
    {"doi", json_read_doi, FIELD_DOI, NULL},
    {"titles", read_titles, FIELD_TITLE, NULL},
    {"creators", read_creators, FIELD_AUTHORS, NULL},
    {"publicationyear", json_read_year, FIELD_OTHER, NULL},
    {"container", read_container, FIELD_VENUE, NULL},
    {"descriptions", read_descriptions, FIELD_ABSTRACT, NULL},
    {"subjects", read_subjects, FIELD_KEYWORDS, NULL},
    {"types", read_types, FIELD_TYPE, NULL},
    {"language", json_read_language, FIELD_LANG, NULL},
    {"url", json_read_text, FIELD_URL, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static const struct json_meaning datacite[] = {
    {"id", json_read_text, FIELD_ID, NULL},
    {"attributes", json_read_members, FIELD_OTHER, attributes},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static bool is_datacite(const struct json_tree *tree)
{
    size_t inner = json_member(tree, 0, "attributes");
    return inner && json_member(tree, inner, "titles");
}

const struct json_dialect json_datacite = {
    .meanings = datacite,
    .markup = MARKUP_PUBLISHED,
    .recognise = is_datacite,
};

/* ---- DOAJ ---- */

/* [{"type": "doi", "id": "10.…"}, {"type": "pissn", "id": …}] */
static void read_identifiers(struct json_mapping *mapping, size_t index,
                             const struct json_meaning *meaning)
{
    const struct json_tree *tree = mapping->tree;
    for (size_t i = index + 1; i < tree->nodes[index].end; i = tree->nodes[i].end) {
        struct view type = json_member_text(tree, i, "type"), id = json_member_text(tree, i, "id");
        if (view_equal_ignore_case(type, view_of("doi")))
            record_set(mapping->record, meaning->field, id, MARKUP_PLAIN);
        else
            record_set_other(mapping->record, type, id);
    }
}

static void read_addresses(struct json_mapping *mapping, size_t index,
                           const struct json_meaning *meaning)
{
    add_each(mapping, index, "url", meaning->field);
}

static const struct json_meaning journal[] = {
    {"title", json_read_text, FIELD_VENUE, NULL},
    {"language", json_read_language, FIELD_LANG, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static const struct json_meaning bibjson[] = {
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"author", json_read_authors, FIELD_AUTHORS, NULL},
    {"year", json_read_year, FIELD_OTHER, NULL},
    {"journal", json_read_members, FIELD_OTHER, journal},
    {"abstract", json_read_text, FIELD_ABSTRACT, NULL},
    {"keywords", json_read_items, FIELD_KEYWORDS, NULL},
    {"identifier", read_identifiers, FIELD_DOI, NULL},
    {"link", read_addresses, FIELD_URL, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static const struct json_meaning doaj[] = {
    {"id", json_read_text, FIELD_ID, NULL},
    {"bibjson", json_read_members, FIELD_OTHER, bibjson},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static bool is_doaj(const struct json_tree *tree)
{
    return json_tree_find(tree, 0, "bibjson") != NULL;
}

const struct json_dialect json_doaj = {
    .meanings = doaj,
    .markup = MARKUP_PUBLISHED,
    .recognise = is_doaj,
};

/* ---- CiNii ---- */

static const struct json_meaning cinii[] = {
    {"@id", json_read_text, FIELD_ID, NULL},
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"dc:creator", json_read_authors, FIELD_AUTHORS, NULL},
    {"prism:publicationdate", json_read_year, FIELD_OTHER, NULL},
    {"prism:publicationname", json_read_text, FIELD_VENUE, NULL},
    {"description", json_read_text, FIELD_ABSTRACT, NULL},
    {"dc:subject", json_read_items, FIELD_KEYWORDS, NULL},
    {"prism:doi", json_read_doi, FIELD_DOI, NULL},
    {"link", json_read_text, FIELD_URL, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static bool is_cinii(const struct json_tree *tree)
{
    return json_tree_find(tree, 0, "prism:publicationName") ||
           json_tree_find(tree, 0, "dc:creator") || json_tree_find(tree, 0, "dc:date");
}

static void cinii_finish(struct json_mapping *mapping)
{
    size_t date = json_member(mapping->tree, 0, "dc:date");
    if (date && !mapping->record->year)
        json_set_year(mapping, date);
}

const struct json_dialect json_cinii = {
    .meanings = cinii,
    .markup = MARKUP_PUBLISHED,
    .recognise = is_cinii,
    .finish = cinii_finish,
};
