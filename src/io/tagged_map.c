#include "io/tagged_map.h"

#include "base/memory.h"
#include "corpus/key.h"
#include "io/abstract_label.h"
#include "io/language_name.h"
#include "io/tagged_list.h"
#include "io/tagged_people.h"
#include "io/type_name.h"

#include <stdlib.h>
#include <string.h>

/* ---- texts ---- */

/* CNKI writes "(#br)" for a line end. */
static void append_lines(struct buffer *out, struct view text)
{
    static const char mark[] = "(#br)";
    size_t at;
    while ((at = view_find(text, view_of(mark), 0)) != VIEW_NONE) {
        buffer_append_view(out, view_slice(text, 0, at));
        buffer_append_string(out, "\n\n");
        text = view_from(text, at + strlen(mark));
    }
    buffer_append_view(out, text);
}

static bool has_long_line(struct view text)
{
    while (text.data)
        if (view_split(&text, '\n').length > TAGGED_WRAPPED_AT_MOST)
            return true;
    return false;
}

/* With an empty line between paragraphs, as markup.h wants them. */
static void append_paragraphs(struct buffer *out, struct view text)
{
    bool paragraphs = has_long_line(text);
    while (paragraphs && view_find_byte(text, '\n', 0) != VIEW_NONE) {
        append_lines(out, view_split(&text, '\n'));
        buffer_append_string(out, "\n\n");
    }
    append_lines(out, text);
}

static void set_abstract(struct record *record, struct view text)
{
    struct buffer lines = {0};
    size_t length;
    while ((length = abstract_label_length(text)))
        text = view_trim(view_from(text, length));
    if (view_starts_with(text, ": "))
        text = view_from(text, 2);
    append_paragraphs(&lines, text);
    record_set(record, FIELD_ABSTRACT, buffer_view(&lines), MARKUP_HTML);
    buffer_deinit(&lines);
}

/* Without "[Article]" at the end. */
static struct view strip_kind(struct view title)
{
    size_t open = title.length;
    if (!view_ends_with(title, "]") || title.data[0] == '[')
        return title;
    while (open > 0 && title.data[open - 1] != '[')
        open--;
    return open > 1 ? view_trim(view_slice(title, 0, open - 1)) : title;
}

/* ---- lists ---- */

void tagged_map_add_keywords(struct record *record, struct view list, enum tagged_how how)
{
    bool loose = how == TAGGED_KEYWORDS_LOOSE;
    struct buffer scratch = {0};
    list = tagged_list_plain(&scratch, list, how == TAGGED_KEYWORDS ? ' ' : ';', loose);
    char separator = loose && view_find_byte(list, ';', 0) == VIEW_NONE ? ',' : ';';
    while (list.data)
        record_set(record, FIELD_KEYWORDS, tagged_list_next(&list, separator), MARKUP_HTML);
    buffer_deinit(&scratch);
}

/* ---- numbers and addresses ---- */

static bool is_year_alone(struct view text)
{
    long number;
    return text.length == 4 && view_to_long(text, &number);
}

/* Notes and numbers that may be a DOI: "doi: 10.1/x", "10.1/x [doi]", "10.1/x". */
static struct view find_stated_doi(struct view text)
{
    bool stated = view_starts_with(text, "10.") || view_starts_with_ignore_case(text, "doi") ||
                  view_ends_with(text, "[doi]") || view_starts_with(text, "http");
    return stated ? key_find_doi(text) : view_make("", 0);
}

static bool set_pmid(struct record *record, struct view text)
{
    struct buffer id = {0};
    struct view rest = text, digits = view_trim(view_split(&rest, '\n'));
    long number;
    if (!view_to_long(digits, &number))
        return false;
    buffer_append_format(&id, "pmid:%ld", number);
    record_set(record, FIELD_ID, buffer_view(&id), MARKUP_PLAIN);
    buffer_deinit(&id);
    return !rest.data;
}

/* ---- the table ---- */

static bool set_text(struct record *record, enum field field, struct view text)
{
    bool prose = field == FIELD_TITLE || field == FIELD_VENUE;
    record_set(record, field, text, prose ? MARKUP_HTML : MARKUP_PLAIN);
    return true;
}

