/*
 * Web of Science's plain text (ISI): two letters and a blank, values that go on indented
 * by three, a record from PT to ER, a header FN VR and EF at the end. Source: Web of
 * Science core collection, "Field tags". INSPEC and MEDLINE are exported in the same way
 * under other meanings: titles in TI all the same, authors between ";" on one line.
 */
#include "corpus/key.h"
#include "io/importers.h"
#include "io/tagged_map.h"

static const struct tagged_meaning meanings[] = {
    {"DT", TAGGED_TYPE, FIELD_TYPE, false},
    {"PT", TAGGED_TYPE, FIELD_TYPE, false},
    {"TI", TAGGED_TEXT, FIELD_TITLE, false},
    {"AF", TAGGED_PEOPLE_LINES, FIELD_AUTHORS, false},
    {"AU", TAGGED_PEOPLE_LINES, FIELD_AUTHORS, true},
    {"CA", TAGGED_PEOPLE_LINES, FIELD_AUTHORS, false},
    {"AB", TAGGED_ABSTRACT, FIELD_ABSTRACT, false},
    {"PY", TAGGED_YEAR, FIELD_OTHER, false},
    {"PD", TAGGED_YEAR, FIELD_OTHER, false},
    {"EA", TAGGED_YEAR, FIELD_OTHER, false},
    {"SO", TAGGED_TEXT, FIELD_VENUE, false},
    {"CT", TAGGED_TEXT, FIELD_VENUE, false},
    {"DE", TAGGED_KEYWORDS, FIELD_KEYWORDS, false},
    {"DI", TAGGED_TEXT, FIELD_DOI, false},
    {"UT", TAGGED_TEXT, FIELD_ID, false},
    {"LA", TAGGED_LANGUAGE, FIELD_LANG, false},
};

static bool is_lower(char byte)
{
    return byte >= 'a' && byte <= 'z';
}

static bool is_upper(char byte)
{
    return byte >= 'A' && byte <= 'Z';
}

/* "AUGilles, H": the blank is missing. */
static bool is_glued(struct view line)
{
    static const char *const names[] = {"AU", "AF", "TI", "SO", NULL};
    return line.length > 3 && tagged_is_one_of(view_slice(line, 0, 2), names) &&
           is_upper(line.data[2]) && is_lower(line.data[3]);
}

static bool is_field(struct view line)
{
    size_t length = tagged_code_length(line);
    return length == 2 && (line.length == 2 || line.data[2] == ' ');
}

static void split(struct view line, int *state, struct tagged_line *parts)
{
    static const char *const header[] = {"FN", "VR", NULL};
    (void)state;
    if (!is_field(line) && !is_glued(line)) {
        parts->kind = line.data[0] == ' ' ? TAGGED_MORE : TAGGED_LOOSE;
        return;
    }
    tagged_set_field(parts, line, 2, 2);
    if (tagged_is_one_of(parts->name, header))
        parts->kind = TAGGED_NOISE;
    else if (view_equal_string(parts->name, "ER") || view_equal_string(parts->name, "EF"))
        parts->kind = TAGGED_END;
}

/* ID holds more keywords, but in INSPEC numbers: "0003-6951/2006/…,[10.1063/1.2234275]". */
static void finish(struct tagged_entry *entry, struct record *record)
{
    bool inspec = view_starts_with(record_get(record, FIELD_ID), "INSPEC");
    for (size_t i = 0; i < entry->count; i++) {
        struct view value = tagged_value(entry, i);
        if (!view_equal_string(tagged_tag(entry, i), "ID"))
            continue;
        if (!inspec)
            tagged_map_add_keywords(record, value, TAGGED_KEYWORDS);
        else if (!record->first[FIELD_DOI])
            record_set(record, FIELD_DOI, key_find_doi(value), MARKUP_PLAIN);
        entry->fields[i].used = !inspec;
    }
}

static const struct tagged_format format = {
    .split = split,
    .meanings = meanings,
    .meaning_count = sizeof meanings / sizeof *meanings,
    .starts = (const char *const[]){"PT", NULL},
    .titles = (const char *const[]){"TI", NULL},
    .finish = finish,
};

static enum status wos_run(struct reader *reader, const struct import_sink *sink,
                           struct buffer *message)
{
    return tagged_run(&format, reader, sink, message);
}

static int wos_probe(struct view start, bool whole)
{
    struct view line;
    size_t lines = 0, fields = 0;
    bool header = false, type = false;
    (void)whole;
    while (view_next_line(&start, &line)) {
        if (!view_trim(line).length || view_starts_with(line, "   "))
            continue;
        header = header || (!lines && view_starts_with(line, "FN "));
        type = type || (view_starts_with(line, "PT ") && line.length <= 5);
        lines++;
        fields += is_field(line);
    }
    return (header || type) && fields > 2 && fields * 4 > lines * 3 ? 92 : 0;
}

const struct importer import_wos = {
    .option = "wos",
    .name = "Web of Science",
    .probe = wos_probe,
    .run = wos_run,
};
