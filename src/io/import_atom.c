/*
 * Atom feeds (RFC 4287) as arXiv's API gives them
 * (https://info.arxiv.org/help/api/user-manual.html); collected entries may stand in any element.
 * The feed has a title and an id of its own.
 */
#include "io/importers.h"
#include "io/xml_map.h"

static const char *const records[] = {"entry", NULL};

/* clang-format off */
static const struct xml_rule rules[] = {
    {"id", NULL, XML_ARXIV, FIELD_ARXIV, NULL, NULL},
    {"title", NULL, XML_TEXT, FIELD_TITLE, NULL, NULL},
    {"summary", NULL, XML_TEXT, FIELD_ABSTRACT, NULL, NULL},
    {"name", "author", XML_NAME, FIELD_AUTHORS, NULL, NULL},
    {"published", NULL, XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"updated", NULL, XML_YEAR_LATE, FIELD_OTHER, NULL, NULL},
    {"doi", NULL, XML_DOI, FIELD_DOI, NULL, NULL},
    {"journal_ref", NULL, XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"link", NULL, XML_TEXT, FIELD_PDF, "title=pdf", "href"},
    {"link", NULL, XML_TEXT, FIELD_URL, "rel=alternate", "href"},
    {"link", NULL, XML_LATE, FIELD_URL, "!rel", "href"},
    {"link", NULL, XML_LATE, FIELD_DOI, "title=doi", "href"},
    {"link", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"category", NULL, XML_ITEM, FIELD_KEYWORDS, "term", "term"},
    {NULL, NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
};

static const struct xml_sign signs[] = {
    {"http://www.w3.org/2005/Atom", "arxiv.org/", 95},
    {"<entry", "<summary", 60},
    {"http://www.w3.org/2005/Atom", "<entry", 70},
    {"<entry", "//arxiv.org/abs/", 80},
    {NULL, NULL, 0},
};
/* clang-format on */

static const struct xml_format format = {
    .records = records,
    .rules = rules,
    .markup = MARKUP_ARXIV,
};

static enum status atom_run(struct reader *reader, const struct import_sink *sink,
                            struct buffer *message)
{
    return xml_map_run(&format, reader, sink, message);
}

static int atom_probe(struct view start, bool whole)
{
    (void)whole;
    return xml_map_probe(start, signs);
}

const struct importer import_atom = {
    .option = "atom",
    .name = "Atom",
    .probe = atom_probe,
    .run = atom_run,
};
