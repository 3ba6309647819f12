/*
 * What CNKI (and Wanfang, VIP, the Chinese Medical Association) export besides EndNote:
 *
 *   NoteExpress   {Title}: …             a record begins with {Reference Type}
 *   E-Study       Title-题名: …          a record begins with DataType
 *   RefWorks      T1 …                   a record begins with RT
 *
 * The colon may be full-width. Lists end with a separator ("甲;乙;"), keywords are parted by
 * ";;", abstracts hold "(#br)" for line ends.
 */
#include "io/importers.h"
#include "io/tagged.h"

#include <string.h>

/* Bytes of ":" or "：" at offset, or 0. */
static size_t colon_length(struct view line, size_t offset)
{
    struct view rest = view_from(line, offset);
    if (view_starts_with(rest, ":"))
        return 1;
    return view_starts_with(rest, "：") ? strlen("：") : 0;
}

static int probe_lines(struct view start, const char *first, size_t at_least,
                       bool (*is_field)(struct view line))
{
    struct view line;
    size_t fields = 0, firsts = 0;
    while (view_next_line(&start, &line)) {
        firsts += view_starts_with(line, first);
        fields += is_field(line);
    }
    return firsts && fields >= at_least ? 96 : 0;
}

/* ---- NoteExpress ---- */

static const struct tagged_meaning noteexpress_meanings[] = {
    {"Reference Type", TAGGED_TYPE, FIELD_TYPE, false},
    {"Reference Type", TAGGED_TEXT, FIELD_TYPE, false},
    {"Title", TAGGED_TEXT, FIELD_TITLE, false},
    {"Translated Title", TAGGED_TEXT, FIELD_TITLE, true},
    {"Author", TAGGED_PEOPLE, FIELD_AUTHORS, false},
    {"Abstract", TAGGED_ABSTRACT, FIELD_ABSTRACT, false},
    {"Year", TAGGED_YEAR, FIELD_OTHER, false},
    {"Date", TAGGED_YEAR, FIELD_OTHER, false},
    {"Journal", TAGGED_TEXT, FIELD_VENUE, false},
    {"Secondary Title", TAGGED_TEXT, FIELD_VENUE, false},
    {"Keywords", TAGGED_KEYWORDS_LOOSE, FIELD_KEYWORDS, false},
    {"DOI", TAGGED_TEXT, FIELD_DOI, false},
    {"URL", TAGGED_TEXT, FIELD_URL, false},
    {"Link", TAGGED_TEXT, FIELD_URL, false},
    {"Language", TAGGED_LANGUAGE, FIELD_LANG, false},
};

/* Length of "{Title}:", or 0. */
static size_t noteexpress_head(struct view line)
{
    size_t close = view_find_byte(line, '}', 0);
    if (line.length < 4 || line.data[0] != '{' || close == VIEW_NONE || close < 2)
        return 0;
    size_t colon = colon_length(line, close + 1);
    return colon ? close + 1 + colon : 0;
}

static bool noteexpress_is_field(struct view line)
{
    return noteexpress_head(line) > 0;
}

static void noteexpress_split(struct view line, int *state, struct tagged_line *parts)
{
    size_t head = noteexpress_head(line);
    (void)state;
    if (!head) {
        parts->kind = TAGGED_MORE;
        return;
    }
    tagged_set_field(parts, view_from(line, 1), view_find_byte(line, '}', 0) - 1, head - 1);
}

static const struct tagged_format noteexpress_format = {
    .split = noteexpress_split,
    .meanings = noteexpress_meanings,
    .meaning_count = sizeof noteexpress_meanings / sizeof *noteexpress_meanings,
    .starts = (const char *const[]){"Reference Type", NULL},
    .titles = (const char *const[]){"Title", NULL},
    .blank_ends = true,
};

static enum status noteexpress_run(struct reader *reader, const struct import_sink *sink,
                                   struct buffer *message)
{
    return tagged_run(&noteexpress_format, reader, sink, message);
}

static int noteexpress_probe(struct view start, bool whole)
{
    (void)whole;
    return probe_lines(start, "{Reference Type}", 2, noteexpress_is_field);
}

const struct importer import_noteexpress = {
    .option = "noteexpress",
    .name = "NoteExpress",
    .probe = noteexpress_probe,
    .run = noteexpress_run,
};

/* ---- E-Study ---- */

static const struct tagged_meaning estudy_meanings[] = {
    {"SrcDatabase", TAGGED_TYPE, FIELD_TYPE, false},
    {"Title", TAGGED_TEXT, FIELD_TITLE, false},
    {"Author", TAGGED_PEOPLE, FIELD_AUTHORS, false},
    {"Summary", TAGGED_ABSTRACT, FIELD_ABSTRACT, false},
    {"Year", TAGGED_YEAR, FIELD_OTHER, false},
    {"PubTime", TAGGED_YEAR, FIELD_OTHER, false},
    {"Source", TAGGED_TEXT, FIELD_VENUE, false},
    {"Keyword", TAGGED_KEYWORDS_LOOSE, FIELD_KEYWORDS, false},
    {"DOI", TAGGED_TEXT, FIELD_DOI, false},
    {"Link", TAGGED_TEXT, FIELD_URL, false},
    {"Language", TAGGED_LANGUAGE, FIELD_LANG, false},
};

