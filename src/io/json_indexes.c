/*
 * OpenAlex's works (https://docs.openalex.org/api-entities/works/work-object) and Semantic
 * Scholar's papers (https://api.semanticscholar.org/api-docs/graph).
 */
#include "io/json_mapping.h"

#include "base/memory.h"

#include <stdlib.h>

/* ---- OpenAlex ---- */

struct placed_word {
    long position;
    struct view word;
};

struct placed_words {
    struct placed_word *words;
    size_t count;
    size_t capacity;
};

static void add_positions(struct placed_words *words, const struct json_tree *tree, size_t index)
{
    const struct json_node *nodes = tree->nodes;
    for (size_t i = index; i < nodes[index].end; i++) {
        long position;
        if (nodes[i].type != JSON_NUMBER || !view_to_long(nodes[i].text, &position))
            continue;
        void *grown = words->words;
        memory_reserve(&grown, &words->capacity, words->count + 1, sizeof *words->words);
        words->words = grown;
        words->words[words->count++] = (struct placed_word){position, nodes[index].key};
    }
}

static int compare_positions(const void *a, const void *b)
{
    long left = ((const struct placed_word *)a)->position;
    long right = ((const struct placed_word *)b)->position;
    return (left > right) - (left < right);
}

/* The label is often the first word: "Abstract We show …", "Abstract: …". */
static bool begins_with_label(const struct placed_words *words)
{
    struct view first = words->count > 1 ? words->words[0].word : view_make("", 0);
    if (!view_starts_with_ignore_case(first, "abstract"))
        return false;
    if (first.length == 9)
        return first.data[8] == ':' || first.data[8] == '.';
    struct view next = words->words[1].word;
    return first.length == 8 && next.length &&
           ((next.data[0] >= 'A' && next.data[0] <= 'Z') || (unsigned char)next.data[0] >= 0x80);
}

/* {"We": [0, 5], "show": [1]} */
static void read_inverted_index(struct json_mapping *mapping, size_t index,
                                const struct json_meaning *meaning)
{
    const struct json_node *nodes = mapping->tree->nodes;
    struct placed_words words = {0};
    for (size_t i = index + 1; i < nodes[index].end; i = nodes[i].end)
        add_positions(&words, mapping->tree, i);
    if (words.count)
        qsort(words.words, words.count, sizeof *words.words, compare_positions);
    buffer_clear(&mapping->scratch);
    for (size_t i = begins_with_label(&words); i < words.count; i++) {
        if (mapping->scratch.length)
            buffer_append_byte(&mapping->scratch, ' ');
        buffer_append_view(&mapping->scratch, words.words[i].word);
    }
    record_set(mapping->record, meaning->field, buffer_view(&mapping->scratch),
               json_markup(mapping, meaning->field));
    free(words.words);
}

static void read_authorships(struct json_mapping *mapping, size_t index,
                             const struct json_meaning *meaning)
{
    const struct json_tree *tree = mapping->tree;
    for (size_t i = index + 1; i < tree->nodes[index].end; i = tree->nodes[i].end) {
        size_t author = json_member(tree, i, "author");
        struct view name =
            author ? json_member_text(tree, author, "display_name") : (struct view){0};
        if (!name.length)
            name = json_member_text(tree, i, "raw_author_name");
        record_set(mapping->record, meaning->field, name, MARKUP_PLAIN);
    }
}

/* [{"id": …, "display_name": …}] */
static void read_names(struct json_mapping *mapping, size_t index,
                       const struct json_meaning *meaning)
{
    const struct json_tree *tree = mapping->tree;
    for (size_t i = index + 1; i < tree->nodes[index].end; i = tree->nodes[i].end)
        record_set(mapping->record, meaning->field,
                   tree->nodes[i].type == JSON_OBJECT ? json_member_text(tree, i, "display_name")
                                                      : tree->nodes[i].text,
                   MARKUP_PLAIN);
}

/* Where the paper lies: its journal, page and PDF. All of it is kept too. */
static void read_location(struct json_mapping *mapping, size_t index,
                          const struct json_meaning *meaning)
{
    const struct json_tree *tree = mapping->tree;
    struct record *record = mapping->record;
    size_t source = json_member(tree, index, "source");
    (void)meaning;
    if (source)
        record_set(record, FIELD_VENUE, json_member_text(tree, source, "display_name"),
                   json_markup(mapping, FIELD_VENUE));
    record_set(record, FIELD_URL, json_member_text(tree, index, "landing_page_url"), MARKUP_PLAIN);
    record_set(record, FIELD_PDF, json_member_text(tree, index, "pdf_url"), MARKUP_PLAIN);
    json_keep(mapping, index);
}

