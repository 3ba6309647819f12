/*
 * JATS (https://jats.nlm.nih.gov/), as journals and PubMed Central give articles; only the <front>
 * of an article is read. Dates, names and abstracts may come in several versions: the first counts,
 * and an abstract of another kind (graphical, for the press) stays apart.
 */
#include "io/importers.h"
#include "io/xml_map.h"

static const char *const records[] = {"article", NULL};

/* clang-format off */
static const struct xml_rule rules[] = {
    {"body", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"back", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"floats-group", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"sub-article", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"response", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"related-article", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"custom-meta-group", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"history", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"permissions", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"*", NULL, XML_TEXT, FIELD_TYPE, "article-type", "article-type"},
    {"*", NULL, XML_LANGUAGE, FIELD_LANG, "lang", "lang"},
    {"article-title", "title-group", XML_TEXT, FIELD_TITLE, NULL, NULL},
    {"subtitle", "title-group", XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"trans-title", NULL, XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"journal-title", NULL, XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"abstract", NULL, XML_TEXT, FIELD_ABSTRACT, "!abstract-type", NULL},
    {"abstract", NULL, XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"trans-abstract", NULL, XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"xref", "contrib", XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"address", "contrib", XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"bio", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"email", "contrib", XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"contrib", NULL, XML_PERSON, FIELD_AUTHORS, "contrib-type=author", NULL},
    {"contrib", NULL, XML_PERSON, FIELD_AUTHORS, "!contrib-type", NULL},
    {"contrib", NULL, XML_PERSON, FIELD_OTHER, NULL, NULL},
    {"surname", NULL, XML_FAMILY, FIELD_AUTHORS, NULL, NULL},
    {"given-names", NULL, XML_GIVEN, FIELD_AUTHORS, NULL, NULL},
    {"suffix", "name", XML_SUFFIX, FIELD_AUTHORS, NULL, NULL},
    {"collab", NULL, XML_WHOLE, FIELD_AUTHORS, NULL, NULL},
    {"article-id", NULL, XML_DOI, FIELD_DOI, "pub-id-type=doi", NULL},
    {"article-id", NULL, XML_TEXT, FIELD_ARXIV, "pub-id-type=arxiv", NULL},
    {"article-id", NULL, XML_PMID, FIELD_ID, "pub-id-type=pmid", NULL},
    {"article-id", NULL, XML_TEXT, FIELD_ID, NULL, NULL},
    {"year", "pub-date", XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"year", NULL, XML_YEAR_LATE, FIELD_OTHER, NULL, NULL},
    {"kwd", NULL, XML_ITEM, FIELD_KEYWORDS, NULL, NULL},
    {"title", "kwd-group", XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"self-uri", NULL, XML_TEXT, FIELD_URL, "href", "href"},
    {NULL, NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
};

static const struct xml_sign signs[] = {
    {"<article", "<article-meta", 95},
    {"<article ", "<front", 93},
    {"JATS", "<article", 90},
    {"-//NLM//DTD", "<article", 93},
    {NULL, NULL, 0},
};
/* clang-format on */

static const struct xml_format format = {
    .records = records,
    .rules = rules,
    .markup = MARKUP_PUBLISHED,
};

static enum status jats_run(struct reader *reader, const struct import_sink *sink,
                            struct buffer *message)
{
    return xml_map_run(&format, reader, sink, message);
}

static int jats_probe(struct view start, bool whole)
{
    (void)whole;
    return xml_map_probe(start, signs);
}

const struct importer import_jats = {
    .option = "jats",
    .name = "JATS XML",
    .probe = jats_probe,
    .run = jats_run,
};
