#include "io/json_map.h"

#include "corpus/key.h"
#include "io/author_names.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Ways of reading a member. */
enum how {
    AS_TEXT,
    AS_ITEMS,       /* strings; one string is split at ";" */
    AS_WORDS,       /* one string, split at blanks */
    AS_AUTHORS,     /* strings or objects; one string is split at ";" (or ",") */
    AS_AUTHOR_LIST, /* arXiv's "A, B and C", unless authors_parsed is there */
    AS_AUTHORS_PARSED,
    AS_YEAR,
    AS_RATINGS,
    AS_MEAN,       /* of the ratings, when they are not there themselves */
    AS_DOI,        /* perhaps in a URL */
    AS_VENUE_CODE, /* "iclr2025": a venue and a year */
    AS_ID,         /* Paper Copilot's: often only unique inside its venue */
    AS_CONTENT,    /* OpenReview's: its members are the record's */
    AS_NOTHING
};

struct meaning {
    const char *name; /* lower case; compared without case */
    enum how how;
    enum field field;
};

struct dialect {
    const struct meaning *meanings;
    enum markup markup; /* of title, authors and abstract */
};

static const struct meaning paper_copilot[] = {
    {"title", AS_TEXT, FIELD_TITLE},
    {"author", AS_AUTHORS, FIELD_AUTHORS},
    {"abstract", AS_TEXT, FIELD_ABSTRACT},
    {"keywords", AS_ITEMS, FIELD_KEYWORDS},
    {"venue", AS_VENUE_CODE, FIELD_VENUE},
    {"year", AS_YEAR, FIELD_OTHER},
    {"status", AS_TEXT, FIELD_STATUS},
    {"id", AS_ID, FIELD_ID},
    {"site", AS_TEXT, FIELD_URL},
    {"pdf", AS_TEXT, FIELD_PDF},
    {"doi", AS_DOI, FIELD_DOI},
    {"arxiv", AS_TEXT, FIELD_ARXIV},
    {"rating", AS_RATINGS, FIELD_RATINGS},
    {"rating_avg", AS_MEAN, FIELD_OTHER},
    {NULL, AS_NOTHING, FIELD_OTHER},
};

static const struct meaning arxiv[] = {
    {"id", AS_TEXT, FIELD_ARXIV},
    {"title", AS_TEXT, FIELD_TITLE},
    {"authors", AS_AUTHOR_LIST, FIELD_AUTHORS},
    {"authors_parsed", AS_AUTHORS_PARSED, FIELD_AUTHORS},
    {"abstract", AS_TEXT, FIELD_ABSTRACT},
    {"categories", AS_WORDS, FIELD_KEYWORDS},
    {"journal-ref", AS_TEXT, FIELD_VENUE},
    {"doi", AS_DOI, FIELD_DOI},
    {NULL, AS_NOTHING, FIELD_OTHER},
};

static const struct meaning general[] = {
    {"title", AS_TEXT, FIELD_TITLE},
    {"authors", AS_AUTHORS, FIELD_AUTHORS},
    {"author", AS_AUTHORS, FIELD_AUTHORS},
    {"year", AS_YEAR, FIELD_OTHER},
    {"venue", AS_TEXT, FIELD_VENUE},
    {"abstract", AS_TEXT, FIELD_ABSTRACT},
    {"keywords", AS_ITEMS, FIELD_KEYWORDS},
    {"doi", AS_DOI, FIELD_DOI},
    {"arxiv", AS_TEXT, FIELD_ARXIV},
    {"url", AS_TEXT, FIELD_URL},
    {"type", AS_TEXT, FIELD_TYPE},
    {"id", AS_TEXT, FIELD_ID},
    {"pdf", AS_TEXT, FIELD_PDF},
    {"status", AS_TEXT, FIELD_STATUS},
    {"ratings", AS_RATINGS, FIELD_RATINGS},
    {"rating", AS_MEAN, FIELD_OTHER},
    {"lang", AS_TEXT, FIELD_LANG},
    {"headline", AS_NOTHING, FIELD_OTHER}, /* derived again from the abstract */
    {"language", AS_TEXT, FIELD_LANG},
    {"journal", AS_TEXT, FIELD_VENUE},
    {"booktitle", AS_TEXT, FIELD_VENUE},
    {"conference", AS_TEXT, FIELD_VENUE},
    {"container-title", AS_TEXT, FIELD_VENUE},
    {"summary", AS_TEXT, FIELD_ABSTRACT},
    {"tags", AS_ITEMS, FIELD_KEYWORDS},
    {"date", AS_YEAR, FIELD_OTHER},
    {"issued", AS_YEAR, FIELD_OTHER},
    {"published", AS_YEAR, FIELD_OTHER},
    {"publication_date", AS_YEAR, FIELD_OTHER},
    {"link", AS_TEXT, FIELD_URL},
    {"arxiv_id", AS_TEXT, FIELD_ARXIV},
    {"content", AS_CONTENT, FIELD_OTHER},
    {NULL, AS_NOTHING, FIELD_OTHER},
};

