/*
 * Three old catalogues that are still mailed around:
 *
 *   COPAC    TI- a title         INSPEC   Record 1 of 2 (INSPEC …)     Ovid   <1>
 *                goes on                  TI ~ a title                        Title
 *                                                                              a title
 *
 * COPAC's records end at an empty line, the others' begin with a line of their own.
 */
#include "io/importers.h"
#include "io/tagged.h"

#include <string.h>

/* ---- COPAC ---- */

static const struct tagged_meaning copac_meanings[] = {
    {"TI", TAGGED_TEXT, FIELD_TITLE, false},        {"AU", TAGGED_PEOPLE, FIELD_AUTHORS, false},
    {"AB", TAGGED_ABSTRACT, FIELD_ABSTRACT, false}, {"PY", TAGGED_YEAR, FIELD_OTHER, false},
    {"SE", TAGGED_TEXT, FIELD_VENUE, false},        {"KW", TAGGED_KEYWORDS, FIELD_KEYWORDS, false},
    {"LA", TAGGED_LANGUAGE, FIELD_LANG, false},     {"UR", TAGGED_TEXT, FIELD_URL, false},
};

static bool copac_is_field(struct view line)
{
    return tagged_code_length(line) == 2 && line.length > 3 && line.data[2] == '-' &&
           line.data[3] == ' ';
}

static void copac_split(struct view line, int *state, struct tagged_line *parts)
{
    (void)state;
    if (copac_is_field(line))
        tagged_set_field(parts, line, 2, 3);
    else
        parts->kind = line.data[0] == ' ' ? TAGGED_MORE : TAGGED_LOOSE;
}

static const struct tagged_format copac_format = {
    .split = copac_split,
    .meanings = copac_meanings,
    .meaning_count = sizeof copac_meanings / sizeof *copac_meanings,
    .titles = (const char *const[]){"TI", NULL},
    .blank_ends = true,
};

static enum status copac_run(struct reader *reader, const struct import_sink *sink,
                             struct buffer *message)
{
    return tagged_run(&copac_format, reader, sink, message);
}

static int copac_probe(struct view start, bool whole)
{
    struct view line;
    size_t fields = 0, titles = 0, others = 0;
    (void)whole;
    while (view_next_line(&start, &line)) {
        bool field = copac_is_field(line);
        fields += field;
        titles += field && view_starts_with(line, "TI");
        others += !field && view_trim(line).length && line.data[0] != ' ';
    }
    return titles && fields > 2 && others * 10 <= fields ? 80 : 0;
}

const struct importer import_copac = {
    .option = "copac",
    .name = "COPAC",
    .probe = copac_probe,
    .run = copac_run,
};

/* ---- INSPEC ---- */

static const struct tagged_meaning inspec_meanings[] = {
    {"RT", TAGGED_TYPE, FIELD_TYPE, false},         {"RT", TAGGED_TEXT, FIELD_TYPE, false},
    {"TI", TAGGED_TEXT, FIELD_TITLE, false},        {"AU", TAGGED_PEOPLE, FIELD_AUTHORS, false},
    {"AB", TAGGED_ABSTRACT, FIELD_ABSTRACT, false}, {"PY", TAGGED_YEAR, FIELD_OTHER, false},
    {"SO", TAGGED_YEAR, FIELD_OTHER, false},        {"ID", TAGGED_KEYWORDS, FIELD_KEYWORDS, false},
    {"DE", TAGGED_KEYWORDS, FIELD_KEYWORDS, false}, {"LA", TAGGED_LANGUAGE, FIELD_LANG, false},
};

static bool inspec_is_field(struct view line)
{
    return tagged_code_length(line) == 2 && view_starts_with(view_from(line, 2), " ~");
}

static bool inspec_is_start(struct view line)
{
    return view_starts_with(line, "Record") && view_find(line, view_of("INSPEC"), 0) != VIEW_NONE;
}

static void inspec_split(struct view line, int *state, struct tagged_line *parts)
{
    (void)state;
    if (inspec_is_start(line))
        tagged_set_field(parts, line, strlen("Record"), line.length);
    else if (inspec_is_field(line))
        tagged_set_field(parts, line, 2, 4);
    else
        parts->kind = TAGGED_MORE;
}

static const struct tagged_format inspec_format = {
    .split = inspec_split,
    .meanings = inspec_meanings,
    .meaning_count = sizeof inspec_meanings / sizeof *inspec_meanings,
    .starts = (const char *const[]){"Record", NULL},
    .titles = (const char *const[]){"TI", NULL},
};

static enum status inspec_run(struct reader *reader, const struct import_sink *sink,
                              struct buffer *message)
{
    return tagged_run(&inspec_format, reader, sink, message);
}

static int inspec_probe(struct view start, bool whole)
{
    struct view line;
    size_t fields = 0, starts = 0;
    (void)whole;
    while (view_next_line(&start, &line)) {
        fields += inspec_is_field(line);
        starts += inspec_is_start(line);
    }
    return starts && fields > 1 ? 92 : 0;
}

const struct importer import_inspec = {
    .option = "inspec",
    .name = "INSPEC",
    .probe = inspec_probe,
    .run = inspec_run,
};

