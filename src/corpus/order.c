/*
 * Sorting 100,000 papers by title must not be felt, and a new request must be able to
 * stop it. So the text to compare by is prepared once (folded, in small letters, without
 * leading quotes), in an arena; its first eight bytes stand as a number in the
 * slots that are sorted, so that most comparisons touch nothing else; and the sort
 * is a merge sort of our own, stable and easy to leave, which qsort is not.
 *
 *   slot.prefix  text: first 8 bytes, big-endian    year, rating: a number
 *                reversed: complemented             no value: all ones, always last
 */
#include "corpus/order.h"

#include "base/arena.h"
#include "base/memory.h"
#include "text/lower.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CANCEL_STEP = 1024, SMALL_RUN = 8 };

#define NO_VALUE UINT64_MAX

static const char *const key_names[ORDER_COUNT] = {
#define ORDER_NAME(identifier, name) name,
    ORDER_LIST(ORDER_NAME)
#undef ORDER_NAME
};

struct order {
    atomic_size_t references;
    size_t count;
    uint32_t papers[];
};

/* What one key of the specification says about each paper. */
struct column {
    uint64_t *prefixes;
    struct view *texts; /* NULL when the prefixes say it all */
    bool reverse;
};

struct slot {
    uint64_t prefix; /* of the first column */
    uint32_t paper;
};

struct sorter {
    const struct snapshot *snapshot;
    const atomic_bool *cancel;
    struct arena arena;
    struct buffer scratch;
    struct column columns[ORDER_KEYS];
    size_t column_count;
};

const char *order_key_name(enum order_key key)
{
    return key_names[key];
}

/* ---- specifications ---- */

static bool find_key(struct view name, enum order_key *key)
{
    for (int i = 0; i < ORDER_COUNT; i++)
        if (view_equal_ignore_case(name, view_of(key_names[i]))) {
            *key = (enum order_key)i;
            return true;
        }
    return false;
}

static void explain_unknown(struct view name, struct buffer *message)
{
    buffer_append_string(message, "unknown sort key '");
    buffer_append_view(message, name);
    buffer_append_string(message, "', the keys are:");
    for (int i = 0; i < ORDER_COUNT; i++)
        buffer_append_format(message, " %s", key_names[i]);
}

enum status order_parse(struct view text, struct order_spec *spec, struct buffer *message)
{
    struct order_spec parsed = {.count = 0};
    for (struct view rest = text; rest.data && view_trim(text).length;) {
        struct view name = view_trim(view_split(&rest, ','));
        if (parsed.count == ORDER_KEYS) {
            buffer_append_format(message, "more than %d sort keys", ORDER_KEYS);
            return STATUS_INVALID;
        }
        bool reverse = view_ends_with(name, "-");
        struct view bare = view_trim(view_slice(name, 0, name.length - reverse));
        if (!find_key(bare, &parsed.keys[parsed.count].key)) {
            explain_unknown(bare, message);
            return STATUS_INVALID;
        }
        if (parsed.keys[parsed.count].key == ORDER_RELEVANCE && parsed.count > 0) {
            buffer_append_string(message, "relevance can only be the first sort key");
            return STATUS_INVALID;
        }
        parsed.keys[parsed.count++].reverse = reverse;
    }
    *spec = parsed;
    return STATUS_OK;
}

void order_append(const struct order_spec *spec, struct buffer *out)
{
    for (size_t i = 0; i < spec->count; i++) {
        if (i)
            buffer_append_byte(out, ',');
        buffer_append_string(out, order_key_name(spec->keys[i].key));
        if (spec->keys[i].reverse)
            buffer_append_byte(out, '-');
    }
    if (!spec->count)
        buffer_append_string(out, order_key_name(ORDER_FILE));
}

bool order_equal(const struct order_spec *a, const struct order_spec *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->keys[i].key != b->keys[i].key || a->keys[i].reverse != b->keys[i].reverse)
            return false;
    return true;
}

bool order_by_relevance(const struct order_spec *spec)
{
    return spec->count > 0 && spec->keys[0].key == ORDER_RELEVANCE;
}

