/*
 * At most one element is being captured at a time: the outermost one whose row wants its
 * text. What lies in it is inline markup, written again as tags in `marked`, while `plain`
 * holds the text alone. An element without a row is captured too, until it turns out
 * to have elements of its own.
 */
#include "base/language.h"
#include "io/xml_map_internal.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_BYTES = 64 * 1024 * 1024 };

/* ---- the table ---- */

static bool name_fits(const char *wanted, struct view name)
{
    return view_equal_string(strchr(wanted, ':') ? name : xml_local_name(name), wanted);
}

/* The elements around, innermost last in the row. */
static bool parent_fits(const char *parent, const struct xml_stream *stream)
{
    struct view rest = view_of(parent);
    for (size_t up = 1; rest.length; up++) {
        size_t slash = rest.length;
        while (slash > 0 && rest.data[slash - 1] != '/')
            slash--;
        struct view wanted = view_from(rest, slash);
        if (!view_equal(xml_local_name(xml_stream_name(stream, up)), wanted))
            return false;
        rest = view_slice(rest, 0, slash ? slash - 1 : 0);
    }
    return true;
}

static bool condition_fits(const char *condition, const char **attributes)
{
    struct view value = view_of(condition), name = view_split(&value, '=');
    if (name.data[0] == '!')
        return !xml_attribute(attributes, view_from(name, 1)).data;
    struct view found = xml_attribute(attributes, name);
    return found.data && (!value.data || view_equal_ignore_case(found, value));
}

static bool rule_fits(const struct xml_rule *rule, const struct xml_stream *stream, bool is_record,
                      const char **attributes)
{
    bool named = is_record ? strcmp(rule->element, "*") == 0
                           : name_fits(rule->element, xml_stream_name(stream, 0));
    return named && (!rule->parent || parent_fits(rule->parent, stream)) &&
           (!rule->condition || condition_fits(rule->condition, attributes));
}

/* ---- capturing ---- */

static void begin_capture(struct xml_map *map, const struct xml_rule *rule, size_t depth,
                          const char **attributes)
{
    map->rule = rule;
    map->capture_depth = depth;
    map->has_tags = false;
    buffer_clear(&map->plain);
    buffer_clear(&map->marked);
    buffer_clear(&map->label);
    if (rule && rule->use == XML_PIECE)
        buffer_append_view(&map->label, xml_attribute(attributes, view_of("Label")));
}

/* In formats whose paragraphs are elements, white space is one blank, and a carriage return
   (which only a reference, &#13;, can put there) begins a paragraph. */
static void append_plain(const struct xml_map *map, struct buffer *out, struct view text)
{
    if (map->format->markup != MARKUP_PUBLISHED) {
        buffer_append_view(out, text);
        return;
    }
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.data[i];
        if (byte == '\r')
            buffer_append_string(out, "\n\n");
        else if (byte != ' ' && byte != '\n' && byte != '\t')
            buffer_append_byte(out, byte);
        else if (out->length && out->data[out->length - 1] != ' ')
            buffer_append_byte(out, ' ');
    }
}

static void append_escaped(const struct xml_map *map, struct buffer *out, struct view text)
{
    for (size_t at = 0; at < text.length;) {
        size_t end = at;
        while (end < text.length && text.data[end] != '<' && text.data[end] != '&')
            end++;
        append_plain(map, out, view_slice(text, at, end - at));
        if (end < text.length)
            buffer_append_string(out, text.data[end] == '<' ? "&lt;" : "&amp;");
        at = end + 1;
    }
}

static void append_attributes(struct buffer *out, const char **attributes)
{
    for (; *attributes; attributes += 2) {
        buffer_append_format(out, " %s=\"", attributes[0]);
        for (const char *byte = attributes[1]; *byte; byte++)
            buffer_append_string(out, *byte == '"' ? "&quot;" : (char[]){*byte, '\0'});
        buffer_append_byte(out, '"');
    }
}

/* A tag inside the text that is being captured. */
static void open_inline(struct xml_map *map, const char **attributes)
{
    size_t depth = xml_stream_depth(map->stream);
    struct view name = xml_stream_name(map->stream, 0);
    struct inline_tag *tag = &map->tags[depth];
    const char *other = NULL;
    tag->length = 0;
    if (map->format->inline_name) {
        other = map->format->inline_name(xml_local_name(name), attributes);
        if (!other)
            return;
        name = view_of(other);
    }
    if (!map->has_tags)
        append_escaped(map, &map->marked, buffer_view(&map->plain));
    map->has_tags = true;
    buffer_append_byte(&map->marked, '<');
    *tag = (struct inline_tag){map->marked.length, name.length};
    buffer_append_view(&map->marked, name);
    if (!map->format->inline_name)
        append_attributes(&map->marked, attributes);
    buffer_append_byte(&map->marked, '>');
}