static const struct dialect dialect_paper_copilot = {paper_copilot, MARKUP_PLAIN};
static const struct dialect dialect_arxiv = {arxiv, MARKUP_LATEX};
static const struct dialect dialect_general = {general, MARKUP_PLAIN};

struct mapping {
    const struct json_tree *tree;
    const struct dialect *dialect;
    struct record *record;
    struct buffer scratch;
};

static void map_members(struct mapping *mapping, size_t object);

static bool is_scalar(const struct json_node *node)
{
    return node->type == JSON_STRING || node->type == JSON_NUMBER;
}

/* ---- keeping what has no meaning here ---- */

static void keep(struct mapping *mapping, size_t index)
{
    const struct json_node *node = &mapping->tree->nodes[index];
    if (node->type == JSON_NULL)
        return;
    if (node->type < JSON_ARRAY) {
        record_set_other(mapping->record, node->key, node->text);
        return;
    }
    buffer_clear(&mapping->scratch);
    json_tree_append_text(mapping->tree, index, &mapping->scratch);
    record_set_other(mapping->record, node->key, buffer_view(&mapping->scratch));
}

/* ---- the ways of reading ---- */

static enum markup markup_of(const struct mapping *mapping, enum field field)
{
    bool marked = field == FIELD_TITLE || field == FIELD_ABSTRACT || field == FIELD_AUTHORS ||
                  field == FIELD_VENUE;
    return marked ? mapping->dialect->markup : MARKUP_PLAIN;
}

static void set_text(struct mapping *mapping, size_t index, enum field field)
{
    const struct json_node *nodes = mapping->tree->nodes;
    bool any = false;
    for (size_t i = index; i < nodes[index].end; i++)
        if (is_scalar(&nodes[i])) {
            record_set(mapping->record, field, nodes[i].text, markup_of(mapping, field));
            any = true;
        }
    if (!any && nodes[index].type == JSON_BOOLEAN)
        keep(mapping, index);
}

static void set_items(struct mapping *mapping, size_t index, enum field field, char separator)
{
    const struct json_node *nodes = mapping->tree->nodes;
    for (size_t i = index; i < nodes[index].end; i++)
        for (struct view rest = is_scalar(&nodes[i]) ? nodes[i].text : (struct view){0}; rest.data;)
            record_set(mapping->record, field, view_split(&rest, separator),
                       markup_of(mapping, field));
}

static void append_member(struct mapping *mapping, size_t object, const char *key)
{
    const struct json_node *node = json_tree_find(mapping->tree, object, key);
    if (!node || !is_scalar(node) || !view_trim(node->text).length)
        return;
    if (mapping->scratch.length)
        buffer_append_byte(&mapping->scratch, ' ');
    buffer_append_view(&mapping->scratch, view_trim(node->text));
}

