#include "corpus/order_column.h"

#include "base/memory.h"
#include "text/collation.h"

#include <math.h>
#include <stdlib.h>

enum {
    CANCEL_STEP = 1024,
    KEY_MOST = 1024 /* bytes; whatever two texts have behind that, they are alike */
};

#define NO_VALUE UINT64_MAX

/* What filling needs at every step. */
struct filler {
    struct order_columns *columns;
    const struct snapshot *snapshot;
    const atomic_bool *cancel;
    struct collation *collation;
    struct buffer scratch;
};

static bool is_cancelled(const struct filler *filler, size_t paper)
{
    return paper % CANCEL_STEP == 0 && filler->cancel &&
           atomic_load_explicit(filler->cancel, memory_order_relaxed);
}

/* ---- texts ---- */

/* The keys that compare text, and whose. */
static const struct {
    bool is_text;
    enum field field;
} texts[ORDER_COUNT] = {
    [ORDER_TITLE] = {true, FIELD_TITLE},      [ORDER_AUTHOR] = {true, FIELD_AUTHORS},
    [ORDER_VENUE] = {true, FIELD_VENUE},      [ORDER_STATUS] = {true, FIELD_STATUS},
    [ORDER_TYPE] = {true, FIELD_TYPE},        [ORDER_LANGUAGE] = {true, FIELD_LANG},
    [ORDER_KEYWORD] = {true, FIELD_KEYWORDS}, [ORDER_ID] = {true, FIELD_ID},
    [ORDER_DOI] = {true, FIELD_DOI},          [ORDER_ARXIV] = {true, FIELD_ARXIV},
};

static struct view get_text(const struct paper *paper, enum order_key key, enum form form)
{
    enum field field = texts[key].field;
    struct view text = paper_get(paper, field, form), item = {"", 0};
    if (field == FIELD_TITLE && !text.length)
        return paper_get(paper, FIELD_HEADLINE, form);
    if (!(field_get_traits(field) & FIELD_ITEMS))
        return text;
    paper_next_item(&text, &item);
    return item;
}

/* Most texts begin with a letter: nothing to look up. */
static bool begins_with_letter(struct view text)
{
    char small = text.length ? (char)(text.data[0] | 0x20) : 'a';
    return small >= 'a' && small <= 'z';
}

/* Leading quotes and brackets do not count, unless there is nothing else. */
static struct view skip_opening(struct view text)
{
    static const char *const opening[] = {
        "\"",
        "'",
        "`",
        "(",
        "[",
        "{",
        "<",
        " ",
        "$",
        "\xe3\x80\x8a",
        "\xe3\x80\x8c",
        "\xe3\x80\x8e",
        "\xe3\x80\x90",
        "\xe3\x80\x88",
        "\xe2\x80\x98",
        "\xe2\x80\x9c",
        "\xe2\x80\x9e",
        "\xc2\xab",
        "\xc2\xbf",
        "\xc2\xa1",
        "\xef\xbc\x88",
    };
    struct view rest = text;
    for (size_t i = 0; i < sizeof opening / sizeof *opening && !begins_with_letter(rest);) {
        if (view_starts_with(rest, opening[i])) {
            rest = view_from(rest, view_of(opening[i]).length);
            i = 0;
        } else {
            i++;
        }
    }
    return rest.length ? rest : text;
}

/* Lets the column hold the texts themselves, and the collation see them. */
static bool read_texts(struct filler *filler, struct order_column *column, enum order_key key)
{
    size_t count = snapshot_count(filler->snapshot);
    enum form form = collation_is_own(filler->collation) ? FORM_SEARCH : FORM_DISPLAY;
    column->keys = memory_alloc(count * sizeof *column->keys);
    for (size_t i = 0; i < count; i++) {
        if (is_cancelled(filler, i))
            return false;
        column->keys[i] = skip_opening(get_text(snapshot_paper(filler->snapshot, i), key, form));
        collation_learn(filler->collation, column->keys[i]);
    }
    return true;
}

