/*
 * Citation keys. Which ones an export has given out is kept as a table of hashes: two keys
 * with the same hash would only cost one of them a letter.
 */
#include "io/export_names.h"

#include "base/memory.h"
#include "io/csl_type.h"
#include "text/fold.h"

#include <stdlib.h>
#include <string.h>

/* ---- keys that are taken ---- */

/* BibTeX does not tell case apart in keys. */
static uint64_t hash_key(struct view key)
{
    struct buffer lower = {0};
    buffer_reserve(&lower, key.length);
    for (size_t i = 0; i < key.length; i++) {
        char byte = key.data[i];
        buffer_append_byte(&lower, byte >= 'A' && byte <= 'Z' ? (char)(byte + 32) : byte);
    }
    uint64_t hash = view_hash(buffer_view(&lower));
    buffer_deinit(&lower);
    return hash ? hash : 1;
}

static bool insert(uint64_t *keys, size_t capacity, uint64_t hash)
{
    size_t at = (size_t)hash & (capacity - 1);
    while (keys[at] && keys[at] != hash)
        at = (at + 1) & (capacity - 1);
    if (keys[at] == hash)
        return false;
    keys[at] = hash;
    return true;
}

static void grow(struct export_state *state)
{
    size_t capacity = state->key_capacity ? state->key_capacity * 2 : 1024;
    uint64_t *keys = memory_alloc(capacity * sizeof *keys);
    memset(keys, 0, capacity * sizeof *keys);
    for (size_t i = 0; i < state->key_capacity; i++)
        if (state->keys[i])
            insert(keys, capacity, state->keys[i]);
    free(state->keys);
    state->keys = keys;
    state->key_capacity = capacity;
}

static bool is_taken(const struct export_state *state, struct view key)
{
    uint64_t hash = hash_key(key);
    size_t at = (size_t)hash & (state->key_capacity - 1);
    while (state->keys[at] && state->keys[at] != hash)
        at = (at + 1) & (state->key_capacity - 1);
    return state->keys[at] == hash;
}

/* False when it is taken. */
static bool take(struct export_state *state, struct view key)
{
    if (state->key_count * 2 >= state->key_capacity)
        grow(state);
    bool free_before = insert(state->keys, state->key_capacity, hash_key(key));
    state->key_count += free_before;
    return free_before;
}

/* a … z, aa … */
static void append_number(struct buffer *out, size_t number)
{
    if (number >= 26)
        append_number(out, number / 26 - 1);
    buffer_append_byte(out, (char)('a' + number % 26));
}

/* ---- making keys ---- */

static bool is_key(struct view key)
{
    for (size_t i = 0; i < key.length; i++)
        if ((unsigned char)key.data[i] <= ' ' || strchr(",{}()\"#%~\\='@", key.data[i]))
            return false;
    return key.length > 0 && view_find(key, view_of("://"), 0) == VIEW_NONE;
}

bool export_is_csl(const struct snapshot *snapshot, const struct paper *paper)
{
    return export_is_from(snapshot, paper, "JSON") &&
           csl_type_is_known(export_find_other(snapshot, paper, "type"));
}

/* In BibTeX and CSL-JSON the id is what people cite by, unless they say something else. */
static bool is_cited_by_id(const struct snapshot *snapshot, const struct paper *paper)
{
    return (export_is_csl(snapshot, paper) || export_is_from(snapshot, paper, "BibTeX")) &&
           is_key(paper_get(paper, FIELD_ID, FORM_DISPLAY));
}

/* The key that the paper came with, or empty. */
static struct view own_key(const struct snapshot *snapshot, const struct paper *paper)
{
    struct view key = export_find_other(snapshot, paper, EXPORT_CITATION_KEY);
    if (is_key(key))
        return key;
    return is_cited_by_id(snapshot, paper) ? paper_get(paper, FIELD_ID, FORM_DISPLAY)
                                           : view_make("", 0);
}

