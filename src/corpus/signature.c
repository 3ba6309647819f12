/*
 * Making it: one row of bytes for a paper (a store for each byte of text, nothing to
 * read back), packed into bits, and at the end the table of rows is turned round in
 * squares of 64 by 64.
 */
#include "corpus/signature.h"

#include "base/bits.h"
#include "base/memory.h"
#include "base/view.h"

#include <stdlib.h>
#include <string.h>

enum {
    LETTERS = 26,
    SINGLES = LETTERS + 10,
    PAIR_FIRST = SIGNATURE_TRIGRAMS,
    SINGLE_FIRST = PAIR_FIRST + LETTERS * LETTERS,
    UNTITLED = SINGLE_FIRST + SINGLES,
    ACCENTED,
    USED,
    COLUMNS = (USED + 63) / 64 * 64,
    ROW_WORDS = COLUMNS / 64,
    COLUMN_WORDS = SIGNATURE_PAPERS / 64,
    TRIGRAM_BITS = 11
};
_Static_assert(1 << TRIGRAM_BITS == SIGNATURE_TRIGRAMS, "a hash is a column");

struct signature {
    uint64_t columns[COLUMNS][COLUMN_WORDS];
};

/* ---- columns ---- */

static unsigned char fold_byte(unsigned char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (unsigned char)(byte | 0x20) : byte;
}

static bool is_letter(unsigned char folded)
{
    return folded >= 'a' && folded <= 'z';
}

static size_t trigram_column(uint32_t first, uint32_t second, uint32_t third)
{
    uint32_t bytes = first | second << 8 | third << 16;
    return (uint32_t)(bytes * 0x9E3779B1u) >> (32 - TRIGRAM_BITS);
}

static size_t pair_column(unsigned char first, unsigned char second)
{
    return PAIR_FIRST + (size_t)(first - 'a') * LETTERS + (size_t)(second - 'a');
}

/* COLUMNS: it has none. */
static size_t single_column(unsigned char folded)
{
    if (is_letter(folded))
        return SINGLE_FIRST + (size_t)(folded - 'a');
    return folded >= '0' && folded <= '9' ? SINGLE_FIRST + LETTERS + (size_t)(folded - '0')
                                          : (size_t)COLUMNS;
}

/* ---- rows ---- */

/* A row before it is packed; the columns of what has none of its own lie at the end. */
struct row {
    unsigned char marks[COLUMNS];
    unsigned char singles[256];
};

static void mark_text(struct row *row, struct view text)
{
    unsigned char before = '\n', last = '\n';
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = fold_byte((unsigned char)text.data[i]);
        row->singles[byte] = 1;
        row->marks[trigram_column(before, last, byte)] = 1;
        if (is_letter(byte) && is_letter(last))
            row->marks[pair_column(last, byte)] = 1;
        before = last;
        last = byte;
    }
}

static bool is_accented(const struct paper *paper)
{
    for (size_t i = 0; i < paper->text_count; i++) {
        const struct paper_text *text = &paper->texts[i];
        bool display = text->forms >> FORM_DISPLAY & 1;
        if (display && field_get_traits((enum field)text->field) & FIELD_WORDS &&
            !view_is_ascii(view_make(paper->text + text->offset, text->length)))
            return true;
    }
    return false;
}

static void mark_paper(struct row *row, const struct paper *paper)
{
    memset(row, 0, sizeof *row);
    mark_text(row, paper_search_text(paper));
    for (unsigned byte = 0; byte < 256; byte++) {
        size_t column = single_column((unsigned char)byte);
        if (column < COLUMNS)
            row->marks[column] |= row->singles[byte];
    }
    row->marks[UNTITLED] = !paper_has(paper, FIELD_TITLE);
    row->marks[ACCENTED] = is_accented(paper);
}

/* Eight bytes that are 0 or 1 become eight bits. */
static uint64_t pack_eight(const unsigned char *marks)
{
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++)
        bits |= (uint64_t)marks[i] << i;
    return bits;
}

static void pack_row(const struct row *row, uint64_t words[ROW_WORDS])
{
    for (size_t word = 0; word < ROW_WORDS; word++) {
        words[word] = 0;
        for (size_t byte = 0; byte < 8; byte++)
            words[word] |= pack_eight(row->marks + word * 64 + byte * 8) << (byte * 8);
    }
}

/* ---- turning round ---- */

/* Bit c of square[r] becomes bit r of square[c]: halves are exchanged, then quarters... */
static void transpose(uint64_t square[64])
{
    uint64_t mask = 0x00000000FFFFFFFFu;
    for (unsigned half = 32; half; half /= 2, mask ^= mask << half) {
        for (unsigned row = 0; row < 64; row = (row + half + 1) & ~half) {
            uint64_t swap = (square[row] >> half ^ square[row + half]) & mask;
            square[row] ^= swap << half;
            square[row + half] ^= swap;
        }
    }
}

static void turn_round(struct signature *signature, const uint64_t (*rows)[ROW_WORDS])
{
    uint64_t square[64];
    for (size_t block = 0; block < COLUMN_WORDS; block++) {
        for (size_t word = 0; word < ROW_WORDS; word++) {
            for (size_t i = 0; i < 64; i++)
                square[i] = rows[block * 64 + i][word];
            transpose(square);
            for (size_t i = 0; i < 64; i++)
                signature->columns[word * 64 + i][block] = square[i];
        }
    }
}

struct signature *signature_new(const struct paper *papers)
{
    struct signature *signature = memory_alloc(sizeof *signature);
    uint64_t(*rows)[ROW_WORDS] = memory_alloc(SIGNATURE_PAPERS * sizeof *rows);
    struct row row;
    for (size_t i = 0; i < SIGNATURE_PAPERS; i++) {
        mark_paper(&row, &papers[i]);
        pack_row(&row, rows[i]);
    }
    turn_round(signature, rows);
    free(rows);
    return signature;
}

size_t signature_bytes(void)
{
    return sizeof(struct signature);
}

/* ---- asking ---- */

static void keep(const struct signature *signature, size_t column, uint64_t *papers)
{
    bits_and(papers, signature->columns[column], SIGNATURE_PAPERS);
}

void signature_narrow(const struct signature *signature, struct view literal, uint64_t *papers)
{
    unsigned char before = 0, last = 0;
    for (size_t i = 0; i < literal.length; i++) {
        unsigned char byte = fold_byte((unsigned char)literal.data[i]);
        if (literal.length == 1 && single_column(byte) < COLUMNS)
            keep(signature, single_column(byte), papers);
        if (i >= 1 && is_letter(last) && is_letter(byte))
            keep(signature, pair_column(last, byte), papers);
        if (i >= 2)
            keep(signature, trigram_column(before, last, byte), papers);
        before = last;
        last = byte;
    }
}

bool signature_is_exact(struct view literal)
{
    if (literal.length < 1 || literal.length > 2)
        return false;
    unsigned char first = fold_byte((unsigned char)literal.data[0]);
    if (literal.length == 1)
        return single_column(first) < COLUMNS;
    return is_letter(first) && is_letter(fold_byte((unsigned char)literal.data[1]));
}

const uint64_t *signature_untitled(const struct signature *signature)
{
    return signature->columns[UNTITLED];
}

const uint64_t *signature_accented(const struct signature *signature)
{
    return signature->columns[ACCENTED];
}
