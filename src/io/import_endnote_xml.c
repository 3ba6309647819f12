/*
 * EndNote's XML, as EndNote, Bookends and JabRef write it: <xml><records><record>. Most texts are
 * wrapped in <style> elements, several when the face changes in the middle.
 */
#include "io/importers.h"
#include "io/xml_map.h"

static const char *const records[] = {"record", NULL};

/* clang-format off */
static const struct xml_rule rules[] = {
    {"ref-type", NULL, XML_TYPE, FIELD_TYPE, "name", "name"},
    {"ref-type", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"database", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"source-app", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"foreign-keys", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"rec-number", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"author", "authors", XML_NAME_TURNED, FIELD_AUTHORS, NULL, NULL},
    {"author", "secondary-authors", XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"title", "titles", XML_TEXT, FIELD_TITLE, NULL, NULL},
    {"secondary-title", NULL, XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"full-title", "periodical", XML_LATE, FIELD_VENUE, NULL, NULL},
    {"full-title", "alt-periodical", XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"abbr-1", NULL, XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"abstract", NULL, XML_TEXT, FIELD_ABSTRACT, NULL, NULL},
    {"keyword", NULL, XML_ITEM, FIELD_KEYWORDS, NULL, NULL},
    {"year", "dates", XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"date", "pub-dates", XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"electronic-resource-num", NULL, XML_DOI, FIELD_DOI, NULL, NULL},
    {"accession-num", NULL, XML_TEXT, FIELD_ID, NULL, NULL},
    {"label", NULL, XML_LATE, FIELD_ID, NULL, NULL},
    {"url", "related-urls", XML_TEXT, FIELD_URL, NULL, NULL},
    {"url", "web-urls", XML_TEXT, FIELD_URL, NULL, NULL},
    {"url", "pdf-urls", XML_TEXT, FIELD_PDF, NULL, NULL},
    {"language", NULL, XML_LANGUAGE, FIELD_LANG, NULL, NULL},
    {NULL, NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
};

static const struct xml_sign signs[] = {
    {"<ref-type", "<record>", 95},
    {"<records>", "<source-app", 95},
    {"<records>", "<contributors>", 95},
    {"<records><record>", NULL, 90},
    {NULL, NULL, 0},
};
/* clang-format on */

/* Only the face of a <style> says something. */
static const char *inline_name(struct view name, const char **attributes)
{
    static const char *const faces[][2] = {
        {"superscript", "sup"}, {"subscript", "sub"}, {"italic", "i"}, {"bold", "b"}};
    struct view face = xml_attribute(attributes, view_of("face"));
    for (size_t i = 0; view_equal_string(name, "style") && i < sizeof faces / sizeof *faces; i++)
        if (view_find(face, view_of(faces[i][0]), 0) != VIEW_NONE)
            return faces[i][1];
    return NULL;
}

static const struct xml_format format = {
    .records = records,
    .rules = rules,
    .markup = MARKUP_PUBLISHED,
    .inline_name = inline_name,
};

static enum status endnote_xml_run(struct reader *reader, const struct import_sink *sink,
                                   struct buffer *message)
{
    return xml_map_run(&format, reader, sink, message);
}

static int endnote_xml_probe(struct view start, bool whole)
{
    (void)whole;
    return xml_map_probe(start, signs);
}

const struct importer import_endnote_xml = {
    .option = "endnote-xml",
    .name = "EndNote XML",
    .probe = endnote_xml_probe,
    .run = endnote_xml_run,
};
