/*
 * strxfrm() takes microseconds for a title, which is too long for 100,000 of them at a key.
 * So it is asked once for each character that occurs, and once for each pair of ASCII letters,
 * as in Czech "ch" sorts as a letter of its own. From these weights follows a code for each
 * character, and a key is the codes of a text's characters:
 *
 *   weights in order:    -   a=A=ä   [ æ þ ]   b   ...   z   [ all of Greek, Han ... ]
 *   codes:               1   2       3,1,n     4         28  29,1,n
 *
 * Weights that an ASCII character has get codes of one byte, so that keys of most titles are
 * as long as the titles; those between them share a first byte and are told apart by two more.
 *
 * Thai and Lao vowels that are written before the consonant that they follow are sorted as
 * written. What is written with combining marks is composed first.
 */
#include "text/collation.h"

#include "base/memory.h"
#include "text/lower.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <unictype.h>
#include <uninorm.h>

enum {
    ASCII = 128,
    FIRST_LETTER = 'a',
    LETTERS = 26,
    PAGE = 256,
    PAGES = 0x110000 / PAGE,
    WEIGHT_MOST = 256, /* bytes of strxfrm() for one character; far fewer are needed */
    CODE_BYTES = 3,
    CODE_BASE = 255 /* values of a byte that is not 0 */
};

/* A character, or a pair of them that counts as one. */
struct letter {
    size_t weight; /* where it begins in collation.weights */
    uint32_t weight_length;
    bool is_short; /* has a code of one byte */
    uint8_t code_length;
    char code[CODE_BYTES];
};

struct collation {
    bool is_own;
    bool has_pairs;
    struct letter *letters; /* [0]: none; ASCII from 1 on; then what has been learnt */
    size_t count;
    size_t capacity;
    struct buffer weights;
    struct buffer scratch;
    uint16_t pairs[LETTERS][LETTERS]; /* the letter that a pair is; 0: none */
    uint32_t *pages[PAGES];           /* the letters of 256 code points each; 0: not learnt */
};

/* ---- weights ---- */

/* The scripts whose code points do not stand in the order of the scripts; all others are 1. */
static const struct {
    uint32_t first;
    uint32_t last;
    char place;
} script_places[] = {
    {0x2000, 0x2BFF, 0},   {0x1F000, 0x1FAFF, 0}, /* signs */
    {0x1100, 0x11FF, 2},   {0x3005, 0x3007, 5},   {0x3041, 0x30FF, 3}, {0x3100, 0x312F, 4},
    {0x3131, 0x318E, 2},   {0x31A0, 0x31BF, 4},   {0x31F0, 0x31FF, 3}, {0x3400, 0x4DBF, 6},
    {0x4E00, 0x9FFF, 5},   {0xA960, 0xA97F, 2},   {0xAC00, 0xD7FF, 2}, {0xF900, 0xFAFF, 5},
    {0x1B000, 0x1B16F, 3}, {0x20000, 0x3FFFF, 6},
};

static char script_place(uint32_t code_point)
{
    for (size_t i = 0; i < sizeof script_places / sizeof *script_places; i++)
        if (code_point >= script_places[i].first && code_point <= script_places[i].last)
            return script_places[i].place;
    return 1;
}

/* U+30A1 to U+30F6 and the marks of iteration stand as far behind as hiragana does. */
static uint32_t as_hiragana(uint32_t code_point)
{
    bool katakana = (code_point >= 0x30A1 && code_point <= 0x30F6) || code_point == 0x30FD ||
                    code_point == 0x30FE;
    return katakana ? code_point - 0x60 : code_point;
}

static void append_own_weight(struct buffer *out, uint32_t code_point)
{
    uint32_t small = as_hiragana(lower_code_point(code_point));
    buffer_append_byte(out, script_place(small));
    utf8_append(out, small);
}

/* The first level of what strxfrm() makes of a string: the levels are separated by bytes 1,
   and no weight has that byte (glibc; others too, as strcmp() has to tell them apart). */
static void append_locale_weight(struct buffer *out, const char *string)
{
    char key[WEIGHT_MOST];
    size_t length = strxfrm(key, string, sizeof key);
    if (length < sizeof key)
        buffer_append(out, key, strcspn(key, "\1"));
}

static bool is_letter_or_digit(uint32_t code_point)
{
    return uc_is_general_category_withtable(code_point, UC_CATEGORY_MASK_L | UC_CATEGORY_MASK_N);
}

