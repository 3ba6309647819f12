/*
 * PubMed's XML (https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html): <PubmedArticle>,
 * and <PubmedBookArticle> for books and chapters. Titles end with a full stop; one that was
 * translated stands in brackets. The year is in <Year>, or somewhere in <MedlineDate>.
 */
#include "io/importers.h"
#include "io/xml_map.h"

static const char *const records[] = {"PubmedArticle", "PubmedBookArticle", NULL};

/* clang-format off */
static const struct xml_rule rules[] = {
    {"ReferenceList", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"CommentsCorrectionsList", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"History", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"DateCompleted", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"DateRevised", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"DateCreated", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"ContributionDate", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"ChemicalList", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"Sections", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"PMID", "MedlineCitation", XML_PMID, FIELD_ID, NULL, NULL},
    {"PMID", "BookDocument", XML_PMID, FIELD_ID, NULL, NULL},
    {"PMID", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"ArticleTitle", NULL, XML_TEXT, FIELD_TITLE, NULL, NULL},
    {"VernacularTitle", NULL, XML_LATE, FIELD_TITLE, NULL, NULL},
    {"BookTitle", NULL, XML_BOOK, FIELD_VENUE, NULL, NULL},
    {"Title", "Journal", XML_TEXT, FIELD_VENUE, NULL, NULL},
    {"AbstractText", "Abstract", XML_PIECE, FIELD_ABSTRACT, NULL, NULL},
    {"AbstractText", NULL, XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"AuthorList", NULL, XML_NOTHING, FIELD_OTHER, "Type=editors", NULL},
    {"Author", NULL, XML_PERSON, FIELD_AUTHORS, NULL, NULL},
    {"Investigator", NULL, XML_PERSON, FIELD_OTHER, NULL, NULL},
    {"PersonalNameSubject", NULL, XML_PERSON, FIELD_OTHER, NULL, NULL},
    {"LastName", NULL, XML_FAMILY, FIELD_AUTHORS, NULL, NULL},
    {"ForeName", NULL, XML_GIVEN, FIELD_AUTHORS, NULL, NULL},
    {"Initials", NULL, XML_GIVEN, FIELD_AUTHORS, NULL, NULL},
    {"Suffix", NULL, XML_SUFFIX, FIELD_AUTHORS, NULL, NULL},
    {"CollectiveName", NULL, XML_WHOLE, FIELD_AUTHORS, NULL, NULL},
    {"Keyword", NULL, XML_ITEM, FIELD_KEYWORDS, NULL, NULL},
    {"DescriptorName", "MeshHeading", XML_ITEM, FIELD_KEYWORDS, NULL, NULL},
    {"QualifierName", NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
    {"Year", "PubDate", XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"MedlineDate", NULL, XML_YEAR, FIELD_OTHER, NULL, NULL},
    {"Year", "ArticleDate", XML_YEAR_LATE, FIELD_OTHER, NULL, NULL},
    {"ELocationID", NULL, XML_DOI, FIELD_DOI, "EIdType=doi", NULL},
    {"ArticleId", "PubmedData/ArticleIdList", XML_LATE, FIELD_DOI, "IdType=doi", NULL},
    {"ArticleId", "BookDocument/ArticleIdList", XML_LATE, FIELD_DOI, "IdType=doi", NULL},
    {"ArticleId", "ArticleIdList", XML_NOTHING, FIELD_OTHER, "IdType=pubmed", NULL},
    {"ArticleId", "ArticleIdList", XML_OTHER, FIELD_OTHER, NULL, NULL},
    {"Language", NULL, XML_LANGUAGE, FIELD_LANG, NULL, NULL},
    {"PublicationType", NULL, XML_TYPE, FIELD_TYPE, NULL, NULL},
    {NULL, NULL, XML_NOTHING, FIELD_OTHER, NULL, NULL},
};

static const struct xml_sign signs[] = {
    {"<PubmedArticle", NULL, 98},
    {"<PubmedBookArticle", NULL, 98},
    {NULL, NULL, 0},
};
/* clang-format on */

/* The title in the language of the article, kept beside the translated one. */
static struct view find_vernacular(const struct record *record)
{
    for (size_t i = 0; i < record->text_count; i++)
        if (record->texts[i].field == FIELD_OTHER &&
            view_equal_string(record->texts[i].name, "title"))
            return xml_map_without_stop(record->texts[i].text);
    return view_make("", 0);
}

/* "[A translated title]." -> "A translated title"; "[Not Available]." -> the other one */
static void finish(struct record *record)
{
    struct view title = xml_map_without_stop(record_get(record, FIELD_TITLE));
    if (title.length > 2 && title.data[0] == '[' && title.data[title.length - 1] == ']')
        title = xml_map_without_stop(view_slice(title, 1, title.length - 2));
    if (view_equal_ignore_case(title, view_of("Not Available")) && find_vernacular(record).length)
        title = find_vernacular(record);
    xml_map_replace(record, FIELD_TITLE, title);
}

static const struct xml_format format = {
    .records = records,
    .rules = rules,
    .markup = MARKUP_PUBLISHED,
    .finish = finish,
};

static enum status pubmed_run(struct reader *reader, const struct import_sink *sink,
                              struct buffer *message)
{
    return xml_map_run(&format, reader, sink, message);
}

static int pubmed_probe(struct view start, bool whole)
{
    (void)whole;
    return xml_map_probe(start, signs);
}

const struct importer import_pubmed = {
    .option = "pubmed",
    .name = "PubMed XML",
    .probe = pubmed_probe,
    .run = pubmed_run,
};