struct order_spec order_without_relevance(const struct order_spec *spec)
{
    struct order_spec rest = *spec;
    if (!order_by_relevance(spec))
        return rest;
    rest.count--;
    memmove(rest.keys, rest.keys + 1, rest.count * sizeof *rest.keys);
    return rest;
}

/* ---- columns ---- */

static bool is_cancelled(const struct sorter *sorter)
{
    return sorter->cancel && atomic_load_explicit(sorter->cancel, memory_order_relaxed);
}

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

static struct view get_text(const struct paper *paper, enum order_key key)
{
    enum field field = texts[key].field;
    struct view text = paper_get(paper, field, FORM_SEARCH), item = {"", 0};
    if (field == FIELD_TITLE && !text.length)
        return paper_get(paper, FIELD_HEADLINE, FORM_SEARCH);
    if (!(field_get_traits(field) & FIELD_ITEMS))
        return text;
    paper_next_item(&text, &item);
    return item;
}

/* Leading quotes and brackets do not count, unless there is nothing else. */
static struct view skip_opening(struct view text)
{
    static const char *const opening[] = {"\"",
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
                                          "\xe3\x80\x88"};
    struct view rest = text;
    for (size_t i = 0; i < sizeof opening / sizeof *opening;) {
        if (view_starts_with(rest, opening[i])) {
            rest = view_from(rest, view_of(opening[i]).length);
            i = 0;
        } else {
            i++;
        }
    }
    return rest.length ? rest : text;
}

static struct view make_text(struct sorter *sorter, const struct paper *paper, enum order_key key)
{
    buffer_clear(&sorter->scratch);
    lower_append(&sorter->scratch, skip_opening(get_text(paper, key)));
    return arena_copy(&sorter->arena, buffer_view(&sorter->scratch));
}

static uint64_t text_prefix(struct view text)
{
    uint64_t prefix = 0;
    for (size_t i = 0; i < sizeof prefix; i++)
        prefix = prefix << 8 | (i < text.length ? (unsigned char)text.data[i] : 0);
    return prefix;
}

static uint64_t number_prefix(const struct paper *paper, size_t index, enum order_key key)
{
    const double places = 1e6, most = 1e18; /* that count of a rating */
    if (key == ORDER_YEAR)
        return paper->year ? (uint64_t)(paper->year - INT16_MIN) : NO_VALUE;
    if (key == ORDER_RATING)
        return isnan(paper->rating) ? NO_VALUE
                                    : 1 + (uint64_t)fmin((double)paper->rating * places, most);
    return key == ORDER_RELEVANCE ? 1 : index + 1;
}

static void fill_paper(struct sorter *sorter, struct column *column, enum order_key key,
                       size_t index)
{
    const struct paper *paper = snapshot_paper(sorter->snapshot, index);
    uint64_t prefix;
    if (column->texts) {
        column->texts[index] = make_text(sorter, paper, key);
        bool none = column->texts[index].length == 0;
        prefix = none ? NO_VALUE : text_prefix(column->texts[index]);
    } else {
        prefix = number_prefix(paper, index, key);
    }
    if (column->reverse && prefix != NO_VALUE)
        prefix = prefix ? ~prefix : NO_VALUE - 1;
    column->prefixes[index] = prefix;
}

/* False when cancelled. */
static bool fill_column(struct sorter *sorter, enum order_key key, bool reverse)
{
    size_t count = snapshot_count(sorter->snapshot);
    struct column *column = &sorter->columns[sorter->column_count++];
    column->reverse = reverse;
    column->prefixes = memory_alloc(count * sizeof *column->prefixes);
    column->texts = texts[key].is_text ? memory_alloc(count * sizeof *column->texts) : NULL;
    for (size_t i = 0; i < count; i++) {
        if (i % CANCEL_STEP == 0 && is_cancelled(sorter))
            return false;
        fill_paper(sorter, column, key, i);
    }
    return true;
}

/* ---- sorting ---- */

static int compare_column(const struct column *column, uint32_t a, uint32_t b)
{
    if (column->prefixes[a] != column->prefixes[b])
        return column->prefixes[a] < column->prefixes[b] ? -1 : 1;
    if (!column->texts || column->prefixes[a] == NO_VALUE)
        return 0;
    int order = view_compare(column->texts[a], column->texts[b]);
    return column->reverse ? -order : order;
}

