#include "io/tagged.h"

#include "base/language.h"
#include "base/memory.h"
#include "io/tagged_map.h"

#include <stdlib.h>
#include <string.h>

/* What a field costs beyond its bytes, so that millions of empty ones have a limit too. */
enum { FIELD_COST = 64 };

static const char no_paper[] = N_("a record without title, authors, abstract, venue or address");

struct tagged {
    const struct tagged_format *format;
    struct tagged_map map;
    const struct import_sink *sink;
    struct tagged_entry entry;
    struct record record;
    int state;          /* of the format's split() */
    size_t boundary;    /* index of the field at which another record may have begun; 0: none */
    bool titled;        /* a title has come */
    bool titled_before; /* before the boundary */
    bool open;          /* a record has begun */
    bool began;         /* with a tag that begins one */
    bool has_start;     /* such a tag has come */
    bool blank;         /* the line above is empty */
    bool overflow;      /* the record is too long */
    bool any;           /* a record has come */
    bool loose_told;    /* text between records has been reported */
    bool stop;          /* the sink wants no more */
    uint64_t offset;    /* of the line being looked at */
    uint64_t end;       /* behind the record's last line */
    uint32_t line;
};

/* ---- entries ---- */

static struct view text_slice(const struct tagged_entry *entry, size_t start, size_t length)
{
    return view_slice(buffer_view(&entry->text), start, length);
}

struct view tagged_name(const struct tagged_entry *entry, size_t index)
{
    const struct tagged_field *field = &entry->fields[index];
    return text_slice(entry, field->name_start, field->name_length);
}

struct view tagged_tag(const struct tagged_entry *entry, size_t index)
{
    const struct tagged_field *field = &entry->fields[index];
    return text_slice(entry, field->name_start, field->tag_length);
}

struct view tagged_value(const struct tagged_entry *entry, size_t index)
{
    const struct tagged_field *field = &entry->fields[index];
    return view_trim(text_slice(entry, field->value_start, field->value_length));
}

uint32_t tagged_code(struct view tag)
{
    return (uint32_t)view_hash(tag);
}

struct view tagged_find(const struct tagged_entry *entry, const char *tag)
{
    for (size_t i = 0; i < entry->count; i++)
        if (view_equal_string(tagged_tag(entry, i), tag))
            return tagged_value(entry, i);
    return view_make("", 0);
}

bool tagged_is_one_of(struct view tag, const char *const *tags)
{
    for (; tags && *tags; tags++)
        if (view_equal_string(tag, *tags))
            return true;
    return false;
}

void tagged_set_field(struct tagged_line *parts, struct view line, size_t length,
                      size_t value_start)
{
    parts->kind = TAGGED_FIELD;
    parts->name = view_slice(line, 0, length);
    parts->tag_length = length;
    parts->value = view_trim(view_from(line, value_start));
}

size_t tagged_code_length(struct view line)
{
    size_t length = 0;
    while (length < line.length &&
           ((line.data[length] >= 'A' && line.data[length] <= 'Z') ||
            (length > 0 && line.data[length] >= '0' && line.data[length] <= '9')))
        length++;
    return length;
}

static bool has_overflown(struct tagged *tagged, size_t extra)
{
    const struct tagged_entry *entry = &tagged->entry;
    if (entry->text.length + entry->count * FIELD_COST + extra > TAGGED_RECORD_BYTES)
        tagged->overflow = true;
    return tagged->overflow;
}

static void add_field(struct tagged *tagged, const struct tagged_line *parts)
{
    struct tagged_entry *entry = &tagged->entry;
    if (has_overflown(tagged, parts->name.length + parts->value.length))
        return;
    void *fields = entry->fields;
    memory_reserve(&fields, &entry->capacity, entry->count + 1, sizeof *entry->fields);
    entry->fields = fields;
    struct tagged_field *field = &entry->fields[entry->count++];
    *field =
        (struct tagged_field){.name_start = entry->text.length,
                              .name_length = parts->name.length,
                              .tag_length = parts->tag_length,
                              .value_start = entry->text.length + parts->name.length,
                              .value_length = parts->value.length,
                              .code = tagged_code(view_slice(parts->name, 0, parts->tag_length)),
                              .offset = tagged->offset,
                              .line = tagged->line};
    buffer_append_view(&entry->text, parts->name);
    buffer_append_view(&entry->text, parts->value);
}