/* Letters that the locale does not know stand behind all that it does. */
static void append_weight(const struct collation *collation, struct buffer *out,
                          uint32_t code_point)
{
    size_t start = out->length;
    if (!collation->is_own && code_point) {
        char bytes[5];
        bytes[utf8_encode(lower_code_point(code_point), bytes)] = '\0';
        append_locale_weight(out, bytes);
    }
    if (collation->is_own || (out->length == start && is_letter_or_digit(code_point))) {
        if (!collation->is_own)
            buffer_append_byte(out, '\xff');
        append_own_weight(out, code_point);
    }
}

/* ---- letters ---- */

/* The weight is what has been appended to the weights since `start`. */
static uint32_t add_letter(struct collation *collation, size_t start, bool is_short)
{
    void *letters = collation->letters;
    memory_reserve(&letters, &collation->capacity, collation->count + 1,
                   sizeof *collation->letters);
    collation->letters = letters;
    collation->letters[collation->count] =
        (struct letter){.weight = start,
                        .weight_length = (uint32_t)(collation->weights.length - start),
                        .is_short = is_short};
    return (uint32_t)collation->count++;
}

static struct view weight_of(const struct collation *collation, size_t letter)
{
    const struct letter *found = &collation->letters[letter];
    return view_slice(buffer_view(&collation->weights), found->weight, found->weight_length);
}

static void learn_ascii(struct collation *collation)
{
    add_letter(collation, 0, false);
    for (uint32_t c = 0; c < ASCII; c++) {
        size_t start = collation->weights.length;
        append_weight(collation, &collation->weights, c);
        add_letter(collation, start, true);
    }
}

/* A pair that weighs something else than its letters is a letter. */
static void learn_pair(struct collation *collation, char first, char second)
{
    const char pair[] = {first, second, '\0'};
    struct buffer *weights = &collation->weights, *apart = &collation->scratch;
    size_t start = weights->length;
    buffer_clear(apart);
    buffer_append_view(apart, weight_of(collation, 1 + (size_t)first));
    buffer_append_view(apart, weight_of(collation, 1 + (size_t)second));
    append_locale_weight(weights, pair);
    if (view_equal(view_from(buffer_view(weights), start), buffer_view(apart))) {
        weights->length = start;
        return;
    }
    collation->pairs[first - FIRST_LETTER][second - FIRST_LETTER] =
        (uint16_t)add_letter(collation, start, true);
    collation->has_pairs = true;
}

struct collation *collation_new(void)
{
    struct collation *collation = memory_alloc_zero(1, sizeof *collation);
    struct buffer small = {0}, capital = {0};
    append_locale_weight(&small, "a");
    append_locale_weight(&capital, "B");
    /* Byte by byte capitals come first: then the locale has no rules. */
    collation->is_own = view_compare(buffer_view(&small), buffer_view(&capital)) > 0;
    buffer_deinit(&small);
    buffer_deinit(&capital);
    learn_ascii(collation);
    for (char first = 'a'; first <= 'z' && !collation->is_own; first++)
        for (char second = 'a'; second <= 'z'; second++)
            learn_pair(collation, first, second);
    return collation;
}

void collation_free(struct collation *collation)
{
    if (!collation)
        return;
    for (size_t i = 0; i < PAGES; i++)
        free(collation->pages[i]);
    free(collation->letters);
    buffer_deinit(&collation->weights);
    buffer_deinit(&collation->scratch);
    free(collation);
}

bool collation_is_own(const struct collation *collation)
{
    return collation->is_own;
}

/* ---- learning ---- */

/* Marks of the scripts, and the parts of Hangul syllables. */
static bool needs_composing(struct view text)
{
    for (size_t at = 0; at < text.length;) {
        uint32_t c = utf8_next(text, &at);
        if (c >= 0x300 && (uc_combining_class(c) != UC_CCC_NR || (c >= 0x1160 && c <= 0x11FF)))
            return true;
    }
    return false;
}

/* The text with its marks composed; valid until the next call. */
static struct view compose(struct collation *collation, struct view text)
{
    size_t length = 0;
    if (!needs_composing(text))
        return text;
    uint8_t *composed =
        u8_normalize(UNINORM_NFC, (const uint8_t *)text.data, text.length, NULL, &length);
    buffer_clear(&collation->scratch);
    buffer_append(&collation->scratch, composed ? (char *)composed : text.data,
                  composed ? length : text.length);
    free(composed);
    return buffer_view(&collation->scratch);
}

static uint32_t *letter_slot(struct collation *collation, uint32_t code_point)
{
    uint32_t **page = &collation->pages[code_point / PAGE];
    if (!*page)
        *page = memory_alloc_zero(PAGE, sizeof **page);
    return &(*page)[code_point % PAGE];
}