/* ---- Ovid ---- */

static const struct tagged_meaning ovid_meanings[] = {
    {"Publication Type", TAGGED_TYPE, FIELD_TYPE, false},
    {"Document Type", TAGGED_TYPE, FIELD_TYPE, false},
    {"Title", TAGGED_TITLE, FIELD_TITLE, false},
    {"Chapter Title", TAGGED_TITLE, FIELD_TITLE, true},
    {"Author", TAGGED_PEOPLE, FIELD_AUTHORS, false},
    {"Authors", TAGGED_PEOPLE, FIELD_AUTHORS, false},
    {"Abstract", TAGGED_ABSTRACT, FIELD_ABSTRACT, false},
    {"Year of Publication", TAGGED_YEAR, FIELD_OTHER, false},
    {"Status", TAGGED_YEAR, FIELD_OTHER, false},
    {"Author Keywords", TAGGED_KEYWORDS, FIELD_KEYWORDS, false},
    {"Keywords", TAGGED_KEYWORDS, FIELD_KEYWORDS, false},
    {"DOI Number", TAGGED_TEXT, FIELD_DOI, false},
    {"Digital Object Identifier", TAGGED_TEXT, FIELD_DOI, false},
    {"Accession Number", TAGGED_TEXT, FIELD_ID, false},
    {"Link to the Ovid Full Text or citation", TAGGED_TEXT, FIELD_URL, false},
    {"Language", TAGGED_LANGUAGE, FIELD_LANG, false},
};

/* "<12>" with nothing but blanks behind it. */
static bool ovid_is_start(struct view line)
{
    long number;
    line = view_trim(line);
    return line.length > 2 && line.data[0] == '<' && line.data[line.length - 1] == '>' &&
           view_to_long(view_slice(line, 1, line.length - 2), &number) && number >= 0;
}

/* Names stand at the margin, alone; the value follows, indented. */
static void ovid_split(struct view line, int *state, struct tagged_line *parts)
{
    (void)state;
    if (ovid_is_start(line))
        tagged_set_field(parts, line, 1, line.length);
    else if (line.data[0] == ' ' || line.data[0] == '\t')
        parts->kind = TAGGED_MORE;
    else
        tagged_set_field(parts, line, parts->value.length, line.length);
}

static size_t sentence_length(struct view text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.data[i] == '.' && (i + 1 == text.length || text.data[i + 1] == ' '))
            return i;
    return text.length;
}

/* Up to the first number, which is the volume or how many pages there are. */
static struct view before_number(struct view text)
{
    size_t end = 0;
    while (end < text.length && !(text.data[end] >= '0' && text.data[end] <= '9'))
        end++;
    return end == text.length ? text : view_trim(view_slice(text, 0, end));
}

/* Pages come before the year: "8(6):1048-1064, September 2015." */
static struct view last_year(struct view source)
{
    long year;
    for (size_t at = source.length; at-- > 0;) {
        struct view digits = view_slice(source, at, 4);
        if (view_to_long(digits, &year) && year >= 1000 && year <= 2999)
            return digits;
    }
    return view_make("", 0);
}

/* "Ecohydrology.   8(6):1048-1064, September 2015." names the journal; a book is
   "Editor(2015). Its title. (pp. 1-9) …". */
static void ovid_finish(struct tagged_entry *entry, struct record *record)
{
    struct view source = tagged_find(entry, "Source");
    if (!record->year)
        record_set_year(record, last_year(source));
    size_t year_end = view_find(source, view_of("). "), 0);
    struct view first = view_slice(source, 0, sentence_length(source));
    bool book = year_end != VIEW_NONE && year_end < first.length + 1;
    if (book)
        source = view_trim(view_from(source, year_end + 2));
    source = before_number(view_slice(source, 0, sentence_length(source)));
    record_set(record, book && !record->first[FIELD_TITLE] ? FIELD_TITLE : FIELD_VENUE, source,
               MARKUP_PLAIN);
    for (size_t i = 0; i < entry->count; i++) /* the number in the list is no field */
        entry->fields[i].used = entry->fields[i].used || ovid_is_start(tagged_value(entry, i));
}

static const struct tagged_format ovid_format = {
    .split = ovid_split,
    .meanings = ovid_meanings,
    .meaning_count = sizeof ovid_meanings / sizeof *ovid_meanings,
    .starts = (const char *const[]){"<", NULL},
    .finish = ovid_finish,
};

static enum status ovid_run(struct reader *reader, const struct import_sink *sink,
                            struct buffer *message)
{
    return tagged_run(&ovid_format, reader, sink, message);
}

static int ovid_probe(struct view start, bool whole)
{
    struct view line;
    bool begun = false, name = false, value = false;
    (void)whole;
    while (view_next_line(&start, &line)) {
        if (!view_trim(line).length)
            continue;
        if (!begun && !ovid_is_start(line))
            return 0; /* the list's numbers come first */
        value = value || (name && line.data[0] == ' ');
        name = begun && line.data[0] != ' ';
        begun = true;
    }
    return value ? 92 : 0;
}

const struct importer import_ovid = {
    .option = "ovid",
    .name = "Ovid",
    .probe = ovid_probe,
    .run = ovid_run,
};
