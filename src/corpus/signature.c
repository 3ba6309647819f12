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
    SINGLES = '~' - ' ' + 1 - LETTERS, /* what can be printed, in small case */
    PAIR_FIRST = SIGNATURE_TRIGRAMS,
    SINGLE_FIRST = PAIR_FIRST + LETTERS * LETTERS,
    UNTITLED = SINGLE_FIRST + SINGLES,
    ACCENTED,
    FOREIGN,
    USED,
    COLUMNS = (USED + 63) / 64 * 64,
    ROW_WORDS = COLUMNS / 64,
    COLUMN_WORDS = SIGNATURE_PAPERS / 64,
    TRIGRAM_BITS = 11,
    OTHER = SINGLES, /* control characters and what is not ASCII */
    CLASSES = 80     /* of bytes, with room to fill whole registers */
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

/* bytes: three, the last one lowest. */
static size_t trigram_column(uint32_t bytes)
{
    return (uint32_t)((bytes & 0xFFFFFFu) * 0x9E3779B1u) >> (32 - TRIGRAM_BITS);
}

static size_t pair_column(unsigned char first, unsigned char second)
{
    return PAIR_FIRST + (size_t)(first - 'a') * LETTERS + (size_t)(second - 'a');
}

/* Letters from 0 on, then other printable characters; OTHER: all else. */
static unsigned char classify(unsigned char folded)
{
    if (is_letter(folded))
        return (unsigned char)(folded - 'a');
    if (folded < ' ' || folded > '~')
        return OTHER;
    unsigned upper = folded > 'Z' ? LETTERS : 0, lower = folded > 'z' ? LETTERS : 0;
    return (unsigned char)(LETTERS + folded - ' ' - (int)upper - (int)lower);
}

/* ---- rows ---- */

/* A row before it is packed, and the pairs of what is classified, from which pairs of
   letters and single ones follow. */
struct row {
    unsigned char marks[COLUMNS];
    unsigned char pairs[OTHER + 1][CLASSES];
};

struct byte_tables {
    unsigned char folded[256];
    unsigned char classes[256];
};

static void fill_tables(struct byte_tables *tables)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        tables->folded[byte] = fold_byte((unsigned char)byte);
        tables->classes[byte] = classify(tables->folded[byte]);
    }
}

static void mark_text(struct row *row, const struct byte_tables *tables, struct view text)
{
    uint32_t last = '\n' << 8 | '\n';
    unsigned char before = OTHER;
    for (size_t i = 0; i < text.length; i++) {
        unsigned char byte = (unsigned char)text.data[i], class = tables->classes[byte];
        last = last << 8 | tables->folded[byte];
        row->marks[trigram_column(last)] = 1;
        row->pairs[before][class] = 1;
        before = class;
    }
}

/* Each byte stands behind some other one, or behind the beginning. */
static void mark_singles(struct row *row)
{
    unsigned char any[CLASSES] = {0};
    for (size_t first = 0; first <= OTHER; first++) {
        for (size_t second = 0; second < CLASSES; second++)
            any[second] |= row->pairs[first][second];
    }
    memcpy(row->marks + SINGLE_FIRST, any, SINGLES);
    for (size_t first = 0; first < LETTERS; first++)
        memcpy(row->marks + PAIR_FIRST + first * LETTERS, row->pairs[first], LETTERS);
}

/* Where the display form is also the search form, its bytes need no second look. */
static bool is_accented(const struct paper *paper)
{
    for (size_t i = 0; i < paper->text_count; i++) {
        const struct paper_text *text = &paper->texts[i];
        bool display = text->forms >> FORM_DISPLAY & 1, search = text->forms >> FORM_SEARCH & 1;
        if (!display || !(field_get_traits((enum field)text->field) & FIELD_WORDS) ||
            (search && paper->flags & PAPER_ASCII))
            continue;
        if (!view_is_ascii(view_make(paper->text + text->offset, text->length)))
            return true;
    }
    return false;
}

static void mark_paper(struct row *row, const struct byte_tables *tables, const struct paper *paper)
{
    memset(row, 0, sizeof *row);
    mark_text(row, tables, paper_search_text(paper));
    mark_singles(row);
    row->marks[UNTITLED] = !paper_has(paper, FIELD_TITLE);
    row->marks[ACCENTED] = is_accented(paper);
    row->marks[FOREIGN] = !(paper->flags & PAPER_ASCII);
}

/* Eight bytes that are 0 or 1 become eight bits: the factor brings the i-th of them to bit
   56 + i, and no two sums meet. */
static uint64_t pack_eight(const unsigned char *marks)
{
    uint64_t low =
        marks[0] | (uint64_t)marks[1] << 8 | (uint64_t)marks[2] << 16 | (uint64_t)marks[3] << 24;
    uint64_t high = (uint64_t)marks[4] << 32 | (uint64_t)marks[5] << 40 | (uint64_t)marks[6] << 48 |
                    (uint64_t)marks[7] << 56;
    return (low | high) * 0x0102040810204080u >> 56;
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
    struct byte_tables tables;
    struct row row;
    fill_tables(&tables);
    for (size_t i = 0; i < SIGNATURE_PAPERS; i++) {
        mark_paper(&row, &tables, &papers[i]);
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
    unsigned char last = 0;
    uint32_t bytes = 0;
    for (size_t i = 0; i < literal.length; i++) {
        unsigned char byte = fold_byte((unsigned char)literal.data[i]);
        bytes = bytes << 8 | byte;
        if ((literal.length == 1 || !is_letter(byte)) && classify(byte) != OTHER)
            keep(signature, SINGLE_FIRST + classify(byte), papers);
        if (i >= 1 && is_letter(last) && is_letter(byte))
            keep(signature, pair_column(last, byte), papers);
        if (i >= 2)
            keep(signature, trigram_column(bytes), papers);
        last = byte;
    }
}

bool signature_is_exact(struct view literal)
{
    if (literal.length < 1 || literal.length > 2)
        return false;
    unsigned char first = fold_byte((unsigned char)literal.data[0]);
    if (literal.length == 1)
        return classify(first) != OTHER;
    return is_letter(first) && is_letter(fold_byte((unsigned char)literal.data[1]));
}

const uint64_t *signature_untitled(const struct signature *signature)
{
    return signature->columns[UNTITLED];
}

const uint64_t *signature_foreign(const struct signature *signature)
{
    return signature->columns[FOREIGN];
}

const uint64_t *signature_accented(const struct signature *signature)
{
    return signature->columns[ACCENTED];
}