/* Papers that come earlier in the file come first among equal ones, because the
   merge takes from the left one then. */
static bool is_after(const struct sorter *sorter, const struct slot *a, const struct slot *b)
{
    if (a->prefix != b->prefix)
        return a->prefix > b->prefix;
    for (size_t i = 0; i < sorter->column_count; i++) {
        int order = compare_column(&sorter->columns[i], a->paper, b->paper);
        if (order)
            return order > 0;
    }
    return false;
}

static void sort_small(const struct sorter *sorter, struct slot *slots, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        struct slot moved = slots[i];
        size_t to = i;
        for (; to > 0 && is_after(sorter, &slots[to - 1], &moved); to--)
            slots[to] = slots[to - 1];
        slots[to] = moved;
    }
}

/* Merges the sorted halves of slots; the left one goes through spare. */
static void merge(const struct sorter *sorter, struct slot *slots, size_t half, size_t count,
                  struct slot *spare)
{
    if (!is_after(sorter, &slots[half - 1], &slots[half]))
        return;
    memcpy(spare, slots, half * sizeof *slots);
    size_t left = 0, right = half, to = 0;
    while (left < half && right < count) {
        bool take_right = is_after(sorter, &spare[left], &slots[right]);
        slots[to++] = take_right ? slots[right++] : spare[left++];
    }
    memcpy(slots + to, spare + left, (half - left) * sizeof *slots);
}

/* False when cancelled. Recurses to the logarithm of count. */
static bool sort(const struct sorter *sorter, struct slot *slots, size_t count, struct slot *spare)
{
    if (count <= SMALL_RUN) {
        sort_small(sorter, slots, count);
        return true;
    }
    size_t half = count / 2;
    if (count >= CANCEL_STEP && is_cancelled(sorter))
        return false;
    if (!sort(sorter, slots, half, spare) || !sort(sorter, slots + half, count - half, spare))
        return false;
    merge(sorter, slots, half, count, spare);
    return true;
}

static bool fill_columns(struct sorter *sorter, const struct order_spec *spec)
{
    for (size_t i = 0; i < spec->count; i++)
        if (!fill_column(sorter, spec->keys[i].key, spec->keys[i].reverse))
            return false;
    return !is_cancelled(sorter);
}

static struct order *sort_all(struct sorter *sorter)
{
    size_t count = snapshot_count(sorter->snapshot);
    struct slot *slots = memory_alloc(count * sizeof *slots);
    struct slot *spare = memory_alloc((count / 2 + 1) * sizeof *spare);
    for (size_t i = 0; i < count; i++) {
        slots[i].prefix = sorter->column_count ? sorter->columns[0].prefixes[i] : i;
        slots[i].paper = (uint32_t)i;
    }
    struct order *order = NULL;
    if (sort(sorter, slots, count, spare)) {
        order = memory_alloc(sizeof *order + count * sizeof *order->papers);
        atomic_init(&order->references, 1);
        order->count = count;
        for (size_t i = 0; i < count; i++)
            order->papers[i] = slots[i].paper;
    }
    free(spare);
    free(slots);
    return order;
}

struct order *order_new(const struct snapshot *snapshot, const struct order_spec *spec,
                        const atomic_bool *cancel)
{
    struct sorter sorter = {.snapshot = snapshot, .cancel = cancel};
    struct order *order = fill_columns(&sorter, spec) ? sort_all(&sorter) : NULL;
    for (size_t i = 0; i < sorter.column_count; i++) {
        free(sorter.columns[i].prefixes);
        free(sorter.columns[i].texts);
    }
    buffer_deinit(&sorter.scratch);
    arena_deinit(&sorter.arena);
    return order;
}

struct order *order_ref(struct order *order)
{
    atomic_fetch_add_explicit(&order->references, 1, memory_order_relaxed);
    return order;
}

void order_unref(struct order *order)
{
    if (order && atomic_fetch_sub_explicit(&order->references, 1, memory_order_acq_rel) == 1)
        free(order);
}

size_t order_at(const struct order *order, size_t position)
{
    return order->papers[position];
}

size_t order_find(const struct order *order, size_t paper)
{
    size_t position = 0;
    while (order->papers[position] != paper)
        position++;
    return position;
}
