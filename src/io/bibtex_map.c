#include "io/bibtex_map.h"

#include "base/buffer.h"
#include "corpus/key.h"
#include "io/author_names.h"
#include "io/bibtex_link.h"
#include "io/language_name.h"

#include <string.h>

/* Ways of reading a field. */
enum how {
    AS_TEXT,
    AS_PARAGRAPHS,
    AS_AUTHORS,
    AS_KEYWORDS,
    AS_YEAR,
    AS_DATE, /* a year, and kept where it says more */
    AS_LINK, /* TeX's ways of writing letters in addresses are undone */
    AS_DOI,
    AS_EPRINT,
    AS_LANGUAGE,
    AS_RATINGS,
    AS_VENUE /* the first one of venue_names that is there */
};

static const struct meaning {
    const char *name;
    enum how how;
    enum field field;
} meanings[] = {
    {"title", AS_TEXT, FIELD_TITLE},
    {"author", AS_AUTHORS, FIELD_AUTHORS},
    {"authors", AS_AUTHORS, FIELD_AUTHORS},
    {"abstract", AS_PARAGRAPHS, FIELD_ABSTRACT},
    {"year", AS_YEAR, FIELD_OTHER},
    {"date", AS_DATE, FIELD_OTHER},
    {"journal", AS_VENUE, FIELD_VENUE},
    {"journaltitle", AS_VENUE, FIELD_VENUE},
    {"booktitle", AS_VENUE, FIELD_VENUE},
    {"keywords", AS_KEYWORDS, FIELD_KEYWORDS},
    {"keyword", AS_KEYWORDS, FIELD_KEYWORDS},
    {"doi", AS_DOI, FIELD_DOI},
    {"url", AS_LINK, FIELD_URL},
    {"pdf", AS_LINK, FIELD_PDF},
    {"eprint", AS_EPRINT, FIELD_ARXIV},
    {"arxiv", AS_LINK, FIELD_ARXIV},
    {"arxivid", AS_LINK, FIELD_ARXIV},
    {"status", AS_TEXT, FIELD_STATUS}, /* as this program writes them */
    {"ratings", AS_RATINGS, FIELD_RATINGS},
    {"nativeid", AS_LINK, FIELD_ID}, /* the same as set_id() has taken */
    {"langid", AS_LANGUAGE, FIELD_LANG},
    {"language", AS_LANGUAGE, FIELD_LANG},
};

static const char native_id[] = "nativeid";

/* In the order in which they are preferred. */
static const char *const venue_names[] = {"journal", "journaltitle", "booktitle"};

struct mapping {
    struct record *record;
    const struct bibtex_value *values;
    size_t count;
    struct buffer scratch;
};

static struct view find_value(const struct mapping *mapping, const char *name)
{
    for (size_t i = 0; i < mapping->count; i++)
        if (view_equal_ignore_case(mapping->values[i].name, view_of(name)))
            return view_trim(mapping->values[i].text);
    return view_make(NULL, 0);
}

/* "{…}" around the whole of it. */
static bool is_wrapped(struct view text)
{
    int depth = 0;
    if (text.length < 2 || text.data[0] != '{' || text.data[text.length - 1] != '}')
        return false;
    for (size_t i = 0; i < text.length; i++) {
        depth += text.data[i] == '{' ? 1 : text.data[i] == '}' ? -1 : 0;
        if (depth == 0 && i + 1 < text.length)
            return false;
    }
    return true;
}

static struct view unwrap(struct view text)
{
    while (is_wrapped(text))
        text = view_trim(view_slice(text, 1, text.length - 2));
    return text;
}

/* Web of Science wraps every value in braces, lists of authors too; braces around one
   body's name ("{Food and Agriculture Organization}") are meant. */
static struct view author_list(const struct mapping *mapping, struct view text)
{
    struct view inner = unwrap(text);
    bool list = view_find(inner, view_of(" and "), 0) != VIEW_NONE &&
                view_find_byte(inner, ',', 0) != VIEW_NONE;
    return list && is_wrapped(find_value(mapping, "title")) ? inner : text;
}

/* Lines are indented to look well; for TeX only an empty one begins a paragraph. */
static void set_paragraphs(struct mapping *mapping, enum field field, struct view text)
{
    struct view line;
    buffer_clear(&mapping->scratch);
    while (view_next_line(&text, &line)) {
        buffer_append_view(&mapping->scratch, view_trim(line));
        buffer_append_byte(&mapping->scratch, '\n');
    }
    record_set(mapping->record, field, buffer_view(&mapping->scratch), MARKUP_BIBTEX);
}

/* Bytes before the next separator that stands outside braces; all when there is none. */
static size_t item_length(struct view text, char separator)
{
    long depth = 0;
    for (size_t i = 0; i < text.length; i++) {
        depth += text.data[i] == '{' ? 1 : text.data[i] == '}' ? -1 : 0;
        if (text.data[i] == separator && depth <= 0)
            return i;
    }
    return text.length;
}

static void set_keywords(struct mapping *mapping, struct view text)
{
    text = unwrap(text);
    char separator = item_length(text, ';') == text.length ? ',' : ';';
    for (size_t length; text.length; text = view_from(text, length + (length < text.length))) {
        length = item_length(text, separator);
        record_set(mapping->record, FIELD_KEYWORDS, view_slice(text, 0, length), MARKUP_BIBTEX);
    }
}

static struct view plain_link(struct mapping *mapping, struct view text)
{
    buffer_clear(&mapping->scratch);
    bibtex_link_append(&mapping->scratch, unwrap(view_trim(text)));
    return buffer_view(&mapping->scratch);
}

