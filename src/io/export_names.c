#include "io/export_names.h"

#include "io/export_formats.h"

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
    {{"month", "month", "C7", "custom-month"}, {NULL}},
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

/* The last word of text, cut off; the whole when there is one. */
static struct view cut_last_word(struct view *text)
{
    size_t at = text->length;
    while (at > 0 && text->data[at - 1] != ' ')
        at--;
    struct view word = view_from(*text, at);
    *text = view_trim(view_slice(*text, 0, at));
    return word;
}

static bool is_suffix(struct view word)
{
    static const char *const suffixes[] = {"Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV"};
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++)
        if (view_equal_string(word, suffixes[i]))
            return true;
    return false;
}

/* "van", "de la": particles begin with a small letter. */
static bool is_particle(struct view word)
{
    return word.length && word.data[0] >= 'a' && word.data[0] <= 'z';
}

bool export_is_east_asian(struct view name)
{
    return name.length >= 3 && (unsigned char)name.data[0] >= 0xe3 &&
           (unsigned char)name.data[0] <= 0xed;
}

void export_split_person(struct view name, struct export_person *person)
{
    struct view rest = view_trim(name), none = {"", 0};
    *person = (struct export_person){none, none, none, none};
    person->family = cut_last_word(&rest);
    if (rest.length && is_suffix(person->family) && view_find_byte(rest, ' ', 0) != VIEW_NONE) {
        person->suffix = person->family;
        person->family = cut_last_word(&rest);
    }
    const char *end = rest.data + rest.length;
    while (rest.length) {
        struct view before = rest, word = cut_last_word(&rest);
        if (!is_particle(word)) {
            person->given = before;
            break;
        }
        person->particle = view_make(word.data, (size_t)(end - word.data));
    }
}