/* A line that goes on; behind an empty line it is a new paragraph. */
static void add_more(struct tagged *tagged, struct view value)
{
    struct tagged_entry *entry = &tagged->entry;
    if (!entry->count || has_overflown(tagged, value.length + 2))
        return;
    struct tagged_field *field = &entry->fields[entry->count - 1];
    size_t before = entry->text.length;
    if (field->value_length)
        buffer_append_string(&entry->text, tagged->blank ? "\n\n" : "\n");
    buffer_append_view(&entry->text, value);
    field->value_length += entry->text.length - before;
}

/* ---- records ---- */

static void report(struct tagged *tagged, uint32_t line, bool skipped, const char *reason)
{
    tagged->sink->problem(tagged->sink->context, line, skipped, view_of(reason));
}

/* Gives the fields that are held, whose bytes end at `end`. */
static void give_record(struct tagged *tagged, uint64_t end)
{
    struct tagged_entry *entry = &tagged->entry;
    struct record *record = &tagged->record;
    if (!entry->count || tagged->stop)
        return;
    record_clear(record);
    record->line = entry->fields[0].line;
    record->offset = entry->fields[0].offset;
    record->length = (uint32_t)(end - record->offset);
    record->stands_alone = tagged->format->apart;
    tagged_map_record(&tagged->map, entry, record);
    if (record_is_empty(record))
        report(tagged, record->line, true, _(no_paper));
    else
        tagged->stop = !tagged->sink->record(tagged->sink->context, record);
}

static void finish(struct tagged *tagged)
{
    if (tagged->overflow)
        report(tagged, tagged->entry.count ? tagged->entry.fields[0].line : tagged->line, true,
               _("a record of more than 16 MiB"));
    else
        give_record(tagged, tagged->end);
    tagged->entry.count = 0;
    buffer_clear(&tagged->entry.text);
    tagged->open = tagged->began = tagged->has_start = tagged->overflow = tagged->titled = false;
    tagged->boundary = 0;
}

static bool begins(const struct tagged_format *format, struct view tag)
{
    return tagged_is_one_of(tag, format->starts) || tagged_is_one_of(tag, format->may_start);
}

/* The fields before the boundary are a record of their own. */
static void finish_before_boundary(struct tagged *tagged)
{
    struct tagged_entry *entry = &tagged->entry;
    size_t count = entry->count, boundary = tagged->boundary;
    size_t bytes = entry->fields[boundary].name_start;
    entry->count = boundary;
    give_record(tagged, entry->fields[boundary].offset);
    entry->count = count - boundary;
    memmove(entry->fields, entry->fields + boundary, entry->count * sizeof *entry->fields);
    buffer_remove(&entry->text, 0, bytes);
    tagged->has_start = false;
    for (size_t i = 0; i < entry->count; i++) {
        entry->fields[i].name_start -= bytes;
        entry->fields[i].value_start -= bytes;
        tagged->has_start |= tagged_is_one_of(tagged_tag(entry, i), tagged->format->starts);
    }
    tagged->began = begins(tagged->format, tagged_tag(entry, 0));
    tagged->boundary = 0;
}

/* ---- lines ---- */

/* Ends the open record when this tag says so. */
static void end_before(struct tagged *tagged, bool starts, bool may_start)
{
    bool late = starts && !tagged->has_start && !tagged->blank;
    if (!tagged->open)
        return;
    bool blank_ends = tagged->format->blank_ends && !tagged->began;
    bool lost = tagged->overflow && (starts || may_start);
    if (lost || (starts && !late) || (tagged->blank && (may_start || blank_ends))) {
        finish(tagged);
    } else if (tagged->blank || may_start) {
        tagged->boundary = tagged->entry.count;
        tagged->titled_before = tagged->titled;
    }
}