static void close_inline(struct xml_map *map, size_t depth)
{
    struct inline_tag tag = map->tags[depth];
    if (!tag.length)
        return;
    buffer_append_string(&map->marked, "</");
    buffer_reserve(&map->marked, tag.length);
    buffer_append(&map->marked, map->marked.data + tag.start, tag.length);
    buffer_append_byte(&map->marked, '>');
}

/* Inside an element without a row: may be there, the text goes on. */
static bool is_emphasis(struct view name)
{
    static const char *const names[] = {"style", "i",      "b",    "u",          "sub",
                                        "sup",   "italic", "bold", "fixed-case", "p"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (view_equal_string(name, names[i]))
            return true;
    return false;
}

static void finish_capture(struct xml_map *map)
{
    struct view plain = buffer_view(&map->plain);
    struct view element = xml_local_name(xml_stream_name(map->stream, 0));
    const struct xml_rule *rule = map->rule;
    map->capture_depth = 0;
    if (!rule) {
        record_set_other(&map->record, element, plain);
        return;
    }
    bool tagged = map->has_tags && map->format->markup == MARKUP_PUBLISHED &&
                  xml_apply_markup(map, rule->field) == MARKUP_PUBLISHED;
    struct view text = tagged ? buffer_view(&map->marked) : plain;
    if (map->in_record)
        xml_apply(map, rule, element, text);
    else
        xml_apply_shared(map, rule, text);
}

/* ---- the stream's events ---- */

static bool on_is_record(void *context, struct view name)
{
    const struct xml_map *map = context;
    for (const char *const *record = map->format->records; *record; record++)
        if (view_equal_string(name, *record))
            return true;
    return false;
}

static bool on_is_landmark(void *context, struct view name)
{
    const struct xml_map *map = context;
    return map->format->group && view_equal_string(name, map->format->group);
}

static void open_in_record(struct xml_map *map, const char **attributes)
{
    size_t depth = xml_stream_depth(map->stream);
    struct view element = xml_local_name(xml_stream_name(map->stream, 0));
    bool is_record = map->at_record;
    const struct xml_rule *rule = map->format->rules;
    map->at_record = false;
    for (; rule->element; rule++) {
        if (!rule_fits(rule, map->stream, is_record, attributes))
            continue;
        if (rule->use == XML_DELETED)
            map->deleted = true;
        else if (rule->attribute)
            xml_apply(map, rule, element, xml_attribute(attributes, view_of(rule->attribute)));
        else
            break;
    }
    if (is_record && map->format->type_is_element)
        record_set(&map->record, FIELD_TYPE, element, MARKUP_PLAIN);
    if (is_record)
        return;
    if (rule->element && rule->use == XML_NOTHING)
        map->nothing_depth = depth;
    else if (rule->element && rule->use == XML_PERSON)
        xml_apply_begin_person(map, rule, depth);
    else
        begin_capture(map, rule->element ? rule : NULL, depth, attributes);
}

static void open_outside(struct xml_map *map, const char **attributes)
{
    const struct xml_format *format = map->format;
    struct view name = xml_local_name(xml_stream_name(map->stream, 0));
    if (format->group && view_equal_string(name, format->group))
        xml_apply_forget_shared(map);
    for (const struct xml_rule *rule = format->shared; rule && rule->element; rule++)
        if (rule_fits(rule, map->stream, false, attributes)) {
            begin_capture(map, rule, xml_stream_depth(map->stream), attributes);
            return;
        }
}

static void on_open(void *context, struct xml_stream *stream, const char **attributes)
{
    struct xml_map *map = context;
    struct view name = xml_local_name(xml_stream_name(stream, 0));
    map->stream = stream;
    if (map->nothing_depth)
        return;
    if (map->capture_depth && (map->rule || is_emphasis(name))) {
        open_inline(map, attributes);
        if (map->marked.length > TEXT_BYTES)
            xml_stream_give_up(map->stream, _("longer than 64 MiB"));
        return;
    }
    map->capture_depth = 0;
    if (map->in_record)
        open_in_record(map, attributes);
    else
        open_outside(map, attributes);
}

static void on_text(void *context, struct view text)
{
    struct xml_map *map = context;
    if (!map->capture_depth || map->nothing_depth)
        return;
    map->bytes += text.length;
    if (map->in_record && map->bytes > TEXT_BYTES)
        xml_stream_give_up(map->stream, _("longer than 64 MiB"));
    append_plain(map, &map->plain, text);
    if (map->has_tags)
        append_escaped(map, &map->marked, text);
}

static void on_close(void *context, struct xml_stream *stream)
{
    struct xml_map *map = context;
    size_t depth = xml_stream_depth(stream);
    map->stream = stream;
    if (map->nothing_depth) {
        map->nothing_depth = map->nothing_depth == depth ? 0 : map->nothing_depth;
        return;
    }
    if (map->capture_depth && depth > map->capture_depth)
        close_inline(map, depth);
    else if (map->capture_depth && depth == map->capture_depth)
        finish_capture(map);
    if (map->person && depth == map->person_depth)
        xml_apply_end_person(map, xml_local_name(xml_stream_name(stream, 0)));
}

static void forget_record(struct xml_map *map)
{
    record_clear(&map->record);
    map->in_record = map->at_record = map->deleted = false;
    map->capture_depth = map->nothing_depth = 0;
    map->person = NULL;
    map->names.count = map->late_names.count = 0;
    map->late_year = 0;
    map->bytes = 0;
    map->book = (struct view){0};
    memset(map->titles, 0, sizeof map->titles);
    memset(map->late, 0, sizeof map->late);
    buffer_clear(&map->pieces);
}

static void on_record_begins(void *context, uint64_t offset, uint32_t line)
{
    struct xml_map *map = context;
    forget_record(map);
    map->in_record = map->at_record = true;
    map->record.offset = offset;
    map->record.line = line;
}

static void on_record_is_lost(void *context)
{
    forget_record(context);
}

static bool on_record_ends(void *context, uint64_t end_offset)
{
    struct xml_map *map = context;
    const struct import_sink *sink = map->sink;
    struct record *record = &map->record;
    bool more = true;
    xml_apply_complete(map);
    record->length = (uint32_t)(end_offset - record->offset);
    if (map->deleted)
        sink->problem(sink->context, record->line, true, view_of(_("deleted where it came from")));
    else
        more = sink->record(sink->context, record);
    forget_record(map);
    return more;
}

enum status xml_map_run(const struct xml_format *format, struct reader *reader,
                        const struct import_sink *sink, struct buffer *message)
{
    static const struct xml_events events = {.is_record = on_is_record,
                                             .is_landmark = on_is_landmark,
                                             .open = on_open,
                                             .text = on_text,
                                             .close = on_close,
                                             .record_begins = on_record_begins,
                                             .record_ends = on_record_ends,
                                             .record_is_lost = on_record_is_lost};
    struct xml_map *map = memory_alloc_zero(1, sizeof *map);
    map->format = format;
    map->sink = sink;
    record_init(&map->record);
    enum status status = xml_stream_run(reader, &events, map, sink, message);
    record_deinit(&map->record);
    buffer_deinit(&map->plain);
    buffer_deinit(&map->marked);
    buffer_deinit(&map->pieces);
    buffer_deinit(&map->label);
    for (int i = 0; i < PARTS; i++)
        buffer_deinit(&map->parts[i]);
    for (int field = 0; field < FIELD_COUNT; field++)
        buffer_deinit(&map->shared[field]);
    free(map->names.items);
    free(map->late_names.items);
    free(map);
    return status;
}

/* ---- for the importers ---- */

int xml_map_probe(struct view start, const struct xml_sign *signs)
{
    struct view text = view_trim(start);
    int sureness = 0;
    if (!text.length || text.data[0] != '<')
        return 0;
    for (; signs->first; signs++)
        if (signs->sureness > sureness && view_find(text, view_of(signs->first), 0) != VIEW_NONE &&
            (!signs->second || view_find(text, view_of(signs->second), 0) != VIEW_NONE))
            sureness = signs->sureness;
    return sureness;
}

void xml_map_replace(struct record *record, enum field field, struct view text)
{
    size_t first = record->first[field];
    if (first && text.length)
        record->texts[first - 1].text = arena_copy(&record->arena, text);
}

struct view xml_map_without_stop(struct view text)
{
    text = view_trim(text);
    size_t length = text.length;
    bool more = length > 2 && text.data[length - 2] == '.';
    bool initial = length > 3 && text.data[length - 3] == '.' && text.data[length - 2] >= 'A' &&
                   text.data[length - 2] <= 'Z';
    if (length < 2 || text.data[length - 1] != '.' || more || initial)
        return text;
    return view_slice(text, 0, length - 1);
}
