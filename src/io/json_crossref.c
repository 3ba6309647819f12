/*
 * Crossref's works (https://api.crossref.org/swagger-ui/index.html) and CSL-JSON
 * (https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html), which took its names
 * from there: names in parts, dates as [[year, month, day]], HTML in titles. Crossref has
 * arrays for titles, and JATS in abstracts.
 */
#include "io/csl_type.h"
#include "io/json_mapping.h"
#include "io/type_name.h"

/* ---- Crossref ---- */

/* Every address is kept; the first that says it is a PDF is the paper's. */
static void read_links(struct json_mapping *mapping, size_t index,
                       const struct json_meaning *meaning)
{
    const struct json_tree *tree = mapping->tree;
    bool any = false;
    for (size_t i = index + 1; i < tree->nodes[index].end && !any; i = tree->nodes[i].end)
        if (view_equal_string(json_member_text(tree, i, "content-type"), "application/pdf")) {
            record_set(mapping->record, meaning->field, json_member_text(tree, i, "URL"),
                       MARKUP_PLAIN);
            any = true;
        }
    json_keep(mapping, index);
}

static const struct json_meaning crossref[] = {
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"author", json_read_authors, FIELD_AUTHORS, NULL},
    {"issued", json_read_year, FIELD_OTHER, NULL},
    {"container-title", json_read_text, FIELD_VENUE, NULL},
    {"abstract", json_read_text, FIELD_ABSTRACT, NULL},
    {"subject", json_read_items, FIELD_KEYWORDS, NULL},
    {"doi", json_read_doi, FIELD_DOI, NULL},
    {"url", json_read_text, FIELD_URL, NULL},
    {"link", read_links, FIELD_PDF, NULL},
    {"type", json_read_type, FIELD_TYPE, NULL},
    {"language", json_read_language, FIELD_LANG, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static bool is_crossref(const struct json_tree *tree)
{
    static const char *const marks[] = {"member", "prefix", "indexed", "deposited",
                                        "reference-count"};
    if (!json_tree_find(tree, 0, "doi"))
        return false;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (json_tree_find(tree, 0, marks[i]))
            return true;
    return false;
}

/* "issued" may be [[null]]. When the record was made says nothing of the paper. */
static void crossref_finish(struct json_mapping *mapping)
{
    static const char *const dates[] = {"published", "published-print", "published-online"};
    for (size_t i = 0; !mapping->record->year && i < sizeof dates / sizeof *dates; i++) {
        size_t index = json_member(mapping->tree, 0, dates[i]);
        if (index)
            json_set_year(mapping, index);
    }
}

const struct json_dialect json_crossref = {
    .meanings = crossref,
    .markup = MARKUP_PUBLISHED,
    .recognise = is_crossref,
    .finish = crossref_finish,
};

/* ---- CSL-JSON ---- */

static void read_keyword(struct json_mapping *mapping, size_t index,
                         const struct json_meaning *meaning)
{
    struct view rest = json_tree_first_text(mapping->tree, index);
    char separator = view_find_byte(rest, ';', 0) == VIEW_NONE ? ',' : ';';
    while (rest.data)
        record_set(mapping->record, meaning->field, view_split(&rest, separator), MARKUP_PLAIN);
}

/* People cite by the id; where the record has another one, it stands in "custom". */
static void read_citation_key(struct json_mapping *mapping, size_t index,
                              const struct json_meaning *meaning)
{
    size_t object = json_member(mapping->tree, 0, "custom");
    struct view id = object ? json_member_text(mapping->tree, object, "id") : view_make("", 0);
    struct view key = json_tree_first_text(mapping->tree, index);
    record_set(mapping->record, meaning->field, id.length ? id : key, MARKUP_PLAIN);
    if (id.length)
        record_set_other(mapping->record, view_of("citation-key"), key);
}

/* CSL 1.0.2 calls preprints "article", and articles "article-journal". Its own name is always
   kept: by it the record is known to be CSL's. */
static void read_type(struct json_mapping *mapping, size_t index,
                      const struct json_meaning *meaning)
{
    struct view type = json_tree_first_text(mapping->tree, index);
    struct view name =
        view_equal_string(type, "article") ? view_of("preprint") : type_name_of(type);
    record_set(mapping->record, meaning->field, name.length ? name : type, MARKUP_PLAIN);
    record_set_other(mapping->record, view_of("type"), type);
}

/* What is no variable of CSL stands in "custom" by its name. */
static const struct json_meaning custom[] = {
    {"id", json_read_nothing, FIELD_OTHER, NULL}, /* by read_citation_key() */
    {"arxiv", json_read_text, FIELD_ARXIV, NULL},
    {"pdf", json_read_text, FIELD_PDF, NULL},
    {"status", json_read_text, FIELD_STATUS, NULL},
    {"rating", json_read_mean, FIELD_OTHER, NULL},
    {"ratings", json_read_ratings, FIELD_RATINGS, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

/* Unknown members of it keep "custom." before their names, those beside it do not. */
static void read_custom(struct json_mapping *mapping, size_t index,
                        const struct json_meaning *meaning)
{
    bool members = mapping->tree->nodes[index].type == JSON_OBJECT;
    mapping->prefix = members ? CSL_CUSTOM_PREFIX : NULL;
    json_read_members(mapping, index, meaning);
    mapping->prefix = NULL;
}

/* What the list of authors does not say. */
static bool has_unknown_part(const struct json_tree *tree, size_t authors)
{
    static const char *const known[] = {"family", "given", "literal", "non-dropping-particle",
                                        "suffix"};
    const struct json_node *nodes = tree->nodes;
    for (size_t i = authors + 1; i < nodes[authors].end; i++) {
        size_t j = 0;
        while (j < sizeof known / sizeof *known && !view_equal_string(nodes[i].key, known[j]))
            j++;
        if (nodes[i].key.length && j == sizeof known / sizeof *known)
            return true;
    }
    return false;
}

/* Names with parts that have no place here are kept as a whole, too. */
static void read_authors(struct json_mapping *mapping, size_t index,
                         const struct json_meaning *meaning)
{
    json_read_authors(mapping, index, meaning);
    if (has_unknown_part(mapping->tree, index))
        json_keep(mapping, index);
}

static const struct json_meaning csl[] = {
    {"id", read_citation_key, FIELD_ID, NULL},
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"author", read_authors, FIELD_AUTHORS, NULL},
    {"issued", json_read_year, FIELD_OTHER, NULL},
    {"container-title", json_read_text, FIELD_VENUE, NULL},
    {"abstract", json_read_text, FIELD_ABSTRACT, NULL},
    {"keyword", read_keyword, FIELD_KEYWORDS, NULL},
    {"doi", json_read_doi, FIELD_DOI, NULL},
    {"url", json_read_text, FIELD_URL, NULL},
    {"type", read_type, FIELD_TYPE, NULL},
    {"language", json_read_language, FIELD_LANG, NULL},
    {"custom", read_custom, FIELD_OTHER, custom},
    {NULL, NULL, FIELD_OTHER, NULL},
};

/* CSL calls them otherwise ("DOI" and "URL" in capitals). */
static bool has_foreign_member(const struct json_tree *tree)
{
    static const char *const names[] = {"authors", "year", "venue",     "keywords", "doi",
                                        "url",     "date", "booktitle", "journal"};
    const struct json_node *nodes = tree->nodes;
    for (size_t i = 1; i < nodes[0].end; i = nodes[i].end)
        for (size_t j = 0; j < sizeof names / sizeof *names; j++)
            if (view_equal_string(nodes[i].key, names[j]))
                return true;
    return false;
}

/* The type, a date or a name in CSL's form. */
static bool is_csl(const struct json_tree *tree)
{
    size_t issued = json_member(tree, 0, "issued"), author = json_member(tree, 0, "author");
    struct view type = json_member_text(tree, 0, "type");
    if (!json_member(tree, 0, "id"))
        return false;
    if (csl_type_is_own(type) || (csl_type_is_known(type) && !has_foreign_member(tree)))
        return true;
    if (issued && tree->nodes[issued].type == JSON_OBJECT)
        return true;
    return author && tree->nodes[author].type == JSON_ARRAY &&
           tree->nodes[author].end > author + 1 &&
           (json_member(tree, author + 1, "family") || json_member(tree, author + 1, "literal"));
}

/* CSL asks for a type. */
static void csl_finish(struct json_mapping *mapping)
{
    if (!record_get(mapping->record, FIELD_TYPE).length)
        record_set_other(mapping->record, view_of("type"), view_of("document"));
}

const struct json_dialect json_csl = {
    .meanings = csl,
    .markup = MARKUP_HTML,
    .recognise = is_csl,
    .finish = csl_finish,
};