static void take_field(struct tagged *tagged, const struct tagged_line *parts)
{
    const struct tagged_format *format = tagged->format;
    struct view tag = view_slice(parts->name, 0, parts->tag_length);
    bool starts = tagged_is_one_of(tag, format->starts);
    bool may_start = tagged_is_one_of(tag, format->may_start);
    end_before(tagged, starts, may_start);
    if (!tagged->open)
        tagged->began = begins(format, tag);
    tagged->open = tagged->any = true;
    tagged->loose_told = false;
    tagged->has_start |= starts;
    add_field(tagged, parts);
    if (!tagged_is_one_of(tag, format->titles))
        return;
    if (tagged->boundary && tagged->titled_before && !tagged->overflow)
        finish_before_boundary(tagged);
    tagged->titled = true;
}

/* Text that belongs to no field. What stands before the first record is a preface. */
static void take_loose(struct tagged *tagged)
{
    if (tagged->any && !tagged->loose_told)
        report(tagged, tagged->line, false, _("text that belongs to no field was left out"));
    tagged->loose_told = true;
}

/* A byte order mark also stands where files were joined. */
static struct view strip_marks(struct view line)
{
    struct view rest = view_trim(line);
    while (view_starts_with(rest, "\xef\xbb\xbf"))
        line = rest = view_trim(view_from(rest, 3));
    return line;
}

static void take_parts(struct tagged *tagged, const struct tagged_line *parts, uint64_t end)
{
    bool field = parts->kind == TAGGED_FIELD || parts->kind == TAGGED_END;
    bool loose = parts->kind == TAGGED_LOOSE && tagged->blank;
    if (loose || (!field && !tagged->open)) {
        take_loose(tagged);
        tagged->blank = true;
        return;
    }
    if (parts->kind == TAGGED_FIELD)
        take_field(tagged, parts);
    else if (parts->kind != TAGGED_END && tagged->open)
        add_more(tagged, parts->value);
    if (tagged->open)
        tagged->end = end;
    if (parts->kind == TAGGED_END && tagged->open)
        finish(tagged);
    tagged->blank = false;
}

static void take_line(struct tagged *tagged, struct view line, uint64_t end)
{
    struct tagged_line parts = {.blank = tagged->blank};
    line = strip_marks(line);
    parts.value = view_trim(line);
    if (!parts.value.length) {
        tagged->blank = true;
        return;
    }
    tagged->format->split(line, &tagged->state, &parts);
    if (parts.kind != TAGGED_NOISE)
        take_parts(tagged, &parts, end);
}

enum status tagged_run(const struct tagged_format *format, struct reader *reader,
                       const struct import_sink *sink, struct buffer *message)
{
    struct tagged tagged = {.format = format, .sink = sink};
    struct view line;
    bool inside = false; /* of a line that comes in parts */
    enum status status = STATUS_OK;
    record_init(&tagged.record);
    tagged_map_init(&tagged.map, format);
    tagged.offset = reader_offset(reader);
    while (!tagged.stop && (status = reader_next_line(reader, &line, message)) == STATUS_OK) {
        tagged.line = reader_line(reader);
        if (inside)
            add_more(&tagged, line);
        else
            take_line(&tagged, line, reader_offset(reader));
        inside = reader_line_goes_on(reader);
        tagged.offset = reader_offset(reader);
    }
    if (!tagged.stop && tagged.open)
        finish(&tagged);
    record_deinit(&tagged.record);
    tagged_map_deinit(&tagged.map);
    buffer_deinit(&tagged.entry.text);
    free(tagged.entry.fields);
    if (tagged.stop)
        return STATUS_CANCELLED;
    return status == STATUS_END ? STATUS_OK : status;
}
