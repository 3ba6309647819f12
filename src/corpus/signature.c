/*
 * Making it: the text of a paper is folded and classified in blocks, by loops that compilers
 * turn into vector instructions; then each byte costs two stores into a row of bytes that are
 * 0 or 1, with nothing to read back. Eight rows become one of bytes, and eight of these the
 * words of all columns:
 *
 *   row of paper 0    0 1 0 ...  \
 *   ...                           >  bit 0 to 7 of   b b b ...  \
 *   row of paper 7    1 1 0 ...  /                   b b b ...   >  bytes of   column 0
 *                                                    ...        /              column 1 ...
 */
#include "corpus/signature.h"

#include "base/bits.h"
#include "base/view.h"

#include <endian.h>
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
    COLUMN_WORDS = SIGNATURE_PAPERS / 64,
    TRIGRAM_BITS = 11,
    OTHER = SINGLES, /* control characters and what is not ASCII */
    CLASSES = 80,    /* of bytes, with room to fill whole registers */
    EIGHT = 8
};
_Static_assert(1 << TRIGRAM_BITS == SIGNATURE_TRIGRAMS, "a hash is a column");

struct signature {
    uint64_t columns[COLUMNS][COLUMN_WORDS];
};

/* ---- columns ---- */

static inline unsigned char fold_byte(unsigned char byte)
{
    return (unsigned char)(byte | ((unsigned char)(byte - 'A') < LETTERS) << 5);
}

static bool is_letter(unsigned char folded)
{
    return folded >= 'a' && folded <= 'z';
}

/* bytes: four of the text, the first one lowest; the factor shifts the last one out. */
static size_t trigram_column(uint32_t bytes)
{
    return (uint32_t)(bytes * (0x9E3779B1u << 8)) >> (32 - TRIGRAM_BITS);
}

static size_t pair_column(unsigned char first, unsigned char second)
{
    return PAIR_FIRST + (size_t)(first - 'a') * LETTERS + (size_t)(second - 'a');
}

/* What can be printed from 0 on, in the order of ASCII; OTHER: all else. No branches. */
static inline unsigned char classify(unsigned char folded)
{
    unsigned char rank = (unsigned char)(folded - ' ' - (folded > 'Z') * LETTERS);
    return rank < OTHER ? rank : OTHER;
}

enum { LETTER_FIRST = 'a' - ' ' - LETTERS }; /* the class of "a" */

/* ---- rows ---- */

/* A row before it is packed, and the pairs of what is classified, from which pairs of
   letters and single ones follow. */
struct row {
    unsigned char marks[COLUMNS];
    unsigned char pairs[(OTHER + 1) * CLASSES]; /* one class behind another: [first][second] */
};

/* BLOCK bytes of text behind the two that stand before them, and room to fill registers. */
enum { BLOCK = 64, BEFORE = 2, BLOCK_ROOM = 80 };
struct block {
    unsigned char folded[BLOCK_ROOM];
    unsigned char classes[BLOCK_ROOM];
    uint16_t pairs[BLOCK]; /* pairs[i] ends with byte i: where it lies in row.pairs */
};

static void fold_block(struct block *block)
{
    for (size_t i = 0; i < BLOCK_ROOM; i++)
        block->folded[i] = fold_byte(block->folded[i]);
    for (size_t i = 0; i < BLOCK_ROOM; i++)
        block->classes[i] = classify(block->folded[i]);
    for (size_t i = 0; i < BLOCK; i++)
        block->pairs[i] =
            (uint16_t)(block->classes[i + BEFORE - 1] * CLASSES + block->classes[i + BEFORE]);
}

static inline void mark_byte(struct row *row, const struct block *block, size_t i)
{
    uint32_t bytes;
    memcpy(&bytes, block->folded + i, sizeof bytes);
    row->marks[trigram_column(le32toh(bytes))] = 1;
    row->pairs[block->pairs[i]] = 1;
}

static void mark_block(struct row *row, const struct block *block)
{
    for (size_t i = 0; i < BLOCK; i += 4) {
        mark_byte(row, block, i);
        mark_byte(row, block, i + 1);
        mark_byte(row, block, i + 2);
        mark_byte(row, block, i + 3);
    }
}

/* Before and behind the text are newlines: all is marked that ends in it or behind it. */
static void mark_text(struct row *row, struct view text)
{
    struct block block;
    memset(block.folded, '\n', sizeof block.folded);
    for (size_t at = 0; at < text.length; at += BLOCK) {
        if (text.length - at >= BLOCK) {
            memcpy(block.folded + BEFORE, text.data + at, BLOCK);
        } else {
            memset(block.folded + BEFORE, '\n', BLOCK);
            memcpy(block.folded + BEFORE, text.data + at, text.length - at);
        }
        fold_block(&block);
        mark_block(row, &block);
        memcpy(block.folded, block.folded + BLOCK, BEFORE);
    }
}

/* Each byte stands behind some other one, or behind the beginning. Two rows at a time. */
static void mark_singles(struct row *row)
{
    unsigned char any[CLASSES] = {0};
    _Static_assert((OTHER + 1) % 2 == 0, "no row is left over");
    for (size_t first = 0; first <= OTHER; first += 2) {
        const unsigned char *one = row->pairs + first * CLASSES, *other = one + CLASSES;
        for (size_t second = 0; second < CLASSES; second++)
            any[second] |= one[second] | other[second];
    }
    memcpy(row->marks + SINGLE_FIRST, any, SINGLES);
    for (size_t first = 0; first < LETTERS; first++)
        memcpy(row->marks + PAIR_FIRST + first * LETTERS,
               row->pairs + (LETTER_FIRST + first) * CLASSES + LETTER_FIRST, LETTERS);
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

static void mark_paper(struct row *row, const struct paper *paper)
{
    memset(row, 0, sizeof *row);
    mark_text(row, paper_search_text(paper));
    mark_singles(row);
    row->marks[UNTITLED] = !paper_has(paper, FIELD_TITLE);
    row->marks[ACCENTED] = is_accented(paper);
    row->marks[FOREIGN] = !(paper->flags & PAPER_ASCII);
}

/* Bit i of packed[c] becomes marks[c] of papers[i]. */
static void pack_eight(unsigned char packed[COLUMNS], const struct paper *papers)
{
    struct row row;
    memset(packed, 0, COLUMNS);
    for (size_t i = EIGHT; i > 0; i--) {
        mark_paper(&row, &papers[i - 1]);
        for (size_t column = 0; column < COLUMNS; column++)
            packed[column] = (unsigned char)(packed[column] * 2 + row.marks[column]);
    }
}

void signature_make(struct signature *signature, const struct paper *papers)
{
    unsigned char packed[EIGHT][COLUMNS];
    for (size_t word = 0; word < COLUMN_WORDS; word++) {
        for (size_t i = 0; i < EIGHT; i++)
            pack_eight(packed[i], &papers[(word * EIGHT + i) * EIGHT]);
        for (size_t column = 0; column < COLUMNS; column++) {
            uint64_t bits = 0;
            for (size_t i = 0; i < EIGHT; i++)
                bits |= (uint64_t)packed[i][column] << (i * EIGHT);
            signature->columns[column][word] = bits;
        }
    }
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
        bytes = bytes >> 8 | (uint32_t)byte << 16;
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
