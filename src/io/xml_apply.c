#include "base/memory.h"
#include "corpus/key.h"
#include "io/abstract_label.h"
#include "io/author_names.h"
#include "io/language_name.h"
#include "io/xml_map_internal.h"
#include "io/type_name.h"
#include "text/utf8.h"

/* ---- names ---- */

static struct view keep(struct xml_map *map, struct view text)
{
    return arena_copy(&map->record.arena, text);
}

static bool has_letter(struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.data[i];
        if (((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || (byte & 0x80))
            return true;
    }
    return false;
}

static bool has_han(struct view text)
{
    for (size_t at = 0; at < text.length;) {
        uint32_t code_point = utf8_next(text, &at);
        if (code_point >= 0x2E80 && (code_point < 0xE000 || code_point >= 0xF900))
            return true;
    }
    return false;
}

static void add_name(struct xml_map *map, struct names *names, struct view name, bool written)
{
    name = view_trim(name);
    if (!has_letter(name))
        return; /* the colon after a collaboration */
    void *items = names->items;
    memory_reserve(&items, &names->capacity, names->count + 1, sizeof *names->items);
    names->items = items;
    names->items[names->count++] = (struct person_name){keep(map, name), written};
}

/* "Family, Suffix, Given", or what the person is called as a whole: that is so for bodies, and
   it says more than its parts in Han characters. */
static bool append_person(const struct xml_map *map, struct buffer *out)
{
    struct view parts[PARTS];
    for (int i = 0; i < PARTS; i++)
        parts[i] = view_trim(buffer_view(&map->parts[i]));
    bool has_parts = parts[PART_FAMILY].length || parts[PART_GIVEN].length;
    if (!has_parts || (has_han(parts[PART_FAMILY]) && parts[PART_WHOLE].length)) {
        buffer_append_view(out, parts[PART_WHOLE]);
        return false;
    }
    if (!parts[PART_FAMILY].length || !parts[PART_GIVEN].length) {
        buffer_append_view(out, parts[parts[PART_GIVEN].length ? PART_GIVEN : PART_FAMILY]);
        if (parts[PART_SUFFIX].length)
            buffer_append_byte(out, ' ');
        buffer_append_view(out, parts[PART_SUFFIX]);
        return false;
    }
    buffer_append_view(out, parts[PART_FAMILY]);
    buffer_append_string(out, ", ");
    buffer_append_view(out, parts[PART_SUFFIX]);
    buffer_append_string(out, parts[PART_SUFFIX].length ? ", " : "");
    buffer_append_view(out, parts[PART_GIVEN]);
    return true;
}

void xml_apply_end_person(struct xml_map *map, struct view element)
{
    struct buffer name = {0}, read = {0};
    bool written = append_person(map, &name);
    if (map->person->field == FIELD_OTHER) {
        author_names_append_read(&read, buffer_view(&name));
        record_set_other(&map->record, element, buffer_view(&read));
    } else {
        add_name(map, &map->names, buffer_view(&name), written);
    }
    buffer_deinit(&name);
    buffer_deinit(&read);
    map->person = NULL;
}

void xml_apply_begin_person(struct xml_map *map, const struct xml_rule *rule, size_t depth)
{
    map->person = rule;
    map->person_depth = depth;
    for (int i = 0; i < PARTS; i++)
        buffer_clear(&map->parts[i]);
}

/* Every author twice, "Gotoh Shinji", "後藤 眞二": of two neighbours in different scripts the
   Latin one, which comes first, is kept aside. */
static void pair_names(struct xml_map *map)
{
    struct names *names = &map->names;
    struct buffer aside = {0};
    size_t count = 0;
    for (size_t i = 0; i < names->count; i++) {
        bool pair = i + 1 < names->count && !has_han(names->items[i].text) &&
                    has_han(names->items[i + 1].text);
        if (count && view_equal(names->items[count - 1].text, names->items[i].text))
            continue;
        if (!pair) {
            names->items[count++] = names->items[i];
            continue;
        }
        buffer_append_string(&aside, aside.length ? FIELD_SEPARATOR : "");
        author_names_append_read(&aside, names->items[i].text);
    }
    names->count = count;
    record_set_other(&map->record, view_of("authors"), buffer_view(&aside));
    buffer_deinit(&aside);
}

static void set_names(struct xml_map *map)
{
    struct names *names = map->names.count ? &map->names : &map->late_names;
    if (map->format->bilingual)
        pair_names(map);
    for (size_t i = 0; i < names->count; i++)
        if (names->items[i].written)
            author_names_add_written(&map->record, names->items[i].text, map->format->markup);
        else
            record_set(&map->record, FIELD_AUTHORS, names->items[i].text, map->format->markup);
    for (size_t i = 0; names == &map->names && i < map->late_names.count; i++)
        record_set_other(&map->record, view_of("authors"), map->late_names.items[i].text);
}

/* ---- what a text means ---- */

enum markup xml_apply_markup(const struct xml_map *map, enum field field)
{
    bool marked = field == FIELD_TITLE || field == FIELD_AUTHORS || field == FIELD_VENUE ||
                  field == FIELD_ABSTRACT || field == FIELD_KEYWORDS;
    return marked ? map->format->markup : MARKUP_PLAIN;
}

static void set_text(struct xml_map *map, enum field field, struct view text)
{
    if (map->format->bilingual && field == FIELD_TITLE && text.length) {
        struct view *title = &map->titles[has_han(text)];
        if (!title->length) {
            *title = keep(map, text);
            return;
        }
    }
    if (field == FIELD_ABSTRACT)
        text = view_from(text, abstract_label_length(text));
    record_set(&map->record, field, text, xml_apply_markup(map, field));
}

static void set_year(struct xml_map *map, struct view element, struct view text)
{
    if (map->record.year || !record_set_year(&map->record, text) || text.length > 4)
        record_set_other(&map->record, element, text); /* a date says more than its year */
}

static int read_year(struct xml_map *map, struct view text)
{
    int before = map->record.year, year = 0;
    if (record_set_year(&map->record, text))
        year = map->record.year;
    map->record.year = before;
    return year;
}

static void set_doi(struct xml_map *map, struct view text)
{
    record_set(&map->record, FIELD_DOI, key_stated_doi(text), MARKUP_PLAIN);
}

static void set_language(struct xml_map *map, struct view text)
{
    struct view code = language_name_code(text);
    record_set(&map->record, FIELD_LANG, code.length ? code : text, MARKUP_PLAIN);
}

static void set_type(struct xml_map *map, struct view text)
{
    struct view type = type_name_of(text);
    record_set(&map->record, FIELD_TYPE, type.length ? type : text, MARKUP_PLAIN);
}

static void set_pmid(struct xml_map *map, struct view text)
{
    struct buffer id = {0};
    buffer_append_string(&id, text.length ? "pmid:" : "");
    buffer_append_view(&id, text);
    record_set(&map->record, FIELD_ID, buffer_view(&id), MARKUP_PLAIN);
    buffer_deinit(&id);
}

static void set_arxiv(struct xml_map *map, struct view text)
{
    struct view found = key_find_arxiv(text);
    record_set(&map->record, found.length ? FIELD_ARXIV : FIELD_ID, found.length ? found : text,
               MARKUP_PLAIN);
}

static void add_words(struct xml_map *map, enum field field, struct view words)
{
    while (words.data)
        record_set(&map->record, field, view_split(&words, ' '), MARKUP_PLAIN);
}

static void add_piece(struct xml_map *map, struct view text)
{
    struct view label = view_trim(buffer_view(&map->label));
    bool says_nothing = view_equal_ignore_case(label, view_of("unlabelled")) ||
                        view_equal_ignore_case(label, view_of("unassigned")) ||
                        view_equal_ignore_case(label, view_of("abstract"));
    if (!map->pieces.length)
        text = view_from(text, abstract_label_length(text));
    if (!text.length)
        return;
    if (map->pieces.length)
        buffer_append_string(&map->pieces, "\n\n");
    if (label.length && !says_nothing) {
        buffer_append_view(&map->pieces, label);
        buffer_append_string(&map->pieces, view_ends_with(label, ":") ? " " : ": ");
    }
    buffer_append_view(&map->pieces, text);
}

static void set_part(struct xml_map *map, enum part part, struct view text)
{
    if (!map->person)
        return;
    if (!map->parts[part].length)
        buffer_append_view(&map->parts[part], text);
}

static void apply_name(struct xml_map *map, enum xml_use use, struct view text)
{
    switch (use) {
    case XML_NAME:
        add_name(map, &map->names, text, false);
        break;
    case XML_NAME_LATE:
        add_name(map, &map->late_names, text, false);
        break;
    case XML_NAME_TURNED:
        add_name(map, &map->names, text, true);
        break;
    case XML_NAME_LIST:
        author_names_add_commas(&map->record, text, map->format->markup);
        break;
    case XML_FAMILY:
        set_part(map, PART_FAMILY, text);
        break;
    case XML_GIVEN:
        set_part(map, PART_GIVEN, text);
        break;
    case XML_SUFFIX:
        set_part(map, PART_SUFFIX, text);
        break;
    default:
        set_part(map, PART_WHOLE, text);
        break;
    }
}

/* element: its local name. */
void xml_apply(struct xml_map *map, const struct xml_rule *rule, struct view element,
               struct view text)
{
    text = view_trim(text);
    switch (rule->use) {
    case XML_TEXT:
        set_text(map, rule->field, text);
        break;
    case XML_ITEM:
        record_set(&map->record, rule->field, text, xml_apply_markup(map, rule->field));
        break;
    case XML_WORDS:
        add_words(map, rule->field, text);
        break;
    case XML_OTHER:
        record_set_other(&map->record, element, text);
        break;
    case XML_PIECE:
        add_piece(map, text);
        break;
    case XML_YEAR:
        set_year(map, element, text);
        break;
    case XML_YEAR_LATE:
        map->late_year = map->late_year ? map->late_year : read_year(map, text);
        break;
    case XML_DOI:
        set_doi(map, text);
        break;
    case XML_ARXIV:
        set_arxiv(map, text);
        break;
    case XML_LANGUAGE:
        set_language(map, text);
        break;
    case XML_TYPE:
        set_type(map, text);
        break;
    case XML_PMID:
        set_pmid(map, text);
        break;
    case XML_BOOK:
        map->book = keep(map, text);
        break;
    case XML_LATE:
        if (!map->late[rule->field].length)
            map->late[rule->field] = keep(map, text);
        break;
    case XML_PERSON:
    case XML_DELETED:
    case XML_NOTHING:
        break;
    default:
        apply_name(map, rule->use, text);
        break;
    }
}

void xml_apply_shared(struct xml_map *map, const struct xml_rule *rule, struct view text)
{
    if (rule->use == XML_YEAR) {
        map->shared_year = read_year(map, text);
        return;
    }
    buffer_clear(&map->shared[rule->field]);
    buffer_append_view(&map->shared[rule->field], view_trim(text));
}

void xml_apply_forget_shared(struct xml_map *map)
{
    for (int field = 0; field < FIELD_COUNT; field++)
        buffer_clear(&map->shared[field]);
    map->shared_year = 0;
}

/* ---- a whole record ---- */

static void set_book(struct xml_map *map)
{
    bool titled = record_get(&map->record, FIELD_TITLE).length > 0;
    record_set(&map->record, titled ? FIELD_VENUE : FIELD_TITLE, map->book, map->format->markup);
}

static void set_late(struct xml_map *map)
{
    struct record *record = &map->record;
    for (int field = 0; field < FIELD_COUNT; field++) {
        enum markup markup = xml_apply_markup(map, (enum field)field);
        record_set(record, (enum field)field, map->late[field], markup);
        if (!record_get(record, (enum field)field).length)
            record_set(record, (enum field)field, buffer_view(&map->shared[field]), markup);
    }
    record->year = record->year ? record->year : map->late_year;
    record->year = record->year ? record->year : map->shared_year;
}

void xml_apply_complete(struct xml_map *map)
{
    struct record *record = &map->record;
    for (int i = 1; i >= 0; i--) /* the title in the language of the country first */
        record_set(record, FIELD_TITLE, map->titles[i], map->format->markup);
    record_set(record, FIELD_ABSTRACT, buffer_view(&map->pieces), map->format->markup);
    set_names(map);
    set_book(map);
    set_late(map);
    if (map->format->finish)
        map->format->finish(record);
}
