#include "state/note.h"

#include "base/memory.h"

#include <stdlib.h>

/* What stands between two texts of one note. */
#define SEPARATOR "\n\n======= this note was written in two places; both texts are kept =======\n\n"

void note_deinit(struct note *note)
{
    for (size_t i = 0; i < note->version_count; i++)
        free((char *)note->versions[i].value.text.data);
    free(note->versions);
    free(note->replaced);
    *note = (struct note){0};
}

static bool is_replaced(const struct note *note, struct stamp stamp)
{
    for (size_t i = 0; i < note->replaced_count; i++)
        if (stamp_compare(note->replaced[i], stamp) == 0)
            return true;
    return false;
}

/* The place of a version; version_count when it is not there. */
static size_t find_version(const struct note *note, struct stamp stamp)
{
    size_t i = 0;
    while (i < note->version_count && stamp_compare(note->versions[i].stamp, stamp) != 0)
        i++;
    return i;
}

static void replace(struct note *note, struct stamp stamp)
{
    if (is_replaced(note, stamp))
        return;
    void *items = note->replaced;
    memory_reserve(&items, &note->replaced_capacity, note->replaced_count + 1,
                   sizeof *note->replaced);
    note->replaced = items;
    note->replaced[note->replaced_count++] = stamp;
    size_t at = find_version(note, stamp);
    if (at == note->version_count)
        return;
    free((char *)note->versions[at].value.text.data);
    note->versions[at] = note->versions[--note->version_count];
}

static void add_version(struct note *note, struct stamp stamp, struct value value)
{
    if (is_replaced(note, stamp) || find_version(note, stamp) < note->version_count)
        return;
    void *items = note->versions;
    memory_reserve(&items, &note->version_capacity, note->version_count + 1,
                   sizeof *note->versions);
    note->versions = items;
    struct note_version *version = &note->versions[note->version_count++];
    *version = (struct note_version){stamp, value};
    version->value.text.data = memory_copy_string(value.text.data, value.text.length);
}

void note_apply(struct note *note, struct stamp stamp, struct value value, struct view context)
{
    struct stamp before;
    while (context.data && context.length > 0) {
        if (stamp_parse(view_split(&context, ' '), &before))
            replace(note, before);
    }
    add_version(note, stamp, value);
}

bool note_is_news(const struct note *note, struct stamp stamp, struct view context)
{
    struct stamp before;
    bool news = !is_replaced(note, stamp) && find_version(note, stamp) == note->version_count;
    while (!news && context.data && context.length > 0)
        news = stamp_parse(view_split(&context, ' '), &before) && !is_replaced(note, before);
    return news;
}

void note_merge(struct note *note, const struct note *other)
{
    for (size_t i = 0; i < other->replaced_count; i++)
        replace(note, other->replaced[i]);
    for (size_t i = 0; i < other->version_count; i++)
        add_version(note, other->versions[i].stamp, other->versions[i].value);
}

static int compare_versions(const void *a, const void *b)
{
    const struct note_version *left = a, *right = b;
    return stamp_compare(left->stamp, right->stamp);
}

static int compare_stamps(const void *a, const void *b)
{
    const struct stamp *left = a, *right = b;
    return stamp_compare(*left, *right);
}

void note_sort(struct note *note)
{
    if (note->version_count > 1)
        qsort(note->versions, note->version_count, sizeof *note->versions, compare_versions);
    if (note->replaced_count > 1)
        qsort(note->replaced, note->replaced_count, sizeof *note->replaced, compare_stamps);
}

/* An earlier version says the same. */
static bool is_repeated(const struct note *note, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (value_equal(note->versions[i].value, note->versions[index].value))
            return true;
    return false;
}

size_t note_append_text(const struct note *note, struct buffer *out)
{
    size_t count = 0;
    for (size_t i = 0; i < note->version_count; i++) {
        const struct value *value = &note->versions[i].value;
        if (!value->on || is_repeated(note, i))
            continue;
        if (count++)
            buffer_append_string(out, SEPARATOR);
        buffer_append_view(out, value->text);
    }
    return count;
}

static void append_stamp(struct buffer *out, struct stamp stamp, size_t index)
{
    if (index)
        buffer_append_byte(out, ' ');
    stamp_append(out, stamp);
}

void note_append_versions(const struct note *note, struct buffer *out)
{
    for (size_t i = 0; i < note->version_count; i++)
        append_stamp(out, note->versions[i].stamp, i);
}

void note_append_replaced(const struct note *note, struct buffer *out)
{
    for (size_t i = 0; i < note->replaced_count; i++)
        append_stamp(out, note->replaced[i], i);
}
