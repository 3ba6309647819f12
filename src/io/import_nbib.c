/*
 * What PubMed calls .nbib and MEDLINE: tags of up to four capitals, a hyphen in the fifth
 * column, values that go on indented by six; a record ends at an empty line. Source:
 * https://www.nlm.nih.gov/bsd/mms/medlineelements.html. ERIC and hand-made files leave out
 * PMID and the blanks around the hyphen.
 */
#include "io/importers.h"
#include "io/tagged.h"

static const struct tagged_meaning meanings[] = {
    {"PT", TAGGED_TYPE, FIELD_TYPE, false},
    {"PT", TAGGED_TEXT, FIELD_TYPE, false},
    {"TI", TAGGED_TEXT, FIELD_TITLE, false},
    {"BTI", TAGGED_TEXT, FIELD_TITLE, false},
    {"CTI", TAGGED_TEXT, FIELD_TITLE, true},
    {"TT", TAGGED_TEXT, FIELD_TITLE, true},
    {"FAU", TAGGED_PEOPLE, FIELD_AUTHORS, false},
    {"AU", TAGGED_PEOPLE_SHORT, FIELD_AUTHORS, true},
    {"CN", TAGGED_PEOPLE, FIELD_AUTHORS, false},
    {"AB", TAGGED_ABSTRACT, FIELD_ABSTRACT, false},
    {"OAB", TAGGED_ABSTRACT, FIELD_ABSTRACT, true},
    {"DP", TAGGED_YEAR, FIELD_OTHER, false},
    {"DEP", TAGGED_YEAR, FIELD_OTHER, false},
    {"EDAT", TAGGED_YEAR, FIELD_OTHER, false},
    {"CRDT", TAGGED_YEAR, FIELD_OTHER, false},
    {"JT", TAGGED_TEXT, FIELD_VENUE, false},
    {"TA", TAGGED_TEXT, FIELD_VENUE, false},
    {"OT", TAGGED_KEYWORDS, FIELD_KEYWORDS, false},
    {"MH", TAGGED_KEYWORDS, FIELD_KEYWORDS, false},
    {"LID", TAGGED_DOI, FIELD_DOI, false},
    {"AID", TAGGED_DOI, FIELD_DOI, false},
    {"PMID", TAGGED_PMID, FIELD_ID, false},
    {"LA", TAGGED_LANGUAGE, FIELD_LANG, false},
};

/* Length of "PMID-" at the start of the line, or 0. */
static size_t head_length(struct view line, size_t *tag_length)
{
    size_t length = tagged_code_length(line), dash = length;
    while (dash < line.length && line.data[dash] == ' ')
        dash++;
    *tag_length = length;
    bool head =
        length >= 2 && length <= 5 && dash <= 5 && dash < line.length && line.data[dash] == '-';
    return head ? dash + 1 : 0;
}

static void split(struct view line, int *state, struct tagged_line *parts)
{
    size_t tag_length, head = head_length(line, &tag_length);
    (void)state;
    if (head)
        tagged_set_field(parts, line, tag_length, head);
    else
        parts->kind = line.data[0] == ' ' ? TAGGED_MORE : TAGGED_LOOSE;
}

static const struct tagged_format format = {
    .split = split,
    .meanings = meanings,
    .meaning_count = sizeof meanings / sizeof *meanings,
    .starts = (const char *const[]){"PMID", NULL},
    .may_start = (const char *const[]){"PMC", "PMCR", "OWN", NULL},
    .titles = (const char *const[]){"TI", "BTI", NULL},
    .blank_ends = true,
};

static enum status nbib_run(struct reader *reader, const struct import_sink *sink,
                            struct buffer *message)
{
    return tagged_run(&format, reader, sink, message);
}

/* RIS has TY and ER, but no tag that is longer than two letters. */
static int nbib_probe(struct view start, bool whole)
{
    static const char *const own[] = {"PMID", "PMCR", "FAU", "OWN", "STAT", "JID", "EDAT", NULL};
    struct view line;
    size_t tag_length, fields = 0, owns = 0;
    (void)whole;
    while (view_next_line(&start, &line)) {
        if (!head_length(line, &tag_length))
            continue;
        struct view tag = view_slice(line, 0, tag_length);
        fields++;
        owns += tagged_is_one_of(tag, own);
        if (view_equal_string(tag, "TY") || view_equal_string(tag, "ER"))
            return 0;
    }
    return owns && fields > 1 ? 90 : 0;
}

const struct importer import_nbib = {
    .option = "nbib",
    .name = "MEDLINE",
    .probe = nbib_probe,
    .run = nbib_run,
};
