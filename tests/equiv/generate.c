#include "tests/equiv/generate.h"

#include "corpus/builder.h"
#include "tests/unit/marks.h"

#include <string.h>

/* Letters that meet often, words that share beginnings, and what has two cases or none. */
static const char *const words[] = {
    "a",          "b",      "ab",       "ba",     "abc",      "k",        "s",        "ask",
    "KSK",        "sask",   "1",        "12",     "2023",     "a1",       "graph",    "Graph",
    "graphs",     "GAN",    "StyleGAN", "GPT-3",  "x-ray",    "net",      "network",  "learning",
    "deep",       "self",   "(b)",      "a.b",    "50%",      "a_b",      "$x$",      "C++",
    "{a}",        "[1]",    "a|b",      "naïve",  "Bézier",   "Erdős",    "ß",        "Straße",
    "Σίσυφος",    "ς",      "жук",      "Жук",    "İstanbul", "ı",        "µ",        "Å",
    "ſ",          "\u212A", "\u212Ab",  "ﬁnd",    "ＡＢ",     "１２",     "神经网络", "图神经",
    "拡散モデル", "ガン",   "カ\u3099", "그래프", "網",       "“quoted”", "a—b",      "don’t",
    "٣",          "४",      "²",        "½",      "é",        "e\u0301",  "😀",        "\u00a0",
};

static const char *const joints[] = {" ",  " ",  " ",  " ",  "-",  "",
                                     ", ", ". ", "  ", "\n", "; ", "'"};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- chance ---- */

