#include "io/json_mapping.h"

#include "corpus/key.h"
#include "io/abstract_label.h"
#include "io/author_names.h"
#include "io/language_name.h"
#include "io/type_name.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool is_scalar(const struct json_node *node)
{
    return node->type == JSON_STRING || node->type == JSON_NUMBER;
}

enum markup json_markup(const struct json_mapping *mapping, enum field field)
{
    bool marked = field == FIELD_TITLE || field == FIELD_ABSTRACT || field == FIELD_AUTHORS ||
                  field == FIELD_VENUE || field == FIELD_KEYWORDS;
    return marked ? mapping->dialect->markup : MARKUP_PLAIN;
}

void json_read_nothing(struct json_mapping *mapping, size_t index,
                       const struct json_meaning *meaning)
{
    (void)mapping;
    (void)index;
    (void)meaning;
}

void json_read_members(struct json_mapping *mapping, size_t index,
                       const struct json_meaning *meaning)
{
    if (mapping->tree->nodes[index].type == JSON_OBJECT)
        json_map_members(mapping, index, meaning->inner);
    else
        json_keep(mapping, index);
}

/* ---- text and lists ---- */

void json_read_text(struct json_mapping *mapping, size_t index, const struct json_meaning *meaning)
{
    const struct json_node *nodes = mapping->tree->nodes;
    bool any = false;
    for (size_t i = index; i < nodes[index].end; i++)
        if (is_scalar(&nodes[i])) {
            struct view text = nodes[i].text;
            if (meaning->field == FIELD_ABSTRACT)
                text = view_from(text, abstract_label_length(text));
            record_set(mapping->record, meaning->field, text, json_markup(mapping, meaning->field));
            any = true;
        }
    if (!any && nodes[index].type == JSON_BOOLEAN)
        json_keep(mapping, index);
}

static void set_items(struct json_mapping *mapping, size_t index, enum field field, char separator)
{
    const struct json_node *nodes = mapping->tree->nodes;
    for (size_t i = index; i < nodes[index].end; i++)
        for (struct view rest = is_scalar(&nodes[i]) ? nodes[i].text : (struct view){0}; rest.data;)
            record_set(mapping->record, field, view_split(&rest, separator),
                       json_markup(mapping, field));
}

void json_read_items(struct json_mapping *mapping, size_t index, const struct json_meaning *meaning)
{
    set_items(mapping, index, meaning->field, ';');
}

void json_read_words(struct json_mapping *mapping, size_t index, const struct json_meaning *meaning)
{
    set_items(mapping, index, meaning->field, ' ');
}

void json_read_doi(struct json_mapping *mapping, size_t index, const struct json_meaning *meaning)
{
    struct view text = json_tree_first_text(mapping->tree, index);
    record_set(mapping->record, meaning->field, key_stated_doi(text), MARKUP_PLAIN);
}

/* ---- names for things ---- */

void json_set_type(struct json_mapping *mapping, struct view type)
{
    struct view name = type_name_of(type);
    bool known = record_get(mapping->record, FIELD_TYPE).length > 0;
    if (!known)
        record_set(mapping->record, FIELD_TYPE, name.length ? name : type, MARKUP_PLAIN);
    if (known || (name.length && !view_equal_ignore_case(name, type)))
        record_set_other(mapping->record, view_of("type"), type);
}

void json_read_type(struct json_mapping *mapping, size_t index, const struct json_meaning *meaning)
{
    (void)meaning;
    json_set_type(mapping, json_tree_first_text(mapping->tree, index));
}

/* Of a code only the case may be given up. */
void json_read_language(struct json_mapping *mapping, size_t index,
                        const struct json_meaning *meaning)
{
    struct view text = json_tree_first_text(mapping->tree, index);
    struct view code = language_name_code(text);
    if (view_equal_string(text, "und")) /* undetermined: ISO 639-2 */
        return;
    record_set(mapping->record, meaning->field, code.length ? code : text, MARKUP_PLAIN);
    if (code.length && !view_equal_ignore_case(code, text))
        record_set_other(mapping->record, view_of("language"), text);
}

/* ---- people ---- */

/* The first of two members that has a text. */
static struct view part(const struct json_tree *tree, size_t object, const char *name,
                        const char *other)
{
    struct view text = view_trim(json_member_text(tree, object, name));
    return text.length ? text : view_trim(json_member_text(tree, object, other));
}

