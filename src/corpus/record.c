#include "corpus/record.h"

#include "base/memory.h"
#include "text/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A record with more texts than this gives their memory back when it is cleared. */
enum { TEXTS_KEPT = 4096 };

void record_init(struct record *record)
{
    memset(record, 0, sizeof *record);
    record->rating = NAN;
}

void record_deinit(struct record *record)
{
    arena_deinit(&record->arena);
    free(record->texts);
    record_init(record);
}

void record_clear(struct record *record)
{
    struct record kept = *record;
    arena_reset(&kept.arena);
    if (kept.text_capacity > TEXTS_KEPT) {
        free(kept.texts);
        kept.texts = NULL;
        kept.text_capacity = 0;
    }
    record_init(record);
    record->arena = kept.arena;
    record->texts = kept.texts;
    record->text_capacity = kept.text_capacity;
}

/* As much of text as the record still takes, in whole characters. */
static struct view fit(struct record *record, struct view text)
{
    size_t room = RECORD_BYTES - record->bytes;
    if (text.length <= room)
        return text;
    record->cut = true;
    if (room == 0)
        return view_make("", 0);
    struct view begin = view_slice(text, 0, room);
    return view_slice(begin, 0, room - utf8_unfinished_length(begin));
}

static struct view fit_name(struct record *record, struct view name)
{
    if (name.length <= RECORD_NAME_BYTES)
        return name;
    record->cut = true;
    struct view begin = view_slice(name, 0, RECORD_NAME_BYTES);
    return view_slice(begin, 0, begin.length - utf8_unfinished_length(begin));
}

static void add(struct record *record, struct record_text added)
{
    added.text = fit(record, added.text);
    if (added.text.length == 0)
        return;
    void *texts = record->texts;
    memory_reserve(&texts, &record->text_capacity, record->text_count + 1, sizeof added);
    record->texts = texts;
    record->bytes += added.text.length;
    added.text = arena_copy(&record->arena, added.text);
    record->texts[record->text_count++] = added;
    if (!record->first[added.field])
        record->first[added.field] = record->text_count;
}

void record_set(struct record *record, enum field field, struct view text, enum markup markup)
{
    text = view_trim(text);
    bool second =
        record->first[field] && field != FIELD_OTHER && !(field_get_traits(field) & FIELD_ITEMS);
    if (!second)
        add(record, (struct record_text){.field = field, .markup = markup, .text = text});
    else if (!view_equal(record_get(record, field), text))
        record_set_other(record, view_of(field_name(field)), text);
}

void record_set_author(struct record *record, struct view written, struct view read,
                       enum markup markup)
{
    read = arena_copy(&record->arena, fit(record, view_trim(read)));
    record->bytes += read.length;
    add(record,
        (struct record_text){
            .field = FIELD_AUTHORS, .markup = markup, .text = view_trim(written), .read = read});
}

static void add_other(struct record *record, struct view name, struct view text, enum markup markup)
{
    text = view_trim(text);
    if (text.length == 0)
        return;
    name = arena_copy(&record->arena, fit(record, fit_name(record, view_trim(name))));
    record->bytes += name.length;
    add(record, (struct record_text){
                    .field = FIELD_OTHER, .markup = markup, .name = name, .text = text});
}

void record_set_other(struct record *record, struct view name, struct view text)
{
    add_other(record, name, text, MARKUP_PLAIN);
}

void record_set_value(struct record *record, struct view name, struct view value)
{
    add_other(record, name, value, MARKUP_VALUE);
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static size_t count_digits(struct view text, size_t start)
{
    size_t end = start;
    while (end < text.length && is_digit(text.data[end]))
        end++;
    return end - start;
}

bool record_set_year(struct record *record, struct view text)
{
    for (size_t i = 0; i < text.length;) {
        size_t digits = count_digits(text, i);
        long year;
        if ((digits == 4 || digits == 8) && view_to_long(view_slice(text, i, 4), &year) &&
            year >= 1000 && year <= 2999) {
            record->year = (int)year;
            return true;
        }
        i += digits ? digits : 1;
    }
    return false;
}

/* Reads "7", "6.5" and the beginning of "8: accept". Not strtod: that one reads a decimal
   comma in some locales. */
static bool read_score(struct view text, double *score)
{
    size_t whole = count_digits(text, 0), end = whole;
    size_t point = whole < text.length && text.data[whole] == '.';
    double value = 0, unit = 1;
    end += point ? 1 + count_digits(text, whole + 1) : 0;
    if (whole == 0 || end > 16 || (end < text.length && text.data[end] != ':'))
        return false;
    for (size_t i = 0; i < end; i++) {
        if (i == whole)
            continue;
        value = value * 10 + (text.data[i] - '0');
        unit *= i > whole ? 10 : 1;
    }
    *score = value / unit;
    return true;
}

void record_set_ratings(struct record *record, struct view text, char separator)
{
    double sum = 0, score;
    size_t count = 0;
    for (struct view rest = text; rest.data;) {
        struct view item = view_trim(view_split(&rest, separator));
        record_set(record, FIELD_RATINGS, item, MARKUP_PLAIN);
        if (!read_score(item, &score))
            continue;
        sum += score;
        count++;
    }
    if (count)
        record->rating = sum / (double)count;
}

struct view record_get(const struct record *record, enum field field)
{
    size_t first = record->first[field];
    return first ? record->texts[first - 1].text : view_make("", 0);
}

bool record_is_empty(const struct record *record)
{
    static const enum field makes_a_paper[] = {FIELD_TITLE, FIELD_ABSTRACT, FIELD_AUTHORS,
                                               FIELD_ID,    FIELD_DOI,      FIELD_ARXIV,
                                               FIELD_URL,   FIELD_VENUE,    FIELD_STATUS};
    for (size_t i = 0; i < sizeof makes_a_paper / sizeof *makes_a_paper; i++)
        if (record->first[makes_a_paper[i]])
            return false;
    return true;
}