/* Puts the keys in their places. */
static bool make_keys(struct filler *filler, struct order_column *column)
{
    size_t count = snapshot_count(filler->snapshot);
    for (size_t i = 0; i < count; i++) {
        if (is_cancelled(filler, i))
            return false;
        buffer_clear(&filler->scratch);
        collation_append_key(filler->collation, column->keys[i], KEY_MOST, &filler->scratch);
        column->keys[i] = arena_copy(&filler->columns->arena, buffer_view(&filler->scratch));
    }
    return true;
}

/* ---- numbers ---- */

static uint64_t get_number(const struct paper *paper, size_t index, enum order_key key)
{
    const double places = 1e6, most = 1e18; /* that count of a rating */
    if (key == ORDER_YEAR)
        return paper->year ? 1 + (uint64_t)(paper->year - INT16_MIN) : NO_VALUE;
    if (key == ORDER_RATING)
        return isnan(paper->rating) ? NO_VALUE
                                    : 1 + (uint64_t)fmin((double)paper->rating * places, most);
    return key == ORDER_RELEVANCE ? 1 : index + 1;
}

static bool read_numbers(struct filler *filler, struct order_column *column, enum order_key key)
{
    size_t count = snapshot_count(filler->snapshot);
    column->numbers = memory_alloc(count * sizeof *column->numbers);
    for (size_t i = 0; i < count; i++) {
        if (is_cancelled(filler, i))
            return false;
        column->numbers[i] = get_number(snapshot_paper(filler->snapshot, i), i, key);
    }
    return true;
}

/* ---- columns ---- */

static bool fill(struct filler *filler, const struct order_spec *spec)
{
    struct order_columns *columns = filler->columns;
    for (; columns->count < spec->count; columns->count++) {
        struct order_column *column = &columns->items[columns->count];
        enum order_key key = spec->keys[columns->count].key;
        column->reverse = spec->keys[columns->count].reverse;
        if (!(texts[key].is_text ? read_texts(filler, column, key)
                                 : read_numbers(filler, column, key))) {
            columns->count++;
            return false;
        }
    }
    collation_settle(filler->collation);
    for (size_t i = 0; i < columns->count; i++)
        if (columns->items[i].keys && !make_keys(filler, &columns->items[i]))
            return false;
    return true;
}

bool order_columns_fill(struct order_columns *columns, const struct snapshot *snapshot,
                        const struct order_spec *spec, const atomic_bool *cancel)
{
    struct filler filler = {
        .columns = columns, .snapshot = snapshot, .cancel = cancel, .collation = collation_new()};
    bool filled = fill(&filler, spec);
    collation_free(filler.collation);
    buffer_deinit(&filler.scratch);
    return filled;
}

void order_columns_deinit(struct order_columns *columns)
{
    for (size_t i = 0; i < columns->count; i++) {
        free(columns->items[i].numbers);
        free(columns->items[i].keys);
    }
    arena_deinit(&columns->arena);
    *columns = (struct order_columns){0};
}

/* Eight bytes of a key as a number that compares as they do; zeros behind its end. */
static uint64_t read_bytes(struct view key, size_t offset)
{
    uint64_t number = 0;
    for (size_t i = offset; i < offset + sizeof number; i++)
        number = number << 8 | (i < key.length ? (unsigned char)key.data[i] : 0);
    return number;
}

uint64_t order_column_number(const struct order_column *column, size_t paper, size_t depth)
{
    uint64_t number;
    if (column->keys) {
        bool none = column->keys[paper].length == 0;
        number = none ? NO_VALUE : read_bytes(column->keys[paper], depth * sizeof number);
        if (none)
            return number;
    } else {
        number = column->numbers[paper];
        if (number == NO_VALUE)
            return number;
    }
    return column->reverse ? ~number : number;
}

/* No byte of a key is 0. */
bool order_column_ends(const struct order_column *column, uint64_t number)
{
    uint64_t plain = column->reverse ? ~number : number;
    return !column->keys || number == NO_VALUE || (plain & 0xff) == 0;
}
