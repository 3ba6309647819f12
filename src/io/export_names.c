#include "io/export_names.h"

#include "io/export_formats.h"
#include "text/markup.h"

#include <string.h>

/* ---- kinds of papers ---- */

/* First the name that papers have here (io/type_name.h and BibTeX's own). */
static const struct {
    const char *type;
    const char *names[DIALECTS];
} types[] = {
    {"article", {"article", "article", "JOUR", "article-journal"}},
    {"inproceedings", {"inproceedings", "inproceedings", "CONF", "paper-conference"}},
    {"conference", {"inproceedings", "inproceedings", "CONF", "paper-conference"}},
    {"incollection", {"incollection", "incollection", "CHAP", "chapter"}},
    {"inbook", {"inbook", "inbook", "CHAP", "chapter"}},
    {"book", {"book", "book", "BOOK", "book"}},
    {"collection", {"book", "collection", "BOOK", "book"}},
    {"booklet", {"booklet", "booklet", "BOOK", "book"}},
    {"proceedings", {"proceedings", "proceedings", "CONF", "book"}},
    {"thesis", {"phdthesis", "thesis", "THES", "thesis"}},
    {"phdthesis", {"phdthesis", "thesis", "THES", "thesis"}},
    {"mastersthesis", {"mastersthesis", "thesis", "THES", "thesis"}},
    {"techreport", {"techreport", "report", "RPRT", "report"}},
    {"report", {"techreport", "report", "RPRT", "report"}},
    {"manual", {"manual", "manual", "RPRT", "report"}},
    {"unpublished", {"unpublished", "unpublished", "UNPB", "manuscript"}},
    {"patent", {"misc", "patent", "PAT", "patent"}},
    {"standard", {"misc", "standard", "STAND", "standard"}},
    {"dataset", {"misc", "dataset", "DATA", "dataset"}},
    {"software", {"misc", "software", "COMP", "software"}},
    {"online", {"misc", "online", "ELEC", "webpage"}},
    {"newspaper", {"article", "article", "NEWS", "article-newspaper"}},
    {"inreference", {"incollection", "inreference", "ENCYC", "entry-encyclopedia"}},
    {"encyclopedia", {"incollection", "inreference", "ENCYC", "entry-encyclopedia"}},
    {"preprint", {"misc", "online", "UNPB", "article"}},
    {"misc", {"misc", "misc", "GEN", "document"}},
};

static const char *guess_type(const struct paper *paper)
{
    if (paper_has(paper, FIELD_STATUS) || paper_has(paper, FIELD_RATINGS))
        return "inproceedings";
    if (paper_has(paper, FIELD_VENUE))
        return "article";
    return paper_has(paper, FIELD_ARXIV) ? "preprint" : "misc";
}

const char *export_type_name(const struct snapshot *snapshot, const struct paper *paper,
                             enum export_dialect dialect)
{
    struct view type = paper_get(paper, FIELD_TYPE, FORM_DISPLAY);
    (void)snapshot;
    if (!type.length)
        type = view_of(guess_type(paper));
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (view_equal_ignore_case(type, view_of(types[i].type)))
            return types[i].names[dialect];
    return types[sizeof types / sizeof *types - 1].names[dialect];
}

/* ---- fields ---- */

static const struct {
    const char *names[DIALECTS];
    const char *others[6]; /* what more formats call them */
} fields[] = {
    {{"volume", "volume", "VL", "volume"}, {"prism:volume", "VI", "%V"}},
    {{"number", "number", "IS", "issue"}, {"prism:number", "CP", "%N"}},
    {{"pages", "pages", "SP", "page"}, {"bibjson pages", "PG", "%P"}},
    {{"publisher", "publisher", "PB", "publisher"}, {"dc:publisher", "%I"}},
    {{"address", "location", "CY", "publisher-place"}, {"place", "publisher-location", "%C"}},
    {{"series", "series", "T3", "collection-title"}, {"series title"}},
    {{"edition", "edition", "ET", "edition"}, {"%7"}},
    {{"isbn", "isbn", "SN", "ISBN"}, {"%@"}},
    {{"issn", "issn", "SN", "ISSN"}, {"prism:issn", "pissn", "eissn"}},
    {{"school", "institution", "PB", "publisher"}, {NULL}},
    {{"institution", "institution", "PB", "publisher"}, {NULL}},
    {{"organization", "organization", "PB", "publisher"}, {NULL}},
    {{"editor", "editor", "ED", "editor"}, {"A2"}},
    {{"month", "month", "DA", "custom-month"}, {NULL}},
    {{"note", "note", "N1", "note"}, {"extra", "%Z"}},
};

static bool is_called(size_t row, struct view name)
{
    for (size_t i = 0; i < DIALECTS; i++)
        if (view_equal_ignore_case(name, view_of(fields[row].names[i])))
            return true;
    for (size_t i = 0; i < 6 && fields[row].others[i]; i++)
        if (view_equal_ignore_case(name, view_of(fields[row].others[i])))
            return true;
    return false;
}

