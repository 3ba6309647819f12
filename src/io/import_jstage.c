/*
 * The answers of J-STAGE's search (https://www.jstage.jst.go.jp/):
 * Atom entries with elements of their own, in which English and Japanese stand side by side.
 */
#include "io/importers.h"
#include "io/xml_map.h"

static const char *const records[] = {"entry", NULL};

/* clang-format off */
static const struct xml_rule rules[] = {
    {"ja", "article_title", XML_TEXT, FIELD_TITLE, NULL, NULL},
    {"en", "article_title", XML_LATE, FIELD_TITLE, NULL, NULL},
    {"title", NULL, XML_LATE, FIELD_TITLE, NULL, NULL},
    {"name", "author/ja", XML_NAME, FIELD_AUTHORS, NULL, NULL},
    {"name", "author/en", XML_NAME_LATE, FIELD_AUTHORS, NULL, NULL},
    {"ja", "material_title", XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"en", "material_title", XML_LATE, FIELD_VENUE, NULL, NULL},
    {"ja", "article_link", XML_TEXT, FIELD_URL, NULL, NULL},
    {"en", "article_link", XML_LATE, FIELD_URL, NULL, NULL},
    {"pubyear", NULL, XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"doi", NULL, XML_DOI, FIELD_DOI, NULL, NULL},
    {"joi", NULL, XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"id", NULL, XML_LATE, FIELD_URL, NULL, NULL},
    {"link", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"updated", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"systemcode", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"systemname", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {NULL, NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
};

static const struct xml_sign signs[] = {
    {"<article_title", "<entry", 97},
    {"<article_title>", "<material_title", 97},
    {"jstage.jst.go.jp", "<entry", 96},
    {NULL, NULL, 0},
};
/* clang-format on */

static const struct xml_format format = {
    .records = records,
    .rules = rules,
    .markup = MARKUP_PUBLISHED,
};

static enum status jstage_run(struct reader *reader, const struct import_sink *sink,
                              struct buffer *message)
{
    return xml_map_run(&format, reader, sink, message);
}

static int jstage_probe(struct view start, bool whole)
{
    (void)whole;
    return xml_map_probe(start, signs);
}

const struct importer import_jstage = {
    .option = "jstage",
    .name = "J-STAGE",
    .probe = jstage_probe,
    .run = jstage_run,
};
