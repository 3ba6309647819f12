/*
 * DBLP's XML (https://dblp.org/xml/, described in "DBLP - Some Lessons Learned", 2009). Its letters
 * are entities of a DTD that is never at hand. Authors of one name are told apart by numbers
 * ("Wei Wang 0001"), titles end with a full stop; home pages (<www>) and volumes
 * (<proceedings>) are no papers.
 */
#include "io/importers.h"
#include "io/xml_map.h"

static const char *const records[] = {"article",   "inproceedings", "incollection", "book",
                                      "phdthesis", "mastersthesis", "data",         NULL};

/* clang-format off */
static const struct xml_rule rules[] = {
    {"*", NULL, XML_TEXT, FIELD_ID, "key", "key"},
    {"author", NULL, XML_NAME, FIELD_AUTHORS, NULL, NULL},
    {"title", NULL, XML_TEXT, FIELD_TITLE, NULL, NULL},
    {"year", NULL, XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"journal", NULL, XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"booktitle", NULL, XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"school", NULL, XML_LATE, FIELD_VENUE, NULL, NULL},
    {"ee", NULL, XML_TEXT, FIELD_URL, NULL, NULL},
    {NULL, NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
};

static const struct xml_sign signs[] = {
    {"<dblp", NULL, 97},
    {"dblp.dtd", NULL, 97},
    {" mdate=\"", " key=\"", 90},
    {NULL, NULL, 0},
};
/* clang-format on */

/* "Zoltán Fülöp 0001" -> "Zoltán Fülöp" */
static struct view without_number(struct view name)
{
    size_t digits = 0;
    while (digits < name.length && name.data[name.length - 1 - digits] >= '0' &&
           name.data[name.length - 1 - digits] <= '9')
        digits++;
    bool numbered = digits == 4 && name.length > 5 && name.data[name.length - 5] == ' ';
    return numbered ? view_trim(view_slice(name, 0, name.length - 4)) : name;
}

static void finish(struct record *record)
{
    xml_map_replace(record, FIELD_TITLE, xml_map_without_stop(record_get(record, FIELD_TITLE)));
    for (size_t i = 0; i < record->text_count; i++)
        if (record->texts[i].field == FIELD_AUTHORS)
            record->texts[i].text = without_number(record->texts[i].text);
}

static const struct xml_format format = {
    .records = records,
    .rules = rules,
    .markup = MARKUP_PUBLISHED,
    .type_is_element = true,
    .finish = finish,
};

static enum status dblp_run(struct reader *reader, const struct import_sink *sink,
                            struct buffer *message)
{
    return xml_map_run(&format, reader, sink, message);
}

static int dblp_probe(struct view start, bool whole)
{
    (void)whole;
    return xml_map_probe(start, signs);
}

const struct importer import_dblp = {
    .option = "dblp",
    .name = "DBLP XML",
    .probe = dblp_probe,
    .run = dblp_run,
};
