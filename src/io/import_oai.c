/*
 * Harvests by OAI-PMH 2.0 (https://www.openarchives.org/OAI/openarchivesprotocol.html): GetRecord
 * and ListRecords, with arXiv's own metadata (arXiv, arXivRaw) or Dublin Core (oai_dc). A record
 * whose header says that it is deleted has no metadata. Records may have been saved
 * without their envelope.
 */
#include "io/importers.h"
#include "io/xml_map.h"

static const char *const records[] = {"record", NULL};

/* clang-format off */
static const struct xml_rule rules[] = {
    {"header", NULL, XML_DELETED, FIELD_OTHER, "status=deleted", NULL},
    {"identifier", "header", XML_TEXT, FIELD_ID, NULL, NULL},
    {"datestamp", "header", XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"setSpec", "header", XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"about", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"id", "arXiv", XML_TEXT, FIELD_ARXIV, NULL, NULL},
    {"id", "arXivRaw", XML_TEXT, FIELD_ARXIV, NULL, NULL},
    {"title", "dc", XML_TEXT, FIELD_TITLE, NULL, NULL},
    {"title", NULL, XML_TEXT, FIELD_TITLE, NULL, NULL},
    {"author", "authors", XML_PERSON, FIELD_AUTHORS, NULL, NULL},
    {"keyname", NULL, XML_FAMILY, FIELD_AUTHORS, NULL, NULL},
    {"forenames", NULL, XML_GIVEN, FIELD_AUTHORS, NULL, NULL},
    {"suffix", "author", XML_SUFFIX, FIELD_AUTHORS, NULL, NULL},
    {"affiliation", NULL, XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"authors", "arXivRaw", XML_NAME_LIST, FIELD_AUTHORS, NULL, NULL},
    {"creator", NULL, XML_NAME_TURNED, FIELD_AUTHORS, NULL, NULL},
    {"abstract", NULL, XML_TEXT, FIELD_ABSTRACT, NULL, NULL},
    {"description", NULL, XML_TEXT, FIELD_ABSTRACT, NULL, NULL},
    {"categories", NULL, XML_WORDS, FIELD_KEYWORDS, NULL, NULL},
    {"subject", NULL, XML_ITEM, FIELD_KEYWORDS, NULL, NULL},
    {"created", NULL, XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"updated", NULL, XML_YEAR_LATE, FIELD_OTHER, NULL, NULL},
    {"date", "version", XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"date", NULL, XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"doi", NULL, XML_DOI, FIELD_DOI, NULL, NULL},
    {"journal-ref", NULL, XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"source", "dc", XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"identifier", "dc", XML_TEXT, FIELD_URL, NULL, NULL},
    {"language", NULL, XML_LANGUAGE, FIELD_LANG, NULL, NULL},
    {"type", "dc", XML_TEXT, FIELD_TYPE, NULL, NULL},
    {NULL, NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
};

static const struct xml_sign signs[] = {
    {"<OAI-PMH", NULL, 97},
    {"<arXiv", "<record", 95},
    {"<arXivRaw", "<metadata", 95},
    {"oai_dc:dc", "<record", 95},
    {"http://www.openarchives.org/OAI/2.0/", "<record", 96},
    {NULL, NULL, 0},
};
/* clang-format on */

/* "for the DES Collaboration", the last of the authors. */
static struct view without_for(struct view name)
{
    if (view_ends_with(name, "ollaboration") && view_starts_with(name, "for "))
        name = view_from(name, view_starts_with(name, "for the ") ? 8 : 4);
    return name;
}

static void finish(struct record *record)
{
    for (size_t i = 0; i < record->text_count; i++)
        if (record->texts[i].field == FIELD_AUTHORS)
            record->texts[i].text = without_for(record->texts[i].text);
}

static const struct xml_format format = {
    .records = records,
    .rules = rules,
    .markup = MARKUP_ARXIV,
    .finish = finish,
};

static enum status oai_run(struct reader *reader, const struct import_sink *sink,
                           struct buffer *message)
{
    return xml_map_run(&format, reader, sink, message);
}

static int oai_probe(struct view start, bool whole)
{
    (void)whole;
    return xml_map_probe(start, signs);
}

const struct importer import_oai = {
    .option = "oai",
    .name = "OAI-PMH",
    .probe = oai_probe,
    .run = oai_run,
};
