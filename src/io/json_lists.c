/*
 * Lists that people keep: Paper Copilot's (https://github.com/papercopilot/paperlists),
 * arXiv's metadata snapshot (https://www.kaggle.com/datasets/Cornell-University/arxiv), and
 * whatever uses the usual names.
 */
#include "io/json_map.h"
#include "io/json_mapping.h"

#include "io/author_names.h"

/* ---- arXiv ---- */

/* "A, B and C", unless authors_parsed is there. */
static void read_author_list(struct json_mapping *mapping, size_t index,
                             const struct json_meaning *meaning)
{
    (void)meaning;
    if (!json_tree_find(mapping->tree, 0, "authors_parsed"))
        author_names_add_commas(mapping->record, mapping->tree->nodes[index].text, MARKUP_ARXIV);
}

/* [["Family", "Given", "Jr"], …] */
static void read_authors_parsed(struct json_mapping *mapping, size_t index,
                                const struct json_meaning *meaning)
{
    (void)meaning;
    const struct json_node *nodes = mapping->tree->nodes;
    for (size_t i = index + 1; i < nodes[index].end; i = nodes[i].end) {
        struct author_name name = {0};
        struct view *parts[] = {&name.family, &name.given, &name.suffix};
        size_t count = 0;
        for (size_t j = i + 1; j < nodes[i].end && count < 3; j = nodes[j].end)
            *parts[count++] = view_trim(nodes[j].text);
        author_names_add(mapping->record, &name, MARKUP_PLAIN);
    }
}

/* The year of the first version, else the one in the id: "0704.0001", "cs/0503059". */
static void arxiv_finish(struct json_mapping *mapping)
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

static const struct json_meaning arxiv[] = {
    {"id", json_read_text, FIELD_ARXIV, NULL},
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"authors", read_author_list, FIELD_AUTHORS, NULL},
    {"authors_parsed", read_authors_parsed, FIELD_AUTHORS, NULL},
    {"abstract", json_read_text, FIELD_ABSTRACT, NULL},
    {"categories", json_read_words, FIELD_KEYWORDS, NULL},
    {"journal-ref", json_read_text, FIELD_VENUE, NULL},
    {"doi", json_read_doi, FIELD_DOI, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static bool is_arxiv(const struct json_tree *tree)
{
    return json_tree_find(tree, 0, "categories") &&
           (json_tree_find(tree, 0, "authors_parsed") || json_tree_find(tree, 0, "update_date"));
}

const struct json_dialect json_arxiv = {
    .meanings = arxiv,
    .markup = MARKUP_ARXIV,
    .recognise = is_arxiv,
    .finish = arxiv_finish,
};

/* ---- Paper Copilot ---- */

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

static void read_venue_code(struct json_mapping *mapping, size_t index,
                            const struct json_meaning *meaning)
{
    struct view text = json_tree_first_text(mapping->tree, index);
    struct view year = text.length > 4 ? view_from(text, text.length - 4) : (struct view){0};
    long number;
    (void)meaning;
    buffer_clear(&mapping->scratch);
    if (year.length && view_to_long(year, &number) && record_set_year(mapping->record, year))
        append_venue(&mapping->scratch, view_slice(text, 0, text.length - 4));
    else
        buffer_append_view(&mapping->scratch, text);
    record_set(mapping->record, FIELD_VENUE, buffer_view(&mapping->scratch), MARKUP_PLAIN);
}

/* OpenReview's ids and hashes are unique; "04859" is so only with its venue. */
static void read_native_id(struct json_mapping *mapping, size_t index,
                           const struct json_meaning *meaning)
{
    struct view id = json_tree_first_text(mapping->tree, index);
    const struct json_node *venue = json_tree_find(mapping->tree, 0, "venue");
    (void)meaning;
    buffer_clear(&mapping->scratch);
    if (id.length < 8 && venue && venue->text.length) {
        buffer_append_view(&mapping->scratch, venue->text);
        buffer_append_byte(&mapping->scratch, '/');
    }
    buffer_append_view(&mapping->scratch, id);
    if (id.length)
        record_set(mapping->record, FIELD_ID, buffer_view(&mapping->scratch), MARKUP_PLAIN);
}

/* Lists saved without a venue often carry each paper's BibTeX. */
static void set_year_from_bibtex(struct json_mapping *mapping)
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
                       view_slice(value, 1, end == VIEW_NONE ? 0 : end - 1), MARKUP_ARXIV);
        }
    }
}