static uint64_t next(struct generator *generator)
{
    generator->state += 0x9E3779B97F4A7C15u;
    uint64_t mixed = generator->state;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

static size_t below(struct generator *generator, size_t limit)
{
    return next(generator) % limit;
}

static bool chance(struct generator *generator, size_t percent)
{
    return below(generator, 100) < percent;
}

static const char *pick(struct generator *generator, const char *const *list, size_t count)
{
    return list[below(generator, count)];
}

#define PICK(generator, list) pick(generator, list, COUNT(list))

/* ---- papers ---- */

static void append_text(struct generator *generator, struct buffer *out, size_t most)
{
    size_t count = below(generator, most + 1);
    for (size_t i = 0; i < count; i++) {
        buffer_append_string(out, i ? PICK(generator, joints) : "");
        /* most papers are pure ASCII */
        size_t range = chance(generator, 85) ? 35 : COUNT(words);
        buffer_append_string(out, pick(generator, words, range));
    }
}

static void set_field(struct generator *generator, struct record *record, enum field field,
                      size_t most)
{
    struct buffer text = {0};
    append_text(generator, &text, most);
    if (text.length)
        record_set(record, field, buffer_view(&text), MARKUP_PLAIN);
    buffer_deinit(&text);
}

struct snapshot *generate_store(struct generator *generator, size_t papers)
{
    struct builder *builder = builder_new();
    builder_add_source(builder, view_of("generated.txt"), "test");
    while (builder_count(builder) < papers) {
        struct record record;
        record_init(&record);
        if (chance(generator, 85))
            set_field(generator, &record, FIELD_TITLE, 5);
        set_field(generator, &record, FIELD_AUTHORS, 2);
        set_field(generator, &record, FIELD_VENUE, 1);
        set_field(generator, &record, FIELD_KEYWORDS, 2);
        set_field(generator, &record, FIELD_ABSTRACT, chance(generator, 5) ? 300 : 14);
        set_field(generator, &record, FIELD_URL, 1);
        record.year = 2000 + (int)below(generator, 25);
        builder_add(builder, &record);
        record_deinit(&record);
    }
    struct snapshot *snapshot = builder_publish(builder);
    builder_free(builder);
    return snapshot;
}

/* ---- patterns ---- */

static void append_character(struct buffer *out, const char *word, size_t offset, bool regex)
{
    size_t end = offset + 1;
    while ((word[end] & 0xC0) == 0x80)
        end++;
    if (regex && strchr("\\^$.|?*+()[]{}/\"", word[offset]))
        buffer_append_byte(out, '\\');
    buffer_append(out, word + offset, end - offset);
}

/* A piece of a word, on character borders. */
static void append_piece(struct generator *generator, struct buffer *out, bool regex)
{
    size_t range = chance(generator, 80) ? 35 : COUNT(words);
    const char *word = pick(generator, words, range);
    size_t length = strlen(word), from = below(generator, length), count = 0;
    size_t most = 1 + below(generator, 5);
    for (size_t i = chance(generator, 60) ? 0 : from; i < length && count < most; i++) {
        if ((word[i] & 0xC0) == 0x80)
            continue;
        append_character(out, word, i, regex);
        count++;
    }
}

static void append_class(struct generator *generator, struct buffer *out)
{
    static const char *const members[] = {
        "a",   "b",   "k",   "s",         "1",   "-", "a-c", "A-Z", "a-z", "0-9",
        "\\w", "\\d", "\\s", "[:alpha:]", "\\-", "]", "ß",   "é",   "神",  "[:upper:]",
        "K",   "\\]", "^",   ".",         "\\S", "S", "%",   "\\h"};
    size_t count = 1 + below(generator, 3);
    buffer_append_string(out, chance(generator, 25) ? "[^" : "[");
    for (size_t i = 0; i < count; i++)
        buffer_append_string(out, PICK(generator, members));
    buffer_append_string(out, "]");
}

static void append_repeat(struct generator *generator, struct buffer *out)
{
    static const char *const repeats[] = {"*",     "+",    "?",     "*?",   "+?",    "??", "{2}",
                                          "{1,2}", "{0,}", "{2,}",  "{1}",  "?+",    "*+", "{3",
                                          "{,2}",  "{0}",  "{1,3}", "{40}", "{0,60}"};
    buffer_append_string(out, PICK(generator, repeats));
}

static void append_pattern(struct generator *generator, struct buffer *out, size_t depth);

static void append_group(struct generator *generator, struct buffer *out, size_t depth)
{
    static const char *const heads[] = {
        "(",     "(",   "(",     "(?:",   "(?:",   "(?i:",  "(?>",  "(?=", "(?!",
        "(?<n>", "(?|", "(?<=a", "(?<!b", "(?=.*", "(?-i:", "(?s:", "(?#"};
    buffer_append_string(out, PICK(generator, heads));
    append_pattern(generator, out, depth + 1);
    while (chance(generator, 40)) {
        buffer_append_byte(out, '|');
        if (chance(generator, 90))
            append_pattern(generator, out, depth + 1);
    }
    buffer_append_byte(out, ')');
}

static void append_atom(struct generator *generator, struct buffer *out, size_t depth)
{
    static const char *const escapes[] = {
        "\\w",   "\\d",      "\\s",     "\\b",       "\\B",       "\\W",     "\\S",
        "\\D",   ".",        "^",       "$",         ".*",        "\\w+",    "\\d+",
        "\\x61", "\\pL",     "\\p{Lu}", "\\1",       "\\Qa.b\\E", "\\K",     "\\A",
        "\\z",   "\\h",      "\\n",     "\\N",       "\\R",       "(?i)",    "[[:<:]]",
        "\\Z",   "\\p{Han}", "a++a",    "(?>a|ab)c", "\\w++k",    "(?<!a)b", "(?<!un|x)ask"};
    size_t choice = below(generator, 100);
    if (choice < 50)
        append_piece(generator, out, true);
    else if (choice < 68)
        buffer_append_string(out, PICK(generator, escapes));
    else if (choice < 82)
        append_class(generator, out);
    else if (depth < 3)
        append_group(generator, out, depth);
    else
        append_piece(generator, out, true);
}

static void append_pattern(struct generator *generator, struct buffer *out, size_t depth)
{
    size_t count = 1 + below(generator, depth ? 2 : 4);
    for (size_t i = 0; i < count; i++) {
        append_atom(generator, out, depth);
        if (chance(generator, 22))
            append_repeat(generator, out);
    }
}

/* ---- marks ---- */

struct marks *generate_marks(struct generator *generator, struct snapshot *snapshot)
{
    struct test_mark done[40];
    struct buffer texts[2 * COUNT(done)] = {{0}};
    size_t papers = snapshot_count(snapshot), paper = 0, count = 0;
    for (; count < COUNT(done); count++) {
        struct buffer *tags = &texts[2 * count], *note = tags + 1;
        paper += 1 + below(generator, papers / COUNT(done));
        if (paper >= papers)
            break;
        append_text(generator, chance(generator, 70) ? tags : note, 6);
        done[count] = (struct test_mark){.paper = paper,
                                         .marks = (unsigned)below(generator, 2) << MARK_STARRED,
                                         .tags = buffer_string(tags),
                                         .note = buffer_string(note)};
    }
    struct marks *marks =
        test_marks(snapshot, done, count, 1 + next(generator) % UINT32_MAX);
    for (size_t i = 0; i < COUNT(texts); i++)
        buffer_deinit(&texts[i]);
    return marks;
}

/* ---- queries ---- */

static void append_value(struct generator *generator, struct buffer *out)
{
    static const char *const flags[] = {"", "", "i", "c", "w", "x", "iw"};
    size_t choice = below(generator, 100);
    if (choice < 4) {
        buffer_append_byte(out, '~');
        append_piece(generator, out, true);
    } else if (choice < 30) {
        append_piece(generator, out, true);
    } else if (choice < 70) {
        append_pattern(generator, out, 0);
    } else if (choice < 82) {
        buffer_append_byte(out, '"');
        append_piece(generator, out, false);
        buffer_append_string(out, PICK(generator, joints));
        append_piece(generator, out, false);
        buffer_append_byte(out, '"');
    } else {
        buffer_append_byte(out, '/');
        append_pattern(generator, out, 0);
        buffer_append_byte(out, '/');
        buffer_append_string(out, PICK(generator, flags));
    }
}

static void append_term(struct generator *generator, struct buffer *out)
{
    static const char *const fields[] = {"title:", "ti:",  "author:", "abstract:", "kw:",  "venue:",
                                         "raw:",   "doi:", "id:",     "file:",     "tag:", "note:"};
    buffer_append_string(out, chance(generator, 20) ? "-" : "");
    if (chance(generator, 8)) {
        buffer_append_string(out, chance(generator, 60) ? "year:2010..2015" : "is:starred");
        return;
    }
    if (chance(generator, 30))
        buffer_append_string(out, PICK(generator, fields));
    append_value(generator, out);
}

void generate_query(struct generator *generator, struct buffer *query)
{
    size_t count = chance(generator, 55) ? 1 : 2 + below(generator, 2);
    for (size_t i = 0; i < count; i++) {
        bool group = count > 1 && chance(generator, 15);
        if (i > 0)
            buffer_append_string(query, chance(generator, 30) ? " | " : " ");
        buffer_append_string(query, group ? "( " : "");
        append_term(generator, query);
        if (group)
            buffer_append_byte(query, ' ');
        if (group)
            append_term(generator, query);
        buffer_append_string(query, group ? " )" : "");
    }
    /* half typed */
    if (query->length > 2 && chance(generator, 15)) {
        size_t length = query->length - 1 - below(generator, 2);
        while (length > 0 && (query->data[length] & 0xC0) == 0x80)
            length--;
        buffer_truncate(query, length);
    }
}
