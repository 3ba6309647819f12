/*
 * The best way is found by filling a table row by row, one row a letter, one column a
 * character of the text:
 *
 *   best[i][j]   letters 0..i found, the i-th at character j
 *                = FUZZY_LETTER + the larger of
 *                    best[i-1][j-1] + FUZZY_RUN or the bonus of j
 *                    gap[i][j]      + the bonus of j
 *   gap[i][j]    the best of best[i-1][k] - what leaving out (k, j) costs, k < j - 1,
 *                which follows from gap[i][j-1] in one step
 *
 * Two rows are kept; where each entry came from is kept only for those who ask where the
 * letters are.
 */
#include "query/fuzzy.h"

#include "base/memory.h"
#include "query/literal.h"
#include "text/fold.h"
#include "text/lower.h"
#include "text/utf8.h"

#include <stdlib.h>

enum { NO_WAY = -1000000 };

struct fuzzy {
    uint32_t letters[FUZZY_LETTERS];
    size_t length;
    bool caseless;
    bool ascii;
};

/* ---- life ---- */

struct fuzzy *fuzzy_new(struct view letters)
{
    struct fuzzy *fuzzy = memory_alloc_zero(1, sizeof *fuzzy);
    struct buffer folded = {0};
    fuzzy->caseless = !literal_has_upper_case(letters, false);
    fuzzy->ascii = true;
    fold_append(&folded, letters);
    bool fits = true;
    for (size_t offset = 0; offset < folded.length && fits;) {
        uint32_t letter = utf8_next(buffer_view(&folded), &offset);
        if (letter == ' ' || letter == '\n')
            continue;
        fits = fuzzy->length < FUZZY_LETTERS;
        fuzzy->ascii &= letter < 0x80;
        if (fits)
            fuzzy->letters[fuzzy->length++] = fuzzy->caseless ? lower_code_point(letter) : letter;
    }
    buffer_deinit(&folded);
    if (fits)
        return fuzzy;
    free(fuzzy);
    return NULL;
}

void fuzzy_append_key(const struct fuzzy *fuzzy, struct buffer *key)
{
    buffer_append_byte(key, fuzzy->caseless ? 'i' : 'c');
    buffer_append(key, (const char *)fuzzy->letters, fuzzy->length * sizeof *fuzzy->letters);
}

void fuzzy_free(struct fuzzy *fuzzy)
{
    free(fuzzy);
}

int fuzzy_most(const struct fuzzy *fuzzy)
{
    return (int)fuzzy->length * (FUZZY_LETTER + FUZZY_WORD) + FUZZY_WORD;
}

size_t fuzzy_length(const struct fuzzy *fuzzy)
{
    return fuzzy->length;
}

/* ---- letters in order ---- */

static inline uint32_t fit_case(const struct fuzzy *fuzzy, uint32_t character)
{
    if (!fuzzy->caseless)
        return character;
    if (character < 0x80)
        return character - 'A' < 26 ? character + ('a' - 'A') : character;
    return lower_code_point(character);
}

static uint32_t next_character(struct view text, size_t *offset)
{
    unsigned char byte = (unsigned char)text.data[*offset];
    if (byte >= 0x80)
        return utf8_next(text, offset);
    (*offset)++;
    return byte;
}

/* Past the character at which the last letter is found first; VIEW_NONE: it is not. */
static size_t find_end(const struct fuzzy *fuzzy, struct view text)
{
    size_t offset = 0;
    for (size_t i = 0; i < fuzzy->length; i++) {
        bool found = false;
        while (!found && offset < text.length)
            found = fit_case(fuzzy, next_character(text, &offset)) == fuzzy->letters[i];
        if (!found)
            return VIEW_NONE;
    }
    return offset;
}

/* ASCII letters are never a part of another character. */
static bool has_ascii_letters(const struct fuzzy *fuzzy, struct view text)
{
    const char *at = text.data, *end = text.data + text.length;
    for (size_t i = 0; i < fuzzy->length; i++) {
        char letter = (char)fuzzy->letters[i];
        bool small = fuzzy->caseless && letter >= 'a' && letter <= 'z';
        char other = small ? (char)(letter - 'a' + 'A') : letter;
        while (at < end && *at != letter && *at != other)
            at++;
        if (at == end)
            return false;
        at++;
    }
    return true;
}

bool fuzzy_matches(const struct fuzzy *fuzzy, struct view text)
{
    if (text.length < fuzzy->length)
        return false;
    return fuzzy->ascii ? has_ascii_letters(fuzzy, text) : find_end(fuzzy, text) != VIEW_NONE;
}

/* ---- the best way ---- */

/* A piece of the text, character by character. */
struct window {
    size_t length;
    size_t end;                        /* bytes of the text that lie before its end */
    uint32_t characters[FUZZY_WINDOW]; /* case as the term wants it */
    size_t offsets[FUZZY_WINDOW];      /* bytes of the text */
    int bonuses[FUZZY_WINDOW];
};

static bool is_digit(uint32_t character)
{
    return character >= '0' && character <= '9';
}

static bool is_lower(uint32_t character)
{
    return character >= 'a' && character <= 'z';
}

static bool is_upper(uint32_t character)
{
    return character >= 'A' && character <= 'Z';
}

