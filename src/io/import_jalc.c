/*
 * Japan Link Center's RDF/XML: an <rdf:Description> for each DOI, with PRISM and Dublin Core in it.
 * Titles and authors come twice, in Latin letters and in Japanese, and authors once more as plain
 * names. The Japanese form is taken where there is one; the other is kept beside it.
 */
#include "io/importers.h"
#include "io/xml_map.h"

static const char *const records[] = {"Description", NULL};

/* clang-format off */
static const struct xml_rule rules[] = {
    {"doi", NULL, XML_DOI, FIELD_DOI, NULL, NULL},
    {"title", NULL, XML_TEXT, FIELD_TITLE, NULL, NULL},
    {"dc:creator", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"Person", "creator", XML_PERSON, FIELD_AUTHORS, NULL, NULL},
    {"name", "Person", XML_WHOLE, FIELD_AUTHORS, NULL, NULL},
    {"familyName", NULL, XML_FAMILY, FIELD_AUTHORS, NULL, NULL},
    {"givenName", NULL, XML_GIVEN, FIELD_AUTHORS, NULL, NULL},
    {"date", NULL, XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"publicationName", NULL, XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"description", NULL, XML_TEXT, FIELD_ABSTRACT, NULL, NULL},
    {"subject", NULL, XML_ITEM, FIELD_KEYWORDS, NULL, NULL},
    {"language", NULL, XML_LANGUAGE, FIELD_LANG, NULL, NULL},
    {"*", NULL, XML_TEXT, FIELD_URL, "about", "about"},
    {NULL, NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
};

static const struct xml_sign signs[] = {
    {"<rdf:Description", "prism:", 95},
    {"<rdf:RDF", "prism:doi", 95},
    {"<rdf:Description", "dcterms:creator", 90},
    {NULL, NULL, 0},
};
/* clang-format on */

static const struct xml_format format = {
    .records = records,
    .rules = rules,
    .markup = MARKUP_PUBLISHED,
    .bilingual = true,
};

static enum status jalc_run(struct reader *reader, const struct import_sink *sink,
                            struct buffer *message)
{
    return xml_map_run(&format, reader, sink, message);
}

static int jalc_probe(struct view start, bool whole)
{
    (void)whole;
    return xml_map_probe(start, signs);
}

const struct importer import_jalc = {
    .option = "jalc",
    .name = "JaLC RDF",
    .probe = jalc_probe,
    .run = jalc_run,
};