/* {"given": …, "family": …} or {"name": …}. */
static void add_author_object(struct mapping *mapping, size_t index)
{
    static const char *const parts[] = {"given", "non-dropping-particle", "family", "suffix"};
    buffer_clear(&mapping->scratch);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        append_member(mapping, index, parts[i]);
    if (!mapping->scratch.length)
        append_member(mapping, index, "name");
    if (!mapping->scratch.length)
        append_member(mapping, index, "literal");
    record_set(mapping->record, FIELD_AUTHORS, buffer_view(&mapping->scratch), MARKUP_PLAIN);
}

static void add_authors(struct mapping *mapping, size_t index)
{
    const struct json_node *nodes = mapping->tree->nodes;
    enum markup markup = mapping->dialect->markup;
    if (nodes[index].type == JSON_STRING) {
        struct view list = nodes[index].text;
        author_names_add_semicolons(mapping->record, list, markup);
    }
    if (nodes[index].type == JSON_OBJECT)
        add_author_object(mapping, index);
    if (nodes[index].type != JSON_ARRAY)
        return;
    for (size_t i = index + 1; i < nodes[index].end; i = nodes[i].end)
        if (nodes[i].type == JSON_OBJECT)
            add_author_object(mapping, i);
        else
            record_set(mapping->record, FIELD_AUTHORS, nodes[i].text, markup);
}

/* [["Family", "Given", "Jr"], …] */
static void add_authors_parsed(struct mapping *mapping, size_t index)
{
    const struct json_node *nodes = mapping->tree->nodes;
    for (size_t i = index + 1; i < nodes[index].end; i = nodes[i].end) {
        struct view parts[3] = {{0}};
        size_t count = 0;
        for (size_t j = i + 1; j < nodes[i].end && count < 3; j = nodes[j].end)
            parts[count++] = view_trim(nodes[j].text);
        buffer_clear(&mapping->scratch);
        static const size_t order[3] = {1, 0, 2};
        for (size_t j = 0; j < 3; j++) {
            if (mapping->scratch.length && parts[order[j]].length)
                buffer_append_byte(&mapping->scratch, ' ');
            buffer_append_view(&mapping->scratch, parts[order[j]]);
        }
        record_set(mapping->record, FIELD_AUTHORS, buffer_view(&mapping->scratch), MARKUP_PLAIN);
    }
}

static double to_number(struct view text)
{
    char digits[40];
    char *end = digits;
    if (!text.length || text.length >= sizeof digits)
        return NAN;
    memcpy(digits, text.data, text.length);
    digits[text.length] = '\0';
    double value = strtod(digits, &end);
    return *end ? NAN : value;
}

static void set_ratings(struct mapping *mapping, size_t index)
{
    const struct json_node *nodes = mapping->tree->nodes;
    buffer_clear(&mapping->scratch);
    for (size_t i = index; i < nodes[index].end; i++)
        if (is_scalar(&nodes[i])) {
            if (mapping->scratch.length)
                buffer_append_byte(&mapping->scratch, ';');
            buffer_append_view(&mapping->scratch, nodes[i].text);
        }
    record_set_ratings(mapping->record, buffer_view(&mapping->scratch), ';');
}

/* A number, or [mean, deviation]; 0 and less stand for "unknown". */
static void set_mean(struct mapping *mapping, size_t index)
{
    double mean = to_number(json_tree_first_text(mapping->tree, index));
    if (isnan(mean))
        set_ratings(mapping, index);
    else if (mean > 0 && isfinite(mean) && isnan(mapping->record->rating))
        mapping->record->rating = mean;
    if (mean <= 0 || mapping->tree->nodes[index].type == JSON_ARRAY)
        keep(mapping, index);
}

static void set_year(struct mapping *mapping, size_t index)
{
    struct view text = json_tree_first_text(mapping->tree, index);
    if (mapping->record->year || !record_set_year(mapping->record, text) || text.length > 4)
        keep(mapping, index); /* a date says more than its year */
}

static void set_doi(struct mapping *mapping, size_t index)
{
    struct view text = json_tree_first_text(mapping->tree, index);
    struct view doi = key_find_doi(text);
    record_set(mapping->record, FIELD_DOI, doi.length ? doi : text, MARKUP_PLAIN);
}