static bool is_word(uint32_t character)
{
    return is_lower(character) || is_upper(character) || is_digit(character) || character >= 0x80;
}

static int bonus_of(uint32_t before, uint32_t character)
{
    if (!is_word(character))
        return 0;
    if (before == ' ' || before == '\n')
        return FUZZY_WORD;
    if (!is_word(before))
        return FUZZY_MARK;
    bool hump =
        (is_lower(before) && is_upper(character)) || (!is_digit(before) && is_digit(character));
    return hump ? FUZZY_HUMP : 0;
}

/* From offset on, as much as there is room for. What comes before the first letter is
   left out. */
static void fill_window(struct window *window, const struct fuzzy *fuzzy, struct view text,
                        size_t offset)
{
    size_t start = utf8_previous(text, offset);
    uint32_t before = offset > 0 ? utf8_next(text, &start) : ' ';
    window->length = 0;
    while (offset < text.length && window->length < FUZZY_WINDOW) {
        size_t i = window->length;
        window->offsets[i] = offset;
        uint32_t character = next_character(text, &offset);
        window->characters[i] = fit_case(fuzzy, character);
        if (i > 0 || window->characters[i] == fuzzy->letters[0])
            window->bonuses[window->length++] = bonus_of(before, character);
        before = character;
    }
    window->end = offset;
}

/* Where the letter before stood, for each entry. */
struct trace {
    uint16_t from[FUZZY_LETTERS][FUZZY_WINDOW];
};

static void fill_first_row(const struct window *window, uint32_t letter, int *row)
{
    for (size_t j = 0; j < window->length; j++)
        row[j] = window->characters[j] == letter ? FUZZY_LETTER + 2 * window->bonuses[j] : NO_WAY;
}

static void fill_row(const struct window *window, uint32_t letter, const int *above, int *row,
                     uint16_t *from)
{
    int gap = NO_WAY;
    size_t gap_from = 0;
    for (size_t j = 0; j < window->length; j++) {
        gap -= FUZZY_WIDER;
        if (j >= 2 && above[j - 2] - FUZZY_GAP >= gap) {
            gap = above[j - 2] - FUZZY_GAP;
            gap_from = j - 2;
        }
        row[j] = NO_WAY;
        if (window->characters[j] != letter || j == 0)
            continue;
        int bonus = window->bonuses[j];
        int run = above[j - 1] + (bonus > FUZZY_RUN ? bonus : FUZZY_RUN);
        bool runs = run >= gap + bonus;
        int best = FUZZY_LETTER + (runs ? run : gap + bonus);
        row[j] = best > NO_WAY / 2 ? best : NO_WAY;
        if (from)
            from[j] = (uint16_t)(runs ? j - 1 : gap_from);
    }
}

/* The column of the best way's last letter; its score goes to *score. */
static size_t fill_table(const struct fuzzy *fuzzy, const struct window *window,
                         struct trace *trace, int *score)
{
    int rows[2][FUZZY_WINDOW];
    fill_first_row(window, fuzzy->letters[0], rows[0]);
    for (size_t i = 1; i < fuzzy->length; i++)
        fill_row(window, fuzzy->letters[i], rows[(i + 1) % 2], rows[i % 2],
                 trace ? trace->from[i] : NULL);
    const int *last = rows[(fuzzy->length + 1) % 2];
    size_t best = 0;
    *score = NO_WAY;
    for (size_t j = 0; j < window->length; j++) {
        if (last[j] > *score) {
            *score = last[j];
            best = j;
        }
    }
    return best;
}

static int score_window(const struct fuzzy *fuzzy, const struct window *window, size_t *positions)
{
    int score = NO_WAY;
    if (!positions) {
        fill_table(fuzzy, window, NULL, &score);
        return score;
    }
    struct trace *trace = memory_alloc(sizeof *trace);
    size_t column = fill_table(fuzzy, window, trace, &score);
    for (size_t i = fuzzy->length; i-- > 0;) {
        positions[i] = window->offsets[column];
        column = i > 0 ? trace->from[i][column] : 0;
    }
    free(trace);
    return score;
}

/* ---- long texts ---- */

/* Back from end, where the last letter is: the start of the shortest piece that ends there
   and holds all letters. Their places are noted. */
static size_t find_start(const struct fuzzy *fuzzy, struct view text, size_t end, size_t *positions)
{
    size_t offset = end;
    for (size_t i = fuzzy->length; i-- > 0;) {
        size_t at;
        do {
            offset = utf8_previous(text, offset);
            at = offset;
        } while (fit_case(fuzzy, next_character(text, &at)) != fuzzy->letters[i]);
        if (positions)
            positions[i] = offset;
    }
    return offset;
}

int fuzzy_score(const struct fuzzy *fuzzy, struct view text, size_t *positions)
{
    struct window window;
    if (fuzzy->length == 0 || !fuzzy_matches(fuzzy, text))
        return 0;
    size_t end = find_end(fuzzy, text);
    fill_window(&window, fuzzy, text, 0);
    if (end > window.end)
        fill_window(&window, fuzzy, text, find_start(fuzzy, text, end, positions));
    if (end > window.end)
        return 1;
    int score = score_window(fuzzy, &window, positions);
    return score > 0 ? score : 1;
}