/* For a field that is one text and has none yet; true when the value needs no other place. */
static bool set_first(struct record *record, const struct tagged_meaning *meaning,
                      struct view value)
{
    struct view short_form;
    switch (meaning->how) {
    case TAGGED_ABSTRACT:
        set_abstract(record, value);
        return true;
    case TAGGED_TITLE:
        return set_text(record, FIELD_TITLE, strip_kind(value));
    case TAGGED_DOI:
        set_text(record, FIELD_DOI, find_stated_doi(value));
        return false;
    case TAGGED_PMID:
        return set_pmid(record, value);
    case TAGGED_PDF:
        return view_find(value, view_of("pdf"), 0) != VIEW_NONE &&
               set_text(record, FIELD_PDF, value);
    case TAGGED_TYPE:
        short_form = type_name_of(value);
        return short_form.length && set_text(record, FIELD_TYPE, short_form) &&
               view_equal(short_form, value);
    case TAGGED_LANGUAGE:
        short_form = language_name_code(value);
        return short_form.length && set_text(record, FIELD_LANG, short_form) &&
               view_equal(short_form, value);
    default:
        return set_text(record, meaning->field, value);
    }
}

/* True when the value has found its place. */
static bool apply(struct record *record, const struct tagged_meaning *meaning, struct view tag,
                  struct view value)
{
    struct view have;
    switch (meaning->how) {
    case TAGGED_PEOPLE:
    case TAGGED_PEOPLE_LINES:
        tagged_people_add(record, tag, value, meaning->how == TAGGED_PEOPLE_LINES);
        return true;
    case TAGGED_PEOPLE_SHORT:
        tagged_people_add_short(record, value);
        return true;
    case TAGGED_KEYWORDS:
    case TAGGED_KEYWORDS_LINES:
    case TAGGED_KEYWORDS_LOOSE:
        tagged_map_add_keywords(record, value, meaning->how);
        return true;
    case TAGGED_YEAR:
        return !record->year && record_set_year(record, value) && is_year_alone(value);
    default:
        have = record_get(record, meaning->field);
        return have.length ? view_equal(have, value) : set_first(record, meaning, value);
    }
}

static void apply_row(const struct tagged_map *map, size_t row, struct tagged_entry *entry,
                      struct record *record)
{
    const struct tagged_meaning *meaning = &map->format->meanings[row];
    if (meaning->otherwise && record->first[meaning->field])
        return;
    for (size_t i = 0; i < entry->count; i++) {
        struct tagged_field *field = &entry->fields[i];
        if (field->code != map->codes[row] || field->used ||
            !view_equal_string(tagged_tag(entry, i), meaning->tag))
            continue;
        struct view value = tagged_value(entry, i);
        if (value.length)
            field->used = apply(record, meaning, tagged_name(entry, i), value);
    }
}

static bool names_arxiv(struct view text)
{
    return view_starts_with_ignore_case(text, "arxiv:") ||
           view_starts_with_ignore_case(text, "arxiv.org/");
}

/* "arXiv preprint arXiv:2407.10040" stands in the place of a journal or a note; an address is
   surer, because notes may name other papers. */
static void find_arxiv(const struct tagged_entry *entry, struct record *record, bool addresses)
{
    enum { LONGEST_NOTE = 200 };
    for (size_t i = 0; i < entry->count && !record->first[FIELD_ARXIV]; i++) {
        struct view value = tagged_value(entry, i);
        if (value.length > LONGEST_NOTE || view_starts_with(value, "http") != addresses)
            continue;
        for (size_t at = 0; at + 5 < value.length; at++)
            if ((value.data[at] | 0x20) == 'a' && names_arxiv(view_from(value, at)))
                record_set(record, FIELD_ARXIV, key_find_arxiv(view_from(value, at)), MARKUP_PLAIN);
    }
}

void tagged_map_init(struct tagged_map *map, const struct tagged_format *format)
{
    map->format = format;
    map->codes = memory_alloc(format->meaning_count * sizeof *map->codes);
    for (size_t i = 0; i < format->meaning_count; i++)
        map->codes[i] = tagged_code(view_of(format->meanings[i].tag));
}

void tagged_map_deinit(struct tagged_map *map)
{
    free(map->codes);
}

void tagged_map_record(const struct tagged_map *map, struct tagged_entry *entry,
                       struct record *record)
{
    for (size_t i = 0; i < map->format->meaning_count; i++)
        apply_row(map, i, entry, record);
    find_arxiv(entry, record, true);
    find_arxiv(entry, record, false);
    if (map->format->finish)
        map->format->finish(entry, record);
    for (size_t i = 0; i < entry->count; i++)
        if (!entry->fields[i].used)
            record_set_other(record, tagged_name(entry, i), tagged_value(entry, i));
}