struct view export_native_id(const struct snapshot *snapshot, const struct paper *paper)
{
    struct view id = paper_get(paper, FIELD_ID, FORM_DISPLAY);
    return view_equal(own_key(snapshot, paper), id) ? view_make("", 0) : id;
}

/* Letters and digits of ASCII in lower case; at most `most` of them. */
static void append_letters(struct buffer *out, struct view text, size_t most)
{
    struct buffer folded = {0};
    fold_append(&folded, text);
    for (size_t i = 0; i < folded.length && most > 0; i++) {
        char byte = folded.data[i];
        if (byte >= 'A' && byte <= 'Z')
            byte = (char)(byte + 32);
        if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9')) {
            buffer_append_byte(out, byte);
            most--;
        }
    }
    buffer_deinit(&folded);
}

static bool says_little(struct view word)
{
    static const char *const words[] = {"the", "and", "for", "from", "with",    "on",
                                        "an",  "of",  "in",  "to",   "towards", "toward"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (view_equal_ignore_case(word, view_of(words[i])))
            return true;
    return word.length < 2;
}

static void append_title_word(struct buffer *out, struct view title)
{
    size_t before = out->length;
    while (title.data && out->length == before) {
        struct view word = view_split(&title, ' ');
        size_t hyphen = view_find_byte(word, '-', 0);
        if (!says_little(word))
            append_letters(out, view_slice(word, 0, hyphen == VIEW_NONE ? word.length : hyphen),
                           20);
    }
}

static void append_made(const struct paper *paper, struct buffer *out)
{
    struct view authors = paper_get(paper, FIELD_AUTHORS, FORM_DISPLAY), first;
    struct view sources = paper_get(paper, FIELD_AUTHORS, FORM_SOURCE), source;
    struct author_name person;
    size_t start = out->length;
    bool derived;
    if (export_next_author(&sources, &authors, &source, &first)) {
        export_split_person(source, first, &person);
        append_letters(out, person.family, 30);
    }
    if (paper->year)
        buffer_append_format(out, "%d", paper->year);
    append_title_word(out, paper_heading(paper, &derived));
    if (out->length == start)
        buffer_append_string(out, "paper");
}

/* Whether what begins at start is taken with this number behind its first `base` bytes. */
static bool number_is_taken(const struct export_state *state, struct buffer *out, size_t start,
                            size_t base, size_t number)
{
    buffer_truncate(out, start + base);
    append_number(out, number);
    return is_taken(state, view_from(buffer_view(out), start));
}

/* Appends the first number that is free. Numbers are given out one after another, so that is
   found by halves: of a thousand papers that are called the same, the last costs ten looks. */
static void append_free_number(const struct export_state *state, struct buffer *out, size_t start)
{
    size_t base = out->length - start, low = 0, high = 1;
    while (number_is_taken(state, out, start, base, high - 1)) {
        low = high;
        high *= 2;
    }
    while (low + 1 < high) {
        size_t middle = low + (high - low) / 2;
        if (number_is_taken(state, out, start, base, middle - 1))
            low = middle;
        else
            high = middle;
    }
    buffer_truncate(out, start + base);
    append_number(out, high - 1);
}

void export_append_key(struct export_state *state, const struct snapshot *snapshot,
                       const struct paper *paper, struct buffer *out)
{
    size_t start = out->length;
    buffer_append_view(out, own_key(snapshot, paper));
    if (out->length == start)
        append_made(paper, out);
    if (take(state, view_from(buffer_view(out), start)))
        return;
    append_free_number(state, out, start);
    take(state, view_from(buffer_view(out), start));
}

void export_append_csl_id(struct export_state *state, const struct snapshot *snapshot,
                          const struct paper *paper, struct buffer *out)
{
    struct view key = export_find_other(snapshot, paper, EXPORT_CITATION_KEY);
    if (!key.length)
        key = paper_get(paper, FIELD_ID, FORM_DISPLAY);
    if (export_is_csl(snapshot, paper) && key.length && take(state, key))
        buffer_append_view(out, key);
    else
        export_append_key(state, snapshot, paper, out);
}
