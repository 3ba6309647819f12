/*
 * JSON lines: an object a paper with everything that is known of it, under the names
 * of corpus/field.h; lists are arrays, year and rating are numbers. The general dialect of
 * json_map.h reads it back. A paper without a title has a "headline" instead.
 */
#include "io/export_formats.h"
#include "io/json_map.h"
#include "io/json_parser.h"
#include "io/json_text.h"
#include "text/utf8.h"

#include <math.h>

struct object {
    struct buffer *out;
    const struct snapshot *snapshot;
    const struct paper *paper;
    size_t members;
};

static void append_name(struct object *object, struct view name)
{
    buffer_append_string(object->out, object->members++ ? ", " : "{");
    json_text_append_string(object->out, name);
    buffer_append_string(object->out, ": ");
}

static void append_items(struct object *object, struct view rest)
{
    struct view item;
    for (size_t i = 0; paper_next_item(&rest, &item); i++) {
        buffer_append_string(object->out, i ? ", " : "[");
        json_text_append_string(object->out, item);
    }
    buffer_append_byte(object->out, ']');
}

static void append_paragraphs(struct object *object, struct view text)
{
    struct buffer spaced = {0};
    export_append_paragraphs(&spaced, text);
    json_text_append_string(object->out, buffer_view(&spaced));
    buffer_deinit(&spaced);
}

static void append_field(struct object *object, enum field field)
{
    struct view text = paper_get(object->paper, field, FORM_DISPLAY);
    if (field == FIELD_LANG && !text.length)
        text = view_of("und"); /* undetermined; it tells what wrote the object */
    if (!text.length)
        return;
    append_name(object, view_of(field_name(field)));
    if (field_get_traits(field) & FIELD_ITEMS)
        append_items(object, text);
    else if (field_get_traits(field) & FIELD_PARAGRAPHS)
        append_paragraphs(object, text);
    else
        json_text_append_string(object->out, text);
}

static void append_year(struct object *object)
{
    if (!object->paper->year)
        return;
    append_name(object, view_of("year"));
    buffer_append_format(object->out, "%d", object->paper->year);
}

static void append_rating(struct object *object)
{
    if (isnan(object->paper->rating))
        return;
    append_name(object, view_of("rating"));
    export_append_rating(object->paper, object->out);
}

/* ---- fields that have no place of their own ---- */

static size_t count_others(const struct object *object, struct view name, size_t *first)
{
    struct view have, value;
    size_t count = 0;
    for (size_t i = 0; snapshot_other(object->snapshot, object->paper, i, &have, &value); i++)
        if (view_equal(have, name) && count++ == 0)
            *first = i;
    return count;
}

/* What was no text in JSON is none here. It is looked at again: a limit may have cut it. */
static void append_other_value(struct object *object, size_t index, struct view value)
{
    if (snapshot_other_is_value(object->paper, index) && json_parser_accepts(value))
        buffer_append_view(object->out, value);
    else
        json_text_append_string(object->out, value);
}

/* All values under a name: one by itself, several as an array. A name that means
   something else here gets "_other" behind it. */
static void append_others(struct object *object, struct view name, size_t first, size_t count)
{
    struct view have, value;
    struct buffer written = {0};
    buffer_append_view(&written, name);
    if (json_is_own_name(name))
        buffer_append_string(&written, JSON_OTHER_SUFFIX);
    append_name(object, buffer_view(&written));
    if (count > 1)
        buffer_append_byte(object->out, '[');
    for (size_t i = first, n = 0;
         n < count && snapshot_other(object->snapshot, object->paper, i, &have, &value); i++) {
        if (!view_equal(have, name))
            continue;
        if (n++)
            buffer_append_string(object->out, ", ");
        append_other_value(object, i, value);
    }
    if (count > 1)
        buffer_append_byte(object->out, ']');
    buffer_deinit(&written);
}

static void append_all_others(struct object *object)
{
    struct view name, value;
    size_t first = 0;
    for (size_t i = 0; snapshot_other(object->snapshot, object->paper, i, &name, &value); i++) {
        size_t count = count_others(object, name, &first);
        if (first == i)
            append_others(object, name, first, count);
    }
}

/* ---- objects ---- */

static void append_everything(struct object *object)
{
    for (int field = 0; field < FIELD_OTHER; field++) {
        append_field(object, (enum field)field);
        if (field == FIELD_AUTHORS)
            append_year(object);
        if (field == FIELD_STATUS)
            append_rating(object);
    }
    append_all_others(object);
}

/* The name of a file may be any bytes, but JSON is UTF-8 (RFC 8259, 8.1). */
static void append_file(struct object *object)
{
    struct buffer repaired = {0};
    utf8_repair(&repaired, view_of(snapshot_source(object->snapshot, object->paper->source)->name));
    json_text_append_string(object->out, buffer_view(&repaired));
    buffer_deinit(&repaired);
}

static void append_asked(struct object *object, struct view name)
{
    enum field field = field_from_name(name);
    size_t first = 0, count;
    if (field == FIELD_TITLE && !paper_has(object->paper, FIELD_TITLE)) {
        bool derived;
        struct view heading = paper_heading(object->paper, &derived);
        append_name(object, name);
        json_text_append_string(object->out, heading);
    } else if (field < FIELD_OTHER) {
        append_field(object, field);
    } else if (view_equal_string(name, "year")) {
        append_year(object);
    } else if (view_equal_string(name, "rating")) {
        append_rating(object);
    } else if (view_equal_string(name, "headline")) {
        append_field(object, FIELD_HEADLINE);
    } else if (view_equal_string(name, "file")) {
        append_name(object, name);
        append_file(object);
    } else if (view_equal_string(name, "line")) {
        append_name(object, name);
        buffer_append_format(object->out, "%u", (unsigned)object->paper->source_line);
    } else if ((count = count_others(object, name, &first)) > 0) {
        append_others(object, name, first, count);
    }
}

static void jsonl_paper(const struct export_fields *fields, struct export_state *state,
                        const struct snapshot *snapshot, const struct paper *paper,
                        struct buffer *out)
{
    (void)state;
    struct object object = {.out = out, .snapshot = snapshot, .paper = paper};
    if (!fields || !fields->count)
        append_everything(&object);
    else
        for (size_t i = 0; i < fields->count; i++)
            append_asked(&object, fields->names[i]);
    buffer_append_string(out, object.members ? "}\n" : "{}\n");
}

const struct exporter export_jsonl = {.name = "jsonl",
                                      .label = "JSON lines",
                                      .extension = "jsonl",
                                      .chosen = true,
                                      .paper = jsonl_paper};