static const struct json_meaning paper_copilot[] = {
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"author", json_read_authors, FIELD_AUTHORS, NULL},
    {"abstract", json_read_text, FIELD_ABSTRACT, NULL},
    {"keywords", json_read_items, FIELD_KEYWORDS, NULL},
    {"venue", read_venue_code, FIELD_VENUE, NULL},
    {"year", json_read_year, FIELD_OTHER, NULL},
    {"status", json_read_text, FIELD_STATUS, NULL},
    {"id", read_native_id, FIELD_ID, NULL},
    {"site", json_read_text, FIELD_URL, NULL},
    {"pdf", json_read_text, FIELD_PDF, NULL},
    {"doi", json_read_doi, FIELD_DOI, NULL},
    {"arxiv", json_read_text, FIELD_ARXIV, NULL},
    {"rating", json_read_ratings, FIELD_RATINGS, NULL},
    {"rating_avg", json_read_mean, FIELD_OTHER, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static bool is_paper_copilot(const struct json_tree *tree)
{
    static const char *const marks[] = {"track",       "gs_citation", "rating_avg",
                                        "author_site", "aff",         "sess"};
    const struct json_node *author = json_tree_find(tree, 0, "author");
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (json_tree_find(tree, 0, marks[i]))
            return !author || author->type == JSON_STRING;
    return false;
}

const struct json_dialect json_paper_copilot = {
    .meanings = paper_copilot,
    .markup = MARKUP_MIXED,
    .recognise = is_paper_copilot,
    .finish = set_year_from_bibtex,
};

/* ---- this program's own ---- */

/* In the order in which it writes them. Any other member is a field without a place of its
   own, and stands behind these. */
static const struct json_meaning ours[] = {
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"authors", json_read_authors, FIELD_AUTHORS, NULL},
    {"year", json_read_year, FIELD_OTHER, NULL},
    {"venue", json_read_text, FIELD_VENUE, NULL},
    {"keywords", json_read_items, FIELD_KEYWORDS, NULL},
    {"abstract", json_read_text, FIELD_ABSTRACT, NULL},
    {"id", json_read_text, FIELD_ID, NULL},
    {"doi", json_read_text, FIELD_DOI, NULL},
    {"arxiv", json_read_text, FIELD_ARXIV, NULL},
    {"url", json_read_text, FIELD_URL, NULL},
    {"pdf", json_read_text, FIELD_PDF, NULL},
    {"status", json_read_text, FIELD_STATUS, NULL},
    {"rating", json_read_mean, FIELD_OTHER, NULL},
    {"ratings", json_read_ratings, FIELD_RATINGS, NULL},
    {"type", json_read_text, FIELD_TYPE, NULL},
    {"lang", json_read_language, FIELD_LANG, NULL},
    {"headline", json_read_nothing, FIELD_OTHER, NULL}, /* derived again from the abstract */
    {NULL, NULL, FIELD_OTHER, NULL},
};

/* Of the table's members those that are there stand first and in order, and the language, which
   is always told, is not alone. Other lists with a language hardly ever are so, and their
   further members may mean something. */
static bool is_ours(const struct json_tree *tree)
{
    const struct json_node *nodes = tree->nodes;
    const struct json_meaning *next = ours;
    bool told = false;
    for (size_t i = 1; i < nodes[0].end; i = nodes[i].end) {
        while (!told && next->name && !view_equal_string(nodes[i].key, next->name))
            next++;
        if (told ? json_is_own_name(nodes[i].key) && !view_equal_string(nodes[i].key, "headline")
                 : !next->name || (i == 1 && next->field == FIELD_LANG))
            return false;
        told = told || next->field == FIELD_LANG;
    }
    return told;
}

const struct json_dialect json_ours = {
    .meanings = ours,
    .markup = MARKUP_PLAIN, /* display forms are written */
    .recognise = is_ours,
};

/* ---- anything else ---- */

static const struct json_meaning general[] = {
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"authors", json_read_authors, FIELD_AUTHORS, NULL},
    {"author", json_read_authors, FIELD_AUTHORS, NULL},
    {"year", json_read_year, FIELD_OTHER, NULL},
    {"venue", json_read_text, FIELD_VENUE, NULL},
    {"abstract", json_read_text, FIELD_ABSTRACT, NULL},
    {"keywords", json_read_items, FIELD_KEYWORDS, NULL},
    {"doi", json_read_doi, FIELD_DOI, NULL},
    {"arxiv", json_read_text, FIELD_ARXIV, NULL},
    {"url", json_read_text, FIELD_URL, NULL},
    {"type", json_read_type, FIELD_TYPE, NULL},
    {"id", json_read_text, FIELD_ID, NULL},
    {"pdf", json_read_text, FIELD_PDF, NULL},
    {"status", json_read_text, FIELD_STATUS, NULL},
    {"ratings", json_read_ratings, FIELD_RATINGS, NULL},
    {"rating", json_read_rating, FIELD_OTHER, NULL},
    {"lang", json_read_language, FIELD_LANG, NULL},
    {"language", json_read_language, FIELD_LANG, NULL},
    {"journal", json_read_text, FIELD_VENUE, NULL},
    {"booktitle", json_read_text, FIELD_VENUE, NULL},
    {"conference", json_read_text, FIELD_VENUE, NULL},
    {"container-title", json_read_text, FIELD_VENUE, NULL},
    {"summary", json_read_text, FIELD_ABSTRACT, NULL},
    {"tags", json_read_items, FIELD_KEYWORDS, NULL},
    {"date", json_read_year, FIELD_OTHER, NULL},
    {"issued", json_read_year, FIELD_OTHER, NULL},
    {"published", json_read_year, FIELD_OTHER, NULL},
    {"publication_date", json_read_year, FIELD_OTHER, NULL},
    {"link", json_read_text, FIELD_URL, NULL},
    {"arxiv_id", json_read_text, FIELD_ARXIV, NULL},
    {"content", json_read_members, FIELD_OTHER, general},
    {NULL, NULL, FIELD_OTHER, NULL},
};

const struct json_dialect json_general = {
    .meanings = general,
    .markup = MARKUP_MIXED,
    .finish = set_year_from_bibtex,
};