static void set_doi(struct mapping *mapping, struct view text)
{
    struct view doi = key_stated_doi(plain_link(mapping, text));
    record_set(mapping->record, FIELD_DOI, doi, MARKUP_PLAIN);
}

/* An eprint is arXiv's when it says so or looks like it. */
static bool set_eprint(struct mapping *mapping, struct view text)
{
    struct view archive = find_value(mapping, "archiveprefix");
    if (!archive.length)
        archive = find_value(mapping, "eprinttype");
    bool known = view_equal_ignore_case(unwrap(archive), view_of("arxiv"));
    if (!known && (archive.length || !key_find_arxiv(unwrap(text)).length))
        return false;
    record_set(mapping->record, FIELD_ARXIV, unwrap(text), MARKUP_PLAIN);
    return true;
}

/* What it is called there says more than the code: biblatex has two such fields and many names
   for a language. */
static void set_language(struct mapping *mapping, const struct bibtex_value *value)
{
    struct view code = language_name_code(unwrap(view_trim(value->text)));
    if (!record_get(mapping->record, FIELD_LANG).length)
        record_set(mapping->record, FIELD_LANG, code, MARKUP_PLAIN);
}

static bool set_date(struct record *record, struct view date)
{
    int year = record->year;
    if (!record_set_year(record, date))
        return false;
    bool same = !year || record->year == year;
    if (year)
        record->year = year;
    return same && date.length == 4;
}

bool bibtex_map_has_booktitle(struct view type)
{
    static const char *const types[] = {"conference", "proceedings"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (view_equal_ignore_case(type, view_of(types[i])))
            return true;
    return view_starts_with_ignore_case(type, "in");
}

/* True when the type tells the name under which it stood; else it is kept by that too. */
static bool set_venue(struct mapping *mapping, const struct bibtex_value *value)
{
    bool booktitle = view_equal_ignore_case(value->name, view_of("booktitle"));
    record_set(mapping->record, FIELD_VENUE, value->text, MARKUP_BIBTEX);
    return booktitle == bibtex_map_has_booktitle(record_get(mapping->record, FIELD_TYPE));
}

static bool is_preferred_venue(const struct mapping *mapping, struct view name)
{
    for (size_t i = 0; i < sizeof venue_names / sizeof *venue_names; i++)
        if (find_value(mapping, venue_names[i]).length)
            return view_equal_ignore_case(name, view_of(venue_names[i]));
    return false;
}

/* True when the field has found its place. */
static bool map_as(struct mapping *mapping, const struct meaning *meaning,
                   const struct bibtex_value *value)
{
    struct record *record = mapping->record;
    switch (meaning->how) {
    case AS_TEXT:
        record_set(record, meaning->field, value->text, MARKUP_BIBTEX);
        return true;
    case AS_PARAGRAPHS:
        set_paragraphs(mapping, meaning->field, value->text);
        return true;
    case AS_AUTHORS:
        author_names_add_bibtex(record, author_list(mapping, view_trim(value->text)), MARKUP_BIBTEX);
        return true;
    case AS_KEYWORDS:
        set_keywords(mapping, value->text);
        return true;
    case AS_YEAR:
        return !record->year && record_set_year(record, value->text) &&
               unwrap(view_trim(value->text)).length == 4;
    case AS_DATE:
        return set_date(record, unwrap(view_trim(value->text)));
    case AS_LINK:
        record_set(record, meaning->field, plain_link(mapping, value->text), MARKUP_PLAIN);
        return true;
    case AS_DOI:
        set_doi(mapping, value->text);
        return true;
    case AS_EPRINT:
        return set_eprint(mapping, view_trim(value->text));
    case AS_LANGUAGE:
        set_language(mapping, value);
        return false;
    case AS_RATINGS:
        record_set_ratings(record, unwrap(value->text), ';');
        return true;
    case AS_VENUE:
        return is_preferred_venue(mapping, value->name) && set_venue(mapping, value);
    }
    return false;
}

static const struct meaning *find_meaning(struct view name)
{
    for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++)
        if (view_equal_ignore_case(name, view_of(meanings[i].name)))
            return &meanings[i];
    return NULL;
}

static void set_type(struct mapping *mapping, struct view type)
{
    buffer_clear(&mapping->scratch);
    for (size_t i = 0; i < type.length; i++) {
        char byte = type.data[i];
        buffer_append_byte(&mapping->scratch,
                           byte >= 'A' && byte <= 'Z' ? (char)(byte + 32) : byte);
    }
    record_set(mapping->record, FIELD_TYPE, buffer_view(&mapping->scratch), MARKUP_PLAIN);
}

/* The key is for citing; this program writes another id beside it. */
static void set_id(struct mapping *mapping, struct view key)
{
    struct view native = find_value(mapping, native_id);
    record_set(mapping->record, FIELD_ID, native.length ? native : key, MARKUP_PLAIN);
    if (native.length)
        record_set_other(mapping->record, view_of("citation-key"), key);
}

static void keep(struct record *record, const struct bibtex_value *value)
{
    if (value->is_macro)
        record_set_value(record, value->name, value->text);
    else
        record_set_other(record, value->name, value->text);
}

void bibtex_map_record(struct record *record, struct view type, struct view key,
                       const struct bibtex_value *values, size_t count)
{
    struct mapping mapping = {.record = record, .values = values, .count = count};
    set_type(&mapping, type);
    set_id(&mapping, key);
    for (size_t i = 0; i < count; i++) {
        const struct meaning *meaning = find_meaning(values[i].name);
        if (!meaning || !map_as(&mapping, meaning, &values[i]))
            keep(record, &values[i]);
    }
    buffer_deinit(&mapping.scratch);
}