static size_t letters_length(struct view line)
{
    size_t length = 0;
    while (length < line.length && ((line.data[length] >= 'A' && line.data[length] <= 'Z') ||
                                    (line.data[length] >= 'a' && line.data[length] <= 'z')))
        length++;
    return length;
}

/* "Title-题名:" is name_length bytes before the colon; 0 when the line is none. */
static size_t estudy_name_length(struct view line, size_t *colon)
{
    size_t letters = letters_length(line), end = letters;
    if (!letters)
        return 0;
    if (view_starts_with(line, "DataType"))
        *colon = colon_length(line, end);
    else if (letters < line.length && line.data[letters] == '-')
        while (++end < line.length && !(*colon = colon_length(line, end)))
            if ((unsigned char)line.data[end] < 0x80 && !view_starts_with(line, "DOI-DOI"))
                return 0;
    return *colon ? end : 0;
}

static bool estudy_is_field(struct view line)
{
    size_t colon = 0;
    return estudy_name_length(line, &colon) > 0;
}

static void estudy_split(struct view line, int *state, struct tagged_line *parts)
{
    size_t colon = 0, length = estudy_name_length(line, &colon);
    (void)state;
    if (!length) {
        parts->kind = TAGGED_MORE;
        return;
    }
    tagged_set_field(parts, line, length, length + colon);
    parts->tag_length = letters_length(line);
}

static const struct tagged_format estudy_format = {
    .split = estudy_split,
    .meanings = estudy_meanings,
    .meaning_count = sizeof estudy_meanings / sizeof *estudy_meanings,
    .starts = (const char *const[]){"DataType", NULL},
    .titles = (const char *const[]){"Title", NULL},
    .blank_ends = true,
};

static enum status estudy_run(struct reader *reader, const struct import_sink *sink,
                              struct buffer *message)
{
    return tagged_run(&estudy_format, reader, sink, message);
}

static int estudy_probe(struct view start, bool whole)
{
    (void)whole;
    return probe_lines(start, "Title-", 2, estudy_is_field);
}

const struct importer import_estudy = {
    .option = "estudy",
    .name = "CNKI E-Study",
    .probe = estudy_probe,
    .run = estudy_run,
};

/* ---- RefWorks ---- */

static const struct tagged_meaning refworks_meanings[] = {
    {"RT", TAGGED_TYPE, FIELD_TYPE, false},
    {"RT", TAGGED_TEXT, FIELD_TYPE, false},
    {"T1", TAGGED_TEXT, FIELD_TITLE, false},
    {"OT", TAGGED_TEXT, FIELD_TITLE, true},
    {"A1", TAGGED_PEOPLE_LINES, FIELD_AUTHORS, false},
    {"AB", TAGGED_ABSTRACT, FIELD_ABSTRACT, false},
    {"YR", TAGGED_YEAR, FIELD_OTHER, false},
    {"FD", TAGGED_YEAR, FIELD_OTHER, false},
    {"JF", TAGGED_TEXT, FIELD_VENUE, false},
    {"T2", TAGGED_TEXT, FIELD_VENUE, false},
    {"JO", TAGGED_TEXT, FIELD_VENUE, false},
    {"K1", TAGGED_KEYWORDS_LOOSE, FIELD_KEYWORDS, false},
    {"DO", TAGGED_TEXT, FIELD_DOI, false},
    {"ID", TAGGED_TEXT, FIELD_ID, false},
    {"UL", TAGGED_TEXT, FIELD_URL, false},
    {"LK", TAGGED_TEXT, FIELD_URL, false},
    {"LA", TAGGED_LANGUAGE, FIELD_LANG, false},
};

static bool refworks_is_field(struct view line)
{
    return tagged_code_length(line) == 2 && (line.length == 2 || line.data[2] == ' ');
}

static void refworks_split(struct view line, int *state, struct tagged_line *parts)
{
    (void)state;
    if (refworks_is_field(line))
        tagged_set_field(parts, line, 2, 2);
    else
        parts->kind = TAGGED_MORE;
}

static const struct tagged_format refworks_format = {
    .split = refworks_split,
    .meanings = refworks_meanings,
    .meaning_count = sizeof refworks_meanings / sizeof *refworks_meanings,
    .starts = (const char *const[]){"RT", NULL},
    .titles = (const char *const[]){"T1", NULL},
    .blank_ends = true,
};

static enum status refworks_run(struct reader *reader, const struct import_sink *sink,
                                struct buffer *message)
{
    return tagged_run(&refworks_format, reader, sink, message);
}

static int refworks_probe(struct view start, bool whole)
{
    struct view line, rest = start;
    (void)whole;
    while (view_next_line(&rest, &line))
        if (view_starts_with(line, "T1 ") || view_starts_with(line, "A1 "))
            return probe_lines(start, "RT ", 3, refworks_is_field);
    return 0;
}

const struct importer import_refworks = {
    .option = "refworks",
    .name = "RefWorks",
    .probe = refworks_probe,
    .run = refworks_run,
};