const char *export_field_name(struct view name, enum export_dialect dialect)
{
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (is_called(i, name))
            return fields[i].names[dialect];
    return NULL;
}

const char *export_field_name_once(struct view name, enum export_dialect dialect, uint64_t *seen)
{
    const char *known = export_field_name(name, dialect);
    size_t row = 0; /* the first of those that have one name there */
    while (known && strcmp(fields[row].names[dialect], known) != 0)
        row++;
    if (!known || (*seen >> row & 1))
        return NULL;
    *seen |= (uint64_t)1 << row;
    return known;
}

bool export_is_from(const struct snapshot *snapshot, const struct paper *paper, const char *format)
{
    return view_equal_string(view_of(snapshot_source(snapshot, paper->source)->format), format);
}

struct view export_find_other(const struct snapshot *snapshot, const struct paper *paper,
                              const char *name)
{
    struct view have, value;
    for (size_t i = 0; snapshot_other(snapshot, paper, i, &have, &value); i++)
        if (view_equal_ignore_case(have, view_of(name)))
            return value;
    return view_make("", 0);
}

/* ---- people ---- */

/* Length of a part as it is shown. */
static size_t shown_length(struct view part, enum markup markup)
{
    struct buffer shown = {0};
    markup_render(&shown, part, markup, MARKUP_ONE_LINE);
    size_t length = shown.length;
    buffer_deinit(&shown);
    return length;
}

/* Small words before the family's name are its particles. */
static void split_particles(struct author_name *person)
{
    struct view rest = person->family;
    const char *start = rest.data;
    while (rest.length && rest.data[0] >= 'a' && rest.data[0] <= 'z') {
        size_t blank = view_find_byte(rest, ' ', 0);
        if (blank == VIEW_NONE)
            return;
        person->particle = view_make(start, (size_t)(rest.data + blank - start));
        rest = view_from(rest, blank + 1);
        person->family = rest;
    }
}

/* Finds the written parts in what is shown: "Given Family Suffix", in Han "FamilyGiven". */
static bool place_parts(const struct author_name *written, enum markup markup, struct view shown,
                        struct author_name *person)
{
    size_t given = shown_length(written->given, markup);
    size_t family = shown_length(written->family, markup);
    size_t suffix = shown_length(written->suffix, markup);
    size_t blanks = (size_t)(given > 0) + (size_t)(suffix > 0);
    if (given + family == shown.length && author_names_is_east_asian(shown)) {
        person->family = view_slice(shown, 0, family);
        person->given = view_from(shown, family);
        return true;
    }
    if (given + family + suffix + blanks != shown.length)
        return false;
    person->given = view_slice(shown, 0, given);
    person->family = view_slice(shown, given + (given > 0), family);
    person->suffix = view_from(shown, shown.length - suffix);
    split_particles(person);
    return true;
}

bool export_is_written_name(struct view source, struct view shown)
{
    struct author_name written;
    return view_find_byte(shown, ',', 0) == VIEW_NONE &&
           author_names_split_written(source, &written);
}

/* Braces around the whole of it, as BibTeX guards a body's name. */
static bool is_guarded(struct view source)
{
    long depth = 0;
    for (size_t i = 0; i < source.length; i++) {
        depth += source.data[i] == '{' ? 1 : source.data[i] == '}' ? -1 : 0;
        if (depth <= 0 && i + 1 < source.length)
            return false;
    }
    return source.length > 2 && depth == 0;
}

/* What no person is called. */
static bool names_body(struct view word)
{
    static const char *const words[] = {
        "organization", "organisation", "collaboration", "consortium", "university",  "institute",
        "association",  "committee",    "council",       "agency",     "ministry",    "department",
        "foundation",   "corporation",  "laboratory",    "laboratories", "commission",
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (view_equal_ignore_case(word, view_of(words[i])))
            return true;
    return false;
}

bool export_is_body(struct view source, struct view shown)
{
    if (export_is_written_name(source, shown))
        return false;
    if (is_guarded(source) || view_find_byte(shown, ',', 0) != VIEW_NONE ||
        view_equal_string(shown, "others"))
        return true;
    for (struct view rest = shown; rest.data;)
        if (names_body(view_split(&rest, ' ')))
            return true;
    return false;
}

void export_split_person(struct view source, struct view shown, struct author_name *person)
{
    static const enum markup markups[] = {MARKUP_PLAIN, MARKUP_LATEX, MARKUP_HTML};
    struct author_name written;
    struct view none = {"", 0};
    bool known =
        view_find_byte(shown, ',', 0) == VIEW_NONE && author_names_split_written(source, &written);
    for (size_t i = 0; known && i < sizeof markups / sizeof *markups; i++) {
        *person = (struct author_name){none, none, none, none};
        if (place_parts(&written, markups[i], shown, person))
            return;
    }
    author_names_split(shown, person);
}

bool export_next_author(struct view *sources, struct view *names, struct view *source,
                        struct view *name)
{
    if (!paper_next_item(names, name))
        return false;
    if (!paper_next_item(sources, source))
        *source = *name;
    return true;
}