static void learn_character(struct collation *collation, uint32_t code_point)
{
    size_t start = collation->weights.length;
    uint32_t *slot = letter_slot(collation, code_point);
    if (*slot)
        return;
    append_weight(collation, &collation->weights, code_point);
    *slot = add_letter(collation, start, false);
}

void collation_learn(struct collation *collation, struct view text)
{
    if (view_is_ascii(text))
        return;
    struct view composed = compose(collation, text);
    for (size_t at = 0; at < composed.length;) {
        uint32_t c = utf8_next(composed, &at);
        if (c >= ASCII)
            learn_character(collation, c);
    }
}

/* ---- codes ---- */

/* A letter and its weight, for sorting. */
struct weighed {
    struct view weight;
    uint32_t letter;
};

static int compare_weights(const void *a, const void *b)
{
    const struct weighed *left = a, *right = b;
    return view_compare(left->weight, right->weight);
}

/* The next code, while the weights are gone through in order. */
struct coder {
    unsigned first; /* the first byte of the last code */
    size_t between; /* how many longer codes begin with it; 0: it is a short one */
};

static void take_code(struct coder *coder, struct letter *letter)
{
    if (letter->is_short || coder->between == 0)
        coder->first += coder->first < CODE_BASE;
    coder->between = letter->is_short ? 0 : coder->between + 1;
    letter->code_length = letter->is_short ? 1 : CODE_BYTES;
    size_t rest =
        coder->between < CODE_BASE * CODE_BASE ? coder->between : CODE_BASE * CODE_BASE - 1;
    letter->code[0] = (char)coder->first;
    letter->code[1] = (char)(1 + rest / CODE_BASE);
    letter->code[2] = (char)(1 + rest % CODE_BASE);
}

/* Gives the letters of equal weight [first, end) one code. */
static void give_code(struct collation *collation, struct coder *coder, const struct weighed *first,
                      const struct weighed *end)
{
    struct letter code = {0};
    if (first->weight.length == 0)
        return; /* what weighs nothing is in no key */
    for (const struct weighed *at = first; at < end; at++)
        code.is_short |= collation->letters[at->letter].is_short;
    take_code(coder, &code);
    for (const struct weighed *at = first; at < end; at++) {
        struct letter *letter = &collation->letters[at->letter];
        letter->code_length = code.code_length;
        memcpy(letter->code, code.code, sizeof code.code);
    }
}

void collation_settle(struct collation *collation)
{
    struct coder coder = {0};
    struct weighed *order = memory_alloc(collation->count * sizeof *order);
    for (size_t i = 0; i < collation->count; i++)
        order[i] = (struct weighed){weight_of(collation, i), (uint32_t)i};
    qsort(order, collation->count, sizeof *order, compare_weights);
    for (size_t first = 0, end; first < collation->count; first = end) {
        for (end = first + 1; end < collation->count; end++)
            if (compare_weights(&order[first], &order[end]) != 0)
                break;
        give_code(collation, &coder, &order[first], &order[end]);
    }
    free(order);
}

/* ---- keys ---- */

static char small_letter(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte;
}

/* The pair that begins at an offset; 0: none. */
static uint32_t pair_at(const struct collation *collation, struct view text, size_t offset)
{
    if (!collation->has_pairs || offset + 1 >= text.length)
        return 0;
    char first = small_letter(text.data[offset]), second = small_letter(text.data[offset + 1]);
    if (first < 'a' || first > 'z' || second < 'a' || second > 'z')
        return 0;
    return collation->pairs[first - FIRST_LETTER][second - FIRST_LETTER];
}

/* The letter at an offset, which moves behind it. */
static uint32_t next_letter(const struct collation *collation, struct view text, size_t *offset)
{
    uint32_t pair = pair_at(collation, text, *offset);
    *offset += pair ? 2 : 0;
    if (pair)
        return pair;
    if ((unsigned char)text.data[*offset] < ASCII)
        return 1 + (uint32_t)text.data[(*offset)++];
    uint32_t c = utf8_next(text, offset);
    const uint32_t *page = collation->pages[c / PAGE];
    return page ? page[c % PAGE] : 0;
}

void collation_append_key(struct collation *collation, struct view text, size_t most,
                          struct buffer *out)
{
    struct view composed = view_is_ascii(text) ? text : compose(collation, text);
    char *to = buffer_reserve(out, most), *end = to + most;
    for (size_t at = 0; at < composed.length && end - to >= CODE_BYTES;) {
        const struct letter *letter = &collation->letters[next_letter(collation, composed, &at)];
        memcpy(to, letter->code, CODE_BYTES);
        to += letter->code_length;
    }
    out->length = (size_t)(to - out->data);
    buffer_append(out, "", 0);
}
