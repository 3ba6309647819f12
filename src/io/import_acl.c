/*
 * The ACL Anthology's XML (https://github.com/acl-org/acl-anthology, data/xml): volumes of papers;
 * venue and year stand in the <meta> of the volume, and <frontmatter> is no paper. Titles mark
 * the letters that keep their case: <fixed-case>T</fixed-case>aiwanese.
 */
#include "io/importers.h"
#include "io/xml_map.h"

static const char *const records[] = {"paper", NULL};

/* clang-format off */
static const struct xml_rule rules[] = {
    {"title", NULL, XML_TEXT, FIELD_TITLE, NULL, NULL},
    {"variant", "author", XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"author", NULL, XML_PERSON, FIELD_AUTHORS, NULL, NULL},
    {"editor", NULL, XML_PERSON, FIELD_OTHER, NULL, NULL},
    {"first", NULL, XML_GIVEN, FIELD_AUTHORS, NULL, NULL},
    {"last", NULL, XML_FAMILY, FIELD_AUTHORS, NULL, NULL},
    {"abstract", NULL, XML_TEXT, FIELD_ABSTRACT, NULL, NULL},
    {"year", NULL, XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"booktitle", NULL, XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"doi", NULL, XML_DOI, FIELD_DOI, NULL, NULL},
    {"url", NULL, XML_TEXT, FIELD_ID, NULL, NULL},
    {"language", NULL, XML_LANGUAGE, FIELD_LANG, NULL, NULL},
    {NULL, NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
};

static const struct xml_rule shared[] = {
    {"booktitle", "meta", XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"year", "meta", XML_YEAR, FIELD_OTHER, NULL, NULL},
    {NULL, NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
};

static const struct xml_sign signs[] = {
    {"<collection id=", "<volume", 96},
    {"<volume id=", "<paper", 90},
    {"<frontmatter", "<paper id=", 90},
    {NULL, NULL, 0},
};
/* clang-format on */

static const char *inline_name(struct view name, const char **attributes)
{
    static const char *const kept[] = {"i", "b", "tex-math", "sub", "sup", "url"};
    (void)attributes;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (view_equal_string(name, kept[i]))
            return i < 5 ? kept[i] : NULL;
    return NULL;
}

/* The year that an id begins with: "S18-1001", "2020.acl-main.1". */
static int id_year(struct view id)
{
    long number;
    if (id.length > 4 && id.data[4] == '.' && view_to_long(view_slice(id, 0, 4), &number))
        return (int)number;
    if (id.length < 4 || id.data[3] != '-' || !view_to_long(view_slice(id, 1, 2), &number))
        return 0;
    return (int)(number < 50 ? 2000 + number : 1900 + number);
}

/* "S18-1001" is a paper's id and, behind the Anthology's address, its page and its file. */
static void finish(struct record *record)
{
    struct view id = record_get(record, FIELD_ID);
    struct buffer address = {0};
    record_set(record, FIELD_TYPE, view_of("inproceedings"), MARKUP_PLAIN);
    if (!id.length)
        return;
    if (!record->year)
        record->year = id_year(id);
    if (view_find(id, view_of("://"), 0) == VIEW_NONE)
        buffer_append_string(&address, "https://aclanthology.org/");
    buffer_append_view(&address, id);
    record_set(record, FIELD_URL, buffer_view(&address), MARKUP_PLAIN);
    if (view_find(id, view_of("://"), 0) == VIEW_NONE) {
        buffer_append_string(&address, ".pdf");
        record_set(record, FIELD_PDF, buffer_view(&address), MARKUP_PLAIN);
    }
    buffer_deinit(&address);
}

static const struct xml_format format = {
    .records = records,
    .rules = rules,
    .markup = MARKUP_PUBLISHED,
    .shared = shared,
    .group = "volume",
    .inline_name = inline_name,
    .finish = finish,
};

static enum status acl_run(struct reader *reader, const struct import_sink *sink,
                           struct buffer *message)
{
    return xml_map_run(&format, reader, sink, message);
}

static int acl_probe(struct view start, bool whole)
{
    (void)whole;
    return xml_map_probe(start, signs);
}

const struct importer import_acl = {
    .option = "acl",
    .name = "ACL Anthology XML",
    .probe = acl_probe,
    .run = acl_run,
};