static const struct json_meaning openalex[] = {
    {"id", json_read_text, FIELD_ID, NULL},
    {"doi", json_read_doi, FIELD_DOI, NULL},
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"display_name", json_read_nothing, FIELD_OTHER, NULL},
    {"publication_year", json_read_year, FIELD_OTHER, NULL},
    {"authorships", read_authorships, FIELD_AUTHORS, NULL},
    {"primary_location", read_location, FIELD_OTHER, NULL},
    {"abstract_inverted_index", read_inverted_index, FIELD_ABSTRACT, NULL},
    {"keywords", read_names, FIELD_KEYWORDS, NULL},
    {"type", json_read_type, FIELD_TYPE, NULL},
    {"language", json_read_language, FIELD_LANG, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static bool is_openalex(const struct json_tree *tree)
{
    return view_starts_with(json_member_text(tree, 0, "id"), "https://openalex.org/W") ||
           json_tree_find(tree, 0, "abstract_inverted_index") ||
           json_tree_find(tree, 0, "authorships");
}

/* Old answers have "host_venue" in place of "primary_location"; a title may be only in
   "display_name". A name that says nothing new is not kept twice. */
static void openalex_finish(struct json_mapping *mapping)
{
    size_t host = json_member(mapping->tree, 0, "host_venue");
    record_set(mapping->record, FIELD_TITLE, json_member_text(mapping->tree, 0, "display_name"),
               json_markup(mapping, FIELD_TITLE));
    if (host && !record_get(mapping->record, FIELD_VENUE).length)
        record_set(mapping->record, FIELD_VENUE,
                   json_member_text(mapping->tree, host, "display_name"), MARKUP_PLAIN);
}

const struct json_dialect json_openalex = {
    .meanings = openalex,
    .markup = MARKUP_PUBLISHED,
    .recognise = is_openalex,
    .finish = openalex_finish,
};

/* ---- Semantic Scholar ---- */

static const struct json_meaning external_ids[] = {
    {"doi", json_read_doi, FIELD_DOI, NULL},
    {"arxiv", json_read_text, FIELD_ARXIV, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

/* {"url": "", …}: the rest is kept, as one thing. */
static void read_open_pdf(struct json_mapping *mapping, size_t index,
                          const struct json_meaning *meaning)
{
    record_set(mapping->record, meaning->field, json_member_text(mapping->tree, index, "url"),
               MARKUP_PLAIN);
    json_keep(mapping, index);
}

/* ["JournalArticle", "Conference"]: the first is the type, all are kept. */
static void read_first(struct json_mapping *mapping, size_t index,
                       const struct json_meaning *meaning)
{
    (void)meaning;
    json_set_type(mapping, json_tree_first_text(mapping->tree, index));
    json_keep(mapping, index);
}

static const struct json_meaning semantic_scholar[] = {
    {"paperid", json_read_text, FIELD_ID, NULL},
    {"externalids", json_read_members, FIELD_OTHER, external_ids},
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"authors", json_read_authors, FIELD_AUTHORS, NULL},
    {"year", json_read_year, FIELD_OTHER, NULL},
    {"venue", json_read_text, FIELD_VENUE, NULL},
    {"abstract", json_read_text, FIELD_ABSTRACT, NULL},
    {"fieldsofstudy", json_read_items, FIELD_KEYWORDS, NULL},
    {"url", json_read_text, FIELD_URL, NULL},
    {"openaccesspdf", read_open_pdf, FIELD_PDF, NULL},
    {"publicationtypes", read_first, FIELD_TYPE, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static bool is_semantic_scholar(const struct json_tree *tree)
{
    return json_tree_find(tree, 0, "paperId") != NULL;
}

static void semantic_scholar_finish(struct json_mapping *mapping)
{
    static const char *const names[] = {"publicationVenue", "journal"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t venue = json_member(mapping->tree, 0, names[i]);
        if (venue && !record_get(mapping->record, FIELD_VENUE).length)
            record_set(mapping->record, FIELD_VENUE, json_member_text(mapping->tree, venue, "name"),
                       MARKUP_PLAIN);
    }
    size_t date = json_member(mapping->tree, 0, "publicationDate");
    if (date && !mapping->record->year)
        json_set_year(mapping, date);
}

const struct json_dialect json_semantic_scholar = {
    .meanings = semantic_scholar,
    .markup = MARKUP_MIXED,
    .recognise = is_semantic_scholar,
    .finish = semantic_scholar_finish,
};
