#include "corpus/key_set.h"

#include "corpus/first_author.h"
#include "corpus/key.h"
#include "text/lower.h"
#include "text/utf8.h"

#include <string.h>

enum {
    TEXT_BYTES = 200,       /* of an abstract: the rest is what gets corrected */
    TEXT_BYTES_LEAST = 100, /* of an abstract with a title: less is boilerplate */
    WORK_BYTES_LEAST = 16,  /* of a title: "Introduction" is the title of many papers */
    NAME_BYTES = 4096       /* of titles and names: no more is looked at */
};

static const char *const prefixes[KEY_KINDS] = {
#define KEY_PREFIX(identifier, prefix) prefix,
    KEY_KIND_LIST(KEY_PREFIX)
#undef KEY_PREFIX
};

/* ---- what the keys are made of ---- */

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_letter(char byte)
{
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

static size_t count_word(struct view text, size_t start)
{
    size_t end = start;
    while (end < text.length && (is_letter(text.data[end]) || strchr("-_ #", text.data[end])))
        end++;
    return end - start;
}

static size_t count_digits(struct view text, size_t start)
{
    size_t end = start;
    while (end < text.length && is_digit(text.data[end]))
        end++;
    return end - start;
}

/* A word, which may be empty, and a number; behind a year another word: see key.h. */
static bool is_numbered(struct view id)
{
    enum { YEAR_DIGITS = 4 };
    size_t word = count_word(id, 0), digits = count_digits(id, word);
    struct view number = view_slice(id, word, digits);
    bool year = digits == YEAR_DIGITS &&
                (view_starts_with(number, "19") || view_starts_with(number, "20"));
    size_t rest = word && year ? count_word(id, word + digits) : 0;
    return digits > 0 && word + digits + rest == id.length;
}

/* A title taken over makes no other keys: it may be gone the next time. */
static struct view title_of(const struct paper *paper)
{
    return paper_has_own_title(paper) ? paper_get(paper, FIELD_TITLE, FORM_SEARCH)
                                      : view_make("", 0);
}

static struct view abstract_of(const struct paper *paper)
{
    return paper_get(paper, FIELD_ABSTRACT, FORM_SEARCH);
}

static bool has_text(const struct paper *paper)
{
    return title_of(paper).length > 0 || abstract_of(paper).length > 0;
}

static void write_id(const struct paper *paper, struct buffer *out)
{
    struct view id = paper_get(paper, FIELD_ID, FORM_DISPLAY);
    if (!(has_text(paper) && is_numbered(id)))
        buffer_append_view(out, id);
}

static void write_title(const struct paper *paper, struct buffer *out)
{
    lower_append(out, title_of(paper));
    buffer_append_byte(out, '\n');
    lower_append(out, first_author(paper));
    buffer_append_format(out, "\n%d", paper->year);
}

static void write_work(const struct paper *paper, struct buffer *out)
{
    lower_append_letters(out, title_of(paper), NAME_BYTES);
    if (out->length < WORK_BYTES_LEAST) {
        buffer_clear(out);
        return;
    }
    buffer_append_byte(out, '\n');
    lower_append_letters(out, first_author_family(first_author(paper)), NAME_BYTES);
}

/* A list may count its abstracts, and a sorted one otherwise. */
static struct view skip_number(struct view text)
{
    size_t at = 0;
    while (at < text.length && (unsigned char)text.data[at] < 0x80 && !is_letter(text.data[at]))
        at++;
    return view_from(text, at);
}

static void write_text(const struct paper *paper, struct buffer *out)
{
    lower_append_letters(out, skip_number(abstract_of(paper)), TEXT_BYTES);
    if (title_of(paper).length > 0 && out->length < TEXT_BYTES_LEAST)
        buffer_clear(out);
}

/* What a key of a kind says, or what it is the hash of; empty when the paper has none. */
static struct view write(const struct paper *paper, enum key_kind kind, struct buffer *out)
{
    buffer_clear(out);
    switch (kind) {
    case KEY_DOI:
        lower_append(out, paper_get(paper, FIELD_DOI, FORM_DISPLAY));
        break;
    case KEY_ARXIV:
        buffer_append_view(out, paper_get(paper, FIELD_ARXIV, FORM_DISPLAY));
        break;
    case KEY_ID:
        write_id(paper, out);
        break;
    case KEY_WORK:
        write_work(paper, out);
        break;
    case KEY_HASH:
        if (title_of(paper).length > 0)
            write_title(paper, out);
        break;
    default:
        write_text(paper, out);
    }
    return buffer_view(out);
}

static bool is_hashed(enum key_kind kind)
{
    return kind >= KEY_WORK;
}

static void append_key(struct buffer *out, enum key_kind kind, struct view value)
{
    buffer_append_string(out, prefixes[kind]);
    if (is_hashed(kind))
        buffer_append_format(out, "%016llx", view_hash(value));
    else
        buffer_append_view(out, value);
}

/* 0 stands for no key. */
static uint64_t number_of(uint64_t hash)
{
    return hash ? hash : 1;
}

/* ---- the set ---- */

uint64_t key_set_read_kind(const struct paper *paper, enum key_kind kind, struct buffer *scratch)
{
    struct view value = write(paper, kind, scratch);
    return value.length > 0 ? number_of(view_hash(value)) : 0;
}

void key_set_read(struct key_set *set, const struct paper *paper, struct buffer *scratch)
{
    for (int kind = 0; kind < KEY_KINDS; kind++)
        set->numbers[kind] = key_set_read_kind(paper, (enum key_kind)kind, scratch);
}

void key_set_append(struct buffer *out, const struct paper *paper, struct buffer *scratch)
{
    bool first = true;
    for (int kind = 0; kind < KEY_KINDS; kind++) {
        struct view value = write(paper, (enum key_kind)kind, scratch);
        if (value.length == 0)
            continue;
        if (!first)
            buffer_append_byte(out, '\n');
        append_key(out, (enum key_kind)kind, value);
        first = false;
    }
}

static bool parse_key(struct view key, struct key_set *set)
{
    for (int kind = 0; kind < KEY_KINDS; kind++) {
        if (!view_starts_with(key, prefixes[kind]))
            continue;
        struct view value = view_from(key, strlen(prefixes[kind]));
        unsigned long long hash = view_hash(value);
        if (value.length == 0 || set->numbers[kind] ||
            (is_hashed((enum key_kind)kind) && !view_to_hash(value, &hash)))
            return false;
        set->numbers[kind] = number_of(hash);
        return true;
    }
    return false;
}

bool key_set_parse(struct key_set *set, struct view text)
{
    *set = (struct key_set){{0}};
    bool known = false;
    while (text.data && text.length > 0)
        known |= parse_key(view_split(&text, '\n'), set);
    return known;
}

/* ---- the stable key ---- */

void key_append(struct buffer *out, const struct paper *paper)
{
    static const enum key_kind order[] = {KEY_DOI, KEY_ARXIV, KEY_ID, KEY_HASH, KEY_TEXT};
    struct buffer scratch = {0};
    size_t before = out->length;
    for (size_t i = 0; i < sizeof order / sizeof *order && out->length == before; i++) {
        struct view value = write(paper, order[i], &scratch);
        if (value.length > 0)
            append_key(out, order[i], value);
    }
    if (out->length == before) {
        buffer_clear(&scratch);
        write_title(paper, &scratch);
        append_key(out, KEY_HASH, buffer_view(&scratch));
    }
    buffer_deinit(&scratch);
}
