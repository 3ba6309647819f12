/*
 * refer and EndNote's tagged text: "%T A title". A record ends at an empty line or at the
 * next %0, which EndNote and CNKI write first and others behind %T or not at all. Source:
 * refer(1); EndNote, "Tagged import format".
 */
#include "base/language.h"
#include "io/importers.h"
#include "io/tagged.h"

#include <string.h>

static const struct tagged_meaning meanings[] = {
    {"%0", TAGGED_TYPE, FIELD_TYPE, false},
    {"%0", TAGGED_TEXT, FIELD_TYPE, false},
    {"%T", TAGGED_TEXT, FIELD_TITLE, false},
    {"%!", TAGGED_TEXT, FIELD_TITLE, true},
    {"%A", TAGGED_PEOPLE_LINES, FIELD_AUTHORS, false},
    {"%X", TAGGED_ABSTRACT, FIELD_ABSTRACT, false},
    {"%D", TAGGED_YEAR, FIELD_OTHER, false},
    {"%8", TAGGED_YEAR, FIELD_OTHER, false},
    {"%J", TAGGED_TEXT, FIELD_VENUE, false},
    {"%B", TAGGED_TEXT, FIELD_VENUE, false},
    {"%K", TAGGED_KEYWORDS_LOOSE, FIELD_KEYWORDS, false},
    {"%R", TAGGED_DOI, FIELD_DOI, false},
    {"%U", TAGGED_TEXT, FIELD_URL, false},
    {"%>", TAGGED_PDF, FIELD_PDF, false},
    {"%G", TAGGED_LANGUAGE, FIELD_LANG, false},
};

static bool is_field(struct view line)
{
    static const char signs[] = "?!@#$&*+=()[]<>^~:%";
    if (line.length < 2 || line.data[0] != '%' || (line.length > 2 && line.data[2] != ' '))
        return false;
    char tag = line.data[1];
    return (tag >= '0' && tag <= '9') || (tag >= 'A' && tag <= 'Z') || (tag && strchr(signs, tag));
}

static void split(struct view line, int *state, struct tagged_line *parts)
{
    (void)state;
    if (is_field(line))
        tagged_set_field(parts, line, 2, 2);
    else
        parts->kind = TAGGED_MORE;
}

static const struct tagged_format format = {
    .split = split,
    .meanings = meanings,
    .meaning_count = sizeof meanings / sizeof *meanings,
    .starts = (const char *const[]){"%0", NULL},
    .titles = (const char *const[]){"%T", NULL},
    .blank_ends = true,
};

static enum status refer_run(struct reader *reader, const struct import_sink *sink,
                             struct buffer *message)
{
    return tagged_run(&format, reader, sink, message);
}

/* TeX's comments begin with % too: the first line has to be a field, and one of the usual. */
static int refer_probe(struct view start, bool whole)
{
    struct view line;
    size_t fields = 0, usual = 0, lines = 0;
    (void)whole;
    while (view_next_line(&start, &line)) {
        if (!view_trim(line).length)
            continue;
        if (!lines++ && !is_field(line))
            return 0;
        fields += is_field(line);
        usual += is_field(line) && strchr("0TAJDX", line.data[1]) != NULL;
    }
    return fields > 1 && usual > 1 ? 92 : 0;
}

const struct importer import_refer = {
    .option = "refer",
    .name = N_("EndNote tagged"),
    .probe = refer_probe,
    .run = refer_run,
};