/* How venues whose names are no plain capitals are written. */
static const struct {
    const char *code;
    const char *name;
} venue_names[] = {{"nips", "NeurIPS"},
                   {"neurips", "NeurIPS"},
                   {"corl", "CoRL"},
                   {"automl", "AutoML"},
                   {"siggraphasia", "SIGGRAPH Asia"},
                   {"acmmm", "ACM MM"},
                   {"ai4x", "AI4X"},
                   {"3dv", "3DV"}};

static void append_venue(struct buffer *out, struct view code)
{
    for (size_t i = 0; i < sizeof venue_names / sizeof *venue_names; i++)
        if (view_equal_ignore_case(code, view_of(venue_names[i].code))) {
            buffer_append_string(out, venue_names[i].name);
            return;
        }
    for (size_t i = 0; i < code.length; i++) {
        char byte = code.data[i];
        buffer_append_byte(out, byte >= 'a' && byte <= 'z' ? (char)(byte - 32) : byte);
    }
}

static void set_venue_code(struct mapping *mapping, size_t index)
{
    struct view text = json_tree_first_text(mapping->tree, index);
    struct view year = text.length > 4 ? view_from(text, text.length - 4) : (struct view){0};
    long number;
    buffer_clear(&mapping->scratch);
    if (year.length && view_to_long(year, &number) && record_set_year(mapping->record, year))
        append_venue(&mapping->scratch, view_slice(text, 0, text.length - 4));
    else
        buffer_append_view(&mapping->scratch, text);
    record_set(mapping->record, FIELD_VENUE, buffer_view(&mapping->scratch), MARKUP_PLAIN);
}

/* OpenReview's ids and hashes are unique; "04859" is so only with its venue. */
static void set_native_id(struct mapping *mapping, size_t index)
{
    struct view id = json_tree_first_text(mapping->tree, index);
    const struct json_node *venue = json_tree_find(mapping->tree, 0, "venue");
    buffer_clear(&mapping->scratch);
    if (id.length < 8 && venue && venue->text.length)
        buffer_append_format(&mapping->scratch, "%.*s/", (int)venue->text.length, venue->text.data);
    buffer_append_view(&mapping->scratch, id);
    if (id.length)
        record_set(mapping->record, FIELD_ID, buffer_view(&mapping->scratch), MARKUP_PLAIN);
}

static void map_as(struct mapping *mapping, size_t index, const struct meaning *meaning)
{
    switch (meaning->how) {
    case AS_TEXT:
        set_text(mapping, index, meaning->field);
        break;
    case AS_ITEMS:
        set_items(mapping, index, meaning->field, ';');
        break;
    case AS_WORDS:
        set_items(mapping, index, meaning->field, ' ');
        break;
    case AS_AUTHORS:
        add_authors(mapping, index);
        break;
    case AS_AUTHOR_LIST:
        if (!json_tree_find(mapping->tree, 0, "authors_parsed"))
            author_names_add_commas(mapping->record, mapping->tree->nodes[index].text,
                                    MARKUP_LATEX);
        break;
    case AS_AUTHORS_PARSED:
        add_authors_parsed(mapping, index);
        break;
    case AS_YEAR:
        set_year(mapping, index);
        break;
    case AS_RATINGS:
        set_ratings(mapping, index);
        break;
    case AS_MEAN:
        set_mean(mapping, index);
        break;
    case AS_DOI:
        set_doi(mapping, index);
        break;
    case AS_VENUE_CODE:
        set_venue_code(mapping, index);
        break;
    case AS_ID:
        set_native_id(mapping, index);
        break;
    case AS_CONTENT:
        if (mapping->tree->nodes[index].type == JSON_OBJECT)
            map_members(mapping, index);
        else
            keep(mapping, index);
        break;
    case AS_NOTHING:
        break;
    }
}

/* OpenReview wraps values: {"value": x}. */
static size_t unwrap(const struct json_tree *tree, size_t index)
{
    const struct json_node *node = &tree->nodes[index];
    bool wrapped = node->type == JSON_OBJECT && node->end > index + 1 &&
                   tree->nodes[index + 1].end == node->end &&
                   view_equal_string(tree->nodes[index + 1].key, "value");
    return wrapped ? index + 1 : index;
}

