/*
 * The best way is found row by row, one row a letter, with a cell for each place in the
 * text where that letter stands:
 *
 *   best[i][j]   letters 0..i found, the i-th at place j
 *                = FUZZY_LETTER + the larger of
 *                    best[i-1][j-1] + FUZZY_RUN or the bonus of j     (side by side)
 *                    the best of best[i-1][k] - what leaving out (k, j) costs, k < j - 1,
 *                    + the bonus of j                                 (a jump)
 *
 * The best jump is known without looking back, as each place more costs all jumps the
 * same. Two rows are kept; all of them only for those who ask where the letters are.
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

/* A piece of the text. In ASCII text characters are bytes and need no unpacking. */
struct window {
    struct view text;
    size_t start; /* bytes of the text: where it begins, where it ends */
    size_t end;
    bool ascii;
    size_t length;                     /* characters */
    uint32_t characters[FUZZY_WINDOW]; /* the rest: only of text that is not ASCII */
    size_t offsets[FUZZY_WINDOW];
};

static void fill_window(struct window *window, struct view text, size_t offset)
{
    window->text = text;
    window->start = offset;
    window->end = text.length - offset < FUZZY_WINDOW ? text.length : offset + FUZZY_WINDOW;
    window->length = window->end - offset;
    window->ascii = view_is_ascii(view_slice(text, offset, window->length));
    if (window->ascii)
        return;
    window->length = 0;
    while (offset < text.length && window->length < FUZZY_WINDOW) {
        window->offsets[window->length] = offset;
        window->characters[window->length++] = next_character(text, &offset);
    }
    window->end = offset;
}

static uint32_t character_at(const struct window *window, size_t place)
{
    return window->ascii ? (unsigned char)window->text.data[window->start + place]
                         : window->characters[place];
}

static uint32_t character_before(const struct window *window, size_t place)
{
    if (place > 0)
        return character_at(window, place - 1);
    size_t offset = utf8_previous(window->text, window->start);
    return window->start > 0 ? utf8_next(window->text, &offset) : ' ';
}

static size_t byte_at(const struct window *window, size_t place)
{
    return window->ascii ? window->start + place : window->offsets[place];
}

/* The first place of a letter at or after `place`; the length when there is none. */
static size_t find_letter(const struct window *window, const struct fuzzy *fuzzy, uint32_t letter,
                          size_t place)
{
    if (!window->ascii) {
        while (place < window->length && fit_case(fuzzy, window->characters[place]) != letter)
            place++;
        return place;
    }
    const char *text = window->text.data + window->start;
    bool small = fuzzy->caseless && letter - 'a' < 26;
    char one = (char)letter, other = small ? (char)(letter - 'a' + 'A') : one;
    while (letter < 0x80 && place < window->length && text[place] != one && text[place] != other)
        place++;
    return letter < 0x80 ? place : window->length;
}

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

static int bonus_at(const struct window *window, size_t place)
{
    uint32_t before = character_before(window, place), character = character_at(window, place);
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

struct cell {
    int score;
    uint16_t place;
    uint16_t from; /* index in the row above */
};

/* The places where a letter can stand, in order. */
struct row {
    size_t count;
    struct cell cells[FUZZY_WINDOW];
};

static void fill_first_row(const struct window *window, const struct fuzzy *fuzzy, struct row *row)
{
    uint32_t letter = fuzzy->letters[0];
    size_t place = find_letter(window, fuzzy, letter, 0);
    for (row->count = 0; place < window->length;
         place = find_letter(window, fuzzy, letter, place + 1))
        row->cells[row->count++] =
            (struct cell){FUZZY_LETTER + 2 * bonus_at(window, place), (uint16_t)place, 0};
}

/* The best cell above from which a jump leads on, while places go forward. Each place
   that a jump is longer costs the same: scores are compared as seen from place 0. */
struct jump {
    int best;
    size_t from;
    size_t next; /* the first cell above that is too near for a jump */
};

static int jump_to(struct jump *jump, const struct row *above, size_t place)
{
    for (; jump->next < above->count && above->cells[jump->next].place + 2u <= place;
         jump->next++) {
        const struct cell *cell = &above->cells[jump->next];
        int score = cell->score + FUZZY_WIDER * cell->place;
        if (score >= jump->best) {
            jump->best = score;
            jump->from = jump->next;
        }
    }
    return jump->best - FUZZY_GAP - FUZZY_WIDER * ((int)place - 2);
}

static void fill_row(const struct window *window, const struct fuzzy *fuzzy, uint32_t letter,
                     const struct row *above, struct row *row)
{
    struct jump jump = {.best = NO_WAY};
    size_t place = above->count ? above->cells[0].place : window->length;
    row->count = 0;
    while ((place = find_letter(window, fuzzy, letter, place + 1)) < window->length) {
        int bonus = bonus_at(window, place);
        int far = jump_to(&jump, above, place) + bonus;
        const struct cell *near = &above->cells[jump.next];
        bool is_near = jump.next < above->count && near->place + 1u == place;
        int run = is_near ? near->score + (bonus > FUZZY_RUN ? bonus : FUZZY_RUN) : NO_WAY;
        row->cells[row->count++] =
            (struct cell){FUZZY_LETTER + (run >= far ? run : far), (uint16_t)place,
                          (uint16_t)(run >= far ? jump.next : jump.from)};
    }
}

/* rows: one for each letter, or two that are used in turn. Returns the best cell of the
   last row, which goes to *last. */
static const struct cell *fill_rows(const struct fuzzy *fuzzy, const struct window *window,
                                    struct row *rows, size_t row_count)
{
    fill_first_row(window, fuzzy, &rows[0]);
    for (size_t i = 1; i < fuzzy->length; i++)
        fill_row(window, fuzzy, fuzzy->letters[i], &rows[(i - 1) % row_count],
                 &rows[i % row_count]);
    const struct row *last = &rows[(fuzzy->length - 1) % row_count];
    const struct cell *best = &last->cells[0];
    for (size_t i = 1; i < last->count; i++) {
        if (last->cells[i].score > best->score)
            best = &last->cells[i];
    }
    return best;
}

/* The window holds all letters in order. */
static int score_window(const struct fuzzy *fuzzy, const struct window *window, size_t *positions)
{
    struct row two[2];
    if (!positions)
        return fill_rows(fuzzy, window, two, 2)->score;
    struct row *rows = memory_alloc(fuzzy->length * sizeof *rows);
    const struct cell *cell = fill_rows(fuzzy, window, rows, fuzzy->length);
    int score = cell->score;
    for (size_t i = fuzzy->length; i-- > 0;) {
        positions[i] = byte_at(window, cell->place);
        cell = i > 0 ? &rows[i - 1].cells[cell->from] : cell;
    }
    free(rows);
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
    fill_window(&window, text, 0);
    if (window.end < text.length) {
        size_t end = find_end(fuzzy, text);
        if (end > window.end)
            fill_window(&window, text, find_start(fuzzy, text, end, positions));
        if (end > window.end)
            return 1;
    }
    int score = score_window(fuzzy, &window, positions);
    return score > 0 ? score : 1;
}
