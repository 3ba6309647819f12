/*
 * RIS: "TY  - JOUR" and so on, a record to ER. Source:
 * https://web.archive.org/web/20110902200047/http://www.refman.com/support/risformat_intro.asp
 * and what Scopus, ProQuest, PubMed, SciFinder, CiNii, Elicit and reference managers
 * write: TY or ER missing, one blank for two, values that go on over lines without a tag,
 * comments between records.
 */
#include "io/importers.h"
#include "io/tagged.h"

static const struct tagged_meaning meanings[] = {
    {"TY", TAGGED_TYPE, FIELD_TYPE, false},
    {"TY", TAGGED_TEXT, FIELD_TYPE, false},
    {"TI", TAGGED_TEXT, FIELD_TITLE, false},
    {"T1", TAGGED_TEXT, FIELD_TITLE, false},
    {"CT", TAGGED_TEXT, FIELD_TITLE, false},
    {"ST", TAGGED_TEXT, FIELD_TITLE, true},
    {"BT", TAGGED_TEXT, FIELD_TITLE, true},
    {"T2", TAGGED_TEXT, FIELD_TITLE, true},
    {"AU", TAGGED_PEOPLE_LINES, FIELD_AUTHORS, false},
    {"A1", TAGGED_PEOPLE_LINES, FIELD_AUTHORS, false},
    {"AB", TAGGED_ABSTRACT, FIELD_ABSTRACT, false},
    {"N2", TAGGED_ABSTRACT, FIELD_ABSTRACT, false},
    {"PY", TAGGED_YEAR, FIELD_OTHER, false},
    {"Y1", TAGGED_YEAR, FIELD_OTHER, false},
    {"DA", TAGGED_YEAR, FIELD_OTHER, false},
    {"YR", TAGGED_YEAR, FIELD_OTHER, false},
    {"JF", TAGGED_TEXT, FIELD_VENUE, false},
    {"T2", TAGGED_TEXT, FIELD_VENUE, false},
    {"JO", TAGGED_TEXT, FIELD_VENUE, false},
    {"BT", TAGGED_TEXT, FIELD_VENUE, false},
    {"J1", TAGGED_TEXT, FIELD_VENUE, false},
    {"J2", TAGGED_TEXT, FIELD_VENUE, false},
    {"JA", TAGGED_TEXT, FIELD_VENUE, false},
    {"KW", TAGGED_KEYWORDS_LINES, FIELD_KEYWORDS, false},
    {"DO", TAGGED_TEXT, FIELD_DOI, false},
    {"DI", TAGGED_TEXT, FIELD_DOI, false},
    {"M3", TAGGED_DOI, FIELD_DOI, false},
    {"N1", TAGGED_DOI, FIELD_DOI, false},
    {"ID", TAGGED_TEXT, FIELD_ID, false},
    {"AN", TAGGED_TEXT, FIELD_ID, false},
    {"UR", TAGGED_TEXT, FIELD_URL, false},
    {"UR", TAGGED_DOI, FIELD_DOI, false}, /* a second one */
    {"L1", TAGGED_TEXT, FIELD_PDF, false}, /* "link to PDF", whatever it is called */
    {"L2", TAGGED_PDF, FIELD_PDF, false},
    {"LK", TAGGED_TEXT, FIELD_URL, false},
    {"LA", TAGGED_LANGUAGE, FIELD_LANG, false},
};

/* What may stand behind one blank only: "UK - based" is text that goes on. */
static bool is_known(struct view tag)
{
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (view_equal_string(tag, meanings[i].tag))
            return true;
    return view_equal_string(tag, "ER") || view_equal_string(tag, "PMID");
}

/* Length of "TY  -" at the start of the line, or 0. */
static size_t head_length(struct view line, size_t *tag_length)
{
    size_t length = tagged_code_length(line), dash = length;
    while (dash < line.length && line.data[dash] == ' ')
        dash++;
    if (length < 2 || dash >= line.length || line.data[dash] != '-')
        return 0;
    *tag_length = length;
    if (length == 2 && dash == 4)
        return dash + 1;
    bool odd = dash <= length + 2 && is_known(view_slice(line, 0, length)) &&
               (dash + 1 == line.length || line.data[dash + 1] == ' ');
    return odd ? dash + 1 : 0;
}

/* The same for text copied from pages, which may be indented: then only "TY  -" is a tag.
   Takes the blanks off the line. */
static size_t find_head(struct view *line, size_t *tag_length)
{
    enum { USUAL = 5 };
    if (!line->length || line->data[0] != ' ')
        return head_length(*line, tag_length);
    struct view trimmed = view_trim(*line);
    if (head_length(trimmed, tag_length) != USUAL)
        return 0;
    *line = trimmed;
    return USUAL;
}

static void split(struct view line, int *state, struct tagged_line *parts)
{
    size_t tag_length, head = find_head(&line, &tag_length);
    (void)state;
    if (head)
        tagged_set_field(parts, line, tag_length, head);
    if (head && view_equal_string(parts->name, "ER"))
        parts->kind = TAGGED_END;
    else if (!head)
        parts->kind = line.data[0] == '%' && parts->blank ? TAGGED_NOISE : TAGGED_MORE;
}

static const struct tagged_format format = {
    .split = split,
    .meanings = meanings,
    .meaning_count = sizeof meanings / sizeof *meanings,
    .may_start = (const char *const[]){"TY", NULL},
    .titles = (const char *const[]){"TI", "T1", "CT", NULL},
    .apart = true,
};

static enum status ris_run(struct reader *reader, const struct import_sink *sink,
                           struct buffer *message)
{
    return tagged_run(&format, reader, sink, message);
}

static int ris_probe(struct view start, bool whole)
{
    struct view line;
    size_t tag_length, fields = 0;
    bool type = false, end = false;
    (void)whole;
    while (view_next_line(&start, &line)) {
        if (!find_head(&line, &tag_length))
            continue;
        fields++;
        type = type || view_starts_with(line, "TY");
        end = end || view_starts_with(line, "ER");
    }
    if (type && fields > 1)
        return 92;
    return end && fields > 2 ? 85 : 0;
}

const struct importer import_ris = {
    .option = "ris",
    .name = "RIS",
    .probe = ris_probe,
    .run = ris_run,
};