void json_add_author(struct json_mapping *mapping, size_t object)
{
    static const char *const wholes[] = {"name", "literal", "display_name", "@value"};
    const struct json_tree *tree = mapping->tree;
    struct view given = part(tree, object, "given", "givenName");
    struct view family = part(tree, object, "family", "familyName");
    struct view before = view_trim(json_member_text(tree, object, "dropping-particle"));
    struct view particle = view_trim(json_member_text(tree, object, "non-dropping-particle"));
    struct view whole = {"", 0};
    if (family.length || given.length) {
        buffer_clear(&mapping->scratch);
        buffer_append_format(&mapping->scratch, "%.*s %.*s", (int)before.length, before.data,
                             (int)particle.length, particle.data);
        struct author_name name = {given, view_trim(buffer_view(&mapping->scratch)), family,
                                   view_trim(json_member_text(tree, object, "suffix"))};
        author_names_add(mapping->record, &name, MARKUP_PLAIN);
        return;
    }
    for (size_t i = 0; !whole.length && i < sizeof wholes / sizeof *wholes; i++)
        whole = json_member_text(tree, object, wholes[i]);
    record_set(mapping->record, FIELD_AUTHORS, whole, MARKUP_PLAIN);
}

void json_read_authors(struct json_mapping *mapping, size_t index,
                       const struct json_meaning *meaning)
{
    const struct json_node *nodes = mapping->tree->nodes;
    enum markup markup = json_markup(mapping, FIELD_AUTHORS);
    (void)meaning;
    if (nodes[index].type == JSON_STRING)
        author_names_add_semicolons(mapping->record, nodes[index].text, markup);
    if (nodes[index].type == JSON_OBJECT)
        json_add_author(mapping, index);
    if (nodes[index].type != JSON_ARRAY)
        return;
    for (size_t i = index + 1; i < nodes[index].end; i = nodes[i].end) {
        size_t author = json_unwrap(mapping->tree, i);
        if (nodes[author].type == JSON_OBJECT)
            json_add_author(mapping, author);
        else
            record_set(mapping->record, FIELD_AUTHORS, nodes[author].text, markup);
    }
}

/* ---- numbers ---- */

static double to_number(struct view text)
{
    char digits[40];
    char *end = digits;
    if (!text.length || text.length >= sizeof digits)
        return NAN;
    memcpy(digits, text.data, text.length);
    digits[text.length] = '\0';
    double value = strtod(digits, &end);
    return *end ? NAN : value;
}

void json_read_ratings(struct json_mapping *mapping, size_t index,
                       const struct json_meaning *meaning)
{
    const struct json_node *nodes = mapping->tree->nodes;
    (void)meaning;
    buffer_clear(&mapping->scratch);
    for (size_t i = index; i < nodes[index].end; i++)
        if (is_scalar(&nodes[i])) {
            if (mapping->scratch.length)
                buffer_append_byte(&mapping->scratch, ';');
            buffer_append_view(&mapping->scratch, nodes[i].text);
        }
    record_set_ratings(mapping->record, buffer_view(&mapping->scratch), ';');
}

/* A number, or [mean, deviation]; 0 and less stand for "unknown". */
void json_read_mean(struct json_mapping *mapping, size_t index, const struct json_meaning *meaning)
{
    double mean = to_number(json_tree_first_text(mapping->tree, index));
    if (isnan(mean))
        json_read_ratings(mapping, index, meaning);
    else if (mean > 0 && isfinite(mean) && isnan(mapping->record->rating))
        mapping->record->rating = mean;
    if (mean <= 0 || mapping->tree->nodes[index].type == JSON_ARRAY)
        json_keep(mapping, index);
}

/* The scores, or as json_read_mean() has it. Two numbers are scores when both are whole. */
void json_read_rating(struct json_mapping *mapping, size_t index, const struct json_meaning *meaning)
{
    const struct json_node *nodes = mapping->tree->nodes;
    size_t count = 0, whole = 0;
    for (size_t i = index + 1; i < nodes[index].end; i++, count++)
        whole += is_scalar(&nodes[i]) && view_find_byte(nodes[i].text, '.', 0) == VIEW_NONE;
    if (count > 2 || (count == 2 && whole == 2))
        json_read_ratings(mapping, index, meaning);
    else
        json_read_mean(mapping, index, meaning);
}

/* ---- dates ---- */

/* A season or an "about" may stand before the date itself. */
static struct view date_text(const struct json_tree *tree, size_t index)
{
    static const char *const names[] = {"date-parts", "raw", "literal", "date-time"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct view text = json_member_text(tree, index, names[i]);
        if (text.length)
            return text;
    }
    return json_tree_first_text(tree, index);
}

static size_t count_scalars(const struct json_tree *tree, size_t index)
{
    size_t count = 0;
    for (size_t i = index; i < tree->nodes[index].end; i++)
        count += is_scalar(&tree->nodes[i]);
    return count;
}

bool json_set_year(struct json_mapping *mapping, size_t index)
{
    return record_set_year(mapping->record, date_text(mapping->tree, index));
}

void json_read_year(struct json_mapping *mapping, size_t index, const struct json_meaning *meaning)
{
    (void)meaning;
    if (mapping->record->year || !json_set_year(mapping, index) ||
        date_text(mapping->tree, index).length > 4 || count_scalars(mapping->tree, index) > 1)
        json_keep(mapping, index);
}