/* As view_equal_ignore_case(), for a lower-case name; most names differ at once. */
static bool is_name(const char *name, struct view key)
{
    size_t i = 0;
    for (; i < key.length && name[i]; i++) {
        char byte = key.data[i];
        if ((byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte) != name[i])
            return false;
    }
    return i == key.length && !name[i];
}

static void map_members(struct mapping *mapping, size_t object)
{
    const struct json_node *nodes = mapping->tree->nodes;
    for (size_t i = object + 1; i < nodes[object].end; i = nodes[i].end) {
        const struct meaning *meaning = mapping->dialect->meanings;
        while (meaning->name && !is_name(meaning->name, nodes[i].key))
            meaning++;
        if (nodes[i].type == JSON_NULL)
            continue;
        if (meaning->name)
            map_as(mapping, unwrap(mapping->tree, i), meaning);
        else
            keep(mapping, i);
    }
}

/* ---- choosing a dialect ---- */

static const struct dialect *choose_dialect(const struct json_tree *tree)
{
    static const char *const marks[] = {"track",       "gs_citation", "rating_avg",
                                        "author_site", "aff",         "sess"};
    const struct json_node *author = json_tree_find(tree, 0, "author");
    if (json_tree_find(tree, 0, "categories") &&
        (json_tree_find(tree, 0, "authors_parsed") || json_tree_find(tree, 0, "update_date")))
        return &dialect_arxiv;
    if (author && author->type != JSON_STRING)
        return &dialect_general;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (json_tree_find(tree, 0, marks[i]))
            return &dialect_paper_copilot;
    return &dialect_general;
}

/* The year of the first version, else the one in the id: "0704.0001", "cs/0503059". */
static void set_arxiv_year(struct mapping *mapping)
{
    const struct json_node *versions = json_tree_find(mapping->tree, 0, "versions");
    struct view id = record_get(mapping->record, FIELD_ARXIV);
    size_t slash = view_find_byte(id, '/', 0);
    struct view digits = view_slice(id, slash == VIEW_NONE ? 0 : slash + 1, 2);
    long number;
    for (size_t i = versions ? (size_t)(versions - mapping->tree->nodes) : 0;
         versions && i < versions->end; i++)
        if (view_equal_string(mapping->tree->nodes[i].key, "created") &&
            record_set_year(mapping->record, mapping->tree->nodes[i].text))
            return;
    if (view_to_long(digits, &number) && number >= 0)
        mapping->record->year = (int)(number > 90 ? 1900 + number : 2000 + number);
}

/* Lists saved without a venue often carry each paper's BibTeX. */
static void set_year_from_bibtex(struct mapping *mapping)
{
    const struct json_node *node = json_tree_find(mapping->tree, 0, "bibtex");
    struct view rest = node ? node->text : (struct view){0}, line;
    while (!mapping->record->year && view_next_line(&rest, &line)) {
        struct view value = line, name = view_trim(view_split(&value, '='));
        bool booktitle = view_equal_ignore_case(name, view_of("booktitle"));
        if (value.data && view_equal_ignore_case(name, view_of("year")))
            record_set_year(mapping->record, value);
        value = view_trim(value);
        if (booktitle && value.length > 3 && value.data[0] == '{') {
            size_t end = view_find_byte(value, '}', 0);
            record_set(mapping->record, FIELD_VENUE,
                       view_slice(value, 1, end == VIEW_NONE ? 0 : end - 1), MARKUP_LATEX);
        }
    }
}

void json_map_record(const struct json_tree *tree, struct record *record)
{
    struct mapping mapping = {.tree = tree, .record = record};
    mapping.dialect = choose_dialect(tree);
    map_members(&mapping, 0);
    if (mapping.dialect == &dialect_arxiv)
        set_arxiv_year(&mapping);
    else if (!record->year)
        set_year_from_bibtex(&mapping);
    buffer_deinit(&mapping.scratch);
}
